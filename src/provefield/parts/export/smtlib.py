"""SMT-LIB: what is known with its quantifiers over numbers, for solvers such as Z3 and cvc5.

A mine is a function of column and row, false off the board; a count is a sum over all numbers.
"""

from __future__ import annotations

from typing import assert_never

from provefield.errors import InputError
from provefield.logic.binding import close, substitute
from provefield.logic.field import Field, mine, unfold_safe
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
    Sub,
    Term,
    Var,
)
from provefield.reason.question import Question

_BOUNDS = {"exactly": "=", "atleast": ">=", "atmost": "<="}


def write(question: Question) -> str:
    r"""The file; with a cell, `check-sat` says unsat just if the cell is safe.

    >>> from provefield.grid import Cell, Grid
    >>> from provefield.reason.knowledge import Knowledge, mine_count
    >>> grid = Grid(2, 1)
    >>> text = write(Question(Knowledge(grid).tell(mine_count(grid, 1)), Cell(2, 1)))
    >>> print("\n".join(text.splitlines()[-3:]))
    (assert (= (+ (ite (mine 1 1) 1 0) (ite (mine 2 1) 1 0)) 1))
    (assert (mine 2 1)) ; is it safe? yes, if this is unsat
    (check-sat)
    """
    knowledge = question.knowledge
    here = knowledge.field
    lines = [
        "(set-logic ALL)",
        "(declare-fun hidden (Int Int) Bool)",
        "(define-fun mine ((c Int) (r Int)) Bool",
        f"  (and (<= 1 c {here.columns}) (<= 1 r {here.rows}) (hidden c r)))",
    ]
    facts = (unfold_safe(close(fact.formula)) for fact in knowledge.facts)
    lines += [f"(assert {_formula(fact, here)})" for fact in facts]
    if question.cell is not None:
        asked = _formula(mine(*question.cell), here)
        lines.append(f"(assert {asked}) ; is it safe? yes, if this is unsat")
    return "\n".join([*lines, "(check-sat)"]) + "\n"


def _formula(formula: Formula, here: Field) -> str:
    match formula:
        case Atom("mine", (column, row)):
            return f"(mine {_term(column)} {_term(row)})"
        case Atom():
            raise InputError(f"a board has mines alone, not {formula}", source="export")
        case Compare(op, left, right):
            sign = "distinct" if op == "!=" else op
            return f"({sign} {_term(left)} {_term(right)})"
        case Not(body):
            return f"(not {_formula(body, here)})"
        case And(parts) | Or(parts) if not parts:
            return "true" if isinstance(formula, And) else "false"
        case And(parts) | Or(parts):
            joined = " ".join(_formula(part, here) for part in parts)
            return f"({type(formula).__name__.lower()} {joined})"
        case Implies(left, right) | Iff(left, right):
            arrow = "=>" if isinstance(formula, Implies) else "="
            return f"({arrow} {_formula(left, here)} {_formula(right, here)})"
        case _:
            return _counted(formula, here)


def _counted(formula: ForAll | Exists | CountQuantifier | Cardinality, here: Field) -> str:
    match formula:
        case ForAll(name, body) | Exists(name, body):
            within = f"(<= 1 v_{name} {max(here.numbers)})"
            inner = _formula(body, here)
            if isinstance(formula, ForAll):
                return f"(forall ((v_{name} Int)) (=> {within} {inner}))"
            return f"(exists ((v_{name} Int)) (and {within} {inner}))"
        case CountQuantifier(how, number, name, body):
            parts = tuple(substitute(body, {name: Int(each)}) for each in here.numbers)
            return _counted(Cardinality(how, number, parts), here)
        case Cardinality(how, number, parts):
            ones = " ".join(f"(ite {_formula(part, here)} 1 0)" for part in parts)
            total = f"(+ {ones})" if len(parts) > 1 else ones or "0"
            return f"({_BOUNDS[how]} {total} {_number(number)})"
        case _:
            assert_never(formula)


def _term(term: Term) -> str:
    match term:
        case Var(name):
            return f"v_{name}"
        case Int(value):
            return _number(value)
        case Add(left, right):
            return f"(+ {_term(left)} {_term(right)})"
        case Sub(left, right):
            return f"(- {_term(left)} {_term(right)})"
        case Abs(body):
            return f"(abs {_term(body)})"
        case Func(name):
            raise InputError(f"on a board, {name} stands for nothing", source="export")
        case _:
            assert_never(term)


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"
