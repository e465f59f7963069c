from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from provefield.agents import agent
from provefield.agents.protocol import GIVES_UP, Act, Asked, Because
from provefield.errors import AgentError, MoveError
from provefield.games.minefol.move import Walk
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.referee import State
from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.move import Mark, Move, Open, Unmark
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.play.match import PATIENCE, final, match

CORNER = Cell(1, 1)


@dataclass(frozen=True)
class Scripted:
    """Plays what it is given, whatever it sees."""

    moves: Callable[[], Generator[Move, None, None]]
    name: str = "scripted"
    marks: bool = True

    def play(self, view: View, rng: Random) -> Generator[Act, View, None]:
        for move in self.moves():
            yield Act(move, Because("It is written."))


def forever(*moves: Move) -> Callable[[], Generator[Move, None, None]]:
    def play() -> Generator[Move, None, None]:
        while True:
            yield from moves

    return play


GAME = deal(parse_id("4x4/3:safe:1")).start()


def test_an_agent_that_repeats_itself_is_stuck() -> None:
    assert len(list(match(Scripted(forever(Open(CORNER))), GAME, Random(0)))) == 1


def test_an_agent_that_goes_round_in_circles_is_stopped() -> None:
    turns = list(match(Scripted(forever(Mark(CORNER), Unmark(CORNER))), GAME, Random(0)))
    assert len(turns) == PATIENCE * 16


def test_a_move_off_the_grid_is_an_error() -> None:
    with pytest.raises(MoveError, match="open 5,5: column 5, row 5 lies off the grid"):
        list(match(Scripted(forever(Open(Cell(5, 5)))), GAME, Random(0)))


def test_marks_that_others_left_mislead_nobody() -> None:
    game = deal(parse_id("8x8/8:zero:3")).start()
    misled = replace(game, marked=frozenset(game.world.grid) - game.world.mines)
    for name in ("p2", "p4"):
        assert [turn.move for turn in match(agent(name), misled, Random(0))] == [
            turn.move for turn in match(agent(name), game, Random(0))
        ]


# What an agent may give ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Giving:
    """Gives the same things in every game; of MineFOL it needs no `marks`."""

    given: tuple[Any, ...]
    name: str = "giving"

    def play(self, view: object, rng: Random) -> Generator[Any, Any, None]:
        for each in self.given:  # noqa: UP028  # no view can be sent into a tuple
            yield each


FIELD = State(
    parse_game(
        'columns = 2\nrows = 2\nmines = 1\n[[message]]\nat = [1, 1]\nfol = "-mine(1,2)"\n'
        '[[message]]\nat = [1, 2]\nfol = "mine(2,2)"'
    )
)


@pytest.mark.parametrize(
    "given",
    ["mark 1,1", Mark(CORNER), ("mark 1,1", "I like it."), (Mark(CORNER), "I like it.")],
)
def test_a_move_is_a_text_or_a_value_with_a_reason_or_without(given: object) -> None:
    (turn,) = match(Giving((given,)), GAME)
    assert turn.move == Mark(CORNER)
    assert turn.reason.words() in ("", "I like it.")
    assert not turn.reason.proved


@dataclass(frozen=True)
class Loud:
    """A reason that pretends to be one of ours."""

    proved: bool = False
    __module__ = "provefield.agents"

    def words(self) -> str:
        return "It is \x1b[31mred."


def test_no_reason_steers_a_terminal_whatever_its_class_says_of_itself() -> None:
    class Player(Scripted):
        def play(self, view: View, rng: Random) -> Generator[Act, View, None]:
            yield Act(Open(CORNER), Loud())

    assert next(match(Player(forever()), GAME)).reason.words() == "It is �[31mred."


def test_both_games_are_played_by_the_same_match() -> None:
    player = Giving(("up", "down", ("mark 2,2", "The message says so."), "right"))
    turns = list(match(player, FIELD))
    assert [str(turn.move) for turn in turns] == ["down", "mark 2,2"]
    ended = final(player, FIELD)
    assert (ended.result, ended.moves, ended.state.steps) == ("won", 2, 1)


def test_what_was_asked_is_a_turn_and_no_move() -> None:
    (turn,) = match(Giving((Asked((Cell(1, 2),), {Cell(1, 2): "safe"}),)), FIELD)
    assert (turn.move, turn.calls, turn.state) == (None, 2, FIELD)


@pytest.mark.parametrize(
    ("state", "given", "fault"),
    [
        (GAME, "dig 1,1", "'dig 1,1' is no move; expected open, mark or unmark, then column,row"),
        (GAME, "open 9,9", "open 9,9: column 9, row 9 lies off the grid"),
        (GAME, "down", "'down' is no move; expected open, mark or unmark"),
        (FIELD, "open 1,1", "'open 1,1' is no move; expected right, down, left or up, or mark"),
        (FIELD, "mark 9,9", "mark 9,9: column 9, row 9 lies off the field"),
        (GAME, None, "None is no move; expected a text, a move, or either with a reason"),
        (GAME, ("open 1,1", 7), "is no move; expected a text"),
        (GAME, Walk("down"), "is no move; expected a text"),
        (FIELD, Open(CORNER), "is no move; expected a text"),
        (GAME, Act("right"), "'right' is no move; expected open"),
        (GAME, Asked(None), "it asked about None; expected a tuple"),  # type: ignore[arg-type]
    ],
)
def test_a_move_that_is_none_is_told_with_the_name_of_the_agent(
    state: Any, given: object, fault: str
) -> None:
    with pytest.raises(AgentError) as told:
        list(match(Giving((given,)), state))
    assert str(told.value).startswith("the agent giving: ")
    assert fault in str(told.value)


def test_an_agent_that_forgets_to_yield_is_told_so() -> None:
    class Returning:
        name = "returning"

        def play(self, view: object, rng: Random) -> Any:
            return ["open 1,1"]

    fault = r"the agent returning: play gave \['open 1,1'\]; expected a generator: use yield"
    with pytest.raises(AgentError, match=fault):
        list(match(Returning(), GAME))


def test_a_list_that_no_view_can_be_sent_into_is_told_so() -> None:
    class Listing:
        name = "listing"

        def play(self, view: object, rng: Random) -> Any:
            yield from ["mark 1,1", "mark 1,2"]

    with pytest.raises(AgentError, match=r"the agent listing: .* go through a list with `for`"):
        list(match(Listing(), GAME))


def test_who_gives_up_is_not_started_again() -> None:
    starts = []

    class Quitting:
        name = "quitting"

        def play(self, view: object, rng: Random) -> Generator[str, Any, str]:
            starts.append(view)
            yield "mark 1,1" if len(starts) % 2 else "unmark 1,1"
            return GIVES_UP

    assert len(list(match(Quitting(), GAME))) == 1
    assert len(starts) == 1


def test_an_agent_sees_the_view_after_each_move() -> None:
    seen = []

    class Watching:
        name, marks = "watching", True

        def play(self, view: View, rng: Random) -> Generator[str, View, None]:
            seen.append((yield "mark 1,1").marked)
            seen.append((yield "mark 1,1").marked)

    list(match(Watching(), GAME))
    assert seen[:2] == [{CORNER}, {CORNER}]
