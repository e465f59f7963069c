"""Random views for the kernel, and what they mean to code that shares nothing with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid
from provefield.kernel.core.arrays import BLOCKED, COVERED, EXPLODED, NO_COUNT, TOLD, Bytes


@dataclass(frozen=True)
class Seen:
    """A view as the kernel gets it."""

    columns: int
    rows: int
    codes: Bytes
    mines: int

    @property
    def blocked(self) -> NDArray[np.bool_]:
        return np.equal(self.codes, BLOCKED)

    @property
    def covered(self) -> NDArray[np.bool_]:
        return np.isin(self.codes, (COVERED, TOLD, EXPLODED))

    def view(self) -> View:
        cells = list(Grid(self.columns, self.rows))

        def those(code: int) -> frozenset[Cell]:
            return frozenset(cells[i] for i in np.flatnonzero(self.codes == code))

        return View(
            Grid(self.columns, self.rows, those(BLOCKED)),
            {cells[i]: int(self.codes[i]) for i in np.flatnonzero(self.codes < COVERED)},
            exploded=those(EXPLODED),
            mines=None if self.mines == NO_COUNT else self.mines,
            told=those(TOLD),
        )


def random_view(rng: Random, side: int, *, lies: float = 0.1) -> Seen:
    """Cells opened at random on a random board; now and then a clue is wrong."""
    columns, rows = rng.randint(1, side), rng.randint(1, side)
    grid = Grid(columns, rows)
    density, opened, gaps = rng.random() * 0.5, rng.random(), rng.choice((0, 0, 0.15))
    grid = Grid(columns, rows, frozenset(cell for cell in grid if rng.random() < gaps))
    free = [cell for cell in grid if cell not in grid.blocked]
    mines = {cell for cell in free if rng.random() < density}
    codes = np.full(columns * rows, COVERED, np.int8)
    for i, cell in enumerate(grid):
        if cell in grid.blocked:
            codes[i] = BLOCKED
        elif cell in mines:
            codes[i] = EXPLODED if rng.random() < 0.05 else COVERED
        elif rng.random() < opened:
            told = rng.random() < 0.05
            codes[i] = TOLD if told else sum(near in mines for near in grid.neighbours(cell))
    clues = np.flatnonzero(codes < COVERED)
    if len(clues) and rng.random() < lies:
        codes[rng.choice(clues)] = rng.randint(0, 8)
    return Seen(columns, rows, codes, rng.choice((len(mines), len(mines), NO_COUNT)))


def mines_around(mined: NDArray[np.bool_]) -> NDArray[np.int64]:
    """What every cell of a board would show."""
    rows, columns = mined.shape
    padded = np.pad(mined.astype(np.int64), 1)
    squares = [padded[r : r + rows, c : c + columns] for r in range(3) for c in range(3)]
    return np.sum(squares, axis=0, dtype=np.int64) - mined


def layouts(seen: Seen) -> Iterator[NDArray[np.int64]]:
    """Every layout that fits, by trying them all."""
    grid = Grid(seen.columns, seen.rows)
    cells = list(grid)
    near = np.array([[b in grid.neighbours(a) for b in cells] for a in cells], np.int64)
    unknown = np.flatnonzero(seen.codes == COVERED)
    clues = np.flatnonzero(seen.codes < COVERED)
    for bits in range(1 << len(unknown)):
        mined = (seen.codes == EXPLODED).astype(np.int64)
        mined[unknown] = bits >> np.arange(len(unknown)) & 1
        if seen.mines in (NO_COUNT, mined.sum()) and (near @ mined == seen.codes)[clues].all():
            yield mined
