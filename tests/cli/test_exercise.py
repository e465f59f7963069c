"""Exercises, levels, new games and translations on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.commands import provefield


def test_a_question_an_answer_and_a_solution() -> None:
    asked = provefield("exercise", "to-formula", "--seed", "2")
    assert (asked.code, asked.out.splitlines()[-1]) == (0, "There is no mine in row 3.")
    answer = ("exercise", "to-formula", "--seed", "2", "--answer")
    assert provefield(*answer, "-(exists z mine(z,3))").code == 0
    wrong = provefield(*answer, "-(exists x mine(3,x))", "--json")
    assert (wrong.code, json.loads(wrong.out)["fault"]) == (1, "swapped column and row")
    faulty = provefield(*answer, "mime(1,1)")
    assert (faulty.code, faulty.err.splitlines()[-1].strip()) == (2, "^")
    assert "did you mean `exists`?" in provefield(*answer, "exsts(1)").err
    given_up = provefield("exercise", "to-formula", "--seed", "2", "--solution")
    assert provefield(*answer, given_up.out.strip()).code == 0


def test_a_lesson_is_practised_by_number_or_name() -> None:
    named = provefield("exercise", "--lesson", "for-all", "--seed", "3")
    assert named.code == 0
    assert provefield("exercise", "--lesson", "19", "--seed", "3").out == named.out
    solved = provefield("exercise", "--lesson", "for-all", "--seed", "3", "--solution").out.strip()
    assert provefield("exercise", "--lesson", "19", "--seed", "3", "--answer", solved).code == 0
    assert "no such lesson" in provefield("exercise", "--lesson", "41").err
    near = provefield("exercise", "--lesson", "for-al")
    assert (near.code, "did you mean for-all" in near.err) == (2, True)
    bare = provefield("exercise")
    assert (bare.code, "to-english, to-formula, mistranslation" in bare.err) == (2, True)


def test_the_papers_own_mistranslations() -> None:
    first = ("exercise", "mistranslation", "--paper", "1")
    asked = provefield(*first)
    assert (asked.code, "3. " in asked.out) == (0, True)
    assert provefield("exercise", "--paper", "1") == asked
    solved = provefield(*first, "--solution").out.strip()
    assert provefield(*first, "--answer", solved).code == 0
    assert provefield(*first, "--answer", "2").code == 1
    assert len({provefield(*first[:-1], str(number)).out for number in range(1, 7)}) == 6
    none = provefield("exercise", "mistranslation", "--paper", "7")
    assert (none.code, "6 mistranslations" in none.err) == (2, True)
    assert provefield("exercise", "truth", "--paper", "1").code == 2


def test_a_level_is_told_with_its_measures() -> None:
    told = provefield("difficulty", "g2")
    assert (told.code, "bits" in told.out) == (0, True)
    document = json.loads(provefield("difficulty", "g2", "--json").out)
    assert len(document["messages"]) == 7
    assert document["measures"]["bits"] > 0


def test_a_game_for_everybody(tmp_path: Path) -> None:
    order = [
        "generate",
        "minefol",
        "--columns",
        "5",
        "--rows",
        "5",
        "--mines",
        "2",
        "--level",
        "1",
        "--seed",
        "1",
    ]
    one = provefield(*order)
    assert one.code == 0
    many = provefield(*order, "--count", "2", "-o", str(tmp_path / "class"))
    assert many.code == 0
    files = sorted((tmp_path / "class").iterdir())
    assert [file.name for file in files] == ["level1-1.toml", "level1-2.toml"]
    assert files[0].read_text(encoding="utf-8") == one.out
    assert provefield("check", str(files[1])).code == 0
    assert "Level 1" in provefield("difficulty", str(files[1])).out
    assert provefield(*order, "--count", "2").code == 2


def test_a_position_there_and_back(tmp_path: Path) -> None:
    position, game = tmp_path / "position.txt", tmp_path / "game.toml"
    position.write_text("mines: 1\n1 1\n1 ?\n")
    game.write_text(provefield("translate", str(position)).out)
    assert provefield("translate", str(game)).out == position.read_text()
    plain = json.loads(provefield("solve", str(position), "--json").out)
    assert json.loads(provefield("solve", str(position), "--as-formulas", "--json").out) == plain
    assert provefield("translate", "no-such-file").code == 2
    position.write_text("? 1\n1 1\n")
    fault = provefield("translate", str(position)).err
    assert f"{position}, the board, line 1, column 1: a game starts on column 1, row 1" in fault
    assert fault.endswith("\n    ? 1\n    ^\n")
    fault = provefield("translate", "g2").err
    assert "g2.toml, the message at column 1, row 1, line 1, column 1: it does not count" in fault
    assert fault.endswith("\n    ^\n")
