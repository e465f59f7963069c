"""Whether a goal follows from premises, whatever there is: a proof, a countermodel, or why neither.

No method is best everywhere and none always ends, so they take turns, each round longer than the
last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from math import ceil, log2

from provefield.errors import TooLargeError
from provefield.logic.formula import Formula
from provefield.logic.semantics import Tables
from provefield.reason.firstorder import models
from provefield.reason.firstorder.models import countermodel
from provefield.reason.firstorder.prove import WORK, Prover, Saturated
from provefield.reason.limit import Limit
from provefield.reason.natural import Refuted, deduce
from provefield.reason.natural.instances import MOST_INSTANCES
from provefield.reason.proof import Deduction, Proof
from provefield.reason.question import Sequent
from provefield.reason.verdict import Unknown, unknown_of

FIRST_WORK = 1_000
"""Conclusions that a prover may draw by the end of the first round; it goes on to twice as many in
each further round.

Not seconds: which prover comes first, and so which proof is found, must not depend on the machine.
"""

WORK_ON_EQUATIONS = 10_000
"""The same where all clauses are equations, or deny one: instances tell little of these."""

FIRST_INSTANCES = 250
"""Instances that a natural deduction may rest on in the first round, and twice as many in the next.
"""

LAST_WORK = ceil(log2(WORK / FIRST_WORK))
LAST_INSTANCES = ceil(log2(MOST_INSTANCES / FIRST_INSTANCES))
"""The rounds after which more is not allowed."""

LAST_SEARCH = 8
"""The round after which no countermodel is looked for: each works twice as much as the last."""

Answer = Proof | Deduction | Tables | Saturated | Unknown
Method = Callable[[int, Limit], Answer]


def decide(sequent: Sequent, limit: Limit | None = None) -> Answer:
    """A proof, a countermodel, the news that only infinite ones can exist, or why nothing is known.

    Where resolution gets nowhere, the proof may be a natural deduction.

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
        return unknown_of(fault)


def _take_turns(premises: Sequence[Formula], goal: Formula, limit: Limit) -> Answer:
    def resolve(prover: Prover, turn: int, limit: Limit) -> Answer:
        first = WORK_ON_EQUATIONS if prover.is_equational else FIRST_WORK
        return prover.run(min(first << turn, WORK))

    def search(turn: int, limit: Limit) -> Answer:
        return countermodel(premises, goal, limit, work=models.WORK << turn)

    def deducer(turn: int, limit: Limit) -> Answer:
        found = deduce(premises, goal, limit, most=FIRST_INSTANCES << turn)
        return Unknown("incomplete", "it does not follow") if isinstance(found, Refuted) else found

    plain = Prover(premises, goal, limit)
    last_turn: dict[Method, int] = {partial(resolve, plain): LAST_WORK, search: LAST_SEARCH}
    if not plain.is_equational:
        selecting = Prover(premises, goal, limit, select=True)
        last_turn |= {partial(resolve, selecting): LAST_WORK, deducer: LAST_INSTANCES}
    methods = list(last_turn)
    failures: dict[Method, Unknown] = {}
    saturated: Saturated | None = None
    for turn in count():
        for method in methods.copy():
            found = method(turn, limit)
            if isinstance(found, Proof | Deduction | Tables):
                return found
            if isinstance(found, Saturated):
                saturated = found
                methods = [search] if search in methods else []
                break
            failures[method] = found
            if found.why == "incomplete" or (found.why != "time" and turn >= last_turn[method]):
                methods.remove(method)
        if not methods or not limit.remaining:
            break
    return saturated or _summary(list(failures.values()), limit)


def _summary(failures: Sequence[Unknown], limit: Limit) -> Unknown:
    """Why every method gave up; time is the reason if more of it might have helped one."""
    if not failures or any(failure.why == "time" for failure in failures):
        return Unknown(
            "time", f"neither a proof nor a countermodel within {limit.seconds:g} seconds"
        )
    return Unknown("budget", "; ".join(dict.fromkeys(failure.detail for failure in failures)))
