"""The odds player: what follows from all layouts that fit, and the least risk if nothing does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from provefield.agents.entailed import Entailed, patient
from provefield.agents.protocol import Act, Acts, Because, Deal, End, least_here, percent
from provefield.agents.single_point import is_unsettled, open_told, single_point
from provefield.games.sweeper.move import Mark, Open
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.verdict import Label
from provefield.tongues import phrase

if TYPE_CHECKING:
    from provefield.games.sweeper.odds import Chance
    from provefield.reason.count.odds import Odds

DIGITS = 9  # that count where risks are compared: rounding makes equal ones differ


@dataclass(frozen=True, slots=True)
class LowestOdds:
    """Reasons clue by clue; where that leads no further, it counts the layouts that fit."""

    name: str = "odds"
    marks: bool = True

    def play(self, view: View, rng: Random) -> Acts[View]:
        """Go through the board once; if nothing came of it, count, and do what is least risky."""
        from provefield.games.sweeper.odds import view_odds  # `play_many` does without

        view = yield from open_told(view)
        before = view
        view = yield from single_point(view)
        if len(view.clues) + len(view.marked) > len(before.clues) + len(before.marked):
            return view
        seen = view
        found = view_odds(seen, rng, patient())
        if found is None:
            return view
        risk = {cell: odds for cell, odds in found.probability.items() if is_unsettled(seen, cell)}
        for cell, label in _certain(seen, risk, found).items():
            move = Open(cell) if label == "safe" else Mark(cell)
            view = yield Act(move, Entailed("sat", seen, cell))
        if risk and view == seen:
            view = yield _least_risky(seen, risk, found)
        return view

    def play_many(self, deals: Iterable[Deal]) -> Iterator[End | None]:
        """Leave the games to compiled code, which ends them as `play` does."""
        return (deal.finish("odds") for deal in deals)


def _certain(view: View, risk: Mapping[Cell, Chance], found: Odds) -> dict[Cell, Label]:
    """Which cells are safe or mines for sure, safe ones first; what was estimated is proved."""
    from provefield.reason.ask import ask_labels
    from provefield.reason.count.odds import Estimate

    labels: Mapping[Cell, Label]
    if isinstance(found, Estimate):
        doubtful = [cell for cell in risk if cell not in found.either]
        labels = ask_labels(knowledge(view), doubtful, limit=patient())
    else:
        labels = {c: "safe" if odds == 0 else "mine" for c, odds in risk.items() if odds in (0, 1)}
    return {
        cell: each for wanted in ("safe", "mine") for cell, each in labels.items() if each == wanted
    }


def _least_risky(view: View, risk: Mapping[Cell, Chance], found: Odds) -> Act:
    """Open a cell of the lowest risk; among equals, the one that most open cells will explain."""
    from provefield.reason.count.odds import Estimate

    def rank(cell: Cell) -> tuple[float, int, int]:
        around = view.grid.neighbours(cell)
        return (
            round(float(risk[cell]), DIGITS),
            -sum(near in view.clues for near in around),
            len(around),
        )

    cell = min(risk, key=rank)
    lowest = percent(float(risk[cell]))
    if isinstance(found, Estimate):
        about = percent(found.error)
        why = phrase(
            "Nothing follows; the risk is lowest here, {risk} ± {error}, estimated.",
            risk=lowest,
            error=about,
        )
        return Act(Open(cell), Because(why))
    return Act(Open(cell), Because(least_here(lowest)))
