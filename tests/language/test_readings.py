"""What a person writes is read by whole sentences, unless the grammar is certain of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from provefield.errors import ParseError, ProvefieldError
from provefield.language import readings
from provefield.language.reading import certain
from provefield.logic import language as whole_sentences
from provefield.logic.field import Field
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from tests.language.corpus import SQUARE, truth
from tests.language.test_blind import BOARDS, COLUMNS, ROWS, SIZE, Meaning, sentences

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


def meant(text: str, meanings: list[Meaning], tongue: str) -> str:
    """Whether the first reading of a sentence is one that its writer gives it."""
    try:
        first = readings(text, tongue, SIZE)[0]
    except ProvefieldError:
        return "refused"
    truths = [(mines, evaluate(first, board(SIZE, mines))) for mines in BOARDS]
    same = (all(said(mines, COLUMNS, ROWS) == true for mines, true in truths) for said in meanings)
    return "right" if any(same) else "wrong"


# At least so many are read as they are meant, in percent.
READ = {
    ("products", "en"): 97, ("products", "de"): 97,
    ("strangers", "en"): 86, ("strangers", "de"): 87,
    ("fresh", "en"): 85, ("fresh", "de"): 90,
}  # fmt: skip


def check(kind: str, tongue: str, every: int, slack: float) -> None:
    """Of cells "next to" is around them here, and beside them for the writer of the products."""
    told = [(text, meanings) for text, meanings in sentences(kind, tongue)[::every] if meanings]
    found = {text: meant(text, meanings, tongue) for text, meanings in told}
    wrong = [text for text, judged in found.items() if judged == "wrong"]
    assert [text for text in wrong if "next to a mine" not in text and kind != "fresh"] == []
    assert len(wrong) <= 0.05 * len(found)
    right = [judged for judged in found.values() if judged == "right"]
    assert 100 * len(right) >= (READ[kind, tongue] - slack) * len(found)


@pytest.mark.parametrize(("kind", "tongue"), READ)
def test_some_of_what_is_read_as_its_writer_meant(kind: str, tongue: str) -> None:
    check(kind, tongue, every=5, slack=8)


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "tongue"), READ)
def test_what_is_read_as_its_writer_meant(kind: str, tongue: str) -> None:
    check(kind, tongue, every=1, slack=0)


@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "The cells around (3,3) have an even number of mines."),
        ("de", "Alle Spalten rechts von Spalte 4 haben mehr Minen als Spalte 1."),
        ("de", "Jedes Feld in Zeile 3 berührt zwei oder drei Minen."),
        ("de", "Die Felder um (3,3) haben mehr Minen als freie Felder."),
    ],
)
def test_the_grammar_overrules_where_it_is_certain(tongue: str, text: str) -> None:
    meanings = dict(sentences("products", tongue))[text]
    assert meant(text, meanings, tongue) == "right"


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


def test_a_list_that_is_counted_is_one_list() -> None:
    text = "Exactly one of column 2, row 3 and column 4, row 1 and column 1, row 3 holds a mine."
    meant = "exactly 1 {mine(2,3), mine(4,1), mine(1,3)}"
    assert truth(readings(text, "en", SQUARE)[0]) == truth(parse(meant))


def test_both_of_the_cells_are_the_next_two_on_a_board_of_any_size() -> None:
    found = readings("Keines der beiden Felder über (3,4) ist sicher.", "de")
    assert truth(found[0]) == truth(parse("mine(3,3) & mine(3,2)"))
