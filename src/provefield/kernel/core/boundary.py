"""What compiled code is given: it checks nothing itself, so that all is checked here, once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from provefield.errors import InputError, TooLargeError
from provefield.kernel.core.arrays import NO_COUNT, TOLD, Bytes, Ints
from provefield.kernel.core.neighbours import MOST_BESIDE, Field, all_beside, field_of, new_field

MOST_CELLS = 10**8
MOST_STATES = 1 << 26  # so that the number of each coefficient fits in 32 bits


Near = Sequence[Sequence[int]]
"""The neighbours of each cell; blocked cells have none, and are nobody's."""


def checked_field(
    columns: int, rows: int, blocked: ArrayLike | None, near: Near | None = None, states: int = 1
) -> Field:
    """The neighbours on a board, if there is one of this size; on a rectangle if none are given.

    >>> checked_field(0, 3, None)
    Traceback (most recent call last):
    provefield.errors.InputError: board: it has at least one column and one row, not 0×3
    """
    if columns < 1 or rows < 1:
        raise InputError(
            f"it has at least one column and one row, not {columns}×{rows}", source="board"
        )
    if columns * rows > MOST_CELLS:
        raise TooLargeError(f"a board has at most {MOST_CELLS:,} cells here, not {columns}×{rows}")
    if not 1 <= states <= MOST_STATES:
        raise TooLargeError(f"an analysis has 1 to {MOST_STATES:,} states, not {states:,}")
    if near is not None:
        return _checked_lists(near, gaps(blocked, columns * rows))
    return new_field(columns, rows, gaps(blocked, columns * rows) == 1)


def _checked_lists(near: Near, blocked: Bytes) -> Field:
    """Any neighbours: few enough, different, in pairs, and none of them blocked."""
    pairs = {(cell, other) for cell, others in enumerate(near) for other in others}
    lists = len(near) == blocked.size and len(pairs) == sum(map(len, near))
    most = max(map(len, near), default=0)
    if not lists or not all(
        (other, cell) in pairs and other != cell and not blocked[cell] for cell, other in pairs
    ):
        raise InputError("expected the neighbours of each cell, in pairs", source="board")
    if most > MOST_BESIDE:
        raise TooLargeError(f"a cell has at most {MOST_BESIDE} neighbours here, not {most}")
    field = field_of(near)
    if len(field.step) > MOST_BESIDE * (np.iinfo(field.kind.dtype).max + 1):
        raise TooLargeError("the neighbours of too many cells lie differently")
    return field


def gaps(blocked: ArrayLike | None, cells: int) -> Bytes:
    """1 for each cell that is blocked, 0 for others."""
    if blocked is None:
        return np.zeros(cells, np.int8)
    given = np.asarray(blocked)
    if given.size != cells or given.dtype != np.bool_:
        raise InputError(f"expected {cells} truth values, not {_what(given)}", source="blocked")
    return given.ravel().astype(np.int8)


def checked_views(views: ArrayLike, shape: tuple[int, ...]) -> Bytes:
    """Codes of views in the shape that is expected, -1 being any length.

    >>> checked_views([0, 13], (2,))
    Traceback (most recent call last):
    provefield.errors.InputError: view: 13 is no code of a cell: they go from 0 to 12
    """
    given = np.asarray(views)
    fits = (
        given.ndim == len(shape) and (shape[0] in (-1, len(given))) and given.shape[1:] == shape[1:]
    )
    if not fits or given.dtype.kind not in "iu":
        raise InputError(f"expected {shape[-1]} codes of cells, not {_what(given)}", source="view")
    if given.size and not (given.min() >= 0 and given.max() <= TOLD):
        wrong = given[(given < 0) | (given > TOLD)][0]
        raise InputError(f"{wrong} is no code of a cell: they go from 0 to {TOLD}", source="view")
    return np.ascontiguousarray(given, np.int8)


def checked_mines(mines: int, cells: int) -> int:
    """A number of mines, or NO_COUNT; all that is too large is alike."""
    if mines < 0 and mines != NO_COUNT:
        raise InputError(f"there cannot be {mines} mines", source="mines")
    return min(int(mines), cells + 1)


def checked_cells(cells: ArrayLike, allowed: Bytes, source: str) -> Ints:
    """Numbers of different cells, all of them allowed.

    >>> checked_cells([1, 1], np.ones(3, np.int8), "told")
    Traceback (most recent call last):
    provefield.errors.InputError: told: expected different cells
    """
    given = np.asarray(cells)
    if given.size == 0:
        return np.empty(0, np.int64)
    if given.ndim != 1 or given.dtype.kind not in "iu":
        raise InputError(f"expected numbers of cells, not {_what(given)}", source=source)
    if given.min() < 0 or given.max() >= allowed.size:
        raise InputError(f"cells are numbered from 0 to {allowed.size - 1}", source=source)
    if len(np.unique(given)) < given.size:
        raise InputError("expected different cells", source=source)
    if not allowed[given].all():
        raise InputError(f"cell {given[allowed[given] == 0][0]} cannot be meant", source=source)
    return np.ascontiguousarray(given, np.int64)


def room_for(mines: int, first: int, zero: bool, blocked: Bytes, field: Field) -> Bytes:
    """The cells that may be mined if the first one to be opened is safe, or even shows 0."""
    checked_cells([first], 1 - blocked, "first")
    free = 1 - blocked
    free[first] = 0
    if zero:
        free[all_beside(field, first)] = 0
    room = int(free.sum())
    if not 0 <= mines <= room:
        raise InputError(f"{mines} mines do not fit into {room} cells", source="mines")
    return free


def _what(given: NDArray[np.generic]) -> str:
    return f"an array {given.shape} of {given.dtype}"
