"""Luck and skill in a finished sweeper game; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from provefield.games.sweeper.game import Game
from provefield.games.sweeper.move import Move, parse_move
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View
from provefield.play import review as luck
from provefield.reason.limit import by_clock
from provefield.tongues import Tongue, capitalised, paragraph, tell
from provefield.web.platform import shapes

SECONDS = 6.0


def review(game: Game, moves: Sequence[str], tongue: Tongue) -> shapes.Review:
    """Which moves were guesses, how risky they were, and what was better."""
    return tell_review(luck.review(_played(game.start(), moves), by_clock(SECONDS)), tongue)


def tell_review(found: luck.Review, tongue: Tongue) -> shapes.Review:
    """A review as it travels."""
    return shapes.Review(
        sentence=tell(paragraph(luck.summary(found)), tongue),
        guesses=[
            shapes.Guess(
                ply=guess.number,
                cell=guess.cell,
                survival=round(1 - guess.risk, 6),
                mistake=guess.mistake is not None,
                sentence=tell(capitalised(guess.words()), tongue),
            )
            for guess in found.guesses
        ],
    )


def _played(state: State, moves: Sequence[str]) -> Iterator[tuple[View, Move]]:
    for text in moves:
        move = parse_move(text)
        yield state.view, move
        state = state.after(move)
