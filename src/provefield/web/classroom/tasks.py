"""What workers do for those who teach: verify a course, print what was asked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from hashlib import sha256
from typing import Any

from provefield.errors import BudgetError, InputError
from provefield.files import parse_toml
from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.sweeper.generate import GameId
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
from provefield.learn.courses.clusters import Answered, Cluster, clusters
from provefield.learn.courses.course import GENERATED
from provefield.learn.courses.paper import MAKE
from provefield.learn.courses.title import TITLES, kind_title
from provefield.learn.exercises.vocabulary import read_vocabulary, shipped_vocabularies
from provefield.learn.lessons import lessons
from provefield.learn.lessons.lesson import Making, Task
from provefield.tongues import ENGLISH, Tongue, tell
from provefield.web.classroom.shapes import NewAssignment, NewVocabulary
from provefield.web.create import shipped
from provefield.web.learn.items import Asked, MissingItemError, judge, print_question, work_of


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


def content_id(item: Item) -> str:
    """What an item is known by wherever it asks the same, whatever it is called and brings."""
    said = json.dumps([item.kind, item.given], sort_keys=True, ensure_ascii=False)
    return sha256(said.encode()).hexdigest()[:24]


def with_item(course: Course, assignment: Assignment, item: Item) -> Course:
    """A course with an item behind the others of an assignment, under a name that is free.

    A vocabulary comes along; one of its name that says something else leads to a new name.
    """
    taken = {each.name for each in assignment.items}
    names = (item.name, *(f"{item.name[:36]}-{number}" for number in range(2, 200)))
    item = replace(item, name=next(name for name in names if name not in taken))
    if words := item.given.get("vocabulary"):
        item, course = _with_words(course, item, dict(words))
    new = replace(assignment, items=(*assignment.items, item))
    return read_course(write_course(course.with_assignment(new)))


def _with_words(course: Course, item: Item, words: dict[str, Any]) -> tuple[Item, Course]:
    own = str(words["name"])
    for name in (own, *(f"{own[:36]}-{number}" for number in range(2, 100))):
        document = {**words, "name": name}
        known = course.vocabularies.get(name)
        if known is None and name in shipped_vocabularies():
            known = shipped_vocabularies()[name].document()
            if known == document:
                break
        if known is None or known == document:
            course = replace(course, vocabularies={**course.vocabularies, name: document})
            break
    return replace(item, given={**item.given, "vocabulary": document}), course


def bank_file(items: Sequence[Item]) -> str:
    """Items of a bank as a course file of one assignment."""
    course = Course("bank", "Bank", (Assignment("bank", "Bank"),))
    for item in items:
        course = with_item(course, course.assignments[0], item)
    return write_course(course)


def read_bank(text: str) -> list[Item]:
    """The items of a course file, each verified."""
    course = read_course(text, "file")
    archive("bank", course, frozenset())
    return [item for _, item in course.items()]


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


def form_of(course: Course, text: str) -> Course:
    """A course in the form of a file; its key stays, so that students keep their variants."""
    found = replace(read_course(text, "file"), key=course.key)
    return read_course(write_course(found))  # as it will be found once it is kept


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


Judged = tuple[bool, str | None, Fraction, str]
"""Whether an answer is right, its fault, what it is worth if it is not right, and why."""


def judge_all(given: Sequence[tuple[Asked, str]]) -> list[Judged | None]:
    """Whether answers are right, and if not, their faults; what cannot be read is wrong.

    None where it takes too much work to say.
    """
    return [_judge(asked, answer) for asked, answer in given]


def _judge(asked: Asked, answer: str) -> Judged | None:
    try:
        told = judge(asked, answer, ENGLISH).feedback
    except MissingItemError:
        raise
    except BudgetError:
        return None
    except InputError:
        return False, "unreadable", Fraction(0), ""
    assert told is not None  # games are not judged anew
    if told.right:
        return True, None, Fraction(0), ""
    return False, told.fault, Fraction(told.share).limit_denominator(1_000), told.earned


def group(
    given: Sequence[tuple[Asked, str, bool, str | None, int]], tongue: Tongue
) -> tuple[str, list[Cluster]]:
    """What was asked, and answers to it by what they mean, with how many gave each."""
    if not given:
        return "", []
    works = {asked.who: work_of(asked, tongue) for asked, *_ in given}
    answers = [
        Answered(work, answer, right, fault, count, _whose(asked))
        for asked, answer, right, fault, count in given
        if not isinstance(work := works[asked.who], Game | GameId | Making)
    ]
    found = [
        replace(each, feedback=each.feedback and each.feedback.translate(tongue))
        for each in clusters(answers)
    ]
    return questions([given[0][0]], tongue)[0], found


def _whose(asked: Asked) -> str:
    return str(asked.who.student) if asked.item.kind in GENERATED else ""


def questions(asked: Sequence[Asked], tongue: Tongue) -> list[str]:
    """What was asked, as HTML for who reads the answers; nothing of games, which would tell all."""
    return [print_question(each, tongue) for each in asked]
