"""Two layouts of a large board, with a mine in a cell and without, put together from parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from provefield.errors import BudgetError
from provefield.extras import is_installed
from provefield.games.sweeper.notation import BoardText
from provefield.games.sweeper.undecided import Undecided
from provefield.grid import RECTANGLE, Cell
from provefield.logic.components import components
from provefield.reason.constraint import Between
from provefield.reason.count.model import some_layout
from provefield.reason.limit import Limit

COVERED, MINED, SAFE, NONE = "?", "m", "s", "b"
"""What is known of a cell, as one letter; a clue is its number."""


def both_ways(board: BoardText, cell: Cell, limit: Limit) -> Undecided | None:
    r"""Layouts with and without a mine there; they differ in its part, and where no clue speaks.

    The latter cells make up for the number of mines, as far as they can. None if the clues decide
    the cell or clash, if the time is over, or if the board is no rectangle.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> found = both_ways(parse_board("mines: 2\n? 1 ? b 1 ?"), Cell(1, 1), Limit())
    >>> found.with_mine, found.without_mine
    (('m....m',), ('..m..m',))
    """
    if board.topology != RECTANGLE:
        return None
    width = len(board.symbols[0]) + 1
    known, asked = _known(board), width * cell.row + cell.column
    if known[asked] != COVERED or (sums := _sums(known, width)) is None:
        return None
    try:
        with_mine, without = _mined_ways(board.mines, known, sums, asked, limit)
    except BudgetError:
        return None
    if with_mine is None or without is None:
        return None
    layouts = (_layout(known, width, mined) for mined in (with_mine, without))
    return Undecided(board, cell, *layouts)


def _known(board: BoardText) -> str:
    """The board row by row, with a frame on top, below and left; with all that is certain."""
    symbols = "".join(board.symbols).translate(str.maketrans("*-", "?m"))
    if is_installed("fast"):
        symbols = _certain(board, symbols)
    columns = len(board.symbols[0])
    rows = (symbols[start : start + columns] for start in range(0, len(symbols), columns))
    frame = NONE * (columns + 1)
    return f"{frame}{NONE}{NONE.join(rows)}{NONE}{frame}"


def _certain(board: BoardText, symbols: str) -> str:
    """The symbols with what compiled code knows of covered cells; it is soon done."""
    import numpy as np

    from provefield.games.sweeper.codes import analyst_of, board_codes
    from provefield.kernel.core.arrays import FINE, NO_COUNT
    from provefield.kernel.core.library import load

    if not load():
        return symbols
    mines = NO_COUNT if board.mines is None else board.mines
    found = analyst_of(board).analyse(board_codes(board), mines)
    if found.ended != FINE:
        return symbols
    letters = np.frombuffer(symbols.encode(), np.uint8).copy()
    covered = letters == ord(COVERED)
    letters[covered & (found.risk == 0)] = ord(SAFE)
    letters[covered & (found.risk == 1)] = ord(MINED)
    return letters.tobytes().decode()


def _sums(known: str, width: int) -> list[Between] | None:
    """What clues say of cells that are not known, numbered by their places; None if they clash."""
    around = [row + way for row in (-width, 0, width) for way in (-1, 0, 1)]
    sums = []
    for clue in re.finditer("[0-8]", known):
        place = clue.start()
        above, beside, below = (known[place + row - 1 : place + row + 2] for row in around[1::3])
        square = above + beside + below
        number = int(clue[0]) - square.count(MINED)
        if COVERED in square:
            spoken = (
                place + way for way, symbol in zip(around, square, strict=True) if symbol == COVERED
            )
            sums.append(Between(tuple(spoken), number, number))
        elif number:
            return None
    return sums


def _mined_ways(
    mines: int | None, known: str, sums: Sequence[Between], asked: int, limit: Limit
) -> Iterator[frozenset[int] | None]:
    """Which of the cells that are not known are mined: with a mine in the one asked, and without.

    To count the mines of all of them is tried only where too few cells are free of clues.
    """
    unknown = [each.start() for each in re.finditer(re.escape(COVERED), known)]
    spoken = {asked, *(literal for each in sums for literal in each.literals)}
    loose = [place for place in unknown if place not in spoken]
    here, elsewhere = _part(sums, asked)
    others = some_layout(elsewhere, Random(0), limit)
    for number in (1, 0):
        way = Between((asked,), number, number)
        part = some_layout([*here, way], Random(0), limit)
        if others is None or part is None:
            yield None
            continue
        left = 0 if mines is None else mines - known.count(MINED)
        missing = 0 if mines is None else left - len(others) - len(part)
        if 0 <= missing <= len(loose):
            yield others | part | frozenset(loose[:missing])
        else:
            whole = Between(tuple(unknown), left, left)
            yield some_layout([*sums, way, whole], Random(0), limit)


def _layout(known: str, width: int, mined: frozenset[int]) -> tuple[str, ...]:
    """The rows of a layout, from what is known and where mines are besides."""
    cells = ["m" if each == MINED else "." for each in known]
    for place in mined:
        cells[place] = "m"
    rows = range(width + 1, len(known) - width, width)
    return tuple("".join(cells[start : start + width - 1]) for start in rows)


def _part(sums: Sequence[Between], start: int) -> tuple[list[Between], list[Between]]:
    """The sums that speak of a cell, directly or through others, and all the rest."""
    for places in components(each.literals for each in sums):
        if any(start in sums[place].literals for place in places):
            inside = set(places)
            others = [each for place, each in enumerate(sums) if place not in inside]
            return [sums[place] for place in places], others
    return [], list(sums)
