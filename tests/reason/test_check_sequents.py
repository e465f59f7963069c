"""Whatever proof over arbitrary domains the checker accepts, no small world refutes its goal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from provefield.errors import RejectedError
from provefield.grid import Grid
from provefield.logic.binding import free_variables, names, substitute
from provefield.logic.formula import (
    FALSE,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Not,
    Term,
    Var,
    disjunction,
    rebuild,
    walk,
    walk_terms,
)
from provefield.logic.normal import clauses
from provefield.logic.parse import parse, parse_term
from provefield.logic.semantics import Tables, evaluate
from provefield.reason.calculus.grid import Step, Substitution
from provefield.reason.check import Judgement, check, check_sequent
from provefield.reason.check.clausal import Clauses, bound_variables, prepare
from provefield.reason.check.reading import Anywhere
from provefield.reason.check.rules import Rules
from provefield.reason.check.work import WORK, Work
from provefield.reason.firstorder.prove import prove
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import UNLIMITED
from provefield.reason.older_names import with_names
from provefield.reason.proof import Proof
from tests.logic.strategies import pure_formulas
from tests.reason.test_check import step


def accepted_once_named(proof: Proof, premises: list[Formula], *, work: int = WORK) -> Judgement:
    """What is said of a proof, or if that is refused, of it with what its new symbols stand for."""
    return check_sequent(proof, premises, work=work) or check_sequent(
        with_names(proof), premises, work=work
    )


TRIES = max(300, settings().max_examples)


def worlds() -> Iterator[Tables]:
    """Every world of one or two things for A, B, P and R."""
    for size in (1, 2):
        things = tuple(range(size))
        pairs = list(product(things, repeat=2))
        for a, b, p, r in product(
            _subsets([()]), _subsets([()]), _subsets([(x,) for x in things]), _subsets(pairs)
        ):
            yield Tables(things, {("A", 0): a, ("B", 0): b, ("P", 1): p, ("R", 2): r})


def _subsets(rows: list[tuple[int, ...]]) -> list[frozenset[tuple[int, ...]]]:
    sizes = (combinations(rows, number) for number in range(len(rows) + 1))
    return [frozenset(chosen) for chosen in chain.from_iterable(sizes)]


WORLDS = list(worlds())


def refuted(premises: list[Formula], goal: Formula) -> bool:
    return any(
        all(evaluate(premise, world) for premise in premises) and not evaluate(goal, world)
        for world in WORLDS
    )


PROOFS: list[tuple[list[Formula], Proof]] = [
    (
        [parse("exists x P(x)"), parse("all x (P(x) -> A)")],
        Proof(
            Atom("A"),
            (
                step(1, "exists x P(x)", "fact"),
                step(2, "P(c1)", "instance", 1),
                step(3, "all x (P(x) -> A)", "fact"),
                step(4, "-P(x) | A", "instance", 3),
                step(5, "A", "sum", 2, 4, unifier={"x": "c1"}),
            ),
        ),
    ),
    (
        [parse("all x exists y R(x,y)"), parse("all x all y (R(x,y) -> P(x))")],
        Proof(
            parse("all x P(x)"),
            (
                step(1, "all x exists y R(x,y)", "fact"),
                step(2, "R(x,f(x))", "instance", 1),
                step(3, "all x all y (R(x,y) -> P(x))", "fact"),
                step(4, "-R(u,v) | P(u)", "instance", 3),
                step(5, "P(x)", "sum", 2, 4, unifier={"u": "x", "v": "f(x)"}),
                step(6, "-(all x P(x))", "cases"),
                step(7, "-P(c)", "instance", 6),
                step(8, "false", "sum", 5, 7, unifier={"x": "c"}),
                step(9, "all x P(x)", "conclusion", 8),
            ),
        ),
    ),
    (
        [parse("(exists x P(x)) | (exists x R(x,x))"), parse("all x -P(x)")],
        Proof(
            parse("exists x exists y R(x,y)"),
            (
                step(1, "(exists x P(x)) | (exists x R(x,x))", "fact"),
                step(2, "P(a) | R(b,b)", "instance", 1),
                step(3, "all x -P(x)", "fact"),
                step(4, "-P(x)", "instance", 3),
                step(5, "R(b,b)", "sum", 2, 4, unifier={"x": "a"}),
                step(6, "-(exists x exists y R(x,y))", "cases"),
                step(7, "-R(x,y)", "instance", 6),
                step(8, "false", "sum", 5, 7, unifier={"x": "b", "y": "b"}),
                step(9, "exists x exists y R(x,y)", "conclusion", 8),
            ),
        ),
    ),
]


PROOFS += [(premises, with_names(proof)) for premises, proof in PROOFS]


@pytest.mark.parametrize("place", range(len(PROOFS)))
def test_sound_proofs_are_accepted(place: int) -> None:
    premises, proof = PROOFS[place]
    judgement = accepted_once_named(proof, premises)
    assert judgement.accepted, judgement.reason


def clash(*clauses: str, premises: list[str], goal: str = "false") -> bool:
    """Whether two premises, as these clauses, are taken to contradict each other."""
    given = [parse(premise) for premise in premises]
    facts = [Step(at, fact, "fact") for at, fact in enumerate(given)]
    taken = [step(10 + at, text, "instance", at) for at, text in enumerate(clauses)]
    end = step(20, goal, "sum", 10, 11)
    return accepted_once_named(Proof(end.formula, (*facts, *taken, end)), given).accepted


def test_what_exists_for_one_premise_is_not_what_exists_for_another() -> None:
    assert not clash("P(c)", "-P(c)", premises=["exists x P(x)", "exists x -P(x)"])
    assert not clash("P(c)", "-P(c)", premises=["exists x P(x)", "-P(d) & exists x -P(x)"])


def test_what_exists_is_not_what_was_named() -> None:
    assert not clash("P(c)", "-P(c)", premises=["exists x P(x)", "-P(c)"])
    assert not clash("P(c)", "-P(x)", premises=["exists x P(x)", "-P(c)"])
    given = [parse("exists x P(x)")]
    steps = (step(1, "exists x P(x)", "fact"), step(2, "P(c)", "instance", 1))
    assert not accepted_once_named(Proof(parse("P(c)"), steps), given)


def test_two_things_that_exist_have_two_names() -> None:
    premise = "(exists x P(x)) | (exists x Q(x))"
    steps = (step(1, premise, "fact"), step(2, "P(c) | Q(c)", "instance", 1))
    judgement = accepted_once_named(Proof(parse("P(c) | Q(c)"), steps), [parse(premise)])
    assert "the premise may be true while the clause is false" in judgement.reason


def test_what_exists_may_depend_on_what_comes_before() -> None:
    assert not clash("R(x,c)", "-R(c,c)", premises=["all x exists y R(x,y)", "all x -R(x,x)"])


def test_numbers_are_only_names() -> None:
    assert clash("1 = 2", "1 != 2", premises=["1 = 2", "1 != 2"])
    steps = (step(1, "1 = 2", "fact"), step(2, "false", "instance", 1))
    assert not accepted_once_named(Proof(parse("false"), steps), [parse("1 = 2")])


def test_equals_replace_equals() -> None:
    given = [parse("a = b"), parse("P(f(a)) | Q(a)")]
    facts = (step(1, "a = b", "fact"), step(2, "P(f(a)) | Q(a)", "fact"))

    def accepted(text: str) -> bool:
        end = step(3, text, "replace", 1, 2)
        return accepted_once_named(Proof(end.formula, (*facts, end)), given).accepted

    assert accepted("P(f(b)) | Q(a)")
    assert accepted("P(f(a)) | Q(b)")
    assert accepted("P(f(b)) | Q(b)")
    assert accepted("P(f(a)) | Q(a) | A")
    assert not accepted("P(f(f(b))) | Q(b)")
    assert not accepted("P(b) | Q(a)")
    assert not accepted("P(f(b))")


def test_what_equals_something_larger_is_replaced_as_it_is_cited() -> None:
    given = [parse("f(x) = x | A"), parse("P(f(f(b)))")]
    facts = tuple(Step(at, each, "fact") for at, each in enumerate(given, 1))

    def accepted(text: str, term: str) -> bool:
        end = step(3, text, "replace", 1, 2, unifier={"x": term})
        return check_sequent(Proof(end.formula, (*facts, end)), given).accepted

    assert accepted("P(f(b)) | A", "b")
    assert accepted("P(b) | A", "b")
    assert accepted("P(f(f(f(b)))) | A", "f(f(b))")
    assert not accepted("P(f(b))", "b")
    assert not accepted("P(f(a)) | A", "b")
    assert not accepted("P(b) | A", "a")


def _signed(atom: Formula, sign: bool) -> Formula:
    return atom if sign else Not(atom)


terms_of_two = st.sampled_from([parse_term(text) for text in ("a", "b", "x", "f(a)", "f(x)")])
literals_of_two = st.builds(
    lambda kind, left, right, sign: _signed(
        Atom("P", (left,)) if kind else Compare("=", left, right), sign
    ),
    st.booleans(),
    terms_of_two,
    terms_of_two,
    st.booleans(),
)
equations_of_two = st.builds(
    lambda left, right, others: disjunction([Compare("=", left, right), *others]),
    terms_of_two,
    terms_of_two,
    st.lists(literals_of_two, max_size=1),
)


@settings(max_examples=TRIES)
@given(
    equations_of_two,
    literals_of_two,
    st.lists(literals_of_two, min_size=1, max_size=3).map(disjunction),
    st.sampled_from(["a", "f(b)", "x"]),
)
def test_what_replace_gives_follows(
    first: Formula, second: Formula, clause: Formula, term: str
) -> None:
    told = (Step(1, first, "fact"), Step(2, second, "fact"))
    bound = free_variables(first) | free_variables(second)
    unifier = (("x", parse_term(term)),) if bound else ()
    proof = Proof(clause, (*told, Step(3, clause, "replace", (1, 2), unifier)))
    accepted = check_sequent(proof, [first, second]).accepted
    event("accepted" if accepted else "rejected")
    for things in ((0,), (0, 1)) if accepted else ():
        for a, b, *of in product(things, repeat=2 + len(things)):
            functions: dict[tuple[str, int], dict[tuple[int | str, ...], int | str]] = {
                ("a", 0): {(): a},
                ("b", 0): {(): b},
                ("f", 1): {(thing,): value for thing, value in zip(things, of, strict=True)},
            }
            for such in _subsets([(thing,) for thing in things]):
                world = Tables(things, {("P", 1): such}, functions)
                if evaluate(first, world) and evaluate(second, world):
                    assert evaluate(clause, world)


def test_what_differs_replaces_nothing() -> None:
    facts = (step(1, "a != b", "fact"), step(2, "P(a)", "fact"))
    end = step(3, "P(b)", "replace", 1, 2)
    assert not accepted_once_named(
        Proof(end.formula, (*facts, end)), [parse("a != b"), parse("P(a)")]
    )


def test_a_clause_may_say_less() -> None:
    steps = (step(1, "all x P(x)", "fact"), step(2, "P(x) | P(y)", "instance", 1))
    assert accepted_once_named(Proof(parse("P(x) | P(y)"), steps), [parse("all x P(x)")])
    steps = (step(1, "all x (P(x) | Q)", "fact"), step(2, "P(x)", "instance", 1))
    assert not accepted_once_named(Proof(parse("P(x)"), steps), [parse("all x (P(x) | Q)")])


def test_contradictory_premises_entail_everything() -> None:
    steps = (
        step(1, "A", "fact"),
        step(2, "-A", "fact"),
        step(3, "false", "sum", 1, 2),
        step(4, "B", "conclusion", 3),
    )
    assert accepted_once_named(Proof(Atom("B"), steps), [parse("A"), parse("-A")])


# Altered proofs -----------------------------------------------------------------------------------

symbols = st.sampled_from(["a", "b", "c", "c1", "f", "x", "u"])


def renamed(node: Term, old: str, new: str) -> Term:
    match node:
        case Var(name):
            return Var(new if name == old else name)
        case Func(name, args):
            inner = tuple(renamed(arg, old, new) for arg in args)
            return Func(new if name == old else name, inner)
        case _:
            return node


def in_literals(formula: Formula, old: str, new: str) -> Formula:
    if isinstance(formula, Atom):
        return Atom(formula.predicate, tuple(renamed(arg, old, new) for arg in formula.args))
    return rebuild(formula, lambda part: in_literals(part, old, new))


@st.composite
def altered(draw: st.DrawFn, proof: Proof) -> Proof:
    steps = list(proof.steps)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(steps) - 1))
        old, new = draw(symbols), draw(symbols)
        ids = [each.id for each in steps]
        here = steps[place]
        count = len(here.premises)
        unifier = tuple((name, renamed(term, old, new)) for name, term in here.unifier)
        steps[place] = draw(
            st.sampled_from(
                [
                    replace(here, formula=in_literals(here.formula, old, new)),
                    replace(here, unifier=unifier),
                    replace(here, unifier=()),
                    replace(here, formula=draw(st.sampled_from([s.formula for s in steps]))),
                    replace(here, premises=tuple(draw(st.sampled_from(ids)) for _ in range(count))),
                    replace(here, formula=Not(here.formula)),
                ]
            )
        )
        if draw(st.booleans()):
            steps = [
                replace(each, formula=in_literals(each.formula, old, new))
                if each.rule != "fact"
                else each
                for each in steps
            ]
    return Proof(steps[-1].formula if draw(st.booleans()) else proof.goal, tuple(steps))


def known_symbols(formula: Formula) -> bool:
    """Whether the worlds above can say if the formula is true."""
    atoms = [part for part in walk(formula) if isinstance(part, Atom)]
    return not any(isinstance(term, Func) for atom in atoms for term in walk_terms(atom))


@settings(max_examples=TRIES)
@given(st.data(), st.sampled_from(range(len(PROOFS))))
def test_altered_proofs(data: st.DataObject, place: int) -> None:
    premises, proof = PROOFS[place]
    changed = data.draw(altered(proof))
    accepted = accepted_once_named(changed, premises).accepted
    event("accepted" if accepted else "rejected")
    if accepted and known_symbols(changed.goal):
        assert not refuted(premises, changed.goal)


@settings(max_examples=TRIES // 3)
@given(st.data(), pure_formulas, pure_formulas)
def test_random_clauses(data: st.DataObject, first: Formula, second: Formula) -> None:
    """Clauses with invented names for what exists, resolved: the goal must follow."""
    taken = [
        data.draw(st.sampled_from(found)) if (found := clauses(f)) else () for f in (first, second)
    ]
    left, right = (disjunction(clause) for clause in taken)
    fresh = {name: Var(f"{name}9") for name in ("x", "y", "z", "u1", "x1", "y1", "z1", "x2")}
    right = substitute(right, fresh)
    steps = (
        Step(1, first, "fact"),
        Step(2, left, "instance", (1,)),
        Step(3, second, "fact"),
        Step(4, right, "instance", (3,)),
        Step(5, FALSE, "sum", (2, 4), weights=(1, 1)),
    )
    accepted = accepted_once_named(Proof(FALSE, steps), [first, second]).accepted
    event("accepted" if accepted else "rejected")
    assert not accepted or not refuted([first, second], FALSE)


# New symbols --------------------------------------------------------------------------------------

COUPLE = parse("exists x exists y (P(x) & P(y) & Q(x) & R(x, y))")


def told(*texts: str) -> Proof:
    """Clauses of one premise, one after the other."""
    steps = [Step(1, COUPLE, "fact")]
    steps += [step(place, text, "instance", 1) for place, text in enumerate(texts, start=2)]
    return Proof(steps[-1].formula, tuple(steps))


@pytest.mark.parametrize("names", [("c1", "c2"), ("c2", "c1"), ("d", "e"), ("c2", "d")])
def test_new_symbols_may_have_any_names(names: tuple[str, str]) -> None:
    """Only a later clause tells which of two things that look alike a name stands for."""
    one, other = names
    proof = told(f"P({one})", f"P({other})", f"R({one}, {other})", f"Q({one})")
    goal = parse("exists x Q(x)")
    end = (
        step(6, "-(exists x Q(x))", "cases"),
        step(7, "-Q(x)", "instance", 6),
        step(8, "false", "sum", 5, 7, unifier={"x": one}),
        Step(9, goal, "conclusion", (8,)),
    )
    assert accepted_once_named(Proof(goal, (*proof.steps, *end)), [COUPLE])


def test_a_new_symbol_stands_for_one_thing() -> None:
    proof = replace(told("P(c1)", "P(c2)", "R(c1, c2)", "Q(c2)"), goal=Atom("A"))
    assert not accepted_once_named(proof, [COUPLE])
    unifiers = [{}, {"x": "c1"}, {"y": "c2"}, {"x": "c1", "y": "c2"}, {"x": "c2"}]
    steps = (
        replace(each, unifier=tuple((name, parse_term(term)) for name, term in unifier.items()))
        for each, unifier in zip(proof.steps, unifiers, strict=True)
    )
    judgement = check_sequent(replace(proof, steps=tuple(steps)), [COUPLE])
    assert judgement.reason == "step 5: c2 already stands for something else"


def test_many_things_that_look_alike_are_told_apart_quickly() -> None:
    """There are 9! ways to name nine things of which the same is said."""
    premises = [parse("exactly 9 x P(x)"), parse("atmost 8 x P(x)")]
    found = prove(premises, parse("A"), UNLIMITED, select=True)
    assert isinstance(found, Proof)
    assert accepted_once_named(found, premises, work=100_000)
    wrong = replace(found.steps[10], formula=parse("c4 = c1"))
    altered = replace(found, steps=(*found.steps[:10], wrong, *found.steps[11:]))
    judgement = accepted_once_named(altered, premises, work=100_000)
    assert "the premise may be true while the clause is false" in judgement.reason


# Names in one clause ------------------------------------------------------------------------------

NAMED: list[Term] = [
    Func("c"),
    Func("f", (Var("x"),)),
    Func("f", (Var("y"),)),
    Var("x"),
    Var("y"),
    Func("f"),
]


def can_be_named(premise: Formula, clause: Formula) -> bool:
    """Whether in each world of the premise c and f can be chosen so that the clause is true."""
    for world in WORLDS:
        things = world.domain
        values = list(product(things, repeat=len(things)))
        named = (
            Tables(
                things,
                world.relations,
                {
                    ("c", 0): {(): constant},
                    ("f", 0): {(): constant},
                    ("f", 1): {(thing,): value for thing, value in zip(things, of, strict=True)},
                },
            )
            for constant, of in product(things, values)
        )
        if evaluate(premise, world) and not any(evaluate(clause, each) for each in named):
            return False
    return True


@st.composite
def clauses_with_names(draw: st.DrawFn) -> tuple[Formula, Substitution, Formula]:
    """A formula, a clause with names in it, and what the variables of the formula stand for."""
    formula = draw(pure_formulas)
    bound = bound_variables(prepare(formula, Anywhere(), work := Work()), work)
    unifier: dict[str, Term] = {}
    for variable, depends in bound.items():
        args = tuple(unifier.get(name, Var(name)) for name in depends or ())
        fitting = Func("f" if args else "c", args)
        terms: list[Term] = [*NAMED, *([fitting] * 5 if depends is not None else [])]
        unifier[variable] = draw(st.sampled_from(terms))
    told = [
        atom
        for atom in walk(
            substitute(_without_quantifiers(prepare(formula, Anywhere(), work)), unifier)
        )
        if isinstance(atom, Atom)
    ]
    literal = st.builds(
        lambda atom, sign: atom if sign else Not(atom), st.sampled_from(told), st.booleans()
    )
    clause = draw(st.lists(literal, min_size=1, max_size=3, unique=True))
    return formula, tuple(unifier.items()), disjunction(clause)


def _without_quantifiers(formula: Formula) -> Formula:
    if isinstance(formula, ForAll | Exists):
        return _without_quantifiers(formula.body)
    return rebuild(formula, _without_quantifiers)


@settings(max_examples=TRIES // 3)
@given(clauses_with_names())
def test_a_clause_with_names_is_true_once_they_stand_for_something(
    case: tuple[Formula, Substitution, Formula],
) -> None:
    premise, unifier, clause = case
    clauses = Clauses(Rules(Anywhere(), Work()), set(names(premise)))
    try:
        clauses.clause(premise, unifier, clause)
    except RejectedError as refused:
        event(refused.reason[-30:])
        return
    event("accepted")
    assert can_be_named(premise, clause)


# Definitions --------------------------------------------------------------------------------------

LARGE = parse("all x ((P(x) & Q(x)) | A)")
MEANT = step(2, "all x (D(x) <-> P(x) & Q(x))", "definition")
FOLDED = step(3, "all x (D(x) | A)", "definition", 1)


def by_definition(*steps: Step, goal: str = "C") -> Judgement:
    """What is said of steps from a large formula."""
    return check_sequent(Proof(parse(goal), (Step(1, LARGE, "fact"), *steps)), [LARGE])


def test_a_part_of_a_formula_may_have_a_name() -> None:
    end = (
        step(4, "D(x) | A", "instance", 3),
        step(5, "-D(x) | P(x)", "instance", 2),
        step(6, "P(y) | A", "sum", 4, 5, unifier={"x": "y"}),
    )
    assert by_definition(MEANT, FOLDED, *end, goal="P(y) | A")


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ([FOLDED], "step 3: this does not say what the premise does"),
        ([step(2, "all x (A <-> P(x))", "definition")], "A is not said of all variables"),
        ([step(2, "D(x) <-> P(y)", "definition")], "D(x) is not said of all variables"),
        ([step(2, "D(c) <-> P(c)", "definition")], "D(c) is not said of all variables"),
        ([step(2, "A <-> P(c)", "definition")], "A already stands for something else"),
        ([step(2, "D <-> -D", "definition")], "D already stands for something else"),
        ([step(2, "D -> A", "definition")], "D → A defines nothing"),
        (
            [MEANT, step(3, "all x (D(x) <-> P(x))", "definition")],
            "step 3: D already stands for something else",
        ),
        (
            [step(2, "D <-> -E", "definition"), step(3, "E <-> D", "definition")],
            "step 3: E already stands for something else",
        ),
        (
            [MEANT, step(3, "all x (D(x, x) | A)", "definition", 1)],
            "step 3: D is not said of 2",
        ),
        (
            [MEANT, step(3, "all x (D(x) | -A)", "definition", 1)],
            "step 3: this does not say what the premise does",
        ),
        ([MEANT, step(3, "D(x)", "definition", 1, 1)], "definition takes 0 or 1 premises, not 2"),
    ],
)
def test_a_wrong_definition_is_refused(steps: list[Step], reason: str) -> None:
    judgement = by_definition(*steps)
    assert not judgement
    assert reason in judgement.reason


def test_on_a_grid_nothing_is_defined() -> None:
    known = Knowledge(Grid(2, 2), (Fact(parse("mine(1,1)"), "a message"),))
    told = (step(1, "D <-> mine(1,1)", "definition"),)
    assert "no predicate is new" in check(Proof(told[0].formula, told), known).reason


def test_clauses_of_a_formula_that_is_too_large_are_those_by_names() -> None:
    large = parse(" | ".join(f"(A{n} & B{n})" for n in range(16)))
    premises = [large, *(parse(f"-B{n}") for n in range(16))]
    found = prove(premises, parse("C"), UNLIMITED)
    assert isinstance(found, Proof)
    assert check_sequent(found, premises)
    assert any(each.rule == "definition" and each.premises for each in found.steps)
