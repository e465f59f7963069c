"""What every view can be asked.

Who answers is imported when somebody asks: whole games are played without it.
"""

from __future__ import annotations

from abc import abstractmethod
from math import inf
from numbers import Integral, Real
from reprlib import repr as brief
from typing import TYPE_CHECKING

from provefield.errors import ContradictionError, InputError, expect
from provefield.games.cellmap import CellMap
from provefield.games.given import GivenProof, Name, judge_given, no_fact
from provefield.grid import Cell, Grid
from provefield.reason.limit import UNLIMITED, Limit, by_clock
from provefield.tongues import Listed, phrase

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from provefield.reason.answer import Answer
    from provefield.reason.ask import Labels
    from provefield.reason.engine import Engine
    from provefield.reason.knowledge import Fact, Knowledge
    from provefield.reason.sufficiency import Claim
    from provefield.reason.verdict import Label


MOST_SECONDS = 1_000_000
"""How long an answer may take at most, unless it may take forever: clocks count no further."""


class Askable:
    """What follows from what a player knows; the game says what that is."""

    __slots__ = ()

    grid: Grid

    @property
    @abstractmethod
    def covered(self) -> tuple[Cell, ...]:
        """The cells that the player has not seen and that may hold a mine, row by row."""

    @abstractmethod
    def symbol(self, cell: Cell) -> str:
        """A cell as text."""

    @abstractmethod
    def knowledge(self) -> Knowledge:
        """The view as facts."""

    @abstractmethod
    def background(self) -> Knowledge:
        """What nobody need name: which cells are blocked, and which are known to be safe."""

    @abstractmethod
    def named_facts(self, names: Container[Name]) -> Mapping[Name, Fact]:
        """Of these names those that stand for a clue, a message or the number of mines."""

    def expect_facts(self, names: Sequence[Name]) -> Mapping[Name, Fact]:
        """The facts of all these names; one that stands for nothing is refused."""
        facts = self.named_facts(names)
        for name in names:
            if name not in facts:
                raise no_fact(name)
        return facts

    def judge_by(self, names: Sequence[Name], cell: Cell, claim: Claim) -> GivenProof:
        """Whether a cell is safe, or a mine, by the facts of some names and the background."""
        facts = self.expect_facts(names)
        given = {name: facts[name] for name in names}
        return judge_given(self.background(), given, cell, claim)

    def ask(
        self,
        column: int | tuple[int, int],
        row: int | None = None,
        *,
        engine: str | Engine = "sat",
        seconds: float | None = None,
    ) -> Answer:
        """What follows about a cell, checked and with its evidence."""
        from provefield.reason.ask import ask

        cell = read_cell(column if row is None else (column, row))
        if cell not in self.grid:
            off = phrase("{cell} lies off the grid", cell=cell.words)
            raise InputError(off, source="cell")
        return ask(self.knowledge(), cell, engine=engine, limit=limited(seconds))

    def labels(
        self, *, engine: str | Engine = "sat", seconds: float | None = None
    ) -> CellMap[Label]:
        """What follows about every covered cell; ContradictionError if no layout fits."""
        found = self.find_labels(self.covered, limited(seconds), engine=engine)
        if found.clash:
            raise contradiction(found.clash.conflict)
        return CellMap(self.grid, found, self.symbol)

    def find_labels(
        self, cells: Iterable[Cell], limit: Limit, *, engine: str | Engine = "sat"
    ) -> Labels:
        """What follows about some cells, or the clash of facts that no layout fits."""
        from provefield.reason.ask import ask_labels

        return ask_labels(self.knowledge(), cells, engine=engine, limit=limit)


def read_cell(given: object) -> Cell:
    """A cell that a program gave: two numbers."""
    match given:
        case (Integral() as column, Integral() as row):
            return Cell(int(column), int(row))
        case _:
            raise InputError(
                f"expected a column and a row, two numbers, not {brief(given)}", source="cell"
            )


def limited(seconds: float | None) -> Limit:
    """A limit of time, if somebody set one."""
    if seconds is None:
        return UNLIMITED
    expect(seconds, Real, "a number of seconds", "seconds")
    if not seconds > 0:
        raise InputError("expected more than 0 seconds", text=str(seconds), source="seconds")
    if MOST_SECONDS < seconds < inf:
        raise InputError(f"expected at most {MOST_SECONDS:,} seconds", source="seconds")
    return by_clock(seconds)


def contradiction(facts: Iterable[Fact]) -> ContradictionError:
    """That no layout fits some facts."""
    clash = Listed((fact.source for fact in facts), phrase("and"))
    return ContradictionError(phrase("no board fits {clash}", clash=clash))
