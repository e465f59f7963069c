"""An agent of your own: it opens whatever a SAT solver proves safe, and otherwise tries a corner.

Corners have the fewest neighbours, so they show a zero most often.
"""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from provefield.agents import agent
from provefield.agents.protocol import Because, Step
from provefield.games.sweeper.generate import new_game, parse_id
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.play.match import final, outcome
from provefield.reason.engines import engine
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent


@dataclass(frozen=True)
class Corners:
    """Proves what it can, then hopes for a corner; it does not mark mines."""

    name: str = "corners"
    marks: bool = False

    def play(self, view: View, rng: Random) -> Generator[Step, View, None]:
        """Open all that is safe; if that is nothing, one corner."""
        labels = engine("sat").label(knowledge(view), view.covered, Limit(seconds=5))
        assert not isinstance(labels, Inconsistent)
        safe = [cell for cell, label in labels.items() if label == "safe"]
        for cell in safe:
            yield Step(Open(cell), Because("It is proved safe.", proved=True))
        columns, rows = view.grid.columns, view.grid.rows
        corners = [Cell(1, 1), Cell(columns, 1), Cell(1, rows), Cell(columns, rows)]
        hopes = [cell for cell in corners if labels.get(cell) == "open"]
        if hopes and not safe:
            yield Step(Open(hopes[0]), Because("A corner has few neighbours."))


def main() -> None:
    """Let the agent and two others play the same twenty games."""
    games = [new_game(parse_id(f"8x8/10:safe:{seed}")) for seed in range(20)]
    for player in (agent("p2"), agent("p5"), Corners()):
        ends = [outcome(player, final(player, game, Random(1))) for game in games]
        counts = ", ".join(f"{ends.count(end)} {end}" for end in ("solved", "dead", "stuck"))
        print(f"{player.name:8} {counts}")


if __name__ == "__main__":
    main()
