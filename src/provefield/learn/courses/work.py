"""From an item to what a student works on: an exercise, or a game by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.minefol.notation import parse_game
from provefield.games.sweeper.generate import GameId, parse_id
from provefield.learn.courses.course import Item
from provefield.learn.courses.variant import draw_seed, variant_seed
from provefield.learn.exercises import new_exercise
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.lessons import find_lesson
from provefield.learn.lessons.lesson import KINDS, Making
from provefield.tongues import ENGLISH, Tongue, phrase

Given = Mapping[str, Any]
Work = Exercise | Game | GameId | Making


@dataclass(frozen=True, slots=True)
class Who:
    """Whose work it is: the course's key, the student's number, and which variant in turn."""

    key: str
    student: int
    turn: int = 0
    seed: int | None = None
    """The seed of the exercise, where somebody has drawn it already."""


@dataclass(frozen=True, slots=True)
class Assigned:
    """What a student works on, what it says above it, and the idea that it is about."""

    work: Work
    text: str
    idea: str
    place: tuple[str, str] | None = None
    """The names of the lesson and the task that it comes from."""


def assigned(
    assignment: str, item: Item, who: Who, tongue: Tongue = ENGLISH, rules: Sequence[str] = ()
) -> Assigned:
    """The work of a student on an item; `rules` are those that proofs may use, if not all.

    >>> item = Item("a", "exercise", given={"exercise": "to-formula", "level": 1})
    >>> first, again = (assigned("week-1", item, Who("logic", 7)) for _ in range(2))
    >>> first.work.question == again.work.question
    True
    """
    name = f"{assignment}/{item.name}"
    match item.kind:
        case "lesson":
            return _of_lesson(item, tongue)
        case "exercise":
            kind, level = item.given["exercise"], item.given.get("level", 1)
            seed = who.seed
            if seed is None or who.turn:
                seed = variant_seed(who.key, name, kind, level, who.student, who.turn)
            work: Work = new_exercise(kind, level, seed, tongue=tongue)
        case "board":
            work = board(item.given, draw_seed(who.key, name, who.student, who.turn))
        case "game":
            work = _game(item.given)
        case kind:
            more = {"because": _remarks(item.given)} if kind == "choice" else {}
            allowed = {"rules": rules} if rules else {}
            work = KINDS[kind]({**more, **item.given, **allowed, "tongue": tongue}, item.name)
    return Assigned(work, item.text, idea_of(item))


def _remarks(given: Given) -> list[str]:
    """What is said of each option, where its author says nothing."""
    good, bad = phrase("Right."), phrase("That is not it.")
    places = range(1, len(given["options"]) + 1)
    return [good if place == given["right"] else bad for place in places]


def _of_lesson(item: Item, tongue: Tongue) -> Assigned:
    lesson = find_lesson(item.given["lesson"], tongue)
    task = lesson.task(item.given["task"])
    return Assigned(task.work, item.text or task.text, lesson.idea, (lesson.name, task.name))


def board(given: Given, seed: int) -> GameId:
    """A board that needs no guess, of a size and a grade.

    >>> print(board({"size": "9x9/10", "grade": "pairs"}, 7))
    beginner:noguess-pairs:7
    """
    grade = f"-{given['grade']}" if "grade" in given else ""
    return parse_id(f"{given['size']}:noguess{grade}:{seed}", source="size")


def _game(given: Given) -> Game:
    if "library" in given:
        return load_game(given["library"])
    return parse_game(given["game"], source="game")


IDEAS = {
    "board": phrase("boards without a guess"),
    "game": phrase("walk with proof"),
    "to-fol": "to-formula",
    "sequent": phrase("writing proofs"),
}


def idea_of(item: Item) -> str:
    """What an item is about, where its author does not say it."""
    return str(
        item.given.get("idea") or item.given.get("exercise") or IDEAS.get(item.kind, item.kind)
    )
