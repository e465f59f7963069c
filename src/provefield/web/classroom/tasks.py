"""What workers do for classes: verify a course, show an item, judge an answer, give a hint."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any

import tomlkit

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.games.sweeper.game import Game as Sweep
from provefield.games.sweeper.generate import GameId, deal
from provefield.learn.courses import (
    Assigned,
    Assignment,
    Course,
    Item,
    Who,
    assigned,
    in_item,
    read_course,
    verify_item,
    write_course,
)
from provefield.learn.courses.paper import question_parts, solution_lines
from provefield.learn.exercises.cells import ladder_key
from provefield.learn.lessons.lesson import Making
from provefield.tongues import ENGLISH, Tongue, phrase, tell
from provefield.web.classroom.shapes import NewAssignment
from provefield.web.learn import shapes as learning
from provefield.web.platform.game_names import item_game


@dataclass(frozen=True, slots=True)
class Archived:
    """An item as it is kept for good."""

    id: str
    assignment: str
    name: str
    document: Mapping[str, Any]


def item_id(course: str, assignment: str, item: Item) -> str:
    """What an item is called as long as nothing in it changes."""
    said = json.dumps([course, assignment, asdict(item)], sort_keys=True, ensure_ascii=False)
    return sha256(said.encode()).hexdigest()[:24]


def with_assignment(course: Course, name: str, new: NewAssignment) -> Course:
    """A course with an assignment in its place, or behind the others."""
    document = tomlkit.parse(write_course(replace(course, assignments=())))
    tables = tomlkit.parse(write_course(course)).unwrap().get("assignment", [])
    given = new.model_dump(exclude={"items"}, exclude_none=True)
    table: dict[str, Any] = {"name": name}
    table |= {key.replace("_", "-"): value for key, value in given.items() if value not in ("", [])}
    table["item"] = [_plain(item) for item in new.items]
    places = [each["name"] for each in tables]
    if name in places:
        tables[places.index(name)] = table
    else:
        tables.append(table)
    document["assignment"] = tables
    return read_course(tomlkit.dumps(document), "assignment")


def _plain(item: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in item.items() if value is not None}


def file_of(course: Course) -> str:
    """The file of a course, which can be read again."""
    document = write_course(course)
    read_course(document)
    return document


def archive(name: str, course: Course, known: frozenset[str]) -> list[Archived]:
    """Verify what is new in a course, and give it as it is kept."""
    found = []
    for assignment, item in course.items():
        key = item_id(name, assignment.name, item)
        if key not in known or (item.kind == "sequent" and assignment.rules):
            _verify(course, assignment, item)  # other rules may not be enough
        if key not in known:
            found.append(Archived(key, assignment.name, item.name, asdict(item)))
    return found


def _verify(course: Course, assignment: Assignment, item: Item) -> None:
    """Refuse an item that nobody can solve; which one, as its teacher counts them."""
    try:
        verify_item(course, assignment, item)
    except InputError as error:
        number = assignment.items.index(item) + 1
        raise InputError(in_item(number, error.message), source=error.source) from None


@dataclass(frozen=True, slots=True)
class Asked:
    """Which work of whom it is about."""

    work: str
    assignment: str
    item: Item
    who: Who
    rules: tuple[str, ...] = ()
    language: Tongue = ENGLISH
    """The language of the class."""

    def tongue(self, reader: Tongue) -> Tongue:
        """The language of the question: a generated exercise is in that of the class."""
        return self.language if self.item.kind == "exercise" else reader


def _work(asked: Asked, reader: Tongue = ENGLISH) -> Assigned:
    tongue = asked.tongue(reader)
    return assigned(asked.assignment, asked.item, asked.who, tongue, asked.rules)


def question(asked: Asked, tongue: Tongue) -> tuple[str, learning.Question]:
    """What a student sees of an item: the text above it, and the question."""
    found = _work(asked, tongue)
    match found.work:
        case Game() | GameId() as game:
            grid = game.grid if isinstance(game, Game) else game.size
            kind = "game" if isinstance(game, Game) else "sweeper"
            shown = learning.Question(
                kind=kind,
                prompt="",
                expected="play",
                columns=grid.columns,
                rows=grid.rows,
                shown={"game": item_game(asked.work)},
            )
        case Making():
            shown = learning.Question(
                kind="make", prompt="", expected="link", columns=1, rows=1, shown={}
            )
        case exercise:
            document = exercise.question.translate(asked.tongue(tongue)).document()
            shown = learning.Question.model_validate(document)
    return tell(found.text, tongue), shown


def questions(asked: Sequence[Asked], tongue: Tongue) -> list[str]:
    """What was asked, as HTML for who reads the answers; nothing of games, which would tell all."""
    return [_printed(each, tongue) for each in asked]


def _printed(asked: Asked, tongue: Tongue) -> str:
    found = _work(asked, tongue)
    if isinstance(found.work, Game | GameId | Making):
        return ""
    return "".join(question_parts(found, asked.tongue(tongue)))


def game(asked: Asked) -> Game | Sweep:
    """The game of an item."""
    work = _work(asked).work
    match work:
        case Game():
            return work
        case GameId():
            return deal(work)
        case _:
            raise InputError(phrase("this task is no game"))


def check(asked: Asked, answer: str, tongue: Tongue) -> learning.Feedback | None:
    """Judge an answer; None if the desk has to look at a play or a game."""
    work = _work(asked, tongue).work
    match work:
        case Game() | GameId() | Making():
            return None
        case exercise:
            told = exercise.judge(answer).translate(tongue)
            return learning.Feedback.model_validate(told.document())


@dataclass(frozen=True, slots=True)
class Rung:
    """A hint, and whether it is the solution."""

    hint: learning.TaskHint
    is_solution: bool


def hints(asked: Asked, tongue: Tongue, answer: str) -> tuple[str, list[Rung]]:
    """Which ladder an answer so far leads to, and its hints, the solution last.

    There are none for a game, which has its own.
    """
    work = _work(asked, tongue).work
    if isinstance(work, Game | GameId | Making):
        return "", []
    rungs = work.hints(answer)
    return ladder_key(work, answer), [
        Rung(
            learning.TaskHint(
                step=step,
                steps=len(rungs),
                sentence=tell(each.text, tongue),
                cells=[(cell.column, cell.row) for cell in each.cells],
                lines=each.lines,
            ),
            step == len(rungs),
        )
        for step, each in enumerate(rungs, start=1)
    ]


def solution(asked: Asked, tongue: Tongue = ENGLISH) -> str:
    """What a right answer is."""
    found = _work(asked, tongue)
    return solution_lines(found, tongue)
