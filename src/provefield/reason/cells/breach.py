"""Why a fact fails on a board: a clause that the fact implies and the board breaks.

The clause is found by walking down to what makes the fact false. A universal quantifier contributes
one value, an existential one all its values; a count contributes as many parts as break it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import assert_never

from provefield.grid import Cell
from provefield.logic.binding import close, rename_apart
from provefield.logic.field import MINE
from provefield.logic.formula import (
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    meets,
)
from provefield.logic.semantics import MineStructure, Value, denotation, is_true
from provefield.reason.limit import UNLIMITED, Limit

ALTERNATIVES = 64  # ways to break one disjunct that are compared before the smallest is taken

Values = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Breach:
    """The cells, mined or not, that suffice to break a fact, and the instance that they break."""

    cells: frozenset[tuple[Cell, bool]] = frozenset()
    instance: tuple[tuple[str, Value], ...] = ()


NOTHING = Breach()


def together(ways: Sequence[Breach]) -> Breach:
    """All that several breaches say."""
    instance = dict(chain.from_iterable(way.instance for way in ways))
    cells = frozenset[tuple[Cell, bool]]().union(*(way.cells for way in ways))
    return Breach(cells, tuple(sorted(instance.items())))


def breaches(formula: Formula, board: MineStructure, limit: Limit = UNLIMITED) -> Iterator[Breach]:
    """Ways in which the board breaks the formula, none if it does not.

    The formula must be `standard`. Raises BudgetError at the limit.

    >>> from provefield.logic.field import Field
    >>> from provefield.logic.parse import parse
    >>> from provefield.logic.semantics import board
    >>> next(breaches(parse("all x -mine(x,x)"), board(Field(3, 3), [(2, 2)])))
    Breach(cells=frozenset({(Cell(2, 2), True)}), instance=(('x', 2),))
    """
    return _Walk(board, limit).ways(formula, False, {}, single=True)


def standard(formula: Formula) -> Formula:
    """The formula closed, and every variable bound once, so that an instance can name it."""
    return rename_apart(close(formula))


@dataclass(frozen=True, slots=True)
class _Walk:
    board: MineStructure
    limit: Limit

    def ways(self, formula: Formula, truth: bool, at: Values, single: bool) -> Iterator[Breach]:
        """Ways to see that the formula has this truth value; none if it has the other.

        `single` says that no quantifier around has been written out, so that a value chosen here
        is the one value of its variable.
        """
        self.limit.tick()
        match formula:
            case Atom() | Compare():
                yield from self._leaf(formula, truth, at)
            case Not(body):
                yield from self.ways(body, not truth, at, single)
            case And(parts) | Or(parts):
                every = truth is isinstance(formula, And)
                yield from self._parts([(part, at) for part in parts], truth, every, single)
            case Implies(left, right):
                yield from self.ways(Or((Not(left), right)), truth, at, single)
            case Iff(left, right):
                for side in (left, Not(left)):
                    other = right if (side is left) is truth else Not(right)
                    yield from self._parts([(side, at), (other, at)], True, True, single)
            case ForAll(variable, body) | Exists(variable, body):
                every = truth is isinstance(formula, ForAll)
                instances = ((body, {**at, variable: value}) for value in self.board.domain)
                yield from self._parts(instances, truth, every, single, variable)
            case CountQuantifier(how, number, variable, body):
                each = [(body, {**at, variable: value}) for value in self.board.domain]
                yield from self._count(how, number, each, truth)
            case Cardinality(how, number, parts):
                yield from self._count(how, number, [(part, at) for part in parts], truth)
            case _:
                assert_never(formula)

    def _leaf(self, leaf: Atom | Compare, truth: bool, at: Values) -> Iterator[Breach]:
        if isinstance(leaf, Compare):
            if is_true(leaf, self.board, at) is truth:
                yield NOTHING
            return
        row = tuple(denotation(arg, self.board, at) for arg in leaf.args)
        if self.board.holds(leaf.predicate, row) is truth:
            place = Cell(*map(int, row))
            said = frozenset({(place, truth is (leaf.predicate == MINE))})
            yield Breach(said) if self.board.field.holds(*place) else NOTHING

    def _parts(
        self,
        parts: Iterable[tuple[Formula, Values]],
        truth: bool,
        every: bool,
        single: bool,
        variable: str | None = None,
    ) -> Iterator[Breach]:
        """Combine the parts: all of them must have the truth value, or any one."""
        if not every:
            for part, at in parts:
                for way in self.ways(part, truth, at, single):
                    if variable and single:
                        way = together((way, Breach(instance=((variable, at[variable]),))))
                    yield way
            return
        all_of_them = []
        for part, at in parts:
            found = self._smallest(part, truth, at, single and variable is None)
            if found is None:
                return
            all_of_them.append(found)
        yield together(all_of_them)

    def _smallest(self, part: Formula, truth: bool, at: Values, single: bool) -> Breach | None:
        if isinstance(part, Atom | Compare):
            return next(self._leaf(part, truth, at), None)
        found = islice(self.ways(part, truth, at, single), ALTERNATIVES)
        return min(found, key=lambda way: len(way.cells), default=None)

    def _count(
        self, how: Bound, number: int, parts: Sequence[tuple[Formula, Values]], truth: bool
    ) -> Iterator[Breach]:
        """Take as many true or false parts as it needs to see that the bound is met, or is not."""
        true, false = list[Breach](), list[Breach]()
        for part, at in parts:
            if (way := self._smallest(part, True, at, single=False)) is not None:
                true.append(way)
            elif (way := self._smallest(part, False, at, single=False)) is not None:
                false.append(way)
        for each in (true, false):
            each.sort(key=lambda way: len(way.cells))
        if meets(len(true), how, number) is not truth:
            return
        if truth:
            shown = true[: 0 if how == "atmost" else number]
            shown += false[: 0 if how == "atleast" else max(0, len(parts) - number)]
        elif len(true) > number:
            shown = true[: number + 1]
        else:
            shown = false[: len(parts) - number + 1]
        yield together(shown)
