"""Marks: a pure function from what a student did, in order, to points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Literal

from provefield.learn.courses.course import WHOLE, Assignment, Item

NOT_SETTLED = "not settled"
"""The fault of an answer that nobody has judged yet: it is no attempt, and waits for a teacher."""

UNREADABLE = "unreadable"
"""The fault of an answer that could not be read, which costs nothing."""

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
    share: Fraction = Fraction(0)
    """What an answer that is not right is worth, of 1, and why."""
    earned: str = ""

    def credit(self, assignment: Assignment) -> Fraction:
        """What an answer is worth, of 1; all or nothing, where that is wanted."""
        if self.right:
            return Fraction(1)
        return Fraction(0) if assignment.credit == "whole" else self.share

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
    reason: str = ""
    """Why it brought what it did, where that is a part."""

    @property
    def shown(self) -> str:
        """The points as people write them.

        >>> Mark(Fraction(5, 2)).shown, Mark(Fraction(3)).shown
        ('2.5', '3')
        """
        return show_points(self.points)


def show_points(points: Fraction) -> str:
    """Points as people write them.

    >>> show_points(Fraction(504, 731)), show_points(Fraction(10))
    ('0.69', '10')
    """
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


def mark(item: Item, assignment: Assignment, events: Sequence[Event], due: datetime | None) -> Mark:
    """Mark the work on a variant of an item; what comes after the right answer counts for nothing.

    The answer counts that brings most: what it is worth, less what hints and wrong tries before it
    cost. Where a student is not told whether an answer is right, the last one counts.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    >>> item, homework = Item("a", "choice", 4), Assignment("w", "W", hint_cost=25)
    >>> mark(item, homework, [Event("hint", noon), Event("answer", noon, right=True)], None).shown
    '3'
    >>> half = Event("answer", noon, fault="wrong row", share=Fraction(1, 2), earned="2 of 4")
    >>> mark(item, homework, [half], None).shown, mark(item, homework, [half], None).reason
    ('2', '2 of 4')
    """
    tells = assignment.tells(item)
    counted = events[: _end(events, assignment, first_right=tells)]
    answers = [event for event in counted if event.is_attempt]
    hints = sum(event.hints + (event.act == "hint") for event in counted)
    spoilt = any(event.act == "solution" for event in counted)
    right = bool(answers) and answers[-1].right
    tries = list(_tries(counted, assignment, due))
    share, event = (
        max(tries, key=lambda each: each[0])
        if tells and tries
        else (tries[-1] if tries else (Fraction(0), None))
    )
    if right:
        event = answers[-1]
    end = closing(assignment, due)
    over = right and end is not None and answers[-1].made > end
    late = over or (
        event is not None and due is not None and event.made > due and (right or share > 0)
    )
    return Mark(
        points=item.points * share,
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
        reason=event.earned if event is not None and share > 0 else "",
    )


def _tries(
    events: Sequence[Event], assignment: Assignment, due: datetime | None
) -> Iterator[tuple[Fraction, Event]]:
    """What each answer brings, of 1; one that could not be read costs nothing."""
    hints = wrong = 0
    end = closing(assignment, due)
    for event in events:
        hints += event.hints + (event.act == "hint")
        if event.act == "solution":
            return
        if not event.is_attempt:
            continue
        cost = hints * assignment.hint_cost + wrong * assignment.try_cost
        share = event.credit(assignment) * max(0, WHOLE - cost) / WHOLE
        if end is not None and event.made > end:
            share = Fraction(0)
        elif due is not None and event.made > due:
            share *= Fraction(assignment.late, WHOLE)
        yield share, event
        wrong += not event.right and event.fault != UNREADABLE and assignment.feedback == "full"


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
