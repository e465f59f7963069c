"""Grounding agrees with direct evaluation on every small board, whichever way it is done."""

from __future__ import annotations

from itertools import chain, combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.logic.field import Field
from provefield.logic.formula import (
    Formula,
    Var,
)
from provefield.logic.ground import Ground, Grounder, Limits, ground
from provefield.logic.semantics import board, evaluate
from provefield.reason.engines.sat import Satisfied, SatSolver
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


@settings(max_examples=250)
@given(board_formulas, st.sampled_from(FIELDS))
def test_grounding_agrees_with_evaluation(formula: Formula, field: Field) -> None:
    assert ground_boards(ground(formula, field), field) == true_boards(formula, field)


@settings(max_examples=250)
@given(board_formulas, st.sampled_from(FIELDS))
def test_lazy_clauses_agree_with_evaluation(formula: Formula, field: Field) -> None:
    grounder = Grounder(field, Limits(instances=1))
    assert ground_boards(grounder.add(formula), field) == true_boards(formula, field)


@settings(max_examples=100)
@given(board_formulas, board_formulas, st.sampled_from([Field(2, 3), Field(3, 2)]))
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
    for count in made.counts:
        assert len({abs(literal) for literal in count.literals}) == len(count.literals)
        assert 0 < count.number < len(count.literals)


@given(board_formulas, st.sampled_from(FIELDS))
def test_every_variable_has_its_atom_and_every_name_its_meaning(
    formula: Formula, field: Field
) -> None:
    made = ground(formula, field)
    for variable in range(1, len(made.table) + 1):
        atom = made.table.atom(variable)
        assert atom is not None
        assert made.table.variable(atom) == variable
        assert atom.predicate == "mine" or atom.predicate in made.names
