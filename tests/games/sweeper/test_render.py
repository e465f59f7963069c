"""Pictures of boards: well formed whatever is drawn, and telling in words what they show."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.agents import agent
from provefield.errors import TooLargeError
from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.move import Mark, Move, Open
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.picture.board import MOST_CELLS, Notes, html, svg
from provefield.games.sweeper.picture.film import Scene, film
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View, view_of
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid
from provefield.play.match import match
from provefield.play.record import record
from provefield.reason.verdict import Label

SVG = "{http://www.w3.org/2000/svg}"
LABELS: list[Label] = ["safe", "mine", "open", "unknown"]


@st.composite
def views(draw: st.DrawFn) -> View:
    """Any view, whether a world fits it or not."""
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = list(Grid(columns, rows))
    signs = draw(
        st.lists(st.sampled_from("012345678?*-b"), min_size=len(cells), max_size=len(cells))
    )
    by_sign = {
        sign: frozenset(c for c, s in zip(cells, signs, strict=True) if s == sign) for sign in "*-b"
    }
    clues = {c: int(s) for c, s in zip(cells, signs, strict=True) if s.isdigit()}
    return View(Grid(columns, rows, by_sign["b"]), clues, by_sign["*"], by_sign["-"])


@st.composite
def noted(draw: st.DrawFn) -> tuple[View, Notes]:
    view = draw(views())
    cells = st.sampled_from(list(view.grid))
    labels = (
        draw(st.dictionaries(st.sampled_from(view.covered), st.sampled_from(LABELS)))
        if view.covered
        else {}
    )
    words = st.text(max_size=200)
    return view, Notes(
        labels, draw(st.frozensets(cells)), draw(st.none() | cells), draw(words), draw(words)
    )


@given(noted())
def test_a_picture_is_xml_that_says_every_cell_in_words(given_: tuple[View, Notes]) -> None:
    view, notes = given_
    picture = Xml.fromstring(svg(view, notes))  # noqa: S314
    assert picture.attrib["role"] == "img"
    title, told = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert title is not None
    assert told is not None
    assert picture.attrib["aria-labelledby"] == title.attrib["id"]
    assert picture.attrib["aria-describedby"] == told.attrib["id"]
    assert len((told.text or "").splitlines()) == view.grid.size
    tiles = [each for each in picture.iter(f"{SVG}rect") if each.attrib["class"] == "tile"]
    assert len(tiles) == view.grid.size


class _Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.labels: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "td":
            self.labels.append(dict(attrs)["aria-label"] or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@given(noted())
def test_a_table_is_html_that_says_every_cell_in_words(given_: tuple[View, Notes]) -> None:
    view, notes = given_
    read = _Cells()
    read.feed(html(view, notes))
    assert not read.open
    assert len(read.labels) == view.grid.size
    assert [label.partition(": ")[0] for label in read.labels] == [cell.words for cell in view.grid]


def test_text_cannot_break_out_of_a_picture() -> None:
    bad = "</title><script>alert(1)</script> & \x00 \ud800"
    notes = Notes(caption=bad, title=bad)
    for drawn in (svg(VIEW, notes), html(VIEW, notes)):
        assert "<script" not in drawn
        assert "\x00" not in drawn
        drawn.encode()


VIEW = view_of(parse_board("1 ? *\n0 1 b"))


@pytest.mark.parametrize(
    ("symbol", "label", "words"),
    [
        ("?", None, "covered"), ("*", None, "marked as a mine"), ("b", None, "blocked"),
        ("-", None, "exploded"), ("3", None, "3"), ("?", "safe", "proved safe"),
        ("?", "mine", "proved mine"), ("?", "open", "may be either"),
    ],
)  # fmt: skip
def test_no_two_states_look_the_same_without_colour(
    symbol: str, label: Label | None, words: str
) -> None:
    cell = Cell(2, 1)
    board = view_of(parse_board(f"? {symbol} ? ?\n? ? ? ?"))
    notes = Notes({cell: label} if label else {})
    assert f"column 2, row 1: {words}" in svg(board, notes)
    shapes = {_shape(board, Cell(1, 1), notes), _shape(board, cell, notes)}
    assert len(shapes) == (1 if (symbol, label) == ("?", None) else 2)


def _shape(view: View, cell: Cell, notes: Notes) -> str:
    """What is drawn on a tile, without the names that colours go by."""
    picture = Xml.fromstring(svg(view, notes))  # noqa: S314
    tiles = [each for each in picture.findall(f"{SVG}g") if each.find(f"{SVG}rect") is not None]
    place = (cell.row - 1) * view.grid.columns + cell.column - 1
    drawn = list(tiles[place])[1:]
    return "".join(each.attrib.get("d", "") + (each.text or "") for each in drawn)


def test_a_notebook_shows_views_worlds_and_states_but_no_mine_of_a_game() -> None:
    world = World(Grid(2, 1), frozenset({Cell(2, 1)}))
    state = State(world).after(Open(Cell(1, 1)))
    for shown in (world, state, state.view):
        assert "</svg>" in (shown._repr_svg_() or "")
        assert "</table>" in (shown._repr_html_() or "")
    assert "a mine" in (world._repr_svg_() or "")
    for drawn in (state._repr_svg_(), state._repr_html_()):
        assert "column 2, row 1: covered" in (drawn or "")


def test_a_board_too_large_for_a_picture_stays_text() -> None:
    view = View(Grid(MOST_CELLS + 1, 1), {})
    assert view._repr_html_() is None
    assert view._repr_svg_() is None
    for draw in (svg, html):
        with pytest.raises(TooLargeError):
            draw(view)
    with pytest.raises(TooLargeError):
        film(view, [], "A game", "over")


def test_a_film_ends_with_the_last_view_and_uncovers_it_step_by_step() -> None:
    state = deal(parse_id("5x5/4:zero:2")).start()
    drawn = record(agent("sat"), "A game", state, match(agent("sat"), state, Random(1)))
    picture = Xml.fromstring(drawn)  # noqa: S314
    told = (picture.findtext(f"{SVG}desc") or "").splitlines()
    steps = [line for line in told if line[0].isdigit()]
    rings = [each for each in picture.iter(f"{SVG}rect") if "ring" in each.attrib["class"]]
    assert len(rings) == len(steps) > 0
    assert any("after" in line for line in told)


def test_a_film_hides_what_comes_later_behind_what_was_before() -> None:
    state = State(World(Grid(3, 1), frozenset({Cell(3, 1)})))
    moves: list[Move] = [Mark(Cell(1, 1)), Open(Cell(1, 1)), Mark(Cell(3, 1))]
    scenes = []
    start = state.view
    for move in moves:
        state = state.after(move)
        scenes.append(Scene(move.cell, str(move), certain=True, view=state.view))
    picture = Xml.fromstring(film(start, scenes, "A game", "over"))  # noqa: S314
    gone = [each for each in picture.findall(f"{SVG}g") if each.attrib["class"] == "gone"]
    looks = [tile.attrib["class"] for each in gone for tile in each.findall(f"{SVG}g")]
    assert looks == ["marked", "covered", "covered", "covered"]
    delays = [float(each.attrib["style"].split()[1].removesuffix("s")) for each in gone]
    assert delays == pytest.approx([1.4, 0.7, 1.4, 2.1])


def test_an_empty_game_is_a_film_too() -> None:
    Xml.fromstring(film(VIEW, [], "A game", "stuck"))  # noqa: S314
