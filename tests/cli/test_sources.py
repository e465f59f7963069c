"""What the source documents show, typed as commands: MineFOL's examples first."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from provefield.games.sweeper.generate import deal, parse_id
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


@pytest.mark.parametrize("game", ["g4", "example5"])
def test_a_game_that_contradicts_itself_is_played_until_that_shows(game: str) -> None:
    told = provefield("run", game)
    assert "Contradiction: no board fits the message at column 1, row 1" in told.out
    answer = json.loads(provefield("run", game, "--json").out)
    assert (answer["result"], answer["steps"]) == ("contradiction", 2)
    elsewhere = json.loads(provefield("run", "g4", "--search", "astar", "--json").out)
    assert elsewhere["result"] == "out-of-budget", "who says where to go is obeyed"


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


# Wording ------------------------------------------------------------------------------------------

WORDED = """\
columns = 3
rows = 3
mines = 1
[[message]]
at = [1, 1]
fol = "{fol}"
english = "{english}"
"""


def warned(fol: str, english: str) -> list[str]:
    text = WORDED.format(fol=fol, english=english)
    warnings: list[str] = json.loads(provefield("check", "-", "--json", stdin=text.encode()).out)[
        "warnings"
    ]
    return warnings


def test_check_warns_of_cells_off_the_field() -> None:
    assert (
        "the message at column 1, row 1 names column 9, row 9, which lies off the field"
        in warned("-mine(9,9)", "")
    )


def test_check_says_what_it_could_not_compare() -> None:
    assert "the message at column 1, row 1 has English that is not understood" in warned(
        "-mine(2,2)", "Bananas are yellow."
    )
    assert not warned("-mine(2,2)", "There is no mine in column 2, row 2.")


def test_check_shows_a_board_where_a_message_and_its_english_differ() -> None:
    (differ,) = [
        each
        for each in warned("exists x mine(x,1)", "There is a mine in column 1.")
        if "English" in each
    ]
    assert "differ where the only mine is in column" in differ


@pytest.mark.parametrize(
    ("fol", "english"),
    [
        ("-(exists x mine(1,x))", "There is no mine in the first column."),
        ("exists x mine(x,3)", "There is a mine in the last row."),
        ("mine(2,2)", ""),
    ],
)
def test_check_is_silent_where_words_fit_or_are_missing(fol: str, english: str) -> None:
    assert not any("English" in each for each in warned(fol, english))


# The Obscured Sweeper -----------------------------------------------------------------------------

TEST3 = "TEST3\n0 0 b\n1 1 1\n1 m 1\n"
SENTENCES = {
    "P3": [
        "cell 3 (clue 1): (6 & ~7) | (7 & ~6)",
        "cell 4 (clue 1): (6 & ~7 & ~8) | (7 & ~6 & ~8) | (8 & ~6 & ~7)",
        "cell 5 (clue 1): (7 & ~8) | (8 & ~7)",
    ],
    "P4": ["cell 3 (clue 1): [[6, 7], [-6, -7]]", "p cnf 9 8", "7 8 0", "-7 -8 0"],
}


@pytest.mark.parametrize("agent", ["P3", "P4"])
def test_a_verbose_sweep_shows_the_knowledge_base_sentence_by_sentence(agent: str) -> None:
    lines = provefield("sweep", agent, "-", "--verbose", stdin=TEST3.encode()).out.splitlines()
    assert set(SENTENCES[agent]) <= set(lines)
    assert "clue" not in provefield("sweep", agent, "-", stdin=TEST3.encode()).out


def test_the_clauses_of_a_solver_say_how_its_numbers_differ() -> None:
    """A cell has one number in the whole transcript; DIMACS alone cannot begin with 0."""
    told = provefield("sweep", "P4", "-", "--verbose", stdin=TEST3.encode()).out
    assert "c variable n is cell n - 1, since there is no -0\np cnf 9 8\n" in told
    assert "open cell 6 (column 1, row 3): " in told


WORLDS = Path(__file__).parents[3] / "shared" / "worlds" / "obscured.txt"


@pytest.mark.skipif(not WORLDS.exists(), reason="the worlds of the report are not here")
def test_the_reports_claims_hold_on_its_worlds(tmp_path: Path) -> None:
    ended = provefield("experiment", "gamma", "--worlds", str(WORLDS), "-o", str(tmp_path))
    assert "γ never falls with the size for P1, P2, P3, P4; on average P1 > P2 > P3" in ended.out
    rows = list(csv.DictReader((tmp_path / "gamma.csv").read_text().splitlines()))
    assert set(rows[0]) == {"agent", "side", "games", "gamma"}
    left = {name: _mean(rows, name) for name in ("p2", "p3")}
    assert 0.4 < left["p3"] / left["p2"] < 0.6


def _mean(rows: list[dict[str, str]], agent: str) -> float:
    found = [float(row["gamma"]) for row in rows if row["agent"] == agent]
    return sum(found) / len(found)


def test_gamma_plays_given_worlds_once(tmp_path: Path) -> None:
    file = tmp_path / "worlds.txt"
    file.write_text(TEST3)
    ended = provefield("experiment", "gamma", "--worlds", str(file), "-o", str(tmp_path))
    assert (ended.code, "one given world, each" in ended.out) == (0, True)
    assert "all have one size" in ended.out


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("rates", TEST3, "--worlds is for gamma"),
        ("gamma", "0 0 x\n", "unknown symbol 'x'"),
        ("gamma", "? ? ?\n", "?"),
    ],
)
def test_worlds_that_are_none_are_told(tmp_path: Path, name: str, text: str, fault: str) -> None:
    file = tmp_path / "worlds.txt"
    file.write_text(text)
    ended = provefield("experiment", name, "--worlds", str(file), "-o", str(tmp_path))
    assert ended.code == 2
    assert fault in ended.err


# Lists of safe cells, and the SAT player ----------------------------------------------------------


def test_the_length_of_the_safe_list_is_an_option() -> None:
    options = ["--agent", "resolution", "--preset", "easy", "--games", "3", "--start", "list"]
    assert (
        "3 games from easy:list-20:0 on" in provefield("tournament", *options, "--told", "20").out
    )
    refused = provefield("tournament", *options[:-1], "safe", "--told", "20")
    assert refused.code == 2
    assert "is for the start list" in refused.err
    assert len(deal(parse_id("easy:list-20:0")).told) == 20
    assert str(parse_id("easy:list-20:0")) == "easy:list-20:0"


def test_an_experiment_compares_the_lengths_and_the_published_times(tmp_path: Path) -> None:
    ended = provefield("experiment", "lists", "--quick", "--workers", "1", "-o", str(tmp_path))
    assert ended.code == 0
    assert "published s/100" in ended.out
    assert (tmp_path / "lists.csv").exists()


def test_the_sat_player_lists_what_follows_of_every_cell() -> None:
    world = "1 1 1\n1 m 1\n1 1 1\n"
    told = provefield("sweep", "sat", "-", "--verbose", stdin=world.encode()).out
    assert "(2, 1):Unknown (3, 1):Safe" in told
