"""Marks: a pure function from what a student did, in order, to points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Literal

from provefield.learn.courses.course import WHOLE, Assignment, Item

NOT_SETTLED = "not settled"
"""The fault of an answer that nobody has judged yet: it is no attempt, and waits for a teacher."""

Act = Literal["open", "hint", "line", "solution", "answer"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a student did with an item, as the server saw it."""

    act: Act
    made: datetime
    right: bool = False
    fault: str | None = None
    hints: int = 0
    """Hints that were taken on the way, as in a game that was won; a line of a proof is one."""

    @property
    def is_attempt(self) -> bool:
        """Whether it is an answer that was judged."""
        return self.act == "answer" and self.fault != NOT_SETTLED


@dataclass(frozen=True, slots=True)
class Mark:
    """What an item brought, and how it came to that."""

    points: Fraction = Fraction(0)
    done: bool = False
    first: bool = False
    """Right at the first try, without a hint."""
    attempts: int = 0
    hints: int = 0
    late: bool = False
    seconds: int = 0
    """For how long its page was seen, where that is measured."""
    faults: tuple[str, ...] = ()
    spoilt: bool = False
    """The solution was seen before it was right: nothing can be earned any more."""

    @property
    def shown(self) -> str:
        """The points as people write them.

        >>> Mark(Fraction(5, 2)).shown, Mark(Fraction(3)).shown
        ('2.5', '3')
        """
        return f"{float(self.points):.2f}".rstrip("0").rstrip(".")


def mark(item: Item, assignment: Assignment, events: Sequence[Event], due: datetime | None) -> Mark:
    """Mark the work on a variant of an item; what comes after the right answer counts for nothing.

    Where a student is not told whether an answer is right, the last one counts.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> item, homework = Item("a", "choice", 4), Assignment("w", "W", hint_cost=25)
    >>> mark(item, homework, [Event("hint", noon), Event("answer", noon, right=True)], None).shown
    '3'
    """
    counted = events[: _end(events, assignment, first_right=assignment.tells(item))]
    answers = [event for event in counted if event.is_attempt]
    hints = sum(event.hints + (event.act == "hint") for event in counted)
    spoilt = any(event.act == "solution" for event in counted)
    right = bool(answers) and answers[-1].right
    end = closing(assignment, due)
    over = right and end is not None and answers[-1].made > end
    late = over or (right and due is not None and answers[-1].made > due)
    share = Fraction(0 if spoilt or not right else max(0, WHOLE - hints * assignment.hint_cost))
    if late:
        share *= 0 if over else Fraction(assignment.late, WHOLE)
    return Mark(
        points=item.points * share / WHOLE,
        done=right,
        first=right and len(answers) == 1 and not hints and not spoilt,
        attempts=len(answers),
        hints=hints,
        late=late,
        faults=tuple(
            event.fault
            for event in counted
            if event.act == "answer" and event.fault and not event.right
        ),
        spoilt=spoilt,
    )


def closing(assignment: Assignment, due: datetime | None) -> datetime | None:
    """When an assignment is over: once closed, at its due date, or after the days for late ones."""
    if due is None:
        return assignment.closed
    end = due + timedelta(days=assignment.late_days) if assignment.late else due
    return min(end, assignment.closed) if assignment.closed else end


def _end(events: Sequence[Event], assignment: Assignment, *, first_right: bool) -> int:
    """How many events count: up to the right answer, or to the last attempt."""
    attempts = 0
    for place, event in enumerate(events, start=1):
        if not event.is_attempt:
            continue
        attempts += 1
        if (event.right and first_right) or attempts == assignment.attempts:
            return place
    return len(events)


def best(marks: Iterable[Mark]) -> Mark:
    """The mark that counts of several: a changed item keeps what was earned before."""
    return max(marks, key=lambda each: (each.points, each.done, each.attempts), default=Mark())
