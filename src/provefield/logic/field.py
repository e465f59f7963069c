"""The closed domain: numbered columns and rows, `mine(column, row)`, and `safe` as its negation.

Quantifiers range over 1 … max(columns, rows); a cell off the grid holds no mine, so it is safe.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from provefield.errors import InputError
from provefield.logic.formula import Atom, Formula, Int, Not, Term, rebuild

Sort = Literal["column", "row"]

MINE = "mine"
SAFE = "safe"
VOCABULARY = {MINE: 2, SAFE: 2}
"""How many places each predicate has."""


@dataclass(frozen=True, slots=True)
class Field:
    """The size of a board, which is all that quantifiers need to know of it.

    >>> Field(columns=5, rows=6).numbers
    range(1, 7)
    """

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise InputError(
                f"a board needs columns and rows, not {self.columns}×{self.rows}", source="board"
            )

    @property
    def numbers(self) -> range:
        """What a quantified variable may stand for."""
        return range(1, max(self.columns, self.rows) + 1)

    def holds(self, column: int, row: int) -> bool:
        """Tell whether the cell lies on the board."""
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def number(self, column: int, row: int) -> int:
        """The number of a cell, counted row by row from 1, so that it can be a variable.

        >>> Field(3, 2).number(1, 2), Field(3, 2).cell(4)
        (4, (1, 2))
        """
        return (row - 1) * self.columns + column

    def cell(self, number: int) -> tuple[int, int]:
        """The column and row of a number: the inverse of `number`."""
        row, column = divmod(number - 1, self.columns)
        return column + 1, row + 1


def mine(column: int | Term, row: int | Term) -> Atom:
    """Say that a cell holds a mine.

    >>> print(mine(1, 6))
    mine(1, 6)
    """
    return Atom(MINE, (_term(column), _term(row)))


def safe(column: int | Term, row: int | Term) -> Atom:
    """Say that a cell holds no mine."""
    return Atom(SAFE, (_term(column), _term(row)))


def _term(value: int | Term) -> Term:
    return Int(value) if isinstance(value, int) else value


def unfold_safe(formula: Formula) -> Formula:
    """Write every `safe(x, y)` as `-mine(x, y)`.

    >>> print(unfold_safe(Not(safe(1, 2))))
    ¬¬mine(1, 2)
    """
    match formula:
        case Atom("safe", args):
            return Not(Atom(MINE, args))
        case _:
            return rebuild(formula, unfold_safe)
