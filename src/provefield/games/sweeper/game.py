"""A board to be played: where the mines are, and what the player is told of it at the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from provefield.games.protocol import Kind, Mode
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.world import World
from provefield.grid import Cell


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A world, and cells of which the player is told that they are safe; for referees only.

    >>> from provefield.grid import Grid
    >>> print(Game(World(Grid(3, 1), frozenset({Cell(3, 1)}))).start().after("open 1,1").view)
    0 1 ?
    """

    world: World
    told: frozenset[Cell] = frozenset()
    title: str = ""
    kind: ClassVar[Kind] = "sweeper"

    def __str__(self) -> str:
        return f"{self.title}\n{self.world}" if self.title else str(self.world)

    def __repr__(self) -> str:
        grid = self.world.grid
        return f"<Game {self.title!r}: {grid.columns}×{grid.rows}, mines {len(self.world.mines)}>"

    def _repr_html_(self) -> str | None:
        return self.world._repr_html_()

    def start(self, mode: Mode = "strict") -> State:
        """Everything covered; practice differs only in that moves can be taken back."""
        return State(self.world, self.told, mode=mode)
