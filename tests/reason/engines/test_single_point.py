from __future__ import annotations

import pytest

from provefield.grid import AROUND, Cell, Grid
from provefield.logic.parse import parse
from provefield.reason.check import check
from provefield.reason.engines.single_point import SinglePoint, schema
from provefield.reason.knowledge import Fact, Knowledge, clue, mine_count
from provefield.reason.limit import UNLIMITED
from provefield.reason.verdict import Inconsistent, Mine, Safe, Unknown
from tests.reason.engines.boards import board, drawn, told
from tests.reason.verdicts import check_verdict

ENGINE = SinglePoint()


@pytest.mark.parametrize("number", range(9))
def test_each_number_has_its_two_schemas(number: int) -> None:
    grid = Grid(3, 3)
    tile = Cell(2, 2)
    ring = [tile.shifted(*offset) for offset in AROUND]
    mined, others = ring[:number], ring[number:]
    stated = clue(grid, tile, number, ring)
    found = told(3, 3, *(f"mine({cell})" for cell in mined)).tell(stated)
    assert ENGINE.label(found, others, UNLIMITED) == dict.fromkeys(others, "safe")
    missing = told(3, 3, *(f"-mine({cell})" for cell in others)).tell(stated)
    assert ENGINE.label(missing, mined, UNLIMITED) == dict.fromkeys(mined, "mine")


def test_rules_are_applied_to_what_they_found() -> None:
    assert drawn(ENGINE, board("1?1?1?")) == "smsssm"


def test_two_facts_together_are_not_looked_at() -> None:
    assert drawn(ENGINE, board("?????", "11211")) == "uuuuu sssss"


def test_the_proof_names_the_schema_and_the_tile() -> None:
    known = board("1?", "1?", "0?", mines=1)
    verdict = ENGINE.ask(known, Cell(2, 1), UNLIMITED)
    assert isinstance(verdict, Mine)
    said = [text for step in verdict.proof.steps if (text := schema(step, verdict.proof, known))]
    assert said == [
        "all 0 mines of the 0 at column 1, row 3 are found: the rest is safe",
        "as many cells left as mines are missing for the 1 at column 1, row 1: all are mines",
    ]


def test_messages_are_read_one_instance_at_a_time() -> None:
    known = told(
        3, 3, "all x all y (mine(x,y) -> -mine(y,x+1))", "mine(1,1)", "exactly 1 x mine(x,3)"
    )
    assert drawn(ENGINE, known) == "muu suu uuu"
    verdict = ENGINE.ask(known, Cell(1, 2), UNLIMITED)
    assert isinstance(verdict, Safe)
    assert check_verdict(verdict, Cell(1, 2), known)
    (instance,) = [step.unifier for step in verdict.proof.steps if step.unifier]
    assert dict(instance).keys() == {"x", "y"}


def test_a_counting_message_is_cited_by_a_clause() -> None:
    known = told(3, 1, "atmost 1 x mine(x,1)", "mine(2,1)")
    verdict = ENGINE.ask(known, Cell(3, 1), UNLIMITED)
    assert isinstance(verdict, Safe)
    assert [step.rule for step in verdict.proof.steps] == ["fact", "fact", "instance", "sum"]
    assert check(verdict.proof, known)


def test_what_it_does_not_see_is_incomplete() -> None:
    verdict = ENGINE.ask(board("?????", "11211"), Cell(1, 1), UNLIMITED)
    assert isinstance(verdict, Unknown)
    assert verdict.why == "incomplete"


def test_a_contradiction_is_called_one() -> None:
    grid = Grid(2, 1)
    known = Knowledge(grid).tell(mine_count(grid, 2), mine_count(grid, 1))
    assert isinstance(ENGINE.label(known, grid, UNLIMITED), Inconsistent)
    empty = Knowledge(grid).tell(mine_count([], 1))
    assert isinstance(ENGINE.ask(empty, Cell(1, 1), UNLIMITED), Inconsistent)


def test_a_long_chain_is_no_problem() -> None:
    columns = 500
    links = [f"mine({n},1) <-> mine({n + 1},1)" for n in range(1, columns)]
    known = told(columns, 1, *links, "mine(1,1)")
    verdict = ENGINE.ask(known, Cell(columns, 1), UNLIMITED)
    assert isinstance(verdict, Mine)


def test_a_count_with_cells_off_the_grid_is_cited_by_its_clauses() -> None:
    known = Knowledge(Grid(3, 2)).tell(
        Fact(parse("mine(3,1)"), "a message"),
        Fact(parse("atmost 1 {mine(3,1), mine(3,2), mine(1,3)}"), "another message"),
    )
    verdict = SinglePoint().ask(known, Cell(3, 2), UNLIMITED)
    assert verdict.label == "safe"
    assert check_verdict(verdict, Cell(3, 2), known)
