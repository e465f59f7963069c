"""A layout drawn at random from what was counted, each being as likely as any other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random

from provefield.chance import draw
from provefield.reason.count.combine import Rest, coefficients, weights
from provefield.reason.count.eliminate import Counted
from provefield.reason.count.tables import Factor, Leaf

BITS = 53  # of a random number


def draw_filling(counted: Sequence[Counted], rest: Rest, rng: Random) -> set[int]:
    """The mined cells of parts; how many are left for the rest follows from their number.

    >>> from provefield.reason.count.layouts import counted_parts, problem_of
    >>> from provefield.reason.constraint import Between
    >>> from provefield.reason.limit import Limit
    >>> problem = problem_of([Between((1, 2), 1, 1), Between((2, 3), 1, 1)], [1, 2, 3])
    >>> ways = counted_parts(problem, Limit())
    >>> sorted(tuple(sorted(draw_filling(ways, problem.rest, Random(n)))) for n in range(3, 7))
    [(1, 3), (1, 3), (1, 3), (2,)]
    """
    spectra = [coefficients(each.ways, each.width) for each in counted]
    mined: set[int] = set()
    for place, each in enumerate(counted):
        fitting = weights(spectra[place:], rest)[0]
        ways = [here * there for here, there in zip(spectra[place], fitting, strict=True)]
        mines = choose(ways, rng)
        rest = rest.after(mines)
        mined |= _filled(each, mines, rng)
    return mined


def choose(ways: Sequence[int], rng: Random) -> int:
    """A place, as likely as its share of the ways.

    >>> [choose([1, 0, 3], Random(seed)) for seed in range(5)]
    [2, 0, 2, 0, 0]
    """
    upto = list(accumulate(ways))
    sought = int(rng.random() * (1 << BITS)) * upto[-1] >> BITS
    return next(place for place, above in enumerate(upto) if sought < above)


def _filled(counted: Counted, mines: int, rng: Random) -> set[int]:
    """Walk back through the joined tables, taking one of the ways to each state."""
    width = counted.width
    found: set[int] = set()
    waiting: list[tuple[Factor, int, int]] = [(counted.root, 0, mines)]
    while waiting:
        factor, key, mines = waiting.pop()
        if isinstance(factor, Leaf):
            terms = [term for term in factor.terms if term.key == key]
            chosen = terms[choose([_coefficient(term.ways, mines, width) for term in terms], rng)]
            found.update(draw(factor.cells, chosen.mines, rng))
            continue
        ours, theirs = factor.left.table, factor.right.table
        pairs = [(one, other) for one, other, both in factor.log if both == key]
        ways = [_coefficient(ours[one] * theirs[other], mines, width) for one, other in pairs]
        one, other = pairs[choose(ways, rng)]
        left = _share(ours[one], theirs[other], mines, width, rng)
        waiting += (factor.left, one, left), (factor.right, other, mines - left)
    return found


def _share(left: int, right: int, mines: int, width: int, rng: Random) -> int:
    """How many of the mines are on the left."""
    splits = [
        _coefficient(left, here, width) * _coefficient(right, mines - here, width)
        for here in range(mines + 1)
    ]
    return choose(splits, rng)


def _coefficient(polynomial: int, degree: int, width: int) -> int:
    return polynomial >> width * degree & (1 << width) - 1 if width else polynomial
