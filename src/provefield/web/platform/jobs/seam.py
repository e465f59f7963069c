"""The one way to let something reason: `jobs.ask(question, whose)`, wherever the answer comes from.

A server asks processes of its own (`jobs`); where there is one process and one person, as in a
browser without a server, the answer is found in place (`in_place`). No feature knows which.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from provefield.tongues import Phrase, counted, phrase
from provefield.web.platform.jobs.question import Cost, Owner, Question

T = TypeVar("T")
TOO_MUCH = phrase("no answer within the memory that there is")


@dataclass(frozen=True, slots=True)
class InLine:
    """Where a question stands."""

    before: int
    seconds: float

    @property
    def sentence(self) -> Phrase:
        """What its client is told.

        >>> InLine(3, 4.2).sentence
        '3 questions before yours'
        """
        return counted("1 question before yours|{number} questions before yours", self.before)


class Jobs(Protocol):
    """Questions on their way to whatever reasons, and answers on their way back."""

    patience: float
    """Seconds that an author's question may take."""

    def longest(self, cost: Cost) -> float:
        """Seconds within which a question is answered or given up, in line and at work."""

    async def ask(self, question: Question[T], whose: Owner | None = None) -> T:
        """The answer, within the deadline or a BudgetError, unless the client hangs up before."""

    async def ask_here(self, question: Question[T], whose: Owner) -> T:
        """The answer of this very process: no other one shall see a password."""

    def stream(
        self, question: Question[Iterator[T]], whose: Owner | None = None
    ) -> AsyncGenerator[T, None]:
        """What a generator function yields, each item within the deadline, until it is closed."""

    def in_line(self, who: Owner) -> InLine | None:
        """Where the first question of a person that waits stands."""
