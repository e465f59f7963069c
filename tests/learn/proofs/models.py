"""Every model of one to three elements of a small signature, each formula true in a set of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from provefield.logic.formula import (
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Var,
)

NAMES = ("a", "b", "c")
Flags = NDArray[np.bool_]
KEPT = 500
"""Of how many formulas it is kept in which models they are true."""
Model = tuple[int, ...]
"""The size, what a, b and c are, whether A holds, and the truth values of P and R."""


def _models(size: int) -> Iterator[Model]:
    """One model of each kind: of those that differ in nothing but the order of their elements."""
    things = range(size)
    orders = list(permutations(things))
    for names in product(things, repeat=len(NAMES)):
        if any(tuple(order[name] for name in names) < names for order in orders):
            continue  # another order has smaller names
        same = [order for order in orders if tuple(order[name] for name in names) == names]
        for unary in product((0, 1), repeat=size):
            for binary in product((0, 1), repeat=size * size):
                if any(_renamed(order, unary, binary) < (unary, binary) for order in same[1:]):
                    continue
                for letter in (0, 1):
                    yield (size, *names, letter, *unary, *binary)


def _renamed(
    order: Sequence[int], unary: Sequence[int], binary: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    size = len(order)
    return (
        tuple(unary[order[thing]] for thing in range(size)),
        tuple(
            binary[order[one] * size + order[other]]
            for one, other in product(range(size), repeat=2)
        ),
    )


class Models:
    """All of them at once: what is true is an array of flags, a flag a model."""

    def __init__(self) -> None:
        found = [model for size in (1, 2, 3) for model in _models(size)]
        self.count = len(found)
        self.sizes = np.array([model[0] for model in found])
        self.names = {
            name: np.array([model[at] for model in found]) for at, name in enumerate(NAMES, start=1)
        }
        self.letter = np.array([model[4] for model in found], dtype=bool)
        self.unary = np.zeros((3, self.count), dtype=bool)
        self.binary = np.zeros((3, 3, self.count), dtype=bool)
        for place, (size, *model) in enumerate(found):
            for one in range(size):
                self.unary[one, place] = model[4 + one]
                for other in range(size):
                    self.binary[one, other, place] = model[4 + size + one * size + other]
        self._every = np.arange(self.count)
        self.known: dict[Formula, Flags] = {}

    def true(self, formula: Formula) -> Flags:
        """In which models a formula is true."""
        if formula not in self.known:
            if len(self.known) > KEPT:
                self.known.clear()
            self.known[formula] = self._true(formula, {})
        return self.known[formula]

    def _true(self, formula: Formula, bound: dict[str, int]) -> Any:
        match formula:
            case Atom("A", ()):
                return self.letter
            case Atom("P", (arg,)):
                return self.unary[self._value(arg, bound), self._every]
            case Atom("R", (one, other)):
                places = self._value(one, bound), self._value(other, bound)
                return self.binary[places[0], places[1], self._every]
            case Compare(op, left, right):
                same = np.broadcast_to(
                    self._value(left, bound) == self._value(right, bound), self.count
                )
                return same if op == "=" else ~same
            case Not(body):
                return ~self._true(body, bound)
            case And(parts):
                return np.logical_and.reduce([self._all, *(self._true(p, bound) for p in parts)])
            case Or(parts):
                return np.logical_or.reduce([~self._all, *(self._true(p, bound) for p in parts)])
            case Implies(left, right):
                return ~self._true(left, bound) | self._true(right, bound)
            case Iff(left, right):
                return self._true(left, bound) == self._true(right, bound)
            case ForAll(variable, body):
                return np.logical_and.reduce(
                    [self._true(body, {**bound, variable: v}) | (self.sizes <= v) for v in range(3)]
                )
            case Exists(variable, body):
                return np.logical_or.reduce(
                    [self._true(body, {**bound, variable: v}) & (self.sizes > v) for v in range(3)]
                )
            case _:
                raise TypeError(f"no model tells whether {formula} is true")

    @property
    def _all(self) -> Flags:
        return np.ones(self.count, dtype=bool)

    def _value(self, term: Term, bound: dict[str, int]) -> Flags | int:
        match term:
            case Var(name):
                return bound[name]
            case Func(name, ()):
                return self.names[name]
            case _:
                raise TypeError(f"no model tells what {term} is")

    def refute(self, known: Sequence[Formula], formula: Formula) -> bool:
        """Whether in some model all that is known is true, and the formula is not."""
        wrong = ~self.true(formula)
        for each in known:
            wrong = wrong & self.true(each)
        return bool(wrong.any())


@cache
def models() -> Models:
    """They are made once."""
    return Models()
