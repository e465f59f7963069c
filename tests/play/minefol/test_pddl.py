"""A game written as a planning problem is the same game, to a planner that knows nothing else."""

from __future__ import annotations

import pytest

from provefield.errors import InputError
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.grid import Cell, Grid
from provefield.play.minefol.pddl import DOMAIN, lemmas, problem
from provefield.reason.limit import UNLIMITED
from tests.agents.minefol.games import G1, G2, G6, game, random_game
from tests.play.minefol.pddl_reader import cheapest, read, task


def shortest(given: Game) -> int | None:
    found = cheapest(task(read(DOMAIN), read(problem(given))))
    return found[0] if found else None


def test_the_cheapest_plan_is_the_shortest_win() -> None:
    assert shortest(game(3, 1, {(1, 1): "-mine(2,1)", (2, 1): "mine(3,1)"}, count="none")) == 1
    assert shortest(game(2, 2, {(1, 1): "x = x"})) is None


def test_random_games_have_plans_as_long_as_their_wins() -> None:
    games = [random_game(seed) for seed in range(120)]
    small = [each for each in games if each.grid.size <= 9 and len(each.messages) <= 3]
    found = [check(each, UNLIMITED).shortest for each in small]
    assert len(set(found)) > 4
    assert [shortest(each) for each in small] == found


def test_a_plan_tells_moves_and_proofs_in_turn() -> None:
    found = cheapest(task(read(DOMAIN), read(problem(G6))))
    assert found is not None
    cost, plan = found
    assert cost == 2
    kinds = [step.split()[0] for step in plan]
    assert kinds[-1] == "mark"
    assert kinds.index("prove") < kinds.index("walk")
    assert "mark c-3-3 n0 n1" in plan


@pytest.mark.parametrize("given", [G1, G2])
def test_larger_problems_can_be_read(given: Game) -> None:
    read_back = task(read(DOMAIN), read(problem(given)))
    assert len(read_back.objects["cell"]) == given.grid.size
    assert len(read_back.objects["message"]) == len(given.messages)


def test_no_message_of_a_lemma_can_be_left_out() -> None:
    needs = [lemma.needs for lemma in lemmas(G2, UNLIMITED)]
    assert frozenset({Cell(1, 6), Cell(3, 5), Cell(6, 1)}) in needs  # from these the mine follows
    assert frozenset({Cell(1, 1), Cell(2, 2)}) in needs  # and from these the last row


def test_blocked_cells_are_no_cells() -> None:
    walled = Game(Grid(3, 1, frozenset({Cell(2, 1)})), (), mines=1)
    text = problem(walled)
    assert "c-2-1" not in text
    assert shortest(walled) == 0  # the only cell left


def test_without_a_number_of_mines_there_is_no_goal() -> None:
    with pytest.raises(InputError, match="how many mines"):
        problem(Game(Grid(2, 2), (), None, "none"))
