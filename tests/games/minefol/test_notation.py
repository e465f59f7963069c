"""Game files: what is read, what is refused, and where the fault is shown."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import InputError
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.notation.tables import GameError
from provefield.games.minefol.theory import knowledge
from provefield.grid import Cell
from provefield.logic.parse import parse

FIRST_COLUMN = """\
title = "First column"
columns = 5
rows = 6
mines = 1
count = "exactly"        # or "at-most", "none"
budget = 4               # leave out for no limit
[[message]]
at = [1, 1]
fol = "-(exists x mine(1,x))"
english = "There is no mine in the first column."
[[message]]
at = [1, 3]
fol = "mine(1,6) | mine(5,1)"
"""
BARE = "columns = 3\nrows = 3\nmines = 1\n"
MESSAGE = BARE + "[[message]]\nat = [1, 1]\n"


def test_every_field() -> None:
    game = parse_game(FIRST_COLUMN)
    assert (game.title, game.mines, game.count, game.budget) == ("First column", 1, "exactly", 4)
    assert (game.grid.columns, game.grid.rows) == (5, 6)
    assert [message.cell for message in game.messages] == [Cell(1, 1), Cell(1, 3)]
    assert game.messages[0].formula == parse("-(exists x mine(1,x))")
    assert [message.english for message in game.messages] == [
        "There is no mine in the first column.",
        "",
    ]


def test_defaults() -> None:
    game = parse_game(BARE)
    assert (game.title, game.count, game.budget, game.messages) == ("", "exactly", None, ())


def test_what_may_be_left_out() -> None:
    game = parse_game(
        BARE + 'about = "Try."\nlevel = 2\ntags = ["row"]\nblocked = [[3, 3]]\nlayout = [[2, 2]]'
    )
    assert (game.about, game.level, game.tags) == ("Try.", 2, ("row",))
    assert (game.grid.blocked, game.layout) == (frozenset({Cell(3, 3)}), frozenset({Cell(2, 2)}))


def test_blocked_cells_are_known_to_be_safe() -> None:
    facts = knowledge(parse_game(BARE + "blocked = [[3, 3]]")).facts
    assert "¬mine(3, 3) (the blocked cell at column 3, row 3)" in map(str, facts)


@pytest.mark.parametrize(
    ("count", "fact"),
    [
        ('count = "exactly"\nmines = 1', "∃=1 {mine(1, 1), mine(2, 1)}"),
        ('count = "at-most"\nmines = 1', "∃≤1 {mine(1, 1), mine(2, 1)}"),
        ('count = "none"\nmines = 1', None),
        ('count = "none"', None),
    ],
)
def test_the_mine_count_as_a_fact(count: str, fact: str | None) -> None:
    facts = knowledge(parse_game(f"columns = 2\nrows = 1\n{count}")).facts
    assert str(facts[0]) == "¬mine(1, 1) (the start at column 1, row 1)"
    assert [str(each.formula) for each in facts[1:]] == ([fact] if fact else [])


def test_only_what_was_read_is_known() -> None:
    game = parse_game(FIRST_COLUMN)
    sources = [
        fact.source
        for fact in knowledge(replace(game, messages=game.messages_on([Cell(1, 3)]))).facts
    ]
    assert sources == [
        "the start at column 1, row 1",
        "the message at column 1, row 3",
        "the number of mines",
    ]


def test_a_variable_that_stays_free_is_noted() -> None:
    game = parse_game(MESSAGE + 'fol = "all x mine(x,1) -> mine(x,2)"')
    assert game.warnings
    assert game.warnings[0].startswith("the message at column 1, row 1: ")


INVALID = {
    "nothing": ("", 1, 1, "columns: missing; expected a whole number from 1 to 1000"),
    "no TOML": ("columns = \n", 1, 11, "not TOML: invalid value"),
    "an open end": ('columns = "', 1, 12, "not TOML: "),
    "a key twice": ("columns = 3\ncolumns = 3\n", 2, 12, "not TOML: cannot overwrite a value"),
    "a message in single brackets": (BARE + "[message]\n", 4, 1, "message: expected tables"),
    "a table in a message": (
        MESSAGE + "fol = 'mine(1,1)'\n[message.extra]\n",
        7,
        1,
        "extra: unknown key",
    ),
    "a title that paints": (BARE + 'title = "\\u001b[31mred"\n', 4, 1, "title: expected a text"),
    "a tag that rings": (BARE + 'tags = ["\\u0007"]\n', 4, 1, "tags: expected a list of texts"),
    "columns in words": ('columns = "three"\n', 1, 1, "columns: expected a whole number"),
    "a truth value": ("columns = true\n", 1, 1, "columns: expected a whole number"),
    "no columns": ("columns = 0\n", 1, 1, "columns: expected a whole number from 1 to 1000"),
    "no rows": ("columns = 3\n", 1, 1, "rows: missing"),
    "a misspelt key": ("columns = 3\nrow = 3\n", 2, 1, "row: unknown key; did you mean rows?"),
    "a foreign key": (
        "columns = 3\n\nzzz = 1\n",
        3,
        1,
        "zzz: unknown key; expected title, about",
    ),
    "no mines": ("columns = 3\nrows = 3\n", 1, 1, "mines: missing; expected a whole number from 0"),
    "too many mines": (
        "columns = 3\nrows = 3\nmines = 10",
        3,
        1,
        "10 mines do not fit into 9 cells",
    ),
    "mines below a message": (
        'columns = 3\nrows = 3\n[[message]]\nat = [1, 1]\nfol = "A"\nmines = 1',
        6,
        1,
        "mines: this is about the game: write it above",
    ),
    "negative mines": ("columns = 3\nrows = 3\nmines = -1", 3, 1, "mines: expected a whole number"),
    "a strange count": (BARE + 'count = "some"', 4, 1, "count: expected one of exactly, at-most"),
    "a list as count": (BARE + "count = [1]", 4, 1, "count: expected one of exactly, at-most"),
    "a negative budget": (BARE + "budget = -1", 4, 1, "budget: expected a whole number from 0"),
    "a numeric title": (BARE + "title = 3", 4, 1, "title: expected a text in quotes"),
    "a message of another kind": (BARE + "message = 3", 4, 1, "message: expected tables"),
    "no place": (BARE + '[[message]]\nfol = "A"', 4, 1, "at: missing; expected [column, row]"),
    "half a place": (BARE + "[[message]]\nat = [1]", 5, 1, "at: expected [column, row]"),
    "off the field": (BARE + "[[message]]\nat = [4, 1]", 5, 1, "at: column 4, row 1 lies off the"),
    "no formula": (MESSAGE, 4, 1, "fol: missing; expected a formula in quotes"),
    "half a formula": (MESSAGE + 'fol = "mine(1,"', 6, 15, "fol: expected"),
    "a foreign predicate": (MESSAGE + 'fol = "mine(1,1) & bomb(1,1)"', 6, 20, "fol: "),
    "a formula with escapes": (MESSAGE + r'fol = "\u0028mine(1,"', 6, 1, "at character 9 of"),
    "a formula on several lines": (MESSAGE + 'fol = """\nmine(1,1) &\n"""', 7, 12, "fol: "),
    "an unknown key of a message": (MESSAGE + "foll = 3", 6, 1, "foll: unknown key; did you mean"),
    "two messages in a cell": (
        MESSAGE + 'fol = "mine(1,1)"\n[[message]]\nat = [1, 1]\nfol = "mine(1,2)"',
        8,
        1,
        "at: column 1, row 1 already has a message",
    ),
    "a fault in the second message": (
        MESSAGE + 'fol = "mine(1,1)"\n\n[[message]]\nat = [2, 1]\nfol = "mine(1,2"\n',
        10,
        12,
        "fol: ",
    ),
    "a message written inline": (BARE + "message = [{at = [9, 9]}]", 4, 1, "at: column 9, row 9"),
    "a million cells": (
        "columns = 1000\nrows = 1000\nmines = 1",
        2,
        1,
        "rows: a game has at most 10,000 cells, not 1,000,000",
    ),
    "a side too long": (
        "columns = 1001\n",
        1,
        1,
        "columns: expected a whole number from 1 to 1000",
    ),
    "a blocked start": (BARE + "blocked = [[1, 1]]", 4, 1, "column 1, row 1 is the start"),
    "a blocked cell off the field": (BARE + "blocked = [[4, 1]]", 4, 1, "lies off the 3×3 field"),
    "a blocked cell twice": (BARE + "blocked = [[2, 1], [2, 1]]", 4, 1, "stands there twice"),
    "a blocked cell in words": (BARE + 'blocked = ["2,1"]', 4, 1, "blocked: expected a list of"),
    "a fault after a list on several lines": (
        BARE + "blocked = [\n  [2, 2],\n  [3, 3]\n]\nbudget = -1\n",
        8,
        1,
        "budget: expected",
    ),
    "a fault after a comment behind a table": (
        MESSAGE + "fol = 'mine(1,1)'\n[[message]] # the second, too\nat = [9, 9]",
        8,
        1,
        "at: column 9, row 9 lies off",
    ),
    "a level beyond": (BARE + "level = 6", 4, 1, "level: expected a whole number from 1 to 5"),
    "a tag alone": (BARE + 'tags = "row"', 4, 1, "tags: expected a list of texts in quotes"),
    "a layout off the field": (BARE + "layout = [[4, 1]]", 4, 1, "lies off the 3×3 field"),
    "a layout with a mine at the start": (
        BARE + "layout = [[1, 1]]",
        4,
        1,
        "layout: it contradicts the start at column 1, row 1",
    ),
    "a layout with too few mines": (
        BARE + "layout = []",
        4,
        1,
        "layout: it contradicts the number of mines",
    ),
    "a layout on a blocked cell": (
        BARE + "blocked = [[2, 1]]\nlayout = [[2, 1]]",
        5,
        1,
        "layout: it contradicts the blocked cell at column 2, row 1",
    ),
    "a layout against a message": (
        BARE + "layout = [[2, 2]]\n[[message]]\nat = [2, 1]\nfol = 'all x -mine(x,x)'",
        4,
        1,
        "layout: it contradicts the message at column 2, row 1",
    ),
    "nested too deep": ("a = " + "[" * 5000, 1, 37, "brackets stand in at most 32 others"),
    "the name of a table": (BARE + f"[{'a.' * 120_000}a]", 4, 2, "a key has at most 32 parts"),
    "the name of a key": (
        BARE + "'a' . b. " * 20_000 + "a = 1",
        4,
        1,
        "a key has at most 32 parts",
    ),
    "a key within": (
        BARE + "x = {" + '"a".' * 20_000 + "a = 1}",
        4,
        6,
        "a key has at most 32 parts",
    ),
    "quotes without end": (BARE + "title = " + '"\\' * 60_000, 4, 120_009, "not TOML"),
}


@pytest.mark.parametrize(
    ("text", "line", "column", "message"), INVALID.values(), ids=INVALID.keys()
)
def test_what_is_refused(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(GameError) as fault:
        parse_game(text, source="game.toml")
    assert message in fault.value.message
    assert (fault.value.line, fault.value.column) == (line, column)


def test_texts_and_comments_hold_as_many_dots_as_one_likes() -> None:
    dots = "a." * 1000
    text = f"# {dots}\ntitle = '{dots}'\n" + BARE
    assert parse_game(text).title == dots


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, BARE + text, MESSAGE + f"fol = '''{text}'''"):
        with suppress(InputError):
            parse_game(whole)
