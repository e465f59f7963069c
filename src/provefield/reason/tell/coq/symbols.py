"""Symbols, terms and formulas of a sequent as Coq writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from provefield.logic.canonical import conjuncts, disjuncts
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
    Sub,
    Term,
    Var,
    atoms_of,
    subterms,
    terms_of,
    walk,
)
from provefield.logic.order import in_plain_order

SOMETHING = "something"

Bound = Mapping[str, str]
"""What a variable or an arbitrary name is called in Coq where a formula stands."""

Symbols = dict[str, str]
"""What the theorem quantifies over, with types."""


def _spelled(kind: str, name: str, arity: int) -> str:
    """A name for Coq; the number of arguments keeps apart what shares a name."""
    plain = name if name.isascii() and name.isidentifier() else f"u{name.encode().hex()}"
    return f"{kind}_{plain}" + (f"'{arity}" if arity else "")


def head_of(node: Term | Atom | Compare) -> str | None:
    """What Coq calls the symbol at the top of an atom or a term; None for a variable and `=`."""
    match node:
        case Atom(name, args):
            return _spelled("p", name, len(args))
        case Compare("=" | "!="):
            return None
        case Compare(op):
            assert op == "<", "a certificate knows no other sign of order"
            return "o_less"
        case Func(name, args):
            return _spelled("f", name, len(args)) if args else _spelled("c", name, 0)
        case Int(value):
            return f"n_{value}" if value >= 0 else f"n_minus_{-value}"
        case Add():
            return "f_plus"
        case Sub():
            return "f_minus"
        case Abs():
            return "f_abs"
        case Var():
            return None
        case _:
            assert_never(node)


def symbols_of(formulas: Sequence[Formula]) -> Symbols:
    """The predicates, functions and names of formulas, with their types."""
    found: Symbols = {}
    for formula in map(in_plain_order, formulas):
        for node in (*atoms_of(formula), *terms_of(formula)):
            last = "D" if isinstance(node, Term) else "Prop"
            head = head_of(node)
            if head:
                found[head] = " -> ".join(["D"] * len(subterms(node)) + [last])
    return dict(sorted(found.items(), key=lambda item: (item[0][0] != "p", item[0])))


def proposition(formula: Formula, bound: Bound, names: Symbols) -> str:
    """A formula as a proposition of Coq, with counting written out and `<` as the only order."""
    formula = in_plain_order(formula)
    if any(isinstance(part, CountQuantifier | Cardinality) for part in walk(formula)):
        formula = expand_counts(formula)

    def write(formula: Formula, bound: Bound) -> str:
        match formula:
            case Atom(_, args):
                return _applied(
                    str(head_of(formula)), [term_in_coq(arg, bound, names) for arg in args]
                )
            case Compare(op, left, right):
                sides = [term_in_coq(left, bound, names), term_in_coq(right, bound, names)]
                head = head_of(formula)
                equal = f"({sides[0]} = {sides[1]})"
                return _applied(head, sides) if head else f"(~ {equal})" if op == "!=" else equal
            case Not(body):
                return f"(~ {write(body, bound)})"
            case And():
                return _joined([write(part, bound) for part in conjuncts(formula)], "/\\", "True")
            case Or():
                return _joined([write(part, bound) for part in disjuncts(formula)], "\\/", "False")
            case Implies(left, right):
                return f"({write(left, bound)} -> {write(right, bound)})"
            case Iff(left, right):
                return f"({write(left, bound)} <-> {write(right, bound)})"
            case ForAll(name, body) | Exists(name, body):
                sign = "forall" if isinstance(formula, ForAll) else "exists"
                inner = write(body, {**bound, f"var {name}": f"v_{name}"})
                return f"({sign} v_{name} : D, {inner})"
            case CountQuantifier() | Cardinality():
                raise AssertionError("counting is written out")
            case _:
                assert_never(formula)

    return write(formula, bound)


def _joined(parts: Sequence[str], sign: str, none: str) -> str:
    return f"({f' {sign} '.join(parts)})" if len(parts) > 1 else parts[0] if parts else none


def _applied(head: str, args: Sequence[str]) -> str:
    return f"({' '.join([head, *args])})" if args else head


def term_in_coq(term: Term, bound: Bound, names: Symbols) -> str:
    """A term; a name of which the theorem says nothing may stand for anything."""
    if (key := key_of(term)) in bound:
        return bound[key]
    head = head_of(term)
    if head is None or head not in names:
        return SOMETHING
    return _applied(head, [term_in_coq(each, bound, names) for each in subterms(term)])


def key_of(term: Term) -> str:
    """What tells an arbitrary name from a bound variable that is spelled alike."""
    match term:
        case Var(name):
            return f"var {name}"
        case Func(name, ()):
            return f"name {name}"
        case _:
            return ""
