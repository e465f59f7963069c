"""The guesser from outside: it proves what it can, guesses the same way twice, and says why."""

from random import Random

from provefield.agents import agent
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import View, view_of


def first_step(view: View) -> tuple[str, str]:
    step = next(agent("guesser").play(view, Random(0)))
    return str(step.move), step.reason.words()


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
