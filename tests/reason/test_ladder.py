"""Hints: four of them, each saying more, none of them wrong."""

from __future__ import annotations

from random import Random

import pytest

from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import Not
from provefield.reason.explain.explain import explain
from provefield.reason.limit import UNLIMITED
from provefield.reason.tell.ladder import ladder
from provefield.reason.tell.sentences import sentences
from tests.reason.test_sentences import BOARD, explanations, random_view


def test_the_rungs_of_a_board() -> None:
    found = explain(knowledge(view_of(parse_board(BOARD))), Not(mine(1, 2)), UNLIMITED)
    assert found is not None
    facts, instance, inference, proof = ladder(found.proof, found.facts)
    assert facts.text == (
        "Look at the 1 at column 1, row 1, the 2 at column 3, row 3 and the 1 at column 4, row 3."
    )
    assert facts.cells == (Cell(1, 1), Cell(3, 3), Cell(4, 3))
    assert instance.text.startswith(
        "The 1 at column 1, row 1 is about columns 1 and 2, row 2; the 1 at column 4, row 3 is"
    )
    assert set(instance.cells) == {Cell(column, 2) for column in (1, 2, 3, 4)}
    assert inference.text == (
        "Of the 2 mines that the 2 at column 3, row 3 needs, at most 1 can lie in columns 3 and 4,"
        " row 2, which it shares with the 1 at column 4, row 3, so column 2, row 2 is a mine."
    )
    assert inference.cells == (Cell(2, 2),)
    assert proof.text == " ".join(map(str, sentences(found.proof, found.facts)))


@pytest.mark.parametrize("seed", range(100, 110))
def test_rungs_of_random_boards(seed: int) -> None:
    view = random_view(Random(seed))
    for found in explanations(view):
        hints = ladder(found.proof, found.facts)
        assert [hint.level for hint in hints] == ["facts", "instance", "inference", "proof"]
        assert hints[2].text in hints[3].text
        for hint in hints:
            assert hint.text.endswith(".")
            assert set(hint.facts) <= set(found.facts)
            assert all(cell in view.grid for cell in hint.cells)
        assert all(fact.source in hints[0].text for fact in found.facts)
