"""What a formula says on a grid, number by number and of mines alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    conjunction,
    disjunction,
)
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.reading import Signed, Values
from provefield.reason.check.work import Work, breadth


@dataclass(frozen=True, slots=True)
class Expansion:
    """Writes ∀ as ∧ and ∃ as ∨, and leaves out what arithmetic and the border decide.

    >>> from provefield.logic.field import Field
    >>> from provefield.logic.parse import parse
    >>> small = Expansion(OnGrid(Field(3, 1)), Work())
    >>> print(small.write_out(parse("all x (x > 1 -> safe(x, 1))"), {}))
    ¬mine(2, 1) ∧ ¬mine(3, 1)
    """

    reading: OnGrid
    work: Work

    def write_out(self, formula: Formula, values: Values) -> Formula:  # noqa: C901  # one case a class
        """The same formula without quantifiers, for values of its variables."""
        self.work.spend()

        def here(part: Formula) -> Formula:
            return self.write_out(part, values)

        match formula:
            case Atom() | Compare():
                self.work.spend(breadth(formula))
                found = self.reading.atom(formula, values)
                if isinstance(found, Signed):
                    return found.atom if found.positive else Not(found.atom)
                return TRUE if found else FALSE
            case Not(body):
                return _denied(here(body))
            case And(parts):
                return _join(And, map(here, parts))
            case Or(parts):
                return _join(Or, map(here, parts))
            case ForAll(variable, body):
                return _join(And, self._each(variable, body, values))
            case Exists(variable, body):
                return _join(Or, self._each(variable, body, values))
            case Implies(left, right):
                return _implied(here(left), here(right))
            case Iff(left, right):
                return _equal(here(left), here(right))
            case Cardinality(how, number, parts):
                return _counted(Cardinality(how, number, tuple(map(here, parts))))
            case CountQuantifier(how, number, variable, body):
                each = tuple(self._each(variable, body, values))
                return _counted(Cardinality(how, number, each))

    def _each(self, variable: str, body: Formula, values: Values) -> Iterator[Formula]:
        numbers = self.reading.numbers
        return (self.write_out(body, {**values, variable: Int(each)}) for each in numbers)


def _join(kind: type[And] | type[Or], parts: Iterable[Formula]) -> Formula:
    """Parts joined flat: one that decides is all that is left, and one that says nothing goes."""
    deciding = FALSE if kind is And else TRUE
    found: list[Formula] = []
    for part in parts:
        if part == deciding:
            return deciding
        found += part.parts if isinstance(part, And | Or) and type(part) is kind else (part,)
    return conjunction(found) if kind is And else disjunction(found)


def _denied(body: Formula) -> Formula:
    return TRUE if body == FALSE else FALSE if body == TRUE else Not(body)


def _implied(left: Formula, right: Formula) -> Formula:
    if left == FALSE or right == TRUE:
        return TRUE
    if left == TRUE:
        return right
    return _denied(left) if right == FALSE else Implies(left, right)


def _equal(left: Formula, right: Formula) -> Formula:
    for side, other in ((left, right), (right, left)):
        if side in (TRUE, FALSE):
            return other if side == TRUE else _denied(other)
    return Iff(left, right)


def _counted(count: Cardinality) -> Formula:
    """A count of what is not decided; none where the bound is met, or missed, anyway."""
    parts = tuple(part for part in count.parts if part not in (TRUE, FALSE))
    number = count.number - count.parts.count(TRUE)
    enough, few = number <= 0, number >= len(parts)
    short, over = number > len(parts), number < 0
    met = {"atleast": enough, "atmost": few, "exactly": not parts and number == 0}[count.how]
    missed = {"atleast": short, "atmost": over, "exactly": short or over}[count.how]
    return TRUE if met else FALSE if missed else Cardinality(count.how, number, parts)
