"""A board in the terminal: with lines between cells where there is room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid
from provefield.play.advice import Advice

Kind = Literal[
    "clue", "covered", "marked", "crossed", "exploded", "supposed", "blocked", "safe", "mine",
    "open", "unknown", "here", "message", "visited",
]  # fmt: skip
OPENED: tuple[Kind, ...] = ("clue", "blocked", "exploded", "here", "message", "visited")
GLYPHS: dict[Kind, str] = {
    "covered": "·",
    "marked": "⚑",
    "crossed": "⚐",
    "exploded": "✹",
    "supposed": "◇",
    "blocked": "▒",
    "safe": "✓",
    "mine": "◆",
    "open": "?",
    "unknown": "~",
    "here": "@",
    "message": "!",
    "visited": " ",
}


class Drawn(Protocol):
    """What can be drawn: a kind and a sign for each cell, a cursor, and what was said."""

    @property
    def grid(self) -> Grid:
        """The cells."""
        ...

    @property
    def cursor(self) -> Cell:
        """The cell that is pointed at."""
        ...

    @property
    def advice(self) -> Advice:
        """What was said last."""
        ...

    @property
    def supposed(self) -> frozenset[Cell]:
        """The mines of a board that is shown."""
        ...

    def kind(self, cell: Cell) -> Kind:
        """How a cell is to be shown."""
        ...

    def glyph(self, cell: Cell) -> str:
        """One character for a cell."""
        ...


@dataclass(frozen=True, slots=True)
class Picture:
    """What there is to draw: a view, and what was said about it.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> told = Advice("", labels={Cell(2, 1): "safe"})
    >>> picture = Picture(view_of(parse_board("1?*")), Cell(2, 1), told)
    >>> [picture.glyph(Cell(column, 1)) for column in (1, 2, 3)]
    ['1', '✓', '⚑']
    """

    view: View
    cursor: Cell
    advice: Advice = field(default_factory=lambda: Advice(""))
    supposed: frozenset[Cell] = frozenset()

    @property
    def grid(self) -> Grid:
        """The cells."""
        return self.view.grid

    def kind(self, cell: Cell) -> Kind:
        """How a cell is to be shown; what was said goes before what was marked."""
        view = self.view
        if cell in view.grid.blocked:
            return "blocked"
        if cell in view.exploded:
            return "exploded"
        if cell in view.clues:
            return "clue"
        if cell in view.known_mines:
            return "mine"
        if cell in self.supposed:
            return "supposed"
        if cell in self.advice.labels:
            return self.advice.labels[cell]
        if cell in view.marked:
            return "marked"
        return "safe" if cell in view.told else "covered"

    def glyph(self, cell: Cell) -> str:
        """One character for a cell; a zero is left blank."""
        if (kind := self.kind(cell)) == "clue":
            return str(self.view.clues[cell] or " ")
        return GLYPHS[kind]


class BoardWidget(ScrollView, can_focus=True):
    """Draws the lines that are in sight and keeps the cursor there."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--ruler", "board--line", "board--cursor", "board--lit",
        *(f"board--{kind}" for kind in ("clue", *GLYPHS)),
    }  # fmt: skip

    class Pointed(Message):
        """Someone clicked on a cell."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, picture: Drawn) -> None:
        super().__init__()
        self.picture = picture
        self.roomy = True

    # Sizes ----------------------------------------------------------------------------------------

    def extent(self, roomy: bool) -> Size:
        """How many characters and lines the whole board takes."""
        grid = self.picture.grid
        across, down = (4, 2) if roomy else (2, 1)
        extra = 2 if roomy else 1
        return Size(self._margin + across * grid.columns + 1, down * grid.rows + extra)

    @property
    def _margin(self) -> int:
        return len(str(self.picture.grid.rows)) + 1

    def show(self, picture: Drawn, *, roomy: bool) -> None:
        """Draw a picture, with the cursor in sight."""
        self.picture, self.roomy = picture, roomy
        self.virtual_size = self.extent(roomy)
        self.refresh()
        self.call_after_refresh(self._follow_cursor)

    def _follow_cursor(self) -> None:
        column, row = self.picture.cursor
        across, down = (4, 2) if self.roomy else (2, 1)
        place = Region(self._margin + across * (column - 1), down * (row - 1), across + 1, down + 1)
        self.scroll_to_region(place.grow((0, 1, 0, 1)), animate=False, force=True)

    def on_click(self, event: events.Click) -> None:
        """Tell which cell was clicked."""
        across, down = (4, 2) if self.roomy else (2, 1)
        x = event.x + self.scroll_offset.x - self._margin
        y = event.y + self.scroll_offset.y - 1
        cell = Cell(x // across + 1, y // down + 1)
        if x >= 0 and y >= 0 and cell in self.picture.grid:
            self.post_message(self.Pointed(cell))

    # Lines ----------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """Draw one line of what is in sight."""
        line = y + self.scroll_offset.y
        height = self.extent(self.roomy).height
        if line >= height:
            return Strip.blank(self.size.width, self.rich_style)
        strip = Strip(list(self._segments(line)))
        left = self.scroll_offset.x
        return strip.crop_extend(left, left + self.size.width, self.rich_style)

    def _segments(self, line: int) -> Iterator[Segment]:
        if line == 0:
            yield from self._ruler()
        elif self.roomy and line % 2:
            yield from self._border((line - 1) // 2)
        else:
            yield from self._row(line // 2 if self.roomy else line)

    def _segment(self, text: str, *names: str) -> Segment:
        return Segment(text, self.get_component_rich_style(*(f"board--{name}" for name in names)))

    def _ruler(self) -> Iterator[Segment]:
        """The numbers of the columns; where they would touch, every fifth."""
        grid = self.picture.grid
        yield self._segment(" " * (self._margin + 1), "ruler")
        for column in range(1, grid.columns + 1):
            if self.roomy:
                yield self._segment(f"{column:^3} ", "ruler")
            else:
                # Hundreds do not fit into two characters; the title of a column is its last two.
                named = column < 10 or column % 5 == 0
                yield self._segment(f"{column % 100:<2}" if named else "  ", "ruler")

    def _border(self, above: int) -> Iterator[Segment]:
        """The line below a row, 0 for the one on top; it is heavy beside the cursor."""
        grid, cursor = self.picture.grid, self.picture.cursor
        left, middle, right = "┌┬┐" if above == 0 else "└┴┘" if above == grid.rows else "├┼┤"
        yield self._segment(" " * self._margin, "ruler")
        for column in range(1, grid.columns + 1):
            yield self._segment(left if column == 1 else middle, "line")
            if column == cursor.column and above in (cursor.row - 1, cursor.row):
                yield self._segment("━━━", "cursor")
            else:
                yield self._segment("───", "line")
        yield self._segment(right, "line")

    def _row(self, row: int) -> Iterator[Segment]:
        columns = self.picture.grid.columns
        yield self._segment(f"{row:>{self._margin - 1}} ", "ruler")
        for column in range(1, columns + 1):
            cell = Cell(column, row)
            yield self._between(cell)
            yield from self._cell(cell)
        yield self._between(Cell(columns + 1, row))

    def _cell(self, cell: Cell) -> Iterator[Segment]:
        kind, glyph = self.picture.kind(cell), self.picture.glyph(cell)
        lit = cell in self.picture.advice.lit
        # What is proved keeps its own colour; its brackets say that it is lit.
        shines = lit and cell not in self.picture.advice.labels
        names = (kind, "lit") if shines else (kind,)
        if not self.roomy:
            yield self._segment(glyph, *names)
        elif kind == "blocked":
            yield self._segment(glyph * 3, *names)
        else:
            yield self._segment(f"({glyph})" if lit else f" {glyph} ", *names)

    def _between(self, right: Cell) -> Segment:
        """What stands left of a cell: an edge, dotted at open questions, or half of a bracket."""
        left = Cell(right.column - 1, right.row)
        cursor, lit = self.picture.cursor, self.picture.advice.lit
        if cursor in (left, right):
            sides = "┃┃" if self.roomy else "[]"
            return self._segment(sides[cursor == left], "cursor")
        if self.roomy:
            dotted = any(
                self.picture.advice.labels.get(cell) == "open" and cell not in self.picture.supposed
                for cell in (left, right)
            )
            return self._segment("┊" if dotted else "│", "line")
        edge = ("|" if right in lit else ")") if left in lit else "(" if right in lit else " "
        inside = self._is_covered(left) and self._is_covered(right)
        return self._segment(edge, "covered" if inside else "line")

    def _is_covered(self, cell: Cell) -> bool:
        inside = cell in self.picture.grid
        return inside and self.picture.kind(cell) not in OPENED
