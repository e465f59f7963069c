"""That nothing follows about a cell of a large board: two layouts, checked on all cells at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from provefield.errors import RejectedError
from provefield.games.sweeper.notation import CLUES, BoardText, parse_board
from provefield.games.sweeper.view import expect_view
from provefield.grid import RECTANGLE, Cell, ruled
from provefield.reason.document import Document
from provefield.reason.evidence import version_of
from provefield.reason.tell.evidence import VERSION
from provefield.reason.tell.headline import WITH, WITHOUT, beside, say_undecided

Rows = tuple[str, ...]
"""A layout: `m` for a mine and `.` for none, row by row."""


@dataclass(frozen=True, slots=True)
class Undecided:
    r"""An open cell; making one whose layouts do not fit the board raises RejectedError.

    >>> board = parse_board("mines: 1\n? 1 ?")
    >>> Undecided(board, Cell(1, 1), ("m..",), ("..m",)).label
    'open'
    >>> Undecided(board, Cell(1, 1), ("m..",), ("...",))
    Traceback (most recent call last):
    provefield.errors.RejectedError: the board without a mine at 1,1 does not fit what is known
    """

    board: BoardText
    cell: Cell
    with_mine: Rows
    without_mine: Rows

    label: ClassVar = "open"
    proof: ClassVar = None
    deduction: ClassVar = None

    def __post_init__(self) -> None:
        expect_view(self.board)
        if self.board.topology != RECTANGLE:
            raise RejectedError("two layouts of a board at once are those of a rectangle")
        if self.cell not in self.board.grid:
            raise RejectedError(f"the cell {self.cell} lies off the grid")
        column, row = self.cell
        for name, symbol, layout in (
            ("with", "m", self.with_mine),
            ("without", ".", self.without_mine),
        ):
            which = f"the board {name} a mine at {self.cell}"
            if not _fits(self.board, layout):
                raise RejectedError(f"{which} does not fit what is known")
            if layout[row - 1][column - 1] != symbol:
                raise RejectedError(f"{which} is none")

    def show(self, _style: str = "english") -> str:
        """What follows, and the layouts side by side."""
        layouts = ((WITH, self.with_mine), (WITHOUT, self.without_mine))
        drawn = (f"{title}\n{ruled(layout)}" for title, layout in layouts)
        return f"{say_undecided(self.cell)}\n\n{beside(*drawn)}"

    def to_json(self) -> dict[str, Any]:
        """The document that `provefield verify` reads."""
        total = [] if self.board.mines is None else [f"mines: {self.board.mines}"]
        return {
            "version": VERSION,
            "cell": list(self.cell),
            "verdict": self.label,
            "columns": len(self.board.symbols[0]),
            "rows": len(self.board.symbols),
            "board": "\n".join([*total, *self.board.symbols]),
            "facts": [],
            "checked": True,
            "with_mine": _cells(self.with_mine),
            "without_mine": _cells(self.without_mine),
            "steps": [],
        }


def read_undecided(document: Document) -> Undecided:
    """Read a document back: InputError where it is none, RejectedError if a layout does not fit."""
    if version_of(document) == 1:
        raise document.fault("version 1 of the evidence format carries facts, not a board")
    document.field("verdict").one_of(("open",))
    board = parse_board(document.field("board").text(), source=document.source)
    _expect_nothing_else(document, board)
    layouts = (_read(document.field(f"{each}_mine"), board) for each in ("with", "without"))
    return Undecided(board, document.field("cell").cell(), *layouts)


def _expect_nothing_else(document: Document, board: BoardText) -> None:
    """Refuse what says another size, or facts and claims that are no part of the board."""
    for name, size in (("columns", len(board.symbols[0])), ("rows", len(board.symbols))):
        document.field(name).between(size, size)
    for name in ("facts", "steps", "blocked", "layout", "conflict"):
        if document.has(name) and (extra := next(document.field(name).items(), None)):
            raise extra.fault("the board says all there is to know")
    for name in ("proved", "premises", "goal", "topology"):
        if document.has(name):
            raise document.field(name).fault("expected no claim beside the one about the cell")


def _read(document: Document, board: BoardText) -> Rows:
    rows = [["."] * len(line) for line in board.symbols]
    for column, row in document.cells():
        if not (0 < row <= len(rows) and 0 < column <= len(rows[0])):
            raise RejectedError(f"the cell {column},{row} lies off the grid")
        if rows[row - 1][column - 1] == "m":
            raise RejectedError(f"the cell {column},{row} is named twice")
        rows[row - 1][column - 1] = "m"
    return tuple(map("".join, rows))


def _cells(layout: Rows) -> list[list[int]]:
    return [
        [each.start() + 1, row]
        for row, line in enumerate(layout, start=1)
        for each in re.finditer("m", line)
    ]


# Checking -----------------------------------------------------------------------------------------


def _fits(board: BoardText, layout: Rows) -> bool:
    """Whether all clues are right, mines are only where they may be, and as many as there are."""
    symbols = board.symbols
    alike = [len(line) for line in layout] == [len(line) for line in symbols]
    if not alike or not set("".join(layout)) <= {"m", "."}:
        return False
    mined = _digits(layout, {"m": 1})
    clues = _digits(symbols, {symbol: int(symbol) for symbol in CLUES})
    at_clues = _digits(symbols, dict.fromkeys(CLUES, 255))
    never = _digits(symbols, dict.fromkeys(f"{CLUES}b", 255))
    always = _digits(symbols, {"-": 1, "m": 1})
    return (
        _around(mined, len(symbols[0]) + 1) & at_clues == clues
        and mined & never == 0
        and mined & always == always
        and board.mines in (None, sum(line.count("m") for line in layout))
    )


def _digits(rows: Iterable[str], digits: Mapping[str, int]) -> int:
    """One number whose digits, to the base of 256, are cells, with a 0 between rows.

    What is done to such a number is done to all cells at once.
    """
    table = bytes(digits.get(chr(code), 0) for code in range(256))
    return int.from_bytes("\n".join(rows).encode("ascii").translate(table), "little")


def _around(mined: int, width: int) -> int:
    """How many of the eight neighbours of each cell are mined: no digit carries over."""
    right, below = 8, 8 * width
    sides = (mined << right) + (mined >> right)
    three = sides + mined
    return sides + (three << below) + (three >> below)
