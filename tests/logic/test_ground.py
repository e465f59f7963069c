"""Grounding agrees with direct evaluation on every small board, whichever way it is done."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from provefield.errors import MeaningError, TooLargeError
from provefield.logic.between import Between
from provefield.logic.field import Field, mine
from provefield.logic.formula import (
    And,
    Atom,
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
    Var,
    at_most,
    exactly,
)
from provefield.logic.ground import Ground, Grounder, Limits, ground
from provefield.logic.semantics import board, evaluate
from provefield.reason.satisfy import Satisfied, SatSolver
from tests.logic.strategies import board_formulas

FIELDS = [Field(2, 3), Field(3, 2), Field(1, 4), Field(4, 1), Field(2, 2), Field(1, 1)]
X, Y, Z = Var("x"), Var("y"), Var("z")

Mines = frozenset[tuple[int, int]]


def boards(field: Field) -> list[Mines]:
    cells = list(product(range(1, field.columns + 1), range(1, field.rows + 1)))
    several = chain.from_iterable(combinations(cells, k) for k in range(len(cells) + 1))
    return [frozenset(mines) for mines in several]


def true_boards(formula: Formula, field: Field) -> set[Mines]:
    return {mines for mines in boards(field) if evaluate(formula, board(field, mines))}


def cells_assumed(table_cells: int, mines: Mines, field: Field) -> list[int]:
    numbers = {(row - 1) * field.columns + column for column, row in mines}
    return [cell if cell in numbers else -cell for cell in range(1, table_cells + 1)]


def ground_boards(made: Ground, field: Field, *guards: int) -> set[Mines]:
    with SatSolver(made.table) as solver:
        solver.add(made)
        return {
            mines
            for mines in boards(field)
            if isinstance(
                solver.solve([*cells_assumed(made.table.cells, mines, field), *guards]), Satisfied
            )
        }


@example(Exists("x", Or((mine(X, 1), Not(mine(X, 2))))), Field(2, 3))
@given(board_formulas, st.sampled_from(FIELDS))
def test_grounding_agrees_with_evaluation(formula: Formula, field: Field) -> None:
    assert ground_boards(ground(formula, field), field) == true_boards(formula, field)


@given(
    board_formulas,
    st.sampled_from(FIELDS),
    st.builds(Limits, instances=st.sampled_from([1, 300_000]), copies=st.sampled_from([0, 10_000])),
)
def test_lazy_clauses_and_names_agree_with_evaluation(
    formula: Formula, field: Field, limits: Limits
) -> None:
    grounder = Grounder(field, limits)
    assert ground_boards(grounder.add(formula), field) == true_boards(formula, field)


@given(board_formulas, board_formulas, st.sampled_from([Field(2, 2), Field(1, 3)]))
def test_a_guard_switches_a_formula_on_and_off(
    first: Formula, second: Formula, field: Field
) -> None:
    grounder = Grounder(field)
    one, two = grounder.table.new(), grounder.table.new()
    pieces = [grounder.add(first, one), grounder.add(second, -two)]
    joined = Ground(
        [clause for piece in pieces for clause in piece.clauses],
        [count for piece in pieces for count in piece.counts],
        [lazy for piece in pieces for lazy in piece.lazy],
        grounder.table,
        {},
    )
    everything = set(boards(field))
    assert ground_boards(joined, field, -one, two) == everything
    assert ground_boards(joined, field, one, two) == true_boards(first, field)
    assert ground_boards(joined, field, -one, -two) == true_boards(second, field)
    both = true_boards(first, field) & true_boards(second, field)
    assert ground_boards(joined, field, one, -two) == both


@given(board_formulas, st.sampled_from(FIELDS))
def test_clauses_are_tidy(formula: Formula, field: Field) -> None:
    made = ground(formula, field)
    for clause in made.clauses:
        assert len({abs(literal) for literal in clause}) == len(clause)
    for count, _ in made.counts:
        assert len({abs(literal) for literal in count.literals}) == len(count.literals)
        assert (count.low, count.high) != (0, len(count.literals))


@given(board_formulas, st.sampled_from(FIELDS))
def test_every_variable_has_its_atom_and_every_name_its_meaning(
    formula: Formula, field: Field
) -> None:
    made = ground(formula, field)
    for variable in range(1, len(made.table) + 1):
        atom = made.table.atom(variable)
        if atom is None:
            assert is_copy(variable, made)
        else:
            assert made.table.variable(atom) == variable
            assert atom.predicate == "mine" or atom.predicate in made.names


def is_copy(variable: int, made: Ground) -> bool:
    """Whether a variable stands for a literal that is counted once more."""
    said = [each for each in made.clauses if len(each) == 2 and abs(each[0]) == variable]
    return any((-own, -literal) in said for own, literal in said)


def test_off_the_grid_there_is_no_mine() -> None:
    somewhere = Exists("x", Not(mine(X, 1)))
    assert ground(somewhere, Field(3, 5)).clauses == []
    assert ground(somewhere, Field(3, 3)).clauses == [(-1, -2, -3)]


def test_other_predicates_and_propositions_have_variables_after_the_cells() -> None:
    rule = Implies(Not(Atom("B")), ForAll("i", Atom("Q", (Int(0), Var("i"), Int(7)))))
    made = ground(rule, Field(2, 2))
    table = made.table
    bomb = table.variable(Atom("B"))
    queries = [table.variable(Atom("Q", (Int(0), Int(i), Int(7)))) for i in (1, 2)]
    assert min(bomb, *queries) == 5
    assert sorted(map(sorted, made.clauses)) == [sorted([bomb, query]) for query in queries]


def test_counting_stays_native() -> None:
    cells = [mine(column, 1) for column in (1, 2, 3)]
    assert ground(exactly(2, cells), Field(3, 3)).counts == [(Between((1, 2, 3), 2, 2), None)]
    each = CountQuantifier("exactly", 2, "x", mine(X, Y))
    assert len(ground(each, Field(3, 3)).counts) == 3


def test_a_literal_listed_twice_counts_twice() -> None:
    here = mine(1, 1)
    field = Field(2, 1)
    assert true_boards(exactly(2, [here, here]), field) == {
        frozenset({(1, 1)}),
        frozenset({(1, 1), (2, 1)}),
    }
    for formula in (
        exactly(2, [here, here]),
        at_most(1, [here, here, Not(here)]),
        CountQuantifier("exactly", 2, "x", here),
    ):
        assert ground_boards(ground(formula, field), field) == true_boards(formula, field)


def test_many_instances_are_found_only_where_a_model_breaks_them() -> None:
    u, v = Var("u"), Var("v")
    below = And((Compare("<", X, u), Compare("<", Y, v), mine(X, Y)))
    made = ground(Implies(below, Not(mine(u, v))), Field(64, 64))
    (lazy,) = made.lazy
    assert made.clauses == []
    assert lazy.instances == 64**4
    assert lazy.violated({1}) == []
    assert sorted(map(sorted, lazy.violated({1, 66, 132}))) == [[-132, -66], [-132, -1], [-66, -1]]


def test_parts_without_a_common_variable_are_separated() -> None:
    independent = Or(tuple(mine(Var(f"x{i}"), Var(f"y{i}")) for i in range(3)))
    made = ground(independent, Field(64, 64))
    assert made.lazy == []
    assert len(made.clauses) == 1 + 3 * 64**2


def test_an_existential_claim_about_two_cells_needs_names_for_one() -> None:
    u, v = Var("u"), Var("v")
    pair: Formula = And((Compare("<", X, u), Compare("<", Y, v), mine(X, Y), mine(u, v)))
    for variable in "vuyx":
        pair = Exists(variable, pair)
    (definition,) = ground(pair, Field(8, 8)).names.values()
    assert len(definition.atom.args) == 2


def test_nested_equivalences_do_not_explode() -> None:
    nested: Formula = mine(1, 1)
    for level in range(90):
        nested = Iff(nested, mine(1 + level % 3, 1 + level % 2))
    assert len(ground(nested, Field(3, 3)).clauses) < 1_000


@pytest.mark.parametrize(
    "formula",
    [
        Or(tuple(mine(Var(f"x{i}"), Var(f"x{i + 1}")) for i in range(4))),
        ForAll(
            "x", ForAll("y", CountQuantifier("exactly", 2, "z", Atom("P", (X, Y, Z, Var("u")))))
        ),
    ],
)
def test_what_is_too_large_says_so_in_numbers(formula: Formula) -> None:
    with pytest.raises(TooLargeError, match=r"\d,\d"):
        ground(formula, Field(100, 100))


@pytest.mark.parametrize(
    "formula", [Atom("mine", (Int(1),)), mine(Func("a"), 1), Compare("=", Func("a"), Int(1))]
)
def test_what_a_board_does_not_know_is_refused(formula: Formula) -> None:
    with pytest.raises(MeaningError):
        ground(formula, Field(3, 3))
