"""A world as the checker reads it, held to the semantics of `logic`."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from provefield.logic.formula import FALSE, Formula
from provefield.logic.semantics import Tables, evaluate
from provefield.reason.check import check_world
from tests.logic.strategies import pure_formulas
from tests.reason.test_check_sequents import WORLDS


@given(pure_formulas, st.sampled_from(WORLDS))
def test_what_holds_in_a_world_is_what_the_semantics_says(formula: Formula, world: Tables) -> None:
    assert bool(check_world(world, [formula], FALSE)) is evaluate(formula, world)
