"""Where plain boards meet the compiled solver: cells become numbers, and its notes become steps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from provefield.extras import require
from provefield.games.sweeper.generate.solution import RULES, Solution, Step, Wish
from provefield.games.sweeper.referee import cascade
from provefield.games.sweeper.theory import connected, hints
from provefield.games.sweeper.view import View
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from provefield.kernel.deal.arrays import Solver
    from provefield.kernel.deal.mend import Layout


class Desk:
    """A solver and a layout for one grid, whose cells are numbered row by row."""

    def __init__(self, grid: Grid, start: Cell, clear: frozenset[Cell], seed: int) -> None:
        require("fast")
        import numpy as np

        from provefield.kernel.core.arrays import BLOCKED, COVERED, TOLD
        from provefield.kernel.core.neighbours import new_field
        from provefield.kernel.deal.arrays import new_solver
        from provefield.kernel.deal.mend import Layout

        self._grid = grid
        self._seed = np.array([seed], np.uint64)
        blocked = self._flags(grid.blocked)
        self._told = np.full(grid.size, COVERED, np.int8)
        self._told[blocked] = BLOCKED
        self._told[self._number(start)] = TOLD
        self._solver: Solver = new_solver(new_field(grid.columns, grid.rows, blocked))
        self._layout: Layout = Layout(
            mine=np.zeros(grid.size, np.int8),
            number=np.zeros(grid.size, np.int8),
            free=(~self._flags(grid.blocked | clear)).astype(np.int8),
            pool=np.empty(grid.size, np.int64),
        )

    def lay(self, world: World) -> None:
        """Lay mines where a world has them."""
        self._layout.mine[self._flags(world.mines)] = 1
        self._layout.number[:] = [world.clue(cell) for cell in world.grid]

    def search(self, mines: int, wish: Wish, passes: int) -> int:
        """Solve what was laid or, with passes, lay out something that can be solved."""
        from provefield.kernel.deal.noguess import find_solution

        most = wish.numbers[1]
        return find_solution(
            self._solver, self._layout, self._told, mines, wish.hardest, most, passes, self._seed
        )

    def steps(self, wish: Wish) -> int:
        """How many steps the solver took last by the hardest rule that is wished for."""
        return int(self._solver.notes.tally[wish.hardest])

    @property
    def mines(self) -> frozenset[Cell]:
        """Where the mines of the layout are."""
        return frozenset(map(self._cell, self._layout.mine.nonzero()[0].tolist()))

    def solution(self, world: World, start: Cell) -> Solution:
        """The steps that the solver took last."""
        from provefield.kernel.deal.arrays import HEADER, WRITTEN

        notes = self._solver.notes
        written = notes.step[: notes.count[WRITTEN]].tolist()
        steps, here = [], 0
        while here < len(written):
            rule, clue, other, number = written[here : here + HEADER]
            here += HEADER + number
            cells = written[here - number : here]
            steps.append(
                Step(
                    RULES[rule - 1],
                    tuple(self._cell(each) for each in (clue, other) if each >= 0),
                    safe=tuple(self._cell(cell // 2) for cell in cells if not cell % 2),
                    mines=tuple(self._cell(cell // 2) for cell in cells if cell % 2),
                )
            )
        return Solution(start, tuple(_with_components(world, start, steps)))

    def _number(self, cell: Cell) -> int:
        return (cell.row - 1) * self._grid.columns + cell.column - 1

    def _cell(self, number: int) -> Cell:
        row, column = divmod(number, self._grid.columns)
        return Cell(column + 1, row + 1)

    def _flags(self, cells: frozenset[Cell]) -> NDArray[np.bool_]:
        import numpy as np

        flags = np.zeros(self._grid.size, np.bool_)
        flags[[self._number(cell) for cell in cells]] = True
        return flags


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
