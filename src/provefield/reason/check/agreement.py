"""Whether facts plainly contradict each other: what is settled is followed as far as it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from provefield.errors import RejectedError
from provefield.logic.binding import close
from provefield.logic.canonical import conjuncts
from provefield.logic.formula import Atom, Compare, Formula
from provefield.reason.check.kleene import Kleene, Truth
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.reading import Read, Signed
from provefield.reason.check.rules import Count, Rules
from provefield.reason.check.work import Work

LOOK = 20_000
"""How much work it may take; what would take more is not looked at."""

Known = dict[Atom | Compare, bool]


def clash_at_sight(facts: Iterable[Formula], reading: OnGrid) -> bool:
    """Tell whether clauses and counts force a literal both ways, or make another fact false.

    >>> from provefield.logic.field import Field
    >>> from provefield.logic.parse import parse
    >>> facts = [parse(each) for each in ("mine(1,1)", "mine(1,1) -> mine(2,1)", "-mine(2,1)")]
    >>> clash_at_sight(facts, OnGrid(Field(2, 1))), clash_at_sight(facts[:2], OnGrid(Field(2, 1)))
    (True, False)
    """
    rules = Rules(reading, Work(LOOK))
    counts: list[Count] = []
    others: list[Formula] = []
    known: Known = {}
    try:
        for part in (part for fact in facts for part in conjuncts(fact)):
            rules.work.spend()
            count = _count(part, rules)
            counts += [count] if count else []
            others += [] if count else [close(part)]
        settled = -1
        while settled < len(known):
            settled = len(known)
            if not all(_settle(count, known, rules.work) for count in counts):
                return True
        kleene = Kleene(reading, known.get, rules.work)
        return bool(known) and any(kleene.truth(other) is False for other in others)
    except RejectedError:
        return False


def _count(formula: Formula, rules: Rules) -> Count | None:
    """A clause or a count of literals; none for any other formula, and beyond the budget."""
    try:
        return rules.count(formula)
    except RejectedError:
        return None


def _settle(count: Count, known: Known, work: Work) -> bool:
    """Note what a count leaves no choice about; false if it cannot be right, or takes two ways."""
    work.spend(len(count.parts))
    truths = [_truth(part, known) for part in count.parts]
    sure, possible = truths.count(True), len(truths) - truths.count(False)
    low = 0 if count.how == "atmost" else count.number
    high = len(truths) if count.how == "atleast" else count.number
    if sure > high or possible < low:
        return False
    if sure < high and possible > low:
        return True
    for part in _undecided(count, truths):
        holds = part.positive == (possible == low)
        if known.setdefault(part.atom, holds) != holds:
            return False
    return True


def _truth(part: Read, known: Known) -> Truth:
    if not isinstance(part, Signed):
        return part
    value = known.get(part.atom)
    return None if value is None else value == part.positive


def _undecided(count: Count, truths: list[Truth]) -> Iterator[Signed]:
    for part, truth in zip(count.parts, truths, strict=True):
        if truth is None and isinstance(part, Signed):
            yield part
