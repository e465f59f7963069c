"""Making terms equal: unification, and how large terms are.

A unifier is solved: the variables that it replaces are gone from the terms that replace them, so
that applying it once is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

from provefield.errors import TooLargeError
from provefield.logic.binding import replace_terms
from provefield.logic.formula import Func, Int, Term, Var, subterms, walk_terms

MAX_NODES = 2_000
"""How large a term of a unifier may be: shared variables could make it exponentially large."""

MAX_DEPTH = 120
"""How deep it may be nested, so that every walk over it fits on Python's stack."""

Bindings = dict[str, Term]
Pair = tuple[Term, Term]


def unify(pairs: Iterable[Pair]) -> Bindings | None:
    """The most general substitution that makes the two terms of every pair equal, or None.

    >>> x, y = Var("x"), Var("y")
    >>> unify([(Func("f", (x, Int(1))), Func("f", (y, x)))])
    {'x': Int(value=1), 'y': Int(value=1)}
    >>> unify([(x, Func("f", (x,)))]) is None
    True
    """
    bindings: Bindings = {}
    given = list(pairs)
    waiting = given.copy()
    done: set[tuple[int, int]] = set()
    while waiting:
        first, second = waiting.pop()
        left, right = _follow(first, bindings), _follow(second, bindings)
        # Shared terms would otherwise be compared exponentially often, and circular ones forever.
        if left is right or (id(left), id(right)) in done:
            continue
        done.add((id(left), id(right)))
        if isinstance(right, Var):
            left, right = right, left
        if isinstance(left, Var):
            if left != right:
                bindings[left.name] = right
        elif same_head(left, right):
            waiting += zip(subterms(left), subterms(right), strict=True)
        else:
            return None
    return _solved(bindings)


def _follow(term: Term, bindings: Mapping[str, Term]) -> Term:
    while isinstance(term, Var) and term.name in bindings:
        term = bindings[term.name]
    return term


def same_head(left: Term, right: Term) -> bool:
    """Tell whether two terms, neither of them a variable, agree but for what is inside.

    >>> same_head(Func("f", (Var("x"),)), Func("f", (Int(1),))), same_head(Int(1), Int(2))
    (True, False)
    """
    if type(left) is Func and type(right) is Func:
        return left.name == right.name and len(left.args) == len(right.args)
    return type(left) is type(right) and (not isinstance(left, Int) or left == right)


def _solved(bindings: Bindings) -> Bindings | None:
    """Put the bindings into each other; None if a variable would have to contain itself."""
    needs = {
        name: [part.name for part in walk_terms(term) if isinstance(part, Var)]
        for name, term in bindings.items()
    }
    if not any(needed in bindings for found in needs.values() for needed in found):
        return bindings
    solved: Bindings = {}
    sizes: dict[str, tuple[int, int]] = {}
    try:
        order = [name for name in TopologicalSorter(needs).static_order() if name in bindings]
    except CycleError:
        return None
    for name in order:
        sizes[name] = measure(bindings[name], sizes)
        solved[name] = replace_terms(bindings[name], solved)
    return {name: solved[name] for name in bindings}


def measure(term: Term, inside: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """The nodes and the depth of a term, once its variables are replaced by terms of given sizes.

    >>> measure(Func("f", (Var("x"), Var("y"))), {"x": (5, 3)})
    (7, 4)
    """
    nodes = deepest = 0
    waiting = [(term, 1)]
    while waiting:
        here, level = waiting.pop()
        more, below = inside.get(here.name, (1, 1)) if isinstance(here, Var) else (1, 1)
        nodes += more
        deepest = max(deepest, level + below - 1)
        waiting += [(part, level + 1) for part in subterms(here)]
    if nodes > MAX_NODES or deepest > MAX_DEPTH:
        raise TooLargeError(f"a term grew to {nodes:,} nodes in {deepest:,} levels")
    return nodes, deepest
