"""Luck and skill in a finished sweeper game; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from provefield.games.sweeper.game import Game
from provefield.games.sweeper.move import Move, parse_move
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View
from provefield.play import review as luck
from provefield.play.deductions import Deduction, slowest_deduction
from provefield.reason.limit import by_clock
from provefield.tongues import Tongue, capitalised, paragraph, tell
from provefield.web.platform import shapes
from provefield.web.play import sweeper

SECONDS = 6.0
BOARD, BOARDS = "beginner", 3  # for training: small ones without guesses, of the same grade
MANY = 1_000_000


def review(
    game: Game, moves: Sequence[str], pauses: Sequence[float], tongue: Tongue
) -> shapes.Review:
    """Which moves were guesses, how risky they were, and what was better; and which took longest.

    `pauses` are the seconds before each move, where they are known.
    """
    told = tell_review(luck.review(_played(game.start(), moves), by_clock(SECONDS)), tongue)
    timed = [
        (view, move, pause)
        for (view, move), pause in zip(_played(game.start(), moves), pauses, strict=False)
    ]
    slowest = slowest_deduction(timed, by_clock(SECONDS))
    if slowest is None:
        return told
    seen, _, _ = timed[slowest.number - 1]
    return told.model_copy(update={"slowest": _tell_slowest(slowest, seen, tongue)})


def _tell_slowest(found: Deduction, seen: View, tongue: Tongue) -> shapes.Slowest:
    return shapes.Slowest(
        ply=found.number,
        cell=found.cell,
        seconds=round(found.seconds, 3),
        pattern=tell(found.pattern, tongue),
        clues=list(found.clues),
        sentences=[tell(line, tongue) for line in found.lines],
        board=sweeper.view_board(seen),
        training=[
            f"{BOARD}:noguess-{found.rule}:{seed}"
            for seed in Random(str(seen)).sample(range(MANY), BOARDS)
        ],
    )


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
