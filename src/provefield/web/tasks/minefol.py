"""A MineFOL game at the table: the referee reasons, so hard moves are made by a worker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce

from provefield.games.minefol.game import Game
from provefield.games.minefol.message import Message
from provefield.games.minefol.move import Move, Walk, parse_move
from provefield.games.minefol.referee import State
from provefield.games.minefol.view import View
from provefield.games.protocol import Kind, Mode, Result
from provefield.play.minefol.advice import in_words
from provefield.tongues import Tongue, tell
from provefield.web import shapes
from provefield.web.shipped import titled


def replay(game: Game, mode: Mode, moves: Iterable[str]) -> State:
    """The state after some moves; for a worker."""
    return reduce(make, moves, State(game, mode))


def make(state: State, text: str) -> State:
    """The state after one move; for a worker, unless the move is easy."""
    return state.after(parse_move(text))


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


@dataclass(frozen=True, slots=True)
class MinefolTable:
    """A MineFOL game after some moves."""

    name: str
    state: State

    @property
    def kind(self) -> Kind:
        """MineFOL."""
        return "minefol"

    @property
    def result(self) -> Result:
        """How it stands."""
        return self.state.result

    @property
    def mistaken(self) -> bool:
        """Whether the last move was a mistake."""
        return self.state.mistaken

    @property
    def seen(self) -> View:
        """What the player sees."""
        return self.state.view

    def shown(self, play: str, ply: int, loss: shapes.Loss | None, tongue: Tongue) -> shapes.Play:
        """What the player's browser is told."""
        state, game = self.state, self.state.game
        return shapes.Play(
            id=play,
            kind="minefol",
            mode=state.mode,
            title=tell(titled(self.name, game), tongue),
            game=self.name,
            level=game.level,
            ply=ply,
            result=state.result,
            steps=state.steps,
            budget=game.budget,
            mines=game.mines,
            count=game.count,
            proved=len(state.marked & state.proved.mines),
            board=board(state.view),
            messages=messages(state.view, tongue),
            mistakes=[shapes.Mistake(kind=each.fault, cell=each.cell) for each in state.mistakes],
            loss=loss,
        )


def in_reading_order(view: View) -> list[Message]:
    """The messages as the player came upon them; a number must not tell how many there are."""
    found = {message.cell: message for message in view.messages}
    return [found[cell] for cell in dict.fromkeys(view.path) if cell in found]


def messages(view: View, tongue: Tongue) -> list[shapes.Message]:
    """What the player has read."""
    return [
        shapes.Message(
            number=number,
            at=message.cell,
            fol=str(message.formula),
            english=in_words(message),
            words=_words(message, tongue),
        )
        for number, message in enumerate(in_reading_order(view), start=1)
    ]


@lru_cache(maxsize=4_000)
def _words(message: Message, tongue: Tongue) -> str:
    return tell(in_words(message), tongue)


def board(view: View) -> shapes.Board:
    """The field as the player knows it."""
    grid = view.grid
    cells = list(_cells(view))
    return shapes.Board(columns=grid.columns, rows=grid.rows, you=view.position, cells=cells)


def _cells(view: View) -> Iterator[shapes.BoardCell]:
    numbers = {message.cell: number for number, message in enumerate(in_reading_order(view), 1)}
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
