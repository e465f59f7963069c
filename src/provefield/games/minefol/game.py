"""A whole game as its author made it: for referees and checkers, never for a player."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from types import NoneType
from typing import TYPE_CHECKING, ClassVar

from provefield.errors import InputError, expect
from provefield.games.asking import limited, read_cell
from provefield.games.minefol.check.telling import headline
from provefield.games.minefol.message import Count, Message
from provefield.games.minefol.referee import State
from provefield.games.minefol.theory import knowledge
from provefield.games.minefol.writing import write_game
from provefield.games.protocol import Kind, Mode
from provefield.grid import Cell, Grid
from provefield.printing import Printed
from provefield.reason.answer import Answer
from provefield.reason.ask import ask
from provefield.reason.engine import Engine
from provefield.registry import imported
from provefield.tongues import phrase

if TYPE_CHECKING:
    from provefield.games.minefol.check.validity import Report

CHECK = "provefield.games.minefol.check.validity:check"
"""Where games are checked: their words are read there, for which nobody waits who plays."""


@dataclass(frozen=True, slots=True, repr=False)
class Game(Printed):
    """A field, how many mines it has, the messages on it, and how many steps are allowed.

    Where the mines are follows from the messages; an author may also say it outright.
    """

    grid: Grid
    messages: tuple[Message, ...]
    mines: int | None = None
    count: Count = "exactly"
    budget: int | None = None
    title: str = ""
    about: str = ""
    remark: str = ""
    """What is worth saying once the game was played."""
    search: str = ""
    """Where an agent goes if nobody says, for a game that would not show its point otherwise."""
    layout: frozenset[Cell] | None = None
    level: int | None = None
    tags: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    kind: ClassVar[Kind] = "minefol"

    def start(self, mode: Mode = "strict") -> State:
        """The player in the top left cell, with what stands there read."""
        return State(self, mode)

    def ask(
        self,
        column: int | tuple[int, int],
        row: int | None = None,
        *,
        known: Collection[tuple[int, int]] | None = None,
        engine: str | Engine = "sat",
        seconds: float | None = None,
    ) -> Answer:
        r"""What follows about a cell from all messages, or from those on the cells in `known`.

        >>> from provefield.games.minefol.notation import parse_game
        >>> game = parse_game('columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
        ...                   'fol = "mine(2,1)"')
        >>> game.ask(2, 1).label
        'mine'
        """
        expect(known, (Collection, NoneType), "a list of cells", "known")
        given = column if row is None else (column, row)
        cell, *seen = map(read_cell, (given, *(known or ())))
        for place in (cell, *seen):
            if place not in self.grid:
                off = phrase("{cell} lies off the field", cell=place.words)
                raise InputError(off, source="cell")
        read = self.messages if known is None else self.messages_on(seen)
        facts = knowledge(replace(self, messages=read))
        return ask(facts, cell, engine=engine, limit=limited(seconds))

    def check(self, seconds: float | None = None) -> Report:
        """Whether the game can be won, within its budget and from wherever a player may go."""
        report: Report = imported(CHECK)(self, limited(seconds))
        return report

    def __str__(self) -> str:
        return write_game(self)

    @property
    def summary(self) -> str:
        """How large the game is, and what it takes."""
        return headline(self)

    def messages_on(self, cells: Collection[Cell]) -> tuple[Message, ...]:
        """The messages that stand on some cells."""
        return tuple(message for message in self.messages if message.cell in cells)
