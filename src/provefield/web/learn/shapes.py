"""What travels when somebody learns: lessons, their tasks, and what is told about answers."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from pydantic import Field

from provefield.web.platform.shapes import Shape, Spot, Whole


class LessonCard(Shape):
    """A lesson on the path: how many of its tasks are done, and how well its idea is known."""

    number: int
    name: str
    chapter: str
    title: str
    about: str
    tasks: int
    done: int = 0
    strength: int = 0
    """From 0, not known yet, to 4."""

    due: bool = False
    """Whether its idea is to be repeated."""

    rules: list[str] = Field(default_factory=list)
    """The rules of deduction that are new in it."""


class ChapterCard(Shape):
    """A chapter of the path, and whether its test was passed."""

    number: int
    name: str
    title: str
    text: str
    passed: bool = False


class Idea(Shape):
    """How an idea goes: tasks answered, right at the first try, hints taken, kinds of faults."""

    idea: str
    lesson: str
    answered: int
    first: int
    hints: int
    strength: int
    faults: list[str]


class Path(Shape):
    """The learning path, with the progress of whoever asks."""

    chapters: list[ChapterCard]
    lessons: list[LessonCard]
    ideas: list[Idea] = Field(default_factory=list)
    repeat: list[str] = Field(default_factory=list)
    """The names of lessons whose ideas are due, mistakes first."""

    days: dict[date, int] = Field(default_factory=dict)
    """How much was answered on each day of the last weeks."""


class Question(Shape):
    """What a task shows, and what it wants to be answered with."""

    kind: str
    prompt: str
    expected: str
    columns: int
    rows: int
    shown: dict[str, Any]


class LessonTask(Shape):
    """A task of a lesson."""

    name: str
    text: str
    question: Question
    done: bool = False


class ExampleStep(Shape):
    """A step of a worked example: what is said, the board by then, and the cells to look at."""

    text: str
    cells: list[dict[str, Any]]
    lit: list[Spot]
    formula: str = ""
    holds: bool | None = None
    lines: list[str] = Field(default_factory=list)


class Example(Shape):
    """A worked example on a board."""

    columns: int
    rows: int
    steps: list[ExampleStep]


class Lesson(Shape):
    """One idea, a worked example and tasks."""

    number: int
    name: str
    chapter: str
    title: str
    idea: str
    text: str
    example: Example
    tasks: list[LessonTask]
    lessons: int
    """How many lessons there are."""

    previous: str | None = None
    next: str | None = None
    last: bool = False
    """Whether its chapter ends with it."""


class Variant(Shape):
    """A variant of a lesson, or a question of a chapter's test; its task is what is answered."""

    lesson: str
    title: str
    task: str
    question: Question


class ChapterTest(Shape):
    """A chapter's test."""

    title: str
    turn: int
    questions: list[Variant]


class TaskHint(Shape):
    """A hint for a task: a sentence, cells to look at, and lines that stand for themselves."""

    step: int
    steps: int
    sentence: str
    cells: list[Spot] = Field(default_factory=list)
    lines: str = ""


class NewHint(Shape):
    """Which hint is wanted; each gives away more, and the last one is the solution."""

    step: Annotated[Whole, Field(ge=1, le=20)] = 1
    answer: Annotated[str, Field(max_length=2_000)] = ""
    """Cells that are chosen already, to which no hint has to lead."""


class NewLessonAnswer(Shape):
    """An answer to a task, and how long it took.

    With a key of one's own it may be sent again, if nobody heard the first time.
    """

    answer: Annotated[str, Field(max_length=5_000)]
    seconds: Annotated[Whole, Field(ge=0, le=86_400)] | None = None
    key: Annotated[str, Field(pattern="^[0-9a-f]{32}$")] | None = None


class Counterexample(Shape):
    """A board on which an answer and the solution differ."""

    mines: list[Spot]
    answer: bool
    solution: bool


class Frame(Shape):
    """What is said of a board, the cells to look at, and a part of a sentence with its truth."""

    text: str
    cells: list[Spot]
    part: str = ""
    holds: bool | None = None


class Film(Shape):
    """A board with its mines, and a sentence on it part by part."""

    mines: list[Spot]
    frames: list[Frame]


class SmallWorld(Shape):
    """A small world in words, and as a picture."""

    words: list[str]
    picture: str


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
    film: Film | None = None
    world: SmallWorld | None = None
    """What tells an answer from what was meant, in a vocabulary."""
    share: float = 0
    """What the answer is worth, of 1, and why."""
    earned: str = ""
    now: dict[str, Any] | None = None
    """What there is to work on, after an answer that goes step by step."""
