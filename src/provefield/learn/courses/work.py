"""From an item to what a student works on: an exercise, or a game by its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provefield.games.minefol.game import Game
from provefield.games.sweeper.generate import GameId, parse_id
from provefield.learn.courses.course import Item
from provefield.learn.courses.variant import draw_seed, variant_seed
from provefield.learn.exercises import new_exercise
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.kind import Given
from provefield.learn.lessons import find_lesson
from provefield.learn.lessons.lesson import Making, read_work
from provefield.learn.lessons.practice import find_task, place_in_test
from provefield.tongues import ENGLISH, Tongue, phrase

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
    """What a student works on, what is asked, what is said above it, and what it is about.

    A task of a lesson asks in its own words; `text` is empty where the exercise asks by itself.
    """

    work: Work
    text: str
    above: str
    idea: str
    place: tuple[str, str]
    """The names of the lesson and the task that it comes from, or of assignment and item."""

    is_test: bool = False
    """Whether it is a question of a chapter's test."""


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
        case _:
            allowed = {"rules": rules} if rules else {}
            given = {**item.given, **allowed, "tongue": tongue}
            work = read_work(item.exercise, given, item.name)
    return Assigned(work, "", item.text, idea_of(item), (assignment, item.name))


def _of_lesson(item: Item, tongue: Tongue) -> Assigned:
    lesson = find_lesson(item.given["lesson"], tongue)
    name = str(item.given["task"])
    task = find_task(lesson, name, tongue)
    place, is_test = (lesson.name, task.name), place_in_test(name) is not None
    return Assigned(task.work, task.text, item.text, lesson.idea, place, is_test)


def item_of_path(lesson: str, task: str) -> Item:
    """A task of the learning path, a variant or a question of a test, as an item like any other.

    >>> assigned("", item_of_path("if-then", "variant-3"), Who("", 1)).place
    ('if-then', 'variant-3')
    """
    return Item(task, "lesson", given={"lesson": lesson, "task": task})


def board(given: Given, seed: int) -> GameId:
    """A board that needs no guess, of a size and a grade.

    >>> print(board({"size": "9x9/10", "grade": "pairs"}, 7))
    beginner:noguess-pairs:7
    """
    grade = f"-{given['grade']}" if "grade" in given else ""
    return parse_id(f"{given['size']}:noguess{grade}:{seed}", source="size")


IDEAS = {
    "board": phrase("boards without a guess"),
    "game": phrase("walk with proof"),
    "sequent": phrase("writing proofs"),
}


def idea_of(item: Item) -> str:
    """What an item is about, where its author does not say it."""
    return str(item.given.get("idea") or IDEAS.get(item.kind, item.exercise))
