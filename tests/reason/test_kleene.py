"""Truth with gaps never says more than every way of filling them."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.grid import Cell, Grid
from provefield.logic.binding import close, rename_apart
from provefield.logic.formula import Atom, Compare, Formula, Int, Not
from provefield.logic.semantics import board, evaluate
from provefield.reason.check.clausal import bound_variables
from provefield.reason.check.kleene import Kleene, Truth
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.reading import Signed
from provefield.reason.check.work import Work
from provefield.reason.knowledge import Knowledge
from tests.logic.strategies import VARIABLES, board_atoms, board_formulas, comparisons

TRIES = max(500, settings().max_examples)
GRID = Grid(2, 2)
FIELD = Knowledge(GRID).field
Known = dict[Cell, bool]

knowledge = st.dictionaries(st.sampled_from(list(GRID)), st.booleans())
chosen = st.dictionaries(st.sampled_from(VARIABLES), st.integers(1, 2).map(Int))


def boards(known: Known) -> list[list[Cell]]:
    """The mines of every board that agrees with what is known."""
    possible = [[known[cell]] if cell in known else [True, False] for cell in GRID]
    return [
        [cell for cell, mined in zip(GRID, choice, strict=True) if mined]
        for choice in product(*possible)
    ]


def kleene(known: Known, values: dict[str, Int] | None = None) -> Kleene:
    def lookup(atom: Atom | Compare) -> Truth:
        match atom:
            case Atom("mine", (Int(column), Int(row))):
                return known.get(Cell(column, row))
            case _:
                return None

    return Kleene(OnGrid(FIELD), lookup, Work(10**6), values or {})


@settings(max_examples=TRIES)
@given(board_formulas, knowledge)
def test_what_is_settled_holds_on_every_board(formula: Formula, known: Known) -> None:
    truth = kleene(known).truth(close(formula))
    found = {evaluate(formula, board(FIELD, mines)) for mines in boards(known)}
    assert truth is None or found == {truth}
    assert truth is not None or len(known) < GRID.size


@settings(max_examples=TRIES)
@given(board_formulas, knowledge, chosen)
def test_choosing_values_never_makes_a_true_formula_false(
    formula: Formula, known: Known, values: dict[str, Int]
) -> None:
    prepared = rename_apart(close(formula))
    bound = bound_variables(prepared, Work(10**6))
    universal = {name: each for name, each in values.items() if bound.get(name, ()) is None}
    if kleene(known, universal).truth(prepared) is False:
        assert not any(evaluate(formula, board(FIELD, mines)) for mines in boards(known))


@settings(max_examples=TRIES)
@given(st.one_of(board_atoms, comparisons), chosen)
def test_one_form_for_each_meaning(atom: Atom | Compare, values: dict[str, Int]) -> None:
    found = OnGrid(FIELD).atom(atom, values)
    for mines, numbers in product(boards({}), product(FIELD.numbers, repeat=len(VARIABLES))):
        there = {**dict(zip(VARIABLES, numbers, strict=True)), **_numbers(values)}
        meant = evaluate(atom, board(FIELD, mines), there)
        if isinstance(found, Signed):
            form = found.atom if found.positive else Not(found.atom)
            assert evaluate(form, board(FIELD, mines), there) == meant
        else:
            assert found == meant


def _numbers(values: dict[str, Int]) -> dict[str, int]:
    return {name: term.value for name, term in values.items()}
