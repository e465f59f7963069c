"""Weighted sums of counts that ask for more than they can have.

A linear program over floats finds the weights, integers certify them: what fails there is never
said. The only file that imports the library of linear programs, which comes with the extra `fast`;
without it nothing is found here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain, permutations
from math import inf, lcm
from threading import Lock
from typing import Any

from provefield.extras import is_installed
from provefield.reason.constraint import Between
from provefield.reason.limit import UNLIMITED, Limit

DENOMINATORS = (12, 1_000, 1_000_000)
"""How fine the fractions may be that stand for floats; the first nearly always does."""

TINY = 1e-7
DUAL_SIMPLEX = 1  # keeps what it knows when bounds change
MOST_NODES = 500
"""How many cases may be looked at for a solution in whole numbers."""

MOST_PAIRED = 12
"""How many counts there may be, so that each two of them are tried without a linear program."""

Weights = Mapping[int, int]
"""By the place of a count: a positive weight takes its lower bound, a negative one its upper."""


@cache
def is_available() -> bool:
    """Whether the library is there: to look each time takes too long."""
    return is_installed("fast")


@dataclass(frozen=True, slots=True)
class Sum:
    """Weights of counts that cannot hold together with the literals that were assumed."""

    weights: Weights


@dataclass(frozen=True, slots=True)
class Split:
    """A variable that makes no difference: one refutation where it is true, one where it is not."""

    variable: int
    true: Refutation
    false: Refutation


Refutation = Sum | Split


def refutes(counts: Sequence[Between], weights: Weights, assumed: Sequence[int]) -> bool:
    """The exact check: whether the weighted sum of the counts asks for more than it can have.

    >>> both, one = Between((1, 2), 2, 2), Between((1, 2, 3), 0, 1)
    >>> refutes([both, one], {0: 1, 1: -1}, []), refutes([both, one], {0: 1}, [])
    (True, False)
    """
    factors: dict[int, int] = {}
    lacking = 0
    for place, weight in weights.items():
        given = counts[place]
        lacking += weight * (given.low if weight > 0 else given.high)
        for literal in given.literals:
            if literal > 0:
                factors[literal] = factors.get(literal, 0) + weight
            else:
                factors[-literal] = factors.get(-literal, 0) - weight
                lacking -= weight
    for literal in assumed:
        lacking -= factors.pop(abs(literal), 0) if literal > 0 else 0
        factors.pop(abs(literal), None)
    return lacking > sum(factor for factor in factors.values() if factor > 0)


def used_places(found: Refutation) -> Iterator[int]:
    """The places of the counts that a refutation rests on."""
    match found:
        case Sum(weights):
            yield from weights
        case Split(_, true, false):
            yield from used_places(true)
            yield from used_places(false)


@dataclass(frozen=True)
class Program:
    """The counts with variables from 0 to 1 instead of 0 or 1: what is impossible there is so.

    >>> rows = [Between((1, 2), 1, 1), Between((2, 3), 1, 1), Between((1, 3), 1, 1)]
    >>> Program(rows).split([], splits=0)
    >>> Program(rows).split([1], splits=0)
    Sum(weights={0: -1, 1: 1, 2: -1})
    >>> Program(rows).split([], splits=1).false
    Sum(weights={0: 1, 1: -1, 2: 1})
    """

    counts: Sequence[Between]
    _lock: Lock = field(default_factory=Lock, compare=False, repr=False)

    def split(
        self, assumed: Sequence[int], splits: int, limit: Limit = UNLIMITED
    ) -> Refutation | None:
        """Few weights that leave no room for the assumed literals; None if none are found.

        At most so many case distinctions stand one inside the other. For the innermost one every
        variable is tried, for the others only the most undecided.
        """
        if weights := self._one_or_two(assumed):
            return Sum(weights)
        if not is_available():
            return None
        with self._lock:
            self._solver.clearSolver()  # so that answers do not depend on what was asked before
            found = self._split(assumed, splits, limit)
            return found and self._thinned(found, assumed, limit)

    def _one_or_two(self, assumed: Sequence[int]) -> Weights | None:
        """One count, or two that share cells: what people see, and what needs no library."""
        if len(self.counts) > MOST_PAIRED:
            return None
        places = range(len(self.counts))
        alone = ({place: side} for place in places for side in (1, -1))
        pairs = ({more: 1, less: -1} for more, less in permutations(places, 2))
        tried = (each for each in chain(alone, pairs) if refutes(self.counts, each, assumed))
        return next((dict(sorted(each.items())) for each in tried), None)

    def _split(self, assumed: Sequence[int], splits: int, limit: Limit) -> Refutation | None:
        limit.tick()
        values: dict[int, float] = {}
        weights = self._solve(assumed, values)
        if weights:
            return Sum(weights)
        undecided = [v for v, value in values.items() if TINY < value < 1 - TINY]
        undecided.sort(key=lambda v: (round(abs(values[v] - 0.5), 3), v))
        tried = {0: 0, 1: len(undecided)}.get(splits, 1)
        for variable in undecided[:tried]:
            true = self._split([*assumed, variable], splits - 1, limit)
            if true and (false := self._split([*assumed, -variable], splits - 1, limit)):
                return Split(variable, true, false)
        return None

    def _thinned(self, found: Refutation, assumed: Sequence[int], limit: Limit) -> Refutation:
        """The same with fewer counts, once it is known that all cases are refuted."""
        match found:
            case Sum(weights):
                return Sum(self._thin(weights, assumed, limit))
            case Split(variable, true, false):
                return Split(
                    variable,
                    self._thinned(true, [*assumed, variable], limit),
                    self._thinned(false, [*assumed, -variable], limit),
                )

    def fits_without(self, left_out: Iterable[int], assumed: Sequence[int]) -> bool:
        """Whether numbers from 0 to 1 fit all counts but some; False where that is not found out.

        >>> rows = [Between((1,), 1, 1), Between((1, 2), 0, 0)]
        >>> Program(rows).fits_without([1], [-2])
        True
        """
        if not is_available():
            return False
        with self._lock:
            places = list(left_out)
            for place in places:
                self._solver.changeRowBounds(place, -inf, inf)
            values: dict[int, float] = {}
            self._solve(assumed, values)
            for place in places:
                self._solver.changeRowBounds(place, *self._bounds[place])
        return bool(values)

    def solution(self, assumed: Sequence[int], limit: Limit = UNLIMITED) -> frozenset[int] | None:
        """Variables that are true where all counts hold, the others being false; None if not found.

        >>> Program([Between((1, 2), 1, 1), Between((2, 3), 2, 2)]).solution([])
        frozenset({2, 3})
        """
        if not is_available():
            return None
        import highspy

        solver = self._program(presolve="on", mip_max_nodes=MOST_NODES)
        solver.cbMipInterrupt += lambda search: limit.remaining or search.interrupt()
        for place, variable in enumerate(self._variables):
            solver.changeColIntegrality(place, highspy.HighsVarType.kInteger)
            if variable in assumed or -variable in assumed:
                solver.changeColBounds(place, *[float(variable in assumed)] * 2)
        solver.run()
        values = zip(self._variables, solver.getSolution().col_value, strict=False)
        true = frozenset(variable for variable, value in values if value > 1 / 2)
        return true if self._fits(true, assumed) else None

    def _fits(self, true: frozenset[int], assumed: Sequence[int]) -> bool:
        """The exact check of a solution."""
        return all((abs(x) in true) == (x > 0) for x in assumed) and all(
            given.low <= sum((abs(x) in true) == (x > 0) for x in given.literals) <= given.high
            for given in self.counts
        )

    @cached_property
    def _variables(self) -> list[int]:
        return sorted({abs(literal) for given in self.counts for literal in given.literals})

    @cached_property
    def _columns(self) -> dict[int, int]:
        return {variable: place for place, variable in enumerate(self._variables)}

    @cached_property
    def _bounds(self) -> list[tuple[float, float]]:
        """Of the sum of signed variables, which is lower by one for each literal that is denied."""
        less = [sum(literal < 0 for literal in given.literals) for given in self.counts]
        return [
            (float(given.low - fewer), float(given.high - fewer))
            for given, fewer in zip(self.counts, less, strict=True)
        ]

    @cached_property
    def _solver(self) -> Any:
        return self._program(presolve="off", solver="simplex", simplex_strategy=DUAL_SIMPLEX)

    def _program(self, **options: object) -> Any:
        import highspy
        import numpy as np

        solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in {"output_flag": False, "threads": 1, **options}.items():
            solver.setOptionValue(option, value)
        if any(given.low > given.high for given in self.counts):
            raise ValueError("a count asks for more than it allows")
        column = self._columns
        solver.addVars(len(column), np.zeros(len(column)), np.ones(len(column)))
        literals = [literal for given in self.counts for literal in given.literals]
        sizes = [len(given.literals) for given in self.counts]
        low, high = zip(*self._bounds, strict=True)
        solver.addRows(
            len(sizes),
            np.array(low),
            np.array(high),
            len(literals),
            np.cumsum([0, *sizes[:-1]], dtype=np.int32),
            np.array([column[abs(literal)] for literal in literals], dtype=np.int32),
            np.array([1.0 if literal > 0 else -1.0 for literal in literals]),
        )
        return solver

    def _solve(
        self, assumed: Sequence[int], values: dict[int, float] | None = None
    ) -> Weights | None:
        """Weights against the assumed literals; or else, if asked for, values that fit."""
        solver, column = self._solver, self._columns
        fixed = [literal for literal in assumed if abs(literal) in column]
        for literal in fixed:
            value = float(literal > 0)
            solver.changeColBounds(column[abs(literal)], value, value)
        solver.run()
        weights = None
        if solver.modelStatusToString(solver.getModelStatus()) == "Infeasible":
            _, has_ray, ray = solver.getDualRay()
            weights = self._certify(ray, assumed) if has_ray else None
        elif values is not None:
            values.update(zip(self._variables, solver.getSolution().col_value, strict=True))
        for literal in fixed:
            solver.changeColBounds(column[abs(literal)], 0.0, 1.0)
        return weights

    def _certify(self, ray: Sequence[float], assumed: Sequence[int]) -> Weights | None:
        """Integers near the floats that pass the exact check; a ray may have either sign."""
        near = {place: value for place, value in enumerate(ray) if abs(value) > TINY}
        if not near:
            return None
        unit = 1 / min(abs(value) for value in near.values())
        for side in (unit, -unit):  # nearly always whole numbers
            whole = {place: round(value * side) for place, value in near.items()}
            if refutes(self.counts, whole, assumed):
                return whole
        for denominator in DENOMINATORS:
            fractions = {
                place: Fraction(value * unit).limit_denominator(denominator)
                for place, value in near.items()
            }
            scale = lcm(*(each.denominator for each in fractions.values()))
            for side in (scale, -scale):
                weights = {place: int(each * side) for place, each in fractions.items() if each}
                if refutes(self.counts, weights, assumed):
                    return weights
        return None

    def _thin(self, weights: Weights, assumed: Sequence[int], limit: Limit) -> Weights:
        """Leave out count after count, the longest first, as long as the others still refute."""
        if len(weights) == 1:
            return weights
        places = sorted(weights, key=lambda place: (-len(self.counts[place].literals), -place))
        few = Program([self.counts[place] for place in places])
        found = {each: weights[place] for each, place in enumerate(places)}
        for each in range(len(places)):
            limit.tick()
            if each in found and (others := few._without(each, assumed)):
                found = dict(others)
        return dict(sorted((places[each], weight) for each, weight in found.items()))

    def _without(self, place: int, assumed: Sequence[int]) -> Weights | None:
        """Weights that do without a count, which is then left out for good."""
        bounds = self._bounds[place]
        self._solver.changeRowBounds(place, -inf, inf)
        found = self._solve(assumed)
        if not found:
            self._solver.changeRowBounds(place, *bounds)
        return found
