"""Hintikka's game over the wire: whoever is right can defend it, whoever is not loses."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.logic.field import Field
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.web.create import shapes as making
from provefield.web.create.disputes import dispute
from tests.web.player import Player

FORMULAS = [
    "all x exists y mine(x,y)",
    "exists y all x mine(x,y)",
    "-(exists x (mine(x,1) & -mine(1,x)))",
    "all x all y (mine(x,y) -> x = y)",
    "exactly 1 x mine(x,2)",
    "mine(1,1) <-> mine(2,2)",
]
cells = st.tuples(st.integers(1, 2), st.integers(1, 2))


@settings(deadline=None)
@given(st.sampled_from(FORMULAS), st.sets(cells), st.booleans(), st.data())
def test_a_wrong_claim_is_lost_however_it_is_defended(
    fol: str, mines: set[tuple[int, int]], claim: bool, data: st.DataObject
) -> None:
    holds = evaluate(parse(fol), board(Field(2, 2), mines))
    new = making.NewDispute(fol=fol, columns=2, rows=2, mines=sorted(mines), claim=claim)
    told = dispute(new)
    while told.result == "playing":
        place = data.draw(st.integers(0, len(told.picks) - 1))
        new = new.model_copy(update={"picks": [*new.picks, place]})
        told = dispute(new)
    assert told.result == "lost" or holds == claim


@given(st.sampled_from(FORMULAS), st.sets(cells))
def test_a_right_claim_can_be_defended(fol: str, mines: set[tuple[int, int]]) -> None:
    claim = evaluate(parse(fol), board(Field(2, 2), mines))
    new = making.NewDispute(fol=fol, columns=2, rows=2, mines=sorted(mines), claim=claim)
    assert wins(new)


def wins(new: making.NewDispute) -> bool:
    """Whether some picks win, found by trying all of them."""
    told = dispute(new)
    if told.result != "playing":
        return told.result == "won"
    return any(
        wins(new.model_copy(update={"picks": [*new.picks, place]}))
        for place in range(len(told.picks))
    )


def test_a_dispute_needs_nothing_but_its_picks(player: Player) -> None:
    asked: dict[str, Any] = {
        "fol": "exists x mine(x,2)", "columns": 3, "rows": 2, "mines": [[3, 2]], "claim": True,
    }  # fmt: skip
    told = player.post("/api/disputes", json=asked).json()
    assert [pick["label"] for pick in told["picks"]] == ["x = 1", "x = 2", "x = 3"]
    assert told["picks"][2]["cells"] == [[3, 2]]
    end = player.post("/api/disputes", json={**asked, "picks": [2]}).json()
    assert (end["result"], end["formula"]) == ("won", "mine(3, 2)")


def test_a_dispute_refuses_what_cannot_be(player: Player) -> None:
    asked = {"fol": "mine(1,1)", "columns": 2, "rows": 2, "mines": [], "claim": True}
    for wrong in ({"fol": "mine("}, {"picks": [0]}, {"mines": [[9, 9]]}, {"fol": "near(1,2)"}):
        refused = player.post("/api/disputes", json={**asked, **wrong})
        assert refused.status_code == 400, refused.text
