"""Worlds without guessing for Python: cells are numbers, and a solver's notes become steps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import BLOCKED, COVERED, TOLD
from provefield.kernel.core.boundary import Near, checked_field, gaps
from provefield.kernel.deal.arrays import CONCLUDED, HEADER, WRITTEN, new_solver
from provefield.kernel.deal.lay import new_world
from provefield.kernel.deal.noguess import find_solution

SOLVED = CONCLUDED


class Dealer:
    """Lays worlds of one board, and solves them from a start without guessing.

    >>> dealer = Dealer(3, 1, np.zeros(3, np.bool_))
    >>> dealer.begin(start=0, clear=np.zeros(3, np.bool_), seed=0)
    >>> dealer.lay(np.array([False, True, False]), np.array([1, 0, 1], np.int8))
    >>> dealer.search(mines=1, hardest=4, most=9, passes=0) == SOLVED
    True
    >>> list(dealer.steps())
    [(1, [0], [], [1]), (4, [], [2], [])]
    """

    def __init__(
        self, columns: int, rows: int, blocked: NDArray[np.bool_], near: Near | None = None
    ) -> None:
        self._blocked = gaps(blocked, columns * rows) == 1
        self._solver = new_solver(checked_field(columns, rows, blocked, near))
        self._world = new_world(np.zeros(columns * rows, np.int8))
        self._codes = np.zeros(columns * rows, np.int8)
        self._seed = np.zeros(1, np.uint64)
        self._find = find_solution.bind(self._solver, self._world, self._codes)

    def begin(self, start: int, clear: NDArray[np.bool_], seed: int) -> None:
        """From now on start in a cell, and lay no mines where it has to be clear."""
        self._codes[:] = np.where(self._blocked, BLOCKED, COVERED)
        self._codes[start] = TOLD
        self._world.free[:] = ~(self._blocked | clear)
        self._seed[0] = seed

    def lay(self, mined: NDArray[np.bool_], numbers: NDArray[np.int8]) -> None:
        """Take a world as it is."""
        self._world.mine[:] = mined
        self._world.number[:] = numbers

    def search(self, mines: int, hardest: int, most: int, passes: int) -> int:
        """Solve what was laid or, with passes, lay out something that can be SOLVED; or UNSURE."""
        return self._find(mines, hardest, most, passes, self._seed)

    def count(self, rule: int) -> int:
        """How many steps the solver took last by a rule."""
        return int(self._solver.notes.tally[rule])

    def mines(self) -> list[int]:
        """Where the mines are."""
        return list(self._world.mine.nonzero()[0].tolist())

    def steps(self) -> Iterator[tuple[int, list[int], list[int], list[int]]]:
        """The steps that the solver took last: a rule, its clues, and the safe and mined cells."""
        notes = self._solver.notes
        written: list[int] = notes.step[: notes.count[WRITTEN]].tolist()
        here = 0
        while here < len(written):
            rule, clue, other, number = written[here : here + HEADER]
            here += HEADER + number
            cells = written[here - number : here]
            clues = [each for each in (clue, other) if each >= 0]
            safe = [cell // 2 for cell in cells if not cell % 2]
            yield rule, clues, safe, [cell // 2 for cell in cells if cell % 2]
