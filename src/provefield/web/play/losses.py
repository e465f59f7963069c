"""Why the last move was wrong; this runs in workers."""

from __future__ import annotations

from collections.abc import Mapping

from provefield.errors import BudgetError
from provefield.games.minefol.referee import State
from provefield.games.result import Reason, explain_end, explain_mistake
from provefield.games.sweeper.view import View as SweeperView
from provefield.grid import Cell
from provefield.play.play import Play
from provefield.reason.limit import Limit, by_clock
from provefield.tongues import Tongue, tell
from provefield.web.platform.answers import proof_of
from provefield.web.platform.shapes import in_order
from provefield.web.play import shapes as playing
from provefield.web.play.advice import SECONDS

QUICK = 0.5
"""Seconds of work that a move may take besides, before others wait for it."""

Losses = Mapping[Tongue, playing.Loss | None]
"""Why a play does not go on or its last move was wrong, in the languages in which that is known."""


def make_move(play: Play[State], move: str, tongue: Tongue) -> tuple[Play[State], Losses]:
    """A play of MineFOL after a move and, if it was wrong, why: left out if that takes longer."""
    made = play.after(move)
    if not is_ended(made.state):
        return made, {tongue: None}
    try:
        reason = explain_end(made.state.view, Limit(QUICK), made.state.proved)
    except BudgetError:
        return made, {}
    if reason is None or (reason.answer and reason.answer.label == "unknown"):
        return made, {}
    return made, {tongue: _loss(reason, tongue)}


def is_ended(state: State) -> bool:
    """Whether a walk does not go on, or its last move was wrong."""
    return state.mistaken or state.result not in ("playing", "won")


def loss(state: State, tongue: Tongue) -> playing.Loss | None:
    """Why a walk does not go on, or its last move was wrong."""
    reason = explain_end(state.view, by_clock(SECONDS), state.proved)
    return None if reason is None else _loss(reason, tongue)


def sweeper_loss(before: SweeperView, cell: Cell, tongue: Tongue) -> playing.Loss:
    """The same for a sweeper cell that exploded, from what was seen before it did."""
    return _loss(explain_mistake(before.knowledge(), cell, "mine", by_clock(SECONDS)), tongue)


def _loss(reason: Reason, tongue: Tongue) -> playing.Loss:
    return playing.Loss(
        kind=reason.kind,
        cell=reason.cell,
        sentence=tell(reason.sentence, tongue),
        proof=proof_of(reason.answer, tongue) if reason.answer else None,
        counterexample=None if reason.layout is None else in_order(reason.layout),
    )
