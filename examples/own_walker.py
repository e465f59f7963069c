"""A search and a whole walker of your own for MineFOL, against those that are there.

The search goes to the nearest cell that has no other unexplored cell beside it: stragglers first.
"""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from provefield.agents.minefol import strategy
from provefield.agents.minefol.answers import Answers
from provefield.agents.minefol.explorer import Explorer
from provefield.agents.minefol.situation import Situation, distances
from provefield.agents.protocol import Asked
from provefield.games.minefol.library import load_game
from provefield.games.minefol.referee import State
from provefield.games.minefol.theory import knowledge
from provefield.games.minefol.view import View
from provefield.grid import Cell
from provefield.play.match import final
from provefield.play.minefol.walkers import walker
from provefield.reason.engines import engine


@dataclass(frozen=True)
class Stragglers:
    """Leaves no single cell behind."""

    name: str = "stragglers"

    def choose(self, now: Situation, rng: Random) -> Cell:
        """Take the shortest way to a target, of equals to the one with the fewest beside it."""
        grid, left = now.view.grid, set(now.targets)
        far = distances(grid, now.safe, left)
        return min(now.ways, key=lambda cell: (far[cell], len(left & set(grid.steps(cell)))))


class Sitter:
    """A whole walker: it never moves, but marks what follows from the first message."""

    name = "sitter"

    def play(self, view: View, rng: Random) -> Generator[Asked | str, View, None]:
        """Ask about every cell once, and mark the mines."""
        asked: Asked = Answers(engine("sat")).about(knowledge(view), list(view.grid))
        view = yield asked
        for cell in asked.labelled("mine"):
            view = yield f"mark {cell}"


if __name__ == "__main__":
    own = Explorer(strategy("exploit-prover"), Stragglers(), Answers(engine("sat")))
    for player in (walker("exploit-prover", "astar", "sat"), own, Sitter()):
        for name in ("g1", "g2", "g6"):
            ended = final(player, State(load_game(name)), Random(0))
            print(f"{player.name:29} {name} {ended.result:13} {ended.state.steps:3} steps")
