"""The state graph of a game: where a player can be, what it has read, and how far the win is.

A vertex is a position with the messages read so far (Definition 3). All positions with the same
messages form one layer, which is searched as a set of cells at once. Reading a new message leads to
a layer with one message more, so no layer is visited twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from provefield.errors import TooLargeError
from provefield.games.minefol.check.closure import Closures, Known, Read, Statements
from provefield.games.minefol.check.lattice import Cells, Lattice, bits, lattice
from provefield.games.minefol.message import START
from provefield.grid import Cell
from provefield.reason.limit import Limit
from provefield.tongues import phrase

if TYPE_CHECKING:
    from provefield.games.minefol.game import Game

MOST_LAYERS = 100_000
"""Sets of messages that are kept in memory, at about four kilobytes each."""

Progress = Callable[[int, int], None]
"""Told how many sets of messages were looked at, and how many are known to wait."""


@dataclass(slots=True)
class Layer:
    """The vertices of one set of messages: what follows from it, and which cells are how far."""

    read: Read
    subsets: list[Known] = field(default_factory=list)
    won: bool = False
    reached: Cells = 0  # as far as is known, whatever would be read on the way
    entries: dict[Cells, int] = field(default_factory=dict)
    after: dict[int, Cells] = field(default_factory=dict)  # so many steps from the start
    before: dict[int, Cells] = field(default_factory=dict)  # so many steps to the win
    exits: dict[Cells, int] = field(default_factory=dict)  # unread messages, by when they are read

    def steps_to_win(self, cell: Cells) -> int:
        """How far the nearest win is."""
        return next(steps for steps, cells in self.before.items() if cells & cell)


@dataclass(frozen=True, slots=True)
class Terrain:
    """A game for walking about: cells as bits, and which message stands where."""

    field: Lattice
    goal: int
    start: Cells
    message_at: Mapping[Cells, Read]
    size: int

    def unread(self, read: Read) -> Cells:
        """The cells with messages that were not read."""
        return sum([cell for cell, message in self.message_at.items() if not read & message])

    def read_on(self, cells: Cells) -> Read:
        """The messages on some cells."""
        return sum([message for cell, message in self.message_at.items() if cell & cells])

    def beyond(self, layer: Layer, layers: Mapping[Read, Layer]) -> Iterator[tuple[Cells, Layer]]:
        """The cells with unread messages that a layer leads to, each with the layer behind it."""
        for cell in layer.exits:
            yield cell, layers[layer.read | self.message_at[cell]]

    def reached(self, proved: Statements) -> Cells:
        """The cells that a player can walk to."""
        return self.field.reached(self.start, proved)

    def is_won(self, known: Statements) -> bool:
        """Whether as many mines are proved as there are to find."""
        return self.mined(known).bit_count() >= self.goal

    def mined(self, known: Statements) -> Statements:
        """Only what is said of mines."""
        return known & (1 << self.size) - 1 << self.size


def terrain(game: Game, goal: int) -> Terrain:
    """Prepare a game with so many mines to find."""
    field = lattice(game.grid)
    where = {field.bit(message.cell): 1 << number for number, message in enumerate(game.messages)}
    return Terrain(field, goal, field.bit(START), where, game.grid.size)


@dataclass(frozen=True, slots=True)
class StateGraph:
    """Every layer that a player can get to, and the longest game that can still be won."""

    terrain: Terrain
    layers: Mapping[Read, Layer]
    worst: int
    worst_vertex: tuple[Read, Cells]

    @property
    def shortest(self) -> int:
        """How many steps the quickest win takes."""
        return self._first.steps_to_win(self.terrain.start)

    @property
    def _first(self) -> Layer:
        return next(iter(self.layers.values()))

    @property
    def vertices(self) -> int:
        """How many pairs of a position and messages there are."""
        return sum(sum(layer.after.values()).bit_count() for layer in self.layers.values())

    @property
    def shortest_path(self) -> tuple[Cell, ...]:
        """The cells of a quickest win."""
        start = self.terrain.start
        return self._cells([start, *self._way_on(self._first.read, start)])

    @property
    def worst_path(self) -> tuple[Cell, ...]:
        """A detour that makes the shortest win from where it ends the longest, and that win."""
        read, cell = self.worst_vertex
        return self._cells([*self._way_here(read, cell), *self._way_on(read, cell)])

    def _cells(self, way: list[Cells]) -> tuple[Cell, ...]:
        return tuple(self.terrain.field.cells(cell)[0] for cell in way)

    def _way_on(self, read: Read, cell: Cells) -> list[Cells]:
        """The cells that follow on the shortest way from a vertex to a win."""
        layer, way = self.layers[read], list[Cells]()
        steps = layer.steps_to_win(cell)
        while steps:
            steps -= 1
            beside = self.terrain.field.beside(cell)
            inside = layer.before.get(steps, 0) & beside
            if inside:
                cell = _lowest(inside)
            else:
                cell, layer = next(
                    (cell, beyond)
                    for cell, beyond in self.terrain.beyond(layer, self.layers)
                    if cell & beside and beyond.steps_to_win(cell) == steps
                )
            way.append(cell)
        return way

    def _way_here(self, read: Read, cell: Cells) -> list[Cells]:
        """The cells of a shortest way from the start to a vertex, with both."""
        layer, way = self.layers[read], [cell]
        steps = next(steps for steps, cells in layer.after.items() if cells & cell)
        while steps:
            steps -= 1
            if layer.entries.get(cell) == steps + 1:
                layer = self.layers[layer.read & ~self.terrain.message_at[cell]]
            cell = _lowest(layer.after[steps] & self.terrain.field.beside(cell))
            way.append(cell)
        return way[::-1]


def _lowest(cells: Cells) -> Cells:
    return cells & -cells


def state_graph(
    land: Terrain, closures: Closures, limit: Limit, progress: Progress | None = None
) -> StateGraph:
    """Search a game that can be won and whose messages fit together.

    Raise BudgetError at the limit, and TooLargeError if there are too many sets of messages.
    """
    layers = _explore(land, closures, limit, progress)
    worst, vertex = 0, (land.read_on(land.start), land.start)
    for layer in reversed(layers.values()):
        _walk_back(layer, layers, land)
        longest = _longest(layer, worst)
        if longest is not None:
            worst, cell = longest
            vertex = (layer.read, cell)
    return StateGraph(land, layers, worst, vertex)


def _explore(
    land: Terrain, closures: Closures, limit: Limit, progress: Progress | None
) -> dict[Read, Layer]:
    """Every layer that can be entered, those with fewer messages first."""
    layers: dict[Read, Layer] = {}
    first = land.read_on(land.start)
    waiting = {first: Layer(first, reached=land.start, entries={land.start: 0})}
    while waiting:
        deeper: dict[Read, Layer] = {}
        for place, (read, layer) in enumerate(waiting.items()):
            limit.tick()
            if len(layers) >= MOST_LAYERS:
                many = phrase(
                    "the messages can be read in over {ways} ways", ways=f"{MOST_LAYERS:,}"
                )
                raise TooLargeError(many)
            if progress:
                progress(len(layers), len(waiting) - place + len(deeper))
            known = prove_win(closures.begin(read, layer.subsets), land, closures)
            layer.won = land.is_won(known.proved)
            if not layer.won:
                known, layer.reached = prove_way(known, layer.reached, land, closures)
            _walk(layer, known.proved, land)
            _lead_on(layer, known, land, closures, deeper)
            layer.subsets.clear()
            layers[read] = layer
        waiting = deeper
    return layers


def prove_win(known: Known, land: Terrain, closures: Closures) -> Known:
    """Find out whether as many mines are proved as there are to find."""
    while land.is_won(known.possible) and not land.is_won(known.proved):
        known = closures.ask(known, land.mined(known.possible & ~known.proved))
    return known


def prove_way(
    known: Known, reached: Cells, land: Terrain, closures: Closures
) -> tuple[Known, Cells]:
    """Find out which cells a player can walk to: those beside the way first, and on from there.

    Some are known to be reached. All that are get proved safe, and none beside them is in doubt.
    """
    reached, ahead = land.field.reached(reached, known.proved), 1
    while near := land.field.reached(reached, known.possible, ahead) & ~known.proved:
        asked = closures.ask(known, near)
        # As long as the way goes on, more of it is asked about at once.
        ahead = 1 if asked.proved == known.proved else 2 * ahead
        known = asked
        reached = land.field.reached(reached, known.proved)
    return known, reached


def _walk(layer: Layer, proved: Statements, land: Terrain) -> None:
    """Find the steps from the start to each cell, and to each message that was not read.

    All cells that can be reached hang together, so the walk is over when nothing new comes.
    """
    unread = 0 if layer.won else land.unread(layer.read)
    inside = 0 if layer.won else proved & ~unread
    entering: dict[int, Cells] = defaultdict(int)
    for cell, steps in layer.entries.items():
        entering[steps] |= cell
    steps, seen, fresh = min(entering), 0, 0
    last_entry = max(entering) if layer.won else steps
    while fresh or steps <= last_entry:
        near = land.field.beside(fresh)
        for place in bits(near & proved & unread):
            layer.exits[1 << place] = steps
        unread &= ~near
        fresh = (near & inside | entering.get(steps, 0)) & ~seen
        if fresh:
            layer.after[steps] = fresh
        seen |= fresh
        steps += 1


def _lead_on(
    layer: Layer, known: Known, land: Terrain, closures: Closures, deeper: dict[Read, Layer]
) -> None:
    """Enter the layers of one message more."""
    for cell, steps in layer.exits.items():
        message = land.message_at[cell]
        known = closures.settle(known, message << 2 * land.size)
        read = layer.read | message
        target = deeper.setdefault(read, Layer(read))
        target.subsets.append(known)
        target.reached |= layer.reached
        target.entries[cell] = min(steps, target.entries.get(cell, steps))


def _walk_back(layer: Layer, layers: Mapping[Read, Layer], land: Terrain) -> None:
    """Find the steps to the nearest win from each cell."""
    region = sum(layer.after.values())
    if layer.won:
        layer.before[0] = region
        return
    doors: dict[int, Cells] = defaultdict(int)
    for cell, beyond in land.beyond(layer, layers):
        doors[beyond.steps_to_win(cell) + 1] |= land.field.beside(cell) & region
    steps, fresh, left = min(doors), 0, region
    while left:
        fresh = (land.field.beside(fresh) | doors.get(steps, 0)) & left
        if fresh:
            layer.before[steps] = fresh
        left &= ~fresh
        steps += 1


def _longest(layer: Layer, least: int) -> tuple[int, Cells] | None:
    """The longest game through a cell of this layer, if it is longer than the least asked for."""
    found = None
    for steps, cells in layer.after.items():
        for more, others in reversed(layer.before.items()):
            if steps + more <= least:
                break
            if cells & others:
                least = steps + more
                found = least, _lowest(cells & others)
                break
    return found
