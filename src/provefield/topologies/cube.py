"""Three dimensions: layers of cells, side by side on the board; a cell touches six, by its faces.

Of `cube:4` the columns are shared by four layers, the first of them on the left. What lies behind
a cell is in the same place of the next layer. By faces alone no clue is larger than 6, so that it
stays one digit, as on every board.
"""

from __future__ import annotations

from functools import lru_cache

from provefield.errors import InputError
from provefield.grid import STEPS, Cell, Topology, row_by_row

MOST_LAYERS = 100


@lru_cache(maxsize=MOST_LAYERS)
def cube(layers: int) -> Topology:
    """The topology of so many layers.

    >>> cube(2).around(6, 3, Cell(1, 1))
    (Cell(2, 1), Cell(4, 1), Cell(1, 2))
    >>> cube(0)
    Traceback (most recent call last):
    provefield.errors.InputError: topology: a cube has 1 to 100 layers
        cube:0
        ^
    """
    name = f"cube:{layers}"
    if not 0 < layers <= MOST_LAYERS:
        raise InputError(f"a cube has 1 to {MOST_LAYERS} layers", text=name, source="topology")

    def around(columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
        width = columns // layers
        layer, column = divmod(cell.column - 1, width)
        in_layer = ((column + right, cell.row + down) for right, down in STEPS)
        near = [
            Cell(layer * width + at + 1, row)
            for at, row in in_layer
            if 0 <= at < width and 1 <= row <= rows
        ]
        near += [
            Cell(other * width + column + 1, cell.row)
            for other in (layer - 1, layer + 1)
            if 0 <= other < layers
        ]
        return tuple(row_by_row(near))

    return Topology(name, around, around, layers)
