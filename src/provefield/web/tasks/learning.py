"""Lessons and answers to their tasks; this runs in workers, which keep the lessons."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.learn.exercises.hints import hints
from provefield.learn.lessons import lessons
from provefield.learn.lessons.lesson import Lesson, Making, Task
from provefield.tongues import ENGLISH, Tongue, phrase, tell, translate
from provefield.web.naming import lesson_game
from provefield.web.shapes import learning

MISSING = phrase("there is no such lesson")


def path(tongue: Tongue) -> list[learning.LessonCard]:
    """Every lesson, in order."""
    return [
        learning.LessonCard(
            number=each.number,
            title=each.title,
            about=translate(each.idea, tongue),
            tasks=len(each.tasks),
            done=0,
        )
        for each in lessons(tongue)
    ]


def lesson(number: int, tongue: Tongue) -> learning.Lesson:
    """One lesson with its tasks."""
    found = _lesson(number, tongue)
    tasks = [
        learning.Task(text=task.text, question=_question(task, number, place, tongue))
        for place, task in enumerate(found.tasks, start=1)
    ]
    return learning.Lesson(
        number=number,
        title=found.title,
        idea=found.idea,
        text=found.text,
        tasks=tasks,
        next=number + 1 if number < len(lessons()) else None,
    )


def _question(task: Task, number: int, place: int, tongue: Tongue) -> learning.Question:
    kind = kind_of(task)
    match task.work:
        case Game() as game:
            shown = {"game": lesson_game(number, place)}
            sides = {"columns": game.grid.columns, "rows": game.grid.rows}
            return learning.Question(kind=kind, prompt="", expected="play", shown=shown, **sides)
        case Making():
            return learning.Question(
                kind=kind, prompt="", expected="link", columns=1, rows=1, shown={}
            )
        case exercise:
            return learning.Question.model_validate(exercise.question.translate(tongue).document())


def game(number: int, place: int) -> Game:
    """The game of a task that is to be won."""
    work = task(number, place).work
    if not isinstance(work, Game):
        raise InputError(phrase("this task is no game"))
    return work


@dataclass(frozen=True, slots=True)
class Judged:
    """What a task is, and what is told about an answer to it; None if the desk has to look."""

    kind: str
    idea: str
    feedback: learning.Feedback | None


def judge(number: int, place: int, answer: str, tongue: Tongue) -> Judged | None:
    """Judge an answer; None if there is no such task."""
    try:
        found, idea = task(number, place, tongue), _lesson(number).idea
    except InputError:
        return None
    match found.work:
        case Game() | Making():
            told = None
        case exercise:
            checked = exercise.check(answer).translate(tongue)
            told = learning.Feedback.model_validate(checked.document())
    return Judged(kind_of(found), idea, told)


def hint(number: int, place: int, step: int, tongue: Tongue) -> learning.TaskHint:
    """A hint for an exercise; beyond the last one, the last one."""
    work = task(number, place, tongue).work
    if isinstance(work, Game | Making):
        raise InputError(phrase("this task is no exercise"))
    ladder = hints(work)
    step = min(step, len(ladder))
    told = ladder[step - 1]
    return learning.TaskHint(
        step=step,
        steps=len(ladder),
        sentence=tell(told.text, tongue),
        cells=[(cell.column, cell.row) for cell in told.cells],
        lines=told.lines,
    )


def kind_of(task: Task) -> str:
    """A game to win, a game to make, or the kind of an exercise."""
    match task.work:
        case Game():
            return "game"
        case Making():
            return "make"
        case exercise:
            return exercise.question.kind


def task(number: int, place: int, tongue: Tongue = ENGLISH) -> Task:
    """A task by its number, counted from 1."""
    tasks = _lesson(number, tongue).tasks
    if not 1 <= place <= len(tasks):
        raise InputError(phrase("there is no such task"))
    return tasks[place - 1]


def _lesson(number: int, tongue: Tongue = ENGLISH) -> Lesson:
    if not 1 <= number <= len(lessons()):
        raise InputError(MISSING)
    return lessons(tongue)[number - 1]
