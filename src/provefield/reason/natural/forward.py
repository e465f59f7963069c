"""Conclusions that need no assumption: eliminations, derived rules, instances, counting."""

from __future__ import annotations

from functools import lru_cache

from provefield.logic.formula import (
    FALSE,
    And,
    Cardinality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    meets,
    subformulas,
    terms_of,
)
from provefield.reason.calculus.derived.entries import Entry
from provefield.reason.calculus.fit import head_form
from provefield.reason.natural.instances import Axiom, Instance, Reflexivity, Replacement, Witness
from provefield.reason.natural.scope import Scope


def saturate(scope: Scope) -> None:
    """Draw every conclusion that needs no assumption, until falsity or nothing new appears."""
    before = -1
    while before < len(scope.known) and not scope.get(FALSE):
        before = len(scope.known)
        for entry in list(scope.known.values()):
            _eliminate(scope, entry)
        usable = [ax for ax in scope.axioms if not names_in(ax.formula) & scope.unnamed]
        for axiom in usable:
            _apply(scope, axiom)


def _eliminate(scope: Scope, entry: Entry) -> None:
    match head_form(entry.formula):
        case And(parts):
            for part in parts:
                scope.add(part, "∧E", entry)
        case Implies(left, right):
            _eliminate_implication(scope, entry, left, right)
        case Iff() | Or((_, _)) as joined:
            one, other = subformulas(joined)
            for here, there in ((one, other), (other, one)):
                if isinstance(joined, Iff) and (found := scope.get(here)):
                    scope.add(there, "↔E", entry, found)
                if isinstance(joined, Or) and "DS" in scope.rules and not scope.get(there):
                    _exclude(scope, entry, here, there)
        case Not(body):
            _eliminate_negation(scope, entry, body)
        case Cardinality() as count:
            _count(scope, entry, count, wanted=True)
        case _:
            pass


def _eliminate_implication(scope: Scope, entry: Entry, left: Formula, right: Formula) -> None:
    if not scope.get(right) and (found := _stated(scope, left)):
        scope.add(right, "→E", entry, found)
    if "MT" in scope.rules and (found := scope.negation(right)):
        scope.add(Not(left), "MT", entry, found)


def _exclude(scope: Scope, entry: Entry, case: Formula, other: Formula) -> None:
    if found := scope.negation(case):
        scope.add(other, "DS", entry, found)


def _stated(scope: Scope, formula: Formula) -> Entry | None:
    """An entry for a formula that is known, or whose parts are."""
    match scope.get(formula), head_form(formula):
        case None, And((left, right)):
            first, second = _stated(scope, left), _stated(scope, right)
            return scope.add(formula, "∧I", first, second) if first and second else None
        case None, Or(parts):
            entry = next((found for part in parts if (found := _stated(scope, part))), None)
            return scope.add(formula, "∨I", entry) if entry else None
        case found, _:
            return found


def _eliminate_negation(scope: Scope, entry: Entry, body: Formula) -> None:
    if found := scope.get(body):
        scope.add(FALSE, "¬E", entry, found)
    match head_form(body):
        case Not(inner) if "¬¬E" in scope.rules:
            scope.add(inner, "¬¬E", entry)
        case And((left, right)) if "DeM" in scope.rules:
            scope.add(Or((Not(left), Not(right))), "DeM", entry)
        case Or((left, right)) if "DeM" in scope.rules:
            scope.add(And((Not(left), Not(right))), "DeM", entry)
        case ForAll() | Exists() as quantified if "QN" in scope.rules:
            scope.add(opposite(quantified), "QN", entry)
        case Cardinality() as count:
            _count(scope, entry, count, wanted=False)
        case _:
            pass


def opposite(quantified: ForAll | Exists) -> ForAll | Exists:
    """The negation of a quantified formula, moved past its quantifier.

    >>> from provefield.logic.parse import parse
    >>> print(opposite(parse("all x P(x)")))
    ∃x ¬P(x)
    """
    other = Exists if isinstance(quantified, ForAll) else ForAll
    return other(quantified.variable, Not(quantified.body))


def _count(scope: Scope, entry: Entry, count: Cardinality, wanted: bool) -> None:
    """Decide the parts that a count leaves no choice about."""
    parts = count.parts
    true = [found for part in parts if (found := scope.get(part))]
    false = [found for part in parts if not scope.get(part) and (found := scope.denial(part))]
    undecided = [part for part in parts if not scope.get(part) and not scope.denial(part)]
    cited = (entry, *dict.fromkeys((*true, *false)))

    def impossible(more: int, left: int) -> bool:
        sums = range(len(true) + more, len(true) + more + left + 1)
        return all(meets(found, count.how, count.number) != wanted for found in sums)

    if impossible(0, len(undecided)):
        scope.add(FALSE, "counting", *cited)
        return
    for part in dict.fromkeys(undecided):
        times = undecided.count(part)
        if impossible(times, len(undecided) - times):
            scope.add(Not(part), "counting", *cited)
        elif impossible(0, len(undecided) - times):
            scope.add(part, "counting", *cited)


def _apply(scope: Scope, axiom: Axiom) -> None:
    match axiom:
        case Witness():
            pass
        case Instance():
            _instantiate(scope, axiom)
        case Replacement(equation, before, after):
            if (equals := scope.get(equation)) and (found := scope.get(before)):
                scope.add(after, "=E", equals, found)
            if (equals := scope.get(equation)) and (found := scope.get(Not(after))):
                scope.add(Not(before), "=E", equals, found)
        case Reflexivity():
            scope.add(axiom.formula, "=I")


def _instantiate(scope: Scope, axiom: Instance) -> None:
    match axiom.quantified:
        case ForAll() as every:
            if found := scope.get(every):
                scope.add(axiom.body, "∀E", found)
        case Exists() as some:
            if found := scope.get(axiom.body):
                scope.add(some, "∃I", found)
            if found := scope.get(ForAll(some.variable, Not(some.body))):
                scope.add(Not(axiom.body), "∀E", found)


@lru_cache(maxsize=10_000)
def names_in(formula: Formula) -> frozenset[Term]:
    """The terms that a formula speaks of."""
    return frozenset(terms_of(formula))
