"""What is said is what was meant: formulas become sentences, which are read back."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings

from provefield.language.reading import read
from provefield.logic.binding import close
from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.logic.semantics import evaluate
from tests.language.corpus import SMALL_BOARDS
from tests.language.telling import describe
from tests.logic.strategies import board_formulas

MESSAGES = tomllib.loads(
    (Path(__file__).parents[1] / "logic" / "data" / "messages.toml").read_text()
)["message"]
LANGUAGES = {"en": "english", "de": "german"}
spoken = pytest.mark.parametrize("tongue", LANGUAGES)


def same_meaning(left: Formula, right: Formula) -> bool:
    return left == right or all(
        evaluate(left, here) == evaluate(right, here) for here in SMALL_BOARDS
    )


@spoken
@given(formula=board_formulas)
@settings(max_examples=50)
def test_what_is_said_is_understood(tongue: str, formula: Formula) -> None:
    said = describe(formula, tongue)
    assert same_meaning(close(formula), read(said, tongue)[0].formula), said


@pytest.mark.soak
@spoken
@given(formula=board_formulas)
@settings(max_examples=10_000)
def test_what_is_said_is_understood_ten_thousand_times(tongue: str, formula: Formula) -> None:
    assert same_meaning(close(formula), read(describe(formula, tongue), tongue)[0].formula)


@spoken
@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["number"])
def test_messages_of_the_paper(message: dict[str, str], tongue: str) -> None:
    formula = close(parse(message["formula"]))
    for text in (describe(formula, tongue), message[LANGUAGES[tongue]]):
        assert same_meaning(formula, read(text, tongue)[0].formula), text
