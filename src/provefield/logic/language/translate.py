"""From a formula to one clear sentence, and from a sentence to every formula it may mean."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, count
from typing import cast

from provefield.errors import InputError, MeaningError, ParseError, TooLargeError
from provefield.logic.binding import close, free_variables, names, rename_bound
from provefield.logic.canonical import canonical
from provefield.logic.field import Field
from provefield.logic.formula import TRUE, And, Formula, Or, rebuild, size, subformulas
from provefield.logic.language.amounts import TOO_MUCH
from provefield.logic.language.chart import MOST_READINGS, Chart, TooDeepError
from provefield.logic.language.constant import constant_truth
from provefield.logic.language.grammar import Language
from provefield.logic.language.idioms import phrase
from provefield.logic.language.meaning import meaning
from provefield.logic.language.nonsense import is_nonsense
from provefield.logic.language.speech import say
from provefield.logic.language.statements import (
    Statement,
    denies_number,
    with_and_without_implied,
    with_exact_numbers,
)
from provefield.logic.language.topics import taken_up
from provefield.logic.language.words import Word, join, reworded, split, with_nouns
from provefield.tongues import ENGLISH, Listed, Phrase, Tongue, languages
from provefield.tongues import phrase as told

MOST_WORDS = 200
MOST_NODES = 60_000  # of all readings together, which takes about half a second
MOST_EXPECTED = 8
LONGEST_WORD = 30
STEM = 4
LEAST_SHARED = 0.5
SHORT_WORD, LONG_WORD = 3, 7
TEXT, SENTENCE = "text", "claim"
ORDERS = {"main": SENTENCE, "last": "sub", "first": "inverted"}


@cache
def has_grammar(tongue: Tongue) -> bool:
    """Whether formulas can be said, and sentences read, in a language: its grammar is a file."""
    if tongue not in languages():
        raise InputError(
            f"no language {tongue!r}; there are {', '.join(languages())}", source="language"
        )
    return find_spec(f"{__package__}.{languages()[tongue].called}") is not None


@cache
def grammar(tongue: Tongue) -> Language:
    """The grammar of a language, which is read when it is first used."""
    if not has_grammar(tongue):
        raise LookupError(f"{tongue} has no grammar")
    language = import_module(f"{__package__}.{languages()[tongue].called}").LANGUAGE
    assert isinstance(language, Language)
    return language


def describe(formula: Formula, tongue: Tongue = ENGLISH) -> str:
    """Say in one sentence what a formula says; free variables are understood universally.

    >>> from provefield.logic.field import mine
    >>> describe(mine(1, 6))
    'There is a mine in column 1, row 6.'

    A language without a grammar shows the formula.
    """
    if not has_grammar(tongue):
        return str(formula)
    return _capitalised(clause(formula, tongue), names(formula)) + "."


def clause(formula: Formula, tongue: Tongue = ENGLISH, order: str = "main") -> str:
    """The same as a part of a sentence; in some languages its verb may come last, or first.

    >>> from provefield.logic.field import mine
    >>> clause(mine(1, 6)), clause(mine(1, 6), "de", "first")
    ('there is a mine in column 1, row 6', 'liegt in Spalte 1, Zeile 6 eine Mine')
    """
    spoken = grammar(tongue)
    category = ORDERS[order] if ORDERS[order] in spoken.chains else SENTENCE
    said = say(spoken, category, phrase(_speakable(close(formula), spoken)))
    if said is None:
        raise LookupError(f"{tongue} has no words for {formula}")
    return join(said.words)


def _capitalised(text: str, kept: frozenset[str]) -> str:
    """Start with a capital letter, unless the sentence starts with a name, which keeps its case."""
    first = next(word for word in split(text) if word.plain != "(")
    if first.text in kept:
        return text
    return text[: first.offset] + first.text[0].upper() + text[first.offset + 1 :]


def _speakable(formula: Formula, language: Language) -> Formula:
    """Rename bound variables that would pass for words."""
    taken = set(names(formula))

    def choose(variable: str) -> str:
        if not _is_word(variable, language):
            return variable
        numbered = (f"x{number}" for number in count(1))
        own = next(x for x in numbered if x not in taken and not _is_word(x, language))
        taken.add(own)
        return own

    return rename_bound(formula, choose)


def _is_word(name: str, language: Language) -> bool:
    return len(name) > 1 and name.lower() in language.vocabulary


def readings(
    text: str, tongue: Tongue = ENGLISH, field: Field | None = None
) -> tuple[Formula, ...]:
    """Everything a sentence may mean, the most natural reading first; at most 16 readings.

    What depends on the size of the board, as the last row does, is understood of one whose
    columns and rows are equally many, unless the size is given.

    >>> for formula in readings("There is no mine in column 1 or column 2."):
    ...     print(formula)
    ¬∃y mine(1, y) ∧ ¬∃y mine(2, y)
    ¬∃y mine(1, y) ∨ ¬∃y mine(2, y)
    """
    language = grammar(tongue)
    formulas, problem = _meanings(_statements(text, language), field)
    if not formulas:
        example = _example(split(text), language)
        raise ParseError(problem, text=text, source="sentence", example=example)
    # A reading in which a name escapes the "for every" that introduces it is nobody's.
    free = free_variables(formulas[0])
    found: dict[object, Formula] = {}
    for formula in formulas:
        if free_variables(formula) <= free:
            closed = close(formula)
            found.setdefault(_whatever_the_order(canonical(closed)), closed)
    # One that is true, or false, whatever the board is, is nobody's if there is another.
    open_ones = [each for each in found.values() if constant_truth(each) is None]
    return tuple(open_ones or found.values())


def _whatever_the_order(formula: Formula) -> object:
    """What is the same for formulas whose parts are joined in another order."""
    parts = map(_whatever_the_order, subformulas(formula))
    shell = rebuild(formula, lambda _: TRUE)
    return shell, frozenset(parts) if isinstance(formula, And | Or) else tuple(parts)


def _meanings(statements: list[Statement], field: Field | None) -> tuple[list[Formula], str]:
    """What the statements mean, and what is wrong with the last one that means nothing."""
    found: list[Formula] = []
    problem, nodes = "", 0
    sensible = [one for one in statements if not is_nonsense(one)]
    if statements and not sensible:
        return [], told("this means nothing on a board")
    whole = chain.from_iterable(map(taken_up, sensible))
    every = [*chain.from_iterable(map(with_and_without_implied, whole))]
    for statement in (*every, *map(with_exact_numbers, filter(denies_number, every))):
        try:
            found.append(meaning(cast("Statement", statement), field))
        except TooLargeError as error:
            return [], error.reason  # what is left would pass for all that it means
        except MeaningError as error:
            problem = error.reason
            continue
        nodes += size(found[-1])
        if nodes > MOST_NODES:
            return [], TOO_MUCH
    return found, problem


def _statements(text: str, language: Language) -> list[Statement]:
    words = split(text)
    while words and words[-1].plain in (".", "!"):
        words.pop()
    if len(words) > MOST_WORDS:
        long = told(
            "a sentence may have {most} words, not {words}", most=MOST_WORDS, words=len(words)
        )
        raise _error(long, text, words[MOST_WORDS])
    words = language.prepare(reworded(words, language.rewordings))
    if language.substitute is not None:
        words = with_nouns(words, language.substitute)
    chart = Chart(language, words)
    try:
        whole = chart.read(TEXT, 0).get(len(words), []) if words else []
        if not whole and (fuller := language.complete(words)) != words:
            whole = Chart(language, fuller).read(TEXT, 0).get(len(fuller), [])
        if not whole:
            chart = Chart(language, words, every_rule=True)
            chart.read(TEXT, 0)
            raise _unreadable(text, words, chart)
    except TooDeepError:
        raise _error(told("too many statements within statements"), text, words[0]) from None
    return [one.phrase for one in whole[:MOST_READINGS] if isinstance(one.phrase, Statement)]


# Errors -------------------------------------------------------------------------------------------


def _error(problem: str, text: str, word: Word | None, example: str | None = None) -> ParseError:
    offset = word.offset if word else len(text.rstrip().rstrip(".!"))
    return ParseError(problem, text=text, offset=offset, source="sentence", example=example)


def _unreadable(text: str, words: list[Word], chart: Chart) -> ParseError:
    """Point at the fault, and show a sentence much like it that would be understood, or else the
    words that would not.
    """
    if not words:
        return ParseError(told("expected a sentence"), text=text, source="sentence")
    strange = _strange(words, chart)
    meant = _meant(strange, chart.language) if strange else None
    problem, word = (_unknown(strange, meant), strange) if strange else _stuck(words, chart)
    spelt = [
        Word(meant, meant.lower(), one.offset) if meant and one is word else one for one in words
    ]
    example = (meant and _mended(spelt, chart.language)) or _example(spelt, chart.language)
    if not example and not meant:
        at = words.index(word) if word else len(words)
        part = join([_short(one) for one in words[max(at - 2, 0) : at + 3]])
        problem = told("{problem} (not understood: {part})", problem=problem, part=repr(part))
    return _error(problem, text, word, example)


def _strange(words: list[Word], chart: Chart) -> Word | None:
    """The first unknown word up to where reading stopped."""
    known = chart.language.vocabulary
    for word in words[: chart.furthest + 1]:
        if len(word.plain) > 2 and word.plain.isalpha() and word.plain not in known:
            return word
    return None


def _stuck(words: list[Word], chart: Chart) -> tuple[Phrase, Word | None]:
    """Where reading stopped."""
    wanted = _expected(chart)
    if chart.furthest >= len(words):
        return told("the sentence stops too early; expected {wanted}", wanted=wanted), None
    stopped = words[chart.furthest]
    stuck = told(
        "cannot go on with {word}; expected {wanted}", word=repr(_short(stopped)), wanted=wanted
    )
    return stuck, stopped


def _mended(words: list[Word], language: Language) -> str | None:
    """The sentence itself, if it is understood without the slip."""
    if len(words) not in Chart(language, words).read(TEXT, 0):
        return None
    text = join([word.text for word in words])
    return f"{text[0].upper()}{text[1:]}."


def _example(words: list[Word], language: Language) -> str | None:
    """The sentence of ours that shares most of its words, and their order, with another one;
    none if they speak of different things.
    """
    given = _outline(words)

    def likeness(example: str) -> float:
        own = _outline(split(example))
        shared = len({*own} & {*given}) / len({*own} | {*given})
        return shared + SequenceMatcher(None, own, given, autojunk=False).ratio()

    def is_alike(example: str) -> bool:
        own, other = _stems(split(example), language), _stems(words, language)
        return len(own & other) >= LEAST_SHARED * len(own | other)

    return max(filter(is_alike, language.examples), key=likeness, default=None)


def _stems(words: list[Word], language: Language) -> frozenset[str]:
    """How the words begin that say what a sentence is about, so that mine and mines are one."""
    telling = (w.plain for w in words if w.plain.isalpha() and w.plain not in language.fillers)
    return frozenset(word[:STEM] for word in telling)


def _outline(words: list[Word]) -> list[str]:
    """The words of a sentence, whatever the numbers are."""
    return ["0" if word.plain.isdecimal() else word.plain for word in words]


def _short(word: Word) -> str:
    return word.text if len(word.text) <= LONGEST_WORD else word.text[:LONGEST_WORD] + "…"


def _meant(word: Word, language: Language) -> str | None:
    """A known word that differs by a slip of the pen, or in a long word by two."""
    slips = 1 if len(word.plain) < LONG_WORD else 2

    def likelihood(other: str) -> tuple[object, ...]:
        whole = other.startswith(word.plain) or word.plain.startswith(other)
        return other[0] != word.plain[0], not whole, other not in language.spoken_words, other

    similar = [
        each
        for each in language.vocabulary
        if (len(each) > SHORT_WORD or sorted(each) == sorted(word.plain))
        and _differs_by(word.plain, each, slips)
    ]
    best = min(similar, key=likelihood, default=None)
    return best and language.written.get(best, best)


def _differs_by(one: str, other: str, slips: int) -> bool:
    """Whether so many letters changed, left out, put in or swapped make one word of another.

    >>> _differs_by("mien", "mine", 1), _differs_by("hide", "while", 1)
    (True, False)
    """
    if abs(len(one) - len(other)) > slips:
        return False
    if one == other or slips == 0:
        return one == other
    if one[:1] == other[:1]:
        return _differs_by(one[1:], other[1:], slips)
    ways = [(one[1:], other[1:]), (one[1:], other), (one, other[1:])]
    if one[:2] == other[1::-1]:
        ways.append((one[2:], other[2:]))
    return any(_differs_by(*way, slips - 1) for way in ways)


def _unknown(word: Word, meant: str | None) -> Phrase:
    if meant is None:
        return told("unknown word {word}", word=repr(_short(word)))
    return told(
        "unknown word {word}; did you mean {meant}?", word=repr(_short(word)), meant=repr(meant)
    )


def _expected(chart: Chart) -> Phrase:
    """What could have come, beginning with the words that we use ourselves."""
    spoken = chart.language.spoken_words
    ordered = sorted(
        chart.expected, key=lambda word: (not word[0].isalpha(), word not in spoken, word)
    )
    written = chart.language.written
    shown = [
        written.get(word, word) if word[0].isalpha() else repr(word)
        for word in ordered[:MOST_EXPECTED]
    ]
    return Listed([*shown, "…"] if len(ordered) > len(shown) else shown)
