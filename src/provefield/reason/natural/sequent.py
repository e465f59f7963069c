"""From a sequent to a checked natural deduction, a refutation, or an honest "unknown"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from provefield.errors import BudgetError, OverdueError, TooLargeError
from provefield.logic.binding import close
from provefield.logic.canonical import left_grouped
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
from provefield.reason.calculus.derived.entries import Entry, Item, write
from provefield.reason.calculus.rules import RULES
from provefield.reason.check.natural import check_deduction
from provefield.reason.limit import Limit
from provefield.reason.natural.derive import derive
from provefield.reason.natural.entailment import Entailment, Truth
from provefield.reason.natural.instances import MOST_INSTANCES, Axiom, axioms_for
from provefield.reason.natural.seeds import seeds_of
from provefield.reason.proof import Deduction, Proof
from provefield.reason.verdict import Unknown, unknown_of


@dataclass(frozen=True, slots=True)
class Refuted:
    """The goal does not follow: with these atoms true and all others false, it fails alone."""

    true: frozenset[Formula]


Answer = Deduction | Refuted | Unknown
SHORTCUTS = frozenset({"DS", "DeM", "QN"})
"""Derived rules without which a deduction is no longer, as a rule."""


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
    stated = tuple(premises)
    try:
        given, wanted = tuple(map(close, stated)), close(goal)
        for formula in (*given, wanted):
            refuse_deep(formula)
        plain_ones = dict(zip(stated, map(_plain, given), strict=True))
        seeds = seeds_of(proof, plain_ones, _plain(wanted)) if proof else ()
        known = [Entry(premise, "premise") for premise in given]
        rules = frozenset(RULES) if derived else frozenset(RULES) - SHORTCUTS
        found = _find_with_seeds(known, wanted, rules, limit or Limit(), most, seeds)
    except (BudgetError, TooLargeError) as error:
        return unknown_of(error)
    except RecursionError:
        return Unknown("memory", "the formulas are nested too deeply")
    if isinstance(found, Refuted):
        return found
    last, items = found
    deduction = write(given, wanted, last, [*known, *items])
    fault = check_deduction(deduction)
    assert not fault, f"a deduction must pass the checker: {fault}"
    return deduction


def _find_with_seeds(
    known: Sequence[Entry],
    goal: Formula,
    rules: frozenset[str],
    limit: Limit,
    most: int,
    seeds: Sequence[Axiom],
) -> tuple[Entry, list[Item]] | Refuted:
    """Begin with the seeds; where their names lead astray, without them."""
    if seeds:
        try:
            return find(known, goal, rules, limit, most, seeds)
        except OverdueError:
            raise
        except BudgetError:
            pass
    return find(known, goal, rules, limit, most)


def find(
    known: Sequence[Entry],
    goal: Formula,
    rules: frozenset[str],
    limit: Limit,
    most: int = MOST_INSTANCES,
    seeds: Iterable[Axiom] = (),
) -> tuple[Entry, list[Item]] | Refuted:
    """Deduce a closed goal from entries that stand already: its entry, and all that is new."""
    plain_goal = _plain(goal)
    with Entailment(limit) as entailment:
        claims = [_plain(entry.formula) for entry in known]
        axioms = axioms_for(claims, plain_goal, entailment, limit, most, seeds)
        if not isinstance(axioms, tuple):
            return Refuted(_true_atoms((*claims, plain_goal), axioms))
        written = [
            Entry(claim, "counts", (entry,)) if _counts(entry.formula) else entry
            for claim, entry in zip(claims, known, strict=True)
        ]
        wanted = plain_goal if _counts(goal) else goal
        last, items = derive(written, wanted, axioms, entailment, limit, rules)
    items = [*(entry for entry in written if entry not in known), *items]
    if _counts(goal):
        last = Entry(goal, "counts", (last,))
    elif last in known and last.formula != goal:
        last = Entry(goal, "R", (last,))  # a ≤ b is read as ¬(b < a), which a reader should see
    else:
        return last, items
    return last, [*items, last]


def _plain(formula: Formula) -> Formula:
    """Write counting quantifiers out, and compare by = and < alone."""
    match formula:
        case CountQuantifier():
            return _plain(expand_counts(formula))
        case Compare():
            return plain(formula)
        case _:
            return left_grouped(rebuild(formula, _plain))


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
