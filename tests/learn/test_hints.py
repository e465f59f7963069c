"""Hints: each exercise of the path has some, and whoever follows the last one is right."""

from __future__ import annotations

import re

import pytest

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell
from provefield.learn.exercises.build import Build
from provefield.learn.exercises.cells import Cells
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.normal_form import NormalForm
from provefield.learn.exercises.to_english import ToEnglish
from provefield.learn.exercises.to_formula import ToFormula
from provefield.learn.lessons import lessons
from provefield.learn.lessons.lesson import Making
from provefield.tongues import tell
from tests.every import check_every

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


def test_the_lesson_on_cases_hints_at_cases() -> None:
    told = " ".join(hint.text for hint in EXERCISES["cases.either-way"].hints())
    assert "needs 1 mine in columns 2 and 3, row 1" in told
    assert "in each case, column 1, row 1 is safe" in told


def test_hints_lead_to_the_answer_and_the_last_one_holds_it() -> None:
    def check(_: str, exercise: Exercise) -> None:
        *earlier, last = exercise.hints()
        assert not any(hint.lines for hint in earlier)
        assert len({hint.text for hint in (*earlier, last)}) == len(earlier) + 1
        assert exercise.judge(answer(exercise, last)).right

    check_every(EXERCISES.items(), check)


def test_no_hint_leads_to_a_cell_that_is_found() -> None:
    exercise = Cells(view_of(parse_board("? 1 0 1 ? ?")), "mine")
    first, second = exercise.solution.split()
    assert exercise.hints()[-2].text.endswith("column 1, row 1 is a mine.")
    assert exercise.hints(first)[-2].text.endswith("column 5, row 1 is a mine.")
    for chosen, wrong in ((f"{first} {second}", 0), (f"{first} {second} 6,1", 1)):
        told, whole = exercise.hints(chosen)
        assert (told.text[-2:], whole.cells) == (f"{wrong}.", (Cell(1, 1), Cell(5, 1)))


def test_to_choose_nothing_is_no_mistake() -> None:
    with pytest.raises(InputError, match="choose a cell"):
        Cells(view_of(parse_board("0 1 ?")), "mine").judge("")


def test_hints_are_told_in_german_too() -> None:
    for exercise in EXERCISES.values():
        for hint in exercise.hints():
            assert tell(hint.text, "de") != hint.text
