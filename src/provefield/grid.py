"""Cells and grids: what a board looks like before anything hides in it.

A cell is (column, row), counted from 1 at the top left, everywhere. Which cells touch is a value of
its own, the topology: nothing that reasons, counts or plays knows it otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from reprlib import repr as brief
from typing import NamedTuple

from provefield.errors import InputError, expect
from provefield.registry import Registry, find_name
from provefield.tongues import Phrase, phrase

Offsets = tuple[tuple[int, int], ...]
RIGHT, DOWN, LEFT, UP = (1, 0), (0, 1), (-1, 0), (0, -1)
STEPS: Offsets = (RIGHT, DOWN, LEFT, UP)
MOST_KEPT = 10_000  # cells of a grid that are kept in memory, so that huge ones do not fill it
MOST_LOOKED_AT = 1_000  # cells at either end of a grid, when a topology is first used
MOST_TOUCHING = 8  # cells that one touches: a clue is a digit
MOST_AROUND = 100_000  # players look around all the time: so many answers are kept
AROUND: Offsets = tuple((c, r) for r in (-1, 0, 1) for c in (-1, 0, 1) if (c, r) != (0, 0))


class Cell(NamedTuple):
    """A place on a grid.

    >>> print(Cell(column=1, row=6))
    1,6
    >>> Cell(1, 6)
    Cell(1, 6)
    """

    column: int
    row: int

    def __repr__(self) -> str:
        return f"Cell({self.column}, {self.row})"

    def __str__(self) -> str:
        return f"{self.column},{self.row}"

    @property
    def words(self) -> Phrase:
        """How to say it to a person."""
        return _named(self)

    def shifted(self, columns: int, rows: int) -> Cell:
        """The cell so many columns to the right and rows further down."""
        return Cell(self.column + columns, self.row + rows)


@lru_cache(maxsize=MOST_KEPT)
def _named(cell: Cell) -> Phrase:
    return phrase("column {column}, row {row}", column=cell.column, row=cell.row)


def row_by_row(cells: Iterable[Cell]) -> list[Cell]:
    """Cells in the order in which a board is read.

    >>> [str(cell) for cell in row_by_row({Cell(2, 1), Cell(1, 2), Cell(1, 1)})]
    ['1,1', '2,1', '1,2']
    """
    return sorted(cells, key=lambda cell: cell[::-1])


def parse_cell(text: str, *, source: str = "cell") -> Cell:
    """Read what `str(cell)` writes; brackets and spaces do no harm.

    >>> parse_cell("(3, 4)")
    Cell(3, 4)
    >>> parse_cell("3;4")
    Traceback (most recent call last):
    provefield.errors.InputError: cell: expected column,row such as 3,4
        3;4
        ^
    """
    found = re.fullmatch(r"\s*(\(?)\s*(\d{1,99})\s*,\s*(\d{1,99})\s*(\)?)\s*", text, re.ASCII)
    if found is None or bool(found[1]) != bool(found[4]):
        raise InputError(phrase("expected column,row such as 3,4"), text=text, source=source)
    return Cell(int(found[2]), int(found[3]))


Near = Callable[[int, int, Cell], tuple[Cell, ...]]
"""The cells near one, of a board of so many columns and rows."""


@dataclass(frozen=True, slots=True, repr=False)
class Topology:
    """Which cells touch: `around` a cell, row by row, and `beside` it, one step away.

    To touch is mutual, no cell touches itself, and none has more than eight cells around. The
    columns of a board are shared by its layers.

    >>> RECTANGLE.around(4, 4, Cell(1, 1))
    (Cell(2, 1), Cell(1, 2), Cell(2, 2))
    """

    name: str
    around: Near
    beside: Near
    layers: int = 1

    def __post_init__(self) -> None:
        expect(self.name, str, "the name of a topology", "topology")
        for near in (self.around, self.beside):
            expect(near, Callable, "a function of columns, rows and a cell", "topology")  # type: ignore[arg-type]
        expect(self.layers, int, "a number of layers", "topology")
        if self.layers < 1:
            raise InputError(
                "expected a number of layers", text=str(self.layers), source="topology"
            )

    def __repr__(self) -> str:
        return f"<Topology: {self.name}>"

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        """One with a name travels between processes by it, others as they are."""
        if NAMED.get(self.name) is self:
            return topology_of, (self.name,)
        return Topology, (self.name, self.around, self.beside, self.layers)


@lru_cache(maxsize=MOST_AROUND)
def _around_on_rectangle(columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
    return inside(columns, rows, cell, AROUND)


@lru_cache(maxsize=MOST_AROUND)
def _beside_on_rectangle(columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
    return inside(columns, rows, cell, STEPS)


def inside(columns: int, rows: int, cell: Cell, offsets: Offsets) -> tuple[Cell, ...]:
    """The cells so far to the right and down from one that lie on a board.

    >>> inside(3, 3, Cell(1, 1), STEPS)
    (Cell(2, 1), Cell(1, 2))
    """
    column, row = cell
    return tuple(
        Cell(column + right, row + down)
        for right, down in offsets
        if 1 <= column + right <= columns and 1 <= row + down <= rows
    )


RECTANGLE = Topology("rectangle", _around_on_rectangle, _beside_on_rectangle)
NAMED: dict[str, Topology] = {}
"""The topologies that were asked for by their names."""

TOPOLOGIES: Registry[Topology] = Registry(
    "topology",
    {
        "rectangle": "provefield.grid:RECTANGLE",
        "torus": "provefield.topologies.torus:TORUS",
        "hex": "provefield.topologies.hexagons:HEXAGONS",
        "knight": "provefield.topologies.knight:KNIGHT",
        "cube": "provefield.topologies.cube:cube",
    },
    plural="topologies",
)


def topology_of(given: str | Topology) -> Topology:
    """A topology by its name, as `torus` or `cube:4`, or as it is.

    >>> topology_of("torus")
    <Topology: torus>
    >>> topology_of("sphere")
    Traceback (most recent call last):
    provefield.errors.InputError: topology: no topology is called 'sphere'; there are rectangle, ...
        sphere
        ^
    """
    if isinstance(given, Topology):
        return given
    if given not in NAMED:
        NAMED[given] = _named_topology(given)
    return NAMED[given]


def _named_topology(given: str) -> Topology:
    name, colon, number = given.partition(":")
    found = TOPOLOGIES.find(find_name("topology", name, TOPOLOGIES.names()))
    if isinstance(found, Topology):
        if colon:
            raise InputError(f"{found.name} takes no number", text=given, source="topology")
        return found
    if not re.fullmatch(r"\d{1,4}", number, re.ASCII):
        wanted = f"expected {name} with a number, such as {name}:4"
        raise InputError(wanted, text=given, source="topology")
    made: Topology = found(int(number))
    return made


@lru_cache(maxsize=128)
def _insist_on_cells(topology: Topology, columns: int, rows: int) -> None:
    """Refuse a topology that gives no cells, too many, or such as do not touch each other.

    Of large boards the first and last cells are looked at, so that making a grid stays quick.
    """
    grid = Grid(columns, rows)
    first, last = range(grid.size)[:MOST_LOOKED_AT], range(grid.size)[-MOST_LOOKED_AT:]
    for cell in map(grid.cell, sorted({*first, *last})):
        for name, near in (("around", topology.around), ("beside", topology.beside)):
            given = _ask(topology, near, columns, rows, cell)
            if fault := _fault_of_cells(given, columns, rows, cell):
                raise _no_topology(
                    topology, f"{name} {cell.words} it gives {brief(given)}, {fault}"
                )
            for other in given:
                if cell not in _ask(topology, near, columns, rows, other):
                    fault = f"{name} {cell.words} it gives {other.words}, but not the other way"
                    raise _no_topology(topology, fault)


def _ask(topology: Topology, near: Near, columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
    try:
        return near(columns, rows, cell)
    except Exception as fault:
        raise _no_topology(topology, f"it raised {type(fault).__name__}: {fault}") from fault


def _fault_of_cells(given: object, columns: int, rows: int, cell: Cell) -> str:
    """What is wrong with the cells near one, if anything."""
    if not isinstance(given, tuple) or not all(isinstance(each, Cell) for each in given):
        return "which is no tuple of cells"
    if len(given) > MOST_TOUCHING:
        return f"which is more than {MOST_TOUCHING}"
    if len(set(given)) < len(given) or cell in given:
        return "with a cell twice, or the cell itself"
    if not all(1 <= each.column <= columns and 1 <= each.row <= rows for each in given):
        return f"which lies off the {columns}×{rows} grid"
    return ""


def _no_topology(topology: Topology, fault: str) -> InputError:
    return InputError(f"{topology.name} cannot be played on: {fault}", source="topology")


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns × rows of cells, some of which may be blocked: never mined, never opened.

    >>> Grid(columns=5, rows=6).size
    30
    """

    columns: int
    rows: int
    blocked: frozenset[Cell] = frozenset()
    topology: Topology = RECTANGLE

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise InputError(
                f"a grid needs at least one column and one row, not {self.columns}×{self.rows}"
            )
        if self.columns % self.topology.layers:
            layers = self.topology.layers
            shared = f"{layers} layers share the columns of a board, and {self.columns} are not"
            raise InputError(f"{shared} a multiple of {layers}", source="topology")
        if self.topology is not RECTANGLE:
            _insist_on_cells(self.topology, self.columns, self.rows)
        for cell in sorted(self.blocked):
            if cell not in self:
                raise InputError(
                    f"the blocked cell {cell} lies off the {self.columns}×{self.rows} grid"
                )

    def __contains__(self, cell: object) -> bool:
        return (
            isinstance(cell, tuple)
            and len(cell) == 2
            and 1 <= cell[0] <= self.columns
            and 1 <= cell[1] <= self.rows
        )

    def __iter__(self) -> Iterator[Cell]:
        """Every cell, row by row.

        >>> [str(cell) for cell in Grid(2, 2)]
        ['1,1', '2,1', '1,2', '2,2']
        """
        cells = _kept_cells if self.size <= MOST_KEPT else _cells
        return iter(cells(self.columns, self.rows))

    @property
    def size(self) -> int:
        """How many cells there are, blocked ones too."""
        return self.columns * self.rows

    def index(self, cell: Cell) -> int:
        """The place of a cell, counted row by row from 0.

        >>> Grid(5, 6).index(Cell(2, 3)), Grid(5, 6).cell(11)
        (11, Cell(2, 3))
        """
        return (cell[1] - 1) * self.columns + cell[0] - 1

    def cell(self, index: int) -> Cell:
        """The cell at a place: the inverse of `index`."""
        row, column = divmod(index, self.columns)
        return Cell(column + 1, row + 1)

    @property
    def centre(self) -> Cell:
        """The middle cell; with an even side, the one just left of or above the middle."""
        return Cell((self.columns + 1) // 2, (self.rows + 1) // 2)

    def neighbours(self, cell: tuple[int, int]) -> tuple[Cell, ...]:
        """The up to eight unblocked cells around one, row by row.

        >>> [str(cell) for cell in Grid(3, 3, frozenset({Cell(2, 1)})).neighbours(Cell(1, 1))]
        ['1,2', '2,2']
        """
        near = self.topology.around(self.columns, self.rows, self._own(cell))
        return self._unblocked(near)

    def steps(self, cell: tuple[int, int]) -> tuple[Cell, ...]:
        """The up to four unblocked cells one step away: right, down, left, up.

        >>> [str(cell) for cell in Grid(3, 3).steps(Cell(1, 1))]
        ['2,1', '1,2']
        """
        return self._unblocked(self.topology.beside(self.columns, self.rows, self._own(cell)))

    def neighbour_lists(self) -> list[list[int]]:
        """The places of the cells around each unblocked one; a blocked one has none.

        >>> Grid(3, 1, frozenset({Cell(2, 1)}), topology_of("torus")).neighbour_lists()
        [[2], [], [0]]
        """
        return [
            [] if cell in self.blocked else [self.index(other) for other in self.neighbours(cell)]
            for cell in self
        ]

    def _own(self, cell: tuple[int, int]) -> Cell:
        """A cell of this grid, which programs may give as a pair; others are refused."""
        if cell not in self:
            size = f"{self.columns}×{self.rows}"
            raise InputError(f"{cell!r:.60} is no cell of the {size} grid", source="cell")
        return cell if isinstance(cell, Cell) else Cell(*cell)

    def _unblocked(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        if not self.blocked:
            return cells
        return tuple(cell for cell in cells if cell not in self.blocked)

    def picture(self, symbol: Callable[[Cell], str], *, rulers: bool = False) -> str:
        """Draw one symbol a cell, with column and row numbers around them on request.

        >>> print(Grid(3, 2).picture(lambda cell: "m" if cell == (2, 1) else "?", rulers=True))
           1 2 3
        1  ? m ?
        2  ? ? ?
        """
        lines = [
            [symbol(Cell(column, row)) for column in range(1, self.columns + 1)]
            for row in range(1, self.rows + 1)
        ]
        return ruled(lines) if rulers else "\n".join(map(" ".join, lines))


def ruled(lines: Sequence[Sequence[str]]) -> str:
    """A picture with column and row numbers around it.

    >>> print(ruled(["m.", ".m"]))
       1 2
    1  m .
    2  . m
    """
    numbers = [str(column) for column in range(1, len(lines[0]) + 1)]
    longest = (max(map(len, line)) for line in lines if not isinstance(line, str))
    wide, tall = max(len(numbers[-1]), *longest, 1), len(str(len(lines)))
    labelled = [("", numbers), *((str(row), line) for row, line in enumerate(lines, start=1))]
    return "\n".join(f"{label:>{tall}}  {_spaced(line, wide)}".rstrip() for label, line in labelled)


def _spaced(line: Sequence[str], wide: int) -> str:
    """Marks so wide and a space between them; those of a text are single characters, and many."""
    if isinstance(line, str):
        return " " * (wide - 1) + (" " * wide).join(line)
    return " ".join(f"{mark:>{wide}}" for mark in line)


def _cells(columns: int, rows: int) -> tuple[Cell, ...]:
    return tuple(
        Cell(column, row) for row in range(1, rows + 1) for column in range(1, columns + 1)
    )


_kept_cells = lru_cache(maxsize=16)(_cells)  # grids of one size are alike
