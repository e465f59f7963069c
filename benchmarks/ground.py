"""Grounding by generated loops, side by side with a plain recursive grounder.

Run with `./dev bench ground [SIZE …]`. Processor time, the best of three; what counts
is the ratio, as machines differ.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from time import process_time

from provefield.logic.binding import close
from provefield.logic.field import VOCABULARY, Field, unfold_safe
from provefield.logic.formula import (
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
)
from provefield.logic.ground import Limits, ground
from provefield.logic.parse import parse
from provefield.logic.semantics import MineStructure, board, denotation, evaluate

MESSAGES = {
    "8": "-(exists y mine(1,y))",
    "10": "all x (safe(x,1) <-> safe(1,x))",
    "11": "(exists x mine(3,x)) -> (exists x mine(8,x))",
    "12": "(exists x mine(x,6)) -> -(exists y mine(y,8))",
    "15": "all x (mine(x,8) -> mine(x,1))",
    "17": "all x -mine(x,x)",
    "18": "all x all y all z (mine(x,y) & y != z -> -mine(x,z))",
}
SIZES = (8, 16, 32, 64)

Values = Mapping[str, int]


def recursive(formula: Formula, field: Field) -> list[frozenset[int]]:
    """The textbook way: walk the formula once for every value of every variable."""
    here = board(field, ())
    found = clauses(unfold_safe(close(formula)), here, {}, True)
    return [clause for clause in found if clause is not None]


def clauses(
    formula: Formula, here: MineStructure, values: Values, sign: bool
) -> Iterator[frozenset[int] | None]:
    """The clauses of a formula, or of its negation; nothing for a clause that is always true."""
    field = here.field
    match formula:
        case Atom(_, args):
            column, row = (denotation(arg, here, values) for arg in args)
            assert isinstance(column, int)
            assert isinstance(row, int)
            number = (row - 1) * field.columns + column
            if field.holds(column, row):
                yield frozenset({number if sign else -number})
            elif sign:
                yield frozenset()
        case Compare():
            if evaluate(formula, here, values) != sign:
                yield frozenset()
        case Not(body):
            yield from clauses(body, here, values, not sign)
        case Implies(left, right):
            yield from clauses(Or((Not(left), right)), here, values, sign)
        case Iff(left, right):
            both = And((Implies(left, right), Implies(right, left)))
            yield from clauses(both, here, values, sign)
        case And(parts) | Or(parts):
            given = (clauses(part, here, values, sign) for part in parts)
            yield from joined(given, isinstance(formula, And) == sign)
        case ForAll(variable, body) | Exists(variable, body):
            each = (
                clauses(body, here, {**values, variable: number}, sign) for number in field.numbers
            )
            yield from joined(each, isinstance(formula, ForAll) == sign)
        case _:
            raise NotImplementedError("the messages do not count")


def joined(
    several: Iterator[Iterator[frozenset[int] | None]], conjunction: bool
) -> Iterator[frozenset[int] | None]:
    """All the clauses, or all the ways to join one from each."""
    if conjunction:
        for one in several:
            yield from one
        return
    for combination in product(*several):
        literals = frozenset[int]().union(*(clause or () for clause in combination))
        yield None if any(-literal in literals for literal in literals) else literals


def best(work: Callable[[], object]) -> float:
    """The processor time of the shortest of three runs; a run of more than a second is enough."""
    found: list[float] = []
    while len(found) < 3 and max(found, default=0) < 1:
        start = process_time()
        work()
        found.append(process_time() - start)
    return min(found)


def main() -> None:
    """Print one line for each message and size."""
    limits = Limits(instances=10**7, steps=10**8)
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("sizes", type=int, nargs="*", default=SIZES)
    sizes = parser.parse_args().sizes
    print("message    size   clauses  loops ms  recursive ms   ratio")
    for name, text in MESSAGES.items():
        formula = parse(text, vocabulary=VOCABULARY)
        for size in sizes:
            field = Field(size, size)
            made = ground(formula, field, limits)
            loops = best(lambda f=formula, on=field: ground(f, on, limits))  # type: ignore[misc]
            plain = best(lambda f=formula, on=field: recursive(f, on))  # type: ignore[misc]
            print(
                f"{name:>7} {f'{size}×{size}':>7} {len(made.clauses):>9,} {loops * 1e3:>9.2f} "
                f"{plain * 1e3:>13.2f} {plain / loops:>6.1f}×",
                flush=True,
            )


if __name__ == "__main__":
    main()
