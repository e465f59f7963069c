"""Own exercises are verified when they are saved: what cannot be solved is refused, with why."""

from __future__ import annotations

from provefield.errors import BudgetError, InputError, ProvefieldError
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.check.wording import difference
from provefield.games.minefol.game import Game
from provefield.games.sweeper.generate import GameId, deal
from provefield.learn.courses.course import Assignment, Course, Item
from provefield.learn.courses.work import Who, assigned
from provefield.learn.exercises.cells import Cells
from provefield.learn.exercises.choice import Choice
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.exercises.sequent import Sequent
from provefield.learn.exercises.translation import ToFormula
from provefield.learn.lessons.lesson import Making
from provefield.reason.ask import prove_sequent
from provefield.reason.limit import Limit
from provefield.tongues import ENGLISH, Phrase, Tongue, phrase

SECONDS = 10.0


def verify(course: Course) -> None:
    """Refuse a course with an item that nobody can solve, or that cannot be made."""
    for assignment, item in course.items():
        verify_item(course, assignment, item)


def verify_item(course: Course, assignment: Assignment, item: Item) -> None:
    """Refuse an item that nobody can solve, with the reason.

    >>> sequent = Item("p", "sequent", given={"premises": ["A -> B", "B"], "goal": "A"})
    >>> homework = Assignment("w", "W", (sequent,))
    >>> verify_item(Course("c", "C", (homework,)), homework, sequent)
    Traceback (most recent call last):
    provefield.errors.InputError: w/p: it does not follow: in this world
    the premises hold and the goal does not: A false; B true
    """
    where = f"{assignment.name}/{item.name}"
    try:
        work = assigned(
            assignment.name, item, Who(course.key, 1), course.language, assignment.rules
        ).work
        verified = item.is_own or item.kind in ("board", "game")
        fault = _shortcoming(work, course.language) if verified else None
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


def _shortcoming(work: Exercise | Game | GameId | Making, tongue: Tongue) -> str | None:
    match work:
        case Game():
            return _of_game(work)
        case GameId():
            deal(work)
            return None
        case Making():
            return None
        case Cells() if not work.solution:
            return phrase("there is no such cell on this board")
        case Sequent():
            return _of_sequent(work)
        case Choice() if not 1 <= work.right <= len(work.options):
            return phrase("there is no option {number}", number=work.right)
        case ToFormula() if where := _difference(work, tongue):
            return phrase("the sentence and the formula differ {where}", where=where)
        case _:
            return _of_exercise(work)


def _difference(exercise: ToFormula, tongue: Tongue) -> Phrase | None:
    """Where its sentence, in the language of the course or in English, and its formula differ."""
    tongues = dict.fromkeys((tongue, ENGLISH))
    compared = (difference(exercise.formula, exercise.english, exercise.field, t) for t in tongues)
    return next(filter(None, compared), None)


def _of_game(game: Game) -> str | None:
    report = check(game, Limit(SECONDS))
    if report.valid:
        return None
    return phrase("the game cannot be won: {why}", why=report.reason or "")


def _of_sequent(exercise: Sequent) -> str | None:
    answer = prove_sequent(exercise.premises, exercise.goal, limit=Limit(SECONDS), natural=True)
    if answer.proved:
        return None if exercise.solution else phrase("no proof was found with these rules")
    model = answer.countermodel
    if model is None:
        return phrase("no proof was found: {why}", why=str(answer).splitlines()[0])
    return phrase(
        "it does not follow: in this world the premises hold and the goal does not: {world}",
        world="; ".join(" ".join(line.split()) for line in str(model).splitlines()),
    )


def _of_exercise(exercise: Exercise) -> str | None:
    solution = exercise.solution
    if exercise.judge(solution).right:
        return None
    return phrase("its own solution is refused: {solution}", solution=solution)
