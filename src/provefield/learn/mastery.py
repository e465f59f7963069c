"""How well an idea is known, in lessons and classes: one measure, of tries in their order.

Ideas lie in boxes, as Leitner kept his cards. A mistake puts an idea into box 0, and it is due at
once; only a new variant, right at the first try, takes it out. Right answers on a day on which the
idea is due move it up, and each box waits longer than the one below. Help is no mistake, but what
was right only with help moves nothing up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

WAITS = (timedelta(0), timedelta(days=1), timedelta(days=3), timedelta(days=7), timedelta(days=21))
"""How long an idea in each box is left alone."""


@dataclass(frozen=True, slots=True)
class Try:
    """An answer to something about an idea; `again` where that was drawn to practise."""

    variant: Hashable
    made: datetime
    right: bool
    helped: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Strength:
    """How well an idea is known: its box, when it is due, and whether a mistake waits."""

    box: int
    due: datetime
    missed: bool


def strength(tries: Iterable[Try]) -> Strength | None:
    """How well an idea is known after tries in their order; None before the first one.

    >>> wrong, right = Try("a", noon := datetime(2026, 1, 1, 12), False), Try("a", noon, True)
    >>> found = strength([wrong, right])
    >>> found.box, found.missed
    (0, True)
    >>> strength([wrong, right, Try("b", noon, True, again=True)]).box
    1
    """
    found: Strength | None = None
    known = set[Hashable]()
    for each in tries:
        now = found or Strength(0, each.made, missed=False)
        is_first = each.variant not in known
        known.add(each.variant)
        if not each.right:
            now = Strength(0, each.made, missed=True)
        elif (
            is_first and not each.helped and now.due <= each.made and (each.again or not now.missed)
        ):
            box = min(now.box + 1, len(WAITS) - 1)
            now = Strength(box, each.made + WAITS[box], missed=False)
        found = now
    return found
