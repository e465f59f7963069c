"""Random formulas for the laws of the logic layer; every one of them can be written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import strategies as st

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

VARIABLES = ("x", "y", "z", "u1")
COMPARISONS = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])
BOUNDS = st.sampled_from(["exactly", "atleast", "atmost"])

T = TypeVar("T")


def nested(
    leaves: st.SearchStrategy[T],
    around: Callable[[st.SearchStrategy[T]], st.SearchStrategy[T]],
    depth: int,
) -> st.SearchStrategy[T]:
    """Leaves, and what can be put around them so often, drawn without ever starting anew.

    Of strategies within strategies `st.recursive` draws too much most of the time.
    """
    found = leaves
    for _ in range(depth):
        found = st.one_of(leaves, around(found))
    return found


variables = st.sampled_from(VARIABLES).map(Var)
small = st.integers(1, 4).map(Int)


def arithmetic(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """Terms with +, - or |…| outside."""
    return st.one_of(
        st.builds(Add, inner, inner), st.builds(Sub, inner, inner), st.builds(Abs, inner)
    )


_numbers: st.SearchStrategy[Term] = st.one_of(variables, small)
board_terms = st.one_of(variables, variables, small, nested(_numbers, arithmetic, depth=2))
board_atoms = st.builds(
    Atom, st.sampled_from(["mine", "mine", "safe"]), st.tuples(board_terms, board_terms)
)
comparisons = st.builds(Compare, COMPARISONS, board_terms, board_terms)


def _quantified(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    names = st.sampled_from(VARIABLES)
    return st.one_of(st.builds(ForAll, names, inner), st.builds(Exists, names, inner))


def _connected(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Not, inner),
        st.builds(And, several),
        st.builds(Or, several),
        st.builds(Implies, inner, inner),
        st.builds(Iff, inner, inner),
    )


def _counted(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    several = st.lists(inner, max_size=4).map(tuple)
    number = st.integers(0, 3)
    return st.one_of(
        st.builds(CountQuantifier, BOUNDS, number, st.sampled_from(VARIABLES), inner),
        st.builds(Cardinality, BOUNDS, number, several),
    )


# What a message on a board may say: mines, safe cells, integers.
board_formulas: st.SearchStrategy[Formula] = st.recursive(
    st.one_of(board_atoms, board_atoms, comparisons),
    lambda inner: st.one_of(_quantified(inner), _connected(inner), _counted(inner)),
    max_leaves=6,
)

_things: st.SearchStrategy[Term] = st.one_of(
    variables,
    st.sampled_from(["a", "b", "Carla"]).map(Func),
    st.integers(-3, 9).map(Int),
)
_terms: st.SearchStrategy[Term] = nested(
    _things,
    lambda inner: st.one_of(
        arithmetic(inner),
        st.builds(
            Func, st.sampled_from(["f", "g"]), st.lists(inner, min_size=1, max_size=2).map(tuple)
        ),
    ),
    depth=2,
)
_atoms: st.SearchStrategy[Formula] = st.one_of(
    st.sampled_from(["A", "B", "Q1"]).map(Atom),
    st.builds(
        Atom,
        st.sampled_from(["P", "mine", "likes"]),
        st.lists(_terms, min_size=1, max_size=3).map(tuple),
    ),
    st.builds(Compare, COMPARISONS, _terms, _terms),
    st.sampled_from([And(()), Or(())]),
)

# Anything that can be written: functions, constants, propositions, truth and falsity too.
formulas: st.SearchStrategy[Formula] = nested(
    _atoms,
    lambda inner: st.one_of(_quantified(inner), _connected(inner), _counted(inner)),
    depth=3,
)

# Plain first-order logic without integers, equality or counting, for arbitrary structures.
pure_atoms: st.SearchStrategy[Formula] = st.one_of(
    st.sampled_from(["A", "B"]).map(Atom),
    st.builds(lambda term: Atom("P", (term,)), variables),
    st.builds(lambda left, right: Atom("R", (left, right)), variables, variables),
)
pure_formulas: st.SearchStrategy[Formula] = st.recursive(
    pure_atoms,
    lambda inner: st.one_of(_quantified(inner), _connected(inner)),
    max_leaves=6,
)
