"""Rows, clauses and counts, that lie together, with a solver of their own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Self

from provefield.errors import BudgetError
from provefield.logic.field import Field
from provefield.logic.ground import Table
from provefield.reason.count.sums import Sum
from provefield.reason.limit import Limit
from provefield.reason.satisfy import Outcome, Satisfied, SatSolver, Unsatisfiable

LONGEST = 100
"""How long a row may be that is looked at in a window."""

MOST_CONFLICTS = 50
"""How hard a question a window may be asked."""


class Rows:
    """Which rows speak of which variables.

    >>> rows = Rows([Sum((1, -2), 1, 1), Sum((2, 3), 1, 2)])
    >>> [(sorted(variables), sorted(within)) for variables, within in rows.apart({1, 3, 4})]
    [([4], []), ([3], [1]), ([1], [0])]
    """

    def __init__(self, rows: Iterable[Sum]) -> None:
        self.all = list(rows)
        self.variables = [frozenset(map(abs, row.literals)) for row in self.all]
        where: defaultdict[int, list[int]] = defaultdict(list)
        for row, variables in enumerate(self.variables):
            for variable in variables:
                where[variable].append(row)
        self.where: Mapping[int, Sequence[int]] = dict(where)

    def apart(self, changed: Iterable[int]) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
        """Sort variables into groups that no row connects; with the rows of each."""
        left = dict.fromkeys(sorted(changed))
        touched: defaultdict[int, list[int]] = defaultdict(list)
        for variable in left:
            for row in self.where.get(variable, ()):
                touched[row].append(variable)
        while left:
            together = [left.popitem()[0]]
            rows: set[int] = set()
            for variable in together:  # grows while it is walked
                for row in self.where.get(variable, ()):
                    if row not in rows:
                        rows.add(row)
                        found = [other for other in touched[row] if other in left]
                        together += found
                        for other in found:
                            del left[other]
            yield frozenset(together), frozenset(rows)

    def around(self, variable: int, size: int) -> list[int]:
        """So many rows near a variable, the nearest first, without long ones.

        >>> Rows([Sum((1, 2), 1, 1), Sum((3, 4), 1, 1), Sum((2, 3), 1, 1)]).around(1, 2)
        [0, 2]
        """
        found = dict.fromkeys(self._short(variable))
        waiting = list(found)
        for row in waiting:  # grows while it is walked
            for other in sorted(self.variables[row]):
                for near in self._short(other):
                    if len(found) >= size:
                        return list(found)
                    if near not in found:
                        found[near] = None
                        waiting.append(near)
        return list(found)

    def _short(self, variable: int) -> list[int]:
        return [row for row in self.where[variable] if len(self.variables[row]) <= LONGEST]


class Window:
    """Asks what follows from a few rows, and what can be changed there.

    >>> rows = Rows([Sum((1, 2), 1, 1), Sum((2, 3), 1, 1)])
    >>> with Window(rows, rows.around(1, 9)) as window:
    ...     sorted(window.turned_over(1, {2})), window.forces(1, {2})
    ([1, 2, 3], False)
    """

    def __init__(self, rows: Rows, within: Sequence[int]) -> None:
        centre = within[: len(within) // 3 + 1]
        self.centre = sorted(frozenset().union(*(rows.variables[row] for row in centre)))
        self._variables = sorted(frozenset().union(*(rows.variables[row] for row in within)))
        self._number = {variable: n for n, variable in enumerate(self._variables, 1)}
        here = frozenset(within)
        self._edge = [v for v in self._variables if not here.issuperset(rows.where[v])]
        self._solver = SatSolver(Table(Field(len(self._variables), 1)))
        for row in within:
            given, low, high = rows.all[row]
            literals = [self._literal(abs(each), each > 0) for each in given]
            self._solver.add_between(low, high, literals)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._solver.__exit__(kind, error, trace)

    def prefer(self, model: Container[int]) -> None:
        """Look for changes that are small."""
        self._solver.prefer(self._literal(each, each in model) for each in self._variables)

    def turned_over(self, variable: int, model: Container[int]) -> frozenset[int] | None:
        """All that has to change in a model if a variable does; None if no such change is found."""
        assumed = [self._literal(edge, edge in model) for edge in self._edge]
        found = self._solved([self._literal(variable, variable not in model), *assumed])
        if not isinstance(found, Satisfied):
            return None
        return frozenset(v for v, n in self._number.items() if (n in found.true) != (v in model))

    def forces(self, variable: int, model: Container[int]) -> bool:
        """Whether the rows alone are found to say that a variable is as it is in a model."""
        denied = self._literal(variable, variable not in model)
        return isinstance(self._solved([denied]), Unsatisfiable)

    def _solved(self, assumed: list[int]) -> Outcome | None:
        try:
            return self._solver.solve(assumed, Limit(conflicts=MOST_CONFLICTS))
        except BudgetError:
            return None

    def _literal(self, variable: int, true: bool) -> int:
        return self._number[variable] if true else -self._number[variable]
