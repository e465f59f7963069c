"""How a student stands with a variant: what is left, what is over, and what comes back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from provefield.learn.courses.course import Assignment, Item
from provefield.learn.courses.marking import Event, Mark, closing, mark
from provefield.learn.mastery import Try, strength


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
    return max(0, assignment.attempts - sum(event.is_attempt for event in events))


@dataclass(frozen=True, slots=True)
class Standing:
    """A variant of an item, what was done with it, and until when; turn 0 is the one that counts.

    >>> homework, noon = Assignment("w", "W", attempts=1), datetime(2026, 1, 1, 12)
    >>> begun = Standing(Item("a", "choice"), homework, (Event("open", noon),))
    >>> begun.left, begun.reveals
    (1, False)
    >>> wrong = Standing(Item("a", "choice"), homework, (*begun.events, Event("answer", noon)))
    >>> wrong.left, wrong.reveals
    (0, True)
    """

    item: Item
    assignment: Assignment
    events: tuple[Event, ...]
    due: datetime | None = None
    turn: int = 0
    moment: datetime | None = None
    """The time of now, where something may be over."""

    told: bool = True
    """Whether the student is told what answers brought."""

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
    def keeps(self) -> int | None:
        """How many per cent of its points an answer keeps now that it is late.

        >>> from dataclasses import replace
        >>> due = datetime(2026, 1, 1)
        >>> late = Standing(Item("a", "choice"), Assignment("w", "W", late=50), (), due, 0, due)
        >>> late.keeps, replace(late, moment=datetime(2026, 1, 2)).keeps
        (None, 50)
        """
        if self.turn or self.closed or self.due is None or self.moment is None:
            return None
        return self.assignment.late if self.moment > self.due else None

    @property
    def left(self) -> int | None:
        """Attempts that are left."""
        return None if self.turn else attempts_left(self.assignment, self.events)

    @property
    def has_hints(self) -> bool:
        """Whether hints are given here; a game has its own."""
        return (self.assignment.hints and not self.assignment.is_exam) or bool(self.turn)

    @property
    def is_tried_out(self) -> bool:
        """Whether nothing can be earned with this variant any more."""
        found = self.mark
        return found.done or found.spoilt or attempts_left(self.assignment, self.events) == 0

    @property
    def reveals(self) -> bool:
        """Whether the solution may be seen."""
        if not self.told or (self.assignment.is_exam and not self.closed):
            return False
        over = self.mark.done or self.mark.spoilt or self.left == 0
        return self.closed or (self.assignment.mode == "practice" and over)

    def tries(self, variant: int = 0) -> list[Try]:
        """What these answers say of how well the idea is known; a solution that was seen says no.

        >>> noon, item = datetime(2026, 1, 1, 12), Item("a", "exercise")
        >>> events = (Event("hint", noon), Event("answer", noon, right=True))
        >>> (helped,) = Standing(item, Assignment("", ""), events).tries()
        >>> helped.right, helped.helped
        (True, True)
        """
        helps = [place for place, event in enumerate(self.events) if _is_help(event)]
        first = min(helps, default=len(self.events))
        return [
            Try(variant, event.made, event.right, place >= first, bool(self.turn))
            for place, event in enumerate(self.events)
            if event.act in ("answer", "solution")
        ]


def _is_help(event: Event) -> bool:
    return event.act in ("hint", "line", "solution") or event.hints > 0


def comes_back_as(variants: Sequence[Standing]) -> int | None:
    """The turn in which an exercise comes back in which somebody erred; None once it is known.

    >>> homework, noon = Assignment("w", "W", attempts=1), datetime(2026, 1, 1, 12)
    >>> wrong = Standing(Item("a", "exercise"), homework, (Event("answer", noon),))
    >>> comes_back_as([wrong])
    1
    >>> right = Standing(wrong.item, homework, (Event("answer", noon, right=True),), turn=1)
    >>> comes_back_as([wrong, right])
    """
    last = max(variants, key=lambda each: each.turn)
    tries = (one for number, each in enumerate(variants) for one in each.tries(number))
    known = strength(sorted(tries, key=_made))
    if known is None or not known.missed:
        return None
    if last.is_tried_out:
        return last.turn + 1
    return last.turn or None


def _made(answer: Try) -> datetime:
    return answer.made
