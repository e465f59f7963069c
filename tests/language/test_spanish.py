"""A third language is one table: it reads and says without a line of Python.

The table is small and offered nowhere: it shows that the design holds.
"""

from __future__ import annotations

import pytest

from provefield.language.reading import read
from provefield.logic.binding import close
from provefield.logic.field import Field
from provefield.logic.parse import parse
from provefield.logic.semantics import evaluate
from tests.language.corpus import SMALL_BOARDS, SQUARE, truth
from tests.language.telling import describe

READ = {
    "Hay una mina en la fila 3.": "exists x mine(x,3)",
    "Cada fila tiene una mina.": "all y exists x mine(x,y)",
    "Ninguna columna tiene más de dos minas.": "all x atmost 2 y mine(x,y)",
    "Las filas 1 y 3 están vacías.": "all x (safe(x,1) & safe(x,3))",
    "Si la fila 1 tiene una mina, la fila 2 es segura.": "(exists x mine(x,1)) -> all x safe(x,2)",
    "Ni la fila 1 ni la fila 3 tiene minas.": "all x (safe(x,1) & safe(x,3))",
    "La última columna está llena de minas.": "all y mine(5,y)",
    "Cada fila par tiene al menos dos minas.": "(atleast 2 x mine(x,2)) & atleast 2 x mine(x,4)",
    "Sólo la fila 4 tiene minas.": "all y ((exists x mine(x,y)) <-> y = 4)",
    "Cada fila excepto la fila 2 tiene una mina.": "all y ((exists x mine(x,y)) <-> y != 2)",
    "Hay exactamente una mina debajo de (2,1).": "exactly 1 y (y > 1 & mine(2,y))",
}
SAID = {
    "exists x mine(x,3)": "Hay una mina en la fila 3.",
    "all y exists x mine(x,y)": "Cada fila tiene una mina.",
    "-exists x mine(x,2)": "No hay ninguna mina en la fila 2.",
    "mine(1,1) | mine(2,2)": "Hay una mina en la columna 1, fila 1 o en la columna 2, fila 2.",
    "all y atmost 1 x mine(x,y)": "Cada fila tiene como mucho una mina.",
    "all x (mine(x,1) -> mine(1,x))": "Para cada x: si hay una mina en la columna x, fila 1, "
    "hay una mina en la columna 1, fila x.",
}


@pytest.mark.parametrize("text", READ)
def test_a_sentence_is_read(text: str) -> None:
    assert truth(read(text, "es", SQUARE)[0].formula) == truth(parse(READ[text]))


@pytest.mark.parametrize("formula", SAID)
def test_a_formula_is_said_and_read_back(formula: str) -> None:
    said = describe(parse(formula), "es")
    assert said == SAID[formula]
    found, meant = read(said, "es")[0].formula, close(parse(formula))
    assert all(evaluate(found, here) == evaluate(meant, here) for here in SMALL_BOARDS)


def test_the_size_of_a_board_settles_what_is_last() -> None:
    assert read("La última fila es segura.", "es", Field(4, 3))[0].formula == parse(
        "-exists x mine(x,3)"
    )
