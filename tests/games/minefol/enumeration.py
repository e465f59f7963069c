"""MineFOL by brute force: every board, every vertex of the state graph, straight from the rules."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from provefield.games.minefol.game import Game
from provefield.games.minefol.message import START
from provefield.grid import Cell
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.semantics import board, evaluate

Layout = frozenset[Cell]
Vertex = tuple[Cell, frozenset[Cell]]


@lru_cache(maxsize=100_000)
def is_true(formula: Formula, columns: int, rows: int, mines: Layout) -> bool:
    return evaluate(formula, board(Field(columns, rows), mines))


@dataclass(frozen=True)
class Enumerated:
    """A game with all the boards that its size and its number of mines allow."""

    game: Game

    @cached_property
    def boards(self) -> list[Layout]:
        game = self.game
        cells = [cell for cell in game.grid if cell != START and cell not in game.grid.blocked]
        assert game.mines is not None
        sizes = {
            "exactly": range(game.mines, game.mines + 1),
            "at-most": range(game.mines + 1),
            "none": range(len(cells) + 1),
        }[game.count]
        return [frozenset(mines) for size in sizes for mines in combinations(cells, size)]

    def fitting(self, read: frozenset[Cell]) -> list[Layout]:
        grid = self.game.grid
        messages = self.game.messages_on(read)
        return [
            mines
            for mines in self.boards
            if all(is_true(each.formula, grid.columns, grid.rows, mines) for each in messages)
        ]

    def known(self, read: frozenset[Cell]) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """The cells that are safe on every board that fits, and those that are mined on each."""
        if read not in self._known:
            boards, cells = self.fitting(read), frozenset(self.game.grid)
            self._known[read] = cells.difference(*boards), cells.intersection(*boards)
        return self._known[read]

    @cached_property
    def _known(self) -> dict[frozenset[Cell], tuple[frozenset[Cell], frozenset[Cell]]]:
        return {}

    @cached_property
    def places(self) -> frozenset[Cell]:
        return frozenset(message.cell for message in self.game.messages)

    def is_won(self, read: frozenset[Cell]) -> bool:
        assert self.game.mines is not None
        return len(self.known(read)[1]) >= self.game.mines

    def next_vertices(self, vertex: Vertex) -> list[Vertex]:
        cell, read = vertex
        if self.is_won(read):
            return []
        safe, _ = self.known(read)
        return [
            (other, read | (self.places & {other}))
            for other in self.game.grid.steps(cell)
            if other in safe
        ]

    @property
    def first(self) -> Vertex:
        return START, self.places & {START}

    def distances(self, start: Vertex) -> dict[Vertex, int]:
        found = {start: 0}
        waiting = deque([start])
        while waiting:
            vertex = waiting.popleft()
            for other in self.next_vertices(vertex):
                if other not in found:
                    found[other] = found[vertex] + 1
                    waiting.append(other)
        return found

    def steps_to_win(self, start: Vertex) -> int | None:
        found = self.distances(start)
        return min((steps for (_, read), steps in found.items() if self.is_won(read)), default=None)

    def worst(self) -> int | None:
        """The longest shortest win through any vertex; None if from some there is none."""
        longest = 0
        for vertex, steps in self.distances(self.first).items():
            more = self.steps_to_win(vertex)
            if more is None:
                return None
            longest = max(longest, steps + more)
        return longest

    def reached(self) -> frozenset[Cell]:
        """All cells that someone can get to who goes on after winning."""
        reached, before = frozenset({START}), frozenset[Cell]()
        while reached != before:
            before = reached
            safe, _ = self.known(self.places & reached)
            beside = {other for cell in reached for other in self.game.grid.steps(cell)}
            reached |= beside & safe
        return reached
