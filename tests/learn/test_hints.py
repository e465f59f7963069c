"""Hints: each exercise of the path has some, and whoever follows the last one is right."""

from __future__ import annotations

import re

import pytest

from provefield.games.minefol.game import Game
from provefield.learn.exercises.build import Build
from provefield.learn.exercises.cells import Cells
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.hints import hints
from provefield.learn.exercises.normal_form import NormalForm
from provefield.learn.exercises.translation import ToEnglish, ToFormula
from provefield.learn.lessons import lessons
from provefield.learn.lessons.lesson import Making
from provefield.tongues import tell

EXERCISES = {
    f"{lesson.name}.{task.name}": task.work
    for lesson in lessons()
    for task in lesson.tasks
    if not isinstance(task.work, Game | Making)
}


def answer(exercise: Exercise, hint: Hint) -> str:
    """What somebody answers who does as a hint says."""
    if isinstance(exercise, Cells | Build):
        return " ".join(map(str, hint.cells))
    if isinstance(exercise, ToFormula | NormalForm):
        return hint.text.split("`")[1]
    if isinstance(exercise, ToEnglish):
        return hint.text.partition("“")[2].rstrip("”")
    if hint.lines:
        return hint.lines
    if exercise.question.kind == "truth":
        return "true" if "true" in hint.text else "false"
    if exercise.question.expected == "number":
        return str(re.findall(r"\d+", hint.text)[0])
    return exercise.solution


@pytest.mark.parametrize("name", EXERCISES)
def test_whoever_follows_the_last_hint_is_right(name: str) -> None:
    exercise = EXERCISES[name]
    ladder = hints(exercise)
    assert len({hint.text for hint in ladder}) == len(ladder)
    assert exercise.check(answer(exercise, ladder[-1])).right


@pytest.mark.parametrize("name", EXERCISES)
def test_no_earlier_hint_holds_the_whole_proof(name: str) -> None:
    *earlier, last = hints(EXERCISES[name])
    assert not any(hint.lines for hint in earlier)
    assert all(hint.text != last.text for hint in earlier)


def test_hints_are_told_in_german_too() -> None:
    for exercise in EXERCISES.values():
        for hint in hints(exercise):
            assert tell(hint.text, "de") != hint.text
