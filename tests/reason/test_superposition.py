"""Superposition: equations are proved with evidence, and an end without proof means something."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.reason.check.sequents import check_sequent
from provefield.reason.firstorder.models import countermodel
from provefield.reason.firstorder.prove import Prover, Saturated, prove
from provefield.reason.firstorder.sequent import decide
from provefield.reason.firstorder.terms import TRUE, Terms, Values
from provefield.reason.limit import Limit
from provefield.reason.natural import deduce
from provefield.reason.proof import Deduction, Proof
from provefield.reason.question import Sequent

GROUP = ("f(f(x,y),z) = f(x,f(y,z))", "f(e,x) = x", "f(i(x),x) = e")
RING = (
    "p(p(x,y),z) = p(x,p(y,z))",
    "p(x,y) = p(y,x)",
    "p(o,x) = x",
    "p(m(x),x) = o",
    "t(t(x,y),z) = t(x,t(y,z))",
    "t(x,p(y,z)) = p(t(x,y),t(x,z))",
    "t(p(x,y),z) = p(t(x,z),t(y,z))",
)
LATTICE = (
    "j(x,y) = j(y,x)",
    "j(j(x,y),z) = j(x,j(y,z))",
    "w(x,y) = w(y,x)",
    "w(w(x,y),z) = w(x,w(y,z))",
    "j(x,w(x,y)) = x",
    "w(x,j(x,y)) = x",
)
HARD = {
    "commutators where x³ is e": (
        (*GROUP, "f(x,f(x,x)) = e", "h(x,y) = f(x,f(y,f(i(x),i(y))))"),
        "h(h(a,b),b) = e",
    ),
    "x + x in a Boolean ring": ((*RING, "t(x,x) = x"), "p(a,a) = o"),
    "a Boolean ring commutes": ((*RING, "t(x,x) = x"), "t(a,b) = t(b,a)"),
    "the other distributive law": (
        (*LATTICE, "w(x,j(y,z)) = j(w(x,y),w(x,z))"),
        "j(a,w(b,c)) = w(j(a,b),j(a,c))",
    ),
}
SOAK = 5_000


@pytest.mark.parametrize("name", HARD)
def test_hard_equations_are_proved_with_evidence(name: str) -> None:
    premises, goal = HARD[name]
    stated = tuple(map(parse, premises))
    found = decide(Sequent(stated, parse(goal)), Limit(60))
    assert isinstance(found, Proof)
    assert check_sequent(found, stated)


@pytest.mark.parametrize(
    ("laws", "goal"),
    [
        (("f(f(x)) = x",), "f(a) = a"),
        (GROUP[:1], "f(a,b) = f(b,a)"),
        ((GROUP[0], "f(x,y) = f(y,x)"), "f(a,a) = a"),
        (("P(x) | -Q(x)", "f(f(x)) = x", "Q(f(a))"), "P(a)"),
    ],
)
def test_laws_are_completed_so_that_it_is_known_what_does_not_follow(
    laws: tuple[str, ...], goal: str
) -> None:
    found = prove(list(map(parse, laws)), parse(goal), Limit(60))
    assert isinstance(found, Saturated)


def test_a_search_goes_on_where_it_was_left() -> None:
    laws = [parse(each) for each in (*RING, "t(x,x) = x")]
    prover = Prover(laws, parse("t(a,b) = t(b,a)"), Limit(60))
    outcomes = [prover.run(work) for work in (100, 1_000, 200_000)]
    assert [type(each).__name__ for each in outcomes] == ["Unknown", "Unknown", "Proof"]


def test_terms_that_grow_without_end_are_given_up() -> None:
    laws = [parse("P(a)"), parse("all x (P(x) -> P(f(x)))")]
    found = prove(laws, parse("Q"), Limit(60), select=True)
    assert not isinstance(found, Saturated | Proof)


# Random sequents with equations -------------------------------------------------------------------

TERMS = ("x", "y", "a", "b", "f(x)", "f(a)", "g(x,y)", "g(a,x)", "g(f(x),b)")


def random_sentence(rng: Random) -> Formula:
    def literal() -> str:
        one, other = rng.choice(TERMS), rng.choice(TERMS)
        atom = rng.choice((f"{one} = {other}", f"P({one})", f"R({one},{other})"))
        return atom if rng.random() < 0.6 else f"-({atom})"

    clause = " | ".join(literal() for _ in range(rng.choice((1, 1, 2, 2, 3))))
    quantifiers = rng.choice(("all x all y", "all x exists y", "exists x all y"))
    return parse(f"{quantifiers} ({clause})")


def faults(seed: int) -> list[str]:
    """What the two ways to search and the other methods say of a sequent, if they disagree."""
    rng = Random(seed)
    *premises, goal = (random_sentence(rng) for _ in range(rng.randint(2, 5)))
    found = [prove(premises, goal, Limit(20), work=600, select=each) for each in (False, True)]
    wrong = [
        f"{seed}: a proof is refused"
        for each in found
        if isinstance(each, Proof) and not check_sequent(each, premises)
    ]
    proved = any(isinstance(each, Proof) for each in found)
    saturated = any(isinstance(each, Saturated) for each in found)
    if proved and (saturated or isinstance(countermodel(premises, goal, Limit(1)), tuple)):
        wrong.append(f"{seed}: proved, and yet it does not follow")
    if saturated and isinstance(deduce(premises, goal, Limit(2), most=60), Deduction):
        wrong.append(f"{seed}: called saturated, and yet it follows")
    return wrong


def test_random_sequents_with_equations() -> None:
    assert [fault for seed in range(30) for fault in faults(seed)] == []


@pytest.mark.soak
def test_many_random_sequents_with_equations() -> None:
    assert [fault for seed in range(1_000, 1_000 + SOAK) for fault in faults(seed)] == []


# Terms --------------------------------------------------------------------------------------------

SHAPES = st.recursive(
    st.sampled_from((-1, -2, -3, "a", "b")),
    lambda inner: st.one_of(st.tuples(st.just("f"), inner), st.tuples(st.just("g"), inner, inner)),
    max_leaves=6,
)


def made(terms: Terms, shape: object) -> int:
    match shape:
        case int():
            return shape
        case str():
            return terms.make((terms.symbol(shape, 0),))
        case (str() as name, *args):
            inside = [made(terms, arg) for arg in args]
            return terms.make((terms.symbol(name, len(inside)), *inside))
        case _:
            raise AssertionError(shape)


@given(SHAPES, SHAPES)
def test_unification_makes_terms_equal(one: object, other: object) -> None:
    terms = Terms()
    left, right = made(terms, one), terms.apart(made(terms, other))
    values: Values = {}
    if terms.unify(left, right, values):
        assert terms.resolved(left, values) == terms.resolved(right, values)
    else:
        assert not terms.match(left, right, {})


@given(SHAPES, SHAPES, SHAPES)
def test_the_order_holds_for_every_instance(one: object, other: object, inner: object) -> None:
    terms = Terms()
    left, right = made(terms, one), made(terms, other)
    values = dict.fromkeys((-1, -2, -3), made(terms, inner))
    if terms.greater(left, right):
        assert not terms.greater(right, left)
        assert terms.greater(terms.instance(left, values), terms.instance(right, values))
    a = terms.make((terms.symbol("a", 0),))
    ground = [terms.instance(each, dict.fromkeys((-1, -2, -3), a)) for each in (left, right)]
    assert ground[0] == ground[1] or terms.greater(*ground) or terms.greater(*ground[::-1])
    assert TRUE not in ground
