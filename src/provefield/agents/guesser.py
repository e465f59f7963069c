"""The guesser: what follows from all layouts that fit, and a well-considered guess if nothing does.

It leaves nothing to chance: the same view always gets the same move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from provefield.agents.entailed import Entailed
from provefield.agents.protocol import Act, Acts, Because, Deal, End, least_here, percent
from provefield.agents.single_point import is_unsettled, open_told, single_point
from provefield.extras import require
from provefield.games.sweeper.move import Mark, Open
from provefield.games.sweeper.view import View
from provefield.grid import Grid
from provefield.tongues import Phrase, paragraph, phrase

if TYPE_CHECKING:
    from provefield.kernel.guess import Advice, Adviser

MOST_CELLS = 10_000  # larger boards may be too entangled to count
EVEN = 1e-9  # how far from one half the risk of a coin flip may be


@dataclass(frozen=True, slots=True)
class Guesser:
    """Reasons clue by clue; where that leads no further, it counts, looks ahead and plays out."""

    name: str = "guesser"
    marks: bool = True
    _advisers: dict[Grid, Adviser] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def play(self, view: View, rng: Random) -> Acts[View]:
        """Go through the board once; if nothing came of it, do what is certain, or guess."""
        view = yield from open_told(view)
        before = view
        view = yield from single_point(view)
        if view != before:
            return view
        advice = self._advice(view)
        if advice is None:
            from provefield.agents.odds import LowestOdds

            return (yield from LowestOdds().play(view, rng))
        seen = view
        for certain, move in ((0.0, Open), (1.0, Mark)):
            for cell, risk in zip(seen.grid, advice.risk, strict=True):
                if risk == certain and is_unsettled(seen, cell):
                    view = yield Act(move(cell), Entailed("sat", seen, cell))
        if view == seen and advice.cell >= 0:
            view = yield Act(Open(seen.grid.cell(advice.cell)), Because(reason(advice)))
        return view

    def play_many(self, deals: Iterable[Deal]) -> Iterator[End | None]:
        """Leave the games to compiled code, which ends them as `play` does."""
        return (deal.finish("guess") for deal in deals)

    def _advice(self, view: View) -> Advice | None:
        require("fast")
        from provefield.games.sweeper.codes import codes_of, mines_of, shape_of
        from provefield.kernel.guess import Adviser

        grid = view.grid
        if grid.size > MOST_CELLS:
            return None
        if grid not in self._advisers:
            self._advisers.clear()
            self._advisers[grid] = Adviser(*shape_of(grid))
        return self._advisers[grid].advise(codes_of(view), mines_of(view))


def reason(advice: Advice) -> Phrase:
    """Why a cell is opened although it may be a mine."""
    from provefield.kernel.guess.arrays import LOOKED, PLAYED_OUT

    risk = float(advice.risk[advice.cell])
    if advice.kind == PLAYED_OUT:
        played = phrase(
            "Nothing follows; the risk is {risk} here, and playing out all layouts"
            " that are left wins {win} from here.",
            risk=percent(risk),
            win=percent(advice.win),
        )
        flip = phrase("This is a coin flip, take it now.")
        return paragraph([played, flip] if abs(risk - 0.5) < EVEN else [played])
    if advice.kind == LOOKED:
        return phrase(
            "Nothing follows; the risk is {risk} here, and {more} to open more:"
            " this and the next steps are the likeliest to survive.",
            risk=percent(risk),
            more=percent(advice.progress),
        )
    return least_here(percent(risk))
