"""Literals and clauses as a checker reads them: one form for each meaning.

Of the comparisons, all but `=` and `<` are short for these two, on a grid (`on_grid`) and over any
domain (`Anywhere`) alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from provefield.logic.binding import replace_in_atom
from provefield.logic.canonical import disjuncts
from provefield.logic.formula import Atom, Compare, Comparison, Formula, Not, Term
from provefield.logic.order import signed

Values = Mapping[str, Term]


@dataclass(frozen=True, slots=True)
class Signed:
    """An atom or a comparison, claimed or denied."""

    atom: Atom | Compare
    positive: bool

    def __neg__(self) -> Signed:
        return Signed(self.atom, not self.positive)


# A literal that arithmetic decides is its truth value; a clause leaves out what is false.
Read = Signed | bool
Clause = frozenset[Read]


class Reading(Protocol):
    """What literals mean somewhere, and what a variable may stand for there."""

    @property
    def numbers(self) -> range | None:
        """What a variable ranges over, if that is known."""
        ...

    def atom(self, atom: Atom | Compare, values: Values) -> Read:
        """One form for each meaning, with terms put for variables."""
        ...

    def in_domain(self, term: Term) -> bool:
        """Tell whether a variable may stand for the term."""
        ...


@dataclass(frozen=True, slots=True)
class Anywhere:
    """Any domain: numbers are names like others, and only equality has a meaning.

    >>> from provefield.logic.parse import parse
    >>> Anywhere().atom(parse("1 != 2"), {})
    Signed(atom=Formula('1 = 2'), positive=False)
    """

    @property
    def numbers(self) -> None:
        """A variable stands for any thing, of which it is not known how many there are."""
        return

    def atom(self, atom: Atom | Compare, values: Values) -> Read:
        """Only equality can be settled, of a thing with itself."""
        found = replace_in_atom(atom, values)
        if isinstance(found, Atom):
            return Signed(found, True)
        if found.left == found.right and found.op in ("=", "!="):
            return found.op == "="
        return plain(found.op, found.left, found.right)

    def in_domain(self, term: Term) -> bool:
        """Every term names something."""
        return True


def plain(op: Comparison, left: Term, right: Term) -> Signed:
    """A comparison as a claim or a denial of `=` or `<`; the sides of `=` in one order."""
    claimed, about = signed(Compare(op, left, right))
    if about.op == "=" and repr(left) > repr(right):
        about = Compare("=", right, left)
    return Signed(about, claimed)


def read_literal(formula: Formula, reading: Reading, values: Values) -> Read | None:
    """The one form of a literal, or None for what is no literal."""
    match formula:
        case Atom() | Compare():
            return reading.atom(formula, values)
        case Not(body):
            inner = read_literal(body, reading, values)
            return -inner if isinstance(inner, Signed) else None if inner is None else not inner
        case _:
            return None


def read_clause(formula: Formula, reading: Reading, values: Values) -> Clause | None:
    """The literals of a clause without what is false, or None for what is no clause.

    >>> from provefield.logic.field import Field, mine
    >>> from provefield.logic.formula import Or
    >>> from provefield.reason.check.on_grid import OnGrid
    >>> read_clause(Or((mine(3, 1), mine(9, 9))), OnGrid(Field(3, 3)), {}) == {
    ...     Signed(mine(3, 1), True)
    ... }
    True
    """
    found = [read_literal(part, reading, values) for part in disjuncts(formula)]
    literals = [one for one in found if one is not None]
    if len(literals) < len(found):
        return None
    return frozenset(one for one in literals if one is not False)


def denial(clause: Clause) -> dict[Atom | Compare, bool]:
    """What is known of the atoms of a clause when all of it is false."""
    return {part.atom: not part.positive for part in clause if isinstance(part, Signed)}
