"""Answers found where the question is asked: one process, one person, one question at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from typing import TypeVar

from provefield.errors import BudgetError
from provefield.web.platform.jobs.question import Cost, Owner, Question
from provefield.web.platform.jobs.seam import TOO_MUCH, InLine

T = TypeVar("T")


class JobsInPlace:
    """Calls the task of a question at once: nobody else waits, and nobody can end it from outside.

    >>> from provefield.web.platform.jobs.question import ANSWER
    >>> asyncio.run(JobsInPlace(patience=30.0).ask(ANSWER(max, 1, 2)))
    2
    """

    def __init__(self, patience: float) -> None:
        self.patience = patience

    def longest(self, cost: Cost) -> float:
        """As long as an author is ready to wait: there is no line."""
        return self.patience

    async def ask(self, question: Question[T], whose: Owner | None = None) -> T:
        """The answer, or why there is none; what asks meanwhile waits."""
        try:
            return question.task(*question.arguments)
        except (MemoryError, RecursionError):
            raise BudgetError(TOO_MUCH) from None

    async def ask_here(self, question: Question[T], whose: Owner) -> T:
        """The answer: here is everywhere."""
        return await self.ask(question, whose)

    async def stream(
        self, question: Question[Iterator[T]], whose: Owner | None = None
    ) -> AsyncGenerator[T, None]:
        """What a generator function yields; between two items others have their turn."""
        for item in await self.ask(question, whose):
            yield item
            await asyncio.sleep(0)

    def in_line(self, who: Owner) -> InLine | None:
        """Nobody stands in line."""
        return None
