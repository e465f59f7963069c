"""A play as its log: every move that was made or taken back. It is frozen, and travels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Generic, TypeVar

from provefield.errors import MoveError
from provefield.games.given import GivenProof, split_move
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
    proofs: tuple[GivenProof, ...] = ()
    """The proofs by which moves were made, as far as they were not taken back."""
    moves: tuple[str, ...] = ()
    """The moves that were made and not taken back; facts that were not enough make none."""

    @property
    def is_tight(self) -> bool:
        """Whether every move that needs a proof was made by one, of which nothing can go.

        >>> from provefield.games.minefol.library import load_game
        >>> walked = ["down by 1,1", "down by 1,1", "mark 5,1 by 1,1 1,3 total"]
        >>> play = replay(load_game("g1"), "prove", walked)
        >>> play.state.result, [proof.tight for proof in play.proofs], play.is_tight
        ('won', [True, True, False], False)
        """
        return self.mode == "prove" and all(proof.tight for proof in self.proofs)

    def after(self, move: str) -> Play[S]:
        """The play after one more move, or after `undo`; one against the rules is an error."""
        if move == UNDO:
            return replay(self.game, self.mode, (*self.log, move))
        made = self._made(move)
        return replace(made, log=(*self.log, move))

    def _made(self, move: str) -> Play[S]:
        """The play with the state after a move."""
        if self.state.result not in OPEN_ENDED:
            raise MoveError(phrase("{move}: {objection}", move=move, objection=OVER), OVER)
        state = self.state.after(move)
        proof = None if self._is_bump(move) else state.proof
        if self.mode == "prove" and proof and not proof.enough:
            return replace(self, state=state)
        proofs = (*self.proofs, proof) if proof and proof.enough else self.proofs
        return replace(self, state=state, proofs=proofs, moves=(*self.moves, move))

    def _is_bump(self, move: str) -> bool:
        """Whether a move changes nothing, as a step into a wall does."""
        return self.state.is_idle(self.state.read_move(split_move(move)[0]))


def replay(game: Game[S], mode: Mode, log: Iterable[str]) -> Play[S]:
    """The play of a log; where moves may be refused, only judging them again tells which were made.

    >>> from provefield.games.minefol.library import load_game
    >>> log = ["down by 1,1", "down by total", "down by nothing", "undo"]
    >>> replay(load_game("g1"), "prove", log).moves
    ()
    """
    log = tuple(log)
    start = Play(game, mode, game.start(mode))
    if mode == "prove":
        return replace(_judged_again(start, log), log=log)
    made = reduce(Play._made, standing_moves(log, mode), start)
    return replace(made, log=log)


def _judged_again(start: Play[S], log: Iterable[str]) -> Play[S]:
    plays = [start]
    for move in log:
        if move != UNDO:
            made = plays[-1]._made(move)
            if made.moves == plays[-1].moves:
                plays.pop()
            plays.append(made)
        elif len(plays) == 1:
            raise MoveError(AT_THE_START)
        else:
            plays.pop()
    return plays[-1]


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
