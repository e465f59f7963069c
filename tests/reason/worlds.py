"""Every board of a small grid at once, as one bit a board; and random knowledge about such grids.

Independent of grounding and of every solver; `test_worlds.py` holds it to the semantics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import and_, or_
from random import Random
from typing import assert_never

from provefield.games.sweeper import theory
from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid
from provefield.logic.binding import close
from provefield.logic.field import MINE, Field
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
)
from provefield.logic.parse import parse
from provefield.logic.semantics import board, denotation, evaluate
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.verdict import Label
from tests.reason.messages import random_message

Worlds = int


@dataclass(frozen=True, slots=True)
class AllBoards:
    """Sets of boards as integers: the board with number b has its bit b."""

    field: Field

    @property
    def all(self) -> Worlds:
        return (1 << (1 << self.field.columns * self.field.rows)) - 1

    def mined(self, cell: tuple[int, int]) -> Worlds:
        """The boards with a mine here."""
        if not self.field.holds(*cell):
            return 0
        period = 1 << (cell[1] - 1) * self.field.columns + cell[0] - 1
        once = ((1 << period) - 1) << period
        return self.all // ((1 << 2 * period) - 1) * once

    def where(self, formula: Formula) -> Worlds:
        """The boards on which the formula is true."""
        return _where(self, formula)

    def fitting(self, knowledge: Knowledge) -> Worlds:
        """The boards that fit all facts."""
        return reduce(and_, (self.where(fact.formula) for fact in knowledge.facts), self.all)

    def _true(self, formula: Formula, values: Mapping[str, int]) -> Worlds:
        empty = board(self.field, ())
        match formula:
            case Atom(predicate, args):
                column, row = (int(denotation(arg, empty, values)) for arg in args)
                there = self.mined((column, row))
                return there if predicate == MINE else self.all ^ there
            case Compare():
                return self.all if evaluate(formula, empty, values) else 0
            case Not(body):
                return self.all ^ self._true(body, values)
            case And(parts):
                return reduce(and_, (self._true(part, values) for part in parts), self.all)
            case Or(parts):
                return reduce(or_, (self._true(part, values) for part in parts), 0)
            case Implies(left, right):
                return self.all ^ self._true(left, values) | self._true(right, values)
            case Iff(left, right):
                return self.all ^ self._true(left, values) ^ self._true(right, values)
            case ForAll(variable, body):
                return reduce(and_, self._each(variable, body, values))
            case Exists(variable, body):
                return reduce(or_, self._each(variable, body, values))
            case CountQuantifier(how, number, variable, body):
                return self._counted(how, number, self._each(variable, body, values))
            case Cardinality(how, number, parts):
                return self._counted(how, number, [self._true(part, values) for part in parts])
            case _:
                assert_never(formula)

    def _each(self, variable: str, body: Formula, values: Mapping[str, int]) -> list[Worlds]:
        return [self._true(body, {**values, variable: value}) for value in self.field.numbers]

    def _counted(self, how: Bound, number: int, parts: Sequence[Worlds]) -> Worlds:
        at_least = [self.all] + [0] * (len(parts) + 1)
        for part in parts:
            for place in range(len(parts), 0, -1):
                at_least[place] |= at_least[place - 1] & part
        low = at_least[min(max(number, 0), len(parts) + 1)]
        more = at_least[min(max(number + 1, 0), len(parts) + 1)]
        return {"atleast": low, "atmost": self.all ^ more, "exactly": low & ~more}[how]


@cache
def _where(boards: AllBoards, formula: Formula) -> Worlds:
    return boards._true(close(formula), {})


def true_labels(knowledge: Knowledge) -> dict[Cell, Label] | None:
    """What follows about each cell; None if no board fits."""
    boards = AllBoards(knowledge.field)
    fitting = boards.fitting(knowledge)
    if not fitting:
        return None
    mined = {cell: fitting & boards.mined(cell) for cell in knowledge.grid}
    return {
        cell: "safe" if not there else "mine" if there == fitting else "open"
        for cell, there in mined.items()
    }


def is_minimal_conflict(facts: tuple[Fact, ...], knowledge: Knowledge) -> bool:
    """Whether no board fits these facts, but one does when any of them is left out."""
    boards = AllBoards(knowledge.field)
    fewer = (facts[:place] + facts[place + 1 :] for place in range(len(facts)))
    return not boards.fitting(knowledge.only(facts)) and all(
        boards.fitting(knowledge.only(others)) for others in fewer
    )


# Random knowledge ---------------------------------------------------------------------------------


def random_sweeper(rng: Random, longest: int = 4) -> Knowledge:
    """A view of a random board with blocked cells; one time in six a number is altered."""
    grid = Grid(rng.randint(1, longest), rng.randint(1, longest))
    grid = Grid(grid.columns, grid.rows, _some(rng, grid, rng.choice((0.0, 0.0, 0.2))))
    free = [cell for cell in grid if cell not in grid.blocked]
    mines = _some(rng, free, rng.uniform(0.1, 0.5))
    opened = _some(rng, [cell for cell in free if cell not in mines], rng.uniform(0.1, 0.8))
    clues = {cell: len(mines.intersection(grid.neighbours(cell))) for cell in sorted(opened)}
    if clues and rng.random() < 1 / 6:
        clues[rng.choice(sorted(clues))] = rng.randint(0, 4)
    count = len(mines) if rng.random() < 0.5 else None
    return theory.knowledge(View(grid, clues, mines=count))


def random_messages(rng: Random, size: int = 3) -> Knowledge:
    """Up to five messages, most often all true on one hidden board."""
    grid = Grid(size, rng.randint(2, size))
    hidden = board(Field(grid.columns, grid.rows), _some(rng, grid, rng.uniform(0.1, 0.5)))
    honest = rng.random() < 0.8
    told: list[Formula] = []
    for _ in range(rng.randint(1, 5)):
        formula = parse(random_message(rng, size))
        told.append(formula if not honest or evaluate(formula, hidden) else Not(close(formula)))
    known = Knowledge(grid).tell(*(Fact(said, f"message {n}") for n, said in enumerate(told, 1)))
    return known.tell(mine_count(grid, len(hidden.mines))) if rng.random() < 0.4 else known


def random_knowledge(seed: int) -> Knowledge:
    """Sweeper clues or messages in turn, the same for the same seed."""
    rng = Random(seed)
    return random_messages(rng) if seed % 2 else random_sweeper(rng)


def _some(rng: Random, cells: Sequence[Cell] | Grid, share: float) -> frozenset[Cell]:
    return frozenset(cell for cell in cells if rng.random() < share)
