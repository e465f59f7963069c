"""No text of a CSV file is a formula to a spreadsheet, whatever its separator is."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import provefield as pf
from provefield.play.report import Table
from provefield.spreadsheet import write_csv

SIGNS = "=+-@＝＋﹣＠;,\t\n\r\"' \u00a0\ufeff\u200bAx17()"


def formulas(text: str) -> list[str]:
    """The cells that a spreadsheet would run, with any separator and with quotes read or not."""
    cells = [
        cell
        for sign in ",;\t|"
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=sign)
        for cell in row
    ]
    for sign in ",;\t|\n\r":
        text = text.replace(sign, "\n")
    cells += text.split("\n")
    bare = [_bare(cell) for cell in cells]
    return [cell for cell in bare if cell.startswith(("=", "+", "-", "@")) and not _plain(cell)]


def _plain(cell: str) -> bool:
    """Whether a cell is a dash or a number, as a spreadsheet takes it."""
    try:
        return cell == "-" or float(cell.removesuffix("%")) is not None
    except ValueError:
        return False


def _bare(cell: str) -> str:
    return normalize("NFKC", cell).lstrip(' \t\r\n\u00a0\ufeff\u200b"')


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        ";=HYPERLINK(A1);x",
        "a,=1",
        "a\t=1",
        "a\n=1",
        "a\r\n =1",
        " =1",
        "\t=1",
        "\ufeff=1",
        "＝1",
        "x;＠1",
        ';"=1',
        'x;""\n+1',
    ],
)
def test_no_part_of_a_text_is_a_formula(text: str) -> None:
    assert formulas(write_csv([("name", "note"), (text, "x"), ("x", text)])) == []


@given(st.lists(st.lists(st.text(SIGNS, max_size=8), min_size=1, max_size=3), max_size=3))
@example([['a;""', "\n=1"]])
def test_no_table_has_a_formula(rows: list[list[str]]) -> None:
    assert formulas(write_csv(rows)) == []


def test_numbers_and_plain_texts_stay_as_they_are() -> None:
    written = write_csv([("Ada-Lena", -2.5, "a = b", "1 + 1")])
    assert written == "Ada-Lena,-2.5,a = b,1 + 1\n"


@pytest.mark.parametrize("text", ["-", "-3", "+2.5", "1e5", "-1e-5", "50%", "-50%"])
def test_a_dash_or_a_number_written_as_text_stays_as_it_is(text: str) -> None:
    assert write_csv([("g1", text, "won"), (text,)]) == f"g1,{text},won\n{text}\n"


def test_a_dash_begins_no_formula_for_a_spreadsheet_with_other_separators() -> None:
    assert write_csv([("-", "1+A1")]) == "'-,1+A1\n"
    assert write_csv([("x;-", "1+A1")]) == "x;'-,1+A1\n"


def test_nothing_else_writes_csv() -> None:
    package = Path(pf.__file__).parent
    writers = {
        file.name
        for file in package.rglob("*.py")
        if re.search(r"csv\.(Dict)?[wW]riter", file.read_text(encoding="utf-8"))
    }
    assert writers == {"spreadsheet.py"}


class Formula:
    """An agent whose name is a formula."""

    name, marks = "x;=1+1", False

    def play(self, view, rng):  # type: ignore[no-untyped-def]
        yield from pf.agent("p1").play(view, rng)


def test_tables_and_games_go_through_the_same_door(tmp_path) -> None:  # type: ignore[no-untyped-def]
    assert formulas(Table(("=agent",), (("x;=1+1",),)).csv()) == []
    pf.tournament([Formula()], "3x3/1", games=1).to_csv(tmp_path / "rows.csv")
    assert formulas((tmp_path / "rows.csv").read_text()) == []
