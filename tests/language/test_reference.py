"""What refers back, and what has no meaning that its writer surely meant."""

from __future__ import annotations

import pytest

from provefield.errors import ProvefieldError
from provefield.language.reading import read
from tests.language.corpus import SQUARE, Sentence, verdict

MEANT = [
    (
        "en",
        "One of the cells (2,2) and (5,2) is a mine, the other is safe.",
        "mine(2,2) <-> safe(5,2)",
    ),
    ("en", "If one of the upper corners is a mine, the other is safe.", "-(mine(1,1) & mine(5,1))"),
    (
        "en",
        "If column 5 has any mines at all, they are all in row 1.",
        "all y (y > 1 -> safe(5,y))",
    ),
    (
        "en",
        "The top row has a mine, but not in either corner.",
        "safe(1,1) & safe(5,1) & exists x mine(x,1)",
    ),
    (
        "en",
        "Column 2 holds a single mine, and so does column 4.",
        "(exactly 1 y mine(2,y)) & exactly 1 y mine(4,y)",
    ),
    (
        "en",
        "There isn't any mine in columns 1 to 3.",
        "all x all y (mine(x,y) -> x > 3)",
    ),
    (
        "en",
        "Each of the four edges has at least one mine on it.",
        "(exists x mine(x,1)) & (exists x mine(x,5)) & (exists y mine(1,y)) & exists y mine(5,y)",
    ),
    (
        "en",
        "Wherever there is a mine in column 1, the cell to its right is safe.",
        "all y (mine(1,y) -> safe(2,y))",
    ),
    (
        "de",
        "In Spalte 5 liegt eine Mine, aber nicht in der ersten Zeile.",
        "safe(5,1) & exists y mine(5,y)",
    ),
    (
        "de",
        "Direkt über jeder Mine in Zeile 5 liegt eine weitere.",
        "all x (mine(x,5) -> mine(x,4))",
    ),
    (
        "de",
        "Die beiden Felder unter (3,3) sind entweder beide Minen oder beide sicher.",
        "mine(3,4) <-> mine(3,5)",
    ),
    ("de", "In jeder Zeile darf nur eine Mine liegen.", "all y atmost 1 x mine(x,y)"),
    ("de", "Wenn (1,1) eine Mine ist, ist (2,2) sicher, sonst nicht.", "mine(1,1) <-> safe(2,2)"),
]
REFUSED = [
    ("en", "Row 2 has three mines, and the mine is in column 4."),
    ("en", "Row 1, row 2 and row 3 have mines, and the other has two."),
    ("en", "All mines are next to each other."),
    ("en", "Every row has a mine and row 1 is above row 2."),
    ("en", "Wherever row 1 has a mine, row 2 has none."),
    ("de", "Die drei Minen in Zeile 1 liegen nebeneinander."),
    ("de", "Zeile 2 hat drei Minen, und die Mine liegt in Spalte 4."),
    ("de", "In Zeile 1 kann eine Mine liegen."),
    ("de", "Spalte 4 hat zwei Minen, eine in Zeile 1, die andere in Zeile 5."),
]


@pytest.mark.parametrize(("tongue", "text", "meant"), MEANT)
def test_what_is_referred_to(tongue: str, text: str, meant: str) -> None:
    assert verdict(Sentence(tongue, text, meant)) == "right"


@pytest.mark.parametrize(("tongue", "text"), REFUSED)
def test_what_is_refused(tongue: str, text: str) -> None:
    with pytest.raises(ProvefieldError):
        read(text, tongue, SQUARE)
