"""What the checker says of evidence: that it is accepted, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from provefield.errors import BudgetError, ProvefieldError
from provefield.logic.formula import Formula, Term

SHOWN = 80  # characters of a formula that a reason quotes


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether evidence was accepted, and if not, what is wrong with it.

    >>> bool(Judgement(False, "step 3: no such premise"))
    False
    """

    accepted: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.accepted


def judge(accept: Callable[[], None]) -> Judgement:
    """Turn an acceptance that may raise into a judgement; a deadline is none."""
    try:
        accept()
    except BudgetError:
        raise
    except ProvefieldError as fault:
        return Judgement(False, str(fault))
    except RecursionError:
        return Judgement(False, "nested too deep to check")
    return Judgement(True)


def brief(node: Formula | Term) -> str:
    """A formula or a term, cut to what fits in a sentence."""
    text = str(node)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
