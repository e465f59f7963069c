"""The oracle of the engines' tests, held to the semantics board by board."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.semantics import board, evaluate
from tests.logic.strategies import board_formulas
from tests.reason.worlds import AllBoards, random_knowledge, true_labels

FIELDS = st.sampled_from([Field(1, 1), Field(2, 1), Field(1, 3), Field(2, 2)])


@given(board_formulas, FIELDS)
def test_all_boards_at_once_say_what_each_says(formula: Formula, field: Field) -> None:
    boards = AllBoards(field)
    cells = [(c, r) for r in range(1, field.rows + 1) for c in range(1, field.columns + 1)]
    where = boards.where(formula)
    for number in range(1 << len(cells)):
        mines = [cell for place, cell in enumerate(cells) if number >> place & 1]
        assert bool(where >> number & 1) == evaluate(formula, board(field, mines))


def test_random_knowledge_is_of_every_kind() -> None:
    seen = [true_labels(random_knowledge(seed)) for seed in range(200)]
    labels = {label for each in seen if each for label in each.values()}
    assert None in seen
    assert labels == {"safe", "mine", "open"}
