"""What the clues near a cell say: enough for most proofs, however large the board is."""

from __future__ import annotations

from collections.abc import Iterator

from provefield.games.sweeper.notation import CLUES, BoardText
from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.formula import Not
from provefield.reason.ask import ask_labels
from provefield.reason.knowledge import Fact, Knowledge, clue
from provefield.reason.limit import Limit
from provefield.tongues import phrase

RADII = (2, 4, 8, 16, 32)
"""How far to look, one after the other."""

COVERED = "?*-"


def nearby(board: BoardText, cell: Cell, limit: Limit) -> Knowledge | None:
    r"""The clues around a cell that decide it; None if those further away, or the total, matter.

    Whether clues further away clash is not looked at.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> board = parse_board("1 ? 1 0 0 0 1 ?\n1 1 1 0 0 0 1 1")
    >>> [str(fact.source) for fact in nearby(board, Cell(2, 1), Limit()).facts][:2]
    ['the 1 at column 1, row 1', 'the 1 at column 3, row 1']
    """
    grid = board.grid
    for radius in RADII:
        near = _window(grid, cell, radius + 1)
        # Variables are numbered all over a grid, so that a small one is asked.
        left, top = near[0].column - 1, near[0].row - 1
        small = Grid(near[-1].column - left, near[-1].row - top)
        moved = _clues(board, grid, cell, radius, small, (-left, -top))
        here = cell.shifted(-left, -top)
        if ask_labels(Knowledge(small, tuple(moved)), [here], limit=limit).get(here) in (
            "safe",
            "mine",
        ):
            return Knowledge(grid, tuple(_clues(board, grid, cell, radius, grid, (0, 0))))
    return None


def _clues(
    board: BoardText, grid: Grid, cell: Cell, radius: int, onto: Grid, shift: tuple[int, int]
) -> Iterator[Fact]:
    """The facts of a window, moved onto another grid."""
    hidden = frozenset(
        each.shifted(*shift)
        for each in _window(grid, cell, radius + 1)
        if board.at(each) in COVERED
    )
    for each in _window(grid, cell, radius):
        symbol, place = board.at(each), each.shifted(*shift)
        if symbol in CLUES:
            yield clue(onto, place, int(symbol), hidden)
        elif symbol == "-":
            exploded = phrase("the exploded cell at {cell}", cell=place.words)
            yield Fact(mine(*place), exploded, place)
    if board.at(cell) not in COVERED:
        place = cell.shifted(*shift)
        blocked = board.at(cell) == "b"
        source = phrase(
            "the blocked cell at {cell}" if blocked else "the open cell at {cell}", cell=place.words
        )
        yield Fact(Not(mine(*place)), source, place)


def _window(grid: Grid, cell: Cell, radius: int) -> list[Cell]:
    """The cells within a distance, row by row."""
    return [
        Cell(column, row)
        for row in range(max(1, cell.row - radius), min(grid.rows, cell.row + radius) + 1)
        for column in range(
            max(1, cell.column - radius), min(grid.columns, cell.column + radius) + 1
        )
    ]
