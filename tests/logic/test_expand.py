"""Writing quantifiers out changes how a formula looks, never what it says."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import TooLargeError
from provefield.logic.binding import close
from provefield.logic.field import Field, mine
from provefield.logic.formula import (
    And,
    Atom,
    Cardinality,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Implies,
    Int,
    Or,
    Quantified,
    Var,
    walk,
)
from provefield.logic.ground.expand import expand, side_by_side
from provefield.logic.semantics import board, evaluate
from tests.logic.strategies import board_formulas

FIELDS = [Field(2, 3), Field(3, 1), Field(2, 2)]
X, Y = Var("x"), Var("y")


@given(board_formulas, st.sampled_from(FIELDS), st.booleans(), st.data())
def test_writing_out_keeps_the_meaning(
    formula: Formula, field: Field, simplify: bool, data: st.DataObject
) -> None:
    cells = list(product(range(1, field.columns + 1), range(1, field.rows + 1)))
    here = board(field, data.draw(st.sets(st.sampled_from(cells))))
    written = expand(formula, field, simplify=simplify, limit=10**6)
    assert not any(isinstance(part, Quantified) for part in walk(written))
    assert evaluate(written, here) == evaluate(formula, here)


@given(board_formulas)
def test_rows_pair_blocks_with_what_they_say(formula: Formula) -> None:
    field = Field(2, 2)
    rows = side_by_side(formula, field, limit=10**6)
    for block, written in rows:
        assert isinstance(block, Quantified)
        assert not any(isinstance(part, Quantified) for part in walk(written))
    closed = close(formula)
    if isinstance(closed, Quantified):
        assert rows[-1] == (closed, expand(formula, field, limit=10**6))


def test_a_bomb_on_every_tile_of_a_small_board_is_nine_conjuncts() -> None:
    every = ForAll("i", ForAll("j", Atom("B", (Var("i"), Var("j")))))
    tiles = tuple(Atom("B", (Int(i), Int(j))) for i in (1, 2, 3) for j in (1, 2, 3))
    assert expand(every, Field(3, 3)) == And(tiles)


def test_inner_quantifiers_come_first_and_keep_their_free_variables() -> None:
    inner = Exists("y", mine(X, Y))
    rows = side_by_side(ForAll("x", Implies(mine(X, X), inner)), Field(2, 2))
    assert rows[0] == (inner, Or((mine(X, 1), mine(X, 2))))
    assert len(rows) == 2


def test_counting_quantifiers_become_lists_to_count_in() -> None:
    one = CountQuantifier("exactly", 1, "x", mine(X, 2))
    assert expand(one, Field(2, 3)) == Cardinality("exactly", 1, (mine(1, 2), mine(2, 2)))


def test_what_nobody_would_read_is_refused() -> None:
    deep: Formula = mine(X, Y)
    for variable in "zyx":
        deep = ForAll(variable, deep)
    with pytest.raises(TooLargeError, match="written out this has"):
        expand(deep, Field(100, 100))
