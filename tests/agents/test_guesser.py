"""The guesser from outside: it proves what it can, guesses the same way twice, and says why."""

from dataclasses import replace
from random import Random

import pytest

from provefield.agents import agent
from provefield.games.sweeper.generate import GameId, Size, Start
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import View, view_of
from provefield.play.bulk import play_bulk
from provefield.play.tally import Tally
from provefield.play.tournament import play_game


def first_step(view: View) -> tuple[str, str]:
    step = next(agent("guesser").play(view, Random(0)))
    return str(step.move), step.reason.words()


def without_times(tally: Tally | None) -> Tally:
    assert tally is not None
    return replace(tally, nanoseconds=0)


@pytest.mark.parametrize(
    ("size", "start", "games"),
    [
        (Size(30, 16, 99), "safe", 5),
        (Size(16, 16, 40), "zero", 10),
        (Size(9, 9, 20), "list", 20),
        (Size(12, 9, 22, blocked=8), "safe", 20),
        (Size(5, 1, 4), "safe", 5),
        (Size(3, 3, 0), "safe", 1),
    ],
)
def test_bulk_games_end_as_the_agent_ends_them(size: Size, start: Start, games: int) -> None:
    ids = [GameId(size, start, seed) for seed in range(games)]
    for game, tally in zip(ids, play_bulk(ids, "guesser"), strict=True):
        assert without_times(tally) == without_times(play_game("guesser", game)), game


def test_a_coin_flip_is_called_one() -> None:
    move, why = first_step(view_of(parse_board("? 1 ?"), mines=1))
    assert move == "open 1,1"
    assert "the risk is 50% here" in why
    assert "coin flip" in why


def test_an_endgame_tells_the_chance_to_win() -> None:
    _, why = first_step(view_of(parse_board("? ? ? ? ?"), mines=1))
    assert "wins" in why


def test_a_guess_tells_its_risk_and_what_it_may_open() -> None:
    rows = ["? " * 16] * 16
    move, why = first_step(view_of(parse_board("\n".join(rows)), mines=40))
    assert move == "open 1,1"
    assert "the risk is 16% here" in why
    assert "to open more" in why


def test_what_is_certain_is_proved_before_anything_is_guessed() -> None:
    steps = agent("guesser").play(view_of(parse_board("? 1 1 1 ?\n? ? ? ? ?"), mines=2), Random(0))
    assert next(steps).reason.proved
