"""Where worlds meet the compiled solver: cells become numbers, and what it concludes, steps."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from provefield.games.sweeper.generate.solution import RULES, Solution, Step, Wish
from provefield.games.sweeper.referee import cascade
from provefield.games.sweeper.theory import connected, hints
from provefield.games.sweeper.view import View
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid

if TYPE_CHECKING:
    from provefield.kernel.deal import Dealer


class _Kept(threading.local):
    """The grid that a thread worked on last; making its dealer takes longer than using it."""

    grid: Grid | None = None
    dealer: Dealer


_KEPT = _Kept()


class Solver:
    """The compiled solver for one grid and one start; a thread has one at a time."""

    def __init__(self, grid: Grid, start: Cell, clear: frozenset[Cell], seed: int) -> None:
        from provefield.games.sweeper.codes import flags, shape_of
        from provefield.kernel.deal import Dealer

        self._grid, self._start = grid, start
        if _KEPT.grid != grid:
            _KEPT.dealer = Dealer(*shape_of(grid))
            _KEPT.grid = grid
        self._dealer = _KEPT.dealer
        self._dealer.begin(self._grid.index(start), flags(grid, clear), seed)

    def lay(self, world: World) -> None:
        """Lay mines where a world has them."""
        import numpy as np

        from provefield.games.sweeper.codes import flags

        numbers = np.array([world.clue(cell) for cell in world.grid], np.int8)
        self._dealer.lay(flags(self._grid, world.mines), numbers)

    def search(self, mines: int, wish: Wish, passes: int) -> int:
        """Solve what was laid or, with passes, lay out something that can be solved."""
        return self._dealer.search(mines, wish.hardest, wish.numbers[1], passes)

    def count(self, wish: Wish) -> int:
        """How many steps it took last by the hardest rule that is wished for."""
        return self._dealer.count(wish.hardest)

    @property
    def mines(self) -> frozenset[Cell]:
        """Where the mines of the world are."""
        return frozenset(map(self._grid.cell, self._dealer.mines()))

    def solution(self, world: World) -> Solution:
        """The steps that it took last."""
        steps = [
            Step(
                RULES[rule - 1],
                tuple(map(self._grid.cell, clues)),
                safe=tuple(map(self._grid.cell, safe)),
                mines=tuple(map(self._grid.cell, mines)),
            )
            for rule, clues, safe, mines in self._dealer.steps()
        ]
        return Solution(self._start, tuple(_with_components(world, self._start, steps)))


def _with_components(world: World, start: Cell, steps: list[Step]) -> list[Step]:
    """Name all clues of a component where a step rests on them; the solver names one."""
    if all(step.rule != "sat" for step in steps):
        return steps
    shown, found = cascade(world, start, ()), set[Cell]()
    named = []
    for step in steps:
        if step.rule == "sat":
            view = View(world.grid, shown, marked=frozenset(found))
            parts = connected(hint for hint in hints(view) if hint.among)
            clues = next(part for part in parts if any(hint.cell in step.clues for hint in part))
            step = replace(step, clues=tuple(hint.cell for hint in clues))
        named.append(step)
        found.update(step.mines)
        for cell in step.safe:
            if cell not in shown:
                shown |= cascade(world, cell, shown)
    return named
