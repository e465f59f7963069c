"""Sequents over arbitrary domains: answers are held against the checker and against brute force."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.logic.formula import (
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    Var,
)
from provefield.logic.parse import parse
from provefield.logic.semantics import Tables, evaluate
from provefield.reason.check import check_sequent
from provefield.reason.check.deductions import check_natural
from provefield.reason.firstorder.literal import as_symbols
from provefield.reason.firstorder.models import countermodel
from provefield.reason.firstorder.prove import Saturated, prove
from provefield.reason.firstorder.sequent import Answer, decide
from provefield.reason.limit import Limit
from provefield.reason.proof import Deduction, Proof
from provefield.reason.question import Sequent
from provefield.reason.verdict import Unknown
from tests.logic.strategies import pure_formulas

GROUP = [
    "all x f(e, x) = x",
    "all x f(i(x), x) = e",
    "all x all y all z f(f(x, y), z) = f(x, f(y, z))",
]
STEAMROLLER = [
    *(f"all x ({a}(x) -> animal(x))" for a in ("wolf", "fox", "bird", "caterpillar", "snail")),
    *(f"exists x {a}(x)" for a in ("wolf", "fox", "bird", "caterpillar", "snail", "grain")),
    "all x (grain(x) -> plant(x))",
    "all x (animal(x) -> (all y (plant(y) -> eats(x, y))) | (all z (animal(z) & smaller(z, x)"
    " & (exists u (plant(u) & eats(z, u))) -> eats(x, z))))",
    *(
        f"all x all y ({a}(x) & {b}(y) -> smaller(x, y))"
        for a, b in (("caterpillar", "bird"), ("snail", "bird"), ("bird", "fox"), ("fox", "wolf"))
    ),
    "all x all y (wolf(x) & (fox(y) | grain(y)) -> -eats(x, y))",
    "all x all y (bird(x) & caterpillar(y) -> eats(x, y))",
    "all x all y (bird(x) & snail(y) -> -eats(x, y))",
    "all x (caterpillar(x) | snail(x) -> exists y (plant(y) & eats(x, y)))",
]
AGATHA = [
    "exists x (lives(x) & killed(x, agatha))",
    "lives(agatha) & lives(butler) & lives(charles)",
    "all x (lives(x) -> x = agatha | x = butler | x = charles)",
    "all x all y (killed(x, y) -> hates(x, y))",
    "all x all y (killed(x, y) -> -richer(x, y))",
    "all x (hates(agatha, x) -> -hates(charles, x))",
    "all x (x != butler -> hates(agatha, x))",
    "all x (-richer(x, agatha) -> hates(butler, x))",
    "all x (hates(agatha, x) -> hates(butler, x))",
    "all x exists y -hates(x, y)",
    "agatha != butler",
]
PIGEONS = [f"{p}1 | {p}2" for p in "abc"]
SHARED = " | ".join(f"{p}{h} & {q}{h}" for h in "12" for p, q in combinations("abc", 2))

VALID = {
    "syllogism": (["all x (man(x) -> mortal(x))", "man(Ann)"], "mortal(Ann)"),
    "barber": ([], "-(exists b all y (shaves(b, y) <-> -shaves(y, y)))"),
    "russell": ([], "-(exists r all x (in(x, r) <-> -in(x, x)))"),
    "drinker": ([], "exists y (drinks(y) -> all z drinks(z))"),
    "exists-all": (["exists x all y R(x, y)"], "all y exists x R(x, y)"),
    "jape-1": (["-B -> S", "S -> Q", "-Q"], "B"),
    "jape-2": (["A -> (B -> C)"], "A & B -> C"),
    "jape-3": (["A | B", "-A"], "B"),
    "peirce": ([], "((A -> B) -> A) -> A"),
    "pigeonhole": (PIGEONS, SHARED),
    "contradictory premises": (["A", "-A"], "B"),
    "free variables": (["P(x) -> Q(x)", "P(a)"], "Q(a)"),
    "odd variable names": (["all a all b (R(a, b) -> R(b, a))", "R(c, d)"], "R(d, c)"),
    "twice the same clause": (["all x (P(x) -> P(f(x)))", "P(a)"], "P(f(f(f(a))))"),
    "Skolem names of two premises": (["exists x P(x)", "exists x Q(x)"], "exists x Q(x)"),
    "a Skolem name that is taken": (["exists x P(x)", "all x (P(x) -> Q)", "P(c1)"], "Q"),
    "symmetry": (["a = b"], "b = a"),
    "transitivity": (["a = b", "b = c"], "a = c"),
    "congruence": (["a = b"], "f(g(a), a) = f(g(b), b)"),
    "order": (["a < b"], "b > a & -(b <= a)"),
    "sums are functions": (["a = b"], "|a + 1| = |b + 1|"),
    "counting": (["exactly 1 x P(x)", "P(a)", "P(b)"], "a = b"),
    "a world of one": (["all x x = a", "P(b)"], "all x P(x)"),
    "right inverse": (GROUP, "all x f(x, i(x)) = e"),
    "right identity": (GROUP, "all x f(x, e) = x"),
    "squares": (
        [*GROUP, "all x f(x, x) = e", "all x f(x, e) = x"],
        "all x all y f(x, y) = f(y, x)",
    ),
    "steamroller": (
        STEAMROLLER,
        "exists x exists y (animal(x) & animal(y) & exists z (grain(z) & eats(y, z) & eats(x, y)))",
    ),
    "agatha": (AGATHA, "killed(agatha, agatha)"),
}
INVALID = {
    "all-exists": (["all y exists x R(x, y)"], "exists x all y R(x, y)"),
    "unrelated": (["P(a)", "all x (P(x) -> P(f(x)))"], "Q(a)"),
    "backwards": (["P(a)", "all x (P(x) -> P(f(x)))"], "P(b)"),
    "numbers need not differ": ([], "1 != 2"),
    "sums need not be sums": ([], "1 + 1 = 2"),
    "two Skolem constants": (["exists x P(x)", "exists x -P(x)"], "A"),
    "two pigeons": (["a1 | a2", "b1 | b2"], "a1 & b1 | a2 & b2"),
    "commutative groups only": (GROUP[:1], "all x f(x, e) = x"),
    "three at least": (["a != b", "b != c", "a != c"], "atmost 2 x (x = x)"),
}


def sequent(premises: list[str], goal: str) -> Sequent:
    return Sequent(tuple(map(parse, premises)), parse(goal))


def accepted(answer: object, about: Sequent) -> bool:
    assert isinstance(answer, Proof)
    judgement = check_sequent(answer, about.premises)
    assert judgement, judgement.reason
    return answer.goal == about.goal


@pytest.mark.parametrize("name", VALID)
def test_what_follows_is_proved(name: str) -> None:
    about = sequent(*VALID[name])
    assert accepted(decide(about, Limit(30)), about)


@pytest.mark.parametrize("name", INVALID)
def test_what_does_not_follow_is_refuted(name: str) -> None:
    about = sequent(*INVALID[name])
    world = decide(about, Limit(30))
    assert isinstance(world, Tables)
    assert refutes(world, about)


def refutes(world: Tables, about: Sequent) -> bool:
    return all(evaluate(as_symbols(each), world) for each in about.premises) and not evaluate(
        as_symbols(about.goal), world
    )


def test_a_proof_keeps_only_what_it_needs() -> None:
    found = prove([parse("A"), parse("C | D"), parse("A -> B")], parse("B"))
    assert isinstance(found, Proof)
    cited = {premise for step in found.steps for premise in step.premises}
    assert cited == {step.id for step in found.steps[:-1]}
    assert parse("C | D") not in [step.formula for step in found.steps]


# Random sequents ----------------------------------------------------------------------------------

propositions: st.SearchStrategy[Formula] = st.recursive(
    st.sampled_from("ABCD").map(Atom),
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(lambda a, b: And((a, b)), inner, inner),
        st.builds(lambda a, b: Or((a, b)), inner, inner),
        st.builds(Implies, inner, inner),
        st.builds(Iff, inner, inner),
    ),
    max_leaves=6,
)


@given(st.lists(propositions, max_size=3), propositions)
def test_propositional_sequents_are_decided(premises: list[Formula], goal: Formula) -> None:
    about = Sequent(tuple(premises), goal)
    worlds = [
        Tables(("d",), {(n, 0): frozenset([()] * t) for n, t in zip("ABCD", row, strict=True)})
        for row in product((0, 1), repeat=4)
    ]
    valid = not any(refutes(world, about) for world in worlds)
    for select in (False, True):
        found = prove(premises, goal, Limit(30), select=select)
        assert accepted(found, about) if valid else isinstance(found, Saturated)
    assert isinstance(countermodel(premises, goal, Limit(30)), Tables) is not valid


def monadic(places: int = 2) -> st.SearchStrategy[Formula]:
    """Formulas about P, Q, a and equality, with free variables x and y."""
    terms = st.sampled_from([Var("x"), Var("y"), Func("a")])
    atoms: st.SearchStrategy[Formula] = st.one_of(
        st.builds(lambda name, term: Atom(name, (term,)), st.sampled_from("PQ"), terms),
        st.builds(lambda a, b: Compare("=", a, b), terms, terms),
    )
    names = st.sampled_from("xy")
    return st.recursive(
        atoms,
        lambda inner: st.one_of(
            st.builds(Not, inner),
            st.builds(lambda a, b: And((a, b)), inner, inner),
            st.builds(lambda a, b: Or((a, b)), inner, inner),
            st.builds(ForAll, names, inner),
            st.builds(Exists, names, inner),
        ),
        max_leaves=places * 3,
    )


def small_worlds(largest: int) -> list[Tables]:
    """All worlds of up to so many things, for P, Q and a."""
    return [
        Tables(
            tuple(range(size)),
            {("P", 1): _chosen(p), ("Q", 1): _chosen(q)},
            {("a", 0): {(): a}},
        )
        for size in range(1, largest + 1)
        for p, q in product(product((0, 1), repeat=size), repeat=2)
        for a in range(size)
    ]


def _chosen(row: tuple[int, ...]) -> frozenset[tuple[int]]:
    return frozenset((at,) for at, holds in enumerate(row) if holds)


WORLDS = small_worlds(3)


@settings(max_examples=60)
@given(st.lists(monadic(), max_size=2), monadic())
def test_monadic_sequents_with_equality(premises: list[Formula], goal: Formula) -> None:
    about = Sequent(tuple(premises), goal)
    consistent_with_brute_force(decide(about, Limit(10)), about)


def consistent_with_brute_force(answer: Answer, about: Sequent) -> None:
    refuted = any(refutes(world, about) for world in WORLDS)
    match answer:
        case Proof():
            assert accepted(answer, about)
            assert not refuted
        case Deduction():
            assert check_natural(answer, about.premises, about.goal)
            assert not refuted
        case Tables():
            assert refutes(answer, about)
        case Saturated():
            assert not refuted, "a small world was overlooked"
        case Unknown():
            assert answer.detail


@settings(max_examples=60)
@given(st.lists(pure_formulas, max_size=2), pure_formulas)
def test_proofs_and_worlds_never_disagree(premises: list[Formula], goal: Formula) -> None:
    about = Sequent(tuple(premises), goal)
    world = countermodel(premises, goal, Limit(2), range(1, 4))
    for select in (False, True):
        found = prove(premises, goal, Limit(1), select=select)
        if isinstance(found, Proof):
            assert accepted(found, about)
            assert not isinstance(world, Tables)


# Limits -------------------------------------------------------------------------------------------

ENDLESS = ["all x exists y less(x, y)", "all x -less(x, x)"]
STRICT = "all x all y all z (less(x, y) & less(y, z) -> less(x, z))"


def test_an_endless_search_ends_as_unknown() -> None:
    forwards = [parse("P(a)"), parse("all x (P(x) -> P(f(x)))")]
    found = prove(forwards, parse("Q(a)"), Limit(60), work=500, select=True)
    assert isinstance(found, Unknown)
    assert found.why == "budget"


def test_only_infinite_worlds_refute_it() -> None:
    answer = decide(sequent([*ENDLESS, STRICT], "A"), Limit(1))
    assert isinstance(answer, Unknown | Saturated)


def test_no_time_is_no_answer() -> None:
    answer = decide(sequent(["A"], "A"), Limit(0))
    assert isinstance(answer, Unknown)
    assert answer.why == "time"


@pytest.mark.parametrize(
    ("premises", "goal"),
    [
        (["P(" + "f(" * 90 + "a" + ")" * 91], "Q"),
        ([f"P(a{n}) | Q(a{n})" for n in range(200)], "exists x P(x)"),
        ([" | ".join(f"P{n}(x)" for n in range(300))], "A"),
        ([" | ".join(f"R(x{n}, x{n + 1})" for n in range(60))], "exists x R(x, x)"),
        (["exactly 9 x P(x)", "atmost 8 x P(x)"], "A"),
        ([" <-> ".join(["A"]) + "".join(f" & (A{n} <-> B{n})" for n in range(90))], "C"),
        (["all x all y x = y", "P(a)", "-P(b)"], "A"),
    ],
    ids=["deep", "many", "wide", "long chain", "counts", "equivalences", "all equal"],
)
def test_hostile_input_gets_an_answer(premises: list[str], goal: str) -> None:
    about = sequent(premises, goal)
    answer = decide(about, Limit(1))
    assert isinstance(answer, Tables | Saturated | Unknown) or accepted(answer, about)


# Propositions -------------------------------------------------------------------------------------


def pigeonhole(holes: int) -> Sequent:
    """Every pigeon has a hole, no two the same, and there is a pigeon too many."""
    pigeons = range(holes + 1)
    placed = [" | ".join(f"in(p{p},h{h})" for h in range(holes)) for p in pigeons]
    apart = [
        f"-in(p{one},h{hole}) | -in(p{other},h{hole})"
        for hole in range(holes)
        for one, other in combinations(pigeons, 2)
    ]
    return Sequent(tuple(map(parse, [*placed, *apart])), parse("Q"))


@pytest.mark.parametrize(("holes", "most"), [(3, 100), (6, 1_000)])
def test_propositions_go_to_a_solver_and_come_back_proved(holes: int, most: int) -> None:
    about = pigeonhole(holes)
    found = decide(about, Limit(60))
    assert isinstance(found, Proof)
    assert len(found.steps) < most
    assert accepted(found, about)
    fewer = Sequent(about.premises[1:], about.goal)
    assert isinstance(decide(fewer, Limit(60)), Tables)
