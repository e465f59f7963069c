"""A chart parser: from right to left, packed, the cheapest trees first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from provefield.logic.formula import Var

from .table import Rule, Table

FAR_FETCHED = 2.6  # trees that cost so much more than the cheapest are not what is meant
KEPT = 6
MOST_EDGES = 60_000
Span = tuple[int, int]
_WORD = re.compile(
    r"\d+x\d+|\d+\.(?=\s+\w)|\d+(?:st|nd|rd|th)\b|[^\W\d_][\w']*(?:-[^\W\d_]+)*|\d+|\S"
)
_NAME = re.compile(r"[a-z]\d*$")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a sentence, and where it stands."""

    text: str
    offset: int

    @property
    def plain(self) -> str:
        """The word in small letters."""
        return self.text.lower()


def words_of(text: str) -> list[Word]:
    """The words, numbers and signs of a sentence.

    >>> [word.text for word in words_of("Row 2's first cell (1,2).")]
    ['Row', '2', "'s", 'first', 'cell', '(', '1', ',', '2', ')', '.']
    """
    text = text.replace("×", "x").replace("’", "'").replace("–", "-").replace("|", ",")
    text = re.sub(r"'s\b", " 's", text)
    return [Word(match[0], match.start()) for match in re.finditer(r"'s\b|" + _WORD.pattern, text)]


def spelt(words: list[Word], table: Table) -> list[Word]:
    """The words as the rules of the language know them."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        for old, new in table.spellings.get(words[at].plain, ()):
            if tuple(word.plain for word in words[at : at + len(old)]) == old:
                found += [Word(each, words[at].offset) for each in new]
                at += len(old)
                break
        else:
            if words[at].plain not in table.skipped:
                found.append(words[at])
            elif (
                found
                and found[-1].plain == ","
                and words[at + 1 : at + 2]
                and words[at + 1].plain in ",.;"
            ):
                found.pop()
                at += words[at + 1].plain == ","
            at += 1
    while found and found[-1].plain == ",":
        found.pop()
    return found


class TooLongError(Exception):
    """A sentence with too many ways to read it."""


class Chart:
    """All that the words of a sentence may be."""

    def __init__(self, table: Table, words: list[Word]) -> None:
        self.table, self.words = table, words
        size = len(words)
        self.done: list[dict[str, dict[int, list[tuple[Rule | None, tuple[Span, ...]]]]]] = [
            {} for _ in range(size + 1)
        ]
        self.agenda: list[tuple[str, int, int]] = []
        self.edges = 0
        self.trees: dict[tuple[str, int, int], list[tuple[object, float]]] = {}
        for start in range(size - 1, -1, -1):
            self.fill(start)

    def fill(self, start: int) -> None:
        """Find everything that begins with a word; what follows it is complete."""
        for name in terminals(self.words[start]):
            self.complete(name, start, start + 1, None, ())
        while self.agenda:
            name, begin, end = self.agenda.pop()
            for rule in self.table.by_first.get(name, ()):
                self.advance(rule, 1, begin, end, ((begin, end),))

    def complete(
        self, name: str, begin: int, end: int, rule: Rule | None, spans: tuple[Span, ...]
    ) -> None:
        """A category has been found; what it begins waits on the agenda."""
        here = self.done[begin].setdefault(name, {}).setdefault(end, [])
        here.append((rule, spans))
        self.edges += 1
        if self.edges > MOST_EDGES:
            raise TooLongError
        if len(here) == 1:
            self.agenda.append((name, begin, end))

    def advance(self, rule: Rule, dot: int, begin: int, end: int, spans: tuple[Span, ...]) -> None:
        """The rule has matched up to the dot."""
        symbols = rule.symbols
        if dot == len(symbols):
            self.complete(rule.category, begin, end, rule, spans)
            return
        ends = self.done[end].get(symbols[dot].name)
        if ends:
            for other in list(ends):
                self.advance(rule, dot + 1, begin, other, (*spans, (end, other)))

    def best(self, name: str, begin: int, end: int) -> list[tuple[object, float]]:
        """The cheapest trees of a category over a span, with their costs."""
        key = name, begin, end
        if key in self.trees:
            return self.trees[key]
        self.trees[key] = []  # a category that is made of itself alone adds nothing
        found: dict[object, float] = {}
        for rule, spans in self.done[begin].get(name, {}).get(end, ()):
            if rule is None:
                found[value_of(name, self.words[begin])] = 0
                continue
            kids = [
                [(None, 0.0)] if slot is None else self.best(rule.symbols[slot].name, *spans[slot])
                for slot in rule.slots
            ]
            for chosen in product(*kids):
                tree = rule.build([value for value, _ in chosen])
                cost = rule.cost + sum(each for _, each in chosen)
                if tree not in found or found[tree] > cost:
                    found[tree] = cost
        ranked = sorted(found.items(), key=lambda pair: pair[1])[:KEPT]
        self.trees[key] = [pair for pair in ranked if pair[1] <= ranked[0][1] + FAR_FETCHED]
        return self.trees[key]

    @property
    def furthest(self) -> int:
        """How many words, from the first on, begin a sentence."""
        return max(self.done[0].get("S", {}), default=0)


def terminals(word: Word) -> list[str]:
    """The categories of a word that no table lists."""
    plain = word.plain
    if plain.isdecimal():
        return [plain, "DIGITS"]
    if re.fullmatch(r"\d+x\d+", plain):
        return ["SIZE"]
    if re.fullmatch(r"\d+(st|nd|rd|th|\.)", plain):
        return ["NTH"]
    if _NAME.match(plain):
        return [plain, "NAME"]
    return [plain]


def value_of(name: str, word: Word) -> object:
    """The value of a terminal."""
    match name:
        case "DIGITS" | "NTH":
            return int(re.match(r"\d+", word.text)[0])  # type: ignore[index]
        case "SIZE":
            wide, high = word.plain.split("x")
            return int(wide) if wide == high else 0
        case "NAME":
            return Var(word.text)
    return word.plain
