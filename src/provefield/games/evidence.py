"""Whether printed evidence shows what it claims, judged from the facts alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from provefield.errors import RejectedError
from provefield.reason.answer import Answer
from provefield.reason.document import Document
from provefield.reason.evidence import from_document
from provefield.registry import imported

if TYPE_CHECKING:
    from provefield.games.sweeper.undecided import Undecided

UNDECIDED = "provefield.games.sweeper.undecided:read_undecided"
"""What reads a cell of a large board: only such documents have to trust it."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether evidence is accepted, and what it does not show, or why it is refused."""

    accepted: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.accepted

    def __str__(self) -> str:
        said = "accepted" if self.accepted else "rejected"
        return f"{said}: {self.reason}" if self.reason else said

    def to_json(self) -> dict[str, Any]:
        """What `provefield verify --json` prints."""
        return {"accepted": self.accepted, "reason": self.reason or None}


def read_evidence(document: Document) -> Answer | Undecided:
    """What a document shows; RejectedError if it does not show it."""
    if not document.has("board"):
        return from_document(document)
    shown: Undecided = imported(UNDECIDED)(document)
    return shown


def check_evidence(document: Document) -> Checked:
    """Judge a document.

    >>> from provefield.reason.document import read_document
    >>> text = '{"proved": false, "premises": [], "goal": "P", "why": "time"}'
    >>> print(check_evidence(read_document(text, "evidence")))
    accepted: nothing is claimed: unknown (time)
    """
    try:
        return Checked(True, reservation(read_evidence(document)))
    except RejectedError as refused:
        return Checked(False, refused.reason)


def reservation(shown: Answer | Undecided) -> str:
    """What evidence that is accepted does not show, if anything."""
    if not isinstance(shown, Answer):
        return ""
    if not shown.checked:
        return f"nothing is claimed: unknown ({shown.why})"
    if shown.label == "inconsistent" and not shown.minimal:
        return "the facts clash; that none of them can be left out is not shown"
    return ""
