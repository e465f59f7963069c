"""One item of a lesson or a class: what it asks, its hints, and answers; this runs in workers."""

from __future__ import annotations

from dataclasses import dataclass, field

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.games.sweeper.game import Game as Sweep
from provefield.games.sweeper.generate import GameId, deal
from provefield.learn.courses import Assigned, Item, Who, assigned, item_of_path
from provefield.learn.courses.paper import question_parts, solution_lines
from provefield.learn.courses.work import Work
from provefield.learn.exercises.cells import ladder_key
from provefield.learn.lessons.lesson import Making
from provefield.tongues import ENGLISH, Tongue, phrase, tell
from provefield.web.learn import shapes as learning
from provefield.web.platform.game_names import lesson_game


class MissingItemError(InputError):
    """There is no such lesson or task."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which item of whom it is about."""

    item: Item
    assignment: str
    who: Who
    rules: tuple[str, ...] = ()
    language: Tongue = ENGLISH
    """The language of the class."""

    game: str | None = None
    """What its game is called in a class; in a lesson it is called after the task."""

    def tongue(self, reader: Tongue) -> Tongue:
        """The language of the question: a generated exercise is in that of the class."""
        return self.language if self.item.kind == "exercise" else reader


def of_lesson(lesson: str, task: str) -> Asked:
    """A task of a lesson, a variant of it, or a question of a chapter's test."""
    return Asked(item_of_path(lesson, task), lesson, Who("path", 1))


def _find(asked: Asked, reader: Tongue) -> Assigned:
    try:
        return assigned(asked.assignment, asked.item, asked.who, asked.tongue(reader), asked.rules)
    except InputError as fault:
        raise MissingItemError(fault.message, source=fault.source) from None


def work_of(asked: Asked, tongue: Tongue = ENGLISH) -> Work:
    """What somebody works on."""
    return _find(asked, tongue).work


def kind_of(work: Work) -> str:
    """A game to win, a game to make, or the kind of an exercise."""
    match work:
        case Game():
            return "game"
        case GameId():
            return "sweeper"
        case Making():
            return "make"
        case exercise:
            return exercise.question.kind


def show_work(work: Work, game: str, tongue: Tongue) -> learning.Question:
    """What is asked; a game is told by its name alone."""
    match work:
        case Game() | GameId():
            grid = work.grid if isinstance(work, Game) else work.size
            return learning.Question(
                kind=kind_of(work),
                prompt="",
                expected="play",
                columns=grid.columns,
                rows=grid.rows,
                shown={"game": game},
            )
        case Making():
            return learning.Question(
                kind=kind_of(work), prompt="", expected="link", columns=1, rows=1, shown={}
            )
        case exercise:
            return learning.Question.model_validate(exercise.question.translate(tongue).document())


@dataclass(frozen=True, slots=True)
class Shown:
    """What an item asks, what is said above it, and its solution where that may be seen."""

    text: str
    above: str
    question: learning.Question
    solution: str | None


def show(asked: Asked, tongue: Tongue, reveal: bool = False) -> Shown:
    """What is seen of an item."""
    found = _find(asked, tongue)
    game = asked.game or lesson_game(*found.place)
    question = show_work(found.work, game, asked.tongue(tongue))
    return Shown(
        tell(found.text, tongue),
        found.above,
        question,
        solution_lines(found, tongue) if reveal else None,
    )


@dataclass(frozen=True, slots=True)
class Reveal:
    """Whether the solution may be seen after a right answer, and after a wrong one."""

    right: bool = False
    wrong: bool = False


NOTHING = Reveal()


@dataclass(frozen=True, slots=True)
class Judged:
    """What is told about an answer; None where a play or a game has to be looked at.

    `place` names the lesson and the task that an item is of.
    """

    place: tuple[str, str]
    kind: str
    idea: str
    feedback: learning.Feedback | None
    solution: str | None = None


def judge(asked: Asked, answer: str, tongue: Tongue, reveal: Reveal = NOTHING) -> Judged:
    """Judge an answer by what it means; what may be seen after it comes along."""
    found = _find(asked, tongue)
    kind = kind_of(found.work)
    if isinstance(found.work, Game | GameId | Making):
        return Judged(found.place, kind, found.idea, None)
    checked = found.work.judge(answer).translate(tongue)
    told = learning.Feedback.model_validate(checked.document())
    seen = reveal.right if told.right else reveal.wrong and told.fault is not None
    solution = solution_lines(found, tongue) if seen else None
    return Judged(found.place, kind, found.idea, told, solution)


@dataclass(frozen=True, slots=True)
class Rung:
    """A hint, and whether it is the solution."""

    hint: learning.TaskHint
    is_solution: bool


@dataclass(frozen=True, slots=True)
class Ladder:
    """The hints of an item after an answer so far, the solution last; none for a game or a test.

    `key` tells it from the ladders of other answers.
    """

    place: tuple[str, str]
    idea: str
    key: str = ""
    rungs: list[Rung] = field(default_factory=list)


def hints(asked: Asked, answer: str, tongue: Tongue) -> Ladder:
    """The hints of an item; a game has its own, and a test has none."""
    found = _find(asked, tongue)
    work = found.work
    if isinstance(work, Game | GameId | Making) or found.is_test:
        return Ladder(found.place, found.idea)
    steps = work.hints(answer)
    rungs = [
        Rung(
            learning.TaskHint(
                step=step,
                steps=len(steps),
                sentence=tell(each.text, tongue),
                cells=[(cell.column, cell.row) for cell in each.cells],
                lines=each.lines,
            ),
            is_solution=step == len(steps),
        )
        for step, each in enumerate(steps, start=1)
    ]
    return Ladder(found.place, found.idea, ladder_key(work, answer), rungs)


def solution(asked: Asked, tongue: Tongue = ENGLISH) -> str:
    """What a right answer is."""
    return solution_lines(_find(asked, tongue), tongue)


def print_question(asked: Asked, tongue: Tongue) -> str:
    """What was asked, as HTML; nothing of a game, which would tell all."""
    found = _find(asked, tongue)
    if isinstance(found.work, Game | GameId | Making):
        return ""
    return "".join(question_parts(found, asked.tongue(tongue)))


def game(asked: Asked) -> Game | Sweep:
    """The game of an item."""
    match _find(asked, ENGLISH).work:
        case Game() as found:
            return found
        case GameId() as found:
            return deal(found)
        case _:
            raise InputError(phrase("this task is no game"))
