"""What the source documents show, typed as commands: MineFOL's examples first."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import provefield

TWO_MINES = """\
columns = 8
rows = 8
mines = 2
[[message]]
at = [1, 1]
fol = "all y -mine(1,y)"
[[message]]
at = [1, 3]
fol = "mine(3,2)"
[[message]]
at = [1, 8]
fol = "mine(7,7) | mine(7,6)"
[[message]]
at = [2, 8]
fol = "-mine(7,6)"
"""


@pytest.mark.parametrize("strategy", ["explore-all", "exploit-prover"])
def test_on_g3_the_diagonal_is_proved_and_out_of_reach(strategy: str) -> None:
    told = provefield("run", "g3", "--strategy", strategy, "--verbose")
    assert "asked about 15 cells: 3 safe, 0 mines (safe: 2,2 3,3 4,4)" in told.out
    assert "can be proved safe, but no proof leads there" in told.out
    answer = json.loads(provefield("run", "g3", "--strategy", strategy, "--json").out)
    assert (answer["result"], answer["calls"], answer["steps"]) == ("stuck", 30, 0)


def test_on_example_5_the_agent_asks_before_it_is_stuck() -> None:
    told = provefield("run", "example5", "--verbose")
    assert "7 safe" in told.out


def test_explore_all_wins_g1_with_its_last_step_which_the_paper_denies() -> None:
    told = provefield("run", "g1", "--strategy", "explore-all")
    assert "Won: every mine is proved and marked. 4 steps" in told.out
    assert "The paper says that explore-all runs out of time here." in told.out


def test_prover9_is_told_how_many_mines_there_are() -> None:
    played = [
        json.loads(provefield("run", "-", "--engine", each, "--json", stdin=TWO_MINES.encode()).out)
        for each in ("sat", "prover9")
    ]
    assert [each["result"] for each in played] == ["won", "won"]
    assert played[0]["path"] == played[1]["path"]
