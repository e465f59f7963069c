"""Messages as sums, with a name for each part that is not about one cell.

A name is true just where its part is: so names, other than those that a solver is content with,
leave the number of layouts as it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from provefield.errors import TooLargeError
from provefield.logic.field import Field
from provefield.logic.formula import And, Cardinality, Formula, Iff, Implies, Not, Or
from provefield.logic.ground.cells import cell_literal
from provefield.reason.constraint import Between


class Definitions:
    """Sums over cells and names, which are numbered behind the cells.

    >>> from provefield.logic.field import mine
    >>> told = Definitions(Field(2, 2))
    >>> told.tell(Or((And((mine(1, 1), mine(2, 1))), mine(1, 2))))
    >>> told.sums[-1]
    Between(literals=(-5, 3), low=1, high=2)
    """

    def __init__(self, field: Field) -> None:
        self.sums: list[Between] = []
        self._field = field
        self._last = field.columns * field.rows
        self._names: dict[Formula, int] = {}

    def tell(self, formula: Formula, holds: bool = True) -> None:
        """Make a ground formula true, or false; TooLargeError if sums cannot say it."""
        match formula:
            case Not(body):
                self.tell(body, not holds)
            case Implies(left, right):
                self.tell(Or((Not(left), right)), holds)
            case And(parts) if holds:
                for part in parts:
                    self.tell(part)
            case Or(parts) if not holds:
                for part in parts:
                    self.tell(part, holds=False)
            case And(parts):
                self._clause(-self._literal(part) for part in parts)
            case Or(parts):
                self._clause(map(self._literal, parts))
            case Cardinality():
                self.sums.append(self._count(formula, holds))
            case _:
                self._clause([self._literal(formula) if holds else -self._literal(formula)])

    def _clause(self, literals: Iterable[int]) -> None:
        different = frozenset(literals)
        if not any(-literal in different for literal in different):
            self.sums.append(Between(tuple(sorted(different)), 1, len(different)))

    def _count(self, formula: Cardinality, holds: bool) -> Between:
        literals = tuple(map(self._literal, formula.parts))
        number, size = formula.number, len(literals)
        if len({abs(literal) for literal in literals}) < size:
            raise TooLargeError("a part is counted twice")
        match formula.how, holds:
            case ("atleast", True):
                return Between(literals, number, size)
            case ("atleast", False):
                return Between(literals, 0, number - 1)
            case ("atmost", True):
                return Between(literals, 0, number)
            case ("atmost", False):
                return Between(literals, number + 1, size)
            case ("exactly", True):
                return Between(literals, number, number)
            case _:
                raise TooLargeError("not to be exactly so many is two sums, of which one holds")

    def _literal(self, formula: Formula) -> int:
        """What is true just where a formula is."""
        match formula:
            case Not(body):
                return -self._literal(body)
            case Implies(left, right):
                return self._literal(Or((Not(left), right)))
            case _ if (cell := cell_literal(formula, self._field)) is not None:
                return cell
            case _:
                if formula not in self._names:
                    self._names[formula] = self._named(formula)
                return self._names[formula]

    def _named(self, formula: Formula) -> int:
        match formula:
            case Or(parts):
                return self._either(list(map(self._literal, parts)))
            case And(parts):
                return -self._either([-self._literal(part) for part in parts])
            case Iff(left, right):
                one, other = self._literal(left), self._literal(right)
                return self._either([-self._either([one, other]), -self._either([-one, -other])])
            case _:
                raise TooLargeError("a count inside of a message has no name")

    def _either(self, literals: list[int]) -> int:
        """A name that is true just where one of the literals is."""
        self._last += 1
        for literal in literals:
            self._clause([self._last, -literal])
        self._clause([-self._last, *literals])
        return self._last
