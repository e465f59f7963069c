"""Rows, clauses and counts, that lie together, with a solver of their own."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from types import TracebackType
from typing import Self

from provefield.errors import BudgetError
from provefield.logic.components import components
from provefield.logic.field import Field
from provefield.logic.ground import Table
from provefield.reason.constraint import Between
from provefield.reason.count.sums import differences
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable

LONGEST = 100
"""How long a row may be that is looked at in a window."""

CONFLICTS_A_ROW = 2
"""How hard a question a window may be asked: the more rows it has, the harder."""


class Rows:
    """Which rows speak of which variables.

    >>> rows = Rows([Between((1, -2), 1, 1), Between((2, 3), 1, 2)])
    >>> [(sorted(variables), sorted(within)) for variables, within in rows.apart({1, 3, 4})]
    [([4], []), ([3], [1]), ([1], [0])]
    """

    def __init__(self, rows: Iterable[Between]) -> None:
        self.all = list(rows)
        self.variables = [frozenset(map(abs, row.literals)) for row in self.all]
        where: defaultdict[int, list[int]] = defaultdict(list)
        short: defaultdict[int, list[int]] = defaultdict(list)
        for row, variables in enumerate(self.variables):
            for variable in variables:
                where[variable].append(row)
                if len(variables) <= LONGEST:
                    short[variable].append(row)
        self.where: Mapping[int, Sequence[int]] = dict(where)
        self._short = short

    def apart(self, changed: Iterable[int]) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
        """Sort variables into groups that no row connects; with the rows of each."""
        variables = sorted(changed, reverse=True)
        speaking = [self.where.get(variable, ()) for variable in variables]
        for places in components(speaking):
            together = frozenset(variables[place] for place in places)
            yield together, frozenset().union(*(speaking[place] for place in places))

    def around(self, variable: int, size: int) -> list[int]:
        """So many rows near a variable, the nearest first, without long ones.

        >>> Rows([Between((1, 2), 1, 1), Between((3, 4), 1, 1), Between((2, 3), 1, 1)]).around(1, 2)
        [0, 2]
        """
        short = self._short
        found = dict.fromkeys(short[variable])
        waiting = list(found)
        for row in waiting:  # grows while it is walked
            for literal in self.all[row].literals:
                for near in short[abs(literal)]:
                    if len(found) >= size:
                        return list(found)
                    if near not in found:
                        found[near] = None
                        waiting.append(near)
        return list(found)


class Window:
    """Asks what a few rows say of a model that fits them: what must be so, and what can change.

    >>> rows = Rows([Between((1, 2), 1, 1), Between((2, 3), 1, 1)])
    >>> with Window(rows, rows.around(1, 9), model={2}) as window:
    ...     [sorted(turned) for turned in window.changes({1, 3})], window.forced({1, 3})
    ([[1, 2, 3]], set())
    """

    def __init__(
        self, rows: Rows, within: Sequence[int], model: Container[int], *, written: bool = False
    ) -> None:
        self.variables = frozenset().union(*(rows.variables[row] for row in within))
        number = {variable: n for n, variable in enumerate(sorted(self.variables), 1)}
        inside = frozenset(within)
        edge = [v for v in number if not inside.issuperset(rows.where[v])]
        self._literal = {v: n if v in model else -n for v, n in number.items()}
        self._true = frozenset(n for n in self._literal.values() if n > 0)
        self._variable = [0, *number]
        self._edge = frozenset(edge)
        self._held = [self._literal[each] for each in edge]
        self._table = Table(Field(len(number), 1))
        self._solver = SatSolver(self._table)
        self._limit = Limit(math.inf, CONFLICTS_A_ROW * len(within))
        add = self._solver.write_between if written else self._solver.add_between
        told = [rows.all[row] for row in within]
        # What a difference says at once, the solver would have to learn again for each cell.
        for each in [*told, *(differences(told) if written else ())]:
            here = tuple(number[n] if n > 0 else -number[-n] for n in each.literals)
            add(Between(here, each.low, each.high))
        self._solver.prefer(self._literal.values())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._solver.__exit__(kind, error, trace)

    def changes(self, wanted: Set[int]) -> Iterator[frozenset[int]]:
        """Variables to turn over together, until all wanted ones that are found to change did.

        What stands in other rows as well stays as it is in the model.
        """
        left = wanted - self._edge
        while left:
            found = self._turned([*self._held, self._any_of(left)])
            if not found:
                return
            left -= found
            self._solver.prefer(map(self._literal.__getitem__, found))
            yield found

    def forced(self, wanted: Set[int]) -> set[int]:
        """Those that the rows alone are found to leave no choice."""
        left = set(wanted)
        while left:
            found = self._turned([self._any_of(left)])
            if not found:
                return set() if found is None else left
            left -= found
        return left

    def extreme(self, counted: Set[int], many: bool) -> frozenset[int]:
        """Variables to turn over together for many, or for few, of those counted to hold."""
        here = [abs(self._literal[each]) for each in self.variables & counted]
        self._solver.prefer(here if many else [-each for each in here])
        return self._turned(self._held) or frozenset()

    def turned_over(self, variable: int, limit: Limit) -> frozenset[int]:
        """Few variables to turn over with this one; none if it cannot be turned over."""
        self._solver.prefer(self._literal.values())
        return self._differing([-self._literal[variable]], limit)

    def keep(self, variable: int) -> None:
        """Let a variable always be as in the model."""
        self._solver.add_clause([self._literal[variable]])

    def _turned(self, assumed: list[int]) -> frozenset[int] | None:
        """What is not as in the model: nothing if that cannot be, None if no answer was found."""
        try:
            return self._differing(assumed, self._limit)
        except BudgetError:
            return None

    def _differing(self, assumed: list[int], limit: Limit) -> frozenset[int]:
        found = self._solver.solve(assumed, limit)
        if isinstance(found, Unsatisfiable):
            return frozenset()
        known = len(self._variable)
        return frozenset(self._variable[n] for n in found.true ^ self._true if n < known)

    def _any_of(self, variables: Set[int]) -> int:
        """An assumption: that one of the variables, and better more, is not as in the model."""
        denied = [-self._literal[each] for each in variables]
        self._solver.prefer(denied)
        if len(denied) == 1:
            return denied[0]
        chosen = self._table.new()
        self._solver.add_clause([-chosen, *denied])
        return chosen
