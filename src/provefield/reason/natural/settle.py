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
from provefield.reason.natural.record import Box, Entry
from provefield.reason.natural.scope import Scope


def settle(scope: Scope, formula: Formula) -> Entry:
    """Deduce a formula if it is true, else its negation, from the bottom up."""
    truth = scope.value(formula)
    stated = scope.get(formula) if truth else scope.get(Not(formula))
    if stated:
        return stated
    match formula:
        case Not(body):
            inner = settle(scope, body)
            return inner if truth else scope.add(Not(formula), "¬¬I", inner)
        case And(parts):
            return _settle_and(scope, formula, parts) if truth else _deny_and(scope, parts)
        case Or(parts):
            return _settle_or(scope, formula, parts) if truth else _deny_or(scope, parts)
        case Implies(left, right):
            if truth:
                return scope.add(formula, "→I", _implied(scope, left, right))
            return _deny(scope, formula, left, right, "→E")
        case Iff(left, right):
            if truth:
                boxes = _implied(scope, left, right), _implied(scope, right, left)
                return scope.add(formula, "↔I", *boxes)
            if scope.value(right):
                left, right = right, left
            return _deny(scope, formula, left, right, "↔E")
        case Cardinality(_, _, parts):
            cited = dict.fromkeys(settle(scope, part) for part in parts)
            return scope.add(formula if truth else Not(formula), "counting", *cited)
        case _:
            raise AssertionError(f"{formula} is not decided")


def _settle_and(scope: Scope, formula: Formula, parts: tuple[Formula, ...]) -> Entry:
    return scope.add(formula, "∧I", *(settle(scope, part) for part in parts))


def _settle_or(scope: Scope, formula: Formula, parts: tuple[Formula, ...]) -> Entry:
    true = next(part for part in parts if scope.value(part))
    return scope.add(formula, "∨I", settle(scope, true))


def _deny_and(scope: Scope, parts: tuple[Formula, ...]) -> Entry:
    if scope.derived:
        cases = _settle_or(scope, Or(tuple(map(Not, parts))), tuple(map(Not, parts)))
        return scope.add(Not(And(parts)), "DeM", cases)
    false = next(part for part in parts if scope.value(part) is False)
    denial = settle(scope, false)
    inner, box = scope.open(And(parts))
    box.result = inner.add(FALSE, "¬E", inner.add(false, "∧E", box.assumption), denial)
    scope.items.append(box)
    return scope.add(Not(And(parts)), "¬I", box)


def _deny_or(scope: Scope, parts: tuple[Formula, ...]) -> Entry:
    if not parts:
        _, box = scope.open(FALSE)
        scope.items.append(box)
        return scope.add(Not(FALSE), "¬I", box)
    if scope.derived:
        denials = _settle_and(scope, And(tuple(map(Not, parts))), tuple(map(Not, parts)))
        return scope.add(Not(Or(parts)), "DeM", denials)
    denied = [settle(scope, part) for part in parts]
    inner, box = scope.open(Or(parts))
    cases = []
    for part, denial in zip(parts, denied, strict=True):
        innermost, case = inner.open(part)
        case.result = innermost.add(FALSE, "¬E", case.assumption, denial)
        cases.append(case)
    inner.items.extend(cases)
    box.result = inner.add(FALSE, "∨E", box.assumption, *cases)
    scope.items.append(box)
    return scope.add(Not(Or(parts)), "¬I", box)


def _deny(scope: Scope, formula: Formula, left: Formula, right: Formula, rule: str) -> Entry:
    """The left side is true and the right side is not, so the formula cannot hold."""
    here, denial = settle(scope, left), settle(scope, right)
    inner, box = scope.open(formula)
    there = inner.add(right, rule, box.assumption, here)
    box.result = inner.add(FALSE, "¬E", denial, there)
    scope.items.append(box)
    return scope.add(Not(formula), "¬I", box)


def _implied(scope: Scope, left: Formula, right: Formula) -> Box:
    """A box from the left side to the right side, one of which is decided as it should be."""
    found = settle(scope, right if scope.value(right) else left)
    inner, box = scope.open(left)
    box.result = found
    if not scope.value(right):
        box.result = inner.add(right, "⊥E", inner.add(FALSE, "¬E", found, box.assumption))
    scope.items.append(box)
    return box
