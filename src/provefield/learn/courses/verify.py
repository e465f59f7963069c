"""Own exercises are verified when they are saved: what cannot be solved is refused, with why."""

from __future__ import annotations

from provefield.errors import BudgetError, InputError, ProvefieldError
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.sweeper.generate import GameId, deal
from provefield.learn.courses.course import GENERATED, Assignment, Course, Item
from provefield.learn.courses.work import Assigned, Who, assigned
from provefield.learn.exercises import find_kind
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.lessons.lesson import Making
from provefield.reason.limit import Limit
from provefield.tongues import Tongue, phrase

SECONDS = 10.0


def verify(course: Course) -> None:
    """Refuse a course with an item that nobody can solve, or that cannot be made."""
    for assignment, item in course.items():
        verify_item(course, assignment, item)


def verify_item(course: Course, assignment: Assignment, item: Item) -> Assigned:
    """What the first student works on; an item that nobody can solve is refused with the reason.

    >>> sequent = Item("p", "sequent", given={"premises": ["A -> B", "B"], "goal": "A"})
    >>> homework = Assignment("w", "W", (sequent,))
    >>> verify_item(Course("c", "C", (homework,)), homework, sequent)
    Traceback (most recent call last):
    provefield.errors.InputError: w/p: it does not follow: in this world
    the premises hold and the goal does not: A false; B true
    """
    where = f"{assignment.name}/{item.name}"
    try:
        first = Who(course.key, 1)
        found = assigned(assignment.name, item, first, course.language, assignment.rules)
        verified = item.is_own or item.kind in ("board", "game")
        fault = _shortcoming(found.work, course.language) if verified else None
    except BudgetError as error:
        raise InputError(
            phrase("that takes too long: {why}", why=error.reason), source=where
        ) from None
    except KeyError as error:
        raise InputError(phrase("missing: {key}", key=error.args[0]), source=where) from None
    except InputError as error:
        raise InputError(error.message, source=where) from None
    except ProvefieldError as error:
        raise InputError(error.reason, source=where) from None
    if fault is not None:
        raise InputError(fault, source=where)
    return found


def model_proof(item: Item, found: Assigned) -> str | None:
    """A proof of an item that is the same for everybody: it takes long to find, so it is kept."""
    work = found.work
    if item.kind in GENERATED or isinstance(work, Game | GameId | Making):
        return None
    return work.solution if work.question.expected == "proof" else None


def _shortcoming(work: Exercise | Game | GameId | Making, tongue: Tongue) -> str | None:
    match work:
        case Game():
            return _of_game(work)
        case GameId():
            deal(work)
            return None
        case Making():
            return None
        case exercise:
            return find_kind(exercise.question.kind).shortcoming(exercise, tongue)


def _of_game(game: Game) -> str | None:
    report = check(game, Limit(SECONDS))
    if report.valid:
        return None
    return phrase("the game cannot be won: {why}", why=report.reason or "")
