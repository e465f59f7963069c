"""The budget of the checker: how much work, and so how much memory, evidence may cost.

Whatever comes from outside is admitted once, which pays for reading it a few times; all that costs
more than that is paid from one purse, before it is done.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from provefield.errors import RejectedError
from provefield.logic.canonical import marked
from provefield.logic.formula import (
    Atom,
    Compare,
    Formula,
    Term,
    Var,
    depth,
    subterms,
    terms_of,
    walk,
    walk_terms,
)
from provefield.logic.limits import MAX_DEPTH

WORK = 200_000
"""How many small steps one piece of evidence may cost beyond what reading it takes: a second."""

READINGS = 2
"""How often what was admitted may be read for nothing."""

TOO_MUCH = "too much work to check"


@dataclass(slots=True)
class Work:
    """What is left of the budget; each unit stands for a few microseconds and some bytes.

    >>> Work(2).spend(3)
    Traceback (most recent call last):
    provefield.errors.RejectedError: too much work to check
    """

    left: int = WORK

    def spend(self, amount: int = 1) -> None:
        """Take some of what is left, or say that it does not suffice."""
        self.left -= amount
        if self.left < 0:
            raise RejectedError(TOO_MUCH)

    def admit(self, formula: Formula, nodes: int | None = None) -> int:
        """Let a formula in that can be handled, pay for reading it, and tell its size.

        One whose nodes were counted is flat and uses our names only: it is not read again.
        """
        if nodes is None:
            nodes = size(formula)
            if depth(formula) > MAX_DEPTH or marked(formula):
                raise RejectedError("the formula is nested too deeply or uses reserved names")
        self.left += READINGS * nodes
        return nodes


def size(formula: Formula, values: Mapping[str, Term] | None = None) -> int:
    """Count the nodes of a formula, as large as it becomes when terms are put for variables.

    >>> from provefield.logic.parse import parse, parse_term
    >>> size(parse("P(x, x)")), size(parse("P(x, x)"), {"x": parse_term("f(a)")})
    (3, 5)
    """
    grown = {name: sum(1 for _ in walk_terms(term)) for name, term in (values or {}).items()}
    terms = (grown.get(t.name, 1) if isinstance(t, Var) else 1 for t in terms_of(formula))
    return sum(1 for _ in walk(formula)) + sum(terms)


def breadth(node: Atom | Compare | Term) -> int:
    """Count the terms of an atom or a term: what reading it costs beside the atom itself.

    >>> from provefield.logic.parse import parse
    >>> breadth(parse("P(f(a), b)"))
    3
    """
    return sum(1 for _ in walk_terms(node))


def bulk(node: Atom | Compare | Term) -> int:
    """The sizes of all terms inside together: what it may cost to compare each with another.

    >>> from provefield.logic.parse import parse
    >>> bulk(parse("P(f(a), b)"))
    4
    """
    total = 0
    waiting = [(term, 1) for term in subterms(node)]
    while waiting:
        here, level = waiting.pop()
        total += level
        waiting += [(inner, level + 1) for inner in subterms(here)]
    return total
