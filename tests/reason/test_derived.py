"""Rules that are derived, and those of other textbooks, in whose place others may stand."""

from __future__ import annotations

import json

import pytest

from provefield.errors import RejectedError
from provefield.logic.parse import parse
from provefield.reason.calculus.derived.rows import ROWS
from provefield.reason.calculus.derived.textbooks import Textbook, textbook
from provefield.reason.calculus.rules import RULES
from provefield.reason.check.natural import check_deduction
from provefield.reason.evidence import from_json
from provefield.reason.limit import UNLIMITED
from provefield.reason.natural import deduce
from provefield.reason.proof import Deduction
from provefield.reason.tell.fitch import fitch_lines
from tests.reason.sequents import textbook_sequents


def deductions() -> list[Deduction]:
    found = [deduce(premises, goal, UNLIMITED) for premises, goal, _ in textbook_sequents()]
    return [each for each in found if isinstance(each, Deduction)]


@pytest.mark.parametrize(
    ("book", "others"),
    [
        (textbook("forallx"), {"¬¬I", "premise", "assumption", "DNE"}),
        (textbook("lpl"), {"IP", "MT", "DS", "DeM", "LEM", "QN", "¬¬I", "¬¬E", "R"}),
    ],
    ids=["Calgary", "LPL"],
)
def test_a_textbook_s_proof_is_by_its_rules_alone(book: Textbook, others: set[str]) -> None:
    for found in deductions():
        lines = book.lines_of(found.lines)
        assert check_deduction(Deduction(found.premises, found.goal, lines)) is None
        assert not {book.name_of(line.rule) for line in lines} & (others - {"DNE"})


def test_rules_are_called_as_the_textbook_calls_them() -> None:
    found = deduce([parse("A -> B"), parse("-B")], parse("-A"))
    assert isinstance(found, Deduction)
    assert fitch_lines(found)[-1].split(":") == ["3 | ¬A     ", "MT 1, 2"]
    assert [line.rpartition(":")[2] for line in fitch_lines(found, textbook("lpl"))] == [
        "Premise", "Premise", "Assumption", "→ Elim 1, 3", "⊥ Intro 4, 2", "¬ Intro 3-5",
    ]  # fmt: skip


def test_every_rule_that_is_not_basic_has_a_row_for_each_of_its_schemas() -> None:
    derived = [rule for rule in RULES.values() if rule.group == "earned"]
    assert {schema.text for rule in derived for schema in rule.schemas} < ROWS.keys()


@pytest.mark.parametrize(
    ("premises", "goal", "steps"),
    [
        (["A & B & C"], "A", [("A", "∧E", [1])]),
        (["A | B | C", "-A", "-C"], "B", [("B", "DS", [1, 2, 3])]),
        (["A", "B", "C"], "A & B & C", [("A & B & C", "∧I", [1, 2, 3])]),
        (["C"], "A | B | C | D", [("A | B | C | D", "∨I", [1])]),
        (["A -> -B", "B"], "-A", [("-A", "MT", [1, 2])]),
        (["-(A & B & C)"], "-A | -B | -C", [("-A | -B | -C", "DeM", [1])]),
        (["(A | B) | C"], "A | (B | C)", []),
    ],
)
def test_larger_steps_of_older_evidence_are_read_as_those_of_a_textbook(
    premises: list[str], goal: str, steps: list[tuple[str, str, list[int]]]
) -> None:
    given: list[tuple[str, str, list[int]]] = [(each, "premise", []) for each in premises]
    lines = [
        {"id": number, "formula": formula, "rule": rule, "from": cited}
        for number, (formula, rule, cited) in enumerate([*given, *steps], start=1)
    ]
    document = {
        "version": 2, "premises": premises, "goal": goal, "proved": True, "style": "natural",
        "steps": lines,
    }  # fmt: skip
    answer = from_json(json.dumps(document))
    assert answer.checked
    assert answer.deduction is not None
    assert check_deduction(answer.deduction) is None


def test_a_larger_step_that_does_not_follow_is_refused() -> None:
    document = {
        "version": 2, "premises": ["A | B | C"], "goal": "A", "proved": True, "style": "natural",
        "steps": [
            {"id": 1, "formula": "A | B | C", "rule": "premise", "from": []},
            {"id": 2, "formula": "A", "rule": "DS", "from": [1]},
        ],
    }  # fmt: skip
    with pytest.raises(RejectedError):
        from_json(json.dumps(document))
