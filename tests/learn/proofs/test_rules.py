"""Each rule as a textbook states it: its right use passes, ten near misses do not."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product, takewhile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.learn.exercises.sequent import Sequent
from provefield.learn.lessons import lessons
from provefield.learn.proofs.draft import Draft, Task, read_draft
from provefield.learn.proofs.rules import rule_called
from provefield.logic.formula import Formula, subformulas
from provefield.logic.parse import parse
from provefield.reason.calculus.derived.rows import ROWS
from provefield.reason.calculus.rules import RULES
from provefield.reason.check.natural import check_deduction
from provefield.reason.firstorder.models import countermodel
from provefield.reason.verdict import Unknown


def formula_of(line: str) -> Formula:
    """What a line says, whatever box it stands in."""
    return parse(line.partition(";")[0].strip("| "))


def draft_of(text: str, rules: tuple[str, ...] = tuple(RULES)) -> Draft:
    """A draft whose premises are the lines that say so, and whose goal is its last line."""
    lines = [line.strip() for line in text.strip().splitlines()]
    premises = [formula_of(line) for line in lines if line.endswith("premise")]
    goal = formula_of(lines[-1])
    return read_draft("\n".join(lines), Task.of(premises, goal, rules))


USES = tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("rule", USES)
def test_a_rule_passes_in_its_right_use_and_in_no_near_miss(rule: str) -> None:
    right, misses = USES[rule]["right"].strip(), USES[rule]["misses"]
    draft = draft_of(right)
    assert draft.finished, [line.fault for line in draft.lines]
    assert check_deduction(draft.deduction) is None
    *above, _ = right.splitlines()
    assert len(misses) == 10
    for miss in misses:
        assert draft_of("\n".join([*above, miss])).lines[-1].fault, miss


@given(st.sampled_from([miss for use in USES.values() for miss in use["misses"]]), st.data())
@settings(max_examples=200)
def test_no_fault_speaks_in_letters_that_nobody_taught(miss: str, data: st.DataObject) -> None:
    right = data.draw(st.sampled_from([use["right"].strip() for use in USES.values()]))
    *above, _ = right.splitlines()
    for line in draft_of("\n".join([*above, miss])).lines:
        assert not set("φψχ#").intersection(str(line.fault))


def test_every_rule_has_its_test() -> None:
    assert {*USES, "counting", "counts"} == set(RULES)


EARNED = {
    schema.text: ROWS[schema.text]
    for rule in RULES.values()
    if rule.group == "earned"
    for schema in rule.schemas
    if not schema.boxes
}


@pytest.mark.parametrize("schema", EARNED)
def test_an_earned_rule_is_earned_by_a_proof_without_it(schema: str) -> None:
    rule = next(rule for rule in RULES.values() if schema in [each.text for each in rule.schemas])
    before = tuple(each for each in RULES.values() if each.group != "earned")
    draft = draft_of(EARNED[schema], tuple(each.name for each in before))
    assert draft.finished, (rule, [line.fault for line in draft.lines])


def test_counting_is_a_rule_where_sums_are_needed() -> None:
    clue = "exactly 1 {A, B} ; premise\nA ; premise\n"
    assert draft_of(clue + "-B ; counting 1, 2").finished
    assert draft_of(clue + "B ; counting 1, 2").lines[-1].fault


# What the textbook's words are -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A ; premise\nB -> A ; premise\nB ; →E 2, 1", "→E needs B → A and B; line 1 is A, not B"),
        (
            "A -> B ; premise\nB -> C ; premise\nC ; →E 1, 2",
            "→E needs B → C and B; line 1 is A → B, not B",
        ),
        ("A & B ; premise\nC ; ∧E 1", "∧E gives A or B here, not C"),
        ("A ; premise\nA & A ; ∧I 1", "∧I needs both sides of the conjunction; one line"),
        ("A ; premise\nB ; →E", "→E needs an implication (→) and its left side; nothing is cited"),
        (
            "exists x P(x) ; premise\nP(c) ; ∃E 1",
            "∃E needs line 1 and a box that supposes P(c) for a new c; one line or box is cited",
        ),
        (
            "A | B ; premise\nC ; ∨E 1",
            "∨E needs line 1 and two boxes with the same end: one supposes A, the other B",
        ),
        ("A ; premise\nA -> B ; →I", "→I needs a box that supposes A and ends in B; nothing"),
        ("P(c) ; premise\nP(c) ; ∀E 1", "∀E needs a line that begins with ∀; line 1 is P(c)"),
        (
            "A ; premise\n| B ; assumption\n| ¬B ; ¬I 2-2",
            "the box that begins in line 2 is still open: close it, this line stands outside of it",
        ),
        ("A ; premise\nB ; R 7", "line 7 does not stand above this one"),
        (
            "P(c) ; premise\nall x P(x) ; ∀I 1",
            "∀I needs a name of which nothing is known; c stands in line 1, which is given or"
            " supposed and on which this rests",
        ),
        (
            "all x R(x,x) ; premise\nR(c,c) ; ∀E 1\nall x R(x,c) ; ∀I 2",
            "∀I needs a name that is gone in the conclusion; c still stands in ∀x R(x, c)",
        ),
        (
            "all y exists x R(x,y) ; premise\nexists x R(x,c) ; ∀E 1\n| R(c,c) ; assumption\n"
            "| A | -A ; LEM\nA | -A ; ∃E 2, 3-4",
            "∃E needs a new name; c stands in line 2 already",
        ),
        (
            "| A ; assumption\n| A ; R 1\nA -> A ; →I 1, 2",
            "line 1 stands in a closed box: cite the whole box",
        ),
        ("A ; premise\nA ∧ ; R 1", "expected a formula, found the end"),
        ("A ; premise\nA", "say by which rule this follows, and from which lines"),
        ("A ; premise\nA ; XY 1", "there is no rule called XY"),
        ("A ; premise\nB ; assumption\nA ; R 1", "put | before it"),
    ],
)  # fmt: skip
def test_a_line_that_is_wrong_says_what_the_rule_needs_and_what_was_found(
    text: str, words: str
) -> None:
    lines = text.splitlines()
    premises = [formula_of(line) for line in lines if line.endswith("premise")]
    draft = read_draft(text, Task.of(premises, parse("Goal")))
    assert words in str(next(line.fault for line in draft.lines if line.fault))


def test_only_the_rules_of_the_task_pass() -> None:
    task = Task.of([parse("A -> B"), parse("-B")], parse("-A"), ["→E", "¬I", "¬E"])
    draft = read_draft("A -> B ; premise\n-B ; premise\n-A ; MT 1, 2", task)
    assert str(draft.lines[-1].fault) == "MT is not among the rules of this task"


@pytest.mark.parametrize("wrong", ["B & A ; &I 1", "B & A ; &E 1", "B & A ; &I 1, 1"])
def test_b_and_a_from_a_and_b_takes_two_eliminations_and_an_introduction(wrong: str) -> None:
    sequents = [
        task.work for lesson in lessons() for task in lesson.tasks if isinstance(task.work, Sequent)
    ]
    task = next(each for each in sequents if str(each.goal) == "B ∧ A")
    assert not task.judge(f"A & B ; premise\n{wrong}").right
    assert task.judge("A & B ; premise\nA ; &E 1\nB ; &E 1\nB & A ; &I 3, 2").right


@pytest.mark.parametrize(
    ("typed", "rule"),
    [("&I", "∧I"), ("/\\E", "∧E"), ("->i", "→I"), ("vE", "∨E"), ("|I", "∨I"), ("<->E", "↔E"),
     ("~I", "¬I"), ("--E", "¬¬E"), ("falseE", "⊥E"), ("X", "⊥E"), ("raa", "IP"), ("ds", "DS"),
     ("dem", "DeM"), ("allE", "∀E"), ("existsI", "∃I"), ("PR", "premise"), ("AS", "assumption")],
)  # fmt: skip
def test_rules_are_known_by_what_people_type(typed: str, rule: str) -> None:
    assert rule_called(typed) == rule


# Mutations ---------------------------------------------------------------------------------------

PROOFS = [use["right"].strip() for use in USES.values()] + [
    EARNED[schema].strip() for schema in EARNED
]
FORMULAS = [parse(text) for text in ("A", "B", "-A", "A & B", "A | B", "A -> B", "false", "P(c)")]


def mutants(text: str, random: Random) -> Iterator[tuple[str, int]]:
    """A proof that ends in something else, or with one line changed or gone; and the place."""
    lines = [line.strip() for line in text.splitlines()]
    own = {part for line in lines for part in parts_of(formula_of(line))}
    formulas = sorted({*own, *FORMULAS}, key=str)
    *above, last = lines
    for formula in formulas:
        yield "\n".join([*above, f"{formula} ;{last.partition(';')[2]}"]), len(above)
    for _ in range(12):
        place = random.randrange(len(lines))
        said, _, reason = lines[place].partition(";")
        rule, _, cites = reason.strip().partition(" ")
        what = random.choice(["formula", "rule", "cites", "all", "bars", "gone"])
        if what in ("formula", "all"):
            said = said[: len(said) - len(said.lstrip("| "))] + str(random.choice(formulas))
        if what in ("rule", "all"):
            rule = random.choice(sorted(RULES))
        if what in ("cites", "all"):
            cites = ", ".join(str(random.randint(1, 9)) for _ in range(random.randint(0, 3)))
        if what == "bars":
            said = "| " * random.randint(0, 2) + said.lstrip("| ")
        new = [] if what == "gone" else [f"{said} ; {rule} {cites}"]
        yield "\n".join([*lines[:place], *new, *lines[place + 1 :]]), place


def parts_of(formula: Formula) -> Iterator[Formula]:
    """A formula and all that is in it."""
    yield formula
    for part in subformulas(formula):
        yield from parts_of(part)


def test_what_a_mutated_proof_says_is_refused_or_truly_follows() -> None:
    random, accepted = Random(1), 0
    for text in PROOFS:
        lines = text.splitlines()
        given = [formula_of(line) for line in lines if line.endswith("premise")]
        for mutant, place in mutants(text, random):
            goal = formula_of(mutant.splitlines()[-1])
            draft = read_draft(mutant, Task.of(given, goal))
            sound = list(takewhile(lambda line: line.fault is None, draft.lines))
            accepted += mutant != text and len(sound) > place
            supposed: list[Formula] = []
            for line in sound:
                assert line.formula is not None
                opens = line.rule == "assumption"
                del supposed[line.depth - opens :]
                if opens:
                    supposed.append(line.formula)
                found = countermodel([*given, *supposed], line.formula, sizes=range(1, 4))
                assert found == Unknown("incomplete", "no countermodel has 1 to 3 things"), mutant
            if draft.finished:
                assert check_deduction(draft.deduction) is None
    assert accepted > 100


def test_grouping_is_kept_and_long_conjunctions_are_read_from_the_left() -> None:
    for (left, right), passes in {
        ("A & B & C", "A & B"): True, ("A & B & C", "C"): True, ("A & B & C", "A"): False,
        ("A & (B & C)", "A"): True, ("A & (B & C)", "A & B"): False,
    }.items():  # fmt: skip
        assert (draft_of(f"{left} ; premise\n{right} ; ∧E 1").lines[-1].fault is None) == passes


def test_bound_variables_may_be_called_as_one_likes() -> None:
    for one, other in product(("x", "y"), repeat=2):
        assert draft_of(f"all {one} P({one}) ; premise\nall {other} P({other}) ; R 1").finished
