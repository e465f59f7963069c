"""A lesson as its file tells it: an idea, a few sentences, an example, tasks and practice."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.errors import InputError
from provefield.files import parse_toml
from provefield.games.minefol.game import Game
from provefield.learn.exercises import read_exercise
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.given import read_game
from provefield.learn.exercises.kind import Given
from provefield.learn.lessons.example import Example, read_example
from provefield.tongues import ENGLISH, Tongue, phrase, translate

TEXTS = ("title", "text", "english", "sentence", "options", "because")
"""The keys of a lesson file that hold words for a learner; the rest is the same everywhere."""


@dataclass(frozen=True, slots=True)
class Making:
    """The task to make a game of one's own: valid, fair, and without a message to spare."""

    least_side: int = 3
    least_messages: int = 2


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do, by its name: an exercise, a game to win, or a game to make."""

    name: str
    text: str
    work: Exercise | Game | Making


@dataclass(frozen=True, slots=True)
class Practice:
    """What variants of a lesson are made of."""

    kind: str
    level: int = 1
    about: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea in a few sentences, an example, tasks that are about it, and practice."""

    number: int
    name: str
    chapter: str
    title: str
    idea: str
    text: str
    example: Example
    tasks: tuple[Task, ...]
    practice: tuple[Practice, ...]

    def task(self, which: int | str) -> Task:
        """A task by its number or by its name."""
        for number, task in enumerate(self.tasks, start=1):
            if str(which) in (str(number), task.name):
                return task
        raise InputError(phrase("there is no such task"), source="task")


def read_lesson(
    text: str, number: int, name: str, chapter: str, tongue: Tongue = ENGLISH
) -> Lesson:
    """Read a lesson file in some language."""
    file = parse_toml(text)
    given = _translate(file, tongue)
    whole = {"idea": given["idea"], "tongue": tongue}
    tasks = tuple(_task({**_translate(task, tongue), **whole}, name) for task in file["task"])
    steps = [_translate(step, tongue) for step in file["example"]["step"]]
    return Lesson(
        number,
        name,
        chapter,
        given["title"],
        given["idea"],
        given["text"],
        read_example({**file["example"], "step": steps}, name),
        tasks,
        tuple(Practice(**each) for each in file["practice"]),
    )


def _translate(given: Given, tongue: Tongue) -> Given:
    """The same with its texts in another language; formulas stay."""

    def said(text: str) -> str:
        return translate(" ".join(text.split()), tongue)

    texts = {name: given[name] for name in TEXTS if name in given}
    return {
        **given,
        **{
            name: said(text) if isinstance(text, str) else [said(each) for each in text]
            for name, text in texts.items()
        },
    }


def _task(given: Given, source: str) -> Task:
    return Task(given["name"], given.get("text", ""), read_work(given["kind"], given, source))


def read_work(kind: str, given: Given, source: str) -> Exercise | Game | Making:
    """A game to win, a game to make, or an exercise that is written out."""
    match kind:
        case "game":
            return read_game(given, source)
        case "make":
            return Making()
        case _:
            return read_exercise(kind, given, source)
