"""What a sweeper player sees: clues, marks and covered cells, never the mines."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, overload

from provefield.extras import is_installed
from provefield.games.asking import Askable
from provefield.games.cellmap import CellMap
from provefield.games.given import Name
from provefield.games.protocol import Result
from provefield.games.sweeper.notation import CLUES, BoardError, BoardText
from provefield.games.sweeper.picture.board import Shown
from provefield.games.sweeper.theory import background, knowledge, named_facts
from provefield.grid import RECTANGLE, Cell, Grid
from provefield.printing import Printed
from provefield.reason.knowledge import Fact, Knowledge
from provefield.tongues import Phrase, counted, phrase

if TYPE_CHECKING:
    from provefield.reason.ask import Labels
    from provefield.reason.engine import Engine
    from provefield.reason.limit import Limit
    from provefield.reason.verdict import Label

NONE: Mapping[Cell, int] = MappingProxyType({})


def frozen(clues: Mapping[Cell, int], more: Mapping[Cell, int] = NONE) -> Mapping[Cell, int]:
    """Clues, with some more, that cannot be changed."""
    if isinstance(clues, MappingProxyType) and not more:
        return clues
    # What cannot be changed is copied fastest by itself.
    copy = clues.copy() if isinstance(clues, MappingProxyType) else dict(clues)
    copy.update(more)
    return MappingProxyType(copy)


def fields_to_send(value: Any) -> tuple[Any, ...]:
    """The fields of a view or a state in a form that travels between processes."""
    given = (getattr(value, field.name) for field in fields(value))
    return tuple(dict(each) if isinstance(each, MappingProxyType) else each for each in given)


@dataclass(frozen=True, slots=True, repr=False)
class View(Shown, Printed, Askable):
    r"""Clues on open cells, what the player marked and what exploded.

    A player may also be told how many mines there are, and of some cells what is in them.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> view = view_of(parse_board("1 1 1\n? ? ?"))
    >>> view.labels()
    {Cell(1, 2): 'safe', Cell(2, 2): 'mine', Cell(3, 2): 'safe'}
    >>> print(view.odds())
     1    1  1
    0% 100% 0%
    """

    grid: Grid
    clues: Mapping[Cell, int]
    marked: frozenset[Cell] = frozenset()
    exploded: frozenset[Cell] = frozenset()
    mines: int | None = None
    told: frozenset[Cell] = frozenset()
    known_mines: frozenset[Cell] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "clues", frozen(self.clues))

    def __reduce__(self) -> tuple[Any, ...]:
        return View, fields_to_send(self)

    @property
    def covered(self) -> tuple[Cell, ...]:
        """The cells that may hold a mine and have not been opened, row by row."""
        known = self.clues.keys() | self.mined | self.grid.blocked
        return tuple(cell for cell in self.grid if cell not in known)

    @property
    def mined(self) -> frozenset[Cell]:
        """The cells that are known to be mines: as they exploded, or from the start."""
        return self.exploded | self.known_mines

    @property
    def result(self) -> Result:
        """Lost with a mine open, won with all covered cells mines as far as the player can tell."""
        if self.exploded:
            return "lost"
        left = len(self.covered) + len(self.known_mines)
        return "won" if left == self.mines else "playing"

    def knowledge(self) -> Knowledge:
        """What the clues, the promises and the number of mines say, as facts."""
        return knowledge(self)

    def background(self) -> Knowledge:
        """What nobody need name: the blocked cells, and those promised to be safe."""
        return background(self)

    def named_facts(self, names: Container[Name]) -> Mapping[Name, Fact]:
        """Of these names those that stand for a clue or the number of mines."""
        return named_facts(self, names)

    def find_labels(
        self, cells: Iterable[Cell], limit: Limit, *, engine: str | Engine = "sat"
    ) -> Labels:
        """The same as an engine's; if no other is asked for, counted where that is quick."""
        if engine == "sat":
            from provefield.reason.ask import Labels

            if found := self._count_labels(limit):
                return Labels((cell, found[cell]) for cell in cells)
        return Askable.find_labels(self, cells, limit, engine=engine)

    def _count_labels(self, limit: Limit) -> Mapping[Cell, Label] | None:
        if is_installed("fast"):
            from provefield.games.sweeper.weigh import certain_labels
            from provefield.games.sweeper.windows import tangled_labels

            return certain_labels(self) or tangled_labels(self, limit)
        from provefield.games.sweeper.odds import counted_labels

        return counted_labels(self, limit)

    @overload
    def odds(self, *, exact: Literal[True]) -> CellMap[Fraction]: ...
    @overload
    def odds(self, *, exact: Literal[False] = False) -> CellMap[float]: ...
    def odds(self, *, exact: bool = False) -> CellMap[Fraction] | CellMap[float]:
        """How likely each covered cell is a mine: in floating point, or exactly.

        >>> from provefield.games.sweeper.notation import parse_board
        >>> view = view_of(parse_board("? 1 ?"))
        >>> view.odds(exact=True)
        {Cell(1, 1): Fraction(1, 2), Cell(3, 1): Fraction(1, 2)}
        """
        from provefield.games.sweeper.odds import exact_odds, rounded_odds

        if exact:
            return CellMap(self.grid, exact_odds(self), self.symbol)
        return CellMap(self.grid, rounded_odds(self), self.symbol)

    def __str__(self) -> str:
        return self.grid.picture(self.symbol)

    @property
    def summary(self) -> str:
        """How large the board is, and how much of it is covered."""
        mines = "" if self.mines is None else f", {self.mines} mines"
        return f"{self.grid.columns}×{self.grid.rows}{mines}, {len(self.covered)} covered"

    def symbol(self, cell: Cell) -> str:
        """The cell as board files write it."""
        if cell in self.grid.blocked:
            return "b"
        if cell in self.exploded:
            return "-"
        if cell in self.clues:
            return str(self.clues[cell])
        if cell in self.known_mines:
            return "m"
        return "*" if cell in self.marked else "?"


def view_of(board: BoardText, *, mines: int | None = None) -> View:
    """Take a board as a view, or say which symbol forbids it.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> print(view_of(parse_board("1?m")))
    1 ? m
    >>> view_of(parse_board("5?"))
    Traceback (most recent call last):
    provefield.games.sweeper.notation.BoardError: board, line 1, column 1: a 5 here cannot be: \
only 1 cell touches it
        5?
        ^
    """
    expect_view(board, mines=mines)
    grid = board.grid
    # The very cells of the grid: that they are the same is seen at once where many are compared.
    clues = {
        cell: int(symbol)
        for cell, symbol in zip(grid, chain.from_iterable(board.symbols), strict=True)
        if symbol in CLUES
    }
    return View(
        grid,
        clues,
        marked=board.cells("*"),
        exploded=board.cells("-"),
        mines=board.mines if mines is None else mines,
        known_mines=board.cells("m"),
    )


def expect_view(board: BoardText, *, mines: int | None = None) -> None:
    """Refuse a board that no player sees: a world, or one with a number that cannot be right."""
    if board.source.lower().endswith(".mbf"):
        whole = phrase("a world with its mines, which a player does not see: `sweep` plays it")
        raise BoardError(whole, source=board.source)
    grid = board.grid
    # Around a cell there are three others at least, unless the board is narrow or some are blocked.
    few = grid.blocked or min(grid.columns, grid.rows) == 1 or grid.topology != RECTANGLE
    doubtful = re.compile("[1-8]" if few else "[4-8]")
    for row, line in enumerate(board.symbols, start=1):
        for found in doubtful.finditer(line):
            cell = Cell(found.start() + 1, row)
            around = len(grid.neighbours(cell))
            if int(found[0]) > around:
                raise board.fault(_too_much(int(found[0]), around), cell)
    room = sum(line.count(symbol) for line in board.symbols for symbol in "?*-m")
    given = board.mines if mines is None else mines
    if given is not None and given > room:
        raise board.too_many(_too_many(given, room), mines)


def _too_much(number: int, around: int) -> Phrase:
    """That a clue cannot be right."""
    touch = counted(
        "no cell touches it|only 1 cell touches it|only {number} cells touch it", around
    )
    return phrase(
        "an {number} here cannot be: {touch}"
        if number == 8
        else "a {number} here cannot be: {touch}",
        number=number,
        touch=touch,
    )


def _too_many(mines: int, room: int) -> Phrase:
    """That there are more mines than cells to hold them."""
    fit = counted("1 mine does not fit|{number} mines do not fit", mines)
    cells = counted("no cell|only 1 cell|only {number} cells", room)
    return phrase("{fit}: {cells} may be mined here", fit=fit, cells=cells)
