from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.agents import agent
from provefield.errors import InputError
from provefield.games.sweeper.generate import GameId, Size, Start, deal
from provefield.games.sweeper.move import Mark, Open
from provefield.games.sweeper.odds import mine_odds
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid
from provefield.play.match import match
from provefield.play.review import Review, document, review, review_of, summary, table
from provefield.play.scoresheet import Scoresheet, parse_scoresheet, scoresheet
from provefield.play.session import Session
from provefield.reason.limit import UNLIMITED, Limit, WorkLimit

# Once the middle is open, one of the two cells on either side is a mine, and nobody knows which.
WORLD = "mines: 2\nm 1 0 1 m\n1 1 0 1 1\n"


def played(name: str, game: GameId) -> Scoresheet:
    """The game of an agent, written down."""
    start = deal(game).start()
    moves = (turn.move for turn in match(agent(name), start, Random(game.seed)))
    return scoresheet(f"game: {game}", start, moves)


@st.composite
def games(draw: st.DrawFn) -> GameId:
    columns, rows = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    mines = draw(st.integers(1, columns * rows // 4))
    start: Start = draw(st.sampled_from(("safe", "list")))
    return GameId(Size(columns, rows, mines), start, draw(st.integers(0, 999)))


@given(games())
@settings(max_examples=25, deadline=None)
def test_whoever_takes_the_lowest_odds_makes_no_mistakes(game: GameId) -> None:
    found = review_of(played("odds", game), UNLIMITED)
    assert found.mistakes == ()
    assert found.luck == found.best_luck


@given(games())
@settings(max_examples=15, deadline=None)
def test_whoever_only_proves_never_guesses(game: GameId) -> None:
    found = review_of(played("p5", game), UNLIMITED)
    assert found == Review(found.moves, ())
    assert summary(found) == ["No guesses: every cell that was opened was safe for sure."]


@given(games())
@settings(max_examples=15, deadline=None)
def test_a_sweeping_player_is_told_every_risk(game: GameId) -> None:
    sheet = played("p1", game)
    found = review_of(sheet, UNLIMITED)
    luck = 1.0
    for state, move in zip(sheet.states, sheet.moves, strict=False):
        luck *= 1 - float(mine_odds(state.view).probability[move.cell])
    assert found.luck == pytest.approx(luck)
    assert found.best_luck >= found.luck - 1e-12
    assert len(table(found).rows) == len(found.guesses)
    assert json.loads(json.dumps(document(found)))["mistakes"] == len(found.mistakes)
    for guess in found.guesses:
        safe = mine_odds(sheet.states[guess.number - 1].view).probability[guess.best] == 0
        assert (guess.lowest == 0) == safe
        assert guess.mistake != "proof" or guess.reason


def test_a_proved_mine_is_no_place_to_step() -> None:
    text = f"{WORLD}open 3,1\nmark 5,2\nopen 1,2\nopen 1,1\n"
    found = review_of(parse_scoresheet(text), UNLIMITED)
    first, last = found.guesses
    assert (first.number, first.mistake, first.risk, first.lowest) == (3, None, 0.5, 0.5)
    assert (last.number, last.mistake, last.risk, last.lowest) == (4, "mine", 1, 0.5)
    assert "is a mine" in last.reason
    assert (found.luck, found.best_luck) == (0, 0.25)
    assert summary(found) == [
        "Luck: 1 guess, which goes well with a chance of 50.0 %.",
        "Skill: 1 mistake; the best choices go well with a chance of 25.0 %.",
    ]


def test_a_guess_where_something_was_provable() -> None:
    text = "mines: 1\n0 1 1 1\n0 1 m 1\nopen 1,1\nopen 3,1"
    (guess,) = review_of(parse_scoresheet(text), UNLIMITED).guesses
    assert (guess.mistake, guess.risk, guess.lowest) == ("proof", 0.5, 0)
    assert guess.best in {Cell(4, 1), Cell(4, 2)}
    assert guess.words().startswith(f"{guess.best.words} was safe for sure. ")
    assert f"{guess.best.words} is safe" in guess.reason


def test_a_guess_that_was_riskier_than_needed() -> None:
    world = World(Grid(5, 4), frozenset({Cell(2, 2), Cell(5, 4)}))
    start = State(world, frozenset({Cell(1, 1)}))
    moves = [Open(Cell(1, 1)), Open(Cell(2, 1))]
    (guess,) = review_of(scoresheet("", start, moves), UNLIMITED).guesses
    assert guess.mistake == "riskier"
    assert guess.risk == pytest.approx(1 / 3)
    assert guess.lowest == 1 / 16
    assert guess.words() == f"{guess.best.words} was less risky: 6.2 %."


@pytest.mark.parametrize("seed", range(3))
def test_whom_rounding_alone_puts_at_a_disadvantage_makes_no_mistake(seed: int) -> None:
    sheet = played("odds", GameId(Size(9, 9, 16), "safe", seed))
    for state in sheet.states[1:]:
        exact = mine_odds(state.view).probability
        lowest = min(exact.values(), default=0)
        for cell in (cell for cell, risk in exact.items() if risk == lowest < 1):
            # Without time for whole numbers, compiled code finds the odds in floating point.
            found = review([(state.view, Open(cell))], WorkLimit(steps=1))
            assert not found.mistakes
            assert not found.unsettled
            assert all(guess.best == cell for guess in found.guesses)


def test_without_time_nothing_is_claimed() -> None:
    found = review_of(parse_scoresheet(f"{WORLD}open 3,1\nopen 1,2"), Limit(0))
    assert found == Review(2, (), (1, 2))
    assert summary(found) == ["2 moves were not looked at, for want of time."]


# Scoresheets --------------------------------------------------------------------------------------


@given(games(), st.sampled_from(("p1", "odds")))
@settings(max_examples=25, deadline=None)
def test_a_scoresheet_is_read_as_it_was_written(game: GameId, name: str) -> None:
    sheet = played(name, game)
    assert parse_scoresheet(str(sheet)) == sheet


def test_a_game_on_a_board_can_be_commented() -> None:
    sheet = parse_scoresheet("# a corner\nTINY\nm 1 0\n\nopen 3,1 # at last\nmark 1,1\n")
    assert sheet.moves == (Open(Cell(3, 1)), Mark(Cell(1, 1)))
    assert sheet.states[-1].result == "won"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("game: huge:zero:1\nopen 1,1", 1, 7, "expected one of beginner"),
        ("# mine\ngame: easy:two:1", 2, 12, "expected a start"),
        ("m 1 0\nopne 3,1", 2, 1, "expected open, mark or unmark"),
        ("open 1,1", 1, 1, "expected a board"),
        ("m 1 0\nopen 3;1", 2, 1, "expected column,row"),
        ("m 1 0\nopen 3,1\n  open 3,1", 3, 3, "already open"),
        ("m 1 0\nopen 3,1\nflag 1,1\n", 3, 1, "expected open, mark or unmark"),
        ("m 1 0\nopen 3,1\nm 1 0\n", 3, 1, "expected a move"),
        ("m 1 0\nopen 9,9", 2, 1, "off the grid"),
        ("m 2 0\nopen 3,1", 1, 3, "this cell says 2"),
        ("m ? 0\nopen 3,1", 1, 3, "a world hides nothing"),
    ],
)
def test_what_is_no_scoresheet(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(InputError, match=message) as raised:
        parse_scoresheet(text)
    assert (raised.value.line, raised.value.column) == (line, column)


def test_a_play_knows_what_was_done_in_it() -> None:
    start = deal(GameId(Size(5, 4, 4), "zero", 3)).start()
    game = Session(start)
    game.make(Mark(Cell(5, 4)))
    while game.go_on(agent("p5")):
        pass
    game.undo()
    sheet = scoresheet("", start, game.moves)
    assert sheet.states[-1].view == game.view
    assert review(game.played, UNLIMITED).guesses == ()
