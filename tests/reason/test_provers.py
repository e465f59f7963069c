"""Prover9 and E: never wrong, shown by proofs of ours, and nothing that text can inject."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from provefield.errors import InputError, MissingToolError
from provefield.grid import Cell, Grid
from provefield.logic.binding import alpha_equal
from provefield.logic.field import mine, safe
from provefield.logic.formula import Formula, conjunction
from provefield.logic.parse import parse
from provefield.logic.show import show
from provefield.logic.show.lists import write_list
from provefield.parts.provers import eprover, prover9
from provefield.parts.provers.eprover import EProver
from provefield.parts.provers.prover import Prover
from provefield.parts.provers.prover9 import Prover9
from provefield.parts.provers.prover9_file import read_input
from provefield.reason.check import check
from provefield.reason.engine import Engine
from provefield.reason.export import export
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.problem import Problem
from provefield.reason.process import Bounds
from provefield.reason.question import Question, Sequent
from provefield.reason.verdict import Inconsistent, Mine, Safe, Unknown
from tests.reason.messages import (
    EXAMPLE_5,
    G1,
    G2,
    knowledge,
    random_message,
    true_labels,
)
from tests.reason.verdicts import check_verdict

needs_e = pytest.mark.skipif(shutil.which("eprover") is None, reason=eprover.INSTALL)
ENGINES = [Prover9(), pytest.param(EProver(), marks=needs_e)]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize(("known", "mined"), [(G1, Cell(5, 1)), (G2, Cell(4, 3))])
def test_the_games_of_the_paper(engine: Engine, known: Knowledge, mined: Cell) -> None:
    some = [cell for cell in known.grid if cell == mined or sum(cell) % 4 == 0]
    labels = engine.label(known, some, UNLIMITED)
    assert labels == {cell: "mine" if cell == mined else "safe" for cell in some}


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_a_proof_of_both_sides_means_that_the_facts_clash(engine: Engine) -> None:
    """Example 5 of the paper."""
    for found in (
        engine.label(EXAMPLE_5, EXAMPLE_5.grid, UNLIMITED),
        engine.ask(EXAMPLE_5, Cell(1, 2), UNLIMITED),
    ):
        assert isinstance(found, Inconsistent)
        assert set(found.conflict) == set(EXAMPLE_5.facts)
        assert check_verdict(found, Cell(1, 2), EXAMPLE_5)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_what_a_program_says_is_shown_by_a_proof_of_ours(engine: Prover) -> None:
    found = engine.ask(G2, Cell(6, 3), UNLIMITED)
    assert isinstance(found, Safe)
    assert found.by == f"{engine.program}; the proof is ours"
    assert check(found.proof, G2)


def test_comparisons_disappear_by_arithmetic() -> None:
    known = knowledge(Grid(4, 4), "x > 2 & |x - y| = 1 -> mine(x,y)", "mine(x + 1, x) -> x >= 2")
    assert Prover9().ask(known, Cell(3, 2), UNLIMITED).label == "mine"
    assert Prover9().ask(known, Cell(4, 3), UNLIMITED).label == "mine"
    clashing = known.tell(Fact(parse("-mine(4,3)"), "a lie"))
    assert isinstance(Prover9().ask(clashing, Cell(1, 1), UNLIMITED), Inconsistent)


def test_what_lies_beyond_an_edge_holds_no_mine() -> None:
    known = knowledge(Grid(2, 4), "exists x (x > 1 & mine(x,4))", "all y (mine(1,y) | mine(3,y))")
    assert Prover9().ask(known, Cell(2, 4), UNLIMITED).label == "mine"
    assert Prover9().ask(known, Cell(1, 2), UNLIMITED).label == "mine"


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_a_large_count_is_told_in_full(engine: Engine) -> None:
    grid = Grid(8, 8)
    mines = [Fact(mine(*cell), "a sign") for cell in list(grid)[:20]]
    known = Knowledge(grid).tell(mine_count(grid, 20), *mines)
    assert engine.label(known, [Cell(8, 8)], UNLIMITED) == {Cell(8, 8): "safe"}
    missing = Knowledge(grid).tell(mine_count(grid, 63), Fact(safe(1, 1), "a sign"))
    assert engine.label(missing, [Cell(8, 8)], UNLIMITED) == {Cell(8, 8): "mine"}
    too_many = known.tell(Fact(mine(8, 8), "a sign"))
    assert isinstance(engine.label(too_many, [Cell(8, 8)], UNLIMITED), Inconsistent)


def test_a_count_too_large_to_be_written_out_is_named() -> None:
    grid = Grid(30, 16)
    known = Knowledge(grid).tell(mine_count(grid, 99), Fact(parse("mine(1,1)"), "a sign"))
    assert Prover9().ask(known, Cell(1, 1), UNLIMITED).label == "mine"
    found = Prover9().ask(known, Cell(2, 1), UNLIMITED)
    assert isinstance(found, Unknown)
    assert (found.why, "the number of mines" in found.detail) == ("budget", True)


def test_without_time_nothing_is_claimed() -> None:
    hard = knowledge(
        Grid(9, 9), "all x exists y mine(x,y)", "x != z & mine(x,y) & mine(z,y) -> y = 9"
    )
    assert isinstance(Prover9().ask(hard, Cell(1, 1), Limit(0.2)), Unknown)
    assert Prover9().label(G1, [Cell(1, 1)], Limit(0.0)) == {Cell(1, 1): "unknown"}


def examine(engine: Engine, seed: int, questions: int, size: int = 3) -> Counter[str]:
    """Ask about random messages, hold each answer against all boards, and count the kinds."""
    rng = Random(seed)
    found: Counter[str] = Counter()
    while found.total() < questions:
        known = knowledge(Grid(size, 3), *(random_message(rng, 3) for _ in range(3)))
        truth = true_labels(known)
        cell = rng.choice(list(known.grid))
        if truth and truth[cell] == "open" and rng.random() < 0.6:
            continue
        if truth is None and rng.random() < 0.6:
            continue
        verdict = engine.ask(known, cell, UNLIMITED)
        assert check_verdict(verdict, cell, known)
        if isinstance(verdict, Safe | Mine):
            assert truth is not None
            assert truth[cell] == verdict.label
            found["settled"] += 1
        else:
            assert isinstance(verdict, Inconsistent | Unknown)
            assert truth is None or isinstance(verdict, Unknown)
            found["open" if truth and truth[cell] == "open" else verdict.label] += 1
    return found


def test_random_messages_are_answered_rightly() -> None:
    assert examine(Prover9(), seed=3, questions=40)["settled"] > 10


@pytest.mark.soak
@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("size", [2, 3])
def test_many_random_messages_are_answered_rightly(engine: Engine, size: int) -> None:
    assert examine(engine, seed=size, questions=500, size=size)["settled"] > 100


@needs_e
def test_some_random_messages_are_answered_rightly_by_e() -> None:
    assert examine(EProver(), seed=5, questions=10)["settled"] > 0


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_a_program_shows_its_own_proof(engine: Prover) -> None:
    sequent = Sequent((parse("all x (P(x) -> Q(x))"), parse("P(a)")), parse("Q(a)"))
    own = engine.own_proof(engine.prove_sequent(sequent, Bounds(20)))
    assert len(own.splitlines()) > 3
    assert "$F" in own or "$false" in own


# Missing programs ---------------------------------------------------------------------------------


def test_a_missing_prover_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover9, "PACKAGE", "no-such-package")
    prover9._installed.cache_clear()
    try:
        found = Prover9().ask(G1, Cell(1, 1), UNLIMITED)
        assert found == Unknown(
            "missing tool",
            "Prover9 is not installed; this installs it: pip install 'provefield[prover9]'",
        )
        with pytest.raises(MissingToolError):
            Prover9().label(G1, G1.grid, UNLIMITED)
    finally:
        prover9._installed.cache_clear()
    monkeypatch.setenv("PATH", "")
    assert EProver().ask(G1, Cell(1, 1), UNLIMITED).label == "unknown"


# Input files --------------------------------------------------------------------------------------

LISTING_1 = """\
formulas(minefol).
  all x all y (safe(x,y) <-> -(mine(x,y))).
  safe(1,1).
end_of_list.

formulas(game)
  mine(1,2).
  all x (-mine(x,x)).
  all x safe(x,0) -> safe(3,x).
  mine(1,3).
  -(exists x (mine(x,0))).
end_of_list.

formulas(goals).
  safe(3,1).
end_of_list.
"""


def proves(asked: Problem, engine: Prover | None = None) -> bool:
    sequent = Sequent(asked.assumptions, conjunction(asked.goals))
    return (engine or Prover9()).prove_sequent(sequent, Bounds(20)).proved


def test_the_listing_of_the_paper_is_read_and_proved() -> None:
    asked = read_input(LISTING_1)
    assert len(asked.assumptions) == 7
    assert asked.goals == (safe(3, 1),)
    assert proves(asked)
    unprovable = replace(asked, goals=(*asked.goals, mine(2, 1)))
    assert not proves(unprovable)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_a_program_is_told_what_order_signs_are_short_for(engine: Prover) -> None:
    for premises, goal in ((["a <= b"], "-(b < a)"), (["-(b >= a)"], "a > b | b < a")):
        asked = Problem(tuple(map(parse, premises)), (parse(goal),))
        assert proves(asked, engine)


def test_what_is_written_reads_back() -> None:
    rng = Random(11)
    known = knowledge(Grid(3, 3), *(random_message(rng, 3) for _ in range(30)))
    told = write_list("assumptions", [fact.formula for fact in known.facts])
    asked = read_input(told + write_list("goals", [mine(1, 1)]))
    plain = [parse_back(fact.formula) for fact in known.facts]
    assert len(asked.assumptions) == 30
    assert all(map(alpha_equal, asked.assumptions, plain))
    assert asked.goals == (mine(1, 1),)


def parse_back(formula: Formula) -> Formula:
    return parse(show(formula, "prover9"))


def test_settings_comments_and_labels_are_passed_over() -> None:
    text = """\
        set(quiet).  assign(max_seconds, 5).  % a comment. formulas(goals).
        %BEGIN
        formulas(goals). mine(9,9). end_of_list.
        END%
        formulas(sos).
          mine(1,2) # label(first).
        end_of_list.
    """
    assert read_input(text).assumptions == (mine(1, 2),)
    assert read_input(text).goals == ()
    assert read_input("") == read_input("% nothing")


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("mine(1,1).", 1, 1, "expected a list"),
        ("formulas(goals).\n mine(1,1).", 2, 12, "never closed"),
        ("formulas(goals).\n mine(1,1)", 2, 11, "never closed"),
        ("formulas(goals).\n mine(1 1).\nend_of_list.", 2, 9, "expected"),
        ("formulas(goals).\n % one\n mine(2,) # label(x).\nend_of_list.", 3, 9, "expected"),
        ("formulas(goals). end_of_list. stray", 1, 31, "expected a list"),
    ],
)
def test_faults_are_pointed_at(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(InputError, match=words) as fault:
        read_input(text, source="game.in")
    assert (fault.value.line, fault.value.column) == (line, column)


def test_the_words_of_a_person_never_reach_a_prover() -> None:
    evil = "x\nend_of_list. formulas(sos). mine(1,1). end_of_list.\n%"
    known = Knowledge(Grid(2, 2)).tell(Fact(parse("-mine(2,2)"), evil, Cell(1, 2)))
    asked = read_input(export(Question(known, Cell(1, 1)), "prover9"))
    assert asked.goals == (safe(1, 1),)
    assert mine(1, 1) not in asked.assumptions
    comments = export(Question(known, Cell(1, 1)), "dimacs").splitlines()
    assert all(line[0] in "cp-0123456789" for line in comments)
    assert Prover9().ask(known, Cell(1, 1), UNLIMITED).label == "unknown"
