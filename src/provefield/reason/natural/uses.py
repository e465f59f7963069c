"""What a formula that is known is good for in a search: keys, choices, atoms to tell apart."""

from __future__ import annotations

from collections.abc import Iterator

from provefield.logic.formula import (
    FALSE,
    And,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    subformulas,
)
from provefield.reason.calculus.fit import head_form
from provefield.reason.natural.instances import Witness
from provefield.reason.natural.scope import Scope, is_atomic


def is_used_up(scope: Scope, formula: Formula) -> bool:
    """Tell whether what a formula gives is known, so that there is no more use for it."""
    match head_form(formula):
        case And(parts):
            return all(map(scope.get, parts))
        case Or(parts):
            return any(map(scope.get, parts))
        case Implies(left, right):
            return bool(scope.get(right) or scope.denial(left))
        case Not(Not(body)):
            return scope.get(body) is not None
        case _:
            return False


def choice(witness: Witness) -> tuple[Exists, Formula]:
    """The existential formula for which a name is chosen, and what the name has to fulfil."""
    match witness.quantified:
        case Exists():
            return witness.quantified, witness.body
        case ForAll(variable, body):
            return Exists(variable, Not(body)), Not(witness.body)


def keys(scope: Scope, formula: Formula, goal: Formula) -> Iterator[Formula]:
    """What, once known, makes a formula give something new."""
    match head_form(formula):
        case Implies(left, right) if not scope.get(right):
            yield left
        case Iff(left, right) if not scope.get(left) and not scope.get(right):
            yield left
            yield right
        case Not(Implies() | Iff() as body) if goal == FALSE:
            yield body
        case Not(And() | Or() as body) if goal == FALSE and "DeM" not in scope.rules:
            yield body
        case Not(ForAll() | Exists() as body) if goal == FALSE and "QN" not in scope.rules:
            yield body
        case _:
            pass


def atoms(formula: Formula) -> Iterator[Formula]:
    """The parts of a formula that connectives and counts join."""
    if is_atomic(formula):
        yield formula
    else:
        for part in subformulas(formula):
            yield from atoms(part)
