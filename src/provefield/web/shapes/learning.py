"""What travels when somebody learns: lessons, their tasks, and what is told about answers."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from provefield.web.shapes import Shape, Spot, Whole


class LessonCard(Shape):
    """A lesson on the path, and how many of its tasks are done."""

    number: int
    title: str
    about: str
    tasks: int
    done: int


class Idea(Shape):
    """How an idea goes: tasks answered, right at the first try, hints taken, kinds of faults."""

    idea: str
    answered: int
    first: int
    hints: int
    faults: list[str]


class Path(Shape):
    """The learning path, with the progress of whoever asks."""

    lessons: list[LessonCard]
    ideas: list[Idea]


class Question(Shape):
    """What a task shows, and what it wants to be answered with."""

    kind: str
    prompt: str
    expected: str
    columns: int
    rows: int
    shown: dict[str, Any]


class Task(Shape):
    """A task of a lesson."""

    text: str
    question: Question
    done: bool = False


class Lesson(Shape):
    """One idea and its tasks."""

    number: int
    title: str
    idea: str
    text: str
    tasks: list[Task]
    next: int | None = None


class TaskHint(Shape):
    """A hint for a task: a sentence, cells to look at, and lines that stand for themselves."""

    step: int
    steps: int
    sentence: str
    cells: list[Spot] = Field(default_factory=list)
    lines: str = ""


class NewAnswer(Shape):
    """An answer to a task, and how many hints were taken before it."""

    answer: Annotated[str, Field(max_length=5_000)]
    hints: Annotated[Whole, Field(ge=0, le=100)] = 0


class Counterexample(Shape):
    """A board on which an answer and the solution differ."""

    mines: list[Spot]
    answer: bool
    solution: bool


class Feedback(Shape):
    """What is told about an answer."""

    right: bool
    sentence: str
    fault: str | None = None
    counterexample: Counterexample | None = None
    readings: list[str] = Field(default_factory=list)
    moves: list[str] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)
    lines: list[str] = Field(default_factory=list)
