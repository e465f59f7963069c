"""A play as its log: every move that was made or taken back. It is frozen, and travels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Generic, TypeVar

from provefield.errors import MoveError
from provefield.games.protocol import Game, Mode, State
from provefield.tongues import phrase

UNDO = "undo"
STRICT = phrase("A strict game cannot be taken back. Practice can.")
AT_THE_START = phrase("There is nothing to take back.")
OVER = phrase("the game is over")
OPEN_ENDED = ("playing", "stuck")
S = TypeVar("S", bound=State[Any, Any])


@dataclass(frozen=True, slots=True)
class Play(Generic[S]):
    """A game, every move of its log, and the state they led to; a move makes a new play.

    >>> from provefield.games.minefol.library import load_game
    >>> play = replay(load_game("g1"), "practice", ["down", "down"]).after("undo")
    >>> play.state.steps, play.moves, len(play.log)
    (1, ('down',), 3)
    """

    game: Game[S]
    mode: Mode
    state: S
    log: tuple[str, ...] = ()

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that were not taken back."""
        return standing_moves(self.log, self.mode)

    def after(self, move: str) -> Play[S]:
        """The play after one more move, or after `undo`; one against the rules is an error."""
        if move == UNDO:
            return replay(self.game, self.mode, (*self.log, move))
        return replace(self, state=_after(self.state, move), log=(*self.log, move))


def replay(game: Game[S], mode: Mode, log: Iterable[str]) -> Play[S]:
    """The play of a log."""
    log = tuple(log)
    state = reduce(_after, standing_moves(log, mode), game.start(mode))
    return Play(game, mode, state, log)


def standing_moves(log: Iterable[str], mode: Mode) -> tuple[str, ...]:
    """The moves of a log that were not taken back.

    >>> standing_moves(["right", "down", "undo", "undo", "down"], "practice")
    ('down',)
    """
    moves: list[str] = []
    for move in log:
        if move != UNDO:
            moves.append(move)
        elif mode == "strict":
            raise MoveError(STRICT)
        elif not moves:
            raise MoveError(AT_THE_START)
        else:
            moves.pop()
    return tuple(moves)


def _after(state: S, move: str) -> S:
    if state.result not in OPEN_ENDED:
        raise MoveError(phrase("{move}: {objection}", move=move, objection=OVER))
    return state.after(move)
