r"""Formulas and terms as text: for people, for provers and for papers.

Text in the styles unicode and ascii reads back as the same formula; text for Prover9 reads back as
the formula with its counting written out. Prover9 knows neither `x - y` nor `|x|`: there they are
`sub(x,y)` and `abs(x)`. TPTP's FOF knows no arithmetic at all: integers are the quoted constants
`'3'`, order is the quoted predicates `'<'`, `'<='`, `'>'`, `'>='`, and `'+'`, `'-'` and `abs` are
functions like any other; free variables are bound in front.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from provefield.logic.binding import close
from provefield.logic.counting import expand_counts
from provefield.logic.formula import (
    Abs,
    Add,
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Quantified,
    Sub,
    Term,
    Var,
)
from provefield.logic.show.notation import (
    NOTATIONS,
    Notation,
    Style,
    prover9_variables,
    tptp_variables,
)

__all__ = ["Style", "show"]

_IFF, _IMPLIES, _OR, _AND, _COMPARE, _TIGHT = range(6)


def show(node: Formula | Term, style: Style = "unicode") -> str:
    r"""Write a formula or a term with as few parentheses as reading it safely allows.

    >>> body = Implies(Atom("mine", (Var("x"), Var("y"))), Not(Atom("safe", (Var("y"), Int(1)))))
    >>> for style in NOTATIONS:
    ...     print(show(ForAll("x", Exists("y", body)), style))
    ∀x ∃y (mine(x, y) → ¬safe(y, 1))
    all x exists y (mine(x,y) -> -safe(y,1))
    all x exists y (mine(x,y) -> -safe(y,1))
    ! [X] : ? [Y] : (mine(X,Y) => ~safe(Y,'1'))
    \forall x\, \exists y\, (\mathit{mine}(x, y) \rightarrow \neg \mathit{safe}(y, 1))
    """
    notation = NOTATIONS[style]
    if style in ("prover9", "tptp"):
        node = node if isinstance(node, Term) else expand_counts(node)
        node = close(node) if style == "tptp" and not isinstance(node, Term) else node
        spelled = (prover9_variables if style == "prover9" else tptp_variables)(node)
        notation = replace(notation, variable=spelled.__getitem__)
    return _term(node, notation) if isinstance(node, Term) else _formula(node, notation)


# Formulas -----------------------------------------------------------------------------------------


def _formula(formula: Formula, signs: Notation) -> str:
    formula = _unwrapped(formula)
    match formula:
        case Atom(predicate, args):
            return _application(predicate, args, signs)
        case Compare(op, left, right):
            return signs.comparisons[op].format(_term(left, signs), _term(right, signs))
        case Not(body):
            return signs.negation + _negated(body, signs)
        case And(parts):
            joined = signs.conjunction.join(_operand(part, _COMPARE, signs) for part in parts)
            return joined or signs.truth
        case Or(parts):
            joined = signs.disjunction.join(_operand(part, _AND, signs) for part in parts)
            return joined or signs.falsity
        case Implies(left, right):
            consequence = _operand(right, _IMPLIES if signs.nests else _OR, signs)
            return _operand(left, _OR, signs) + signs.implication + consequence
        case Iff(left, right):
            return signs.equivalence.join(_operand(side, _OR, signs) for side in (left, right))
        case Cardinality(how, number, parts):
            listed = ", ".join(_formula(part, signs) for part in parts)
            return signs.cardinality.format(signs.bounds[how], number, listed)
        case ForAll() | Exists() | CountQuantifier():
            return _quantifier(formula, signs) + _body(formula.body, signs)
        case _:
            assert_never(formula)


def _quantifier(formula: Quantified, signs: Notation) -> str:
    variable = signs.variable(formula.variable)
    match formula:
        case ForAll():
            return signs.forall.format(variable)
        case Exists():
            return signs.exists.format(variable)
        case CountQuantifier(how, number, _, _):
            return signs.counting.format(signs.bounds[how], number, variable)
        case _:
            assert_never(formula)


def _operand(part: Formula, least: int, signs: Notation) -> str:
    """Write a part of a connective; a quantifier is set apart, lest its reach be misread."""
    part = _unwrapped(part)
    text = _formula(part, signs)
    least = least if signs.mixes else _COMPARE
    return f"({text})" if _level(part) < least or isinstance(part, Quantified) else text


def _negated(body: Formula, signs: Notation) -> str:
    """Write what ¬ denies; `¬x = y` would be right but is too easy to misread."""
    body = _unwrapped(body)
    text = _formula(body, signs)
    bare = _level(body) == _TIGHT and (signs.nests or not isinstance(body, Quantified))
    return text if bare else f"({text})"


def _body(body: Formula, signs: Notation) -> str:
    text = _formula(body, signs)
    return text if _level(_unwrapped(body)) >= _COMPARE else f"({text})"


def _unwrapped(formula: Formula) -> Formula:
    """Look through the conjunctions and disjunctions of one part, which have no sign to show."""
    while isinstance(formula, And | Or) and len(formula.parts) == 1:
        formula = formula.parts[0]
    return formula


def _level(formula: Formula) -> int:
    match formula:
        case Iff():
            return _IFF
        case Implies():
            return _IMPLIES
        case Or((_, *_)):
            return _OR
        case And((_, *_)):
            return _AND
        case Compare():
            return _COMPARE
        case _:
            return _TIGHT


# Terms --------------------------------------------------------------------------------------------


def _term(term: Term, signs: Notation) -> str:
    match term:
        case Var(name):
            return signs.variable(name)
        case Int(value):
            return signs.integer(value)
        case Func(name, args):
            return _application(name, args, signs)
        case Add(left, right):
            return _sum(signs.plus, left, right, signs)
        case Sub(left, right):
            return _sum(signs.minus, left, right, signs)
        case Abs(body):
            return signs.absolute.format(_term(body, signs))
        case _:
            assert_never(term)


def _application(name: str, args: tuple[Term, ...], signs: Notation) -> str:
    symbol = signs.symbol(name, len(args))
    return f"{symbol}({signs.comma.join(_term(arg, signs) for arg in args)})" if args else symbol


def _sum(template: str, left: Term, right: Term, signs: Notation) -> str:
    first, second = _term(left, signs), _term(right, signs)
    if _infix(template):
        first = f"({first})" if _is_infix_sum(left, signs) and not signs.nests else first
        negative = isinstance(right, Int) and right.value < 0
        second = f"({second})" if _is_infix_sum(right, signs) or negative else second
    return template.format(first, second)


def _is_infix_sum(term: Term, signs: Notation) -> bool:
    match term:
        case Add():
            return _infix(signs.plus)
        case Sub():
            return _infix(signs.minus)
        case _:
            return False


def _infix(template: str) -> bool:
    return template.startswith("{}")
