"""Boards as text: what is read, what is refused, and where the fault is shown."""

from __future__ import annotations

from contextlib import suppress
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.games.sweeper.notation import (
    SYMBOLS,
    BoardError,
    BoardText,
    parse_board,
    parse_boards,
)
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell

VALID = {
    "spaces are optional": ("1?\n??", ("1?", "??"), None, ""),
    "spaces": ("1 ?\n? ?\n", ("1?", "??"), None, ""),
    "uneven spaces": ("1   ?\n?\t?", ("1?", "??"), None, ""),
    "a header": ("mines: 10\nname: TEST3\n? ?", ("??",), 10, "TEST3"),
    "a header in capitals": ("MINES: 2\n??", ("??",), 2, ""),
    "a name on a line of its own": ("First board\n1 ?", ("1?",), None, "First board"),
    "a name of one letter": ("A\n1 ?", ("1?",), None, "A"),
    "comments": ("# a board\n1 ? # the first row\n? ?\n# the end", ("1?", "??"), None, ""),
    "other line ends": ("1 ?\r\n? ?\r\n", ("1?", "??"), None, ""),
    "every symbol": ("0123456\n78?bm*-", ("0123456", "78?bm*-"), None, ""),
    "a blank line after the header": ("mines: 1\n\n? ?", ("??",), 1, ""),
    "rows of b": ("b b\nb b", ("bb", "bb"), None, ""),
}


@pytest.mark.parametrize(("text", "symbols", "mines", "name"), VALID.values(), ids=VALID.keys())
def test_what_is_read(text: str, symbols: tuple[str, ...], mines: int | None, name: str) -> None:
    board = parse_board(text)
    assert (board.symbols, board.mines, board.name) == (symbols, mines, name)


INVALID = {
    "nothing": ("", 1, 1, "expected a board"),
    "only a comment": ("# nothing\n", 1, 1, "expected a board"),
    "only a header": ("mines: 3\n", 1, 1, "expected rows of symbols under the header"),
    "ragged rows": ("1 ?\n? ? ?", 2, 1, "this row has 3 cells, the first row has 2"),
    "an unknown symbol": ("1 ?\n? x", 2, 3, "unknown symbol 'x': expected 0–8"),
    "a header below the rows": ("1 ?\nmines: 1", 2, 1, "a header stands above the rows"),
    "a nine": ("9 ?", 1, 1, "unknown symbol '9'"),
    "a wide symbol": ("1 ？", 1, 3, "unknown symbol '？'"),
    "mines in words": ("mines: ten\n??", 1, 8, "expected a whole number of mines"),
    "negative mines": ("mines: -1\n??", 1, 8, "expected a whole number of mines"),
    "an unknown header": (
        "width: 3\n??",
        1,
        1,
        "unknown header 'width': expected mines, start, name or topology",
    ),
    "a header twice": ("mines: 1\nMines: 2\n??", 2, 1, "the header 'Mines' was given already"),
    "10,000 columns": ("?" * 10_000, 1, 1001, "a board has at most 1000 columns"),
    "1,001 rows": ("?\n" * 1001, 1001, 1, "a board has at most 1000 rows, not 1001"),
    "a control character": ("1 \x1b[31m?", 1, 3, r"unknown symbol '\x1b'"),
}


@pytest.mark.parametrize(
    ("text", "line", "column", "message"), INVALID.values(), ids=INVALID.keys()
)
def test_what_is_refused(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(BoardError) as fault:
        parse_board(text, source="board.txt")
    assert (fault.value.line, fault.value.column) == (line, column)
    assert message in str(fault.value)
    assert str(fault.value).startswith(f"board.txt, line {line}, column {column}: ")
    assert all(len(shown) < 120 for shown in str(fault.value).splitlines()[1:])
    assert "\x1b" not in str(fault.value)


UNSEEN = {
    "an impossible clue": ("5 ?\n? ?", 1, 1, "a 5 here cannot be: only 3 cells touch it"),
    "a clue among blocked cells": ("1 b", 1, 1, "a 1 here cannot be: no cell touches it"),
    "more mines than cells": ("mines: 9\n1 ?", 1, 8, "9 mines do not fit"),
    "more known mines than cells": ("mines: 3\n1 m", 1, 8, "3 mines do not fit: only 1 cell"),
}


@pytest.mark.parametrize(("text", "line", "column", "message"), UNSEEN.values(), ids=UNSEEN.keys())
def test_boards_that_nobody_can_see(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(BoardError, match=message) as fault:
        view_of(parse_board(text))
    assert (fault.value.line, fault.value.column) == (line, column)


TWO = dedent("""\
    First
    1 ?

    mines: 2
    name: Second
    ? ?
    ? 2
    """)


def test_several_boards() -> None:
    first, second = parse_boards(TWO)
    assert (first.name, second.name, second.mines) == ("First", "Second", 2)
    assert parse_board(TWO, name="Second") == second
    choice = "holds 2 boards; pick one with f#NAME or #NUMBER: First, Second"
    with pytest.raises(BoardError, match=choice):
        parse_board(TWO, source="f")
    with pytest.raises(BoardError, match=r"no board is called 'third'; there are: First, Second"):
        parse_board(TWO, name="third")


def test_a_fault_in_the_second_board_has_the_line_of_the_file() -> None:
    with pytest.raises(BoardError) as fault:
        parse_boards(TWO.replace("? 2", "? z"))
    assert (fault.value.line, fault.value.column) == (7, 3)


def test_marks_are_covered_and_explosions_are_not() -> None:
    view = view_of(parse_board("mines: 2\n1 * -\n? b 1"))
    assert view.covered == (Cell(2, 1), Cell(1, 2))
    assert str(view) == "1 * -\n? b 1"


@given(
    st.integers(1, 6).flatmap(
        lambda width: st.lists(
            st.text(sorted(SYMBOLS), min_size=width, max_size=width), min_size=1, max_size=6
        )
    ),
    st.none() | st.integers(0, 99),
)
def test_what_is_written_can_be_read(rows: list[str], mines: int | None) -> None:
    board = BoardText(tuple(rows), mines)
    again = parse_board(str(board))
    assert (again.symbols, again.mines) == (board.symbols, board.mines)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BoardError):
        view_of(parse_board(text))
