"""Documents that are made to keep `verify` busy: each is answered, within the budget and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from provefield.errors import InputError, RejectedError
from provefield.reason.check.work import TOO_MUCH
from provefield.reason.evidence import from_json
from tests.reason.overloads import OVERLOADS, cell, sequent, step

ROOT = Path(__file__).parents[2]
MEGABYTES = 256
SECONDS = 2.0
# So much that a busy machine cannot exceed it by chance; the soak holds the real bar.
MOST_SECONDS = 60
WORST = (
    "counts of things",
    "wide conjunctions",
    "quantifiers in a row",
    "lines of several steps",
    "a chain below a line of several steps",
    "instances without end",
    "nested boxes",
    "clauses of equivalences",
    "names for what exists",
    "a tautology on a big board",
    "many terms in a layout",
    "many terms in a clause",
    "many terms in a premise",
    "numbers of one hash",
    "facts written out",
    "many clues",
    "a field given twice",
)


def attempts(*names: str) -> list[dict[str, Any]]:
    """Have all this checked in a process of its own."""
    given = [sys.executable, "-m", "tests.reason.overloads", *names]
    allowed = ["prlimit", f"--cpu={MOST_SECONDS}"]
    done = subprocess.run([*allowed, *given], cwd=ROOT, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_overloads_are_answered() -> None:
    found = attempts(*WORST)
    assert [each["name"] for each in found] == list(WORST)
    assert max(each["megabytes"] for each in found) <= MEGABYTES
    assert all(each["said"] != "accepted" for each in found)


@pytest.mark.soak
@pytest.mark.parametrize("name", OVERLOADS)
def test_overloads_take_two_seconds(name: str) -> None:
    (found,) = attempts(name)
    assert found["seconds"] <= SECONDS, found
    assert found["megabytes"] <= MEGABYTES, found
    assert found["said"] != "accepted"


def refusal(document: dict[str, Any]) -> str:
    with pytest.raises(RejectedError) as caught:
        from_json(json.dumps(document))
    return caught.value.reason


def test_reading_is_paid_for_before_it_is_done() -> None:
    words = sequent("resolution", ["A " + "& A " * 200_000])
    assert refusal(words) == TOO_MUCH
    assert "characters" in refusal(sequent("resolution", ["A" * 5_000_000]))


@pytest.mark.parametrize("version", [True, 1.0, "1", 0, 4, [1]])
def test_a_version_is_the_integer(version: object) -> None:
    document = sequent("resolution", ["A"], step("A", "fact"), goal="A")
    assert from_json(json.dumps({"version": 1, **document})).proved
    with pytest.raises(InputError):
        from_json(json.dumps({"version": version, **document}))


def test_only_older_documents_are_written_in_single_steps() -> None:
    lines = [step("A & B & C", "premise"), step("A", "∧E", 1)]
    document = sequent("natural", ["A & B & C"], *lines, goal="A")
    for version in (1, 2):
        assert from_json(json.dumps({"version": version, **document})).proved
    assert "∧E does not give this" in refusal({"version": 3, **document})


CLASHING = ["mine(1,1)", "-mine(1,1)"]
NATURAL = [step(fact, "premise", depth=0) for fact in CLASHING]
ASSUMED = step("mine(2,2)", "assumption", depth=1)
FROM_CLASHES = {
    "⊥E": (
        "natural",
        [*NATURAL, step("false", "¬E", 1, 2, depth=0), step("-mine(2,2)", "⊥E", 3, depth=0)],
    ),
    "¬I": (
        "natural",
        [
            *NATURAL,
            ASSUMED,
            step("false", "¬E", 1, 2, depth=1),
            step("-mine(2,2)", "¬I", [3, 4], depth=0),
        ],
    ),
    "DS": ("natural", [*NATURAL, step("-mine(2,2)", "DS", 1, 2, depth=0)]),
    "conclude": (
        "resolution",
        [
            *(step(fact, "fact") for fact in CLASHING),
            step("false", "resolve", 1, 2),
            step("-mine(2,2)", "conclude", 3),
        ],
    ),
    "counting": (
        "resolution",
        [
            *(step(fact, "fact") for fact in CLASHING),
            step("-mine(2,2)", "counting", 1, 2, weights=[1, 1]),
        ],
    ),
}


@pytest.mark.parametrize("rule", FROM_CLASHES)
def test_contradictory_facts_show_no_cell_in_any_style(rule: str) -> None:
    style, steps = FROM_CLASHES[rule]
    document = cell(2, CLASHING, "safe", *steps, style=style) | {"cell": [2, 2]}
    assert "contradict" in refusal(document)


def test_a_fact_that_is_false_shows_no_cell() -> None:
    steps = [step("mine(9,9)", "fact"), step("-mine(2,2)", "clause", 1)]
    assert "contradict" in refusal(cell(2, ["mine(9,9)"], "safe", *steps) | {"cell": [2, 2]})


PLAIN_CLASHES = [
    CLASHING,
    ["mine(1,1)", "all x -mine(x,1)"],
    ["mine(1,1)", "atmost 1 {mine(1,1), mine(2,1)}", "mine(1,2) -> mine(2,1)", "mine(1,2)"],
]


@pytest.mark.parametrize("facts", PLAIN_CLASHES)
@pytest.mark.parametrize(("style", "rule"), [("resolution", "fact"), ("natural", "premise")])
def test_facts_that_plainly_clash_show_no_cell_that_one_of_them_names(
    facts: list[str], style: str, rule: str
) -> None:
    document = cell(2, facts, "mine", step("mine(1,1)", rule), style=style)
    assert "contradict" in refusal(document)
    kept = [{"formula": fact, "source": "a message"} for fact in facts[:-1]]
    assert from_json(json.dumps(document | {"facts": kept})).label == "mine"


COPIES = [["mine(1,1)", "mine(1,1)"], ["all x mine(x,1)", "all y mine(y,1)"]]


@pytest.mark.parametrize("copies", COPIES)
def test_a_clash_has_no_copies(copies: list[str]) -> None:
    facts = [*copies, "-mine(1,1)"]
    steps = [step(copies[0], "fact"), step("mine(1,1)", "clause", 1), step("-mine(1,1)", "fact")]
    clash = cell(2, facts, "inconsistent", *steps, step("false", "resolve", 2, 3))
    assert "no fact twice" in refusal(clash)
    assert "no fact twice" in refusal(clash | {"conflict": [0, 2, 2]})
    assert from_json(json.dumps(clash | {"conflict": [0, 2]})).label == "inconsistent"


@pytest.mark.parametrize("style", ["resolution", "natural"])
def test_a_clash_holds_no_fact_that_it_does_without(style: str) -> None:
    natural = style == "natural"
    rule, end = ("premise", "¬E") if natural else ("fact", "resolve")
    facts = [*CLASHING, "mine(2,1)"]
    steps = [*(step(fact, rule) for fact in facts), step("false", end, 1, 2)]
    clash = cell(2, CLASHING, "inconsistent", *steps[:2], steps[3], style=style)
    assert from_json(json.dumps(clash)).label == "inconsistent"
    both = cell(2, facts, "inconsistent", *steps, style=style)
    assert "does without" in refusal(both | {"conflict": [0, 1, 2]})


@pytest.mark.parametrize("style", ["resolution", "natural"])
def test_a_clash_is_minimal_if_each_fact_has_a_board_without_it(style: str) -> None:
    natural = style == "natural"
    rule, conjoin, end = ("premise", "∧I", "¬E") if natural else ("fact", "counting", "counting")
    woven = [
        *(step(fact, rule) for fact in ("mine(1,1)", "-mine(1,1)", "mine(2,1)")),
        *([step("mine(1,1) & mine(2,1)", conjoin, 1, 3)] if natural else []),
        *([step("mine(1,1)", "∧E", 4)] if natural else []),
        step("false", end, *((5, 2) if natural else (1, 2, 3))),
    ]
    if not natural:
        woven[1:3] = [step("exactly 0 {mine(1,1), mine(2,1)}", "fact"), step("mine(2,1)", "fact")]
        woven[-1] |= {"weights": [1, -1, 1]}
    facts = [each["formula"] for each in woven[:3]]
    document = cell(2, facts, "inconsistent", *woven, style=style)
    assert not from_json(json.dumps(document)).minimal
    with_both, with_one = [[1, 1], [2, 1]], [[2, 1]]
    boards = [with_one, with_both, []] if natural else [with_one, with_both, [[1, 1]]]
    assert "a board does not fit the fact" in refusal(document | {"without": boards})
    assert "one board for each fact" in refusal(document | {"without": boards[:2]})
    plain = [*woven[:2], step("false", end, 1, 2)]
    plain[-1] |= {} if natural else {"weights": [1, -1]}
    clash = cell(2, facts[:2], "inconsistent", *plain, style=style)
    assert from_json(json.dumps(clash | {"without": [[], [[1, 1]]]})).minimal
    assert "does not fit" in refusal(clash | {"without": [[[1, 1]], []]})
    assert "there can be none" in refusal(clash | {"without": [[[3, 3]], []]})


@pytest.mark.parametrize("verdict", ["safe", "mine", "open", "unknown", "inconsistent"])
@pytest.mark.parametrize("style", ["resolution", "natural"])
def test_cells_lie_on_the_grid(verdict: str, style: str) -> None:
    boards = {"with_mine": [], "without_mine": [], "why": "time", "detail": ""}
    document = cell(2, ["mine(1,1)"], verdict, style=style, **boards)
    assert "off the grid" in refusal(document | {"cell": [3, 1]})
    document["facts"][0]["cell"] = [1, 3]
    assert "off the grid" in refusal(document)
