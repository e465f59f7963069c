"""Whatever single step the checker accepts is true on every board: tried by brute force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, combinations
from typing import Any, get_args

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from provefield.grid import Cell, Grid
from provefield.logic.binding import free_variables, substitute
from provefield.logic.field import mine, safe
from provefield.logic.formula import (
    Add,
    Atom,
    Bound,
    Cardinality,
    Compare,
    CountQuantifier,
    ForAll,
    Formula,
    Int,
    Not,
    Sub,
    Term,
    Var,
    disjunction,
    walk,
)
from provefield.logic.semantics import board, evaluate
from provefield.reason.calculus.grid import RuleName, Step, Substitution
from provefield.reason.check import check
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.proof import Proof
from tests.logic.strategies import BOUNDS, COMPARISONS, board_formulas
from tests.reason.test_check import VALID

TRIES = max(300, settings().max_examples)

# The oracle ---------------------------------------------------------------------------------------


def boards(grid: Grid) -> list[tuple[Cell, ...]]:
    cells = [cell for cell in grid if cell not in grid.blocked]
    sizes = (combinations(cells, number) for number in range(len(cells) + 1))
    return list(chain.from_iterable(sizes))


def entailed(premises: Sequence[Formula], conclusion: Formula, grid: Grid) -> bool:
    """Whether every board on which the premises are true makes the conclusion true."""
    field = Knowledge(grid).field
    return all(
        evaluate(conclusion, there)
        for there in (board(field, mines) for mines in boards(grid))
        if all(evaluate(premise, there) for premise in premises)
    )


def is_accepted(
    grid: Grid,
    premises: Sequence[Formula],
    conclusion: Formula,
    rule: RuleName,
    unifier: Substitution = (),
    weights: tuple[int, ...] = (),
) -> bool:
    """Whether the checker accepts one step from premises that are facts."""
    facts = tuple(Step(number, fact, "fact") for number, fact in enumerate(premises))
    ids = tuple(fact.id for fact in facts)
    step = Step(len(facts), conclusion, rule, ids, unifier, weights)
    knowledge = Knowledge(grid, tuple(Fact(premise, "given") for premise in premises))
    return check(Proof(conclusion, (*facts, step)), knowledge).accepted


def sound(
    grid: Grid,
    premises: Sequence[Formula],
    conclusion: Formula,
    rule: RuleName,
    unifier: Substitution = (),
    weights: tuple[int, ...] = (),
) -> None:
    accepted = is_accepted(grid, premises, conclusion, rule, unifier, weights)
    event("accepted" if accepted else "rejected")
    assert not accepted or entailed(premises, conclusion, grid)


# Random steps -------------------------------------------------------------------------------------

SIZES = [(1, 1), (2, 1), (1, 2), (2, 2), (2, 2), (3, 1), (2, 3)]


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    columns, rows = draw(st.sampled_from(SIZES))
    blocked = draw(st.frozensets(st.sampled_from(list(Grid(columns, rows))), max_size=1))
    return Grid(columns, rows, blocked if draw(st.booleans()) else frozenset())


@cache
def terms_of(names: str) -> st.SearchStrategy[Term]:
    simple = st.one_of(st.sampled_from(names).map(Var), st.integers(0, 3).map(Int))
    sums = st.one_of(st.builds(Add, simple, simple), st.builds(Sub, simple, simple))
    return st.one_of(simple, simple, simple, sums)


@cache
def literals_of(names: str) -> st.SearchStrategy[Formula]:
    terms = terms_of(names)
    atoms = st.one_of(
        st.builds(mine, terms, terms),
        st.builds(mine, terms, terms),
        st.builds(safe, terms, terms),
        st.builds(Compare, COMPARISONS, terms, terms),
    )
    return st.one_of(atoms, atoms.map(Not))


@cache
def literal_lists(names: str, most: int = 3) -> st.SearchStrategy[list[Formula]]:
    return st.lists(literals_of(names), max_size=most)


simple_terms = st.one_of(st.sampled_from("xy").map(Var), st.integers(1, 2).map(Int))
cells = st.builds(mine, st.integers(0, 3), st.integers(0, 3))
cell_literals = st.one_of(cells, cells.map(Not), st.builds(safe, st.integers(1, 2), st.just(1)))
replacements = st.one_of(
    st.integers(0, 4).map(Int),
    st.integers(1, 2).map(Int),
    st.sampled_from("xyzw").map(Var),
    st.just(Add(Var("x"), Int(1))),
)


@cache
def unifiers(names: str) -> st.SearchStrategy[Substitution]:
    if not names:
        return st.just(())
    return st.dictionaries(st.sampled_from(sorted(names)), replacements, max_size=3).map(
        lambda found: tuple(found.items())
    )


def mutated(
    draw: Callable[..., Any], literals: list[Formula], others: list[Formula]
) -> list[Formula]:
    """Often the same literals, else one fewer, one more or one denied."""
    change = draw(st.sampled_from(["keep", "keep", "drop", "add", "deny"]))
    place = draw(st.integers(0, max(len(literals) - 1, 0)))
    if change == "add" and others:
        return [*literals, draw(st.sampled_from(others))]
    if change == "drop":
        return literals[:place] + literals[place + 1 :]
    if change == "deny" and literals:
        return [Not(one) if at == place else one for at, one in enumerate(literals)]
    return literals


def opposite(literal: Formula) -> Formula:
    return literal.body if isinstance(literal, Not) else Not(literal)


def breaking(premise: Formula, mines: Sequence[Cell], grid: Grid) -> list[Formula]:
    """The clause that is false on this board alone."""
    return [Not(mine(*cell)) if cell in mines else mine(*cell) for cell in grid]


@settings(max_examples=TRIES)
@given(st.data(), grids(), board_formulas)
def test_clauses_of_a_fact(data: st.DataObject, grid: Grid, premise: Formula) -> None:
    draw = data.draw
    inside = [part for part in walk(premise) if isinstance(part, Atom | Compare)]
    chosen = draw(st.lists(st.sampled_from(inside or [mine(1, 1)]), max_size=3))
    ground = breaking(premise, draw(st.sampled_from(boards(grid))), grid)
    literals: list[Formula] = draw(
        st.one_of(
            st.just(ground),
            st.lists(st.sampled_from(ground), max_size=3),
            st.just([draw(st.sampled_from([one, Not(one)])) for one in chosen]),
        )
    )
    unifier = draw(unifiers("xyz"))
    if draw(st.booleans()) and all(isinstance(term, Var | Int) for _, term in unifier):
        literals = [substitute(one, dict(unifier)) for one in literals]
    conclusion = disjunction(mutated(draw, literals, ground))
    if draw(st.booleans()):
        used = {p.variable for p in walk(premise) if hasattr(p, "variable")}
        unifier = tuple(
            (name, term) for name, term in unifier if name in used | free_variables(premise)
        )
    sound(grid, [premise], conclusion, "instance", unifier)


@settings(max_examples=TRIES)
@given(st.data(), grids())
def test_instances(data: st.DataObject, grid: Grid) -> None:
    draw = data.draw
    cells_only = st.lists(st.builds(mine, simple_terms, simple_terms), min_size=1, max_size=2)
    literals = draw(st.one_of(cells_only, literal_lists("xy")))
    premise = disjunction(literals)
    unifier = draw(unifiers("".join(sorted(free_variables(premise)))))
    made = [substitute(one, dict(unifier)) for one in literals]
    if draw(st.booleans()):
        premise = ForAll("x", premise)
    conclusion = disjunction(mutated(draw, made, draw(literal_lists("xy", 1))))
    sound(grid, [premise], conclusion, "instance", unifier)


@settings(max_examples=TRIES)
@given(st.data(), grids())
def test_instances_of_counts(data: st.DataObject, grid: Grid) -> None:
    draw = data.draw
    how: Bound = draw(st.sampled_from(get_args(Bound)))
    number, literal = draw(st.integers(-1, 3)), draw(literals_of("xy"))
    unifier = draw(unifiers("xy"))
    premise = CountQuantifier(how, number, "x", literal)
    values = {name: term for name, term in unifier if name != "x"}
    parts = [substitute(literal, {**values, "x": Int(n)}) for n in Knowledge(grid).field.numbers]
    shift = draw(st.sampled_from([0, 0, 0, 1]))
    conclusion = Cardinality(how, number + shift, tuple(mutated(draw, parts, parts)))
    sound(grid, [premise], conclusion, "instance", unifier)


@settings(max_examples=TRIES)
@given(st.data(), grids())
def test_resolution(data: st.DataObject, grid: Grid) -> None:
    draw = data.draw
    left, right = draw(literal_lists("xy", 2)), draw(literal_lists("zw", 2))
    pivot = draw(literals_of("xy"))
    renaming = {"x": Var("z"), "y": Var("w")}
    other = opposite(substitute(pivot, renaming))
    unifier = draw(
        st.one_of(st.just((("z", Var("x")), ("w", Var("y")))), unifiers("xyzw"), unifiers("xyzw"))
    )
    kept = [substitute(one, dict(unifier)) for one in (*left, *right)]
    premises = [disjunction([pivot, *left]), disjunction([other, *right])]
    conclusion = disjunction(mutated(draw, kept, draw(literal_lists("xz", 1))))
    sound(grid, premises, conclusion, "sum", unifier, (1, 1))


@settings(max_examples=TRIES)
@given(st.data(), grids())
def test_replacement(data: st.DataObject, grid: Grid) -> None:
    draw = data.draw
    left, right = draw(literal_lists("x", 1)), draw(literal_lists("z", 1))
    old, new = draw(terms_of("x")), draw(terms_of("x"))
    where = draw(st.sampled_from([0, 1]))
    inside = draw(terms_of("z"))

    def literal(term: Term) -> Formula:
        return mine(term, inside) if where else Compare("<", inside, term)

    unifier = draw(st.one_of(st.just(()), unifiers("xz")))
    made = [*left, *right, literal(new)]
    premises = [disjunction([Compare("=", old, new), *left]), disjunction([literal(old), *right])]
    conclusion = disjunction(
        mutated(draw, [substitute(one, dict(unifier)) for one in made], [literal(old)])
    )
    sound(grid, premises, conclusion, "replace", unifier)


counts = st.builds(
    lambda how, number, parts: Cardinality(how, number, tuple(parts)),
    BOUNDS,
    st.integers(0, 3),
    st.lists(cell_literals, max_size=4),
)
number_counts = st.builds(
    CountQuantifier, BOUNDS, st.integers(0, 2), st.just("x"), literals_of("xy")
)
ground_clauses = st.lists(cell_literals, max_size=3).map(disjunction)


@settings(max_examples=TRIES)
@given(
    grids(),
    st.lists(
        st.tuples(st.one_of(counts, counts, number_counts, ground_clauses), st.integers(-2, 2)),
        min_size=1,
        max_size=3,
    ),
    st.lists(cell_literals, max_size=2),
)
def test_counting(grid: Grid, weighted: list[tuple[Formula, int]], literals: list[Formula]) -> None:
    premises = [premise for premise, _ in weighted]
    weights = tuple(weight for _, weight in weighted)
    sound(grid, premises, disjunction(literals), "sum", weights=weights)


@settings(max_examples=TRIES)
@given(st.data(), grids(), board_formulas, literals_of("x"))
def test_assumptions(data: st.DataObject, grid: Grid, goal: Formula, literal: Formula) -> None:
    """Where the denial of a literal contradicts what is assumed, the goal follows from it."""
    draw = data.draw
    assumed = draw(st.sampled_from([literal, Not(goal), opposite(goal)]))
    value = Int(draw(st.integers(1, 2)))
    names = sorted(free_variables(assumed))
    unifier: Substitution = tuple((name, value) for name in names)
    denied = opposite(substitute(assumed, dict(unifier)))
    steps = (
        Step(1, assumed, "cases"),
        Step(2, denied, "fact"),
        Step(3, disjunction([]), "sum", (1, 2), unifier, (1, 1)),
        Step(4, goal, "conclusion", (3,)),
    )
    knowledge = Knowledge(grid, (Fact(denied, "given"),))
    accepted = check(Proof(goal, steps), knowledge).accepted
    event("accepted" if accepted else "rejected")
    assert not accepted or entailed([denied], goal, grid)


# Mutated proofs -----------------------------------------------------------------------------------


@st.composite
def altered(draw: st.DrawFn, proof: Proof) -> Proof:
    """A proof with one step changed, left out, or taken from elsewhere."""
    steps = list(proof.steps)
    place = draw(st.integers(0, len(steps) - 1))
    step = steps[place]
    ids = st.sampled_from([each.id for each in steps])
    several = st.lists(ids, min_size=len(step.premises), max_size=len(step.premises))
    rules = st.sampled_from([each.rule for each in steps] + ["instance", "instance", "sum"])
    change = draw(
        st.one_of(
            st.builds(lambda x: {"formula": x}, cell_literals),
            st.builds(lambda x: {"formula": x}, st.sampled_from([s.formula for s in steps])),
            st.builds(lambda x: {"formula": opposite(x)}, st.just(step.formula)),
            st.builds(lambda x: {"premises": tuple(x)}, several),
            st.builds(lambda x: {"unifier": x}, unifiers("xyz")),
            st.builds(lambda x: {"rule": x}, rules),
            st.builds(
                lambda x: {"weights": tuple(x)},
                st.lists(
                    st.integers(-2, 2), min_size=len(step.weights), max_size=len(step.weights)
                ),
            ),
        )
    )
    steps[place] = replace(step, **change)
    goal = steps[-1].formula if draw(st.booleans()) else proof.goal
    return Proof(goal, tuple(steps))


@settings(max_examples=TRIES // 4)
@given(st.data())
@pytest.mark.parametrize("name", VALID)
def test_altered_proofs(name: str, data: st.DataObject) -> None:
    knowledge, proof = VALID[name]
    changed = data.draw(altered(proof))
    accepted = check(changed, knowledge).accepted
    event("accepted" if accepted else "rejected")
    if accepted:
        premises = [fact.formula for fact in knowledge.facts]
        assert entailed(premises, changed.goal, knowledge.grid)


@pytest.mark.soak
@pytest.mark.parametrize(
    "law",
    [
        test_clauses_of_a_fact,
        test_instances,
        test_instances_of_counts,
        test_resolution,
        test_replacement,
        test_counting,
        test_assumptions,
    ],
)
def test_at_length(law: Callable[[], None]) -> None:
    law()
