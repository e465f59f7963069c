from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import get_args

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from provefield.errors import TooLargeError
from provefield.logic.binding import free_variables, names
from provefield.logic.counting import expand_counts
from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Cardinality,
    Compare,
    Comparison,
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
    Var,
    at_least,
    at_most,
    exactly,
    size,
    walk,
    walk_terms,
)
from provefield.logic.limits import MAX_NODES, MAX_QUANTIFIERS
from provefield.logic.normal import (
    clauses,
    cnf,
    cnf_steps,
    dnf,
    nnf,
    prenex,
    skolemize,
    steps_to,
)
from provefield.logic.semantics import Structure, Symbol, Tables, evaluate
from tests.logic.strategies import VARIABLES, board_formulas, formulas, pure_formulas
from tests.logic.structures import boards, tables

SIX = [
    "Eliminate implications",
    "Move ¬ inwards",
    "Standardize variables",
    "Skolemize",
    "Drop universal quantifiers",
    "Distribute ∨ over ∧",
]
A, B, C = map(Atom, "ABC")
x, y = Var("x"), Var("y")

statements = st.one_of(
    st.tuples(pure_formulas, tables()),
    st.tuples(board_formulas, boards()),
)
"""A formula together with a structure that interprets it."""


# What the forms look like


def is_literal(formula: Formula) -> bool:
    return isinstance(formula.body if isinstance(formula, Not) else formula, Atom) or isinstance(
        formula, Compare
    )


def is_nnf(formula: Formula) -> bool:
    match formula:
        case And(parts) | Or(parts):
            return all(map(is_nnf, parts))
        case ForAll(_, body) | Exists(_, body):
            return is_nnf(body)
        case _:
            return is_literal(formula)


def matrix(formula: Formula) -> Formula:
    while isinstance(formula, ForAll | Exists):
        formula = formula.body
    return formula


def is_free_of_quantifiers(formula: Formula) -> bool:
    return not any(isinstance(part, ForAll | Exists) for part in walk(formula))


def is_flat(formula: Formula, outer: type[And | Or], inner: type[And | Or]) -> bool:
    groups = formula.parts if isinstance(formula, outer) else (formula,)
    return all(
        is_literal(literal)
        for group in groups
        for literal in (group.parts if isinstance(group, inner) else (group,))
    )


def variables_are_apart(formula: Formula) -> bool:
    bound = [part.variable for part in walk(formula) if isinstance(part, ForAll | Exists)]
    return len({*bound, *free_variables(formula)}) == len(bound) + len(free_variables(formula))


# What they keep


@given(statements)
def test_writing_counting_out_keeps_the_truth(given_: tuple[Formula, Structure]) -> None:
    formula, structure = given_
    written = expand_counts(formula)
    assert not any(isinstance(part, CountQuantifier | Cardinality) for part in walk(written))
    assert evaluate(written, structure) == evaluate(formula, structure)


@given(statements)
def test_negation_normal_form_keeps_the_truth(given_: tuple[Formula, Structure]) -> None:
    formula, structure = given_
    assert is_nnf(nnf(formula))
    assert all(
        evaluate(step.formula, structure) == evaluate(formula, structure)
        for step in steps_to(formula, "nnf")
    )


@given(statements)
def test_prenex_form_keeps_the_truth(given_: tuple[Formula, Structure]) -> None:
    formula, structure = given_
    result = prenex(formula)
    assert is_nnf(result)
    assert is_free_of_quantifiers(matrix(result))
    assert variables_are_apart(result)
    assert evaluate(result, structure) == evaluate(formula, structure)


@given(statements)
def test_disjunctive_form_keeps_the_truth(given_: tuple[Formula, Structure]) -> None:
    formula, structure = given_
    result = dnf(formula)
    assert is_flat(matrix(result), Or, And)
    assert evaluate(result, structure) == evaluate(formula, structure)


@given(statements)
def test_conjunctive_form_keeps_the_truth_where_nothing_exists(
    given_: tuple[Formula, Structure],
) -> None:
    formula, structure = given_
    result = cnf(formula, names="never")
    assert is_flat(result, And, Or)
    if new_functions(formula, result):
        result = cnf(matrix(prenex(formula)), names="never")
        formula = matrix(prenex(formula))
    assert evaluate(result, structure) == evaluate(formula, structure)


@settings(max_examples=50)
@given(formulas)
def test_every_formula_has_its_forms(formula: Formula) -> None:
    steps = cnf_steps(formula)
    assert [step.name for step in steps if step.name in SIX] == SIX
    assert all(
        len({*clause}) == len(clause) and all(map(is_literal, clause))
        for clause in clauses(formula)
    )
    assert is_flat(cnf(formula, names="always"), And, Or)


@settings(max_examples=50)
@given(formulas)
def test_a_normal_form_is_its_own(formula: Formula) -> None:
    assert nnf(nnf(formula)) == nnf(formula)
    assert prenex(prenex(formula)) == prenex(formula)
    assert clauses(cnf(formula)) == clauses(formula)


# New symbols: functions and predicates that some interpretation must make work


def functions(formula: Formula) -> set[Symbol]:
    return {
        (term.name, len(term.args))
        for part in walk(formula)
        if isinstance(part, Atom | Compare)
        for term in walk_terms(part)
        if isinstance(term, Func)
    }


def new_functions(formula: Formula, result: Formula) -> list[Symbol]:
    return sorted(functions(result) - functions(formula))


def new_predicates(formula: Formula, result: Formula) -> list[Symbol]:
    used = {part.predicate for part in walk(formula) if isinstance(part, Atom)}
    return sorted(
        {
            (part.predicate, len(part.args))
            for part in walk(result)
            if isinstance(part, Atom) and part.predicate not in used
        }
    )


def interpretations(structure: Tables, symbols: list[Symbol]) -> list[Tables]:
    """Every way to give new functions a meaning in a structure."""
    rows = [list(product(structure.domain, repeat=places)) for _, places in symbols]
    ways = 1
    for each in rows:
        ways *= len(structure.domain) ** len(each)
    assume(ways <= 300)
    choices = [
        [
            dict(zip(each, values, strict=True))
            for values in product(structure.domain, repeat=len(each))
        ]
        for each in rows
    ]
    return [
        Tables(structure.domain, structure.relations, dict(zip(symbols, chosen, strict=True)))
        for chosen in product(*choices)
    ]


def behind_quantifiers(prefix: list[type[ForAll | Exists]], matrix: Formula) -> Formula:
    for variable, quantifier in zip(VARIABLES, prefix, strict=False):
        matrix = quantifier(variable, matrix)
    return matrix


prefixed = st.builds(
    behind_quantifiers,
    st.lists(st.sampled_from([ForAll, Exists]), min_size=3, max_size=4),
    pure_formulas,
)
"""Formulas whose existential variables often depend on universal ones."""


@given(st.one_of(pure_formulas, prefixed), tables(largest=2))
def test_skolem_form_is_true_for_some_meaning_just_when_the_formula_is(
    formula: Formula, structure: Tables
) -> None:
    for result in (skolemize(formula), cnf(formula, names="never")):
        assert not any(isinstance(part, Exists) for part in walk(result))
        possible = interpretations(structure, new_functions(formula, result))
        found = any(evaluate(result, each) for each in possible)
        assert found == evaluate(formula, structure)


@given(pure_formulas, tables(largest=2))
def test_named_form_is_true_for_some_meaning_just_when_the_formula_is(
    formula: Formula, structure: Tables
) -> None:
    steps = cnf_steps(formula, names="always")
    assume(steps[0].name == "Name subformulas")
    named = steps[0].formula
    symbols = new_predicates(formula, named)
    rows = [
        (symbol, row) for symbol in symbols for row in product(structure.domain, repeat=symbol[1])
    ]
    assume(len(rows) <= 8)
    truths = set()
    for chosen in product([False, True], repeat=len(rows)):
        meaning = {symbol: frozenset[tuple[int | str, ...]]() for symbol in symbols}
        for (symbol, row), wanted in zip(rows, chosen, strict=True):
            meaning[symbol] |= {row} if wanted else set()
        truths.add(evaluate(named, Tables(structure.domain, {**structure.relations, **meaning})))
    assert (True in truths) == evaluate(formula, structure)


@settings(max_examples=50)
@given(formulas)
def test_new_names_are_new_and_no_variables(formula: Formula) -> None:
    result = cnf(formula, names="always")
    for name, _ in new_functions(formula, result) + new_predicates(formula, result):
        assert name not in names(formula)
        assert name[0] in "cdf"


def test_new_names_avoid_those_in_use() -> None:
    taken = And((Atom("c1"), Atom("P", (Func("f1", (Func("c2"),)),))))
    everyone = ForAll("x", Exists("y", Atom("R", (x, y))))
    result = skolemize(And((taken, Exists("x", Atom("P", (x,))), everyone)))
    assert new_functions(taken, result) == [("c3", 0), ("f2", 1)]


# Single cases


@pytest.mark.parametrize("op", get_args(Comparison))
def test_a_negated_comparison_is_its_opposite(op: Comparison) -> None:
    for left, right in product(range(3), repeat=2):
        comparison = Compare(op, Int(left), Int(right))
        opposite = nnf(Not(comparison))
        assert isinstance(opposite, Compare)
        assert evaluate(opposite, Tables((0,))) is not evaluate(comparison, Tables((0,)))


def test_a_skolem_term_depends_on_every_universal_variable_in_sight() -> None:
    formula = ForAll("x", ForAll("y", Exists("z", Atom("S", (x, y, Var("z"))))))
    assert str(skolemize(formula)) == "∀x ∀y S(x, y, f1(x, y))"
    free = Exists("z", Atom("S", (y, x, Var("z"))))
    assert str(skolemize(free)) == "∀x ∀y S(y, x, f1(x, y))"


def test_counting_written_out() -> None:
    p = Atom("P", (x,))
    assert expand_counts(CountQuantifier("atleast", 0, "x", p)) == TRUE
    assert expand_counts(CountQuantifier("atmost", 0, "x", p)) == ForAll("x", Not(p))
    assert expand_counts(CountQuantifier("exactly", 0, "x", p)) == ForAll("x", Not(p))
    assert expand_counts(CountQuantifier("exactly", -1, "x", p)) == FALSE
    assert str(expand_counts(CountQuantifier("exactly", 1, "x", p))) == (
        "(∃x P(x)) ∧ (∀x ∀x1 (P(x) ∧ P(x1) → x = x1))"
    )
    assert expand_counts(at_least(4, [A, B, C])) == FALSE
    assert expand_counts(at_most(3, [A, B, C])) == TRUE
    assert expand_counts(exactly(1, [A, B])) == And((Or((A, B)), Or((Not(A), Not(B)))))
    assert expand_counts(at_most(10**30, [A])) == TRUE


def test_counting_does_not_capture_variables() -> None:
    body = Exists("x1", Atom("R", (x, Var("x1"))))
    written = expand_counts(CountQuantifier("atleast", 2, "x", body))
    assert str(written) == "∃x ∃x2 ((∃x1 R(x, x1)) ∧ (∃x1 R(x2, x1)) ∧ x ≠ x2)"


def test_steps_are_named() -> None:
    counted = CountQuantifier("atmost", 1, "x", Atom("P", (x,)))
    assert [step.name for step in cnf_steps(A)] == SIX
    assert [step.name for step in cnf_steps(counted)] == ["Write counting out", *SIX]
    nested = Or((A, And((B, C))))
    assert [step.name for step in cnf_steps(nested, names="always")] == ["Name subformulas", *SIX]
    assert [step.name for step in steps_to(A, "dnf")][-2:] == [
        "Pull quantifiers out",
        "Distribute ∧ over ∨",
    ]
    assert [step.name for step in steps_to(A, "prenex")][-1] == "Pull quantifiers out"


def test_truth_and_falsity_have_clauses() -> None:
    assert clauses(TRUE) == ()
    assert clauses(FALSE) == ((),)
    assert clauses(Or((A, Not(A)))) == ()
    assert clauses(And((A, A))) == ((A,),)
    assert dnf(And((A, Not(A)))) == FALSE
    less = Compare("<", x, Int(3))
    assert clauses(Or((less, Not(less)))) == ()


def test_a_clue_has_a_case_for_each_choice() -> None:
    around = [Atom(f"M{place}") for place in range(8)]
    cases = dnf(exactly(3, around))
    assert isinstance(cases, Or)
    assert len(cases.parts) == 56
    assert {size(case) for case in cases.parts} == {1 + 3 + 2 * 5}


def test_what_is_in_form_already_stays_as_it_is() -> None:
    given_clauses = And((A, Or((C, A)), Or((A, B))))
    assert cnf(given_clauses) == given_clauses


def test_a_skolem_term_depends_only_on_what_it_must() -> None:
    independent = ForAll("x", Or((Atom("P", (x,)), Exists("y", Atom("Q", (y,))))))
    assert str(skolemize(independent)) == "∀x (P(x) ∨ Q(c1))"
    chain = ForAll("x", Exists("y", Exists("z", Atom("R", (y, Var("z"))))))
    assert str(skolemize(chain)) == "∀x R(c1, c2)"
    needed = ForAll(
        "x", Exists("y", And((Atom("R", (x, y)), Exists("z", Atom("R", (y, Var("z")))))))
    )
    assert str(skolemize(needed)) == "∀x (R(x, f1(x)) ∧ R(f1(x), f2(x)))"


def test_prenex_form_changes_quantifiers_seldom() -> None:
    p, q = Atom("P", (x, y)), Atom("Q", (x, y))
    both = And((ForAll("x", Exists("y", p)), Exists("x", ForAll("y", q))))
    assert str(prenex(both)) == "∃x1 ∀x ∀y1 ∃y (P(x, y) ∧ Q(x1, y1))"


def equivalences(number: int) -> Formula:
    formula: Formula = Atom("A0")
    for place in range(1, number):
        formula = Iff(formula, Atom(f"A{place}"))
    return formula


def test_what_would_explode_is_named_or_refused() -> None:
    nest = equivalences(60)
    steps = cnf_steps(nest)
    assert steps[0].name == "Name subformulas"
    assert size(steps[-1].formula) < 3_000
    for form in (nnf, dnf, prenex, skolemize, lambda each: cnf(each, names="never")):
        with pytest.raises(TooLargeError, match="eliminating implications would give over 10"):
            form(nest)
    cases = Or(tuple(And((Atom(f"A{i}"), Atom(f"B{i}"))) for i in range(40)))
    assert len(clauses(cases)) == 81
    with pytest.raises(TooLargeError, match="combine 1,048,576 pairs; the limit"):
        cnf(cases, names="never")
    with pytest.raises(TooLargeError, match="writing counting out would give"):
        cnf(exactly(50, [Atom(f"A{i}") for i in range(100)]))


def test_long_lists_are_no_explosion() -> None:
    long = Or(tuple(Atom(f"A{i}") for i in range(MAX_NODES)))
    assert nnf(long) == long
    assert len(cnf_steps(Not(long), names="never")) == len(SIX)


def test_depth_has_a_limit() -> None:
    formula: Formula = Atom("P", (Var("x0"),))
    for place in range(MAX_QUANTIFIERS):
        formula = (ForAll, Exists)[place % 2](f"x{place}", formula)
    assert prenex(formula) == formula
    with pytest.raises(TooLargeError, match="201 quantifiers; the limit is 200"):
        cnf(ForAll("x", formula))
    for _ in range(100_000):
        formula = Not(formula)
    for form in (expand_counts, nnf, prenex, dnf, cnf, skolemize):
        with pytest.raises(TooLargeError, match="levels; the limit is 250"):
            form(formula)


@pytest.mark.soak
@given(statements)
def test_every_form_keeps_the_truth(given_: tuple[Formula, Structure]) -> None:
    formula, structure = given_
    truth = evaluate(formula, structure)
    for form in (expand_counts, nnf, prenex, dnf):
        with suppress(TooLargeError):
            result = form(formula)
            # Each quantifier multiplies the time that evaluating takes.
            if sum(isinstance(part, ForAll | Exists) for part in walk(result)) <= 8:
                assert evaluate(result, structure) == truth


def test_every_step_can_be_printed() -> None:
    implications: Formula = A
    for place in range(248):
        implications = Implies(implications, Atom(f"B{place}"))
    assert cnf_steps(implications)[0].name == "Name subformulas"
    prefix: Formula = Atom("P", tuple(Var(f"x{place}") for place in range(MAX_QUANTIFIERS)))
    for place in range(MAX_QUANTIFIERS):
        prefix = (ForAll, Exists)[place % 2](f"x{place}", prefix)
    for formula in (implications, prefix):
        assert all(str(step.formula) for step in cnf_steps(formula))
