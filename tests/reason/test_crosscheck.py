"""Labels found in two other ways: by clingo and by Z3, each with an encoding of its own.

Neither shares a grounder, a solver or the semantics with the engine that they check. Z3 keeps the
quantifiers; where it does not answer in time, it is not counted as a label.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from random import Random
from typing import Any, assert_never

import clingo
import pytest
import z3

from provefield.grid import Cell, Grid
from provefield.logic.binding import close, substitute
from provefield.logic.formula import (
    Abs,
    Add,
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
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
)
from provefield.reason.engines import engine
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import UNLIMITED
from provefield.reason.verdict import Inconsistent, Label
from tests.reason.worlds import random_messages, random_sweeper

Answers = dict[Cell, Label] | None

GAMES = 30
MANY_GAMES = 2_000


# clingo -------------------------------------------------------------------------------------------


class _Program:
    """An answer-set program with one named atom for each subformula and its variables."""

    def __init__(self, grid: Grid) -> None:
        self.numbers = count(1)
        size = (
            f"col(1..{grid.columns}). row(1..{grid.rows}). num(1..{max(grid.columns, grid.rows)})."
        )
        self.lines = [size, "{ mine(C,R) : col(C), row(R) }."]

    def state(self, formula: Formula) -> None:
        self.lines.append(f":- not {self.name(close(formula), ())}.")

    def name(self, formula: Formula, scope: tuple[str, ...]) -> str:
        """The atom that holds just when the formula does."""
        head = f"s{next(self.numbers)}({','.join(('0', *map(_variable, scope)))})"
        given = "".join(f", num({_variable(name)})" for name in scope)
        for body in self.bodies(formula, scope):
            self.lines.append(f"{head} :- {body}{given}.")
        return head

    def bodies(self, formula: Formula, scope: tuple[str, ...]) -> list[str]:  # noqa: C901
        match formula:
            case Atom(predicate, (column, row)):
                cell = f"mine({_asp(column)},{_asp(row)})"
                return [cell if predicate == "mine" else f"not {cell}"]
            case Atom():
                raise AssertionError("a message is about cells")
            case Compare(op, left, right):
                return [f"{_asp(left)} {op} {_asp(right)}"]
            case Not(body):
                return [f"not {self.name(body, scope)}"]
            case And(parts):
                return [", ".join(["num(1)", *(self.name(part, scope) for part in parts)])]
            case Or(parts):
                return [self.name(part, scope) for part in parts]
            case Implies(left, right):
                return [f"not {self.name(left, scope)}", self.name(right, scope)]
            case Iff(left, right):
                one, other = self.name(left, scope), self.name(right, scope)
                return [f"{one}, {other}", f"not {one}, not {other}"]
            case ForAll(variable, body):
                return [self.counted("atmost", 0, variable, Not(body), scope)]
            case Exists(variable, body):
                return [self.counted("atleast", 1, variable, body, scope)]
            case CountQuantifier(how, number, variable, body):
                return [self.counted(how, number, variable, body, scope)]
            case Cardinality(how, number, parts):
                each = (f"{n} : {self.name(part, scope)}" for n, part in enumerate(parts))
                return [f"#count {{ {'; '.join(each)} }} {_SIGNS[how]} {number}"]
            case _:
                assert_never(formula)

    def counted(
        self, how: Bound, number: int, variable: str, body: Formula, scope: tuple[str, ...]
    ) -> str:
        fresh = f"{variable}_{next(self.numbers)}"
        inner = self.name(_renamed(body, variable, fresh), (*scope, fresh))
        return f"#count {{ {_variable(fresh)} : {inner} }} {_SIGNS[how]} {number}"


_SIGNS: Mapping[Bound, str] = {"exactly": "=", "atleast": ">=", "atmost": "<="}


def _renamed(body: Formula, variable: str, fresh: str) -> Formula:
    return substitute(body, {variable: Var(fresh)})


def _variable(name: str) -> str:
    return f"V{name}"


def _asp(term: Term) -> str:
    match term:
        case Var(name):
            return _variable(name)
        case Int(value):
            return str(value)
        case Add(left, right):
            return f"({_asp(left)}+{_asp(right)})"
        case Sub(left, right):
            return f"({_asp(left)}-{_asp(right)})"
        case Abs(body):
            return f"|{_asp(body)}|"
        case Func():
            raise AssertionError("a message is about numbers")
        case _:
            assert_never(term)


def by_clingo(knowledge: Knowledge) -> Answers:
    """Labels as what all boards, or some, have in common."""
    program = _Program(knowledge.grid)
    for fact in knowledge.facts:
        program.state(fact.formula)
    always, ever = (_consequences(program, mode) for mode in ("cautious", "brave"))
    if always is None or ever is None:
        return None
    return {
        cell: "mine" if cell in always else "open" if cell in ever else "safe"
        for cell in knowledge.grid
    }


def _consequences(program: _Program, mode: str) -> frozenset[Cell] | None:
    control = clingo.Control(["--enum-mode", mode, "0"], logger=lambda *_: None)
    control.add("base", [], "\n".join(program.lines))
    control.ground([("base", [])])
    found: frozenset[Cell] | None = None
    with control.solve(yield_=True) as models:
        for model in models:
            found = frozenset(
                Cell(*(arg.number for arg in symbol.arguments))
                for symbol in model.symbols(atoms=True)
                if symbol.name == "mine"
            )
    return found


# Z3 -----------------------------------------------------------------------------------------------


class _Z3:
    """Formulas over the integers: quantifiers stay, with their range as a condition."""

    def __init__(self, grid: Grid) -> None:
        whole, truth = z3.IntSort(), z3.BoolSort()
        self.mined = z3.Function("mine", whole, whole, truth)
        self.last = max(grid.columns, grid.rows)
        self.names = count(1)
        column, row = z3.Ints("column row")
        on_grid = z3.And(column >= 1, column <= grid.columns, row >= 1, row <= grid.rows)
        self.solver = z3.Solver()
        self.solver.set("rlimit", 3_000_000)  # of work, not of time
        mined = self.mined(column, row)
        self.solver.add(z3.ForAll([column, row], z3.Implies(mined, on_grid)))

    def formula(self, formula: Formula, at: Mapping[str, Any]) -> Any:  # noqa: C901
        def here(part: Formula) -> Any:
            return self.formula(part, at)

        match formula:
            case Atom(predicate, (column, row)):
                mined = self.mined(self.term(column, at), self.term(row, at))
                return mined if predicate == "mine" else z3.Not(mined)
            case Atom():
                raise AssertionError("a message is about cells")
            case Compare(op, left, right):
                return _COMPARED[op](self.term(left, at), self.term(right, at))
            case Not(body):
                return z3.Not(here(body))
            case And(parts):
                return z3.And(*map(here, parts))
            case Or(parts):
                return z3.Or(*map(here, parts))
            case Implies(left, right):
                return z3.Implies(here(left), here(right))
            case Iff(left, right):
                return here(left) == here(right)
            case ForAll(variable, body) | Exists(variable, body):
                own = z3.Int(f"{variable}!{next(self.names)}")
                inside = self.formula(body, {**at, variable: own})
                within = z3.And(own >= 1, own <= self.last)
                if isinstance(formula, ForAll):
                    return z3.ForAll(own, z3.Implies(within, inside))
                return z3.Exists(own, z3.And(within, inside))
            case CountQuantifier(how, number, variable, body):
                values = (z3.IntVal(value) for value in range(1, self.last + 1))
                each = [self.formula(body, {**at, variable: value}) for value in values]
                return _counted(how, number, each)
            case Cardinality(how, number, parts):
                return _counted(how, number, [here(part) for part in parts])
            case _:
                assert_never(formula)

    def term(self, term: Term, at: Mapping[str, Any]) -> Any:
        match term:
            case Var(name):
                return at[name]
            case Int(value):
                return z3.IntVal(value)
            case Add(left, right):
                return self.term(left, at) + self.term(right, at)
            case Sub(left, right):
                return self.term(left, at) - self.term(right, at)
            case Abs(body):
                inner = self.term(body, at)
                return z3.If(inner < 0, -inner, inner)
            case Func():
                raise AssertionError("a message is about numbers")
            case _:
                assert_never(term)

    def fits(self, *assumed: Any) -> bool | None:
        """Whether a board fits; None if Z3 cannot tell."""
        answer = self.solver.check(*assumed)
        return None if answer == z3.unknown else bool(answer == z3.sat)


_COMPARED: Mapping[str, Callable[[Any, Any], Any]] = {
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def _counted(how: Bound, number: int, parts: list[Any]) -> Any:
    total = z3.Sum([z3.If(part, 1, 0) for part in parts]) if parts else z3.IntVal(0)
    return {"exactly": total == number, "atleast": total >= number, "atmost": total <= number}[how]


_LABELS: Mapping[tuple[bool | None, bool | None], Label] = {
    (True, True): "open",
    (True, False): "mine",
    (False, True): "safe",
}


def by_z3(knowledge: Knowledge) -> Answers:
    """Labels where Z3 can tell both ways; nothing for the other cells."""
    theory = _Z3(knowledge.grid)
    for fact in knowledge.facts:
        theory.solver.add(theory.formula(close(fact.formula), {}))
    fits = theory.fits()
    if not fits:
        return None if fits is False else {}
    labels: dict[Cell, Label] = {}
    for cell in knowledge.grid:
        mined = theory.mined(*cell)
        label = _LABELS.get((theory.fits(mined), theory.fits(z3.Not(mined))))
        if label is not None:
            labels[cell] = label
    return labels


# The engine ---------------------------------------------------------------------------------------


def by_sat(knowledge: Knowledge) -> Answers:
    labels = engine("sat").label(knowledge, knowledge.grid, UNLIMITED)
    return None if isinstance(labels, Inconsistent) else dict(labels)


def game(seed: int, sweeper: int, messages: int) -> Knowledge:
    rng = Random(seed)
    return random_messages(rng, messages) if seed % 2 else random_sweeper(rng, sweeper)


def check_clingo(seeds: range) -> None:
    for seed in seeds:
        knowledge = game(seed, sweeper=6, messages=5)
        assert by_sat(knowledge) == by_clingo(knowledge), seed


def check_z3(seeds: range) -> int:
    """How many cells were compared."""
    compared = 0
    for seed in seeds:
        knowledge = game(seed, sweeper=4, messages=3)
        expected, found = by_sat(knowledge), by_z3(knowledge)
        if expected is None or found is None:
            assert found is None or found == {}, seed
            assert expected is None, seed
            continue
        assert {cell: expected[cell] for cell in found} == found, seed
        compared += len(found)
    return compared


def test_clingo_agrees() -> None:
    check_clingo(range(GAMES))


def test_z3_agrees() -> None:
    assert check_z3(range(GAMES // 2)) > 50


@pytest.mark.soak
def test_clingo_agrees_on_many_games() -> None:
    check_clingo(range(GAMES, MANY_GAMES))


@pytest.mark.soak
def test_z3_agrees_on_many_games() -> None:
    assert check_z3(range(GAMES, MANY_GAMES // 4)) > 1_000
