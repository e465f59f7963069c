"""What answers are worth that are not right, and why."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from provefield.learn.courses.course import Assignment, Item
from provefield.learn.courses.file import read_course, write_course
from provefield.learn.courses.judging import judge_answer
from provefield.learn.courses.marking import Event, mark
from provefield.learn.exercises import read_exercise

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
ITEM = Item("a", "columns", 10)
HALF = Event("answer", NOON, fault="wrong row", share=Fraction(1, 2), earned="half")
RIGHT = Event("answer", NOON, right=True)
WORK = Assignment("w", "W")


def points(work: Assignment, *events: Event, due: datetime | None = None) -> Fraction:
    return mark(ITEM, work, events, due).points


def test_the_answer_counts_that_brings_most() -> None:
    assert points(WORK, HALF) == 5
    assert mark(ITEM, WORK, [HALF], None).reason == "half"
    assert not mark(ITEM, WORK, [HALF], None).done
    assert points(WORK, HALF, replace(HALF, share=Fraction(1, 5))) == 5
    assert points(WORK, HALF, RIGHT) == 10
    assert points(replace(WORK, credit="whole"), HALF) == 0
    assert points(replace(WORK, credit="whole"), HALF, RIGHT) == 10


def test_wrong_tries_and_hints_cost_and_what_cannot_be_read_costs_nothing() -> None:
    dear = replace(WORK, try_cost=20, hint_cost=10)
    unread = Event("answer", NOON, fault="unreadable")
    assert points(dear, HALF) == 5
    assert points(dear, HALF, RIGHT) == 8
    assert points(dear, unread, unread, RIGHT) == 10
    assert points(dear, Event("hint", NOON), HALF, RIGHT) == 7
    assert points(dear, *[HALF] * 7, RIGHT) == 5
    assert points(dear, Event("solution", NOON), RIGHT) == 0


def test_in_an_exam_the_last_answer_counts_and_no_try_costs() -> None:
    exam = replace(WORK, feedback="none", try_cost=50)
    assert points(exam, RIGHT, HALF) == 5
    assert points(exam, HALF, HALF, RIGHT) == 10


def test_late_answers_keep_their_share() -> None:
    work = replace(WORK, late=50)
    due = NOON - timedelta(hours=1)
    assert points(work, HALF, due=due) == Fraction(5, 2)
    assert mark(ITEM, work, [HALF], due).late
    assert points(WORK, HALF, due=due) == 0


BEGIN = "A & B ; premise\nB -> C ; premise"
COURSE = """
title = "Logic"
key = "k"

[[assignment]]
name = "w"
title = "W"
try-cost = 10

[[assignment.item]]
name = "table"
kind = "truth-table"
points = 4
cells = 2
fol = "mine(1,1) -> mine(2,1)"

[[assignment.item]]
name = "proof"
kind = "sequent"
points = 4
premises = ["A & B", "B -> C"]
goal = "C & A"

[[assignment.item]]
name = "board"
kind = "to-fol"
points = 10
columns = 3
rows = 3
english = "Every cell of row 1 has a mine."
fol = "all x mine(x,1)"

[[assignment.item]]
name = "people"
kind = "to-fol"
points = 10
vocabulary = "people"
english = "Everybody loves Ann."
fol = "all x L(x,a)"
"""


@pytest.mark.parametrize(
    ("item", "answer", "worth", "why"),
    [
        ("table", "t t t t", 3, "3 of 4 rows are right."),
        ("table", "f f f f", 1, "1 of 4 rows are right."),
        ("proof", f"{BEGIN}\nB ; ∧E 1\nC ; →E 2, 3", 2, "still missing: 2 of 4"),
        ("proof", "A & B ; premise", 0, ""),
        ("proof", "A & B ; premise\nC ; ∧E 1", 0, ""),
    ],
)  # fmt: skip
def test_a_part_is_brought_with_its_reason(item: str, answer: str, worth: int, why: str) -> None:
    course = read_course(COURSE)
    assert read_course(write_course(course)) == course
    judged = judge_answer(course, f"w/{item}", answer)
    assert judged.right is False
    assert judged.points == worth
    assert why in " ".join(judged.feedback)
    assert type(judged.document()["points"]) is int


def test_a_translation_is_worth_what_agrees_beyond_chance() -> None:
    course = read_course(COURSE)
    near = judge_answer(course, "w/board", "mine(1,1) & mine(2,1)")
    assert 0 < near.points <= 9
    assert "cases in which it should be" in " ".join(near.feedback)
    assert judge_answer(course, "w/board", "-(all x mine(x,1))").points == 0
    far = judge_answer(course, "w/people", "-(all x L(x,a))")
    close = judge_answer(course, "w/people", "all x (L(x,a) | x = a)")
    assert far.points == 0 < close.points <= 9
    assert not close.right


def test_a_proof_in_a_textbook_s_style_brings_its_part_too() -> None:
    given = {"premises": ["A & B"], "goal": "B & A", "tongue": "en", "textbook": "copi"}
    task = read_exercise("sequent", given, "test")
    told = task.judge("A • B Premise\nA 1 Simp.\nB • A 1 Simp.")
    assert told.share == Fraction(1, 3)
    assert "Lines that are still missing: 2 of 3." in str(told.earned)


def test_one_mark_for_a_course_whose_answers_are_all_or_nothing() -> None:
    course = read_course(COURSE.replace("try-cost = 10", 'credit = "whole"'))
    assert judge_answer(course, "w/table", "t t t t").points == 0
    assert judge_answer(course, "w/table", "t f t t").points == 4
