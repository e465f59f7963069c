from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import TooLargeError
from provefield.logic.binding import replace_terms, term_variables
from provefield.logic.formula import Abs, Add, Func, Int, Term, Var
from provefield.reason.firstorder.unify import unify

NAMES = ("x", "y", "z")
leaves: st.SearchStrategy[Term] = st.one_of(
    st.sampled_from(NAMES).map(Var), st.sampled_from([Func("a"), Func("b"), Int(1)])
)
terms: st.SearchStrategy[Term] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(lambda one: Func("f", (one,)), inner),
        st.builds(lambda one, other: Func("g", (one, other)), inner, inner),
        st.builds(Add, inner, inner),
        st.builds(Abs, inner),
    ),
    max_leaves=4,
)
SMALL: tuple[Term, ...] = (
    Func("a"),
    Func("b"),
    Int(1),
    Func("f", (Func("a"),)),
    Abs(Int(1)),
    Add(Func("a"), Int(1)),
)


@given(terms, terms)
def test_a_unifier_unifies_and_is_solved(left: Term, right: Term) -> None:
    found = unify([(left, right)])
    if found is not None:
        assert replace_terms(left, found) == replace_terms(right, found)
        for term in found.values():
            assert found.keys().isdisjoint(term_variables(term))


@given(terms, terms)
def test_every_ground_unifier_is_an_instance_of_the_most_general_one(
    left: Term, right: Term
) -> None:
    found = unify([(left, right)])
    for chosen in product(SMALL, repeat=len(NAMES)):
        ground = dict(zip(NAMES, chosen, strict=True))
        if replace_terms(left, ground) == replace_terms(right, ground):
            assert found is not None
            for name, term in found.items():
                assert replace_terms(term, ground) == ground[name]


@given(terms)
def test_the_occurs_check(term: Term) -> None:
    for name in term_variables(term):
        assert unify([(Var(name), Func("f", (term,)))]) is None


def test_shared_variables_do_not_explode() -> None:
    pairs = [(Var(f"x{n}"), Func("g", (Var(f"x{n - 1}"), Var(f"x{n - 1}")))) for n in range(1, 60)]
    with pytest.raises(TooLargeError):
        unify(pairs)
    copies = [(Var(f"y{n}"), Func("g", (Var(f"y{n - 1}"), Var(f"y{n - 1}")))) for n in range(1, 60)]
    with pytest.raises(TooLargeError):
        unify([*pairs, *copies, (Var("x59"), Var("y59"))])
    circle = (Var("x0"), Func("f", (Var("x59"),)))
    assert unify([*pairs, circle]) is None


def test_deep_terms_are_refused_rather_than_overflow() -> None:
    chain = [(Var(f"x{n}"), Func("f", (Var(f"x{n + 1}"),))) for n in range(5000)]
    with pytest.raises(TooLargeError):
        unify(chain)
