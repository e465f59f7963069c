"""The lessons: every key opens its own task, every game can be won, nothing gives the key away."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from provefield.errors import InputError
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.sweeper.theory import knowledge
from provefield.learn.exercises.cells import Cells
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.meanings import Meanings
from provefield.learn.exercises.to_english import ToEnglish
from provefield.learn.lessons import find_lesson, lessons
from provefield.learn.lessons.lesson import Lesson, Making
from provefield.learn.lessons.practice import IN_A_ROW, variant
from provefield.learn.proofs.draft import Task, read_draft
from provefield.logic.field import Field, mine
from provefield.logic.formula import Implies, Not, conjunction
from provefield.logic.language import readings
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason.equivalence import equivalent
from provefield.reason.limit import UNLIMITED
from tests.every import check_every

TASKS = {f"{lesson.name}.{task.name}": task for lesson in lessons() for task in lesson.tasks}
EXERCISES = {
    name: task.work for name, task in TASKS.items() if not isinstance(task.work, Game | Making)
}
GAMES = {name: task.work for name, task in TASKS.items() if isinstance(task.work, Game)}


def test_a_lesson_has_a_few_tasks_and_an_idea_of_its_own() -> None:
    assert all(3 <= len(lesson.tasks) <= 6 for lesson in lessons())
    assert len({lesson.idea for lesson in lessons()}) == len(lessons()) == 40
    for lesson in lessons():
        assert len({task.name for task in lesson.tasks}) == len(lesson.tasks)
        assert len(lesson.example.steps) >= 3


def test_the_key_opens_the_task_and_an_empty_answer_does_not() -> None:
    def check_task(_: str, exercise: Exercise) -> None:
        assert exercise.solution
        assert exercise.judge(exercise.solution).right
        with suppress(InputError):
            assert not exercise.judge("").right

    check_every(EXERCISES.items(), check_task)


def test_a_question_can_be_sent_to_a_page() -> None:
    def check_task(_: str, exercise: Exercise) -> None:
        document = exercise.question.document()
        assert json.loads(json.dumps(document)) == document

    check_every(EXERCISES.items(), check_task)


def test_a_game_can_be_won() -> None:
    for name, game in GAMES.items():
        assert check(game, UNLIMITED).valid, name


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_an_example_says_what_is_so(lesson: Lesson) -> None:
    """What it calls proved is proved, what it calls true is true, and its lines are a proof."""
    example = lesson.example
    field = Field(example.grid.columns, example.grid.rows)
    known = knowledge(example.view).facts if example.view else ()
    told = (fact.formula for fact in known)
    known_formula = conjunction((*told, *map(parse, example.knows), parse("1 = 1")))
    for step in example.steps:
        for cells, wanted in ((step.safe, False), (step.mined, True)):
            for cell in cells:
                claim = mine(*cell) if wanted else Not(mine(*cell))
                follows = Implies(known_formula, claim)
                assert equivalent(follows, parse("1 = 1"), field).equivalent, step.text
        if step.holds is not None:
            there = board(field, step.mines)
            assert evaluate(parse(step.formula), there) is step.holds, step.text
    lines = [line for line in example.steps[-1].lines if " ; " in line]
    if lines:
        premises = [parse(line.partition(";")[0]) for line in lines if line.endswith("premise")]
        goal = parse(lines[-1].partition(";")[0])
        assert read_draft("\n".join(lines), Task.of(premises, goal)).finished


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_practice_of_twenty_in_a_row_repeats_nothing(lesson: Lesson) -> None:
    questions = [str(variant(lesson.name, number).question) for number in range(IN_A_ROW)]
    assert len(set(questions)) == IN_A_ROW


def test_the_first_lesson_needs_no_rule_but_its_own() -> None:
    """One clue decides every cell of its tasks; those of the second need two."""
    for name, is_enough in (("a-number-tells", True), ("two-numbers", False)):
        tasks = [each.work for each in find_lesson(name).tasks if isinstance(each.work, Cells)]
        assert tasks
        for task in tasks:
            one_clue = task.view.labels(engine="single-point")
            proved = {cell for cell, label in task.view.labels().items() if label == task.ask}
            found = {cell for cell, label in one_clue.items() if label == task.ask}
            assert (found == proved) is is_enough, (name, task)


@pytest.mark.parametrize(("language", "number"), [("en", "numbered"), ("de", "eine Zahl")])
def test_q_is_a_numbered_tile_as_in_the_source(language: str, number: str) -> None:
    lesson = find_lesson("sequents", language)
    (step, *_) = lesson.example.steps
    assert step.lines == ("B ∨ (S ∨ Q) ; premise",)
    assert number in lesson.text
    assert number in step.text


def test_an_ambiguous_sentence_has_the_readings_that_the_lesson_says() -> None:
    for task in find_lesson("two-meanings").tasks:
        if isinstance(task.work, Meanings):
            found = readings(task.work.sentence)
            assert len(found) == len(task.work.readings)
            for each in found:
                same = (equivalent(each, one, task.work.field) for one in task.work.readings)
                assert any(one.equivalent for one in same)


def _key(exercise: Exercise) -> str:
    """The solution; a sentence is the same in another language if it says the same formula."""
    if not isinstance(exercise, ToEnglish):
        return exercise.solution
    assert exercise.judge(exercise.solution).right
    return str(exercise.formula)


def test_a_lesson_is_the_same_in_german() -> None:
    def keys(language: str) -> list[str]:
        works = [task.work for lesson in lessons(language) for task in lesson.tasks]
        return [_key(each) for each in works if not isinstance(each, Game | Making)]

    assert keys("en") == keys("de")
    assert [each.idea for each in lessons()] == [each.idea for each in lessons("de")]
