"""`provefield review` from the outside."""

from __future__ import annotations

import json

from tests.cli.commands import provefield

SHEET = b"mines: 2\nm 1 0 1 m\n1 1 0 1 1\nopen 3,1\nopen 1,2\nopen 1,1\n"


def test_a_table_of_guesses_and_what_was_wrong() -> None:
    ended = provefield("review", "-", stdin=SHEET)
    assert ended.code == 0
    assert ended.out.startswith(
        "Lost, with 3 cells opened.\n\n"
        "move  cell     risk  lowest  there  mistake\n"
        "2      1,2   50.0 %  50.0 %    1,2        -\n"
        "3      1,1  100.0 %  50.0 %"
    )
    assert "Move 3, column 1, row 1: a mine for sure. " in ended.out
    assert ended.out.endswith(
        "Luck: 1 guess, which goes well with a chance of 50.0 %.\n"
        "Skill: 1 mistake; the best choices go well with a chance of 25.0 %.\n"
    )


def test_json() -> None:
    document = json.loads(provefield("review", "-", "--json", stdin=SHEET).out)
    assert (document["result"], document["moves"], document["mistakes"]) == ("lost", 3, 1)
    assert (document["luck"], document["best_luck"]) == (0, 0.25)
    assert [guess["mistake"] for guess in document["guesses"]] == [None, "mine"]
    assert all(guess["exact"] for guess in document["guesses"])


def test_a_game_without_guesses_and_one_that_goes_on() -> None:
    ended = provefield("review", "-", stdin=b"game: 3x3/1:fixed:3\nopen 1,1\n")
    assert ended.out == (
        "Won, with 1 cell opened.\nNo guesses: every cell that was opened was safe for sure.\n"
    )
    assert provefield("review", "-", stdin=b"game: expert:safe:1\n").out.startswith("Unfinished")


def test_what_is_no_scoresheet_is_told_in_place() -> None:
    ended = provefield("review", "-", stdin=b"game: 3x3/1:fixed:3\nopen 1,1\njump 2,2\n")
    assert (ended.code, ended.out) == (2, "")
    assert "standard input, line 3, column 1: expected open, mark or unmark" in ended.err
    assert provefield("review", "nowhere.txt").code == 2
