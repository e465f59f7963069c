from __future__ import annotations

import json
from typing import get_args

import pytest

from provefield.cli.text import Language
from provefield.tongues import languages
from tests.cli.commands import provefield


def test_one_reading_is_printed_alone() -> None:
    ended = provefield("english", "There is no mine in column 1.")
    assert (ended.code, ended.out, ended.err) == (0, "¬∃y mine(1, y)\n", "")


def test_several_readings_are_numbered() -> None:
    ended = provefield("english", "There is a mine in every row.")
    assert ended.out.splitlines() == [
        "The sentence has 2 readings, the likeliest first:",
        "1. ∀y ∃x mine(x, y)",
        "2. ∃x ∀y mine(x, y)",
    ]


def test_json_lists_the_readings() -> None:
    ended = provefield("english", "There is a mine in every row.", "--json")
    assert json.loads(ended.out) == {"readings": ["∀y ∃x mine(x, y)", "∃x ∀y mine(x, y)"]}


def test_what_lies_off_the_board_is_noted() -> None:
    ended = provefield("english", "There is a mine in row 9.", "--columns", "5", "--rows", "5")
    assert (ended.code, ended.out) == (0, "∃x mine(x, 9)\n")
    assert ended.err == "note: row 9 lies off the board of 5×5\n"


def test_a_number_too_large_for_an_unknown_board_is_not_read_as_less_than_it_says() -> None:
    ended = provefield("english", "There are 11 mines on the board.")
    assert ended.code == 2
    assert "please tell its size" in ended.err


def test_a_slip_is_mended_by_the_likeliest_word() -> None:
    assert "did you mean 'there'?" in provefield("english", "Ther is a mine in row 1.").err


def test_a_sentence_may_be_german_or_come_from_standard_input() -> None:
    spoken = "In Spalte 1 liegt keine Mine."
    ended = provefield("english", "-", "--language", "german", stdin=spoken.encode())
    assert (ended.code, ended.out) == (0, "¬∃y mine(1, y)\n")


def test_every_language_can_be_asked_for() -> None:
    assert set(get_args(Language)) == {language.called for language in languages().values()}


def test_a_sentence_may_start_with_a_minus_sign() -> None:
    assert provefield("english", "-1 is less than 2").out == "−1 < 2\n"


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("", "sentence, line 1, column 1: expected a sentence"),
        (".", "sentence: expected a sentence"),
        (
            "There is a mine in evry row.",
            "sentence, line 1, column 20: unknown word 'evry'; did you mean 'every'? "
            "(this would be understood: There is a mine in every row.)\n"
            "    There is a mine in evry row.\n"
            "                       ^\n",
        ),
        ("There is a mine in", "the sentence stops too early"),
        ("mine " * 1000, "a sentence may have 200 words"),
        ("mine(1,2). end_of_list.", "sentence, line 1, column 5"),
        ("Row \0 is safe.", "sentence, line 1, column 5"),
    ],
)
def test_sentences_that_are_not_understood_are_pointed_at(sentence: str, fault: str) -> None:
    ended = provefield("english", "-", stdin=sentence.encode())
    assert (ended.code, ended.out) == (2, "")
    assert fault in ended.err


def test_an_unknown_language_is_named() -> None:
    ended = provefield("english", "Row 1 is safe.", "--language", "klingon")
    assert ended.code == 2
    assert "'klingon' is not one of 'english', 'german'" in ended.err


def test_a_sentence_of_another_language_names_the_option() -> None:
    ended = provefield("english", "Es gibt eine Mine.")
    assert ended.code == 2
    assert "this is not English; add --language german" in ended.err
