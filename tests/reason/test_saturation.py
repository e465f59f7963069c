"""What "saturated" may be said of: sequents that do not follow, as E and small worlds have it."""

from __future__ import annotations

import shutil
from collections import Counter
from random import Random

import pytest

from provefield.logic.formula import FALSE, Atom, Compare, Formula, Func, Not, Or, Term, Var
from provefield.logic.parse import parse
from provefield.reason.firstorder.clauses import subsumes
from provefield.reason.firstorder.derivation import Vocabulary
from provefield.reason.firstorder.literal import read_clause
from provefield.reason.firstorder.prove import Saturated, prove
from provefield.reason.limit import Limit
from provefield.reason.proof import Proof
from tests.batches import run_batches
from tests.reason.test_sequent import VALID
from tests.reason.whole_language import by_e, random_sequent

needs_e = pytest.mark.skipif(shutil.which("eprover") is None, reason="apt-get install eprover")
CONCLUSIONS = 1_500
SEEN = (52, 58, 197, 291)
"""Seeds of clauses on which the two searches differed."""

PELLETIER_29 = (
    ["exists x F(x)", "exists x G(x)"],
    "(all x (F(x) -> H(x))) & (all x (G(x) -> J(x)))"
    " <-> (all x all y (F(x) & G(y) -> H(x) & J(y)))",
)


def says_no_less(general: str, special: str) -> bool:
    vocabulary = Vocabulary()
    one, other = (vocabulary.literals(read_clause(parse(each)))[0] for each in (general, special))
    return subsumes(vocabulary.terms, one, other)


def test_each_literal_is_subsumed_by_one() -> None:
    assert says_no_less("P(x) | Q(y)", "Q(b) | A | P(a)")
    assert says_no_less("P(x) | P(y)", "P(a) | P(b)")
    assert not says_no_less("P(x) | P(y)", "P(a) | Q(b)")
    assert not says_no_less("-P(x) | -P(y) | A", "-P(a) | A | B")
    assert not says_no_less("x = y | Q", "P(a) | Q")
    assert says_no_less("x = y | Q", "a = b | Q")


def test_an_equation_of_variables_says_nothing_of_atoms() -> None:
    told = ["x = y | Q(c)", "P(a) | Q(c)", "P(a) | -Q(c)", "-P(a) | Q(c)"]
    for select in (False, True):
        found = prove(list(map(parse, told)), parse("P(a) & Q(c)"), Limit(20), select=select)
        assert isinstance(found, Proof)


@pytest.mark.parametrize("select", [False, True])
def test_a_theorem_is_never_saturated(select: bool) -> None:
    for premises, goal in (PELLETIER_29, *VALID.values()):
        found = prove(list(map(parse, premises)), parse(goal), Limit(1), select=select)
        assert not isinstance(found, Saturated), goal
    found = prove(list(map(parse, PELLETIER_29[0])), parse(PELLETIER_29[1]), select=select)
    assert isinstance(found, Proof)


def unary_clauses(rng: Random) -> tuple[Formula, ...]:
    """Clauses of few predicates, without terms in terms, in which many literals are alike.

    Of these, with literals subsumed two at a time, 16 in 1,000 were saturated one way and refuted
    the other.
    """
    names, predicates = "abc"[: rng.randint(1, 3)], "PQRS"[: rng.randint(2, 4)]

    def literal() -> Formula:
        term = Var(rng.choice("xyzu")) if rng.random() < 0.6 else Func(rng.choice(names))
        atom = Atom(rng.choice(predicates), (term,))
        return atom if rng.random() < 0.45 else Not(atom)

    lengths = [rng.choice((2, 2, 2, 3, 3, 4)) for _ in range(rng.randint(7, 14))]
    return tuple(Or(tuple(literal() for _ in range(length))) for length in lengths)


def random_clauses(rng: Random, equations: bool) -> tuple[Formula, ...]:
    """Some clauses of few symbols, perhaps with equations."""
    return tuple(_clause(rng, equations) for _ in range(rng.randint(3, 7)))


def _clause(rng: Random, equations: bool) -> Formula:
    literals = [_literal(rng, equations) for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4)))]
    return Or(tuple(literals)) if len(literals) > 1 else literals[0]


def _literal(rng: Random, equations: bool) -> Formula:
    def term(deep: int = 1) -> Term:
        if deep and rng.random() < 0.2:
            return Func("f", (term(0),))
        return Var(rng.choice("xyz")) if rng.random() < 0.6 else Func(rng.choice("ab"))

    kind = rng.randrange(5 if equations else 4)
    atom: Formula
    match kind:
        case 0 | 1:
            atom = Atom(rng.choice("PQ"), (term(),))
        case 2:
            atom = Atom("R", (term(), term()))
        case 3:
            atom = Compare("<", term(), term())
        case _:
            atom = Compare("=", term(), term())
    return atom if rng.random() < 0.5 else Not(atom)


def saturation_faults(first: int, last: int) -> list[str]:
    """What is called saturated although E refutes it, or proved although E has a model of it."""
    told = Counter[str]()
    found: list[str] = []
    for seed in range(first, last):
        rng = Random(seed)
        given: tuple[Formula, ...] = unary_clauses(rng)
        goal: Formula = FALSE
        if seed % 3 == 1:
            given = random_clauses(rng, equations=seed % 2 == 0)
        if seed % 3 == 2:
            given, goal = random_sequent(rng)
        said = ""
        for select in (False, True):
            outcome = prove(given, goal, Limit(5), work=CONCLUSIONS, select=select)
            told[type(outcome).__name__] += 1
            if isinstance(outcome, Saturated | Proof):
                said = said or by_e(given, goal)
                refuted = said in ("Theorem", "ContradictoryAxioms", "Unsatisfiable")
                modelled = said in ("CounterSatisfiable", "Satisfiable")
                if refuted if isinstance(outcome, Saturated) else modelled:
                    found.append(f"{seed}, {select}: {type(outcome).__name__}, E: {said}")
    print(first, dict(told), flush=True)
    return found


def test_both_searches_agree_on_clauses_that_are_much_alike() -> None:
    for seed in (2, 3, 5, 7, 11, *SEEN):
        given = unary_clauses(Random(seed))
        found = {type(prove(given, FALSE, Limit(20), select=select)) for select in (False, True)}
        assert len(found) == 1, seed


@needs_e
def test_what_is_saturated_does_not_follow_for_e() -> None:
    assert saturation_faults(0, 60) == []


@needs_e
@pytest.mark.soak
def test_what_is_saturated_does_not_follow_for_e_in_many_cases(
    capsys: pytest.CaptureFixture[str],
) -> None:
    batches = {f"saturation:{at}": (at, at + 250) for at in range(1_000, 21_000, 250)}
    with capsys.disabled():
        assert run_batches("saturation", saturation_faults, batches, 250) == []
