"""The learning path and its lessons; this runs in workers, which keep the lessons."""

from __future__ import annotations

from itertools import chain
from typing import Any

from provefield.learn.exercises.cells import shown_view
from provefield.learn.exercises.sequent import Sequent
from provefield.learn.lessons import chapters, find_chapter, find_lesson, lessons, names
from provefield.learn.lessons.example import Example, Step
from provefield.learn.lessons.lesson import Lesson, Task
from provefield.learn.lessons.practice import find_task, mixed_variants
from provefield.learn.lessons.signs import signs_by
from provefield.tongues import Tongue, translate
from provefield.web.learn import shapes as learning
from provefield.web.learn.items import show_work
from provefield.web.platform.game_names import lesson_game


def path(tongue: Tongue) -> learning.Path:
    """Every chapter and every lesson, in order."""
    known: set[str] = set()
    new: dict[str, list[str]] = {}
    for each in lessons(tongue):
        new[each.name] = [rule for rule in _rules_of(each) if rule not in known]
        known.update(new[each.name])
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
                rules=new[each.name],
            )
            for each in lessons(tongue)
        ],
    )


def _rules_of(lesson: Lesson) -> list[str]:
    """The rules by which deductions of a lesson are written, each once."""
    written = (task.work for task in lesson.tasks)
    allowed = (work.rules for work in written if isinstance(work, Sequent))
    return list(dict.fromkeys(chain.from_iterable(allowed)))


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
    asked = show_work(task.work, lesson_game(found.name, task.name), tongue)
    if asked.expected == "formula":
        asked.shown["signs"] = list(signs_by(found.name))
    return asked


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
