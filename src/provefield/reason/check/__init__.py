"""The checker: accepts evidence or rejects it, from the facts alone, and imports no engine."""

from provefield.reason.check.steps import (
    Judgement,
    check,
    check_layout,
    check_needed,
    check_sequent,
    check_verdict,
    judge,
)

__all__ = [
    "Judgement",
    "check",
    "check_layout",
    "check_needed",
    "check_sequent",
    "check_verdict",
    "judge",
]
