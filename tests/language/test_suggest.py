"""A refusal shows a sentence near the one that was written, which is understood."""

from __future__ import annotations

import pytest

from provefield.errors import ParseError
from provefield.language.reading import read


@pytest.mark.parametrize(
    ("tongue", "text", "suggested"),
    [
        ("en", "Every colum has a mine.", "Every column holds a mine."),
        (
            "en",
            "If there is a mine in row 1 then probably row 2 is safe.",
            "If there is a mine in row 1, then row 2 is safe.",
        ),
        ("de", "Jede Splate enthält eine Mine.", "Jede Spalte enthält eine Mine."),
    ],
)
def test_a_refusal_shows_a_sentence_that_is_understood(
    tongue: str, text: str, suggested: str
) -> None:
    with pytest.raises(ParseError) as refused:
        read(text, tongue)
    assert f"(this would be understood: {suggested})" in str(refused.value)
    assert read(suggested, tongue)


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "The mines spell a word."),
        ("en", "A mine is in row 1 or it is in row 2."),
        ("en", "Two of the nine corners are mines."),
        ("en", "(1,1) can be a mine."),
        ("en", "Everywhere it is safe."),
        ("de", "Wenn in Zeile 1 eine Mine liegt, dann in Spalte 3."),
        ("de", "Alle Zeilen außer Spalte 1 sind sicher."),
    ],
)
def test_what_may_be_misunderstood_is_refused(tongue: str, text: str) -> None:
    with pytest.raises(ParseError):
        read(text, tongue)
