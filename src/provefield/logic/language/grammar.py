"""A language as a two-way table: each line gives the words for a phrase, and the phrase for words.

A table has a header line for every category, then lines `words => phrase`. Among the words,
`a|b` is a choice, `[a b]` may be left out, and `{category}` or `{name:category}` is a hole that the
phrase on the right takes up. To speak, the first line whose phrase fits is used, with the first of
each choice and nothing optional; to understand, all lines are, and those of a second table which is
never spoken. `@1` marks a less natural reading, `@-1` a more natural one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from itertools import chain

from provefield.errors import MeaningError
from provefield.logic.formula import Int, Sub, Var
from provefield.logic.language import (
    afterthoughts,
    comparisons,
    constructions,
    dependence,
    ends,
    exceptions,
    named,
    narrowing,
    patterns,
    places,
    possible,
    references,
    relations,
    remainder,
    sharing,
    statements,
    tails,
)
from provefield.logic.language.words import Substitute, Word

ROOMS = (
    places,
    statements,
    relations,
    patterns,
    references,
    comparisons,
    remainder,
    exceptions,
    possible,
    named,
    constructions,
    dependence,
    ends,
    tails,
    narrowing,
    sharing,
    afterthoughts,
)
KINDS: Mapping[str, Callable[..., object]] = {
    **{kind.__name__: kind for kind in (Int, Sub, Var)},
    **{
        name: kind
        for room in ROOMS
        for name, kind in vars(room).items()
        if getattr(kind, "__module__", "") == room.__name__ and not name.startswith("_")
    },
}
"""What a line of a table may make of its parts, by name."""
VALUES: Mapping[str, object] = {
    "INTERIOR": places.INTERIOR,
    **{name: getattr(statements, name) for name in ("FREE", "FULL", "MINE", "MINES", "UNSAFE")},
}
SUBORDINATE, INVERTED = "sub", "inverted"
LETTERS = re.compile(r"[^\W\d_]+")
PIECE = re.compile(r"\{[^}]*\}|\[|\]|[^\s\[\]{},:;()]+|[,:;()]")


@dataclass(frozen=True, slots=True)
class Hole:
    """A place in the words, or in a phrase, that another phrase fills."""

    name: str
    category: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A phrase with holes: its class, or a construction, and its parts."""

    kind: Callable[..., object]
    parts: tuple[object, ...]


Piece = frozenset[str] | Hole


@dataclass(frozen=True)
class Rule:
    """One way to word a phrase."""

    pieces: tuple[Piece, ...]
    spoken: tuple[str | Hole, ...]
    phrase: object
    cost: int

    needs: tuple[frozenset[str], ...] = ()
    """The words without which it cannot be used, each with its alternatives."""

    def with_needs(self, needed: Mapping[str, frozenset[str]]) -> Rule:
        """The same with what it needs, if what fills some holes needs one of these words."""
        return replace(self, needs=tuple(_needs(self, needed)))


@dataclass(frozen=True)
class Chain:
    """Statements joined by connectives; in some languages the first one has its own word order."""

    first: str
    rest: str


@dataclass(frozen=True)
class Row:
    """Phrases of a category one after the other, at least so many of them."""

    item: str
    least: int = 1


@dataclass(frozen=True)
class Language:
    """All that one language needs to speak about mines."""

    name: str
    spoken: str
    understood: str
    chains: Mapping[str, Chain]
    lists: Mapping[str, Row]
    connectives: Mapping[str, tuple[str, ...]]
    numbers: tuple[str, ...]
    ordinals: Mapping[str, int]
    rewordings: Mapping[str, str]
    examples: tuple[str, ...]
    """Sentences of many forms, to be shown to whoever writes one that is not understood."""
    fillers: frozenset[str]
    """Words that do not tell what a sentence is about."""
    substitute: Substitute | None = None
    """Words that stand for a noun that was spoken of."""
    subordinate: Mapping[str, str] = field(default_factory=dict)
    """Further connectives by their words, before clauses whose verb comes last."""
    inverting: Mapping[str, str] = field(default_factory=dict)
    """And before clauses whose verb comes first."""
    prepare: Callable[[list[Word]], list[Word]] = list
    """Puts the words of a sentence in the order in which the tables have them."""
    complete: Callable[[list[Word]], list[Word]] = list
    """Puts in words that are left out, if the sentence is not understood without them."""
    moving: frozenset[str] = frozenset()
    """Words that are understood though the tables do not have them: these put them elsewhere."""

    @cached_property
    def wordings(self) -> dict[str, list[Rule]]:
        """The rules to speak by, in the order of the table."""
        return {
            category: [rule for line in lines for rule in _read_rule(line)[:1]]
            for category, lines in table_lines(self.spoken).items()
        }

    @cached_property
    def rules(self) -> dict[str, list[Rule]]:
        """The rules to understand by: those of both tables."""
        rules = {
            category: [rule for line in lines for rule in _read_rule(line)]
            for category, lines in table_lines(self.spoken + self.understood).items()
        }
        needed = _needed_words(rules)
        return {
            category: [rule.with_needs(needed) for rule in found]
            for category, found in rules.items()
        }

    @cached_property
    def openings(self) -> dict[str, tuple[dict[str, list[Rule]], list[Rule]]]:
        """For every category, the rules by their first word, and those that start with a hole."""
        return {category: _by_first_word(rules) for category, rules in self.rules.items()}

    @cached_property
    def joints(self) -> list[tuple[tuple[str, ...], str, str]]:
        """Every way to write a connective, as words, with the connective and what comes after it:
        a clause with its verb last, or first, or nothing special.
        """
        coordinate = [
            (tuple(wording.split()), connective, "")
            for connective, wordings in self.connectives.items()
            for wording in wordings
        ]
        subordinate = [
            (tuple(wording.split()), connective, SUBORDINATE)
            for wording, connective in self.subordinate.items()
        ]
        inverting = [
            (tuple(wording.split()), connective, INVERTED)
            for wording, connective in self.inverting.items()
        ]
        return coordinate + subordinate + inverting

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that has a place in the tables, so that it can be no name."""
        joining = {word for words, _, _ in self.joints for word in words}
        counting = {*self.numbers, *self.ordinals}
        reworded = {word for said in self.rewordings for word in said.split()}
        return _words(self.rules) | joining | counting | reworded | self.moving

    @cached_property
    def written(self) -> Mapping[str, str]:
        """The words that are written with a capital, as German nouns are, by their plain form."""
        lines = chain.from_iterable(table_lines(self.spoken + self.understood).values())
        words = (word for line in lines for word in LETTERS.findall(line.partition(" => ")[0]))
        return {word.lower(): word for word in words if word[0].isupper()}

    @cached_property
    def spoken_words(self) -> frozenset[str]:
        """The words that we use ourselves."""
        return _words(self.wordings) | {wordings[0] for wordings in self.connectives.values()}


def _words(rules: Mapping[str, list[Rule]]) -> frozenset[str]:
    return frozenset(
        word
        for category in rules.values()
        for rule in category
        for piece in rule.pieces
        if isinstance(piece, frozenset)
        for word in piece
    )


def _needed_words(rules: Mapping[str, list[Rule]]) -> dict[str, frozenset[str]]:
    """For every category that needs words, those of which a sentence must have one."""
    found: dict[str, frozenset[str]] = {}
    before = -1
    while before != len(found):
        before = len(found)
        for category in rules.keys() - found.keys():
            each = [min(_needs(rule, found), key=len, default=None) for rule in rules[category]]
            if all(each):
                found[category] = frozenset[str]().union(*filter(None, each))
    return found


def _needs(rule: Rule, needed: Mapping[str, frozenset[str]]) -> Iterator[frozenset[str]]:
    for piece in rule.pieces:
        if not isinstance(piece, Hole):
            yield piece
        elif piece.category in needed:
            yield needed[piece.category]


def table_lines(table: str) -> dict[str, list[str]]:
    r"""The rules of a table by category; a line that is set in further continues the one before.

    >>> table_lines("how:\n  at most\n    => atmost")
    {'how': ['at most => atmost']}
    """
    found: dict[str, list[str]] = {}
    rules: list[str] = []
    for line in table.splitlines():
        if line.startswith("    "):
            rules[-1] += " " + line.strip()
        elif line.startswith("  "):
            rules.append(line.strip())
        elif line:
            rules = found.setdefault(line.rstrip(":"), [])
    return found


def _by_first_word(rules: list[Rule]) -> tuple[dict[str, list[Rule]], list[Rule]]:
    words: dict[str, list[Rule]] = {}
    holes: list[Rule] = []
    for rule in rules:
        first = rule.pieces[0]
        if isinstance(first, Hole):
            holes.append(rule)
        else:
            for word in first:
                words.setdefault(word, []).append(rule)
    return words, holes


def _read_rule(line: str) -> list[Rule]:
    """Read a line of the table, as one rule for each way to take its optional words.

    >>> [len(rule.pieces) for rule in _read_rule(" there is|are [also] no mine => Truth()")]
    [4, 5]
    """
    words, _, right = line.strip().partition(" => ")
    target, _, cost = right.partition(" @")
    pieces = PIECE.findall(words.replace("|", "\0"))
    ways = list(_ways(pieces))
    holes = {h.name: h for way in ways for h in way if isinstance(h, Hole)}
    phrase = _read_phrase(ast.parse(target.strip(), mode="eval").body, holes)
    spoken = tuple(p if isinstance(p, Hole) else p[0] for p in ways[0])
    return [
        Rule(
            tuple(p if isinstance(p, Hole) else frozenset(w.lower() for w in p) for p in way),
            spoken,
            phrase,
            int(cost or 0),
        )
        for way in ways
    ]


def _ways(pieces: list[str]) -> Iterator[list[Hole | list[str]]]:
    """Every way to take or leave the optional words, leaving them first."""
    if not pieces:
        yield []
    elif pieces[0] == "[":
        end = pieces.index("]")
        yield from _ways(pieces[end + 1 :])
        yield from _ways(pieces[1:end] + pieces[end + 1 :])
    else:
        first = _read_hole(pieces[0]) if pieces[0].startswith("{") else pieces[0].split("\0")
        for rest in _ways(pieces[1:]):
            yield [first, *rest]


def _read_hole(piece: str) -> Hole:
    name, _, category = piece.strip("{}").partition(":")
    return Hole(name, category or name)


def _read_phrase(node: ast.expr, holes: Mapping[str, Hole]) -> object:
    match node:
        case ast.Call(ast.Name(kind), args):
            return Made(KINDS[kind], tuple(_read_phrase(arg, holes) for arg in args))
        case ast.Name(name):
            return holes.get(name, VALUES.get(name, name))
        case ast.Constant(value):
            return value
        case ast.Tuple(elements):
            return tuple(_read_phrase(element, holes) for element in elements)
        case _:
            raise ValueError(f"not a phrase: {ast.unparse(node)}")


def fill(phrase: object, found: Mapping[str, object]) -> object:
    """Make a phrase out of a pattern by filling its holes."""
    match phrase:
        case Hole(name):
            return found[name]
        case Made(kind, parts):
            filled = [fill(part, found) for part in parts]
            try:
                return None if None in filled else kind(*filled)
            except MeaningError:
                return None
        case tuple():
            parts = tuple(fill(part, found) for part in phrase)
            return None if None in parts else parts
        case _:
            return phrase


def fits(pattern: object, phrase: object, found: dict[str, object]) -> bool:
    """Tell whether a phrase has the shape of the pattern, and note what fills the holes.

    >>> found = {}
    >>> rule = _read_rule("in column {number} => Line(column, number)")[0]
    >>> fits(rule.phrase, places.Line("column", 3), found), found
    (True, {'number': 3})
    """
    match pattern:
        case Hole(name):
            return found.setdefault(name, phrase) == phrase
        case Made(kind, parts):
            return (
                isinstance(kind, type)
                and isinstance(phrase, kind)
                and all(
                    fits(part, value, found)
                    for part, value in zip(parts, _values(phrase), strict=True)
                )
            )
        case tuple():
            return (
                isinstance(phrase, tuple)
                and len(phrase) == len(pattern)
                and all(fits(*pair, found) for pair in zip(pattern, phrase, strict=True))
            )
        case _:
            return type(pattern) is type(phrase) and pattern == phrase


def _values(phrase: object) -> list[object]:
    assert is_dataclass(phrase)
    return [getattr(phrase, one.name) for one in fields(phrase) if one.compare]
