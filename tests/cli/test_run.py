"""`provefield run` and `compare` as people and programs use them."""

from __future__ import annotations

import csv
import io
import json
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from tests.agents.minefol.games import SEARCHES, STRATEGIES
from tests.cli.commands import provefield

CORRIDOR = """\
columns = 3
rows = 1
mines = 1
count = "none"
budget = 5
[[message]]
at = [1, 1]
fol = "-mine(2,1)"
[[message]]
at = [2, 1]
fol = "mine(3,1)"
"""


def run(*arguments: str, stdin: str = CORRIDOR) -> dict[str, object]:
    ended = provefield("run", *arguments, "--json", stdin=stdin.encode())
    assert (ended.code, ended.err) == (0, "")
    answer: dict[str, object] = json.loads(ended.out)
    return answer


def test_the_answer_tells_result_way_mines_and_messages() -> None:
    assert run("-", "--strategy", "exploit-prover", "--search", "dfs", "--engine", "sat") == {
        "result": "won",
        "steps": 1,
        "path": [[1, 1], [2, 1]],
        "mines": [[3, 1]],
        "messages": [[1, 1], [2, 1]],
        "calls": 6,
    }


def test_the_planner_wins_g2_in_32_steps() -> None:
    answer = run("g2", "--strategy", "planner")
    assert (answer["result"], answer["steps"]) == ("won", 32)
    path = answer["path"]
    assert isinstance(path, list)
    assert len(path) == 33
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(path))


def test_a_seed_decides_what_is_left_to_chance() -> None:
    def path(seed: int) -> object:
        return run("g2", "--search", "random", "--seed", str(seed))["path"]

    assert path(1) == path(1)
    assert len({str(path(seed)) for seed in range(5)}) > 1


def test_games_that_are_not_won_are_an_answer_too() -> None:
    assert run("g3")["result"] == "stuck"
    assert run("g6", "--strategy", "exploit-neighbours")["result"] == "out-of-budget"
    assert run("g3", "--strategy", "planner")["steps"] == 0


def test_a_contradiction_is_named() -> None:
    clash = CORRIDOR.replace("mine(3,1)", "mine(1,1)")
    told = provefield("run", "-", stdin=clash.encode()).out
    assert "Contradiction: no board fits" in told
    assert "the message at column 2, row 1" in told
    assert run("-", stdin=clash)["result"] == "contradiction"


def test_people_are_told_every_step() -> None:
    told = provefield("run", "-", "--verbose", stdin=CORRIDOR.encode()).out.splitlines()
    assert told == [
        "   0  1,1  reads ¬mine(2, 1): There is no mine in column 2, row 1.",
        "   0  1,1  asked about 2 cells: 1 safe, 0 mines (safe: 2,1)",
        "   1  2,1  right to 2,1: the only new cell",
        "   1  2,1  reads mine(3, 1): There is a mine in column 3, row 1.",
        "   1  2,1  asked about 1 cell: 0 safe, 1 mine (mine: 3,1)",
        "   1  2,1  mark 3,1",
        "   1 2 3",
        "1  ! @ *",
        "Won: every mine is proved and marked. 1 step, 6 prover calls.",
    ]


def test_a_trace_has_the_proofs_and_the_board() -> None:
    told = provefield("run", "-", "--trace", stdin=CORRIDOR.encode()).out
    assert "The message at column 2, row 1: column 3, row 1 is a mine." in told
    assert told.count("1  ! @") == 2
    turns = run("-", "--trace")["turns"]
    assert isinstance(turns, list)
    assert [turn.get("move") for turn in turns] == [None, "right", None, "mark 3,1"]
    assert turns[0]["asked"] == [[2, 1], [3, 1]]
    assert "is safe" in turns[1]["why"]


def test_a_match_is_drawn_and_a_problem_written(tmp_path: Path) -> None:
    picture, folder = tmp_path / "match.svg", tmp_path / "plan"
    ended = provefield(
        "run", "-", "-o", str(picture), "--pddl", str(folder), stdin=CORRIDOR.encode()
    )
    assert ended.code == 0
    Xml.fromstring(picture.read_text(encoding="utf-8"))  # noqa: S314
    assert (folder / "domain.pddl").read_text().startswith("; MineFOL")
    assert "(:goal (found n1))" in (folder / "problem.pddl").read_text()


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("nowhere.toml",), "nowhere.toml: cannot be read"),
        (("-", "--strategy", "explore"), "no strategy is called 'explore'; did you mean"),
        (("-", "--strategy", "plannr"), "no strategy is called 'plannr'; did you mean planner?"),
        (("-", "--search", "ids"), "no search is called 'ids'"),
        (("-", "--engine", "sat9"), "no engine is called 'sat9'"),
        (("-", "--seed", "-1"), "--seed"),
        (("-", "-o", "match.png"), "the picture is an SVG"),
        (("-", "--pddl", "/dev/null/here"), "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(arguments: tuple[str, ...], fault: str) -> None:
    ended = provefield("run", *arguments, stdin=CORRIDOR.encode())
    assert (ended.code, ended.out) == (2, "")
    assert fault in ended.err
    assert "Traceback" not in ended.err


def test_bad_games_are_shown_where_they_are_wrong() -> None:
    ended = provefield("run", "-", stdin=b'columns = 2\nrows = 2\nmines = "many"\n')
    assert ended.code == 2
    assert "standard input, line 3, column 1" in ended.err


def test_walkers_are_compared_on_many_games() -> None:
    answer = json.loads(provefield("compare", "g1", "g6", "--json").out)
    runs = answer["runs"]
    assert len(runs) == 2 * (len(STRATEGIES) * len(SEARCHES) + 1)
    best = {each["game"]: each["steps"] for each in runs if each["strategy"] == "planner"}
    assert best == {"g1": 2, "g6": 2}
    assert all(each["steps"] >= 2 for each in runs)
    lost = {each["strategy"] for each in runs if each["result"] != "won"}
    assert lost == {"exploit-neighbours"}


def test_a_comparison_is_a_table_or_csv() -> None:
    chosen = ("--strategy", "exploit-prover", "--search", "dfs", "--search", "bfs")
    rows = list(csv.DictReader(io.StringIO(provefield("compare", "g1", *chosen, "--csv").out)))
    assert [(row["search"], row["result"], row["steps"]) for row in rows] == [
        ("dfs", "won", "2"),
        ("bfs", "won", "2"),
    ]
    alone = provefield("compare", "g1", *chosen).out
    assert len(alone.splitlines()) == 3
    both = provefield("compare", "g1", "g3", *chosen).out
    assert "strategy        search  engine  games  won  stuck" in both
    assert provefield("compare", "g1", "--csv", "--json").code == 2
    assert provefield("compare", "g1", "--strategy", "nobody").code == 2


def test_an_agent_in_a_file_walks_too() -> None:
    own = f"{Path(__file__).parents[2] / 'examples' / 'own_walker.py'}:Sitter"
    assert run("g1", "--strategy", own)["result"] == "stuck"
    (row,) = json.loads(provefield("compare", "g1", "--strategy", own, "--json").out)["runs"]
    assert (row["strategy"], row["search"], row["result"]) == ("sitter", "-", "stuck")


def test_a_planner_without_a_plan_gives_up_and_is_not_stuck() -> None:
    ended = provefield("run", "g4", "--strategy", "planner")
    assert "Gave up: more could have been done on proved cells. 0 steps" in ended.out
    assert "nothing more" not in ended.out
