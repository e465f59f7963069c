"""What can be asked: about a cell, about all that is known, or whether a goal follows."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import FALSE, Formula, Not
from provefield.reason.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Question:
    """What follows about a cell from what is known; without a cell, whether any board fits."""

    knowledge: Knowledge
    cell: Cell | None = None

    def claim(self, label: str) -> Formula:
        """What a label says of the cell, as a formula; anything but safe and mine is a clash.

        >>> from provefield.grid import Grid
        >>> print(Question(Knowledge(Grid(2, 1)), Cell(2, 1)).claim("safe"))
        ¬mine(2, 1)
        """
        if self.cell is None or label not in ("safe", "mine"):
            return FALSE
        mined = mine(*self.cell)
        return mined if label == "mine" else Not(mined)


@dataclass(frozen=True, slots=True)
class Sequent:
    """Premises and a goal; free variables stand for everything.

    >>> from provefield.logic.parse import parse
    >>> print(Sequent((parse("A | B"), parse("-A")), parse("B")))
    A ∨ B, ¬A ⊢ B
    """

    premises: tuple[Formula, ...]
    goal: Formula

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """The premises and the goal."""
        return (*self.premises, self.goal)

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.premises))} ⊢ {self.goal}".strip()
