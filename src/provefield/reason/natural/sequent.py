"""From a sequent to a checked natural deduction, a refutation, or an honest "unknown"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from provefield.errors import BudgetError, TooLargeError
from provefield.logic.binding import close
from provefield.logic.canonical import regrouped, textbook_form
from provefield.logic.counting import expand_counts
from provefield.logic.formula import (
    Atom,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    rebuild,
    walk,
)
from provefield.logic.limits import refuse_deep
from provefield.logic.order import plain
from provefield.reason.check.natural import check_deduction
from provefield.reason.limit import Limit
from provefield.reason.natural.derive import derive
from provefield.reason.natural.entailment import Entailment, Truth
from provefield.reason.natural.instances import MOST_INSTANCES, axioms_for
from provefield.reason.natural.record import Entry, Item, write
from provefield.reason.natural.seeds import seeds_of
from provefield.reason.proof import Deduction, Proof
from provefield.reason.verdict import Unknown, unknown_of


@dataclass(frozen=True, slots=True)
class Refuted:
    """The goal does not follow: with these atoms true and all others false, it fails alone."""

    true: frozenset[Formula]


Answer = Deduction | Refuted | Unknown


def deduce(
    premises: Iterable[Formula],
    goal: Formula,
    limit: Limit | None = None,
    most: int = MOST_INSTANCES,
    derived: bool = True,
    proof: Proof | None = None,
) -> Answer:
    """Deduce a goal from premises.

    Free variables are understood universally; at most so many instances of quantified formulas are
    tried, first those of a proof by resolution, if there is one. Without `derived`, the rules are
    those of a textbook, from which DS, DeM and QN follow.
    Whatever is returned has passed the checker.

    >>> from provefield.logic.parse import parse
    >>> found = deduce([parse("A -> B"), parse("-B")], parse("-A"))
    >>> [f"{line.formula} by {line.rule}" for line in found.lines]
    ['A → B by premise', '¬B by premise', '¬A by MT']
    >>> deduce([parse("A | B")], parse("A"))
    Refuted(true=frozenset({Formula('B')}))
    """
    limit = limit or Limit()
    stated = tuple(premises)
    try:
        for formula in (*stated, goal):
            refuse_deep(formula)
        closed = tuple(map(close, stated))
        with Entailment(limit) as entailment:
            given, wanted = [_plain(premise) for premise in closed], _plain(close(goal))
            stands_for = dict(zip(stated, given, strict=True))
            seeds = seeds_of(proof, stands_for, wanted) if proof else ()
            axioms = axioms_for(given, wanted, entailment, limit, most, seeds)
            if not isinstance(axioms, tuple):
                return Refuted(_true_atoms((*given, wanted), axioms))
            derived_by = derive(given, wanted, axioms, entailment, limit, derived)
            return _stated(closed, close(goal), derived_by)
    except (BudgetError, TooLargeError) as error:
        return unknown_of(error)
    except RecursionError:
        return Unknown("memory", "the formulas are nested too deeply")


def _plain(formula: Formula) -> Formula:
    """Write counting quantifiers out, compare by = and < alone, and group ∧ and ∨ in one way."""
    match formula:
        case CountQuantifier():
            return _plain(expand_counts(formula))
        case Compare():
            return plain(formula)
        case _:
            return regrouped(rebuild(regrouped(formula), _plain))


def _stated(
    premises: tuple[Formula, ...], goal: Formula, derived: tuple[Entry, list[Item]]
) -> Deduction:
    """State premises and goal as they were given, with a line between where counts differ."""
    last, items = derived
    stated: list[Item] = []
    inner = [item for item in items if isinstance(item, Entry) and item.rule == "premise"]
    for premise, entry in zip(premises, inner, strict=True):
        if _counts(premise):
            stated.append(Entry(premise, "premise"))
            entry.rule, entry.rests_on = "counts", (stated[-1],)
        else:
            entry.formula = premise
    if _counts(goal):
        last = Entry(goal, "counts", (last,))
        items.append(last)
    elif last.rule != "premise":
        last.formula = goal
    elif last.formula != goal and textbook_form(last.formula) == textbook_form(goal):
        last = Entry(goal, "R", (last,))  # a ≤ b is read as ¬(b < a), which a reader should see
        items.append(last)
    found = write(premises, goal, last, [*stated, *items])
    fault = check_deduction(found)
    assert not fault, f"a deduction must pass the checker: {fault}"
    return found


def _counts(formula: Formula) -> bool:
    return any(isinstance(part, CountQuantifier) for part in walk(formula))


def _true_atoms(formulas: Iterable[Formula], holds: Truth) -> frozenset[Formula]:
    atoms = (Atom, Compare, ForAll, Exists)
    return frozenset(
        part
        for formula in formulas
        for part in walk(formula)
        if isinstance(part, atoms) and holds(part)
    )
