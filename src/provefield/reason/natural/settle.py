"""Kalmár's lemma: once its atoms are decided, a formula or its negation can be deduced."""

from __future__ import annotations

from provefield.logic.formula import (
    FALSE,
    And,
    Cardinality,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
)
from provefield.reason.calculus.derived.entries import Entry, Subproof
from provefield.reason.calculus.fit import opened
from provefield.reason.natural.scope import Scope


def settle(scope: Scope, formula: Formula) -> Entry:
    """Deduce a formula if it is true, else its negation, from the bottom up."""
    truth = scope.value(formula)
    stated = scope.get(formula) if truth else scope.get(Not(formula))
    if stated:
        return stated
    match opened(formula):
        case Not(Or(())):
            return _deny_falsity(scope, formula)
        case Or(()):
            return _deny_falsity(scope, Not(FALSE))
        case Not(body):
            inner = settle(scope, body)
            return inner if truth else scope.add(Not(formula), "¬¬I", inner)
        case And((left, right)) | Or((left, right)) | Implies(left, right) | Iff(left, right):
            settle_joined = _settle_true if truth else _settle_false
            return settle_joined(scope, formula, left, right)
        case Cardinality(_, _, parts):
            cited = dict.fromkeys(settle(scope, part) for part in parts)
            return scope.add(formula if truth else Not(formula), "counting", *cited)
        case _:
            raise AssertionError(f"{formula} is not decided")


def _deny_falsity(scope: Scope, formula: Formula) -> Entry:
    _, box = scope.open(FALSE)
    scope.items.append(box)
    return scope.add(formula, "¬I", box)


def _settle_true(scope: Scope, formula: Formula, left: Formula, right: Formula) -> Entry:
    match opened(formula):
        case And():
            return scope.add(formula, "∧I", settle(scope, left), settle(scope, right))
        case Or():
            return scope.add(formula, "∨I", settle(scope, left if scope.value(left) else right))
        case Implies():
            return scope.add(formula, "→I", _implied(scope, left, right))
        case _:
            boxes = _implied(scope, left, right), _implied(scope, right, left)
            return scope.add(formula, "↔I", *boxes)


def _settle_false(scope: Scope, formula: Formula, left: Formula, right: Formula) -> Entry:
    match opened(formula):
        case And():
            return _deny_and(scope, formula, left, right)
        case Or():
            return _deny_or(scope, formula, left, right)
        case Implies():
            return _deny(scope, formula, left, right, "→E")
        case _:
            if scope.value(right):
                left, right = right, left
            return _deny(scope, formula, left, right, "↔E")


def _deny_and(scope: Scope, formula: Formula, left: Formula, right: Formula) -> Entry:
    false = left if scope.value(left) is False else right
    denial = settle(scope, false)
    if "DeM" in scope.rules:
        cases = scope.add(Or((Not(left), Not(right))), "∨I", denial)
        return scope.add(Not(formula), "DeM", cases)
    inner, box = scope.open(formula)
    box.result = inner.add(FALSE, "¬E", inner.add(false, "∧E", box.assumption), denial)
    scope.items.append(box)
    return scope.add(Not(formula), "¬I", box)


def _deny_or(scope: Scope, formula: Formula, left: Formula, right: Formula) -> Entry:
    denied = settle(scope, left), settle(scope, right)
    if "DeM" in scope.rules:
        both = scope.add(And((Not(left), Not(right))), "∧I", *denied)
        return scope.add(Not(formula), "DeM", both)
    inner, box = scope.open(formula)
    cases = []
    for part, denial in zip((left, right), denied, strict=True):
        innermost, case = inner.open(part)
        case.result = innermost.add(FALSE, "¬E", case.assumption, denial)
        cases.append(case)
    inner.items.extend(cases)
    box.result = inner.add(FALSE, "∨E", box.assumption, *cases)
    scope.items.append(box)
    return scope.add(Not(formula), "¬I", box)


def _deny(scope: Scope, formula: Formula, left: Formula, right: Formula, rule: str) -> Entry:
    """The left side is true and the right side is not, so the formula cannot hold."""
    here, denial = settle(scope, left), settle(scope, right)
    inner, box = scope.open(formula)
    there = inner.add(right, rule, box.assumption, here)
    box.result = inner.add(FALSE, "¬E", denial, there)
    scope.items.append(box)
    return scope.add(Not(formula), "¬I", box)


def _implied(scope: Scope, left: Formula, right: Formula) -> Subproof:
    """A box from the left side to the right side, one of which is decided as it should be."""
    found = settle(scope, right if scope.value(right) else left)
    inner, box = scope.open(left)
    box.result = found
    if not scope.value(right):
        box.result = inner.add(right, "⊥E", inner.add(FALSE, "¬E", found, box.assumption))
    scope.items.append(box)
    return box
