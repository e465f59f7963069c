"""Larger steps than a textbook's, for those who look for proofs.

∧ and ∨ have any number of parts, and their grouping does not matter: all formulas are canonical.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from provefield.logic.canonical import conjuncts, disjuncts
from provefield.logic.formula import Formula, Implies, Not
from provefield.reason.calculus.rules import Box

Lines = tuple[Formula, ...]


def follows_at_once(
    rule: str, formula: Formula, lines: Sequence[Formula], boxes: Sequence[Box]
) -> bool:
    """Tell whether a formula follows by a rule in one large step; lines may stand in any order."""
    if rule == "∨E":
        return _or_elim(formula, lines, boxes)
    if rule not in _LARGE or boxes:
        return False
    return any(_LARGE[rule](formula, tuple(order)) for order in (lines, lines[::-1]))


def _opposite(one: Formula, other: Formula) -> bool:
    return one == Not(other) or other == Not(one)


def _all_parts(
    formulas: Iterable[Formula], split: Callable[[Formula], tuple[Formula, ...]]
) -> set[Formula]:
    return {part for formula in formulas for part in split(formula)}


def _and_intro(formula: Formula, lines: Lines) -> bool:
    return set(conjuncts(formula)) == _all_parts(lines, conjuncts)


def _and_elim(formula: Formula, lines: Lines) -> bool:
    return len(lines) == 1 and set(conjuncts(formula)) <= set(conjuncts(lines[0]))


def _or_intro(formula: Formula, lines: Lines) -> bool:
    return len(lines) == 1 and set(disjuncts(lines[0])) <= set(disjuncts(formula))


def _or_elim(formula: Formula, lines: Sequence[Formula], boxes: Sequence[Box]) -> bool:
    if len(lines) != 1 or any(box.conclusion != formula for box in boxes):
        return False
    cases = _all_parts((box.assumption for box in boxes), disjuncts)
    return set(disjuncts(lines[0])) <= cases


def _excluded_middle(formula: Formula, lines: Lines) -> bool:
    cases = set(disjuncts(formula))
    return not lines and any(Not(case) in cases for case in cases)


def _modus_tollens(formula: Formula, lines: Lines) -> bool:
    match lines:
        case (Implies(left, right), other):
            return _opposite(right, other) and _opposite(left, formula)
        case _:
            return False


def _disjunctive_syllogism(formula: Formula, lines: Lines) -> bool:
    """One line leaves cases; the others exclude all of them but those of the formula."""
    if len(lines) < 2:
        return False
    cases, *others = lines
    excluded = {part for other in others for part in _denied(other)}
    return set(disjuncts(cases)) - excluded <= set(disjuncts(formula))


def _denied(formula: Formula) -> tuple[Formula, ...]:
    """What cannot hold when a formula does."""
    return (Not(formula), *(disjuncts(formula.body) if isinstance(formula, Not) else ()))


def _de_morgan(formula: Formula, lines: Lines) -> bool:
    match (formula, *lines):
        case (Not(whole), parts) | (parts, Not(whole)):
            pass
        case _:
            return False
    for outer, inner in ((conjuncts, disjuncts), (disjuncts, conjuncts)):
        pieces = outer(parts)
        bodies = [piece.body for piece in pieces if isinstance(piece, Not)]
        if len(bodies) == len(pieces) > 1 and set(inner(whole)) == _all_parts(bodies, inner):
            return True
    return False


_LARGE: Mapping[str, Callable[[Formula, Lines], bool]] = {
    "∧I": _and_intro,
    "∧E": _and_elim,
    "∨I": _or_intro,
    "LEM": _excluded_middle,
    "MT": _modus_tollens,
    "DS": _disjunctive_syllogism,
    "DeM": _de_morgan,
}
