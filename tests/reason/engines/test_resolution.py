from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from provefield.grid import Cell, Grid
from provefield.reason.engines.resolution import Resolution
from provefield.reason.engines.sat import Sat
from provefield.reason.knowledge import mine_count
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.proof import Proof
from provefield.reason.verdict import Inconsistent, Mine, Safe, Unknown
from tests.reason.engines.boards import board, drawn, random_view, told
from tests.reason.messages import G2
from tests.reason.verdicts import check_verdict
from tests.reason.worlds import random_messages, true_labels

ENGINE = Resolution()


def test_two_clues_are_resolved() -> None:
    known = board("?????", "11211")
    assert drawn(ENGINE, known) == "smsms sssss"
    verdict = ENGINE.ask(known, Cell(2, 1), UNLIMITED)
    assert isinstance(verdict, Mine)
    assert {step.rule for step in verdict.proof.steps} == {"fact", "instance", "sum"}
    assert check_verdict(verdict, Cell(2, 1), known)


def test_a_literal_may_occur_in_both_parents() -> None:
    known = told(2, 1, "mine(1,1) | mine(2,1)", "mine(1,1) -> mine(2,1)")
    assert drawn(ENGINE, known) == "um"


def test_the_empty_clause_is_a_contradiction() -> None:
    pairs = ["mine(1,1) | mine(2,1)", "-mine(1,1) | mine(2,1)"]
    pairs += ["mine(1,1) | -mine(2,1)", "-mine(1,1) | -mine(2,1)"]
    known = told(2, 1, *pairs)
    found = ENGINE.label(known, known.grid, UNLIMITED)
    assert isinstance(found, Inconsistent)
    assert len(found.conflict) == 4


def test_the_mine_count_helps_near_the_end() -> None:
    known = board("1???", mines=1)
    assert drawn(ENGINE, known) == "smss"
    wide = board("1?", "??", mines=1)
    assert drawn(ENGINE, wide) == "su uu"


def test_a_tautology_says_nothing() -> None:
    known = told(3, 1, "mine(1,1) | safe(1,1) | mine(2,1)", "mine(1,1) -> mine(3,1)", "-mine(3,1)")
    assert drawn(ENGINE, known) == "sus"


def test_a_message_is_cited_by_its_instance() -> None:
    known = told(3, 3, "all x all y (mine(x,y) -> mine(y,x))", "mine(1,2) | mine(2,1)")
    verdict = ENGINE.ask(known, Cell(2, 1), UNLIMITED)
    assert isinstance(verdict, Mine)
    assert [dict(step.unifier) for step in verdict.proof.steps if step.rule == "instance"] != [{}]
    assert check_verdict(verdict, Cell(2, 1), known)


def _unifies(proof: Proof) -> bool:
    """Whether a variable meets a term after it was taken from a fact."""
    facts = {step.id for step in proof.steps if step.rule == "fact"}
    return any(
        step.unifier and not (step.rule == "instance" and facts.issuperset(step.premises))
        for step in proof.steps
    )


def test_every_cell_of_the_game_is_proved_with_variables_unless_it_was_told() -> None:
    told_at_once = []
    for cell in G2.grid:
        verdict = ENGINE.ask(G2, cell, UNLIMITED)
        assert isinstance(verdict, Mine if cell == (4, 3) else Safe)
        assert check_verdict(verdict, cell, G2)
        assert _unifies(verdict.proof) == (verdict.by == "lifted resolution")
        if verdict.by == "ground resolution":
            told_at_once.append(cell)
    assert told_at_once == [(1, 1), (2, 4)]


def test_arithmetic_decides_what_a_lifted_clause_compares() -> None:
    known = told(4, 4, "x > 2 & y <= x -> -mine(x,y)", "mine(1,1) | mine(4,3)")
    verdict = ENGINE.ask(known, Cell(1, 1), UNLIMITED)
    assert isinstance(verdict, Mine)
    assert verdict.by == "lifted resolution"
    assert check_verdict(verdict, Cell(1, 1), known)


def test_a_large_count_gives_a_lifted_proof_only_the_clauses_it_needs() -> None:
    grid = Grid(16, 16)
    known = told(16, 16, "all x -mine(x,x)", "mine(3,3) | mine(2,5)").tell(mine_count(grid, 1))
    verdict = ENGINE.ask(known, Cell(9, 1), UNLIMITED)
    assert isinstance(verdict, Safe)
    assert verdict.by == "lifted resolution"
    assert check_verdict(verdict, Cell(9, 1), known)


def test_clues_have_no_variables_to_lift() -> None:
    verdict = ENGINE.ask(board("?????", "11211"), Cell(2, 1), UNLIMITED)
    assert isinstance(verdict, Mine)
    assert verdict.by == "ground resolution"


def test_random_messages_are_proved_with_variables() -> None:
    kinds = Counter[str]()
    for seed in range(30):
        known = random_messages(Random(seed))
        truth = true_labels(known)
        for cell in known.grid:
            verdict = ENGINE.ask(known, cell, UNLIMITED)
            assert check_verdict(verdict, cell, known)
            if truth and isinstance(verdict, Safe | Mine):
                assert verdict.label == truth[cell]
                assert _unifies(verdict.proof) == (verdict.by == "lifted resolution")
                kinds[verdict.by] += 1
    assert set(kinds) == {"lifted resolution", "ground resolution"}


@pytest.mark.parametrize("seed", range(12))
def test_whole_boards_are_never_labelled_wrongly(seed: int) -> None:
    known = random_view(seed, 10, 10, 20, opened=0.6)
    truth = drawn(Sat(), known)
    assert all(
        mine in {"u", other} for mine, other in zip(drawn(ENGINE, known), truth, strict=True)
    )


@pytest.mark.parametrize("seed", range(6))
def test_proofs_of_whole_boards_are_accepted(seed: int) -> None:
    known = random_view(seed, 6, 6, 8, opened=0.6)
    for cell in known.grid:
        verdict = ENGINE.ask(known, cell, UNLIMITED)
        assert isinstance(verdict, Safe | Mine | Unknown)
        assert check_verdict(verdict, cell, known)


def test_work_is_limited() -> None:
    idle = Resolution(work=0)
    assert drawn(idle, board("?????", "11211")) == "uuuuu sssss"
    known = board("?????", "11211")
    late = ENGINE.ask(known, Cell(1, 1), Limit(0))
    assert isinstance(late, Unknown)
    assert late.why == "time"
