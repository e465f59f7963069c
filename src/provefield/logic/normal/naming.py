"""New names for parts of a formula, so that its clauses grow no faster than the formula.

Definitions go only in the direction that matters (Plaisted and Greenbaum): the name of a part whose
truth helps the formula implies that part; the name of one whose truth hurts it is implied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, assert_never

from provefield.logic.binding import close, free_variables, names
from provefield.logic.formula import (
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Var,
)
from provefield.logic.rewrite import new_symbols

Polarity = Literal["for", "against", "both"]
OPPOSITE: dict[Polarity, Polarity] = {"for": "against", "against": "for", "both": "both"}


def name_subformulas(formula: Formula) -> Formula:
    """Give a name to each connective inside another, and add what the names mean.

    Every structure in which the result is true makes the formula true, and one in which the formula
    is true does the same for the result once the new predicates are given their meaning.

    >>> a, b, c = map(Atom, "ABC")
    >>> print(name_subformulas(Or((a, And((b, c))))))
    (A ∨ d1) ∧ (d1 → B ∧ C)
    >>> p = Atom("P", (Var("x"),))
    >>> print(name_subformulas(ForAll("x", Iff(p, Implies(a, p)))))
    (∀x (P(x) ↔ d1(x))) ∧ (∀x (d1(x) ↔ (A → P(x))))
    """
    main, definitions = named_parts(formula, new_symbols("d", names(formula)))
    return And((main, *map(_meaning, definitions))) if definitions else main


class Definition(NamedTuple):
    """A new predicate of some variables, what it stands for, and which half of that is needed."""

    name: Atom
    formula: Formula
    polarity: Polarity


def named_parts(
    formula: Formula, predicates: Iterator[str]
) -> tuple[Formula, Sequence[Definition]]:
    """A formula by names for the connectives inside, and the names, each by those before it."""
    naming = _Naming(predicates)
    return naming.top(formula), naming.definitions


class _Naming:
    """The definitions made so far, and the new predicates for further ones."""

    def __init__(self, predicates: Iterator[str]) -> None:
        self.definitions: list[Definition] = []
        self._predicates = predicates

    def top(self, formula: Formula) -> Formula:
        """Treat what holds outright: each conjunct stands for itself."""
        match formula:
            case And(parts):
                return And(tuple([self.top(part) for part in parts]))
            case ForAll(variable, body):
                return ForAll(variable, self.top(body))
            case _:
                return self._visit(formula, "for", keep=True)

    def _visit(self, formula: Formula, polarity: Polarity, *, keep: bool = False) -> Formula:
        """Name the connectives inside and, unless it is to be kept, the outermost one too."""
        match formula:
            case Atom() | Compare() | And(()) | Or(()):
                return formula
            case Not(body):
                return Not(self._visit(body, OPPOSITE[polarity], keep=keep))
            case ForAll(variable, body) | Exists(variable, body):
                return type(formula)(variable, self._visit(body, polarity, keep=keep))
            case _:
                inner = self._inside(formula, polarity)
                return inner if keep else self._define(inner, polarity)

    def _inside(self, formula: Formula, polarity: Polarity) -> Formula:
        match formula:
            case And(parts) | Or(parts):
                return type(formula)(tuple([self._visit(part, polarity) for part in parts]))
            case Implies(left, right):
                return Implies(self._visit(left, OPPOSITE[polarity]), self._visit(right, polarity))
            case Iff(left, right):
                return Iff(self._visit(left, "both"), self._visit(right, "both"))
            case _:
                raise AssertionError("an earlier step eliminates these")

    def _define(self, formula: Formula, polarity: Polarity) -> Formula:
        variables = tuple(map(Var, sorted(free_variables(formula))))
        name = Atom(next(self._predicates), variables)
        self.definitions.append(Definition(name, formula, polarity))
        return name


def _meaning(definition: Definition) -> Formula:
    name, formula, polarity = definition
    match polarity:
        case "for":
            half: Formula = Implies(name, formula)
        case "against":
            half = Implies(formula, name)
        case "both":
            half = Iff(name, formula)
        case _:
            assert_never(polarity)
    return close(half)
