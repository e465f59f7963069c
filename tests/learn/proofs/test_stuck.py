"""Hints from where a learner stands: each is a line of a real proof, and they lead to its end."""

from __future__ import annotations

import pytest

from provefield.learn.proofs.draft import Draft, Task, read_draft
from provefield.learn.proofs.stuck import hint_for, solve, text_of
from provefield.logic.parse import parse
from provefield.reason.calculus.rules import RULES
from provefield.reason.check.natural import check_deduction
from tests.reason.sequents import JAPE, textbook_sequents

BASIC = [rule.name for rule in RULES.values() if rule.group in ("connectives", "quantifiers")]
SEQUENTS = [(premises, goal) for premises, goal, _ in textbook_sequents()]


def follow_hints(text: str, task: Task, most: int = 80) -> Draft:
    """Take hint after hint, as somebody would who has no idea of their own."""
    since = 0
    for _ in range(most):
        draft = read_draft(text, task)
        assert not any(line.fault for line in draft.lines), text
        if draft.finished:
            return draft
        found = hint_for(draft, since)
        assert found, f"no hint after\n{text}"
        since, text = found.since, f"{text}\n{text_of(found.line)}"
    raise AssertionError(f"no end after {most} hints:\n{text}")


@pytest.mark.parametrize("rules", [BASIC, list(RULES)], ids=["basic", "all"])
def test_hint_after_hint_proves_each_of_the_66_sequents(rules: list[str]) -> None:
    for premises, goal in SEQUENTS:
        task = Task.of(premises, goal, rules)
        start = "\n".join(f"{premise} ; premise" for premise in task.premises)
        draft = follow_hints(start, task)
        assert check_deduction(draft.deduction) is None
        assert {line.rule for line in draft.lines} <= {*rules, "premise", "assumption"}
    assert len(SEQUENTS) == 66


@pytest.mark.parametrize(("premises", "goal"), JAPE)
def test_the_three_sequents_are_proved_by_textbook_rules(
    premises: tuple[str, ...], goal: str
) -> None:
    task = Task.of(map(parse, premises), parse(goal))
    assert read_draft(solve(task), task).finished


@pytest.mark.parametrize(
    "start",
    [
        "A | B ; premise\n| A ; assumption\n| B | A ; ∨I 2",  # the first case is done
        "A | B ; premise\n| A ; assumption\n| B | A ; ∨I 2\n| B ; assumption",
        "A | B ; premise\n| C ; assumption",  # a box that leads nowhere
        "A | B ; premise\n| -(B | A) ; assumption",  # a way that nobody needs
        "A | B ; premise\n| A ; assumption\n| | B ; assumption",
    ],
)
def test_hints_go_on_from_where_the_learner_stands(start: str) -> None:
    task = Task.of([parse("A | B")], parse("B | A"))
    draft = follow_hints(start, task)
    assert [text_of(line.line) for line in draft.lines[: start.count("\n") + 1]] == [
        text_of(line.line) for line in read_draft(start, task).lines
    ]


def test_a_box_that_is_closed_is_used() -> None:
    task = Task.of([parse("A | B")], parse("B | A"))
    start = "A | B ; premise\n| A ; assumption\n| B | A ; ∨I 2\n| B ; assumption\n| B | A ; ∨I 4"
    found = hint_for(read_draft(start, task))
    assert found
    assert text_of(found.line) == "B ∨ A ; ∨E 1, 2-3, 4-5"


@pytest.mark.parametrize(
    ("premises", "goal", "rules"),
    [
        (["A | B"], "A", list(RULES)),  # does not follow
        (["A -> B", "-B"], "-A", ["∧I", "∧E"]),  # not by these rules
        (["--A"], "A", ["¬I", "¬E", "⊥E"]),  # not without an indirect proof
    ],
)
def test_where_no_proof_is_found_none_is_made_up(
    premises: list[str], goal: str, rules: list[str]
) -> None:
    task = Task.of(map(parse, premises), parse(goal), rules)
    assert solve(task) == ""


def test_what_a_box_has_to_reach_is_said_with_the_names_that_were_written() -> None:
    goal = "all x (P(x) -> (exists y R(x, y)))"
    task = Task.of([parse("all x (P(x) -> (exists z R(x, z)))")], parse(goal))
    draft = read_draft("all x (P(x) -> (exists z R(x, z))) ; premise\n| P(c) ; assumption", task)
    assert [str(each) for each in draft.open[-1].goals] == ["∃y R(c, y)"]
    assert hint_for(draft)


def test_a_lesson_s_own_rules_are_used_rather_than_what_derives_others() -> None:
    task = Task.of([parse("H"), parse("C -> -H")], parse("-C"), ["→E", "¬I", "¬E"])
    assert solve(task).splitlines() == [
        "H ; premise",
        "C → ¬H ; premise",
        "| C ; assumption",
        "| ¬H ; →E 2, 3",
        "| ⊥ ; ¬E 4, 1",
        "¬C ; ¬I 3-5",
    ]
