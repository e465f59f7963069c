"""Messages that a game may be made of, all true of one layout, and what some of them prove."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from random import Random

from provefield.chance import draw
from provefield.errors import BudgetError
from provefield.games.minefol.message import START, Message
from provefield.games.minefol.referee import reachable
from provefield.grid import Cell, Grid
from provefield.logic.binding import close
from provefield.logic.field import Field, mine
from provefield.logic.formula import Not, exactly
from provefield.logic.ground import Grounder, Table
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable

Chosen = frozenset[int]
"""Messages of a pool by their places in it."""

Literals = frozenset[int]
"""Cells by their variables, negative where they are safe."""

NOTHING: Literals = frozenset()

Bits = int
"""A set of layouts: bit n is for the one that was seen as number n, from 0."""


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a player gets with all the steps in the world: what is read, reached and proved."""

    read: Chosen
    reached: frozenset[Cell]
    proved: Literals


def mines_among(proved: Literals) -> int:
    """How many mines are proved."""
    return sum(literal > 0 for literal in proved)


@dataclass(slots=True)
class Pool:
    """Candidate messages on their cells; every layout that was seen, and every answer, is kept.

    The first layout is the one that the game is about, of which all messages are true.
    """

    grid: Grid
    mines: frozenset[Cell]
    messages: Sequence[Message]
    limit: Limit
    _solver: SatSolver
    _table: Table
    _switches: Sequence[int]
    _seen: int
    _mined: dict[int, Bits]  # by the variable of a cell, the layouts with a mine there
    _true: list[Bits]  # by message, the layouts that it is true of
    _known: dict[Chosen, Literals] = field(default_factory=dict)
    _walks: dict[Chosen, Walk] = field(default_factory=dict)

    def proved(self, chosen: Chosen, known: Literals = NOTHING) -> Literals:
        """What follows from some of the messages, the start and the number of mines.

        Some of that is known already. What takes too much work to prove does not count, which makes
        no game wrong, only rarer.
        """
        if chosen not in self._known:
            self._known[chosen] = known | self._others(chosen, known)
        return known | self._known[chosen]

    def _others(self, chosen: Chosen, known: Literals) -> Literals:
        """Whatever else all layouts agree on that fit the messages.

        Those that were seen leave few cells, and the solver is asked for others that differ in one
        of them, until there are none.
        """
        agreed = self.doubted(chosen, known)
        assumed = [self._switches[place] for place in sorted(chosen)]
        while agreed:
            self.limit.tick(self.grid.size)
            differs = self._table.new()
            self._solver.add_clause([-differs, *(-literal for literal in sorted(agreed))])
            try:
                found = self._solver.solve([*assumed, differs], self.limit)
            except BudgetError:
                self.limit.tick(0)  # over for this question only, or for the whole pool
                return NOTHING
            finally:
                self._solver.add_clause([-differs])
            if isinstance(found, Unsatisfiable):
                break
            self._keep(found.true)
            agreed = {each for each in agreed if (abs(each) in found.true) == (each > 0)}
        return frozenset(agreed)

    def doubted(self, chosen: Chosen, known: Literals) -> set[int]:
        """What else may follow from some messages, as far as layouts tell that were seen."""
        fitting = reduce(and_, (self._true[place] for place in chosen), (1 << self._seen) - 1)
        return {
            cell if bits & 1 else -cell
            for cell, bits in self._mined.items()
            if cell not in known and -cell not in known and bits & fitting in (0, fitting)
        }

    def _keep(self, true: frozenset[int]) -> None:
        """Remember a layout with the messages that are true of it."""
        new = 1 << self._seen
        self._seen += 1
        for cell in true & self._mined.keys():
            self._mined[cell] |= new
        for place, switch in enumerate(self._switches):
            if switch in true:
                self._true[place] |= new

    def walk(self, chosen: Chosen) -> Walk:
        """Read whatever can be reached on proved cells, until the mines are found or no more is.

        With more messages a player never gets less far.
        """
        if chosen not in self._walks:
            self._walks[chosen] = self._walked(chosen)
        return self._walks[chosen]

    def _walked(self, chosen: Chosen) -> Walk:
        read: Chosen = frozenset()
        reached: frozenset[Cell] = frozenset({START})
        proved = NOTHING
        while True:
            more = frozenset(each for each in chosen if self.messages[each].cell in reached)
            proved = self.proved(more, proved)
            safe = (Cell(*self._table.cell(-literal)) for literal in proved if literal < 0)
            further = reachable(self.grid, frozenset(safe), START)
            if (more == read and further == reached) or self.wins(proved):
                return Walk(more, further, proved)
            read, reached = more, further

    def wins(self, proved: Literals) -> bool:
        """Tell whether all mines are proved."""
        return mines_among(proved) == len(self.mines)

    def won(self, chosen: Chosen) -> bool:
        """Tell whether the messages lead to all mines, if steps cost nothing."""
        return self.wins(self.walk(chosen).proved)

    def rivals(self) -> list[list[int]]:
        """Messages that want to stand on the same cell, together."""
        together: dict[Cell, list[int]] = {}
        for place, message in enumerate(self.messages):
            together.setdefault(message.cell, []).append(place)
        return list(together.values())

    def needed(self, chosen: Chosen, rng: Random) -> Chosen:
        """Messages none of which can be left out; those that prove little alone go first."""
        shuffled = draw(sorted(chosen), len(chosen), rng)
        for place in sorted(shuffled, key=self._proved_alone):
            if self.won(chosen - {place}):
                chosen -= {place}
        return chosen

    def _proved_alone(self, place: int) -> int:
        return len(self.proved(frozenset({place})))


@contextmanager
def pool(
    grid: Grid, mines: frozenset[Cell], messages: Sequence[Message], limit: Limit
) -> Iterator[Pool]:
    """Ground messages that are true of a layout once, each behind a switch.

    >>> from provefield.logic.parse import parse
    >>> told = [Message(START, parse("-mine(2,1)")), Message(Cell(2, 1), parse("mine(2,2)"))]
    >>> with pool(Grid(2, 2), frozenset({Cell(2, 2)}), told, Limit()) as candidates:
    ...     walk = candidates.walk(frozenset({0, 1}))
    ...     print(sorted(map(str, walk.reached)), candidates.wins(walk.proved))
    ['1,1', '1,2', '2,1'] True
    """
    grounder = Grounder(Field(grid.columns, grid.rows), tick=limit.tick)
    table = grounder.table
    with SatSolver(table) as solver:
        for known in (Not(mine(*START)), exactly(len(mines), [mine(*cell) for cell in grid])):
            solver.add(grounder.add(known))
        switches = [table.new() for _ in messages]
        for switch, message in zip(switches, messages, strict=True):
            formula = close(message.formula)
            solver.add(grounder.add(formula, guard=switch))
            # So that every layout tells which messages are true of it, chosen or not.
            solver.add(grounder.add(Not(formula), guard=-switch))
        mined = {table.variable(mine(*cell)): int(cell in mines) for cell in grid}
        true = [1] * len(messages)
        yield Pool(grid, mines, messages, limit, solver, table, switches, 1, mined, true)
