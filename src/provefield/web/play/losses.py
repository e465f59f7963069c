"""Why the last move was wrong; this runs in workers."""

from __future__ import annotations

from provefield.games.minefol.referee import State
from provefield.games.result import Reason, explain_end, explain_mistake
from provefield.games.sweeper.view import View as SweeperView
from provefield.grid import Cell
from provefield.reason.limit import by_clock
from provefield.tongues import Tongue, tell
from provefield.web.platform import shapes
from provefield.web.platform.answers import proof_of
from provefield.web.platform.shapes import in_order
from provefield.web.play.advice import SECONDS


def loss(state: State, tongue: Tongue) -> shapes.Loss | None:
    """Why a game of MineFOL ended; None for one that goes on or is won."""
    reason = explain_end(state.view, by_clock(SECONDS), state.proved)
    return None if reason is None or reason.kind == "won" else _loss(reason, tongue)


def sweeper_loss(before: SweeperView, cell: Cell, tongue: Tongue) -> shapes.Loss:
    """The same for a sweeper cell that exploded, from what was seen before it did."""
    return _loss(explain_mistake(before.knowledge(), cell, "mine", by_clock(SECONDS)), tongue)


def _loss(reason: Reason, tongue: Tongue) -> shapes.Loss:
    return shapes.Loss(
        kind=reason.kind,
        cell=reason.cell,
        sentence=tell(reason.sentence, tongue),
        proof=proof_of(reason.answer, tongue) if reason.answer else None,
        counterexample=None if reason.layout is None else in_order(reason.layout),
    )
