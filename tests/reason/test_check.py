"""The checker accepts sound evidence and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from operator import eq, ge, le

import pytest

from provefield.errors import RejectedError, UnsoundError
from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.formula import (
    FALSE,
    Add,
    Bound,
    Cardinality,
    ForAll,
    Formula,
    Func,
    Int,
    Not,
    Term,
    Var,
)
from provefield.logic.parse import parse
from provefield.reason.answer import Answer
from provefield.reason.ask import answer_of
from provefield.reason.calculus.grid import RuleName, Step
from provefield.reason.check import check, check_layouts, check_sequent
from provefield.reason.check.work import READINGS, size
from provefield.reason.justify import contradiction
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.limit import Limit
from provefield.reason.older_names import with_names
from provefield.reason.proof import Proof
from provefield.reason.question import Question
from provefield.reason.verdict import Inconsistent, Mine, Open, Safe, Unknown
from tests.reason.verdicts import check_verdict

# Proofs written by hand ---------------------------------------------------------------------------


def known(*facts: str, grid: Grid | None = None) -> Knowledge:
    told = (Fact(parse(text), f"fact {place}") for place, text in enumerate(facts))
    return Knowledge(grid or Grid(3, 3)).tell(*told)


def step(
    number: int,
    text: str,
    rule: RuleName,
    *premises: int,
    unifier: dict[str, str] | None = None,
    weights: tuple[int, ...] = (),
) -> Step:
    terms = tuple((name, term(value)) for name, value in (unifier or {}).items())
    if rule == "sum" and not weights:  # a resolution
        weights = (1,) * len(premises)
    return Step(number, parse(text), rule, premises, terms, weights)


def term(text: str) -> Term:
    atom = parse(f"P({text})")
    assert hasattr(atom, "args")
    found: Term = atom.args[0]
    return found


COLUMN = known("all x -mine(1,x)", "mine(1,2) | mine(2,1)")
COLUMN_PROOF = Proof(
    mine(2, 1),
    (
        step(1, "all x -mine(1,x)", "fact"),
        step(2, "-mine(1,y)", "instance", 1, unifier={"x": "y"}),
        step(3, "mine(1,2) | mine(2,1)", "fact"),
        step(4, "mine(2,1)", "sum", 3, 2, unifier={"y": "2"}),
    ),
)
CLUES = known("exactly 1 {mine(1,1), mine(1,2)}", "exactly 1 {mine(1,1), mine(1,2), mine(1,3)}")
CLUES_PROOF = Proof(
    Not(mine(1, 3)),
    (
        step(1, "exactly 1 {mine(1,1), mine(1,2)}", "fact"),
        step(2, "exactly 1 {mine(1,1), mine(1,2), mine(1,3)}", "fact"),
        step(3, "-mine(1,3)", "sum", 1, 2, weights=(1, -1)),
    ),
)
INDIRECT = known("mine(1,1) -> safe(2,2)", "-mine(2,2) -> safe(1,1)")
INDIRECT_PROOF = Proof(
    Not(mine(1, 1)),
    (
        step(1, "mine(1,1)", "cases"),
        step(2, "mine(1,1) -> safe(2,2)", "fact"),
        step(3, "-mine(1,1) | -mine(2,2)", "instance", 2),
        step(4, "-mine(2,2)", "sum", 1, 3),
        step(5, "-mine(2,2) -> safe(1,1)", "fact"),
        step(6, "mine(2,2) | safe(1,1)", "instance", 5),
        step(7, "safe(1,1)", "sum", 4, 6),
        step(8, "false", "sum", 1, 7),
        step(9, "-mine(1,1)", "conclusion", 8),
    ),
)
SHIFT = known("all x all y (mine(x,y) -> mine(x+1,y))")
SHIFT_PROOF = Proof(
    Not(mine(3, 2)),
    (
        step(1, "all x all y (mine(x,y) -> mine(x+1,y))", "fact"),
        step(2, "-mine(x,y) | mine(x+1,y)", "instance", 1),
        step(3, "-mine(3,2)", "instance", 2, unifier={"x": "3", "y": "2"}),
    ),
)
EQUAL = known("all x all y (mine(x,1) & mine(y,1) -> x = y)", "mine(1,1)", "mine(1,2) | mine(2,1)")
EQUAL_PROOF = Proof(
    mine(1, 2),
    (
        step(1, "all x all y (mine(x,1) & mine(y,1) -> x = y)", "fact"),
        step(2, "-mine(1,1) | -mine(y,1) | y = 1", "instance", 1, unifier={"x": "1"}),
        step(3, "mine(1,1)", "fact"),
        step(4, "-mine(y,1) | y = 1", "sum", 2, 3),
        step(5, "-mine(2,1)", "instance", 4, unifier={"y": "2"}),
        step(6, "mine(1,2) | mine(2,1)", "fact"),
        step(7, "mine(1,2)", "sum", 6, 5),
    ),
)
LINES = known("all y atmost 1 x mine(x,y)", "mine(2,3)")
LINES_PROOF = Proof(
    Not(mine(1, 3)),
    (
        step(1, "all y atmost 1 x mine(x,y)", "fact"),
        step(2, "atmost 1 {mine(1,3), mine(2,3), mine(3,3)}", "instance", 1, unifier={"y": "3"}),
        step(3, "mine(2,3)", "fact"),
        step(4, "-mine(1,3)", "sum", 2, 3, weights=(-1, 1)),
    ),
)
CASES = known("mine(1,1) | mine(1,2)", "mine(1,1) | -mine(1,2)")
CASES_PROOF = Proof(
    mine(1, 1),
    (
        step(1, "mine(1,1) | mine(1,2)", "fact"),
        step(2, "mine(1,1) | -mine(1,2)", "fact"),
        step(3, "mine(1,1)", "cases", 1, 2),
    ),
)
DENIED_PROOF = Proof(
    mine(1, 1),
    (
        step(1, "-mine(1,1)", "cases"),
        *(replace(each, id=each.id + 1) for each in CASES_PROOF.steps[:2]),
        step(4, "mine(1,2)", "sum", 1, 2),
        step(5, "mine(1,1)", "sum", 3, 4),
    ),
)
SHARED = known("all x mine(x,1)", "all x (-mine(x,1) | mine(x,2))")
SHARED_PROOF = Proof(
    mine(1, 2),
    (
        step(1, "all x mine(x,1)", "fact"),
        step(2, "mine(x,1)", "instance", 1),
        step(3, "all x (-mine(x,1) | mine(x,2))", "fact"),
        step(4, "-mine(x,1) | mine(x,2)", "instance", 3),
        step(5, "mine(x,2)", "sum", 2, 4),
        step(6, "mine(1,2)", "instance", 5, unifier={"x": "1"}),
    ),
)
VALID = {
    "clause and resolve": (COLUMN, COLUMN_PROOF),
    "counting": (CLUES, CLUES_PROOF),
    "assume and conclude": (INDIRECT, INDIRECT_PROOF),
    "instance": (SHIFT, SHIFT_PROOF),
    "equations": (EQUAL, EQUAL_PROOF),
    "counts under a quantifier": (LINES, LINES_PROOF),
    "cases": (CASES, CASES_PROOF),
    "premises with a common variable": (SHARED, SHARED_PROOF),
    "a goal that follows from its own denial": (CASES, DENIED_PROOF),
}


@pytest.mark.parametrize("name", VALID)
def test_sound_proofs_are_accepted(name: str) -> None:
    knowledge, proof = VALID[name]
    judgement = check(proof, knowledge)
    assert judgement.accepted, judgement.reason


def changed(proof: Proof, place: int, **changes: object) -> Proof:
    steps = list(proof.steps)
    steps[place] = replace(steps[place], **changes)  # type: ignore[arg-type]
    return replace(proof, steps=tuple(steps))


REJECTED = {
    "cases that are counted": (
        CLUES,
        changed(CLUES_PROOF, 2, rule="cases", weights=()),
        "step 3: cases are clauses, not counts",
    ),
    "a case that nothing settles": (
        CASES,
        changed(CASES_PROOF, 2, premises=(1,)),
        "step 3: the weighted sum can hold: it asks for 1, and 1 is possible",
    ),
    "a formula that is no fact": (
        COLUMN,
        changed(COLUMN_PROOF, 0, formula=parse("all x -mine(2,x)")),
        "step 1: ∀x ¬mine(2, x) is not among the facts",
    ),
    "a clause that does not follow": (
        COLUMN,
        changed(COLUMN_PROOF, 1, formula=parse("-mine(2,y)")),
        "step 2: the premise may be true while the clause is false",
    ),
    "a number beyond the field": (
        COLUMN,
        changed(COLUMN_PROOF, 3, unifier=(("y", Int(4)),)),
        "step 4: the variable y cannot stand for 4",
    ),
    "zero": (
        COLUMN,
        changed(COLUMN_PROOF, 3, unifier=(("y", Int(0)),)),
        "step 4: the variable y cannot stand for 0",
    ),
    "a sum": (
        SHIFT,
        changed(SHIFT_PROOF, 2, unifier=(("x", Add(Var("x"), Int(1))),)),
        "step 3: the variable x cannot stand for x + 1",
    ),
    "a name": (
        SHIFT,
        changed(SHIFT_PROOF, 2, unifier=(("x", Func("a")),)),
        "step 3: the variable x cannot stand for a",
    ),
    "a variable of no premise": (
        COLUMN,
        changed(COLUMN_PROOF, 3, unifier=(("z", Int(2)),)),
        "step 4: the unifier maps z, which is no variable of a premise",
    ),
    "a variable mapped twice": (
        COLUMN,
        changed(COLUMN_PROOF, 3, unifier=(("y", Int(2)), ("y", Int(1)))),
        "step 4: the unifier maps a variable twice",
    ),
    "the wrong instance": (
        SHIFT,
        changed(SHIFT_PROOF, 2, unifier=(("x", Int(2)), ("y", Int(2)))),
        "step 3: the premise may be true while the clause is false",
    ),
    "another clause": (
        COLUMN,
        changed(COLUMN_PROOF, 3, formula=parse("mine(2,2)")),
        "step 4: the weighted sum can hold: it asks for 2, and 2 is possible",
    ),
    "a step that is its own premise": (
        COLUMN,
        changed(COLUMN_PROOF, 3, premises=(4, 2)),
        "step 4: no earlier step has the number 4",
    ),
    "a premise from later on": (
        COLUMN,
        changed(COLUMN_PROOF, 1, premises=(4,)),
        "step 2: no earlier step has the number 4",
    ),
    "two steps with one number": (
        COLUMN,
        changed(COLUMN_PROOF, 1, id=1),
        "step 1: another step has the same number",
    ),
    "too many premises": (
        COLUMN,
        changed(COLUMN_PROOF, 1, premises=(1, 1)),
        "step 2: instance takes 1 premises, not 2",
    ),
    "a fact with a unifier": (
        COLUMN,
        changed(COLUMN_PROOF, 0, unifier=(("x", Int(1)),)),
        "step 1: fact takes no unifier",
    ),
    "weights where none belong": (
        COLUMN,
        changed(COLUMN_PROOF, 1, weights=(1,)),
        "step 2: instance takes no weights",
    ),
    "weights that do not suffice": (
        CLUES,
        changed(CLUES_PROOF, 2, weights=(2, -1)),
        "step 3: the weighted sum can hold: it asks for 1, and 1 is possible",
    ),
    "a missing weight": (
        CLUES,
        changed(CLUES_PROOF, 2, weights=(1,)),
        "step 3: sum takes one weight for each premise",
    ),
    "a weight of nothing": (
        CLUES,
        changed(CLUES_PROOF, 2, weights=(0, -1)),
        "step 3: the weight 0 does not fit a count of exactly",
    ),
    "an upper bound used as a lower one": (
        LINES,
        changed(LINES_PROOF, 3, weights=(1, 1)),
        "step 4: the weight 1 does not fit a count of atmost",
    ),
    "an assumption of something else": (
        INDIRECT,
        changed(INDIRECT_PROOF, 0, formula=parse("mine(1,2)")),
        "step 1: mine(1, 2) does not deny the goal",
    ),
    "no contradiction": (
        INDIRECT,
        changed(INDIRECT_PROOF, 8, premises=(7,)),
        "step 9: the premise is not the empty clause",
    ),
    "another conclusion": (
        INDIRECT,
        changed(INDIRECT_PROOF, 8, formula=parse("-mine(2,2)")),
        "step 9: this is not the goal ¬mine(1, 1)",
    ),
    "a supposition of something else than the denied goal": (
        INDIRECT,
        replace(INDIRECT_PROOF, steps=INDIRECT_PROOF.steps[:4], goal=Not(mine(2, 2))),
        "step 1: mine(1, 1) does not deny the goal",
    ),
    "an end that is not the goal": (
        COLUMN,
        replace(COLUMN_PROOF, goal=mine(2, 2)),
        "the last step is not the goal mine(2, 2)",
    ),
    "a variable chosen under an equivalence": (
        known("mine(1,2) <-> all x mine(x,1)"),
        Proof(
            FALSE,
            (
                step(1, "mine(1,2) <-> all x mine(x,1)", "fact"),
                step(2, "mine(1,2) | -mine(1,1)", "instance", 1, unifier={"x": "1"}),
            ),
        ),
        "step 2: the premise may be true while the clause is false",
    ),
    "a variable chosen under an exact count": (
        known("exactly 0 {all x mine(x,1)}"),
        Proof(
            FALSE,
            (
                step(1, "exactly 0 {all x mine(x,1)}", "fact"),
                step(2, "-mine(1,1)", "instance", 1, unifier={"x": "1"}),
            ),
        ),
        "step 2: the premise may be true while the clause is false",
    ),
    "an instance with a literal left out": (
        known("mine(x,1) | mine(x,2)"),
        Proof(
            mine(1, 1),
            (
                step(1, "mine(x,1) | mine(x,2)", "fact"),
                step(2, "mine(1,1)", "instance", 1, unifier={"x": "1"}),
            ),
        ),
        "step 2: the premise may be true while the clause is false",
    ),
    "nothing": (COLUMN, Proof(mine(2, 1), ()), "the proof has no steps"),
    "an unknown rule": (
        COLUMN,
        changed(COLUMN_PROOF, 0, rule="guess"),
        "step 1: there is no rule guess",
    ),
}


@pytest.mark.parametrize("name", REJECTED)
def test_a_flaw_is_named_with_its_step(name: str) -> None:
    knowledge, proof, reason = REJECTED[name]
    judgement = check(proof, knowledge)
    assert (judgement.accepted, judgement.reason) == (False, reason)


def test_a_free_variable_of_the_goal_is_not_assumed_to_be_anything() -> None:
    goal = parse("-mine(x,1)")
    steps = (
        step(1, "mine(x,1)", "cases"),
        step(2, "-mine(2,1)", "fact"),
        step(3, "false", "sum", 1, 2, unifier={"x": "2"}),
        Step(4, goal, "conclusion", (3,)),
    )
    assert not check(Proof(goal, steps), known("-mine(2,1)"))


def test_a_variable_of_the_clause_is_not_captured_by_the_premise() -> None:
    steps = (
        step(1, "exists x mine(x,1)", "fact"),
        step(2, "mine(x,1)", "instance", 1),
        step(3, "mine(2,1)", "instance", 2, unifier={"x": "2"}),
    )
    assert not check(Proof(mine(2, 1), steps), known("exists x mine(x,1)"))
    marked = replace(steps[1], formula=mine(Var("#x"), 1))
    assert not check(Proof(marked.formula, (steps[0], marked)), known("exists x mine(x,1)"))


def test_contradictory_facts_prove_no_cell() -> None:
    steps = (
        step(1, "mine(1,1)", "fact"),
        step(2, "-mine(1,1)", "fact"),
        step(3, "false", "sum", 1, 2),
        step(4, "-mine(2,2)", "conclusion", 3),
    )
    knowledge = known("mine(1,1)", "-mine(1,1)")
    assert check(Proof(FALSE, steps[:3]), knowledge)
    asked, proof = Question(knowledge, Cell(2, 2)), Proof(Not(mine(2, 2)), steps)
    for mines in (set[Cell](), {Cell(1, 1)}):
        with pytest.raises(RejectedError, match="a board does not fit the fact"):
            Answer(asked, "safe", knowledge.facts, proof, layouts=(frozenset(mines),))
    with pytest.raises(RejectedError, match="no layout shows that a board fits"):
        Answer(asked, "safe", knowledge.facts, proof)


def test_bound_variables_may_be_renamed() -> None:
    fact = step(1, "all y -mine(1,y)", "fact")
    assert check(Proof(fact.formula, (fact,)), COLUMN)


def test_that_a_blocked_cell_holds_no_mine_is_a_fact_like_others() -> None:
    grid = Grid(2, 1, frozenset({Cell(1, 1)}))
    steps = (
        step(1, "mine(1,1) | mine(2,1)", "fact"),
        step(2, "-mine(1,1)", "fact"),
        step(3, "mine(2,1)", "sum", 1, 2),
    )
    untold = known("mine(1,1) | mine(2,1)", grid=grid)
    assert check(Proof(mine(2, 1), steps), known("mine(1,1) | mine(2,1)", "-mine(1,1)", grid=grid))
    assert not check(Proof(mine(2, 1), steps), untold)
    assert not check(Proof(mine(2, 1), (steps[0], step(2, "mine(2,1)", "instance", 1))), untold)


def test_a_mine_that_is_told_of_a_blocked_cell_contradicts_it() -> None:
    clash = known("mine(1,1)", "-mine(1,1)", grid=Grid(2, 1, frozenset({Cell(1, 1)})))
    steps = (
        step(1, "mine(1,1)", "fact"),
        step(2, "-mine(1,1)", "fact"),
        step(3, "false", "sum", 1, 2),
    )
    assert check_verdict(Inconsistent(clash.facts, Proof(FALSE, steps)), Cell(1, 1), clash)


def test_names_that_nobody_can_write_are_refused() -> None:
    """They stand for bound variables when formulas are compared, and would be taken for them."""
    fact, forged = parse("all x mine(x,x)"), ForAll("x", mine(Var("x"), Var("#0")))
    for told, said in [(fact, forged), (forged, fact)]:
        knowledge = Knowledge(Grid(2, 2)).tell(Fact(told, "a message"))
        assert not check(Proof(forged, (Step(1, said, "fact"), Step(2, forged, "fact"))), knowledge)


def test_huge_weights_are_exact() -> None:
    huge = 10**4000
    assert check(changed(CLUES_PROOF, 2, weights=(2 * huge - 1, -huge)), CLUES)
    assert not check(changed(CLUES_PROOF, 2, weights=(2 * huge, -huge)), CLUES)


def test_work_is_bounded() -> None:
    text = " ".join(f"exists {name}" for name in "abcdefgh")
    fact = f"{text} (mine(a,b) & mine(c,d) & mine(e,f) & mine(g,h))"
    proof = Proof(FALSE, (step(1, fact, "fact"), step(2, "false", "instance", 1)))
    judgement = check(proof, known(fact, grid=Grid(8, 8)), work=10_000)
    assert judgement.reason == "step 2: too much work to check"


def test_four_quantifiers_on_a_large_board_are_no_trouble() -> None:
    one = "all x all y all u all v (mine(x,y) & mine(u,v) -> x = u & y = v)"
    knowledge = known(one, grid=Grid(64, 64))
    verdict = Open(frozenset({Cell(5, 60)}), frozenset())
    assert check_verdict(verdict, Cell(5, 60), knowledge)
    two = Open(frozenset({Cell(5, 60), Cell(1, 1)}), frozenset())
    assert not check_verdict(two, Cell(5, 60), knowledge)


def test_formulas_too_deep_for_the_stack_are_rejected() -> None:
    deep: Formula = mine(1, 1)
    for _ in range(100_000):
        deep = Not(deep)
    judgement = check(Proof(deep, (Step(1, deep, "cases"),)), COLUMN)
    assert not judgement.accepted


# Verdicts -----------------------------------------------------------------------------------------

HERE = Cell(2, 1)


def test_verdicts_need_a_proof_of_the_very_cell() -> None:
    assert check_verdict(Mine(COLUMN_PROOF), HERE, COLUMN)
    assert not check_verdict(Mine(COLUMN_PROOF), Cell(2, 2), COLUMN)
    assert not check_verdict(Safe(COLUMN_PROOF), HERE, COLUMN)
    assert check_verdict(Safe(CLUES_PROOF), Cell(1, 3), CLUES)
    assert not check_verdict(Mine(CLUES_PROOF), Cell(1, 3), CLUES)
    assert not check_verdict(Mine(COLUMN_PROOF), HERE, known())


def test_an_unknown_cell_claims_nothing() -> None:
    assert check_verdict(Unknown("budget"), HERE, COLUMN)


MINED, OTHER = frozenset({Cell(2, 1)}), frozenset({Cell(3, 3)})
ONE = Knowledge(Grid(3, 3, frozenset({Cell(1, 1)}))).tell(mine_count(Grid(3, 3), 1))


@pytest.mark.parametrize(
    ("verdict", "reason"),
    [
        (Open(MINED, OTHER), ""),
        (Open(OTHER, MINED), "the board with a mine at 2,1 has none there"),
        (Open(MINED, MINED), "the board without a mine at 2,1 has one there"),
        (Open(MINED | OTHER, OTHER), "a board does not fit the fact"),
        (Open(MINED, frozenset()), "a board does not fit the fact"),
        (Open(MINED, frozenset({Cell(4, 3)})), "a board has a mine at 4,3"),
        (Open(MINED, frozenset({Cell(1, 1)})), "a board has a mine at 1,1"),
    ],
)
def test_open_needs_two_boards_that_fit(verdict: Open, reason: str) -> None:
    judgement = check_verdict(verdict, HERE, ONE)
    assert judgement.accepted == (not reason)
    assert reason in judgement.reason


def test_open_needs_facts_that_a_board_can_settle() -> None:
    assert not check_verdict(Open(MINED, OTHER), HERE, known("Rain"))


def test_inconsistency_is_shown_from_the_conflict_alone() -> None:
    knowledge = known("mine(1,1)", "-mine(1,1)", "mine(2,2)")
    proof = Proof(
        FALSE,
        (
            step(1, "mine(1,1)", "fact"),
            step(2, "-mine(1,1)", "fact"),
            step(3, "false", "sum", 1, 2),
        ),
    )
    first, second, third = knowledge.facts
    assert check_verdict(Inconsistent((first, second), proof), HERE, knowledge)
    assert not check_verdict(Inconsistent((first, third), proof), HERE, knowledge)
    assert not check_verdict(Inconsistent((first, second), proof), HERE, knowledge.only([first]))
    assert not check_verdict(Inconsistent((first, second), COLUMN_PROOF), HERE, knowledge)


def test_a_fact_that_is_called_needed_and_is_not_is_never_kept_quiet() -> None:
    knowledge = known("mine(1,1)", "-mine(1,1)")
    clash = contradiction(knowledge, Limit())
    assert clash is not None
    assert answer_of(Question(knowledge), clash).minimal
    wrong = replace(clash, without=clash.without[::-1])
    with pytest.raises(UnsoundError, match="a board does not fit the fact"):
        answer_of(Question(knowledge), wrong)


def test_a_cell_off_the_grid_has_no_verdict() -> None:
    assert not check_verdict(Unknown("time"), Cell(9, 9), COLUMN)


def test_a_new_symbol_may_turn_out_to_be_another_than_the_first_clause_suggests() -> None:
    goal = parse("all x all y ((P(x) -> P(y)) | ((-P(a) | P(x)) -> P(x)))")
    steps = (
        Step(1, Not(goal), "cases"),
        Step(2, parse("-P(c1)"), "instance", (1,)),
        Step(3, parse("P(c1)"), "instance", (1,)),
        Step(4, FALSE, "sum", (2, 3), weights=(1, 1)),
        Step(5, goal, "conclusion", (4,)),
    )
    assert check_sequent(with_names(Proof(goal, steps)), [])


# Layouts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["atleast", "atmost", "exactly"])
@pytest.mark.parametrize("number", range(5))
def test_a_count_of_named_cells_is_read_at_a_glance_as_it_is_at_length(
    how: Bound, number: int
) -> None:
    named = (
        mine(1, 1),
        mine(2, 1),
        mine(2, 1),
        mine(3, 3),
        mine(9, 1),
    )  # one twice, one off the grid
    for fact in (Cardinality(how, number, named), Not(named[1]), named[0], Not(named[4]), named[4]):
        for layout in map(frozenset, powerset([Cell(1, 1), Cell(2, 1), Cell(3, 3)])):
            here = Knowledge(Grid(3, 3))
            fits = bool(check_layouts([layout], here.tell(Fact(fact, "short"))))
            assert fits == bool(check_layouts([layout], here.tell(Fact(Not(Not(fact)), "long"))))
            if isinstance(fact, Cardinality):
                truths = [Cell(*cell) in layout for cell in ((1, 1), (2, 1), (2, 1), (3, 3))]
                holds = {"atleast": ge, "atmost": le, "exactly": eq}[how]
                assert fits == holds(sum(truths), number)


def powerset(cells: list[Cell]) -> Iterator[tuple[Cell, ...]]:
    return chain.from_iterable(combinations(cells, size) for size in range(len(cells) + 1))


@pytest.mark.parametrize(
    ("fact", "cells"),
    [
        (mine(1, 1), 1),
        (Not(mine(2, 1)), 1),
        (Cardinality("exactly", 1, (mine(1, 1), mine(2, 1))), 2),
    ],
)
def test_a_fact_that_is_read_at_a_glance_pays_for_its_own_nodes(fact: Formula, cells: int) -> None:
    known = Knowledge(Grid(2, 1)).tell(Fact(fact, "a clue"))
    layouts = [frozenset({Cell(1, 1)})] * 10
    needed = len(layouts) * (2 + cells) - READINGS * size(fact)
    assert check_layouts(layouts, known, work=needed)
    assert not check_layouts(layouts, known, work=needed - 1)
