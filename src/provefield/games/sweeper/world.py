"""Where the mines really are: for referees and generators, never for a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain

from provefield.errors import InputError
from provefield.games.sweeper.notation import CLUES, BoardText
from provefield.games.sweeper.picture.board import Shown
from provefield.grid import Cell, Grid, row_by_row
from provefield.tongues import counted, phrase


@dataclass(frozen=True, slots=True)
class World(Shown):
    """A grid with its mines.

    >>> print(World(Grid(3, 2, frozenset({Cell(1, 2)})), frozenset({Cell(3, 1)})))
    0 1 m
    b 1 1
    """

    grid: Grid
    mines: frozenset[Cell]

    def __post_init__(self) -> None:
        for cell in sorted(self.mines):
            if cell not in self.grid:
                raise InputError(f"the mine at {cell} lies off the grid")
            if cell in self.grid.blocked:
                raise InputError(f"the mine at {cell} lies on a blocked cell")

    def clue(self, cell: Cell) -> int:
        """How many mines are around a cell.

        >>> World(Grid(3, 1), frozenset({Cell(1, 1), Cell(3, 1)})).clue(Cell(2, 1))
        2
        """
        return sum(other in self.mines for other in self.grid.neighbours(cell))

    @property
    def safe_cells(self) -> int:
        """How many cells there are to open."""
        return self.grid.size - len(self.grid.blocked) - len(self.mines)

    def symbol(self, cell: Cell) -> str:
        """The cell as board files write it."""
        return self._symbol(cell, self.clue)

    def _symbol(self, cell: Cell, clue: Callable[[Cell], int]) -> str:
        if cell in self.grid.blocked:
            return "b"
        return "m" if cell in self.mines else str(clue(cell))

    def __str__(self) -> str:
        # Looking around the mines takes a fraction of looking around every cell.
        around = Counter(chain.from_iterable(map(self.grid.neighbours, self.mines)))
        return self.grid.picture(lambda cell: self._symbol(cell, around.__getitem__))

    def board(self, name: str = "") -> BoardText:
        """The world as a board that can be written to a file and read back."""
        rows = tuple(line.replace(" ", "") for line in str(self).splitlines())
        return BoardText(rows, len(self.mines), name, topology=self.grid.topology)


def world_of(board: BoardText) -> World:
    """Take a board as a world, or say which cell forbids it.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> print(world_of(parse_board("01m")))
    0 1 m
    >>> world_of(parse_board("02m"))
    Traceback (most recent call last):
    provefield.games.sweeper.notation.BoardError: board, line 1, column 2: \
this cell says 2 but 1 mine is around
        02m
         ^
    """
    for cell in row_by_row(board.cells("?", "*", "-")):
        raise board.fault(phrase("a world hides nothing: write a clue, m or b"), cell)
    world = World(board.grid, board.cells("m"))
    for cell in row_by_row(board.cells(*CLUES)):
        around = world.clue(cell)
        if board.at(cell) != str(around):
            fault = counted(
                "this cell says {said} but 1 mine is around"
                "|this cell says {said} but {number} mines are around",
                around,
                said=board.at(cell),
            )
            raise board.fault(fault, cell)
    if board.start and board.at(board.start) in "mb":
        raise board.fault(phrase("the start has to be safe"), board.start)
    if board.mines is not None and board.mines != len(world.mines):
        raise board.fault(f"the header says mines: {board.mines}, the board has {len(world.mines)}")
    return world
