"""What helps is closed for those who sit an exam, and for guests and new names where they sit it.

A class knows who does; features below it ask through `Exams`, which the app gives them.
"""

from __future__ import annotations

from typing import Any, Protocol

from fastapi import HTTPException, Request
from sqlalchemy import Connection

from provefield.learn.courses.course import Feedback
from provefield.tongues import phrase
from provefield.web.accounts.people import Visitor, visitor
from provefield.web.platform.rate_limit import address
from provefield.web.platform.shapes import Refusal

IN_EXAM: dict[int | str, dict[str, Any]] = {
    403: {"model": Refusal, "description": "Not while an exam goes on."}
}
CLOSED = phrase(
    "This is closed while an exam goes on: yours, or one at the address that you come from."
)


class Exams(Protocol):
    """The exams that go on."""

    async def running(self, who: Visitor | None, address: str) -> Feedback | None:
        """What the exam tells that somebody sits; for guests and new names also that nearby."""

    async def sat_by(self, person: str) -> Feedback | None:
        """The same of the exam that a person sits, whoever sits one nearby."""

    def untold(self, connection: Connection, person: str) -> frozenset[str]:
        """The works of a person of whose answers it is not told yet whether they are right."""


async def exam_of(request: Request) -> Feedback | None:
    """What the exam of whoever asks tells of answers; None while there is none."""
    exams: Exams = request.app.state.exams
    return await exams.running(await visitor(request), address(request))


async def insist_on_lines(request: Request) -> bool:
    """Refuse to judge lines of proofs in an exam that does not; whether there is one that does."""
    exam = await exam_of(request)
    if exam not in (None, "lines"):
        raise HTTPException(403, CLOSED)
    return exam is not None


async def outside_exams(request: Request) -> None:
    """A dependency that refuses what would help in an exam while one goes on."""
    if await exam_of(request) is not None:
        raise HTTPException(403, CLOSED)
