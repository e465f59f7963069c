"""The odds player: what follows from all layouts that fit, and the least risk if nothing does."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from provefield.agents.logician import Entailed, patient
from provefield.agents.protocol import Because, Step, Steps
from provefield.agents.single_point import is_unsettled, open_told, single_point
from provefield.chance import pick
from provefield.errors import BudgetError, TooLargeError
from provefield.games.sweeper.move import Mark, Open
from provefield.games.sweeper.odds import mine_odds
from provefield.games.sweeper.view import View
from provefield.reason.engines import engine


@dataclass(frozen=True, slots=True)
class LowestOdds:
    """Reasons clue by clue; where that leads no further, it counts the layouts that fit."""

    name: str = "odds"
    marks: bool = True

    def play(self, view: View, rng: Random) -> Steps:
        """Go through the board once; if nothing came of it, count, and do what is least risky."""
        view = yield from open_told(view)
        before = view
        view = yield from single_point(view)
        if len(view.clues) + len(view.marked) > len(before.clues) + len(before.marked):
            return view
        seen = view
        try:
            risk = mine_odds(seen, patient()).probability
        except (BudgetError, TooLargeError):
            why = "The odds could not be counted, so this is a random choice."
            cells = [cell for cell in seen.covered if is_unsettled(seen, cell)]
            return (yield Step(Open(pick(cells, rng)), Because(why)))
        unsettled = [cell for cell in risk if is_unsettled(seen, cell)]
        safe = [cell for cell in unsettled if risk[cell] == 0]
        mines = [cell for cell in unsettled if risk[cell] == 1]
        for cell in safe:
            view = yield Step(Open(cell), Entailed(engine("sat"), seen, cell))
        for cell in mines:
            view = yield Step(Mark(cell), Entailed(engine("sat"), seen, cell))
        if unsettled and not safe and not mines:
            least = min(unsettled, key=risk.__getitem__)
            why = f"Nothing follows; the risk is lowest here, {float(risk[least]):.0%}."
            view = yield Step(Open(least), Because(why))
        return view
