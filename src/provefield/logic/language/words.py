"""A sentence as a row of words, and the arithmetic terms that stand among them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from provefield.logic.formula import Abs, Add, Atom, Func, Int, Sub, Term, Var

WORD = re.compile(
    r"(?<=\d)x(?=\d+\b)|\d+(?:st|nd|rd|th)\b|\d+|[^\W\d][\w'’]*|[^\w\s]", re.IGNORECASE
)
MOST_DIGITS = 9
DEEPEST_TERM = 20


@dataclass(frozen=True, slots=True)
class Word:
    """A word, a number or a mark, and where it stands."""

    text: str
    plain: str
    offset: int

    def respelled(self, plain: str) -> Word:
        """Another word in its place."""
        return Word(plain, plain, self.offset)


def word_set(text: str) -> frozenset[str]:
    """The words of a text, whatever their order.

    >>> sorted(word_set("ein eine"))
    ['ein', 'eine']
    """
    return frozenset(text.split())


def split(text: str) -> list[Word]:
    """Cut a text into words.

    >>> [word.plain for word in split("The 1st row: |x-2|.")]
    ['the', '1st', 'row', ':', '|', 'x', '-', '2', '|', '.']
    >>> [word.plain for word in split("no 2x3 block")]
    ['no', '2', '×', '3', 'block']
    """
    return [Word(found.group(), _plain(found), found.start()) for found in WORD.finditer(text)]


def _plain(found: re.Match[str]) -> str:
    """A word in small letters; what is between the numbers of "2x2" is a sign."""
    if found.group() == "x" and found.string[found.start() - 1 : found.start()].isdecimal():
        return "×"
    return found.group().lower().replace("’", "'").replace("−", "-")


def reworded(words: list[Word], rewordings: Mapping[str, str]) -> list[Word]:
    """Put other words, or none, for those that say the same.

    >>> said = split("There's a mine in row 2 as well.")
    >>> [word.text for word in reworded(said, {"there's": "there is", "as well": ""})]
    ['there', 'is', 'a', 'mine', 'in', 'row', '2', '.']
    """
    there = {word.plain for word in words}
    for said, meant in rewordings.items():
        parts = said.split()
        if not there.issuperset(parts):
            continue
        there.update(meant.split())
        place = 0
        while place <= len(words) - len(parts):
            if [word.plain for word in words[place : place + len(parts)]] == parts:
                put = [Word(part, part, words[place].offset) for part in meant.split()]
                words = words[:place] + put + words[place + len(parts) :]
            place += 1
    return words


@dataclass(frozen=True)
class Substitute:
    """Words such as "one" in "the last one", and what is needed to find the noun they stand for."""

    words: Mapping[str, int]
    """Each with the form of the noun that is put for it: the first for one, the second for more."""
    nouns: Mapping[str, tuple[str, str]]
    """Both forms of every noun, by either of them."""
    before: Mapping[str, frozenset[str]]
    """The words that it follows, with the nouns that do not go with them."""
    after: frozenset[str]
    """The words that it may come before when it follows an article."""
    article: str
    default: str
    prepositions: frozenset[str]
    apart: frozenset[str]
    """The words after which it is a cell of the line that was named by its number."""
    counting: frozenset[str]
    verbs: frozenset[str]
    bare: frozenset[str]
    """The words after which it may be left out at the end of a sentence."""


def with_nouns(words: list[Word], rule: Substitute) -> list[Word]:
    """Put the noun that was last spoken of for a word that stands for it, if there is one.

    A noun after a preposition is taken only if there is no other: in "every cell of row 3 but the
    last one", it is a cell that is left out; but after a preposition, it is the nearest noun.
    """
    words = _with_last_one(words, rule)
    found = list(words)
    for place, word in enumerate(words):
        if word.plain in rule.words and place:
            noun = _noun_for(found, place, rule)
            if noun is not None:
                form = rule.nouns[noun][rule.words[word.plain]]
                found[place] = Word(form, form, word.offset)
    return found


def _with_last_one(words: list[Word], rule: Substitute) -> list[Word]:
    """The words with the one that was left out at their end, as in "there is one in the first"."""
    plain = [word.plain for word in words]
    match plain[-3:]:
        case [preposition, rule.article, told] if (
            preposition in rule.prepositions
            and told in rule.bare
            and rule.default not in plain
            and rule.nouns[rule.default][1] not in plain
        ):
            one = next(iter(rule.words))
            return [*words, Word(one, one, words[-1].offset)]
        case _:
            return words


def _noun_for(words: list[Word], place: int, rule: Substitute) -> str | None:
    plain = [word.plain for word in words]
    told = plain[place - 1]
    if told in rule.before:
        excluded = rule.before[told]
    elif told == rule.article and plain[place + 1 : place + 2] and plain[place + 1] in rule.after:
        excluded = frozenset()
    else:
        return None
    nouns = [at for at in range(place) if plain[at] in rule.nouns and plain[at] not in excluded]
    heads = [at for at in nouns if not _is_governed(plain, at, rule)]
    if not nouns:
        return rule.default if told == rule.article else None
    chosen = (nouns if _is_governed(plain, place, rule) else heads or nouns)[-1]
    if plain[chosen + 1].isdecimal() and not rule.apart.isdisjoint(plain[chosen:place]):
        return rule.default
    return None if chosen and plain[chosen - 1] in rule.counting else plain[chosen]


def _is_governed(plain: list[str], at: int, rule: Substitute) -> bool:
    """Whether a noun belongs to a preposition, with at most a few words between them."""
    for before in reversed(plain[max(at - 3, 0) : at]):
        if before in rule.prepositions:
            return True
        if before in rule.nouns or before in rule.verbs:
            return False
    return False


def read_rewordings(table: str) -> dict[str, str]:
    r"""What is said and what is put for it, from lines that may put the same for several.

    >>> read_rewordings("square / tile => cell\nindeed =>")
    {'square': 'cell', 'tile': 'cell', 'indeed': ''}
    """
    lines = (line.partition("=>") for line in table.strip().splitlines())
    return {
        said.strip(): meant.strip() for all_said, _, meant in lines for said in all_said.split("/")
    }


def join(words: list[str]) -> str:
    """Put words together, with no blank where a reader expects none.

    >>> join(["(", "if", "x", "is", "1", ",", "then", "y", "is", "2", ")"])
    '(if x is 1, then y is 2)'
    """
    return re.sub(r"\s+([,.:;)])|(\()\s+", r"\1\2", " ".join(words))


class Terms:
    """Reads arithmetic terms; what is a number or a name depends on the language."""

    def __init__(
        self,
        words: list[Word],
        number: Callable[[Word], int | None],
        is_name: Callable[[Word], bool],
        is_number_name: Callable[[Word], bool],
    ) -> None:
        self._words = words
        self._number = number
        self._is_name = is_name
        self._is_number_name = is_number_name
        self._depth = 0

    def term(self, start: int) -> tuple[Term, int] | None:
        """The longest term that starts here, and where it ends."""
        found = self._factor(start)
        while found and self._plain(found[1]) in ("+", "-"):
            sign = Add if self._plain(found[1]) == "+" else Sub
            right = self._factor(found[1] + 1)
            if right is None:
                return found
            found = sign(found[0], right[0]), right[1]
        return found

    def atom(self, start: int) -> tuple[Atom, int] | None:
        """A predicate with or without arguments."""
        if not self._named(start):
            return None
        name = self._words[start].text
        arguments = self._arguments(start + 1)
        return (Atom(name, arguments[0]), arguments[1]) if arguments else (Atom(name), start + 1)

    def _factor(self, start: int) -> tuple[Term, int] | None:
        if self._depth > DEEPEST_TERM or start >= len(self._words):
            return None
        self._depth += 1
        try:
            return self._nested(start)
        finally:
            self._depth -= 1

    def _nested(self, start: int) -> tuple[Term, int] | None:
        match self._plain(start):
            case "(":
                return self._closed(start, ")")
            case "|":
                inside = self._closed(start, "|")
                return inside and (Abs(inside[0]), inside[1])
            case "-":
                inside = self._factor(start + 1)
                return inside and (_negative(inside[0]), inside[1])
            case _:
                return self._leaf(start)

    def _leaf(self, start: int) -> tuple[Term, int] | None:
        value = self._number(self._words[start])
        if value is not None:
            return Int(value), start + 1
        if not self._named(start):
            return None
        name = self._words[start].text
        arguments = self._arguments(start + 1)
        if arguments:
            return Func(name, arguments[0]), arguments[1]
        return (Var(name), start + 1) if self._is_number_name(self._words[start]) else None

    def _closed(self, start: int, closing: str) -> tuple[Term, int] | None:
        inside = self.term(start + 1)
        if inside is None or self._plain(inside[1]) != closing:
            return None
        return inside[0], inside[1] + 1

    def _arguments(self, start: int) -> tuple[tuple[Term, ...], int] | None:
        if self._plain(start) != "(":
            return None
        args: list[Term] = []
        while True:
            found = self.term(start + 1)
            if found is None:
                return None
            args.append(found[0])
            start = found[1]
            if self._plain(start) != ",":
                return (tuple(args), start + 1) if self._plain(start) == ")" else None

    def _named(self, place: int) -> bool:
        return place < len(self._words) and self._is_name(self._words[place])

    def _plain(self, place: int) -> str:
        return self._words[place].plain if place < len(self._words) else ""


def _negative(term: Term) -> Term:
    return Int(-term.value) if isinstance(term, Int) else Sub(Int(0), term)
