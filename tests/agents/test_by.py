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
