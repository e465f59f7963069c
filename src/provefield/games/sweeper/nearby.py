"""What the clues near a cell say: enough for most proofs, however large the board is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice

from provefield.games.sweeper.notation import CLUES, BoardText
from provefield.grid import Cell, Grid, row_by_row
from provefield.logic.field import mine
from provefield.logic.formula import Not, exactly
from provefield.reason.ask import ask_labels
from provefield.reason.knowledge import Fact, Knowledge, clue_source
from provefield.reason.limit import Limit
from provefield.tongues import phrase

RADII = (2, 4, 8, 16, 32)
"""How far to look, one after the other."""

COVERED = "?*-m"


def nearby(board: BoardText, cell: Cell, limit: Limit) -> Knowledge | None:
    r"""The clues around a cell that decide it; None if those further away, or the total, matter.

    Whether clues further away clash is not looked at.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> board = parse_board("1 ? 1 0 0 0 1 ?\n1 1 1 0 0 0 1 1")
    >>> [str(fact.source) for fact in nearby(board, Cell(2, 1), Limit()).facts][:2]
    ['the 1 at column 1, row 1', 'the 1 at column 3, row 1']
    """
    grid = board.grid
    further, rings = _rings(grid, cell), list[set[Cell]]()
    for radius in RADII:
        rings += islice(further, radius + 2 - len(rings))
        inside = row_by_row(chain.from_iterable(rings[:-1]))
        # Variables are numbered all over a grid, so that a small one is asked: all in one row.
        known = row_by_row(chain.from_iterable(rings))
        place = {each: Cell(number, 1) for number, each in enumerate(known, 1)}
        moved = _facts(board, grid, inside, cell, place.__getitem__)
        small, here = Knowledge(Grid(len(known), 1), tuple(moved)), place[cell]
        label = ask_labels(small, [here], limit=limit).get(here)
        if label in ("safe", "mine"):
            return Knowledge(grid, tuple(_facts(board, grid, inside, cell, lambda each: each)))
    return None


def _facts(
    board: BoardText, grid: Grid, cells: list[Cell], asked: Cell, place: Callable[[Cell], Cell]
) -> Iterator[Fact]:
    """What is known of some cells, each of which is said to be in another place."""
    for cell in cells:
        symbol, here = board.at(cell), place(cell)
        if symbol in CLUES:
            hidden = (each for each in grid.neighbours(cell) if board.at(each) in COVERED)
            around = exactly(int(symbol), [mine(*place(each)) for each in hidden])
            yield Fact(around, clue_source(int(symbol), here), here)
        elif symbol == "-":
            exploded = phrase("the exploded cell at {cell}", cell=here.words)
            yield Fact(mine(*here), exploded, here)
        elif symbol == "m":
            yield Fact(mine(*here), phrase("the known mine at {cell}", cell=here.words), here)
    if board.at(asked) not in COVERED:
        here, blocked = place(asked), board.at(asked) == "b"
        source = phrase(
            "the blocked cell at {cell}" if blocked else "the open cell at {cell}", cell=here.words
        )
        yield Fact(Not(mine(*here)), source, here)


def _rings(grid: Grid, cell: Cell) -> Iterator[set[Cell]]:
    """The cells at the distances 0, 1, 2 …; blocked ones are no obstacle."""
    around, before, ring = grid.topology.around, set[Cell](), {cell}
    while True:
        yield ring
        near = {other for each in ring for other in around(grid.columns, grid.rows, each)}
        before, ring = ring, near - ring - before
