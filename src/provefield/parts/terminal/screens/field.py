"""A MineFOL field as a picture for the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.games.minefol.view import View
from provefield.grid import Cell, Grid
from provefield.parts.terminal.screens.board import GLYPHS, Kind
from provefield.play.advice import Advice


@dataclass(frozen=True, slots=True)
class FieldPicture:
    """What there is to draw: a view, and what was said about it.

    >>> seen = View(Grid(4, 1), path=(Cell(1, 1), Cell(2, 1)), marked=frozenset({Cell(4, 1)}))
    >>> told = Advice("", labels={Cell(3, 1): "safe"})
    >>> picture = FieldPicture(seen, Cell(3, 1), told)
    >>> [picture.glyph(cell) for cell in seen.grid]
    [' ', '@', '✓', '⚑']
    """

    view: View
    cursor: Cell
    advice: Advice
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
        if cell in self.supposed:
            return "supposed"
        if cell == view.position:
            return "exploded" if view.loss and view.loss.fault == "mine" else "here"
        if cell in view.visited:
            told = any(message.cell == cell for message in view.messages)
            return "message" if told else "visited"
        if cell in self.advice.labels:
            return self.advice.labels[cell]
        if cell in view.crossed:
            return "crossed"
        return "marked" if cell in view.marked else "covered"

    def glyph(self, cell: Cell) -> str:
        """One character for a cell."""
        return GLYPHS[self.kind(cell)]
