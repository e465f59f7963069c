"""An agent of your own: it opens whatever a SAT solver proves safe, and otherwise tries a corner.

Corners have the fewest neighbours, so they show a zero most often.
"""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from provefield import tournament
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.engines import engine
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent


@dataclass(frozen=True)
class Corners:
    """Proves what it can, then hopes for a corner; it does not mark mines."""

    name: str = "corners"
    marks: bool = False

    def play(self, view: View, rng: Random) -> Generator[tuple[str, str], View, None]:
        """Open all that is safe; if that is nothing, one corner."""
        labels = engine("sat").label(knowledge(view), view.covered, Limit(seconds=5))
        assert not isinstance(labels, Inconsistent)
        safe = [cell for cell, label in labels.items() if label == "safe"]
        for cell in safe:
            yield f"open {cell}", "It is proved safe."
        columns, rows = view.grid.columns, view.grid.rows
        corners = [Cell(1, 1), Cell(columns, 1), Cell(1, rows), Cell(columns, rows)]
        hopes = [cell for cell in corners if labels.get(cell) == "open"]
        if hopes and not safe:
            yield f"open {hopes[0]}", "A corner has few neighbours."


if __name__ == "__main__":
    print(tournament(["p2", "p5", Corners()], "8x8/10", games=20))
