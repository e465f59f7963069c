"""Laws of explanations and what they are made of: breaches, sums, refutations."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from importlib.resources import files
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import BudgetError
from provefield.games.minefol.library import load_game
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.theory import knowledge as game_knowledge
from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell, Grid
from provefield.logic.field import Field, mine
from provefield.logic.formula import FALSE, Bound, Cardinality, Formula, Not, disjunction
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason import fact_solver
from provefield.reason.cells.breach import Breach, breaches, standard
from provefield.reason.cells.linear import Program, Sum
from provefield.reason.cells.rows import rows_of
from provefield.reason.check import check
from provefield.reason.constraint import Between, Clause, Constraint, between
from provefield.reason.count.layouts import spread
from provefield.reason.explain.explain import explain
from provefield.reason.explain.refute import refute
from provefield.reason.justify import answer
from provefield.reason.knowledge import Fact, Knowledge, clue, mine_count
from provefield.reason.limit import UNLIMITED, Limit, WorkLimit
from provefield.reason.numbers import cell_count, clause_of
from provefield.reason.verdict import Inconsistent, Safe
from tests.logic.strategies import board_formulas
from tests.reason.verdicts import check_verdict
from tests.reason.worlds import AllBoards, random_messages, random_sweeper, true_labels

FIELD = Field(3, 2)
CELLS = [(c, r) for r in (1, 2) for c in (1, 2, 3)]


def _small(seed: int) -> Knowledge:
    rng = Random(seed)
    return random_messages(rng) if seed % 2 else random_sweeper(rng, 3)


# Breaches -----------------------------------------------------------------------------------------


def _clause(breach: Breach) -> Formula:
    """What the board breaks: one of the cells is otherwise."""
    return disjunction(Not(mine(*c)) if mined else mine(*c) for c, mined in breach.cells)


@given(board_formulas, st.sets(st.sampled_from(CELLS)))
def test_a_breach_follows_from_the_fact_and_fails_on_the_board(
    formula: Formula, mines: set[tuple[int, int]]
) -> None:
    boards, there = AllBoards(FIELD), board(FIELD, mines)
    found = list(breaches(standard(formula), there))
    assert bool(found) is not evaluate(formula, there)
    for breach in found[:20]:
        clause = _clause(breach)
        assert not evaluate(clause, there)
        assert not boards.where(formula) & ~boards.where(clause)


# Sums ---------------------------------------------------------------------------------------------

signed = st.builds(
    lambda cells, signs, low, room: Between(
        tuple(cell if sign else -cell for cell, sign in zip(sorted(cells), signs, strict=False)),
        low,
        low + room,
    ),
    st.sets(st.integers(1, 4), min_size=1, max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.integers(0, 2),
    st.integers(0, 1),
)


@given(st.lists(signed, min_size=1, max_size=4))
def test_weights_show_that_no_values_will_do(rows: list[Between]) -> None:
    found = Program(rows).split([], splits=0)
    if found is None:
        return
    assert isinstance(found, Sum)
    given_rows = [(weight, rows[place]) for place, weight in found.weights.items()]
    for values in product((False, True), repeat=4):
        total = sum(
            weight * sum(values[abs(x) - 1] is (x > 0) for x in row.literals)
            for weight, row in given_rows
        )
        assert total < sum(w * (row.low if w > 0 else row.high) for w, row in given_rows)


# Refutations --------------------------------------------------------------------------------------

literals = st.integers(1, 4).flatmap(lambda number: st.sampled_from([number, -number]))
clauses = st.builds(Clause, st.frozensets(literals, min_size=1, max_size=3), st.integers(0, 3))
bounds: st.SearchStrategy[Bound] = st.sampled_from(["exactly", "atleast", "atmost"])
counts = st.builds(
    lambda how, number, cells: Cardinality(how, number, tuple(mine(c, 1) for c in sorted(cells))),
    bounds,
    st.integers(0, 3),
    st.sets(st.integers(1, 4), min_size=1, max_size=4),
)


@given(st.lists(clauses, max_size=6), st.lists(counts, max_size=3), st.none() | literals)
def test_what_follows_is_refuted_otherwise_and_nothing_else(
    given_clauses: list[Clause], given_counts: list[Cardinality], goal: int | None
) -> None:
    field = Field(4, 1)
    wanted = FALSE if goal is None else clause_of({goal}, field)
    facts = [*(clause_of(clause.literals, field) for clause in given_clauses), *given_counts]
    rows: list[Constraint] = [replace(each, fact=at) for at, each in enumerate(given_clauses)]
    counted = (cell_count(each, at, field) for at, each in enumerate(given_counts, len(rows)))
    rows += [row for row in counted if row]
    known = Knowledge(Grid(4, 1)).tell(*(Fact(formula, "") for formula in facts))
    if AllBoards(field).fitting(known) & AllBoards(field).where(Not(wanted)):
        with pytest.raises(ValueError, match="can be met together"):
            refute(rows, known.facts, field, wanted)
        return
    proof = refute(rows, known.facts, field, wanted)
    assert proof is not None
    assert check(proof, known)


# Explanations -------------------------------------------------------------------------------------


def _check_explanations(knowledge: Knowledge) -> None:
    """Whatever follows is explained with a checked proof from facts that are all needed."""
    boards, truth = AllBoards(knowledge.field), true_labels(knowledge)
    goals: list[tuple[Formula, bool]] = [(FALSE, truth is None)]
    for cell, label in (truth or {}).items():
        goals += [(mine(*cell), label == "mine"), (Not(mine(*cell)), label == "safe")]
    for goal, follows in goals:
        found = explain(knowledge, goal, UNLIMITED)
        assert (found is not None) is follows
        if found is None:
            continue
        assert check(found.proof, knowledge.only(found.facts))
        denied = boards.where(Not(goal))
        for place in range(len(found.facts)):
            others = found.facts[:place] + found.facts[place + 1 :]
            assert boards.fitting(knowledge.only(others)) & denied


@pytest.mark.parametrize("seed", range(40))
def test_everything_that_follows_is_explained(seed: int) -> None:
    _check_explanations(_small(seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40, 4_000))
def test_everything_that_follows_is_explained_in_many_cases(seed: int) -> None:
    _check_explanations(_small(seed))


@pytest.mark.parametrize("seed", range(0, 40, 2))
def test_big_counts_are_left_out_of_an_explanation_too(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact_solver, "MANY_CELLS", 1)
    _check_explanations(_small(seed))


@pytest.mark.parametrize("seed", range(60))
def test_boards_are_mixed_until_the_total_is_right(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact_solver, "MANY_CELLS", 1)
    known = random_sweeper(Random(seed), 4)
    labels = true_labels(known)
    for cell in list(known.grid)[:4]:
        found = answer(known, cell, UNLIMITED)
        assert found.label == labels[cell] if labels else isinstance(found, Inconsistent)
        assert check_verdict(found, cell, known)


def test_what_two_facts_settle_may_clash_with_what_follows_from_it() -> None:
    known = game_knowledge(load_game("g4"))
    found = explain(known, FALSE, UNLIMITED)
    assert found is not None
    assert check(found.proof, known)


def test_a_cell_of_ten_thousand_is_proved_without_counting_them_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forbidden(*_: object) -> None:
        raise AssertionError("the whole board was taken for a linear program")

    monkeypatch.setattr(Program, "solution", forbidden)
    view = deal(parse_id("100x100/1500:zero:7")).start().after("open 4,4").view
    assert view.ask(3, 11).label == "safe"
    assert view.ask(1, 11).label == view.ask(60, 60).label == "open"


def test_a_fact_in_other_words_is_not_the_goal_itself() -> None:
    known = Knowledge(Grid(2, 1)).tell(Fact(parse("safe(2,1)"), "a sign"))
    found = explain(known, Not(mine(2, 1)), UNLIMITED)
    assert found is not None
    assert [step.rule for step in found.proof.steps] == ["fact", "instance"]
    assert check(found.proof, known)


def test_no_time_no_explanation() -> None:
    known = Knowledge(Grid(2, 1)).tell(mine_count([Cell(1, 1)], 1))
    with pytest.raises(BudgetError):
        explain(known, mine(1, 1), Limit(seconds=0))


def test_a_contradiction_that_takes_a_clause_for_every_board_is_shown() -> None:
    message = parse("exists x exactly 1 y exactly 1 z mine(z, x)")
    known = Knowledge(Grid(3, 3)).tell(Fact(message, "a message"))
    found = explain(known, FALSE, UNLIMITED)
    assert found is not None
    assert check(found.proof, known)


# Counting first -----------------------------------------------------------------------------------


@pytest.mark.parametrize("holes", [2, 7, 30])
def test_pigeons_that_are_counted_take_one_sum(holes: int) -> None:
    known = Knowledge(Grid(holes, holes + 1)).tell(
        Fact(parse("all y exactly 1 x mine(x,y)"), "rows"),
        Fact(parse("all x atmost 1 y mine(x,y)"), "columns"),
    )
    found = explain(known, FALSE, WorkLimit(steps=100_000))
    assert found is not None
    assert check(found.proof, known)
    rules = Counter(step.rule for step in found.proof.steps)
    assert rules == {"fact": 2, "instance": 2 * holes + 1, "sum": 1}


def test_a_tight_total_decides_cells_of_an_expert_board() -> None:
    """No board with fewer mines fits, which no search finds out in time."""
    rng, grid = Random(3), Grid(30, 16)
    mines = frozenset(rng.sample(list(grid), 99))
    shown = [cell for cell in grid if cell not in mines and rng.random() < 0.25]
    covered = [cell for cell in grid if cell not in shown]
    around = {cell: sum(other in mines for other in grid.neighbours(cell)) for cell in shown}
    clues = [clue(grid, cell, number, covered) for cell, number in around.items()]
    known = Knowledge(grid).tell(*clues)
    number = {cell: at for at, cell in enumerate(grid, 1)}
    cells = [number[cell] for cell in covered]
    fewest = min(spread([between(row) for row in rows_of(known).rows], cells, cells))
    tight = known.tell(mine_count(covered, fewest))
    untouched = next(
        cell for cell in covered if not any(other in shown for other in grid.neighbours(cell))
    )
    verdict = answer(tight, untouched, Limit(60))
    assert isinstance(verdict, Safe)
    assert check_verdict(verdict, untouched, tight)


def test_cells_of_the_hardest_games_have_evidence() -> None:
    """These needed more steps than a person would read."""
    text = files("provefield").joinpath("data", "levels", "level5-6.toml").read_text("utf-8")
    known = game_knowledge(parse_game(text, source="level5-6.toml"))
    verdict = answer(known, Cell(1, 7), Limit(60))
    assert isinstance(verdict, Safe)
    assert check_verdict(verdict, Cell(1, 7), known)


@pytest.mark.parametrize("seed", range(12))
def test_without_linear_programs_cases_do(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("provefield.reason.cells.linear.is_available", lambda: False)
    _check_explanations(_small(seed))


def test_a_board_without_mines_is_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    again = "it was found, and searched again"
    monkeypatch.setattr(fact_solver.FactSolver, "_solver", lambda _: pytest.fail(again))
    grid = Grid(11, 11)
    known = Knowledge(grid).tell(mine_count(grid, 0))
    with fact_solver.fact_solver(known, Limit()) as facts:
        assert facts.board() == frozenset()


def test_what_two_clues_settle_may_come_before_another_sum() -> None:
    """The weights of the second sum were taken for those of the rows before the pair."""
    text = "mines: 3\n1 ? ? 0 ?\n? 2 ? ? ?\n? 3 ? ? ?\n? ? 3 ? 1\n? ? ? 1 1"
    known = knowledge(view_of(parse_board(text)))
    found = explain(known, FALSE, UNLIMITED)
    assert found is not None
    assert check(found.proof, known)


def test_a_total_that_is_used_up_is_followed_from_there() -> None:
    """One sum shows it as well, by counts that are added three times."""
    grid = Grid(7, 7)
    said = (
        "exactly 1 y mine(5,y)",
        "mine(2,6) | mine(7,2)",
        "exists x mine(x,5)",
        "exactly 2 x mine(x,7)",
        "mine(3,7) | mine(7,5)",
        "exists x exists y (x + y = 7 & mine(x,y))",
        "all x (mine(x,5) -> mine(x,7))",
    )
    known = Knowledge(grid).tell(
        mine_count(grid, 5), *(Fact(parse(each), f"message {n}") for n, each in enumerate(said))
    )
    found = explain(known, parse("-mine(1,4)"), UNLIMITED)
    assert found is not None
    assert check(found.proof, known)
    assert all(abs(weight) == 1 for step in found.proof.steps for weight in step.weights)
