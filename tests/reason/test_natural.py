from __future__ import annotations

from itertools import islice

import pytest

from provefield.logic.formula import And, Atom, Formula, Not, Or, at_most, exactly
from provefield.logic.parse import parse
from provefield.reason.ask import prove_sequent
from provefield.reason.check.natural import check_deduction
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.natural import Refuted, deduce
from provefield.reason.proof import Deduction
from provefield.reason.tell.rows import rows
from provefield.reason.verdict import Unknown
from tests.reason.sequents import (
    CLASSICS,
    FALLACIES,
    JAPE,
    NO_SYLLOGISMS,
    SYLLOGISMS,
    follows,
    holds,
    random_sequents,
    sequent,
    textbook_sequents,
)


@pytest.mark.parametrize(("premises", "goal"), JAPE)
def test_the_three_jape_sequents(premises: tuple[str, ...], goal: str) -> None:
    found = deduce(*sequent(premises, goal), UNLIMITED)
    assert isinstance(found, Deduction)
    assert check_deduction(found) is None
    assert len(found.lines) <= 14
    assert found.premises == sequent(premises, goal)[0]


@pytest.mark.parametrize(("seed", "kinds"), [(1, "¬∧∨→↔"), (2, "¬∧∨→↔#")])
def test_whatever_follows_is_deduced(seed: int, kinds: str) -> None:
    valid = (each for each in random_sequents(seed, 10_000, kinds) if follows(*each))
    for premises, goal in islice(valid, 260):
        found = deduce(premises, goal, UNLIMITED)
        assert isinstance(found, Deduction)
        assert check_deduction(found) is None


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_what_follows_is_deduced_at_length(seed: int) -> None:
    for premises, goal in random_sequents(100 + seed, 2000, "¬∧∨→↔#"):
        found = deduce(premises, goal, UNLIMITED)
        assert isinstance(found, Deduction) == follows(premises, goal)


def test_a_refutation_makes_the_premises_true_and_the_goal_false() -> None:
    for premises, goal in random_sequents(3, 400, "¬∧∨→↔#"):
        if not follows(premises, goal):
            found = deduce(premises, goal, UNLIMITED)
            assert isinstance(found, Refuted)
            values = {Atom(name): Atom(name) in found.true for name in "ABCDE"}
            assert all(holds(premise, values) for premise in premises)
            assert not holds(goal, values)


@pytest.mark.parametrize("name", [*SYLLOGISMS, *CLASSICS])
def test_first_order_classics_are_deduced(name: str) -> None:
    found = deduce(*sequent(*{**SYLLOGISMS, **CLASSICS}[name]), UNLIMITED)
    assert isinstance(found, Deduction)
    assert check_deduction(found) is None


@pytest.mark.parametrize("name", ["not all, back", "none, back"])
def test_a_negation_moves_past_a_quantifier_in_one_line(name: str) -> None:
    found = deduce(*sequent(*CLASSICS[name]), UNLIMITED)
    assert isinstance(found, Deduction)
    assert [line.rule for line in found.lines] == ["premise", "QN"]


@pytest.mark.parametrize("name", FALLACIES)
def test_fallacies_are_not_deduced(name: str) -> None:
    found = deduce(*sequent(*FALLACIES[name]), Limit(seconds=0.5))
    assert isinstance(found, Refuted | Unknown)


def test_no_other_syllogism_is_deduced() -> None:
    assert len(NO_SYLLOGISMS) == 4 * 64 - 24
    for premises, goal in NO_SYLLOGISMS.values():
        assert isinstance(deduce(*sequent(premises, goal), UNLIMITED), Refuted)


def test_a_clue_is_counted() -> None:
    cells = [Atom(name) for name in "ABCDEFGH"]
    found = deduce([exactly(2, cells), cells[0], cells[5]], Not(cells[3]), UNLIMITED)
    assert isinstance(found, Deduction)
    assert [line.rule for line in found.lines] == ["premise"] * 3 + ["counting"]


def test_a_pigeonhole_ends_in_time() -> None:
    holes, pigeons = range(9), range(10)
    inside = {(p, h): Atom(f"P{p}x{h}") for p in pigeons for h in holes}
    premises: list[Formula] = [Or(tuple(inside[p, h] for h in holes)) for p in pigeons]
    premises += [
        Not(And((inside[p, h], inside[q, h]))) for h in holes for p in pigeons for q in range(p)
    ]
    found = deduce(premises, Or(()), Limit(seconds=1))
    assert isinstance(found, Unknown)
    assert found.why in ("budget", "time")


def test_very_deep_formulas_are_refused() -> None:
    deep: Formula = Atom("A")
    for _ in range(5_000):
        deep = Not(deep)
    assert isinstance(deduce([deep], deep), Unknown)


def test_counts_of_many_parts() -> None:
    cells = [Atom(f"C{number}") for number in range(40)]
    found = deduce([at_most(1, cells), cells[7]], And(tuple(map(Not, cells[8:]))), UNLIMITED)
    assert isinstance(found, Deduction)


def test_premises_and_goal_are_shown_as_given() -> None:
    premise, goal = parse("A & (B & C)"), parse("(C & B) & A")
    found = deduce([premise], goal)
    assert isinstance(found, Deduction)
    assert found.lines[0].formula == premise
    assert found.lines[-1].formula == goal


def test_made_up_names_avoid_those_in_use() -> None:
    found = deduce(*sequent(("exists x P(x,a,b)",), "exists x exists y P(x,a,y)"), UNLIMITED)
    assert isinstance(found, Deduction)
    assert "P(c, a, b)" in {str(line.formula) for line in found.lines}


def test_rows_tell_where_boxes_begin_and_end() -> None:
    found = deduce((), parse("A -> A"))
    assert isinstance(found, Deduction)
    box, last = rows(found)
    assert (box.opens, box.closes, box.depth) == (True, True, 1)
    assert (last.reason, last.depth) == ("→I 1-1", 0)
    assert str(found).splitlines() == ["1  │ A    assumption", "2  A → A  →I 1–1"]


# Lengths ------------------------------------------------------------------------------------------


def test_deductions_by_textbook_rules_are_about_as_long_as_a_textbook_s() -> None:
    ours, theirs = [], []
    for premises, goal, length in textbook_sequents():
        found = deduce(premises, goal, UNLIMITED, derived=False)
        assert isinstance(found, Deduction), (premises, goal)
        assert not {"DS", "DeM", "QN"} & {line.rule for line in found.lines}
        ours.append(len(found.lines))
        theirs.append(length)
    assert len(ours) == 66
    assert sum(ours) <= 1.01 * sum(theirs)


@pytest.mark.parametrize(
    ("premises", "goal"),
    [
        (("P(b)",), "(all x x=x) <-> exists x P(x)"),
        ((), "(all x x=x) <-> exists x x=x"),
        (("P(b)",), "((all x x=x) -> exists x P(x)) & ((exists x P(x)) -> all x x=x)"),
        (("-(b < b)",), "(all x x=x) <-> exists x -(x < x)"),
        (("a != b",), "((b!=b) <-> (all x x=x)) <-> exists x all x x!=x"),
    ],
)
def test_an_instance_that_fails_hides_nothing(premises: tuple[str, ...], goal: str) -> None:
    """What makes a universal formula false is looked into, chosen for that or not."""
    found = deduce(*sequent(premises, goal), UNLIMITED)
    assert isinstance(found, Deduction)


@pytest.mark.parametrize(
    ("premises", "goal", "rule"),
    [
        (["A | B", "A -> -C", "B -> -C"], "-C", "∨E"),
        (["A -> -C", "-A -> -C"], "-C", "LEM"),
        (["A -> C", "-A -> C"], "C", "LEM"),
        (["A -> B", "A -> -B"], "-A", "¬I"),
    ],
)
def test_two_cases_are_told_apart_where_a_denial_takes_no_fewer_lines(
    premises: list[str], goal: str, rule: str
) -> None:
    deduction = prove_sequent([*map(parse, premises)], parse(goal), natural=True).deduction
    assert deduction is not None
    assert deduction.lines[-1].rule == rule
