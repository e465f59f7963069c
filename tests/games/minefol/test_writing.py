"""Game files written: nothing that a game says gets lost, and nothing that its author noted."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.games.minefol.check.wording import wording_warnings
from provefield.games.minefol.game import Game
from provefield.games.minefol.message import START, Message
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.writing import write_game
from provefield.grid import Cell, Grid
from provefield.logic.parse import parse
from provefield.play.minefol.advice import in_words
from provefield.tongues import tell

COMMENTED = """\
# A game about columns.
title = "First column"   # shown above the field
columns = 5
rows = 6
mines = 1
count = "exactly"        # or "at-most", "none"

# Where it begins.
[[message]]
at = [1, 1]
fol = "¬∃x mine(1,x)"   # in the author's own signs
english = "There is no mine in column 1."

# What decides.
[[message]]
at = [1, 3]
fol = 'mine(1,6) | mine(5,1)'

# Nothing follows from this.
[[message]]
at = [2, 3]
fol = '''
mine(1,6) |
-mine(1,6)'''
# The end.
"""
FORMULAS = ("-(exists x mine(1,x))", "mine(x,2) -> mine(1,x)", "exactly 2 x mine(x,1)", "mine(2,1)")
texts = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=9
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    grid = Grid(draw(st.integers(2, 4)), draw(st.integers(2, 4)))
    others = [cell for cell in grid if cell != START]
    blocked = draw(st.frozensets(st.sampled_from(others), max_size=2))
    cells = draw(st.lists(st.sampled_from(list(grid)), unique=True, max_size=4))
    messages = tuple(
        Message(cell, parse(draw(st.sampled_from(FORMULAS))), draw(texts)) for cell in cells
    )
    return Game(
        Grid(grid.columns, grid.rows, blocked),
        messages,
        mines=draw(st.integers(0, 3)),
        count=draw(st.sampled_from(("exactly", "at-most", "none"))),
        budget=draw(st.none() | st.integers(0, 99)),
        title=draw(texts),
        about=draw(texts),
        level=draw(st.none() | st.integers(1, 5)),
        tags=tuple(draw(st.lists(texts, max_size=2))),
    )


def read(text: str) -> Game:
    return replace(parse_game(text), warnings=())


WALLED = """\
columns = 5
rows = 6
mines = 1
blocked = [ # walls
  [4, 2], # behind the first
  # The first.
  [3, 1],
  [5, 5], # in a corner
]
"""


def test_walls_keep_their_order_and_their_comments() -> None:
    game = read(WALLED)
    assert write_game(game, like=WALLED) == WALLED
    grid = Grid(5, 6, frozenset({Cell(4, 2), Cell(3, 1), Cell(2, 6)}))
    moved = WALLED.replace("  [5, 5], # in a corner\n", "  [2, 6],\n")
    assert write_game(replace(game, grid=grid), like=WALLED) == moved


@given(games())
def test_what_is_written_is_read_back(game: Game) -> None:
    assert read(write_game(game)) == game


@settings(max_examples=50)
@given(games(), games())
def test_any_file_can_become_any_game(old: Game, new: Game) -> None:
    assert read(write_game(new, like=write_game(old))) == new


@given(games())
def test_a_commented_file_can_become_any_game(game: Game) -> None:
    assert read(write_game(game, like=COMMENTED)) == game


def test_a_file_that_says_it_already_stays_as_it_is() -> None:
    assert write_game(parse_game(COMMENTED), like=COMMENTED) == COMMENTED


def test_only_what_differs_is_written_anew() -> None:
    game = replace(parse_game(COMMENTED), budget=4, title="Columns")
    written = write_game(game, like=COMMENTED)
    lines = set(COMMENTED.splitlines())
    assert sorted(set(written.splitlines()) - lines) == [
        "budget = 4",
        'title = "Columns"   # shown above the field',
    ]
    assert lines - set(written.splitlines()) == {'title = "First column"   # shown above the field'}


def test_a_removed_message_leaves_the_comment_on_the_next() -> None:
    game = parse_game(COMMENTED)
    written = write_game(replace(game, messages=game.messages[::2]), like=COMMENTED)
    assert "# What decides." in written
    assert "# Nothing follows from this." in written
    assert [message.cell for message in read(written).messages] == [Cell(1, 1), Cell(2, 3)]


def test_messages_in_one_line() -> None:
    text = "columns = 2\nrows = 2\nmines = 1\nmessage = [{at = [1, 1], fol = 'mine(2,2)'}]\n"
    game = parse_game(text)
    more = replace(game, messages=(*game.messages, Message(Cell(1, 2), parse("mine(2,2)"), "One.")))
    assert write_game(game, like=text) == text
    assert read(write_game(more, like=text)) == more


def test_a_layout_is_kept() -> None:
    game = Game(Grid(2, 1), (), mines=1, layout=frozenset({Cell(2, 1)}))
    nothing = replace(game, mines=0, layout=frozenset())
    assert (read(write_game(game)), read(write_game(nothing))) == (game, nothing)


def test_comments_about_a_message_outlive_the_one_before_it() -> None:
    game = parse_game(COMMENTED)
    without = write_game(replace(game, messages=game.messages[1:]), like=COMMENTED)
    assert "\n# Where it begins.\n\n# What decides.\n[[message]]\nat = [1, 3]" in without
    bare = write_game(replace(game, messages=()), like=COMMENTED)
    assert all(f"# {said}" in bare for said in ("What decides.", "Nothing follows", "The end."))
    assert parse_game(bare).messages == ()


def test_lines_end_as_they_did() -> None:
    text = COMMENTED.replace("\n", "\r\n")
    changed = write_game(replace(parse_game(text), budget=9, level=2), like=text)
    assert changed.count("\n") == changed.count("\r\n")
    assert parse_game(changed).budget == 9


GERMAN = """columns = 2
rows = 2
mines = 1

[[message]]
at = [1, 1]
fol = "safe(1,2)"
english = "Column 1, row 2 is safe."
german = "Spalte 2, Zeile 1 ist sicher."
"""


def test_a_game_keeps_the_words_of_every_language() -> None:
    game = parse_game(GERMAN)
    assert parse_game(write_game(game)) == game
    assert write_game(game, like=GERMAN) == GERMAN
    (message,) = game.messages
    assert tell(in_words(message), "de") == "Spalte 2, Zeile 1 ist sicher."
    assert in_words(message) == "Column 1, row 2 is safe."


def test_words_of_every_language_are_compared_with_the_formula() -> None:
    (warning,) = wording_warnings(parse_game(GERMAN))
    assert warning.startswith("the message at column 1, row 1 and its wording in another language")
    assert "hat einen Satz, der anderes sagt, wo" in tell(warning, "de")
    odd = GERMAN.replace("Spalte 2, Zeile 1 ist sicher.", "Nur Mut!")
    (unknown,) = wording_warnings(parse_game(odd))
    assert unknown.endswith("has wording in another language that is not understood")
