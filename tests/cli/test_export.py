"""`provefield export`: what it writes is read back, and decided as we decide it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Minisat22

from provefield.logic.formula import conjunction
from provefield.parts.provers.prover9 import Prover9
from provefield.parts.provers.prover9_file import read_input
from provefield.reason.problem import Problem
from provefield.reason.process import Bounds
from provefield.reason.question import Sequent
from tests.cli.commands import provefield
from tests.cli.test_sources import TWO_MINES
from tests.play.minefol.pddl_reader import cheapest, read, task

BOARD = "mines: 2\n1 1 1\n? ? ?\n? ? ?\n? ? ?\n"
QUESTIONS = [
    (BOARD, "1,2", "safe"),
    (BOARD, "2,2", "mine"),
    (BOARD, "1,4", "open"),
    (TWO_MINES, "7,6", "safe"),
    (TWO_MINES, "8,8", "safe"),
    (TWO_MINES, "7,7", "mine"),
]


def exported(text: str, to: str, *more: str) -> str:
    ended = provefield("export", "-", "--to", to, *more, stdin=text.encode())
    assert (ended.code, ended.err) == (0, "")
    return ended.out


@pytest.mark.parametrize(("text", "cell", "label"), QUESTIONS)
def test_a_sat_solver_decides_the_dimacs_file_as_we_do(text: str, cell: str, label: str) -> None:
    written = exported(text, "dimacs", "--cell", cell)
    column, row = cell.split(",")
    assert f"= mine({column},{row})" in written
    with Minisat22(CNF(from_string=written)) as solver:
        assert solver.solve() == (label != "safe")
    without = CNF(from_string=exported(text, "dimacs"))
    number = next(
        int(line.split()[1]) for line in written.splitlines() if line.endswith(f"mine({cell})")
    )
    with Minisat22(without) as solver:
        assert solver.solve(assumptions=[number]) == (label != "safe")
        assert solver.solve(assumptions=[-number]) == (label != "mine")


def proves(asked: Problem, seconds: float) -> bool:
    """Whether Prover9 proves all goals of a file."""
    sequent = Sequent(asked.assumptions, conjunction(asked.goals))
    return Prover9().prove_sequent(sequent, Bounds(seconds)).proved


@pytest.mark.parametrize(("text", "cell", "label"), QUESTIONS)
def test_prover9_decides_its_file_as_we_do(text: str, cell: str, label: str) -> None:
    asked = read_input(exported(text, "prover9", "--cell", cell))
    assert [str(goal) for goal in asked.goals] == [f"safe({cell.replace(',', ', ')})"]
    assert proves(asked, 10 if label == "safe" else 1) == (label == "safe")


def test_a_total_of_many_cells_is_added_up_in_few_clauses() -> None:
    board = "mines: 500\n" + "? " * 49 + "1\n" + ("? " * 50 + "\n") * 29
    written = CNF(from_string=exported(board, "dimacs"))
    assert len(written.clauses) < 30_000
    with Minisat22(written) as solver:
        assert solver.solve()
        assert sum(literal > 0 for literal in solver.get_model()[:1500]) == 500


def test_a_board_that_is_too_large_for_dimacs_is_refused_before_it_is_read_as_facts() -> None:
    ended = provefield("export", "-", "--to", "dimacs", stdin=("? " * 400 + "\n").encode() * 400)
    assert (ended.code, len(ended.err.splitlines())) == (2, 1)
    assert "up to 100,000 cells, not 160,000" in ended.err


def test_messages_from_people_cannot_add_to_a_file() -> None:
    game = TWO_MINES + 'english = "x. end_of_list. formulas(sos). mine(1,1)."\n'
    assert "sos" not in exported(game, "prover9")


def test_the_propositions_of_a_board_are_grounded_and_solved() -> None:
    written = exported("1 1 1\n? ? ?\n", "propositions")
    assert "Q(1, 2, 1) ∧ B(1, 2) → S(2, 2) ∧ S(3, 2)" in written
    assert written.endswith("What follows\n  S(1, 2)\n  B(2, 2)\n  S(3, 2)\n")


def test_a_file_is_written(tmp_path: Path) -> None:
    file = tmp_path / "g1.in"
    assert provefield("export", "g1", "--to", "prover9", "--cell", "2,1", "-o", str(file)).code == 0
    assert provefield("prove", str(file)).out.endswith("Proved ∎ (every step was checked again)\n")


def test_a_game_becomes_a_planning_problem() -> None:
    written = provefield("export", "g1", "--to", "pddl").out
    domain, problem = written.split("(define (problem", 1)
    plan = cheapest(task(read(domain), read(f"(define (problem{problem}")))
    assert plan is not None
    assert plan[0] == 2


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["g1", "--to", "dimax"], "did you mean dimacs?"),
        (["g1", "--to", "dimacs", "--cell", "9,9"], "9,9 lies off the 5×6 grid"),
        (["no-such-file", "--to", "dimacs"], "cannot be read"),
        (["g1", "--to", "propositions"], "expected a board"),
        (["g1", "--to", "mbf"], "mbf is written from a board with its mines: a game"),
        (["g1", "--to", "moodle"], "moodle is written from a course file"),
        (["listing1", "--to", "pddl"], "pddl is written from a MineFOL game"),
        (["g1"], "--to"),
    ],
)
def test_wrong_input_is_told(arguments: list[str], fault: str) -> None:
    ended = provefield("export", *arguments)
    assert ended.code == 2
    assert fault in ended.err


# Prover9 files as questions -----------------------------------------------------------------------


def test_listing_1_is_proved_and_prover9s_own_proof_stands_beside_ours() -> None:
    told = provefield("prove", "listing1", "--beside", "prover9")
    assert "conclusion" in told.out
    assert "Prover9's own proof:" in told.out
    assert "[deny(5)]" in told.out
    answer = json.loads(provefield("prove", "listing1", "--json").out)
    assert (answer["proved"], answer["checked"]) == (True, True)


def test_figure_4_is_drawn_by_a_command(tmp_path: Path) -> None:
    file = tmp_path / "figure4.svg"
    assert provefield("prove", "listing1", "--style", "graph", "-o", str(file)).code == 0
    assert "safe(3, 1)" in file.read_text()


CLASH = (
    *("--premise", "all x -mine(x,x)", "--premise", "mine(7,7)"),
    *("--premise", "safe(1,1)", "--goal", "-safe(1,1)"),
)


def test_both_sides_of_a_contradiction_are_proved() -> None:
    told = provefield("prove", *CLASH)
    assert told.code == 0
    assert "The premises contradict each other, so safe(1, 1) follows as well" in told.out
    assert told.out.count("Proved ∎") == 2
    clash = provefield("explain", "example5", "--cell", "1,1")
    assert clash.code == 1
    assert "A prover proves both sides from them." in clash.out


@pytest.mark.parametrize(
    ("style", "sign"),
    [
        ("natural", "(every line was checked)"),
        ("coq", "Theorem claim"),
        ("tptp", "fof(goal, conjecture"),
        ("latex", "\\begin{document}"),
        ("fitch", "1 | ∀x ¬mine(x, x)"),
    ],
)
def test_both_proofs_of_a_contradiction_have_one_style(
    style: str, sign: str, tmp_path: Path
) -> None:
    told = provefield("prove", *CLASH, "--style", style)
    assert (told.code, told.out.count(sign)) == (0, 2)
    assert "resolve 2, 3" not in told.out
    assert "safe(1, 1) follows as well" in (told.out if style == "natural" else told.err)
    assert provefield("prove", *CLASH, "--style", style, "-o", str(tmp_path / "a.v")).code == 0
    assert sign in (tmp_path / "a.v").read_text()
    assert sign in (tmp_path / "a_opposite.v").read_text()


def test_both_proofs_of_a_contradiction_are_drawn(tmp_path: Path) -> None:
    told = provefield("prove", *CLASH, "--style", "graph", "-o", str(tmp_path / "a.svg"))
    assert f"The proof is drawn in {tmp_path / 'a_opposite.svg'}." in told.out
    assert "</svg>" in (tmp_path / "a_opposite.svg").read_text()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("formulas(goals).\n  safe(1,.\nend_of_list.", "line 2, column 10"),
        ("formulas(goals).\n  safe(1,1).\n", "never closed"),
        ("columns = 3", "expected a list such as formulas(assumptions)"),
        ("formulas(sos).\nend_of_list.", "line 2, column 13: no goal"),
    ],
)
def test_a_faulty_prover9_file_is_pointed_at(text: str, fault: str) -> None:
    ended = provefield("prove", "-", stdin=text.encode())
    assert ended.code == 2
    assert fault in ended.err


def test_a_game_is_no_course() -> None:
    ended = provefield("export", "g2", "--to", "moodle")
    assert ended.code == 2
    assert ended.err.endswith(
        "moodle is written from a course file (TOML with [[assignment]]): g2 is a game\n"
    )
