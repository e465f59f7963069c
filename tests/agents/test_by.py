"""Agents name the facts by which they move, in Python and as documents; the referee judges them."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

import pytest

import provefield as pf
from provefield.agents.remote.documents import read_answer
from provefield.errors import AgentError, InputError
from provefield.play.match import match


class Walker:
    """Walks down G1 by its message, and once by too much."""

    name, marks = "walker", False

    def play(self, view: Any, rng: Random) -> Generator[Any, Any, object]:
        yield "down by 1,1", "There is no mine in column 1."
        yield "down by 1,1 total"
        return (yield "mark 5,1 by 1,1 1,3")


class Wrong:
    name, marks = "wrong", False

    def __init__(self, move: str) -> None:
        self.move = move

    def play(self, view: Any, rng: Random) -> Generator[Any, Any, object]:
        return (yield self.move)


def test_the_proofs_of_an_agent_are_judged_move_by_move() -> None:
    turns = list(match(Walker(), pf.game("g1").start("prove")))
    proofs = [turn.state.proof for turn in turns]
    assert [proof and proof.tight for proof in proofs] == [True, False, True]
    assert turns[-1].state.result == "won"


@pytest.mark.parametrize("move", ["down by here", "down by 3,3"])
def test_facts_that_are_none_are_the_fault_of_the_agent(move: str) -> None:
    with pytest.raises(AgentError, match="wrong"):
        list(match(Wrong(move), pf.game("g1").start("prove")))


def test_an_answer_of_a_program_names_its_facts() -> None:
    answer = read_answer(b'{"move":"open 3,2","by":[[2,2],"total"]}', 0)
    assert answer.written == "open 3,2 by 2,2 total"
    with pytest.raises(InputError, match='"by"'):
        read_answer(b'{"move":"open 3,2","by":["all"]}', 0)


def test_what_agents_say_is_proved_is_made_by_the_facts_of_its_proof() -> None:
    starts: list[tuple[str, Any]] = [
        ("p5", pf.deal("5x5/3:noguess:1").start("prove")),
        ("exploit-prover", pf.game("g2").start("prove")),
    ]
    for agent, start in starts:
        turns = list(pf.match(agent, start))
        assert turns[-1].state.result == "won"
        assert all(turn.state.proof is None or turn.state.proof.enough for turn in turns)
        assert any(turn.state.proof for turn in turns)


@pytest.mark.parametrize("agent", [Wrong("down"), Wrong("mark 5,5")])
def test_who_names_no_facts_where_moves_need_them_is_told_so(agent: Wrong) -> None:
    with pytest.raises(AgentError, match="names the facts that prove it"):
        list(pf.match(agent, pf.game("g1").start("prove")))
