"""What a walker has in mind: what it sees, what it has proved, and what it has asked."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from functools import cached_property

from provefield.agents.protocol import Asked
from provefield.games.minefol.view import View
from provefield.grid import Cell, Grid


@dataclass(frozen=True)
class Situation:
    """A view with the cells proved safe and mined so far; `asked` since the last new message.

    >>> now = look(View(Grid(2, 2)))
    >>> [str(cell) for cell in now.unsettled], now.targets
    (['2,1', '1,2', '2,2'], (Cell(1, 1),))
    """

    view: View
    safe: frozenset[Cell]
    mines: frozenset[Cell] = frozenset()
    asked: frozenset[Cell] = frozenset()

    def after_move(self, view: View) -> Situation:
        """The situation after a move; with a new message every question is worth asking again."""
        asked = self.asked if view.messages == self.view.messages else frozenset()
        return replace(self, view=view, asked=asked)

    def after_answer(self, answer: Asked) -> Situation:
        """The situation after an answer."""
        return replace(
            self,
            safe=self.safe.union(answer.labelled("safe")),
            mines=self.mines.union(answer.labelled("mine")),
            asked=self.asked.union(answer.cells),
        )

    # Questions ------------------------------------------------------------------------------------

    @cached_property
    def unsettled(self) -> tuple[Cell, ...]:
        """The cells of which nothing was proved, row by row."""
        known = self.safe | self.mines | self.view.grid.blocked
        return tuple(cell for cell in self.view.grid if cell not in known)

    @property
    def unasked(self) -> tuple[Cell, ...]:
        """The unsettled cells that nobody has asked about since the last message."""
        return tuple(cell for cell in self.unsettled if cell not in self.asked)

    @property
    def unsettled_beside(self) -> tuple[Cell, ...]:
        """The unsettled cells right, down, left and up of the walker."""
        return self._unsettled_around(self.view.position)

    def _unsettled_around(self, cell: Cell) -> tuple[Cell, ...]:
        around = self.view.grid.steps(cell)
        return tuple(each for each in around if each not in self.safe and each not in self.mines)

    # Ways -----------------------------------------------------------------------------------------

    @property
    def ways(self) -> tuple[Cell, ...]:
        """The proved cells one step away: right, down, left, up."""
        around = self.view.grid.steps(self.view.position)
        return tuple(cell for cell in around if cell in self.safe)

    @property
    def choices(self) -> tuple[Cell, ...]:
        """Where to go: a proved cell not visited yet, or else back to the least visited one."""
        visits = Counter(self.view.path)
        fewest = min((visits[cell] for cell in self.ways), default=0)
        return tuple(cell for cell in self.ways if visits[cell] == fewest)

    @cached_property
    def unexplored(self) -> tuple[Cell, ...]:
        """The proved cells within reach that were not visited yet; none without a step left."""
        if self.view.steps_left == 0:
            return ()
        visited = self.view.visited
        return tuple(cell for cell in self._within_reach() if cell not in visited)

    @cached_property
    def targets(self) -> tuple[Cell, ...]:
        """Where something is left to do: cells to explore, or else cells to ask from.

        Without any, the walker is stuck.
        """
        return self.unexplored or tuple(filter(self._has_questions, self._within_reach()))

    def _has_questions(self, cell: Cell) -> bool:
        return any(each not in self.asked for each in self._unsettled_around(cell))

    def _within_reach(self) -> Iterable[Cell]:
        return distances(self.view.grid, self.safe, [self.view.position])


def look(view: View) -> Situation:
    """The situation of someone who sits down at a game: only where one has been is proved safe."""
    return Situation(view, view.visited)


def distances(grid: Grid, safe: Set[Cell], starts: Iterable[Cell]) -> dict[Cell, int]:
    """How many steps each cell is from the nearest start, over safe cells, nearest first.

    >>> row = frozenset({Cell(1, 1), Cell(2, 1)})
    >>> {str(cell): far for cell, far in distances(Grid(3, 1), row, [Cell(1, 1)]).items()}
    {'1,1': 0, '2,1': 1}
    """
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    while waiting:
        cell = waiting.popleft()
        for other in grid.steps(cell):
            if other in safe and other not in found:
                found[other] = found[cell] + 1
                waiting.append(other)
    return found
