"""A sweeper game at the table: its board comes from a seed that only the server knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import itemgetter
from secrets import randbelow

from provefield.errors import InputError
from provefield.games.protocol import Kind, Mode, Result
from provefield.games.sweeper.generate import LARGEST_SEED, GameId, new_game, parse_id
from provefield.games.sweeper.move import Open, parse_move
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.world import World
from provefield.grid import Cell
from provefield.tongues import Tongue, phrase
from provefield.web import shapes
from provefield.web.tasks.advise import Position, position

MOST_CELLS = 2_500


def read_game(text: str) -> GameId:
    """Read a game ID; without a seed it gets one that nobody knows.

    >>> str(read_game("expert:zero:42"))
    'expert:zero:42'
    """
    secret = text.count(":") == 1
    game = parse_id(f"{text}:{randbelow(LARGEST_SEED)}" if secret else text, source="game")
    cells = game.size.columns * game.size.rows
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
    start: State
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
    def seen(self) -> Position:
        """What the player sees."""
        return position(self.state.view)

    def after(self, text: str) -> SweeperTable:
        """The table after a move; one against the rules is an error."""
        move = parse_move(text)
        if self.result != "playing":
            raise InputError(phrase("the game is over"), source="move")
        opened = self.opened + isinstance(move, Open)
        return replace(self, state=self.state.after(move), opened=opened)

    def again(self, moves: Iterable[str]) -> SweeperTable:
        """The same game from the start, with these moves."""
        return reduce(SweeperTable.after, moves, replace(self, state=self.start, opened=0))

    def at(self, seen: Position, moves: Iterable[str]) -> SweeperTable:
        """The same game as a worker has found it after these moves."""
        opened = sum(isinstance(parse_move(move), Open) for move in moves)
        state = replace(self.start, clues=seen.clues, marked=seen.marked, exploded=seen.exploded)
        return replace(self, state=state, opened=opened)

    @property
    def dealt(self) -> Deal:
        """What was dealt."""
        return Deal(self.start.world, self.start.told)

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


@dataclass(frozen=True, slots=True)
class Deal:
    """A board and what a player is told of it, in a form that travels between processes."""

    world: World
    told: frozenset[Cell]


def deal(game: GameId) -> Deal:
    """Lay a board out; one that needs no guessing takes a while, and is for a worker."""
    state = new_game(game)
    return Deal(state.world, state.told)


def played(dealt: Deal, moves: Iterable[str]) -> Position:
    """What a player sees after many moves; for a worker."""
    state = State(dealt.world, dealt.told)
    return position(reduce(lambda before, text: before.after(parse_move(text)), moves, state).view)


def sit_down(game: GameId, mode: Mode, dealt: Deal) -> SweeperTable:
    """A new game."""
    state = State(dealt.world, dealt.told)
    return SweeperTable(game, mode, state, state)
