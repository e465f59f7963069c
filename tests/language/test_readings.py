"""What a person writes is read as before; what was refused is asked of the grammar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from provefield.errors import ParseError, ProvefieldError
from provefield.language import readings
from provefield.language.reading import certain
from provefield.logic import language as whole_sentences
from provefield.logic.field import Field
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from tests.language.corpus import SQUARE, everyday, meaning, truth
from tests.language.test_blind import BOARDS, COLUMNS, ROWS, SIZE, sentences

NEWLY_READ = [
    (
        "en",
        "Neither row 1 nor row 3 has two mines side by side.",
        "-(exists x (mine(x,1) & mine(x+1,1))) & -(exists x (mine(x,3) & mine(x+1,3)))",
    ),
    (
        "en",
        "Every column next to column 2 has exactly one mine.",
        "(exactly 1 y mine(1,y)) & exactly 1 y mine(3,y)",
    ),
    (
        "en",
        "There are mines everywhere on the border.",
        "all x all y (x = 1 | x = 5 | y = 1 | y = 5 -> mine(x,y))",
    ),
    ("de", "Einige Felder in Zeile 1 sind Minen.", "exists x mine(x,1)"),
]


@pytest.mark.parametrize(("tongue", "text", "meant"), NEWLY_READ)
def test_what_was_refused_is_read(tongue: str, text: str, meant: str) -> None:
    with pytest.raises(ParseError):
        whole_sentences.readings(text, tongue, SQUARE)
    assert truth(readings(text, tongue, SQUARE)[0]) == truth(parse(meant))


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_what_was_read_is_read_as_before(tongue: str) -> None:
    for sentence in [s for s in everyday(seen=True) if s.tongue == tongue][::40]:
        found = readings(sentence.text, tongue, SQUARE)
        assert found == whole_sentences.readings(sentence.text, tongue, SQUARE)


def newly_read(kind: str, tongue: str, every: int) -> Iterator[tuple[str, str]]:
    """The sentences of strangers that only the grammar reads, each with whether it is right."""
    for text, meanings in sentences(kind, tongue)[::every]:
        try:
            whole_sentences.readings(text, tongue, SIZE)
        except ParseError:
            found = certain(text, tongue, SIZE)
            if not found:
                yield text, "refused"
                continue
            truths = [evaluate(found[0].formula, board(SIZE, mines)) for mines in BOARDS]
            same = [
                all(
                    meant(mines, COLUMNS, ROWS) == true
                    for mines, true in zip(BOARDS, truths, strict=True)
                )
                for meant in meanings
            ]
            yield text, "right" if any(same) else "wrong"


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_nothing_is_newly_read_that_was_not_meant(tongue: str) -> None:
    """Of cells "next to" is around them here, and beside them for the writer of the products."""
    for kind, every in (("products", 7), ("strangers", 3)):
        found = Counter[str]()
        for text, judged in newly_read(kind, tongue, every):
            assert judged != "wrong" or "is next to a mine" in text, text
            found[judged] += 1
        assert kind == "strangers" or found["right"] >= 0.8 * found.total(), found


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_what_the_grammar_is_certain_of_is_what_is_meant(tongue: str) -> None:
    """Also of sentences that the older reader knows: the grammar says the same."""
    wrong = []
    for sentence in [s for s in everyday(seen=False) if s.tongue == tongue][::3]:
        found = certain(sentence.text, tongue, SQUARE)
        if found and meaning(sentence.meant) not in [truth(each.formula) for each in found]:
            wrong.append(sentence.text)
    assert wrong == []


def refused(tongue: str) -> list[str]:
    """The sentences of a language that have no meaning which their writer surely meant."""
    lines = (Path(__file__).parent / "data" / "refused.txt").read_text().splitlines()
    at = ""
    found: list[str] = []
    for line in lines:
        if line.startswith("## "):
            at = line.split(":")[0].removeprefix("## ")
        elif line and not line.startswith("#") and at == tongue:
            found.append(line)
    return [*found, *(text for text, meanings in sentences("strangers", tongue) if not meanings)]


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_what_has_no_sure_meaning_is_not_newly_read(tongue: str) -> None:
    assert len(refused(tongue)) >= 150
    found = [text for text in refused(tongue) if certain(text, tongue, SIZE)]
    assert found == []


def test_a_refusal_still_points_at_the_fault() -> None:
    with pytest.raises(ParseError) as error:
        readings("There is a mine in colum 1.")
    assert (error.value.offset, error.value.example) == (19, "There is a mine in column 1.")


def test_no_sentence_about_other_rows_is_suggested() -> None:
    with pytest.raises(ParseError) as error:
        readings("Row 4 has three mines, all side by side.")
    assert error.value.example is None


@pytest.mark.parametrize(
    "text",
    [
        "All corners touch more mines than safe cells.",
        "Row 1 is blue and " * 60 + "row 2 is safe.",
        "if " * 300,
    ],
)
def test_what_is_too_large_is_refused_as_before(text: str) -> None:
    with pytest.raises(ParseError):
        readings(text, "en", Field(6, 5))


def test_a_language_without_a_table_is_refused_as_before() -> None:
    with pytest.raises(ProvefieldError, match="no language"):
        readings("Row 1 is safe.", "nl")
