"""A board as an array of pixels."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

SIDE = 16  # pixels of a cell
LINE, INK = (150, 150, 150), (25, 25, 25)
GROUND: Mapping[int, tuple[int, int, int]] = {
    -1: (205, 213, 224),
    -2: (90, 90, 90),
    -3: (213, 94, 0),
}
OPEN = (250, 250, 247)
# Three by five dots a digit, a row an octal digit.
DIGITS = ("", "26227", "71747", "71717", "55711", "74717", "74757", "71244", "75757")


def draw(board: NDArray[np.int8]) -> NDArray[np.uint8]:
    """A picture of a board of numbers as the environments give it.

    >>> draw(np.array([[1, -1]], np.int8)).shape
    (16, 32, 3)
    """
    rows, columns = board.shape
    picture = np.empty((rows * SIDE, columns * SIDE, 3), np.uint8)
    for (row, column), number in np.ndenumerate(board):
        cell = picture[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
        cell[:] = LINE
        cell[:-1, :-1] = GROUND.get(int(number), OPEN)
        if number > 0:
            dots = [[int(line) >> bit & 1 for bit in (2, 1, 0)] for line in DIGITS[number]]
            cell[3:13, 5:11][np.kron(np.array(dots), np.ones((2, 2))) == 1] = INK
    return picture
