"""The lessons: every key opens its own task, every game can be won, nothing gives the key away."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from provefield.errors import InputError
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.translation import ToEnglish
from provefield.learn.lessons import lessons
from provefield.learn.lessons.lesson import Making
from provefield.reason.limit import UNLIMITED

TASKS = {
    f"{lesson.number}.{place}": task
    for lesson in lessons()
    for place, task in enumerate(lesson.tasks, start=1)
}
EXERCISES = {
    name: task.work for name, task in TASKS.items() if not isinstance(task.work, Game | Making)
}
GAMES = {name: task.work for name, task in TASKS.items() if isinstance(task.work, Game)}


def test_a_lesson_has_a_few_tasks_and_an_idea_of_its_own() -> None:
    assert all(2 <= len(lesson.tasks) <= 6 for lesson in lessons())
    assert len({lesson.idea for lesson in lessons()}) == len(lessons()) == 25


@pytest.mark.parametrize("name", EXERCISES)
def test_the_key_opens_the_task(name: str) -> None:
    exercise: Exercise = EXERCISES[name]
    assert exercise.solution
    assert exercise.check(exercise.solution).right


@pytest.mark.parametrize("name", EXERCISES)
def test_an_empty_answer_is_not_enough(name: str) -> None:
    with suppress(InputError):
        assert not EXERCISES[name].check("").right


@pytest.mark.parametrize("name", EXERCISES)
def test_a_question_can_be_sent_to_a_page(name: str) -> None:
    document = EXERCISES[name].question.document()
    assert json.loads(json.dumps(document)) == document


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_won(name: str) -> None:
    assert check(GAMES[name], UNLIMITED).valid


def _key(exercise: Exercise) -> str:
    """The solution; a sentence is the same in another language if it says the same formula."""
    if not isinstance(exercise, ToEnglish):
        return exercise.solution
    assert exercise.check(exercise.solution).right
    return str(exercise.formula)


def test_a_lesson_is_the_same_in_german() -> None:
    def keys(language: str) -> list[str]:
        works = [task.work for lesson in lessons(language) for task in lesson.tasks]
        return [_key(each) for each in works if not isinstance(each, Game | Making)]

    assert keys("en") == keys("de")
    assert [each.idea for each in lessons()] == [each.idea for each in lessons("de")]
