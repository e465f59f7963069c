"""A sweeper game at the table: its board comes from a seed that only the server knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import itemgetter
from secrets import randbelow

from provefield.errors import InputError
from provefield.games.naming import GameName, parse_name
from provefield.games.protocol import Kind, Mode, Result
from provefield.games.sweeper.game import Game
from provefield.games.sweeper.generate import LARGEST_SEED, GameId
from provefield.games.sweeper.move import Open, parse_move
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.tongues import Tongue, phrase
from provefield.web import shapes

MOST_CELLS = 2_500


def read_name(text: str) -> GameName:
    """Read the name of a game; a sweeper without a seed gets one that nobody knows.

    >>> print(read_name("expert:zero:42"), read_name("g1"))
    expert:zero:42 g1
    """
    game = parse_name(text, seed=randbelow(LARGEST_SEED))
    cells = 0 if isinstance(game, str) else game.size.columns * game.size.rows
    if cells > MOST_CELLS:
        raise InputError(
            phrase(
                "a board has at most {most} cells here, not {cells}",
                most=f"{MOST_CELLS:,}",
                cells=f"{cells:,}",
            )
        )
    return game


@dataclass(frozen=True, slots=True)
class SweeperTable:
    """A sweeper game after some moves."""

    game: GameId
    mode: Mode
    dealt: Game
    state: State
    opened: int = 0

    @property
    def kind(self) -> Kind:
        """The sweeper."""
        return "sweeper"

    @property
    def result(self) -> Result:
        """Won with every safe cell open, marks or no marks."""
        return self.state.result

    @property
    def mistaken(self) -> bool:
        """Whether the last move opened a mine."""
        return bool(self.state.exploded)

    @property
    def seen(self) -> View:
        """What the player sees."""
        return self.state.view

    def after(self, text: str) -> SweeperTable:
        """The table after a move; one against the rules is an error."""
        move = parse_move(text)
        if self.result != "playing":
            raise InputError(phrase("the game is over"), source="move")
        opened = self.opened + isinstance(move, Open)
        return replace(self, state=self.state.after(move), opened=opened)

    def again(self, moves: Iterable[str]) -> SweeperTable:
        """The same game from the start, with these moves."""
        start = replace(self, state=self.dealt.start(self.mode), opened=0)
        return reduce(SweeperTable.after, moves, start)

    def at(self, state: State, moves: Iterable[str]) -> SweeperTable:
        """The same game as a worker has found it after these moves."""
        opened = sum(isinstance(parse_move(move), Open) for move in moves)
        return replace(self, state=state, opened=opened)

    def shown(self, play: str, ply: int, loss: shapes.Loss | None, _: Tongue) -> shapes.Play:
        """What the player's browser is told; the shareable ID only when the game is over."""
        size = self.game.size
        name = str(self.game)
        return shapes.Play(
            id=play,
            kind="sweeper",
            mode=self.mode,
            title=f"Sweeper {size.columns}×{size.rows}",
            game=name.rpartition(":")[0],
            ply=ply,
            result=self.result,
            steps=self.opened,
            mines=size.mines,
            board=self.board(),
            share=None if self.result == "playing" else name,
            loss=loss,
        )

    def board(self) -> shapes.Board:
        """The board as the player sees it; the mines only when the game is over."""
        grid = self.state.world.grid
        return shapes.Board(columns=grid.columns, rows=grid.rows, cells=list(self._cells()))

    def _cells(self) -> Iterator[shapes.BoardCell]:
        state, over = self.state, self.result != "playing"
        blocked = state.world.grid.blocked
        known = state.clues.keys() | blocked | state.exploded | state.marked | state.told
        for cell in sorted(known | state.world.mines if over else known, key=itemgetter(1, 0)):
            number = state.clues.get(cell)
            if number is not None:
                yield _open_cell(cell, number)
            elif cell in blocked:
                yield shapes.BoardCell(at=cell, state="blocked")
            elif cell in state.exploded:
                yield shapes.BoardCell(at=cell, state="exploded")
            elif over and cell in state.world.mines:
                marked = True if cell in state.marked else None
                yield shapes.BoardCell(at=cell, state="mine", mark=marked)
            elif cell in state.marked:
                yield shapes.BoardCell(at=cell, mark=True)
            elif cell in state.told:
                yield shapes.BoardCell(at=cell, label="safe")


@lru_cache(maxsize=30_000)  # every clue of every cell of the largest board
def _open_cell(cell: Cell, number: int) -> shapes.BoardCell:
    """An open cell as it is sent: most of a board, and the same with every move."""
    return shapes.BoardCell(at=cell, state="open", number=number)


def played(game: Game, moves: Iterable[str]) -> State:
    """The state after many moves; for a worker."""
    return reduce(State.after, moves, game.start())


def sit_down(game: GameId, mode: Mode, dealt: Game) -> SweeperTable:
    """A new game."""
    return SweeperTable(game, mode, dealt, dealt.start(mode))
