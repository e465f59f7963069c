"""A sentence near one that is not understood, said by the grammar itself."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from provefield.tongues import Tongue

from . import syntax as tree
from .chart import Chart, TooLongError, Word, spelt, words_of
from .say import say, sentence
from .table import Table, table

LIKENESS = 0.75
LEAST_SHARE = 0.6  # of the words of a sentence that its suggestion must speak of
SHORTEST = 3
TRIED = 3
MOST_WORDS = 40  # of a sentence for which another is sought
CLAUSES = ("S", "S0", "S1")


def suggestions(text: str, tongue: Tongue) -> Iterator[tree.Clause]:
    """Trees of sentences near a text, the nearest first; not all of them have a meaning."""
    grammar = table(tongue)
    words = [word for word in words_of(text) if word.plain not in (".", "!")]
    if len(words) > MOST_WORDS:
        return
    mended = [mend(word, grammar) for word in words]
    if mended != words:
        yield from whole(mended, grammar)
    known = [word for word in mended if is_known(word, grammar)]
    if known and known != words and len(known) >= LEAST_SHARE * len(words):
        yield from whole(known, grammar)
    yield from parts(mended, grammar)


def whole(words: list[Word], grammar: Table) -> Iterator[tree.Clause]:
    """The trees of all the words."""
    try:
        chart = Chart(grammar, spelt(words, grammar))
    except TooLongError:
        return
    if chart.words:
        found = [each for each, _ in chart.best("TEXT", 0, len(chart.words))]
        yield from (each for each in found[:1] if isinstance(each, tree.Clause))


def parts(words: list[Word], grammar: Table) -> Iterator[tree.Clause]:
    """The trees of the longest clauses inside."""
    try:
        chart = Chart(grammar, spelt(words, grammar))
    except TooLongError:
        return
    size = len(chart.words)
    spans = {
        (begin, end)
        for begin in range(size)
        for category in CLAUSES
        for end in chart.done[begin].get(category, ())
        if end - begin >= max(LEAST_SHARE * size, SHORTEST)
    }
    for begin, end in sorted(spans, key=lambda span: span[0] - span[1])[:TRIED]:
        found = [each for category in CLAUSES for each, _ in chart.best(category, begin, end)]
        yield from (each for each in found[:1] if isinstance(each, tree.Clause))


def mend(word: Word, grammar: Table) -> Word:
    """A word without its slip of the pen."""
    if is_known(word, grammar) or len(word.plain) < SHORTEST:
        return word
    near = get_close_matches(word.plain, grammar.words, 1, LIKENESS)
    return Word(near[0], word.offset) if near else word


def is_known(word: Word, grammar: Table) -> bool:
    """Whether some rule has the word."""
    plain = word.plain
    return (
        not plain.isalpha()
        or plain in grammar.words
        or plain in grammar.spellings
        or plain in grammar.skipped
        or len(plain) == 1
    )


def written(clause: tree.Clause, tongue: Tongue) -> str | None:
    """The sentence of a tree, if the grammar says it."""
    said = say(clause, tongue)
    return sentence(said) if said else None
