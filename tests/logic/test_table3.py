"""Table III of the paper, done correctly: golden steps, and what they mean."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.logic.normal import cnf_steps
from provefield.logic.parse import parse
from provefield.logic.semantics import Row, Tables, Value, evaluate

Golden = list[tuple[str, str]]

NUMBERS: tuple[Value, ...] = (0, 2, 3, 5, 7)
"""Every number that the formulas mention, so that each of them can be true or false."""

cells = st.frozensets(st.tuples(st.sampled_from(NUMBERS), st.sampled_from(NUMBERS)))


def read_golden() -> list[Golden]:
    text = (Path(__file__).parent / "data" / "table3.txt").read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n") if not block.startswith("#")]
    return [
        [(name, rest) for name, _, rest in (line.partition(": ") for line in block)]
        for block in blocks
    ]


GOLDEN = read_golden()


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden[0][1])
def test_the_six_steps(golden: Golden) -> None:
    (_, text), *expected = golden
    assert [(step.name, str(step.formula)) for step in cnf_steps(parse(text))] == expected


def test_all_seven_are_there() -> None:
    assert len(GOLDEN) == 7


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden[0][1])
@given(mines=cells, safe=cells)
def test_the_steps_mean_what_the_formula_means(
    golden: Golden, mines: frozenset[Row], safe: frozenset[Row]
) -> None:
    relations = {("mine", 2): mines, ("safe", 2): safe}
    worlds = [Tables(NUMBERS, relations, {("c1", 0): {(): each}}) for each in NUMBERS]
    truths = [any(evaluate(parse(text), world) for world in worlds) for _, text in golden]
    assert len(set(truths)) == 1
