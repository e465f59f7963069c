"""How a student stands with a variant: what is left, what is over, and what comes back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from provefield.learn.courses.course import Assignment, Item
from provefield.learn.courses.marking import Event, Mark, closing, mark


def is_over(assignment: Assignment, due: datetime | None, moment: datetime) -> bool:
    """Whether nothing more counts.

    >>> homework = Assignment("w", "W", late=50, late_days=7)
    >>> [is_over(homework, datetime(2026, 1, 1), datetime(2026, 1, day)) for day in (8, 9)]
    [False, True]
    """
    end = closing(assignment, due)
    return end is not None and moment > end


def attempts_left(assignment: Assignment, events: Iterable[Event]) -> int | None:
    """How often one may still try; None: for ever.

    >>> once = [Event("hint", datetime(2026, 1, 1)), Event("answer", datetime(2026, 1, 1))]
    >>> attempts_left(Assignment("w", "W", attempts=3), once)
    2
    """
    if assignment.attempts is None:
        return None
    return max(0, assignment.attempts - sum(event.act == "answer" for event in events))


@dataclass(frozen=True, slots=True)
class Standing:
    """A variant of an item, what was done with it, and until when; turn 0 is the one that counts.

    >>> homework, noon = Assignment("w", "W", attempts=1), datetime(2026, 1, 1, 12)
    >>> begun = Standing(Item("a", "choice"), homework, (Event("open", noon),))
    >>> begun.left, begun.reveals
    (1, False)
    >>> wrong = Standing(Item("a", "choice"), homework, (*begun.events, Event("answer", noon)))
    >>> wrong.left, wrong.reveals, wrong.comes_back_as
    (0, True, 1)
    """

    item: Item
    assignment: Assignment
    events: tuple[Event, ...]
    due: datetime | None = None
    turn: int = 0
    moment: datetime | None = None
    """The time of now, where something may be over."""

    @property
    def mark(self) -> Mark:
        """What this variant brought."""
        return mark(self.item, self.assignment, self.events, self.due)

    @property
    def closed(self) -> bool:
        """Whether no answer counts any more; who only repeats may always try."""
        if self.turn or self.moment is None:
            return False
        return is_over(self.assignment, self.due, self.moment)

    @property
    def left(self) -> int | None:
        """Attempts that are left."""
        return None if self.turn else attempts_left(self.assignment, self.events)

    @property
    def has_hints(self) -> bool:
        """Whether hints are given here; a game has its own."""
        return self.assignment.hints or bool(self.turn)

    @property
    def is_tried_out(self) -> bool:
        """Whether nothing can be earned with this variant any more."""
        found = self.mark
        return found.done or found.spoilt or attempts_left(self.assignment, self.events) == 0

    @property
    def reveals(self) -> bool:
        """Whether the solution may be seen."""
        over = self.mark.done or self.mark.spoilt or self.left == 0
        return self.closed or (self.assignment.mode == "practice" and over)

    @property
    def comes_back_as(self) -> int | None:
        """The turn in which an exercise is to be repeated, until one goes right at once."""
        if self.turn and not self.is_tried_out:
            return self.turn
        return self.turn + 1 if self.is_tried_out and not self.mark.first else None
