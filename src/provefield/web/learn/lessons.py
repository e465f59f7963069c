"""Lessons and answers to their tasks; this runs in workers, which keep the lessons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.learn.exercises.cells import shown_view
from provefield.learn.lessons import chapters, find_chapter, find_lesson, lessons, names
from provefield.learn.lessons.example import Example, Step
from provefield.learn.lessons.lesson import Lesson, Making, Task
from provefield.learn.lessons.practice import mixed_variants, variant
from provefield.learn.lessons.progress import place_in_test, variant_number
from provefield.learn.lessons.signs import signs_by
from provefield.tongues import Tongue, phrase, tell, translate
from provefield.web.learn import shapes as learning
from provefield.web.platform.game_names import lesson_game


def path(tongue: Tongue) -> learning.Path:
    """Every chapter and every lesson, in order."""
    return learning.Path(
        chapters=[
            learning.ChapterCard(
                number=each.number, name=each.name, title=each.title, text=each.text
            )
            for each in chapters(tongue)
        ],
        lessons=[
            learning.LessonCard(
                number=each.number,
                name=each.name,
                chapter=each.chapter,
                title=each.title,
                about=translate(each.idea, tongue),
                tasks=len(each.tasks),
            )
            for each in lessons(tongue)
        ],
    )


def lesson(which: str, tongue: Tongue) -> learning.Lesson:
    """One lesson with its example and its tasks."""
    found = find_lesson(which, tongue)
    every, place = names(), found.number - 1
    tasks = [
        learning.LessonTask(name=task.name, text=task.text, question=_question(task, found, tongue))
        for task in found.tasks
    ]
    return learning.Lesson(
        number=found.number,
        name=found.name,
        chapter=found.chapter,
        title=found.title,
        idea=found.idea,
        text=found.text,
        example=_example(found.example),
        tasks=tasks,
        lessons=len(every),
        previous=every[place - 1] if place else None,
        next=every[place + 1] if place + 1 < len(every) else None,
        last=found.name == find_chapter(found.chapter).lessons[-1],
    )


def _example(example: Example) -> learning.Example:
    plain = shown_view(example.view)["cells"] if example.view else []
    steps = [
        learning.ExampleStep(
            text=step.text,
            cells=[*plain, *_step_cells(step)],
            lit=[(cell.column, cell.row) for cell in step.lit],
            formula=step.formula,
            holds=step.holds,
            lines=list(step.lines),
        )
        for step in example.steps
    ]
    return learning.Example(columns=example.grid.columns, rows=example.grid.rows, steps=steps)


def _step_cells(step: Step) -> list[dict[str, Any]]:
    """The cells of a step that are not as they were: mines that lie there, and what is proved."""
    mines = [{"at": list(cell), "state": "mine"} for cell in sorted(step.mines)]
    labels = {**dict.fromkeys(step.safe, "safe"), **dict.fromkeys(step.mined, "mine")}
    return mines + [
        {"at": list(cell), "state": "covered", "label": label}
        for cell, label in sorted(labels.items())
        if cell not in step.mines
    ]


def _question(task: Task, found: Lesson, tongue: Tongue) -> learning.Question:
    kind = kind_of(task)
    match task.work:
        case Game() as game:
            shown = {"game": lesson_game(found.name, task.name)}
            sides = {"columns": game.grid.columns, "rows": game.grid.rows}
            return learning.Question(kind=kind, prompt="", expected="play", shown=shown, **sides)
        case Making():
            return learning.Question(
                kind=kind, prompt="", expected="link", columns=1, rows=1, shown={}
            )
        case exercise:
            asked = exercise.question.translate(tongue).document()
            if asked["expected"] == "formula" and kind != "missing-line":
                asked["shown"]["signs"] = list(signs_by(found.name))
            return learning.Question.model_validate(asked)


def practice(which: str, number: int, tongue: Tongue) -> learning.Variant:
    """A variant of a lesson."""
    return _variant(find_lesson(which, tongue), f"variant-{number}", tongue)


def chapter_test(name: str, turn: int, tongue: Tongue) -> learning.ChapterTest:
    """The test of a chapter."""
    found = find_chapter(name, tongue)
    questions = [
        _variant(find_lesson(own, tongue), f"test-{turn}-{place}", tongue)
        for place, (own, _) in enumerate(mixed_variants(name, turn))
    ]
    return learning.ChapterTest(title=found.title, turn=turn, questions=questions)


def _variant(found: Lesson, name: str, tongue: Tongue) -> learning.Variant:
    task = find_task(found, name, tongue)
    question = _question(task, found, tongue)
    return learning.Variant(lesson=found.name, title=found.title, task=name, question=question)


@dataclass(frozen=True, slots=True)
class Judged:
    """What a task is, and what is told about an answer to it; None if the desk has to look."""

    lesson: str
    task: str
    kind: str
    idea: str
    feedback: learning.Feedback | None


def judge(which: str, name: str, answer: str, tongue: Tongue) -> Judged | None:
    """Judge an answer; None if there is no such task."""
    try:
        found = find_lesson(which, tongue)
        task = find_task(found, name, tongue)
    except InputError:
        return None
    match task.work:
        case Game() | Making():
            told = None
        case exercise:
            checked = exercise.judge(answer).translate(tongue)
            told = learning.Feedback.model_validate(checked.document())
    return Judged(found.name, task.name, kind_of(task), found.idea, told)


def find_task(found: Lesson, name: str, tongue: Tongue) -> Task:
    """A task of a lesson by number or name, a variant of it, or a question of a test."""
    if (number := variant_number(name)) is not None:
        return Task(name, "", variant(found.name, number, tongue))
    if (place := place_in_test(name)) is not None:
        questions = mixed_variants(found.chapter, place[0])
        if place[1] >= len(questions) or questions[place[1]][0] != found.name:
            raise InputError(phrase("there is no such task"))
        return Task(name, "", variant(*questions[place[1]], tongue))
    return found.task(name)


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint, and the task that it is for."""

    lesson: str
    task: str
    idea: str
    hint: learning.TaskHint


def hint(which: str, name: str, step: int, tongue: Tongue, answer: str = "") -> Hinted:
    """A hint for an exercise; beyond the last one, the last one."""
    found = find_lesson(which, tongue)
    task = find_task(found, name, tongue)
    if isinstance(task.work, Game | Making) or place_in_test(name):
        raise InputError(phrase("this task is no exercise"))
    ladder = task.work.hints(answer)
    step = min(step, len(ladder))
    told = ladder[step - 1]
    shown = learning.TaskHint(
        step=step,
        steps=len(ladder),
        sentence=tell(told.text, tongue),
        cells=[(cell.column, cell.row) for cell in told.cells],
        lines=told.lines,
    )
    return Hinted(found.name, task.name, found.idea, shown)


def kind_of(task: Task) -> str:
    """A game to win, a game to make, or the kind of an exercise."""
    match task.work:
        case Game():
            return "game"
        case Making():
            return "make"
        case exercise:
            return exercise.question.kind
