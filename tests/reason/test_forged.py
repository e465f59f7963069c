"""Evidence for what does not follow, or follows only because no board fits: none is accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, Literal

import pytest

from provefield.errors import InputError, RejectedError
from provefield.games.evidence import Checked, check_evidence
from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.formula import FALSE, Formula, Not
from provefield.logic.parse import parse
from provefield.reason.calculus.grid import Step
from provefield.reason.document import read_document
from provefield.reason.evidence import from_json
from provefield.reason.explain.explain import explain
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import UNLIMITED
from provefield.reason.proof import Proof
from tests.reason.earlier import earlier
from tests.reason.overloads import cell as document_of
from tests.reason.overloads import step
from tests.reason.test_mutated import steps
from tests.reason.worlds import AllBoards

Side = Literal["safe", "mine"]
SIDES: tuple[Side, ...] = ("safe", "mine")


def is_accepted(document: dict[str, Any]) -> bool:
    try:
        from_json(json.dumps(document))
    except RejectedError:
        return False
    return True


def anyhow(document: dict[str, Any], boards: list[list[Cell]]) -> Iterator[dict[str, Any]]:
    """The document in every version, with each layout, and without one where that is allowed."""
    yield earlier(document, 1)
    yield earlier(document, 2)
    for board in boards:
        layout = [list(each) for each in board]
        yield document | {"version": 3, "layout": layout}
        yield earlier(document, 1) | {"layout": layout}


def all_boards(grid: Grid) -> list[list[Cell]]:
    cells = list(grid)
    return [list(some) for size in range(len(cells) + 1) for some in combinations(cells, size)]


BOTH_WAYS = ["all y mine(2,y)", "all y -mine(2,y)"]
TOO_LONG = ["all y mine(2,y)"]
FORGED = {
    "mine from both": (BOTH_WAYS, "mine", ["all y mine(2,y)", "mine(2,1)"]),
    "safe from both": (BOTH_WAYS, "safe", ["all y -mine(2,y)", "-mine(2,1)"]),
    "mine off the grid": (TOO_LONG, "mine", ["all y mine(2,y)", "mine(2,1)"]),
}


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize(
    ("style", "rules"), [("resolution", "fact instance"), ("natural", "premise ∀E")]
)
def test_facts_that_no_board_fits_show_no_cell(name: str, style: str, rules: str) -> None:
    """On 3×2, y ranges over three rows, of which the third holds no mine."""
    facts, verdict, (given, shown) = FORGED[name]
    first, second = rules.split()
    more = {"unifier": {"y": "1"}} if style == "resolution" else {}
    lines = [step(given, first), step(shown, second, 1, **more)]
    forged = document_of(3, facts, verdict, *lines, style=style) | {"rows": 2, "cell": [2, 1]}
    boards = all_boards(Grid(3, 2))
    assert [each for each in anyhow(forged, boards) if is_accepted(each)] == []
    one = forged | {"rows": 3, "facts": forged["facts"][verdict == "safe" :][:1]}
    assert is_accepted(earlier(one, 1)), "each fact alone does show it where a board fits"


def proofs_of(known: Knowledge, goal: Formula, rng: Random) -> Iterator[Proof]:
    """Proofs of a goal from some facts, and from a clash, of which everything follows."""
    for _ in range(3):
        some = known.only(fact for fact in known.facts if rng.random() < 0.7)
        if (found := explain(some, goal, UNLIMITED)) is not None:
            yield found.proof
        if (clash := explain(some, FALSE, UNLIMITED)) is not None:
            last = clash.proof.steps[-1].id
            yield Proof(goal, (*clash.proof.steps, Step(last + 1, goal, "conclusion", (last,))))


def forgeries(seed: int) -> int:
    """Try all evidence from one set of facts, and count the verdicts for which some is accepted."""
    rng = Random(seed)
    known = small_messages(rng)
    grid, boards = known.grid, all_boards(known.grid)
    worlds = AllBoards(known.field)
    fitting = worlds.fitting(known)
    place = rng.choice(list(grid))
    accepted: set[Side] = set()
    for side in SIDES:
        goal = mine(*place) if side == "mine" else Not(mine(*place))
        for proof in proofs_of(known, goal, rng):
            written = document_of(2, [str(fact.formula) for fact in known.facts], side) | {
                "steps": steps(proof),
                "cell": list(place),
                "columns": grid.columns,
                "rows": grid.rows,
            }
            if any(map(is_accepted, anyhow(written, boards))):
                accepted.add(side)
                assert fitting, f"seed {seed}: no board fits, but {place} is {side}"
                assert not fitting & ~worlds.where(goal), f"seed {seed}: {place} is not {side}"
    assert len(accepted) < 2
    return len(accepted)


SMALL = ("mine({0},{1})", "-mine({0},{1})", "all x -mine({0},x)", "all x mine(x,{1})")
SAID = (
    *SMALL,
    "exists x mine(x,{1})",
    "exactly 1 x mine({0},x)",
    "mine({0},{1}) <-> mine({1},{0})",
    "mine({0},{1}) -> exists x mine({0},x)",
    "atmost 1 {{mine({0},{1}), mine({1},{0}), mine(1,1)}}",
    "all x all y (mine(x,y) -> mine(y,x))",
)


def small_messages(rng: Random) -> Knowledge:
    """A few facts about a grid of at most six cells, as likely to clash as not."""
    grid = Grid(*rng.choice([(2, 1), (2, 2), (1, 3), (3, 2)]))
    texts = [
        rng.choice(SAID).format(rng.randint(1, 3), rng.randint(1, 2))
        for _ in range(rng.randint(1, 4))
    ]
    return Knowledge(grid).tell(*(Fact(parse(text), "a message") for text in dict.fromkeys(texts)))


def test_evidence_is_accepted_for_one_verdict_at_most_and_only_if_it_follows() -> None:
    assert sum(map(forgeries, range(60))) > 10


@pytest.mark.soak
def test_much_evidence_is_accepted_for_one_verdict_at_most() -> None:
    assert sum(map(forgeries, range(60, 3_000))) > 500


SELF_NAMED = [
    ("¬B", "cases"),
    ("¬B ∨ ¬D ∨ D", "sum", 1),
    ("D", "instance", 2),
    ("¬D", "instance", 2),
    ("⊥", "sum", 3, 4),
    ("B", "conclusion", 5),
]
NAMED_IN_A_CIRCLE = [
    ("¬B", "cases"),
    ("¬B ∨ ¬D ∨ D", "sum", 1),
    ("¬B ∨ E ∨ ¬¬E", "sum", 1),
    ("¬E ∨ ¬D", "instance", 2),
    ("E ∨ D", "instance", 2),
    ("¬D ∨ E", "instance", 3),
    ("D ∨ ¬E", "instance", 3),
    ("D", "sum", 5, 7),
    ("E", "sum", 6, 8),
    ("⊥", "sum", 4, 8, 9),
    ("B", "conclusion", 10),
]


@pytest.mark.parametrize("premises", [[], ["A"]])
@pytest.mark.parametrize("lines", [SELF_NAMED, NAMED_IN_A_CIRCLE])
def test_no_name_means_what_is_said_of_itself(
    lines: list[tuple[Any, ...]], premises: list[str]
) -> None:
    """Over any domain a new predicate may name a part of a step, if it is not in the step."""
    proof = [
        {
            "id": number,
            "formula": formula,
            "rule": rule,
            "from": list(cited),
            "weights": [1] * len(cited) if rule == "sum" else [],
        }
        for number, (formula, rule, *cited) in enumerate(lines, 1)
    ]
    claim = {"version": 3, "proved": True, "premises": premises, "goal": "B", "steps": proof}
    assert not is_accepted(claim)


BOARD: dict[str, Any] = {
    "version": 3,
    "verdict": "open",
    "cell": [1, 1],
    "columns": 2,
    "rows": 2,
    "board": "? ?\n1 1",
    "facts": [],
    "steps": [],
    "with_mine": [[1, 1]],
    "without_mine": [[2, 1]],
}


def test_nothing_else_is_claimed_beside_a_board() -> None:
    def judge(**other: Any) -> Checked | str:
        try:
            return check_evidence(read_document(json.dumps({**BOARD, **other}), "evidence"))
        except InputError as fault:
            return fault.reason

    assert judge() == Checked(True)
    for other in (
        {"columns": 99},
        {"rows": -5},
        {"facts": [{"formula": "mine(1,1)", "source": "the clue"}]},
        {"steps": [{"id": 1}]},
        {"blocked": [[1, 1]]},
        {"layout": [[1, 1]]},
        {"proved": True},
        {"goal": "A"},
        {"with_mine": [[1, 1], [1, 1]]},
    ):
        assert judge(**other) != Checked(True), other


@pytest.mark.parametrize("arity", [-1, 10**9])
def test_a_world_has_no_function_of_fewer_arguments_than_none(arity: int) -> None:
    function = {"name": "f", "arity": arity, "values": [[]]}
    world = {"domain": [1], "relations": [], "functions": [function]}
    document = {"proved": False, "premises": [], "goal": "B", "countermodel": world}
    with pytest.raises(InputError):
        from_json(json.dumps({"version": 3, **document}))
