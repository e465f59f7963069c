"""One answer to an item of a course, judged where there is no server."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.games.sweeper.generate import GameId
from provefield.learn.courses.course import Course
from provefield.learn.courses.marking import NOT_SETTLED
from provefield.learn.courses.work import Who, assigned
from provefield.learn.lessons.lesson import Making
from provefield.logic.semantics import Tables
from provefield.reason.tell.evidence import document_of_world
from provefield.tongues import phrase, tell


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether an answer is right, or None if that is not settled; its points, and what is said."""

    right: bool | None
    points: Fraction
    of: int
    feedback: tuple[str, ...]
    countermodel: Tables | None = None

    def document(self) -> dict[str, Any]:
        """It as JSON; a countermodel as `prove --json` prints one."""
        return {
            "right": self.right,
            "points": int(self.points) if self.points.denominator == 1 else float(self.points),
            "of": self.of,
            "feedback": list(self.feedback),
            "countermodel": self.countermodel and document_of_world(self.countermodel),
        }


def judge_answer(course: Course, place: str, answer: str, student: int = 1) -> Judged:
    """Judge an answer of a student to `assignment/item`.

    >>> from provefield.learn.courses.course import Assignment, Item
    >>> which = Item("a", "choice", 2, given={"options": ["x", "y"], "right": 2})
    >>> course = Course("k", "L", (Assignment("w", "W", (which,)),))
    >>> judge_answer(course, "w/a", "2").points
    Fraction(2, 1)
    """
    name, _, wanted = place.partition("/")
    assignment = course.assignment(name)
    item = assignment.item(wanted) if assignment else None
    if assignment is None or item is None:
        raise InputError(phrase("there is no item {item}", item=place), source="item")
    who = Who(course.key, student)
    work = assigned(name, item, who, course.language, assignment.rules).work
    if isinstance(work, Game | GameId | Making):
        raise InputError(phrase("a game is played, and not answered"), source="item")
    told = work.judge(answer)
    right = None if told.fault == NOT_SETTLED else told.right
    world = told.world
    share = Fraction(0) if assignment.credit == "whole" else told.share
    said = (
        told.sentence,
        *filter(None, [told.earned]),
        *(world.words if world else ()),
        *told.notes,
    )
    return Judged(
        right,
        item.points * (Fraction(1) if right else share),
        item.points,
        tuple(tell(each, course.language) for each in said),
        world.tables if world else None,
    )
