"""The referee: who may walk where, what a mistake costs, and when a game is over."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.errors import InputError, MoveError
from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.minefol.message import Message
from provefield.games.minefol.move import (
    DIRECTIONS,
    Direction,
    Mark,
    Move,
    Unmark,
    Walk,
    parse_move,
    walk_to,
)
from provefield.games.minefol.referee import State
from provefield.games.protocol import Mode
from provefield.grid import Cell, Grid, parse_cell
from provefield.logic.parse import parse
from tests.games.minefol.enumeration import Enumerated
from tests.games.minefol.test_validity import random_games

DIRECTION: st.SearchStrategy[Direction] = st.sampled_from(list(DIRECTIONS))
CELL = st.builds(Cell, st.integers(1, 4), st.integers(1, 4))
MOVE: st.SearchStrategy[Move] = st.one_of(
    st.builds(Walk, DIRECTION), st.builds(Mark, CELL), st.builds(Unmark, CELL)
)


def line(*messages: str, columns: int = 4, **fields: object) -> Game:
    """A game of one row with messages on its first cells."""
    told = tuple(
        Message(Cell(column, 1), parse(text)) for column, text in enumerate(messages, start=1)
    )
    return replace(Game(Grid(columns, 1), told, mines=1), **fields)  # type: ignore[arg-type]


def played(state: State, *moves: str) -> State:
    for move in moves:
        state = state.after(parse_move(move))
    return state


# Moves --------------------------------------------------------------------------------------------


@given(MOVE)
def test_a_move_is_read_as_it_is_written(move: Move) -> None:
    assert parse_move(str(move)) == move


@pytest.mark.parametrize("text", ["", "jump", "right 2", "mark", "mark 1", "Right", "up down"])
def test_other_moves_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_move(text)


@given(CELL, DIRECTION)
def test_the_step_to_a_cell_beside(cell: Cell, direction: Direction) -> None:
    assert walk_to(cell, Walk(direction).target(cell)) == Walk(direction)


def test_there_is_no_step_further() -> None:
    with pytest.raises(InputError, match="not one step away"):
        walk_to(Cell(1, 1), Cell(2, 2))


# Walking ------------------------------------------------------------------------------------------


def test_only_what_was_visited_is_read() -> None:
    start = State(load_game("g1"))
    assert [message.cell for message in start.view.messages] == [Cell(1, 1)]
    end = played(start, "down", "down")
    assert [message.cell for message in end.view.messages] == [Cell(1, 1), Cell(1, 3)]
    assert (end.view.steps, end.view.steps_left, end.view.position) == (2, 2, Cell(1, 3))


def test_going_back_costs_a_step_and_a_bump_does_not() -> None:
    state = played(State(load_game("g1")), "left", "up", "down", "left", "up")
    assert (state.steps, state.path) == (2, (Cell(1, 1), Cell(1, 2), Cell(1, 1)))


def test_a_blocked_cell_is_a_wall() -> None:
    game = Game(Grid(2, 2, frozenset({Cell(2, 1)})), (), mines=1, count="at-most")
    state = State(game, mode="practice")
    assert state.after(Walk("right")) == state
    assert State(game).proved.safe == {Cell(1, 1), Cell(2, 1)}


def test_a_step_on_a_provable_mine() -> None:
    state = played(State(line("mine(2,1)")), "right")
    assert (state.result, state.view.loss) == ("lost", state.mistakes[0])
    assert (state.mistakes[0].fault, state.mistakes[0].cell) == ("mine", Cell(2, 1))


def corner(message: str) -> Game:
    """Two rows of three; from the start two cells are safe, and a message is at the top right."""
    opening = Message(Cell(1, 1), parse("-mine(2,1) & -mine(1,2)"))
    return Game(Grid(3, 2), (opening, Message(Cell(3, 1), parse(message))), mines=1)


def test_an_unproved_step_loses_and_reads_nothing() -> None:
    state = played(State(corner("mine(3,2)")), "right", "right")
    assert (state.result, state.mistakes[0].fault) == ("lost", "unproved")
    assert state.view.position == Cell(3, 1)
    assert [message.cell for message in state.view.messages] == [Cell(1, 1)]
    with pytest.raises(MoveError, match="the game is over"):
        state.after(Walk("left"))


def test_a_step_on_a_mine_that_only_messages_ahead_prove() -> None:
    state = played(State(corner("mine(3,1)")), "right", "right")
    assert (state.result, state.mistakes[0].fault) == ("lost", "mine")


def test_an_unproved_step_in_practice_leaves_the_player_in_place_and_reads_nothing() -> None:
    game = line("-mine(2,1)", "mine(3,1) | mine(4,1)", "mine(4,1)", columns=5)
    before = played(game.start("practice"), "right")
    state = played(before, "right")
    assert (state.result, state.steps, state.position) == ("stuck", 1, Cell(2, 1))
    assert state.messages == before.messages
    assert state.view.mistake == state.mistakes[0]
    assert state.mistakes[0].fault == "unproved"
    assert state.mistakes[0].read == {Cell(1, 1), Cell(2, 1)}
    assert state != before
    back = played(state, "left")
    assert (back.mistakes, back.view.mistake) == (state.mistakes, None)


def test_practice_does_not_tell_a_mine_that_nothing_read_so_far_proves() -> None:
    state = played(corner("mine(3,1)").start("practice"), "right", "right")
    assert (state.mistakes[0].fault, state.position) == ("unproved", Cell(2, 1))


def test_a_step_on_a_proved_mine_in_practice() -> None:
    state = played(line("mine(2,1)").start("practice"), "right")
    assert (state.result, state.position) == ("playing", Cell(1, 1))
    assert state.mistakes[0].fault == "mine"


# Marks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["3,1", "4,1"])
def test_a_mark_must_be_proved(cell: str) -> None:
    game = line("-mine(2,1)", "-mine(4,1)")
    assert played(State(game), f"mark {cell}").view.loss is not None
    practice = played(game.start("practice"), f"mark {cell}")
    assert (practice.result, practice.mistakes[0].fault) == ("playing", "mark")
    assert practice.view.crossed == {parse_cell(cell)}
    assert not practice.view.marked
    known = played(practice, "right")
    assert known.result == "playing", "a crossed mark never wins"
    assert played(known, "mark 3,1").result == "won"


def test_a_cross_goes_with_the_right_mark_or_is_taken_away() -> None:
    game = line("-mine(2,1)", "mine(3,1) & mine(4,1)", mines=2, columns=5)
    state = played(game.start("practice"), "mark 3,1")
    assert str(state.view) == "@ ? x ? ?"
    assert played(state, "unmark 3,1").view.crossed == frozenset()
    right = played(state, "right", "mark 3,1")
    assert right.view.marked == {Cell(3, 1)}
    assert not right.view.crossed


def test_any_number_of_unproved_marks_wins_nothing() -> None:
    state = load_game("g2").start("practice")
    for cell in state.view.covered:
        state = state.after(Mark(cell))
    assert (state.result, state.view.marked) == ("playing", frozenset())


def test_marks_cost_nothing_and_can_be_taken_back() -> None:
    game = line("-mine(2,1)", "mine(3,1) & mine(4,1)", mines=2)
    state = played(State(game), "right", "mark 3,1", "unmark 3,1", "mark 4,1")
    assert (state.steps, state.result, state.view.marked) == (1, "playing", frozenset({Cell(4, 1)}))
    assert played(state, "mark 3,1").result == "won"


@pytest.mark.parametrize(
    ("move", "objection"),
    [
        ("mark 9,9", "lies off the field"),
        ("mark 1,1", "you have been to"),
        ("unmark 3,1", "is not marked"),
    ],
)
def test_marks_against_the_rules(move: str, objection: str) -> None:
    with pytest.raises(MoveError, match=objection):
        State(line("-mine(2,1)")).after(parse_move(move))


def test_a_mark_twice() -> None:
    state = played(State(line("mine(4,1) & mine(3,1)", mines=2)), "mark 4,1")
    with pytest.raises(MoveError, match="already marked"):
        state.after(Mark(Cell(4, 1)))


# The end ------------------------------------------------------------------------------------------


def test_a_win_with_the_last_step_counts() -> None:
    game = line("-mine(2,1)", "mine(4,1)", budget=1)
    state = played(State(game), "right")
    assert state.result == "playing"
    with pytest.raises(MoveError, match="no steps are left"):
        state.after(Walk("left"))
    assert played(state, "mark 4,1").result == "won"


def test_all_steps_spent() -> None:
    state = played(State(line("-mine(2,1)", "-mine(3,1)", columns=5, budget=1)), "right")
    assert state.result == "out-of-budget"
    with pytest.raises(MoveError, match="the game is over"):
        state.after(Walk("left"))


def test_a_stuck_player_is_told_so_and_may_still_try() -> None:
    start = load_game("g3").start()
    assert start.result == "stuck"
    assert start.after("down").result == "lost"
    tried = load_game("g3").start("practice").after("down")
    assert (tried.result, tried.position) == ("stuck", Cell(1, 1))
    assert tried.view.mistake == tried.mistakes[0]


@pytest.mark.parametrize("mode", ["strict", "practice"])
def test_messages_that_clash_are_a_contradiction_and_prove_nothing(mode: Mode) -> None:
    state = played(load_game("g4").start(mode), "down", "right")
    assert state.result == state.view.result == "contradiction"
    assert not state.proved.safe | state.proved.mines
    assert len(state.proved.conflict) == 3
    with pytest.raises(MoveError, match="no board fits"):
        state.after("left")


@pytest.mark.parametrize(("count", "won"), [("exactly", True), ("at-most", False), ("none", False)])
def test_how_mines_are_counted(count: str, won: bool) -> None:
    game = line("-mine(2,1)", columns=3, count=count)
    assert (Cell(3, 1) in State(game).proved.mines) is won


def test_a_game_without_a_number_of_mines_is_never_won() -> None:
    state = State(line("mine(3,1) & -mine(2,1)", mines=None, count="none"))
    assert played(state, "mark 3,1").result == "playing"
    assert played(state, "mark 3,1", "right").result == "stuck"


def test_a_layout_decides_what_was_stepped_on() -> None:
    game = line("mine(2,1) | mine(3,1)", layout=frozenset({Cell(3, 1)}))
    state = played(State(game), "right")
    assert [each.fault for each in state.mistakes] == ["unproved"]
    assert (
        played(State(replace(game, layout=frozenset({Cell(2, 1)}))), "right").mistakes[0].fault
        == "mine"
    )


@settings(max_examples=40)
@given(
    random_games(),
    st.lists(MOVE, max_size=8),
    st.sampled_from(["strict", "practice"]),
)
def test_every_ruling_agrees_with_all_boards(game: Game, moves: list[Move], mode: Mode) -> None:
    """Steps and marks are mistakes exactly if some board that fits says so."""
    truth = Enumerated(game)
    state = State(game, mode=mode)
    for move in moves:
        if state.objection(move) is not None:
            continue
        read = frozenset(message.cell for message in state.messages)
        boards = truth.fitting(read)
        after = state.after(move)
        wrong = len(after.mistakes) > len(state.mistakes)
        match move:
            case Walk() if after != state:
                target = move.target(state.position)
                unsure = not boards or any(target in mines for mines in boards)
                assert wrong is (unsure and target not in state.path)
                assert (after.position == target) is (not wrong or mode == "strict")
            case Mark(cell):
                assert wrong is (not boards or any(cell not in mines for mines in boards))
            case _:
                assert not wrong
        state = after


def test_states_and_views_travel_and_compare() -> None:
    state = played(load_game("g1").start("practice"), "down", "mark 2,2")
    again = pickle.loads(pickle.dumps(state))  # noqa: S301
    assert (again, again.view, again.game) == (state, state.view, state.game)
    assert again.after("down") == state.after("down")
