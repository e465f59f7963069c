"""Literals and clauses as a prover handles them: a sign, a predicate and its terms.

Over an arbitrary domain numbers are names like any other, and `+`, `-`, `|…|` are functions like
any other. Of the comparisons, `=` is identity and `<` a relation; the others are short for these
two (`provefield.logic.order`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from provefield.logic.binding import replace_terms
from provefield.logic.formula import (
    Abs,
    Add,
    Atom,
    Compare,
    Comparison,
    Formula,
    Func,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    disjunction,
    rebuild,
    walk_terms,
)
from provefield.logic.order import signed

EQUALITY = "="
ORDER = "<"

_WRITTEN: Mapping[tuple[str, bool], Comparison] = {
    (EQUALITY, True): "=",
    (EQUALITY, False): "!=",
    (ORDER, True): "<",
    (ORDER, False): ">=",
}


class Literal(NamedTuple):
    """An atom or its negation."""

    positive: bool
    predicate: str
    args: tuple[Term, ...]

    @property
    def opposite(self) -> Literal:
        """The same atom with the other sign."""
        return Literal(not self.positive, self.predicate, self.args)

    @property
    def weight(self) -> int:
        """How many symbols it has."""
        return 1 + sum(1 for arg in self.args for _ in walk_terms(arg))

    @property
    def equation(self) -> bool:
        """Whether it says that two terms are equal, or that they differ."""
        return self.predicate == EQUALITY

    @property
    def reflexive(self) -> bool:
        """Whether it compares a term with itself for equality."""
        return self.equation and self.args[0] == self.args[1]

    def under(self, values: Mapping[str, Term]) -> Literal:
        """The literal with terms put for variables."""
        args = tuple([replace_terms(arg, values) for arg in self.args])
        return Literal(self.positive, self.predicate, args)


Literals = tuple[Literal, ...]


def read_clause(formula: Formula) -> Literals:
    """The literals of a clause, each once.

    >>> x, y = Var("x"), Var("y")
    >>> read_clause(Or((Not(Atom("P", (x,))), Compare("<=", x, y))))
    (Literal(positive=False, predicate='P', args=(Var(name='x'),)),
     Literal(positive=False, predicate='<', args=(Var(name='y'), Var(name='x'))))
    """
    parts = formula.parts if isinstance(formula, Or) else (formula,)
    return tuple(dict.fromkeys(map(_read_literal, parts)))


def _read_literal(formula: Formula) -> Literal:
    match formula:
        case Atom(predicate, args):
            return Literal(True, predicate, args)
        case Compare():
            positive, about = signed(formula)
            return Literal(positive, about.op, (about.left, about.right))
        case Not(body):
            return _read_literal(body).opposite
        case _:
            raise AssertionError("a clause holds only literals")


def write_clause(literals: Iterable[Literal]) -> Formula:
    """The disjunction of the literals.

    >>> print(write_clause([Literal(False, "=", (Var("x"), Var("y")))]))
    x ≠ y
    """
    return disjunction(map(_write_literal, literals))


def _write_literal(literal: Literal) -> Formula:
    written = _WRITTEN.get((literal.predicate, literal.positive))
    if written is not None:
        return Compare(written, *literal.args)
    atom = Atom(literal.predicate, literal.args)
    return atom if literal.positive else Not(atom)


def as_symbols(formula: Formula) -> Formula:
    """The same with numbers, arithmetic and order as ordinary symbols, which may mean anything.

    >>> as_symbols(Compare(">", Int(1), Var("x"))) == Atom("<", (Var("x"), Func("1")))
    True
    """
    match formula:
        case Atom(predicate, args):
            return Atom(predicate, tuple(map(_symbolic, args)))
        case Compare():
            positive, about = signed(formula)
            sides = _symbolic(about.left), _symbolic(about.right)
            atom = Compare("=", *sides) if about.op == EQUALITY else Atom(ORDER, sides)
            return atom if positive else Not(atom)
        case _:
            return rebuild(formula, as_symbols)


def _symbolic(term: Term) -> Term:
    match term:
        case Var():
            return term
        case Int(value):
            return Func(str(value))
        case Func(name, args):
            return Func(name, tuple(map(_symbolic, args)))
        case Add(left, right):
            return Func("+", (_symbolic(left), _symbolic(right)))
        case Sub(left, right):
            return Func("-", (_symbolic(left), _symbolic(right)))
        case Abs(body):
            return Func("| |", (_symbolic(body),))


def variables(literals: Iterable[Literal]) -> list[str]:
    """The variables, in the order in which they appear."""
    found = (
        term.name
        for literal in literals
        for arg in literal.args
        for term in walk_terms(arg)
        if isinstance(term, Var)
    )
    return list(dict.fromkeys(found))
