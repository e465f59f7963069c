"""Sums of counts that cannot be: integer weights that show a system of inequalities impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from provefield.reason.constraint import Between
from provefield.reason.limit import UNLIMITED, Limit

Inequality = tuple[Mapping[int, int], int]
"""Coefficients times 0/1 variables sum up to at least a bound."""


def impossible(
    counts: Sequence[Between], limit: Limit = UNLIMITED, pivots: int = 300
) -> tuple[int, ...] | None:
    """Weights whose sum of the counts asks for more than it can have; None if none are found.

    A positive weight takes a lower bound, a negative one an upper. Raises BudgetError at the limit.

    >>> impossible([Between((1, 2), 2, 2), Between((1, 2, 3), 0, 1)])
    (1, -1)
    >>> impossible([Between((1, 2), 2, 2)]) is None
    True
    """
    sides = [(place, side) for place in range(len(counts)) for side in (1, -1)]
    weights = _weights([_inequality(counts[place], side) for place, side in sides], limit, pivots)
    if weights is None:
        return None
    total = [0] * len(counts)
    for (place, side), weight in zip(sides, weights, strict=True):
        total[place] += side * weight
    return tuple(total)


def _inequality(given: Between, side: int) -> Inequality:
    """One side of a count: that so many hold, or fail."""
    least = given.low if side > 0 else len(given.literals) - given.high
    literals = [side * literal for literal in given.literals]
    negative = sum(literal < 0 for literal in literals)
    return {abs(n): 1 if n > 0 else -1 for n in literals}, least - negative


def _weights(rows: Sequence[Inequality], limit: Limit, pivots: int) -> tuple[int, ...] | None:
    variables = sorted({variable for coefficients, _ in rows for variable in coefficients})
    alike = Counter(tuple(row[0].get(variable, 0) for row in rows) for variable in variables)
    weights = _maximum(rows, list(alike.items()), limit, pivots)[: len(rows)]
    if not any(weights):
        return None
    scale = lcm(*(weight.denominator for weight in weights))
    return tuple(int(weight * scale) for weight in weights)


def _maximum(
    rows: Sequence[Inequality],
    columns: list[tuple[tuple[int, ...], int]],
    limit: Limit,
    pivots: int,
) -> list[Fraction]:
    """Maximise (sum of weighted bounds) − (most that the weighted left side can be).

    A simplex method on exact fractions, with Bland's rule against cycles: the unknowns are one
    weight a row and, for each kind of variable, how much it can add; the weights sum up to at most
    one.
    """
    unknowns = len(rows) + len(columns)
    limits = [
        [*column, *(-int(place == other) for other in range(len(columns))), 0]
        for place, (column, _) in enumerate(columns)
    ]
    limits.append([1] * len(rows) + [0] * len(columns) + [1])
    tableau = [
        [Fraction(value) for value in limit[:-1]]
        + [Fraction(place == other) for other in range(len(limits))]
        + [Fraction(limit[-1])]
        for place, limit in enumerate(limits)
    ]
    gains = [least for _, least in rows] + [-times for _, times in columns]
    gain = [Fraction(-value) for value in gains] + [Fraction(0)] * (len(limits) + 1)
    basis = [unknowns + place for place in range(len(limits))]
    for _ in range(pivots):
        limit.tick()
        entering = next((place for place, value in enumerate(gain[:-1]) if value < 0), None)
        if entering is None:
            break
        _, _, leaving = min(
            (line[-1] / line[entering], basis[place], place)
            for place, line in enumerate(tableau)
            if line[entering] > 0
        )
        pivot = [value / tableau[leaving][entering] for value in tableau[leaving]]
        tableau = [
            pivot if place == leaving else _reduced(line, pivot, entering)
            for place, line in enumerate(tableau)
        ]
        gain = _reduced(gain, pivot, entering)
        basis[leaving] = entering
    solution = [Fraction(0)] * unknowns
    if gain[-1] > 0:
        for place, unknown in enumerate(basis):
            if unknown < unknowns:
                solution[unknown] = tableau[place][-1]
    return solution


def _reduced(line: list[Fraction], pivot: list[Fraction], entering: int) -> list[Fraction]:
    factor = line[entering]
    if not factor:
        return line
    return [value - factor * other for value, other in zip(line, pivot, strict=True)]
