"""What workers do for those who teach: verify a course, print what was asked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any

from provefield.errors import BudgetError, InputError
from provefield.files import parse_toml
from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.learn.courses import (
    Assignment,
    Course,
    Item,
    in_item,
    model_proof,
    read_assignment,
    read_course,
    verify_item,
    write_course,
)
from provefield.learn.courses.paper import MAKE
from provefield.learn.courses.title import TITLES, kind_title
from provefield.learn.exercises.vocabulary import read_vocabulary
from provefield.learn.lessons import lessons
from provefield.learn.lessons.lesson import Making, Task
from provefield.tongues import ENGLISH, Tongue, tell
from provefield.web.classroom.shapes import NewAssignment, NewVocabulary
from provefield.web.create import shipped
from provefield.web.learn.items import Asked, MissingItemError, judge, print_question


@dataclass(frozen=True, slots=True)
class Archived:
    """An item as it is kept for good."""

    id: str
    assignment: str
    name: str
    document: Mapping[str, Any]
    solution: str | None
    """A model proof, which takes long to find, and is the same for everybody."""


def item_id(course: str, assignment: str, item: Item) -> str:
    """What an item is called as long as nothing in it changes."""
    said = json.dumps([course, assignment, asdict(item)], sort_keys=True, ensure_ascii=False)
    return sha256(said.encode()).hexdigest()[:24]


def with_assignment(course: Course, name: str, new: NewAssignment) -> Course:
    """A course with an assignment in its place, or behind the others."""
    given = new.model_dump(exclude={"items"}, exclude_none=True)
    values: dict[str, Any] = {"name": name}
    values |= {key.replace("_", "-"): value for key, value in given.items() if value != ""}
    values["item"] = [
        {key: value for key, value in item.items() if value is not None} for item in new.items
    ]
    return course.with_assignment(read_assignment(values, course.vocabularies, course.textbook))


@dataclass(frozen=True, slots=True)
class Saved:
    """A course as it is kept: its file, and what is new or another in its items."""

    course: Course
    document: str
    items: list[Archived]


def save(name: str, course: Course, known: frozenset[str] = frozenset()) -> Saved:
    """Verify what is new in a course, and give it as it is kept."""
    document = write_course(course)
    course = read_course(document)  # as it will be found from now on
    return Saved(course, document, archive(name, course, known))


def save_assignment(
    name: str, course: Course, assignment: str, new: NewAssignment, known: frozenset[str]
) -> Saved:
    """The same for a course in which an assignment is set."""
    return save(name, with_assignment(course, assignment, new), known)


def save_vocabulary(name: str, course: Course, new: NewVocabulary, known: frozenset[str]) -> Saved:
    """The same for a course that gets a vocabulary; items keep that which they were saved with."""
    words = read_vocabulary(new.name, parse_toml(new.toml)).document()
    return save(name, replace(course, vocabularies={**course.vocabularies, new.name: words}), known)


def save_file(name: str, text: str) -> Saved:
    """The same for a course that begins with a file."""
    return save(name, read_course(text, "file"))


def archive(name: str, course: Course, known: frozenset[str]) -> list[Archived]:
    """Verify what is new in a course, and give it as it is kept."""
    found = []
    for assignment, item in course.items():
        key = item_id(name, assignment.name, item)
        # A proof is looked for again where it is known: other rules may not be enough.
        if key not in known or (item.kind == "sequent" and assignment.rules):
            proof = _verify(course, assignment, item)
            found.append(Archived(key, assignment.name, item.name, asdict(item), proof))
    return found


def _verify(course: Course, assignment: Assignment, item: Item) -> str | None:
    """Refuse an item that nobody can solve, as its teacher counts them; a model proof of it."""
    try:
        found = verify_item(course, assignment, item)
    except InputError as error:
        number = assignment.items.index(item) + 1
        raise InputError(in_item(number, error.message), source=error.source) from None
    return model_proof(item, found)


@dataclass(frozen=True, slots=True)
class Choices:
    """What an assignment may be made of, in the words of a language."""

    lessons: list[dict[str, Any]]
    games: list[dict[str, Any]]


def choices(tongue: Tongue) -> Choices:
    """The tasks of every lesson by what they ask, and every game of the library with its field."""
    return Choices(
        [
            {
                "name": each.name,
                "title": each.title,
                "tasks": [{"name": task.name, "title": _asks(task, tongue)} for task in each.tasks],
            }
            for each in lessons(tongue)
        ],
        [_choice_of_game(name, tongue) for name in shipped.names()],
    )


def _asks(task: Task, tongue: Tongue) -> str:
    if task.text:
        return task.text
    work = task.work
    if isinstance(work, Game | Making):
        return tell(TITLES["game"] if isinstance(work, Game) else MAKE, tongue)
    return kind_title(work.question.kind, tongue)


def _choice_of_game(name: str, tongue: Tongue) -> dict[str, Any]:
    game = load_game(name)
    return {
        "name": name,
        "title": tell(shipped.title_of(name, game), tongue),
        "columns": game.grid.columns,
        "rows": game.grid.rows,
        "mines": game.mines,
        "walls": sorted((cell.column, cell.row) for cell in game.grid.blocked),
    }


def judge_all(given: Sequence[tuple[Asked, str]]) -> list[tuple[bool, str | None]]:
    """Whether answers are right, and if not, their faults; what cannot be read is wrong."""
    return [_judge(asked, answer) for asked, answer in given]


def _judge(asked: Asked, answer: str) -> tuple[bool, str | None]:
    try:
        told = judge(asked, answer, ENGLISH).feedback
    except MissingItemError:
        raise
    except (InputError, BudgetError):
        return False, "unreadable"
    assert told is not None  # games are not judged anew
    return told.right, None if told.right else told.fault


def questions(asked: Sequence[Asked], tongue: Tongue) -> list[str]:
    """What was asked, as HTML for who reads the answers; nothing of games, which would tell all."""
    return [print_question(each, tongue) for each in asked]
