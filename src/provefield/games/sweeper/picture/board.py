"""Boards as pictures: SVG, and tables in HTML that a screen reader can walk through.

The signs are those of the terminal: a check for what is proved safe, a filled diamond for a proved
mine, a dotted edge for an open question, a hollow diamond for a mine that is simply there. No state
is told by colour alone; colours follow the reader's choice of light or dark.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from typing import Protocol

from provefield.errors import TooLargeError
from provefield.games.sweeper.picture.style import STYLE, TABLE
from provefield.grid import Cell, Grid
from provefield.reason.verdict import Label

MOST_CELLS = 20_000
SIDE, GAP = 34, 3
STEP = SIDE + GAP
RULER = 24
MARGIN = 16
LINE, LETTER = 19, 7.4  # of a caption: its height, and how wide a letter may be
NARROWEST = 320
HELD = "\N{NO-BREAK SPACE}"
SPACES = f"\n{HELD}"

WORDS = {
    "?": "covered", "*": "marked as a mine", "-": "exploded", "b": "blocked", "m": "a mine",
}  # fmt: skip
LABELS: dict[Label, str] = {
    "safe": "proved safe", "mine": "proved mine", "open": "may be either", "unknown": "not settled",
}  # fmt: skip
SIGNS = {"?": "·", "*": "⚑", "-": "✹", "b": "▒", "m": "◇", "0": " "}
LABEL_SIGNS: dict[Label, str] = {"safe": "✓", "mine": "◆", "open": "?", "unknown": "~"}


class Drawable(Protocol):
    """A world or a view: a grid with a symbol on each cell, as board files write it."""

    @property
    def grid(self) -> Grid:
        """The cells."""
        ...

    def symbol(self, cell: Cell) -> str:
        """What is written for a cell."""
        ...


@dataclass(frozen=True, slots=True)
class Notes:
    """What to write on a board: labels, clues to look at, the cell in question, a line below."""

    labels: Mapping[Cell, Label] = field(default_factory=dict)
    lit: frozenset[Cell] = frozenset()
    focus: Cell | None = None
    caption: str = ""
    title: str = ""


PLAIN = Notes()


class Shown:
    """Lets a notebook show a board; one too large for that stays text."""

    __slots__ = ()

    def _repr_html_(self: Drawable) -> str | None:
        return html(self) if self.grid.size <= MOST_CELLS else None

    def _repr_svg_(self: Drawable) -> str | None:
        return svg(self) if self.grid.size <= MOST_CELLS else None


# Words --------------------------------------------------------------------------------------------


def describe(board: Drawable, cell: Cell, notes: Notes = PLAIN) -> str:
    """A cell in words.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> describe(view_of(parse_board("1?")), Cell(1, 1))
    'column 1, row 1: 1'
    >>> describe(view_of(parse_board("1?")), Cell(2, 1), Notes({Cell(2, 1): "mine"}))
    'column 2, row 1: proved mine'
    """
    symbol = board.symbol(cell)
    said = LABELS.get(notes.labels[cell]) if cell in notes.labels else WORDS.get(symbol, symbol)
    return f"{cell.words}: {said}{', look here' if cell in notes.lit else ''}"


def headline(board: Drawable, notes: Notes = PLAIN) -> str:
    """What a picture is called."""
    size = f"Board of {board.grid.columns} columns and {board.grid.rows} rows"
    return notes.title or size


def _kinds(board: Drawable, cell: Cell, notes: Notes) -> str:
    """The names that styles go by: what the cell is, and whether it is lit."""
    symbol = board.symbol(cell)
    usual = {"?": "covered", "*": "marked", "-": "exploded", "b": "blocked", "m": "there"}
    kind = notes.labels.get(cell) or usual.get(symbol, "clue")
    kind = "covered" if kind == "unknown" else kind
    return f"{kind} lit" if cell in notes.lit else kind


def refuse_too_large(grid: Grid) -> None:
    """Draw nothing that no reader could show."""
    if grid.size > MOST_CELLS:
        raise TooLargeError(f"{grid.size} cells are too many for a picture: at most {MOST_CELLS}")


def clean(text: str) -> str:
    r"""A text as XML may contain it.

    >>> clean("a < b & \x01")
    'a &lt; b &amp; �'
    """
    return escape("".join(each if each.isprintable() or each in SPACES else "�" for each in text))


# HTML ---------------------------------------------------------------------------------------------


def html(board: Drawable, notes: Notes = PLAIN) -> str:
    """A board as a table, with a sign on each cell and its meaning in words.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> print(html(view_of(parse_board("1?"))).partition("<tr>")[2])
    <th></th><th scope="col">1</th><th scope="col">2</th></tr>
    <tr><th scope="row">1</th><td class="clue" aria-label="column 1, row 1: 1">1</td>\
<td class="covered" aria-label="column 2, row 1: covered">·</td></tr>
    </table>
    """
    grid = board.grid
    refuse_too_large(grid)
    numbers = "".join(f'<th scope="col">{column}</th>' for column in range(1, grid.columns + 1))
    rows = "\n".join(
        f'<tr><th scope="row">{row}</th>{"".join(_data(board, row, notes))}</tr>'
        for row in range(1, grid.rows + 1)
    )
    caption = clean(notes.caption or headline(board, notes))
    return (
        f'<style>{TABLE}</style>\n<table class="sweeper-table"><caption>{caption}</caption>\n'
        f"<tr><th></th>{numbers}</tr>\n{rows}\n</table>"
    )


def _data(board: Drawable, row: int, notes: Notes) -> Iterator[str]:
    for column in range(1, board.grid.columns + 1):
        cell = Cell(column, row)
        symbol = board.symbol(cell)
        label = notes.labels.get(cell)
        sign = LABEL_SIGNS[label] if label else SIGNS.get(symbol, symbol)
        words = describe(board, cell, notes)
        yield f'<td class="{_kinds(board, cell, notes)}" aria-label="{words}">{sign}</td>'


# SVG ----------------------------------------------------------------------------------------------


def svg(board: Drawable, notes: Notes = PLAIN) -> str:
    """A board as a picture.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> svg(view_of(parse_board("1?"))).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    grid = board.grid
    refuse_too_large(grid)
    tiles = [tile(board, cell, notes) for cell in grid]
    if notes.focus:
        tiles.append(frame(notes.focus))
    if notes.caption:
        tiles.append(caption(grid, notes.caption))
    told = "\n".join(describe(board, cell, notes) for cell in grid)
    return page(grid, tiles, headline(board, notes), told, below=lines(grid, notes.caption))


def page(
    grid: Grid, parts: list[str], title: str, told: str, *, below: int, style: str = ""
) -> str:
    """The frame that all pictures of boards share; `told` says the same in words."""
    width = _width(grid, below)
    left = (_width(grid, 0) - width) // 2
    height = 2 * MARGIN + RULER + grid.rows * STEP + (below * LINE + 8 if below else 0)
    key = f"board-{sha256((title + told).encode(errors='replace')).hexdigest()[:8]}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} 0 {width} {height}"'
            f' width="{width}" height="{height}" class="sweeper" role="img"'
            f' aria-labelledby="{key}-title" aria-describedby="{key}-cells">',
            f'<title id="{key}-title">{clean(title)}</title>',
            f'<desc id="{key}-cells">{clean(told)}</desc>',
            f"<style>{STYLE}{style}</style>",
            f'<rect class="paper" x="{left}" width="{width}" height="{height}" rx="10"/>',
            *rulers(grid),
            *parts,
            "</svg>\n",
        ]
    )


def corner(cell: Cell) -> tuple[int, int]:
    """Where a tile has its top left corner."""
    return (
        MARGIN + RULER + (cell.column - 1) * STEP,
        MARGIN + RULER + (cell.row - 1) * STEP,
    )


def rulers(grid: Grid) -> Iterator[str]:
    """The numbers of the columns and the rows."""
    middle = SIDE // 2
    for column in range(1, grid.columns + 1):
        x, y = corner(Cell(column, 1))
        yield f'<text class="ruler" x="{x + middle}" y="{y - 9}">{column}</text>'
    for row in range(1, grid.rows + 1):
        x, y = corner(Cell(1, row))
        yield f'<text class="ruler" x="{x - 13}" y="{y + middle + 4}">{row}</text>'


def tile(board: Drawable, cell: Cell, notes: Notes = PLAIN, attributes: str = "") -> str:
    """One cell, opaque, so that it hides what is drawn below it."""
    x, y = corner(cell)
    sign = _sign(board.symbol(cell), notes.labels.get(cell))
    return (
        f'<g class="{_kinds(board, cell, notes)}" transform="translate({x} {y})"{attributes}>'
        f'<rect class="tile" width="{SIDE}" height="{SIDE}" rx="5"/>{sign}</g>'
    )


def _sign(symbol: str, label: Label | None) -> str:
    if label:
        return LABEL_SHAPES[label]
    if symbol in SHAPES:
        return SHAPES[symbol]
    return f'<text class="number" x="17" y="23">{symbol}</text>' if symbol != "0" else ""


DIAMOND = "M17 7.5 L26.5 17 L17 26.5 L7.5 17 Z"
SHAPES = {
    "?": "",
    "*": (
        '<path class="stroke" d="M12.5 26 V8.5"/><path class="solid" d="M13 8 L25 12.5 L13 17 Z"/>'
    ),
    "m": f'<path class="stroke" d="{DIAMOND}"/>',
    "b": '<path class="stroke" d="M4 14 L14 4 M4 24 L24 4 M10 30 L30 10 M20 30 L30 20"/>',
    "-": (
        '<path class="solid" d="M17 4 L19.6 11.2 L26.5 7.5 L22.8 14.4 L30 17 L22.8 19.6'
        " L26.5 26.5 L19.6 22.8 L17 30 L14.4 22.8 L7.5 26.5 L11.2 19.6 L4 17 L11.2 14.4"
        ' L7.5 7.5 L14.4 11.2 Z"/>'
    ),
}
LABEL_SHAPES: dict[Label, str] = {
    "safe": '<path class="stroke" d="M10 17.8 L15 22.8 L24.5 11.8"/>',
    "mine": f'<path class="solid" d="{DIAMOND}"/>',
    "open": '<text class="number" x="17" y="23">?</text>',
    "unknown": '<text class="number" x="17" y="23">~</text>',
}


def frame(cell: Cell, attributes: str = 'class="focus"') -> str:
    """A ring around a cell."""
    x, y = corner(cell)
    side = SIDE + 6
    return f'<rect {attributes} x="{x - 3}" y="{y - 3}" width="{side}" height="{side}" rx="8"/>'


def caption(grid: Grid, text: str, attributes: str = 'class="caption"') -> str:
    """A few lines below the board."""
    x = MARGIN + RULER + grid.columns * STEP / 2 - GAP / 2
    y = corner(Cell(1, grid.rows))[1] + SIDE + 8
    written = "".join(
        f'<tspan x="{x:g}" y="{y + number * LINE}">{clean(line)}</tspan>'
        for number, line in enumerate(_wrapped(grid, text), start=1)
    )
    return f"<text {attributes}>{written}</text>"


def lines(grid: Grid, text: str) -> int:
    """How many lines a caption takes."""
    return len(_wrapped(grid, text))


def _wrapped(grid: Grid, text: str) -> list[str]:
    room = _width(grid, 1) - 2 * MARGIN
    held = re.sub(r"\b(columns?|rows?) (?=\d)", rf"\1{HELD}", text)
    return textwrap.wrap(held, int(room / LETTER))


def _width(grid: Grid, below: int) -> int:
    """How wide a picture is; one with a caption is never too narrow to read."""
    return max(2 * MARGIN + RULER + grid.columns * STEP, NARROWEST if below else 0)
