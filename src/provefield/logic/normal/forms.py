"""Normal forms, with every step on the way kept and named.

Each step keeps what the formula says in every structure, except two that introduce new symbols:
Skolemizing and naming subformulas. Their results imply the formula, and wherever it is true they
can be made true by giving the new symbols the right meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from provefield.errors import TooLargeError
from provefield.logic.binding import close, rename_apart
from provefield.logic.counting import expand_counts
from provefield.logic.formula import And, Formula, Or, conjunction, disjunction
from provefield.logic.limits import refuse_deep, refuse_quantifiers
from provefield.logic.normal.distribute import Clause, distribute
from provefield.logic.normal.naming import name_subformulas
from provefield.logic.rewrite import (
    bind,
    drop_universals,
    eliminate_implications,
    move_negations_inwards,
    pull_quantifiers_out,
    replace_existentials,
    split_prefix,
)

Names = Literal["never", "always", "when-needed"]
Form = Literal["nnf", "prenex", "skolem", "cnf", "dnf"]


@dataclass(frozen=True, slots=True)
class Step:
    """What was done, and the formula that it led to."""

    name: str
    formula: Formula


@dataclass(frozen=True, slots=True)
class _Rule:
    """A step that can be done; an optional one is passed over where it changes nothing."""

    name: str
    apply: Callable[[Formula], Formula]
    optional: bool = False


def _write_counting_out(formula: Formula) -> Formula:
    written = expand_counts(formula)
    _refuse(written)
    return written


def _refuse(formula: Formula) -> None:
    refuse_deep(formula)
    refuse_quantifiers(formula)


def _distribute_or(formula: Formula) -> Formula:
    return conjunction(map(disjunction, distribute(formula, And)))


def _distribute_and(formula: Formula) -> Formula:
    prefix, matrix = split_prefix(formula)
    return bind(prefix, disjunction(map(conjunction, distribute(matrix, Or))))


_COUNT = _Rule("Write counting out", _write_counting_out, optional=True)
_NAME = _Rule("Name subformulas", name_subformulas, optional=True)
_IMPLY = _Rule("Eliminate implications", eliminate_implications)
_NEGATE = _Rule("Move ¬ inwards", move_negations_inwards)
_STANDARDIZE = _Rule("Standardize variables", rename_apart)
_PULL = _Rule("Pull quantifiers out", pull_quantifiers_out)
_SKOLEMIZE = _Rule("Skolemize", replace_existentials)
_DROP = _Rule("Drop universal quantifiers", drop_universals)
_CLAUSES = _Rule("Distribute ∨ over ∧", _distribute_or)
_CASES = _Rule("Distribute ∧ over ∨", _distribute_and)


def _follow(rules: Iterable[_Rule], formula: Formula) -> tuple[Step, ...]:
    _refuse(formula)
    steps = []
    for rule in rules:
        result = rule.apply(formula)
        if not (rule.optional and result == formula):
            steps.append(Step(rule.name, result))
        formula = result
    return tuple(steps)


_STANDARD = (_COUNT, _IMPLY, _NEGATE, _STANDARDIZE)
_WAYS: Mapping[Form, tuple[_Rule, ...]] = {
    "nnf": (_COUNT, _IMPLY, _NEGATE),
    "prenex": (*_STANDARD, _PULL),
    "skolem": (*_STANDARD, _SKOLEMIZE),
    "dnf": (*_STANDARD, _PULL, _CASES),
    "cnf": (*_STANDARD, _SKOLEMIZE, _DROP, _CLAUSES),
}


def steps_to(formula: Formula, form: Form, names: Names = "when-needed") -> tuple[Step, ...]:
    """Every step from a formula to one of its normal forms; `names` matters to cnf alone.

    Naming subformulas keeps the clauses few where the textbook way would exceed the limits.
    """
    if form == "cnf" and names == "when-needed":
        with suppress(TooLargeError):
            return steps_to(formula, form, "never")
        return steps_to(formula, form, "always")
    refuse_deep(formula)
    first, *others = _WAYS[form]
    named = [_NAME] if form == "cnf" and names == "always" else []
    return _follow([first, *named, *others], formula if form == "nnf" else close(formula))


def nnf(formula: Formula) -> Formula:
    """Negation normal form: ¬ only on atoms, no → or ↔.

    >>> from provefield.logic.parse import parse
    >>> print(nnf(parse("-(all x (mine(x, 1) -> x < 3))")))
    ∃x (mine(x, 1) ∧ x ≥ 3)
    """
    return steps_to(formula, "nnf")[-1].formula


def prenex(formula: Formula) -> Formula:
    """Prenex normal form: all quantifiers in front of a negation normal form.

    >>> from provefield.logic.parse import parse
    >>> print(prenex(parse("(exists y mine(2, y)) -> (exists y mine(7, y))")))
    ∃y1 ∀y (¬mine(2, y) ∨ mine(7, y1))
    """
    return steps_to(formula, "prenex")[-1].formula


def skolemize(formula: Formula) -> Formula:
    """Skolem form: new constants and functions in place of ∃.

    >>> from provefield.logic.parse import parse
    >>> print(skolemize(parse("all x exists y mine(x, y)")))
    ∀x mine(x, f1(x))
    """
    return steps_to(formula, "skolem")[-1].formula


def dnf(formula: Formula) -> Formula:
    """Disjunctive normal form: cases, in each of which some literals hold together.

    Quantifiers stand in front of it. Cases that contradict themselves are left out.

    >>> from provefield.logic.parse import parse
    >>> print(dnf(parse("A <-> B")))
    ¬A ∧ ¬B ∨ B ∧ A
    """
    return steps_to(formula, "dnf")[-1].formula


def cnf_steps(formula: Formula, *, names: Names = "when-needed") -> tuple[Step, ...]:
    """The six steps to clauses, with counting written out and subformulas named where it helps.

    >>> from provefield.logic.parse import parse
    >>> for step in cnf_steps(parse("all x ((exists y likes(x, y)) -> happy(x))")):
    ...     print(f"{step.name:26} {step.formula}")
    Eliminate implications     ∀x (¬∃y likes(x, y) ∨ happy(x))
    Move ¬ inwards             ∀x ((∀y ¬likes(x, y)) ∨ happy(x))
    Standardize variables      ∀x ((∀y ¬likes(x, y)) ∨ happy(x))
    Skolemize                  ∀x ((∀y ¬likes(x, y)) ∨ happy(x))
    Drop universal quantifiers ¬likes(x, y) ∨ happy(x)
    Distribute ∨ over ∧        ¬likes(x, y) ∨ happy(x)
    """
    return steps_to(formula, "cnf", names)


def cnf(formula: Formula, *, names: Names = "when-needed") -> Formula:
    """Conjunctive normal form: clauses that hold together, each a disjunction of literals.

    Variables stand for everything, Skolem symbols for what exists. Clauses with a literal and its
    opposite are left out.

    >>> from provefield.logic.parse import parse
    >>> print(cnf(parse("A <-> B & C")))
    (¬A ∨ B) ∧ (¬A ∨ C) ∧ (¬B ∨ ¬C ∨ A)
    """
    return cnf_steps(formula, names=names)[-1].formula


def clauses(formula: Formula) -> tuple[Clause, ...]:
    """The clauses of the conjunctive normal form: none for truth, an empty one for falsity.

    >>> from provefield.logic.parse import parse
    >>> [[str(literal) for literal in clause] for clause in clauses(parse("-A | B & C"))]
    [['¬A', 'B'], ['¬A', 'C']]
    """
    return distribute(cnf(formula), And)
