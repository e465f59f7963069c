"""Truth tables part by part, small worlds, truth trees and the sequent calculus."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from provefield.errors import InputError
from provefield.learn.courses.course import Course
from provefield.learn.courses.file import read_assignment, read_course, write_course
from provefield.learn.courses.judging import judge_answer
from provefield.learn.courses.paper import sheet
from provefield.learn.courses.verify import verify_item
from provefield.learn.exercises import kinds, read_exercise
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.kinds import DRAWN
from provefield.logic.formula import Formula
from tests.reason.sequents import follows, random_sequents, textbook_sequents

PEOPLE = {"name": "people", "predicates": {"L": "… loves …"}, "axioms": ["all x -L(x,x)"]}


def own(kind: str, **given: object) -> Exercise:
    return read_exercise(kind, {"tongue": "en", **given}, "test")


def test_a_table_says_which_rows_and_what_of_the_whole() -> None:
    task = own("columns", goal="(A -> B) | A")
    shown = task.question.shown
    assert shown["columns"] == ["A → B", "(A → B) ∨ A"]
    assert task.judge("t t\nf t\nt t\nt t\ntautology").right
    wrong = task.judge("t t\nf t\nt t\nt f\ncontingent 4")
    assert (wrong.share, str(wrong.earned)) == (Fraction(3, 5), "3 of 4 rows are right.")
    assert str(wrong.sentence) == "One row is wrong: row 4. It is not contingent."
    short = own("columns", goal="(A -> B) | A", short=True)
    assert len(short.question.shown["columns"]) == 1


@pytest.mark.parametrize(
    "answer", ["t f", "t t\nf t\nt t\nt t", "t t\nf t\nt t\nt x\ntautology", ""]
)
def test_a_table_that_cannot_be_read_says_what_is_expected(answer: str) -> None:
    with pytest.raises(InputError, match="expected 4 lines"):
        own("columns", goal="(A -> B) | A").judge(answer)


def test_a_table_of_a_sequent_names_a_row_that_refutes() -> None:
    task = own("columns", premises=["A -> B", "B"], goal="A")
    assert task.solution.splitlines()[-1] == "invalid 3"
    rows = task.solution.splitlines()[:-1]
    assert not task.judge("\n".join((*rows, "invalid 1"))).right
    assert not task.judge("\n".join((*rows, "valid"))).right
    with pytest.raises(InputError, match="no quantifiers"):
        own("columns", goal="all x P(x)")


def test_a_world_is_judged_by_what_is_true_in_it() -> None:
    task = own("model", vocabulary=PEOPLE, premises=["all x exists y L(x,y)"])
    assert task.judge("domain: 1, 2; L: (1,2), (2,1)").right
    broken = task.judge("domain: 1; L: (1,1)")
    assert broken.share == 0
    assert "¬L(x, x)" in str(broken.sentence)
    assert broken.world is not None
    assert broken.world.picture.startswith("<svg")
    with pytest.raises(InputError, match="say first what there is"):
        task.judge("")
    with pytest.raises(InputError, match="expected things of the domain"):
        task.judge("domain: 1; L: (1,7)")
    given = own("model", premises=["P(a)", "-P(f(a))"])
    assert given.judge("domain: 1, 2; P: 1; a = 1; f(1) = 2; f(2) = 2").right
    with pytest.raises(InputError, match=r"say what f\(2\) is"):
        given.judge("domain: 1, 2; P: 1; a = 1; f(1) = 2")


def test_a_tree_is_judged_node_by_node() -> None:
    task = own("tree", premises=["A | B", "-A"], goal="B")
    assert task.judge("1 @ 3: A | B\nx 4: 2, 4\nx 5: 3, 5").right
    assert task.judge("1 @ 3: B | A\nx 4: 3, 4\nx 5: 2, 5").right
    for step, why in {
        "1 @ 3: A, B": "Step 1: A ∨ B comes to something else.",
        "2 @ 3: A": "Step 1: ¬A cannot be taken apart.",
        "9 @ 3: A": "Step 1: node 9 is not on this branch.",
        "1 @ 1: A | B": "Step 1: no open branch ends in node 1.",
        "x 3: 1, 2": "Step 1: these nodes do not contradict each other.",
        "open 3": "Step 1: node 1 is not taken apart on this branch.",
        "so": "Step 1: expected a step such as 2 @ 4: A | B, or x 7: 3, 7, or open 8.",
    }.items():
        told = task.judge(step)
        assert (told.fault, str(told.sentence)) == ("wrong form", why)
    half = task.judge("1 @ 3: A | B\nx 4: 2, 4")
    assert (half.fault, half.share, str(half.earned)) == (
        None,
        Fraction(1, 2),
        "Branches that are closed: 1 of 2.",
    )


def test_an_open_branch_tells_its_model_and_quantifiers_need_names() -> None:
    task = own("tree", premises=["A -> B", "B"], goal="A")
    told = task.judge("1 @ 3: -A | B\nopen 5")
    assert told.right
    assert str(told.sentence).endswith("It tells a model in which these alone are true: B.")
    some = own("tree", premises=["exists x P(x)", "exists x -P(x)"])
    clash = some.judge("1 @ 2: P(a)\n2 @ 3: -P(a)")
    assert str(clash.sentence) == "Step 2: here a new name is needed, and a is none."
    assert some.judge("1 @ 2: P(a)\n2 @ 3: -P(b)\nopen 4").right
    every = own("tree", premises=["all x P(x)", "-P(a) | -P(b)"])
    assert "not taken apart" in str(every.judge("2 @ 2: -P(a) | -P(b)\nopen 3").sentence)
    signed = own("tree", premises=["A & B"], goal="B", signed=True)
    assert signed.question.shown["rows"][1]["formula"] == "F B"
    assert signed.judge("1 @ 2: T A, T B\nx 4: 2, 4").right
    assert "begin each formula with T or F" in str(signed.judge("1 @ 2: A, B").sentence)


def test_numbers_are_names_in_a_tree() -> None:
    task = own("tree", premises=["all x P(x)", "-P(3)"])
    assert "not taken apart" in str(task.judge("open 2").sentence)
    assert task.solution.splitlines()[-1].startswith("x")
    assert task.judge(task.solution).right
    told = own("tree", premises=["A", "B"], goal="A").judge(f"{'9' * 5000} @ 3: A")
    assert str(told.sentence).startswith("Step 1: expected a step")


def test_a_tree_takes_sides_in_parentheses() -> None:
    task = own("tree", premises=["A -> (B | C)", "A"], goal="B")
    assert task.judge("1 @ 3: -A | (B | C)\nx 4: 2, 4\n1 @ 5: -A | (B | C)").share == Fraction(1, 2)
    assert task.judge("1 @ 3: -A | (B | C)\nx 4: 2, 4\n5 @ 5: B | C\nx 6: 3, 6\nopen 7").right
    both = own("tree", premises=["P(a) & (L(a,(b)) | A)"])
    assert both.judge("1 @ 1: P(a), (L(a,b) | A)\n3 @ 3: L(a,b) | A\nopen 4").right


def test_what_adds_nothing_new_is_no_step_and_earns_nothing() -> None:
    tree = own("tree", premises=["A | B", "-A"], goal="C")
    again = tree.judge("1 @ 3: A | B\nx 4: 2, 4\n1 @ 5: A | B\nx 6: 2, 6")
    assert str(again.sentence) == "Step 3: this adds nothing new to the branch."
    assert again.share == Fraction(1, 2)
    every = own("tree", premises=["all x P(x)"], goal="Q(a)")
    told = every.judge("1 @ 2: P(a)\n1 @ 3: P(a)")
    assert str(told.sentence) == "Step 2: this adds nothing new to the branch."
    closed = own("tree", premises=["A", "-A"]).judge("x 2: 1, 2\nso")
    assert (closed.right, closed.share) == (False, Fraction(9, 10))
    proof = own("calculus", premises=["all x (P(x) | A)"], goal="P(a)")
    steps = "L1 a\nL2\nax\nL1 a"
    told = proof.judge(steps)
    assert str(told.sentence) == "Step 4: this adds nothing new to the branch."
    assert told.share == Fraction(1, 2)
    assert "at most 500 steps" in str(proof.judge("L1 a\n" * 501).sentence)


def test_what_cannot_be_read_of_a_world_is_refused() -> None:
    task = own("model", premises=["exists x exists y L(x,y)", "A"], false=["B"])
    assert task.judge(task.solution).right
    assert task.judge("domain: 1, 2; L: (1,2) (2,1); A: t; B: f").right
    for answer in (
        "domain: 1, 2; L: -(1,2); A: t; B: f",
        "domain: 1, 2; L: (1,-2); A: t; B: f",
        "domain: 1, -2; L: (1,2); A: t; B: f",
    ):
        with pytest.raises(InputError, match="expected things of the domain"):
            task.judge(answer)
    with pytest.raises(InputError, match="expected true or false; this is perhaps"):
        task.judge("domain: 1; L: (1,1); A: t; B: perhaps")


def test_a_row_is_a_number_in_plain_digits() -> None:
    task = own("columns", premises=["A -> B", "B"], goal="A")
    rows = task.solution.splitlines()[:-1]
    for number in ("²", "9" * 5000):
        assert not task.judge("\n".join((*rows, f"invalid {number}"))).right


def test_the_sequent_calculus_goes_from_the_goal_upwards() -> None:
    task = own("calculus", premises=["A | B"], goal="B | A")
    assert task.judge("R1\nL1\nax\nax").right
    assert task.judge("L1\nR1\nax\nR1\nax").right
    assert "no formula stands on both sides" in str(task.judge("ax").sentence)
    assert "expected ax" in str(task.judge("L4").sentence)
    every = own("calculus", premises=["exists x P(x)"], goal="all x P(x)")
    name = every.judge("R1 a\nL1 a")
    assert str(name.sentence) == "Step 2: here a new name is needed, and a is none."
    assert "say for which term" in str(every.judge("R1").sentence)
    assert not every.judge("R1 a\nL1 b\nax").right


def valid(premises: tuple[Formula, ...], goal: Formula) -> bool:
    return follows(premises, goal)


def test_trees_and_sequents_agree_with_the_table() -> None:
    """Of random sequents, a tree closes and a proof is found exactly where the table says so."""
    too_large = 0
    for premises, goal in random_sequents(7, 60):
        given = {"premises": list(map(str, premises)), "goal": str(goal)}
        tree = own("tree", **given)
        steps = tree.solution
        too_large += not steps
        assert not steps or tree.judge(steps).right
        assert not steps or ("open" in steps) != valid(premises, goal), (premises, goal)
        proof = own("calculus", **given)
        found = proof.solution
        assert bool(found) == valid(premises, goal), (premises, goal)
        if found:
            assert proof.judge(found).right
    assert too_large == 2, "trees of more than 60 nodes"


def test_the_textbook_s_sequents_have_trees_and_proofs() -> None:
    for premises, goal, _ in textbook_sequents():
        if "=" in str((premises, goal)) or "f(" in str((premises, goal)):
            continue
        given = {"premises": list(map(str, premises)), "goal": str(goal)}
        tree, proof = own("tree", **given), own("calculus", **given)
        assert tree.judge(tree.solution).right, given
        assert "open" not in tree.solution
        assert proof.judge(proof.solution).right, given


PROOF = ["A & B ; premise", "A ; ∧E 1"]
OWN: dict[str, dict[str, object]] = {
    "columns": {"goal": "A | -A"},
    "model": {"premises": ["exists x P(x)"], "false": ["all x P(x)"]},
    "tree": {"premises": ["A"], "goal": "A | B", "signed": True},
    "calculus": {"premises": ["A"], "goal": "A | B"},
    "truth-table": {"cells": 2, "fol": "mine(1,1) -> mine(2,1)"},
    "build": {"columns": 2, "rows": 2, "fol": "exists x mine(x,1)"},
    "consequence": {"columns": 2, "rows": 1, "premises": ["mine(1,1)"], "claim": "mine(2,1)"},
    "evidence": {"library": "g1", "cell": [2, 1]},
    "clash": {"library": "g4"},
    "complete": {
        "game": 'columns = 3\nrows = 2\nmines = 1\n[[message]]\nat = [1, 1]\nfol = "-mine(2,1)"\n'
        '[[message]]\nat = [2, 1]\nfol = "mine(3,2)"',
        "cell": [2, 1],
    },
    "normal-form": {"fol": "mine(1,1) -> mine(2,1)", "to": "cnf"},
    "resolve": {"clauses": ["A | B", "-A", "-B"]},
    "unify": {"left": "P(x, f(y))", "right": "P(a, z)"},
    "dimacs": {"columns": 3, "rows": 1, "clauses": [[1, 2, 3], [-1]]},
    "readings": {
        "columns": 3, "rows": 3, "sentence": "Every row has a mine.",
        "formulas": ["all y exists x mine(x,y)", "exists x all y mine(x,y)"], "right": [1],
    },
    "rule": {"premises": ["A & B"], "goal": "A", "proof": PROOF, "number": 2},
    "missing-line": {"premises": ["A & B"], "goal": "A", "proof": PROOF, "number": 2},
}  # fmt: skip


@pytest.mark.parametrize("kind", OWN)
def test_every_kind_can_be_an_item_of_one_s_own(kind: str) -> None:
    values = {"name": "w", "item": [{"name": "a", "kind": kind, "points": 3, **OWN[kind]}]}
    assignment = read_assignment(values)
    course = Course("key", "Logic", (assignment,))
    found = verify_item(course, assignment, assignment.items[0])
    assert read_course(write_course(course)) == course
    solution = found.work.solution  # type: ignore[union-attr]
    judged = judge_answer(course, "w/a", solution)
    assert judged.right
    assert judged.points == 3
    assert "<html" in sheet(course, 1)
    assert "<pre></pre>" not in sheet(course, 1, solutions=True)


def test_what_can_be_drawn_can_be_written_but_for_three() -> None:
    assert set(DRAWN) == set(kinds())
    rest = {"to-formula", "to-english", "truth", "cells", "sequent", "mistranslation"}
    assert set(kinds()) - rest == OWN.keys()


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ({"kind": "columns", "goal": "all x P(x)"}, "no quantifiers"),
        ({"kind": "model", "premises": ["A", "-A"]}, "no world of up to four"),
        ({"kind": "model"}, "no sentences"),
        ({"kind": "tree", "premises": ["a = b"]}, "no rule for a = b"),
        ({"kind": "tree", "premises": ["exactly 1 x P(x)", "-(exists x P(x))"]}, "no rule for"),
        ({"kind": "tree", "premises": ["P(3 + 1)"]}, "no functions"),
        ({"kind": "tree", "premises": ["P(f(a))"]}, "no functions"),
        ({"kind": "calculus", "premises": ["A"], "goal": "B"}, "does not follow"),
        ({"kind": "dimacs", "columns": 2, "rows": 1, "clauses": ["1"]}, "list of clauses"),
        ({"kind": "evidence", "library": "g1", "cell": 3}, "column, row"),
        ({"kind": "tree", "premises": ["A"], "signed": "yes"}, "true or false"),
    ],
)
def test_an_item_that_nobody_can_solve_is_refused(item: dict[str, object], said: str) -> None:
    def save() -> None:
        assignment = read_assignment({"name": "w", "item": [{"name": "a", **item}]})
        verify_item(Course("k", "K", (assignment,)), assignment, assignment.items[0])

    with pytest.raises(InputError, match=said):
        save()


def test_random_worlds_are_judged_as_evaluated() -> None:
    rng = Random(3)
    task = own("model", premises=["all x exists y L(x,y)"], false=["exists y all x L(x,y)"])
    for _ in range(200):
        things = range(1, rng.randint(2, 5))
        pairs = {pair for pair in product(things, repeat=2) if rng.random() < 0.5}
        said = (
            f"domain: {', '.join(map(str, things))}; L: {', '.join(f'({a},{b})' for a, b in pairs)}"
        )
        every = all(any((x, y) in pairs for y in things) for x in things)
        one = any(all((x, y) in pairs for x in things) for y in things)
        assert task.judge(said).right == (every and not one)
