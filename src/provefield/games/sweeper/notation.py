"""Boards as text: what people write, and where they went wrong.

`0`–`8` open clue, `?` covered, `b` blocked, `m` mine, `*` marked as a mine, `-` exploded; spaces
between them are optional. A file may hold several boards under their names, with blank lines
between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, NoReturn

from provefield.errors import InputError
from provefield.grid import RECTANGLE, Cell, Grid, Topology, parse_cell, topology_of
from provefield.tongues import counted, phrase

CLUES = "012345678"
SYMBOLS = frozenset(f"{CLUES}?bm*-")
MAX_SIDE = 1000
HEADER = re.compile(r"\s*([A-Za-z]\w*)\s*:\s*(.*?)\s*")
SPACED = re.compile(r"\s*\S(\s+\S)+\s*")


class BoardError(InputError):
    """A board that cannot be read."""


@dataclass(frozen=True, slots=True)
class BoardText:
    r"""The symbols of one board as they were written, before they are taken as a world or a view.

    >>> print(parse_board("mines: 1\n1?\n??"))
    mines: 1
    1 ?
    ? ?
    """

    symbols: tuple[str, ...]
    mines: int | None = None
    name: str = ""
    text: str = ""
    source: str = "board"
    offsets: tuple[int, ...] = ()
    start: Cell | None = None
    mines_at: int = 0
    topology: Topology = RECTANGLE

    @property
    def grid(self) -> Grid:
        """The grid with its blocked cells."""
        return Grid(len(self.symbols[0]), len(self.symbols), self.cells("b"), self.topology)

    def at(self, cell: Cell) -> str:
        """The symbol written for a cell."""
        return self.symbols[cell.row - 1][cell.column - 1]

    def cells(self, *symbols: str) -> frozenset[Cell]:
        """The cells that carry one of these symbols."""
        return frozenset(
            Cell(column, row)
            for row, line in enumerate(self.symbols, start=1)
            if any(symbol in line for symbol in symbols)
            for column, symbol in enumerate(line, start=1)
            if symbol in symbols
        )

    def fault(self, message: str, cell: Cell | None = None) -> BoardError:
        """An error that points at a cell, or at the start of the board."""
        where = cell or Cell(1, 1)
        offset = self._offset(where) if self.offsets else 0
        return BoardError(message, text=self.text, offset=offset, source=self.source)

    def _offset(self, cell: Cell) -> int:
        """Where in the text a cell was written: looked up here, as few boards have a fault."""
        written = re.finditer(r"\S", self.text[self.offsets[cell.row - 1] :])
        found = next(islice(written, cell.column - 1, None))
        return self.offsets[cell.row - 1] + found.start()

    def too_many(self, message: str, mines: int | None) -> BoardError:
        """An error that points at the number of mines: of the header, or what was given instead."""
        if mines is not None:
            return BoardError(message, text=str(mines), source="mines")
        return BoardError(message, text=self.text, offset=self.mines_at, source=self.source)

    def __str__(self) -> str:
        header = [self.name if _is_name(self.name) else f"name: {self.name}"] if self.name else []
        count = [f"mines: {self.mines}"] if self.mines is not None else []
        start = [f"start: {self.start}"] if self.start else []
        near = [] if self.topology == RECTANGLE else [f"topology: {self.topology.name}"]
        return "\n".join([*header, *count, *start, *near, *map(" ".join, self.symbols)])


class _Line(NamedTuple):
    text: str
    offset: int


def parse_board(text: str, *, name: str | None = None, source: str = "board") -> BoardText:
    """Read the only board of a text, or the one with this name, in any case, or of this number.

    >>> parse_board("1 x").at(Cell(1, 1))
    Traceback (most recent call last):
    provefield.games.sweeper.notation.BoardError: board, line 1, column 3: unknown symbol 'x': \
expected 0–8, ?, b, m, * or -
        1 x
          ^
    """
    boards = parse_boards(text, source=source)
    if name is not None:
        found = [board for board in boards if board.name == name] or [
            board for board in boards if board.name and board.name.lower() == name.lower()
        ]
        if not found and name.isdecimal() and 1 <= int(name) <= len(boards):
            found = [boards[int(name) - 1]]
        if not found:
            names = ", ".join(board.name for board in boards if board.name) or "none has a name"
            raise BoardError(f"no board is called {name!r}; there are: {names}", source=source)
        if len(found) > 1:
            raise found[1].fault(f"a second board is called {name!r}: names must differ")
        return found[0]
    if len(boards) > 1:
        names = ", ".join(board.name or "(no name)" for board in boards)
        raise BoardError(
            f"the file holds {len(boards)} boards; pick one with {source}#NAME or #NUMBER: {names}",
            source=source,
        )
    return boards[0]


def parse_boards(text: str, *, source: str = "board") -> list[BoardText]:
    """Read every board of a text."""
    boards = [_parse_block(block, text, source) for block in _blocks(text)]
    if not boards:
        nothing = phrase("expected a board: one line of symbols per row")
        raise BoardError(nothing, text=text, source=source)
    return boards


def _blocks(text: str) -> Iterator[list[_Line]]:
    """Runs of lines between blank ones, without comments."""
    block: list[_Line] = []
    offset = 0
    for raw in text.splitlines(keepends=True):
        line = raw.partition("#")[0].rstrip()
        if line.strip():
            block.append(_Line(line, offset))
        elif not raw.strip() and any(not HEADER.fullmatch(given.text) for given in block):
            yield block
            block = []
        offset += len(raw)
    if block:
        yield block


Fail = Callable[[str, int], NoReturn]
"""Refuses what stands at a place in the text."""


def _parse_block(block: list[_Line], text: str, source: str) -> BoardText:
    headers: dict[str, tuple[Any, int]] = {}
    rows: list[_Line] = []

    def fail(message: str, offset: int) -> NoReturn:
        raise BoardError(message, text=text, offset=offset, source=source)

    for line in block:
        header = HEADER.fullmatch(line.text)
        if header and not rows:
            key, value = header.groups()
            if (known := key.lower()) in headers:
                again = phrase("the header {key} was given already", key=repr(key))
                fail(again, line.offset)
            if known not in HEADERS:
                unknown = phrase(
                    "unknown header {key}: expected mines, start, name or topology", key=repr(key)
                )
                fail(unknown, line.offset)
            at = line.offset + header.start(2)
            headers[known] = HEADERS[known](value, fail, at), at
        elif not rows and "name" not in headers and _is_name(line.text):
            headers["name"] = line.text.strip(), line.offset
        else:
            rows.append(line)
    if not rows:
        fail(phrase("expected rows of symbols under the header"), block[-1].offset)
    (mines, mines_at), (name, _) = headers.get("mines", (None, 0)), headers.get("name", ("", 0))
    (start, _), (topology, _) = headers.get("start", (None, 0)), headers.get("topology", WHOLE)
    lines = _rectangle(rows, fail)
    offsets = tuple(row.offset for row in rows)
    if len(lines[0]) % topology.layers:
        uneven = phrase("the columns of {name} are a multiple of its layers", name=topology.name)
        fail(uneven, offsets[0])
    board = BoardText(lines, mines, name, text, source, offsets, start, mines_at, topology)
    if start and start not in board.grid:
        raise board.fault(phrase("the start {cell} lies off the board", cell=start))
    return board


def _mines(value: str, fail: Fail, offset: int) -> int:
    """The number of mines that a header tells."""
    if not re.fullmatch(r"\d{1,7}", value, re.ASCII):
        fail(phrase("expected a whole number of mines"), offset)
    return int(value)


def _start(value: str, fail: Fail, offset: int) -> Cell:
    """The cell that a header names."""
    if not re.fullmatch(r"\d{1,4},\d{1,4}", value, re.ASCII):
        fail(phrase("expected column,row such as 3,4"), offset)
    return parse_cell(value)


def _topology(value: str, fail: Fail, offset: int) -> Topology:
    """The topology that a header names."""
    try:
        return topology_of(value)
    except InputError as fault:
        fail(fault.reason, offset)


HEADERS: dict[str, Callable[[str, Fail, int], Any]] = {
    "mines": _mines,
    "start": _start,
    "name": lambda value, fail, offset: value,
    "topology": _topology,
}
WHOLE = (RECTANGLE, 0)


def _is_name(line: str) -> bool:
    """Tell a name from a row: it has a letter first, and it is no sequence of symbols."""
    word = line.strip()
    if HEADER.fullmatch(line) or "#" in line:
        return False
    foreign = set(word) - SYMBOLS - {" "}
    return word[0].isalpha() and not SPACED.fullmatch(line) and bool(foreign)


def _rectangle(rows: list[_Line], fail: Fail) -> tuple[str, ...]:
    """The symbols of every row; the rows are equally long."""
    lines = tuple(_symbols(row, fail) for row in rows)
    for row, line in zip(rows, lines, strict=True):
        if len(line) != len(lines[0]):
            number = len(line)
            uneven = phrase(
                "this row has {cells}, the first row has {first}",
                cells=counted("1 cell|{number} cells", number),
                first=len(lines[0]),
            )
            fail(uneven, row.offset)
    if len(rows) > MAX_SIDE:
        tall = phrase("a board has at most {most} rows, not {rows}", most=MAX_SIDE, rows=len(rows))
        fail(tall, rows[MAX_SIDE].offset)
    return lines


def _symbols(row: _Line, fail: Fail) -> str:
    """The symbols of a row, without what stands between them."""
    line = "".join(row.text.split())
    if len(line) <= MAX_SIDE and SYMBOLS.issuperset(line):
        return line
    if HEADER.fullmatch(row.text):
        fail(phrase("a header stands above the rows"), row.offset)
    for number, found in enumerate(re.finditer(r"\S", row.text)):
        if found[0] not in SYMBOLS:
            unknown = phrase(
                "unknown symbol {symbol}: expected 0–8, ?, b, m, * or -", symbol=repr(found[0])
            )
            fail(unknown, row.offset + found.start())
        if number == MAX_SIDE:
            most = phrase("a board has at most {most} columns", most=MAX_SIDE)
            fail(most, row.offset + found.start())
    raise AssertionError("a row without a fault")
