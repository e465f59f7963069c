"""Random sequents of the whole language, and what E says of them from an encoding of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from random import Random
from typing import assert_never

from provefield.logic.binding import close
from provefield.logic.counting import expand_counts
from provefield.logic.formula import (
    Abs,
    Add,
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
    Comparison,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    subterms,
)
from tests.waiting import PLENTY

COMPARISONS: tuple[Comparison, ...] = ("=", "!=", "<", "<=", ">", ">=")
BOUNDS: tuple[Bound, ...] = ("exactly", "atleast", "atmost")
FREE = ("u", "v")
"""Names that are variables wherever nothing binds them."""


def random_sequent(rng: Random) -> tuple[tuple[Formula, ...], Formula]:
    """Up to three premises and a goal, often made of the same atoms, so that much follows."""
    atoms = [_atom(rng, FREE) for _ in range(rng.randint(2, 4))]
    height = rng.randint(1, 3)
    given = tuple(_formula(rng, height, (), atoms) for _ in range(rng.randint(0, 3)))
    goal = _formula(rng, rng.randint(0, 2), (), atoms)
    if given and rng.random() < 0.3:
        goal = _weakened(rng, rng.choice(given), goal)
    return given, goal


def _weakened(rng: Random, premise: Formula, goal: Formula) -> Formula:
    """What follows from a premise, if the goal does not by itself."""
    match rng.randrange(4):
        case 0:
            return Or((goal, premise))
        case 1:
            return Not(Not(premise))
        case 2:
            return Implies(goal, premise)
        case _:
            return _dual(premise)


_REVERSED: dict[Comparison, Comparison] = {
    "=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<=",
}  # fmt: skip


def _dual(formula: Formula) -> Formula:
    """The same in other signs, as far as it is a comparison or quantified."""
    match formula:
        case Compare(op, left, right):
            return Compare(_REVERSED[op], right, left)
        case ForAll(variable, body):
            return Not(Exists(variable, Not(_dual(body))))
        case Exists(variable, body):
            return Not(ForAll(variable, Not(_dual(body))))
        case Not(body):
            return Not(_dual(body))
        case _:
            return formula


def _formula(rng: Random, height: int, bound: tuple[str, ...], atoms: Sequence[Formula]) -> Formula:
    if height <= 0:
        return rng.choice(atoms) if rng.random() < 0.5 else _atom(rng, (*bound, *bound, *FREE))

    def part(*more: str) -> Formula:
        return _formula(rng, height - 1, (*bound, *more), atoms)

    variable = rng.choice("xy")
    match rng.randrange(12):
        case 0 | 1:
            return Not(part())
        case 2:
            return And((part(), part()))
        case 3:
            return Or((part(), part()))
        case 4:
            return Implies(part(), part())
        case 5:
            return Iff(part(), part())
        case 6 | 7:
            return ForAll(variable, part(variable))
        case 8 | 9:
            return Exists(variable, part(variable))
        case 10:
            return CountQuantifier(rng.choice(BOUNDS), rng.randint(0, 2), variable, part(variable))
        case _:
            return And(tuple(part() for _ in range(3)))


def _atom(rng: Random, variables: Sequence[str]) -> Formula:
    def term(deep: int = 1) -> Term:
        match rng.randrange(9 if deep else 6):
            case 0 | 1 | 2:
                return Var(rng.choice(variables))
            case 3 | 4:
                return Func(rng.choice("ab"))
            case 5:
                return Int(rng.randint(1, 2))
            case 6:
                return Func("f", (term(0),))
            case 7:
                return Func("g", (term(0), term(0)))
            case _:
                return rng.choice((Add, Sub))(term(0), term(0))

    match rng.randrange(8):
        case 0:
            return Atom(rng.choice("AB"))
        case 1:
            return Atom("P", (term(),))
        case 2:
            return Atom("R", (term(), term()))
        case _:
            return Compare(rng.choice(COMPARISONS), term(), term())


# E ------------------------------------------------------------------------------------------------


def by_e(premises: Sequence[Formula], goal: Formula, seconds: int = 2) -> str:
    """What E says: Theorem, CounterSatisfiable, or that it does not know."""
    axioms = "".join(f"fof(p{at}, axiom, {fof(p)}).\n" for at, p in enumerate(premises))
    return status(f"{axioms}fof(goal, conjecture, {fof(goal)}).\n", seconds)


def status(problem: str, seconds: int = 20) -> str:
    """The status that E gives a problem of TPTP."""
    command = ["eprover", "--auto", "--silent", f"--cpu-limit={seconds}"]
    ended = subprocess.run(
        command, input=problem, capture_output=True, text=True, timeout=PLENTY, check=False
    )
    said = [line.split()[3] for line in ended.stdout.splitlines() if "SZS status" in line]
    assert said, f"{problem}\n{ended.stdout}{ended.stderr}"
    return said[-1]


def fof(formula: Formula) -> str:
    """A formula for E, written here anew: `lt` is the one relation of order there is."""
    return _fof(expand_counts(close(formula)))


_ORDERED: dict[Comparison, Callable[[str, str], str]] = {
    "=": lambda left, right: f"({left} = {right})",
    "!=": lambda left, right: f"({left} != {right})",
    "<": lambda left, right: f"lt({left},{right})",
    ">": lambda left, right: f"lt({right},{left})",
    "<=": lambda left, right: f"~lt({right},{left})",
    ">=": lambda left, right: f"~lt({left},{right})",
}


def _fof(formula: Formula) -> str:
    match formula:
        case Atom(name, args):
            return _applied(f"p_{name}", args)
        case Compare(op, left, right):
            return _ORDERED[op](_term(left), _term(right))
        case Not(body):
            return f"~({_fof(body)})"
        case And(parts):
            return f"({' & '.join(map(_fof, parts))})" if parts else "$true"
        case Or(parts):
            return f"({' | '.join(map(_fof, parts))})" if parts else "$false"
        case Implies(left, right):
            return f"(({_fof(left)}) => ({_fof(right)}))"
        case Iff(left, right):
            return f"(({_fof(left)}) <=> ({_fof(right)}))"
        case ForAll(variable, body):
            return f"(![V{variable}]: ({_fof(body)}))"
        case Exists(variable, body):
            return f"(?[V{variable}]: ({_fof(body)}))"
        case CountQuantifier() | Cardinality():
            raise AssertionError("counting is written out")
        case _:
            assert_never(formula)


def _term(term: Term) -> str:
    match term:
        case Var(name):
            return f"V{name}"
        case Func(name, args):
            return _applied(f"f_{name}", args)
        case Int(value):
            return f"n{value}"
        case Add() | Sub() | Abs():
            return _applied(type(term).__name__.lower(), subterms(term))
        case _:
            assert_never(term)


def _applied(head: str, args: Sequence[Term]) -> str:
    return f"{head}({','.join(map(_term, args))})" if args else head
