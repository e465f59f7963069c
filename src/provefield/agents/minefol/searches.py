"""Where to go next among the cells proved safe: the searches of the paper, and a better one.

The paper's searches look at the cells beside the walker alone. They take one that was not visited
yet, or else go back to the least visited one; a search only decides between equals. Cells come in
the order right, down, left, up.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from provefield.agents.minefol.situation import Situation, distances
from provefield.chance import pick
from provefield.grid import Cell


class Search(Protocol):
    """Chooses one of the proved cells beside the walker."""

    @property
    def name(self) -> str:
        """What people call the search."""
        ...

    def choose(self, now: Situation, rng: Random) -> Cell | None:
        """Where to step, or None to give up; there is at least one way when this is asked."""
        ...


@dataclass(frozen=True, slots=True)
class DepthFirst:
    """Last in, first out: of the cells to choose from, the one found last."""

    name: str = "dfs"

    def choose(self, now: Situation, rng: Random) -> Cell:
        """Prefer up, then left, down and right."""
        return now.choices[-1]


@dataclass(frozen=True, slots=True)
class BreadthFirst:
    """First in, first out: of the cells to choose from, the one found first."""

    name: str = "bfs"

    def choose(self, now: Situation, rng: Random) -> Cell:
        """Prefer right, then down, left and up."""
        return now.choices[0]


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Any of the cells to choose from."""

    name: str = "random"

    def choose(self, now: Situation, rng: Random) -> Cell:
        """Leave it to chance."""
        return pick(now.choices, rng)


@dataclass(frozen=True, slots=True)
class PaperAStar:
    """The paper's A*: least f = d + h, with d steps so far and h mines left to find.

    Both are the same whichever cell is chosen, so the first one is taken, as in `bfs`.
    """

    name: str = "paper-astar"

    def choose(self, now: Situation, rng: Random) -> Cell:
        """Take the first of the cells with the least f, which are all of them."""
        left = (now.view.mines or 0) - len(now.mines)
        return min(now.choices, key=lambda _: now.view.steps + 1 + left)


@dataclass(frozen=True, slots=True)
class AStar:
    """A* towards the nearest cell where something is left to do, over cells proved safe.

    The distance h is the true one, so f = 1 + h is the length of the shortest way over a cell. Of
    equals the last one is taken, as is usual for A*.
    """

    name: str = "astar"

    def choose(self, now: Situation, rng: Random) -> Cell:
        """Take the way with the least f, which may lead back over visited cells."""
        far = distances(now.view.grid, now.safe, now.targets)
        return min(reversed(now.ways), key=lambda cell: 1 + far[cell])


@dataclass(frozen=True, slots=True)
class Route:
    """A way that was planned by someone who knows it; `begun` is how many steps came before."""

    cells: tuple[Cell, ...]
    begun: int = 0
    name: str = "route"

    def choose(self, now: Situation, rng: Random) -> Cell | None:
        """Take the next cell of the route, unless it is not proved safe."""
        done = now.view.steps - self.begun
        cell = self.cells[done] if done < len(self.cells) else None
        return cell if cell in now.ways else None
