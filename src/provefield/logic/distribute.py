"""Clauses: literals joined by ∨, all of which hold together; and their mirror image for ∨ of ∧."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

from provefield.logic.formula import And, Atom, Compare, Formula, Not, Or, size
from provefield.logic.limits import refuse_beyond
from provefield.logic.rewrite import negation

Lit = Atom | Compare | Not
Clause = tuple[Lit, ...]
Connective = type[And] | type[Or]


def distribute(formula: Formula, outer: Connective) -> tuple[Clause, ...]:
    """The groups of literals that a formula without quantifiers amounts to, joined by `outer`.

    Repeated literals and groups are left out, and so are groups with a literal and its opposite:
    they say nothing.

    >>> a, b, c = map(Atom, "ABC")
    >>> [" ∨ ".join(map(str, clause)) for clause in distribute(Or((And((a, b)), c)), And)]
    ['A ∨ C', 'B ∨ C']
    """
    groups, literals = _measure(formula, outer)
    refuse_beyond(groups + literals, formula, "distributing")
    return tuple(dict.fromkeys(each for each in _groups(formula, outer) if not _clashes(each)))


def _groups(formula: Formula, outer: Connective) -> Iterator[Clause]:
    match formula:
        case Atom() | Compare() | Not():
            return iter([(formula,)])
        case And(parts) | Or(parts):
            inside = [_groups(part, outer) for part in parts]
            if isinstance(formula, outer):
                return chain.from_iterable(inside)
            return (tuple(dict.fromkeys(chain(*choice))) for choice in product(*inside))
        case _:
            raise AssertionError("an earlier step eliminates these")


def _measure(formula: Formula, outer: Connective) -> tuple[int, int]:
    """How many groups there will be at most, and how large they are together."""
    match formula:
        case And(parts) | Or(parts):
            groups, literals = (0, 0) if isinstance(formula, outer) else (1, 0)
            for part in parts:
                more, longer = _measure(part, outer)
                if isinstance(formula, outer):
                    groups, literals = groups + more, literals + longer
                else:
                    groups, literals = groups * more, literals * more + longer * groups
            return groups, literals
        case _:
            return 1, size(formula)


def _clashes(clause: Clause) -> bool:
    known = set(clause)
    return any(negation(literal) in known for literal in clause)
