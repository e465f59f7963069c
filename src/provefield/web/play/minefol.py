"""A MineFOL field as it travels to a browser, and which moves its referee has to think about."""

from __future__ import annotations

from collections.abc import Iterator

from provefield.games.minefol.move import Move, Walk, parse_move
from provefield.games.minefol.referee import State
from provefield.games.minefol.view import View
from provefield.tongues import Tongue
from provefield.web.create.messages import read_messages
from provefield.web.platform import shapes


def is_easy(state: State, text: str) -> bool:
    """Whether the referee need not think: nothing new is read, and nothing is dared."""
    move: Move = parse_move(text)
    if not isinstance(move, Walk):
        return True
    target = move.target(state.position)
    if target in state.path:
        return True
    news = any(message.cell == target for message in state.game.messages)
    return target not in state.game.grid or (target in state.proved.safe and not news)


def messages(view: View, tongue: Tongue) -> list[shapes.Message]:
    """What the player has read."""
    return read_messages(view.messages_as_read, view.grid, tongue)


def board(view: View) -> shapes.Board:
    """The field as the player knows it."""
    grid = view.grid
    cells = list(_cells(view))
    return shapes.Board(columns=grid.columns, rows=grid.rows, you=view.position, cells=cells)


def changes(before: View, after: View) -> list[shapes.BoardCell]:
    """The cells that look otherwise after a move than before it."""
    then = {cell.at: cell for cell in _cells(before)}
    now = {cell.at: cell for cell in _cells(after)}
    gone = [shapes.BoardCell(at=at) for at in then if at not in now]
    return [cell for at, cell in now.items() if then.get(at) != cell] + gone


def _cells(view: View) -> Iterator[shapes.BoardCell]:
    numbers = {message.cell: number for number, message in enumerate(view.messages_as_read, 1)}
    fallen = {mistake.cell for mistake in view.mistakes if mistake.fault == "mine"}
    visited = view.visited
    for cell in view.grid:
        if cell in view.grid.blocked:
            yield shapes.BoardCell(at=cell, state="blocked")
        elif cell in fallen and cell in visited:
            yield shapes.BoardCell(at=cell, state="exploded")
        elif cell in visited:
            yield shapes.BoardCell(at=cell, state="visited", message=numbers.get(cell))
        elif cell in view.marked:
            yield shapes.BoardCell(at=cell, mark=True)
        elif cell in view.crossed:
            yield shapes.BoardCell(at=cell, crossed=True)
