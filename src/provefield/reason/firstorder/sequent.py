"""Whether a goal follows from premises, whatever there is: a proof, a countermodel, or why neither.

No method is best everywhere and none always ends, so they take turns, each round longer than the
last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from provefield.errors import TooLargeError
from provefield.logic.formula import Formula
from provefield.logic.semantics import Tables
from provefield.reason.firstorder.lifted import Saturated, prove
from provefield.reason.firstorder.models import countermodel
from provefield.reason.limit import Limit
from provefield.reason.proof import Proof
from provefield.reason.verdict import Unknown

FIRST_TURN = 0.1
"""Seconds for each method in the first round; each further round has twice as many."""

Answer = Proof | Tables | Saturated | Unknown
Method = Callable[[Limit], Answer]


@dataclass(frozen=True, slots=True)
class Sequent:
    """Premises and a goal; free variables stand for everything.

    >>> from provefield.logic.parse import parse
    >>> print(Sequent((parse("A | B"), parse("-A")), parse("B")))
    A ∨ B, ¬A ⊢ B
    """

    premises: tuple[Formula, ...]
    goal: Formula

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.premises))} ⊢ {self.goal}".strip()


def decide(sequent: Sequent, limit: Limit | None = None) -> Answer:
    """A proof, a countermodel, the news that only infinite ones can exist, or why nothing is known.

    >>> from provefield.logic.parse import parse
    >>> type(decide(Sequent((parse("A | B"), parse("-A")), parse("B")))).__name__
    'Proof'
    >>> dict(decide(Sequent((parse("A | B"),), parse("B"))).relations)
    {('A', 0): frozenset({()}), ('B', 0): frozenset()}
    """
    limit = limit or Limit()
    try:
        return _take_turns(sequent.premises, sequent.goal, limit)
    except TooLargeError as fault:
        return Unknown("budget", str(fault))


def _take_turns(premises: Sequence[Formula], goal: Formula, limit: Limit) -> Answer:
    search: Method = partial(countermodel, premises, goal)
    methods: list[Method] = [
        *(partial(prove, premises, goal, select=select) for select in (False, True)),
        search,
    ]
    failures: dict[Method, Unknown] = {}
    saturated: Saturated | None = None
    turn = FIRST_TURN
    while methods and limit.remaining:
        for method in methods.copy():
            found = method(Limit(min(turn, limit.remaining)))
            if isinstance(found, Proof | Tables):
                return found
            if isinstance(found, Saturated):
                saturated = found
                methods = [search] if search in methods else []
                break
            failures[method] = found
            if found.why != "time":
                methods.remove(method)
        turn *= 2
    return saturated or _summary(list(failures.values()), limit)


def _summary(failures: Sequence[Unknown], limit: Limit) -> Unknown:
    """Why every method gave up; time is the reason if more of it might have helped one."""
    if not failures or any(failure.why == "time" for failure in failures):
        return Unknown(
            "time", f"neither a proof nor a countermodel within {limit.seconds:g} seconds"
        )
    return Unknown("budget", "; ".join(dict.fromkeys(failure.detail for failure in failures)))
