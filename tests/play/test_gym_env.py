"""The environment for learners: what Gymnasium asks for, and what our documentation promises."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from itertools import compress
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

import provefield as pf
from provefield.errors import InputError, MissingToolError
from provefield.games.sweeper.generate import Start
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.world import World
from provefield.grid import Grid
from provefield.play import gym_env
from provefield.play.gym_env import SWEEPER, MineFOLEnv, SweeperEnv, SweeperVectorEnv
from provefield.play.gym_env.sweeper import board_array
from provefield.reason.ask import ask_labels


@pytest.mark.parametrize(
    "options", [{}, {"odds": True}, {"size": "4x7/5/3", "start": "list", "proofs": False}]
)
def test_gymnasium_finds_no_fault(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(SWEEPER, **options).unwrapped)


def play(env: SweeperEnv, seed: int) -> tuple[float, str]:
    """Open what is proved safe, or else the first covered cell, until the game is over."""
    seen, told = env.reset(seed=seed)
    known = float((seen["board"] >= 0).sum())
    total, over = 0.0, False
    while not over:
        certain = np.flatnonzero(told["proved_safe"])
        choice = certain[0] if len(certain) else np.flatnonzero(told["action_mask"])[0]
        seen, reward, over, late, told = env.step(choice)
        assert env.observation_space.contains(seen)
        assert not late
        assert reward > 0 or not len(certain), "what is proved safe is safe"
        total += reward
    return total + known / (81 - 10), told["game"]


def test_a_solved_game_adds_up_to_one_and_a_mine_costs_one() -> None:
    totals = [play(SweeperEnv(), seed)[0] for seed in range(6)]
    solved = [total for total in totals if total > 0.999]
    assert solved
    assert all(total == pytest.approx(1) for total in solved)
    assert all(total < 0 for total in totals if total not in solved)


def test_the_same_seed_gives_the_same_game() -> None:
    env, other = SweeperEnv(), SweeperEnv()
    assert play(env, 7) == play(other, 7)
    assert env.reset(seed=7)[1]["game"] == "beginner:zero:7"
    following = [env.reset()[1]["game"] for _ in range(3)]
    env.reset(seed=7)
    assert following == [env.reset()[1]["game"] for _ in range(3)]
    assert len(set(following)) == 3


def test_useless_actions_cost_a_little_and_cannot_go_on_for_ever() -> None:
    env = SweeperEnv("4x3/2", proofs=False, render_mode="ansi")
    before, told = env.reset(seed=7)
    useless = np.flatnonzero(told["action_mask"] == 0)[0]
    late, actions = False, 0
    while not late:
        seen, reward, over, late, _ = env.step(useless)
        actions += 1
        assert reward == pytest.approx(-0.1)
        assert not over
        assert (seen["board"] == before["board"]).all()
    assert actions == 24
    assert env.render() == "? ? ? ?\n1 2 1 1\n0 0 0 0"


@pytest.mark.parametrize("action", [99, -1, 1.5, "x", None, [1, 2]])
@pytest.mark.parametrize(
    "make", [SweeperEnv, MineFOLEnv, lambda: SweeperVectorEnv(2)], ids=["one", "walk", "many"]
)
def test_what_is_no_action_is_an_input_error(make: Callable[[], Any], action: object) -> None:
    env = make()
    env.reset(seed=1)
    given = [action, 0] if isinstance(env, SweeperVectorEnv) else action
    with pytest.raises(InputError, match="action"):
        env.step(given)


def test_what_is_proved_is_what_the_reference_proves() -> None:
    env = SweeperEnv("9x9/14", "safe", odds=True, render_mode="ansi")
    _, told = env.reset(seed=4)
    proofs = 0
    for _ in range(15):
        view = pf.board(str(env.render()), mines=14)
        labels = ask_labels(view.knowledge(), view.covered)
        for label in ("safe", "mine"):
            proved = {cell for cell in labels if labels[cell] == label}
            assert set(compress(view.grid, told[f"proved_{label}"])) == proved
            proofs += len(proved)
        covered = told["action_mask"] == 1
        assert (told["odds"][covered] <= 1).all()
        assert (told["odds"][~covered] == 2).all()
        _, _, over, _, told = env.step(told["odds"].argmin())
        if over:
            _, told = env.reset()
    assert proofs > 20


def test_a_game_can_be_played_and_shown_before_the_first_reset() -> None:
    env = SweeperEnv("4x3/2", render_mode="ansi")
    assert str(env.render()).count("?") == env.action_masks().sum() == 3
    assert env.step(np.int64(0))[1:3] == (-1.0, True)


def test_a_size_that_makes_no_sense_is_an_input_error() -> None:
    with pytest.raises(InputError):
        SweeperEnv("4x3")
    with pytest.raises(InputError):
        SweeperEnv("2x2/9").reset(seed=1)


def test_a_missing_gymnasium_is_named_with_its_remedy() -> None:
    with (
        patch("provefield.extras._missing", return_value="gymnasium"),
        pytest.raises(MissingToolError, match=r"provefield\[gym\]"),
    ):
        runpy.run_path(gym_env.__file__)


SIDE_BY_SIDE = ("6x5/6:safe:1", "9x9/10:zero:1", "4x4/3:fixed:1")


@pytest.mark.parametrize("kind", SIDE_BY_SIDE)
def test_games_side_by_side_are_ruled_as_the_referee_rules_them(kind: str) -> None:
    assert compare_with_referee(kind, steps=150) > 10


@pytest.mark.soak
def test_a_million_steps_are_ruled_as_the_referee_rules_them() -> None:
    for kind in ("9x9/10:zero:1", "30x16/99:zero:1"):
        assert compare_with_referee(kind, steps=31_250) > 10_000


def compare_with_referee(kind: str, steps: int, games: int = 16) -> int:
    """Act at random, mostly where it makes sense; how many games ended."""
    size, start, seed = kind.split(":")
    env = SweeperVectorEnv(games, size, cast("Start", start))
    rng, ended = np.random.default_rng(int(seed)), 0
    seen, told = env.reset(seed=int(seed))
    states = [begin(env, game) for game in range(games)]
    over, late = np.zeros(games, np.bool_), np.zeros(games, np.bool_)
    actions = [0] * games
    for _ in range(steps):
        chosen = np.array([choose(rng, mask) for mask in env.action_masks()])
        ended_before = over | late
        seen, rewards, over, late, told = env.step(chosen)
        ended += int(over.sum())
        for game, state in enumerate(states):
            if ended_before[game]:
                states[game], actions[game] = begin(env, game), 0
                assert rewards[game] == 0
            else:
                states[game], expected = rule(state, int(chosen[game]))
                actions[game] += 1
                assert rewards[game] == pytest.approx(expected)
                finished = bool(states[game].exploded) or states[game].cleared
                assert over[game] == finished
                assert late[game] == (not finished and actions[game] >= 2 * state.world.grid.size)
            view = states[game].view
            assert (seen["board"][game] == board_array(view)).all()
            covered = np.isin(np.arange(view.grid.size), [*map(view.grid.index, view.covered)])
            assert over[game] or (told["action_mask"][game] == covered).all()
    return ended


def begin(env: SweeperVectorEnv, game: int) -> State:
    """The state in which the referee sees a game that has just begun."""
    size = env.observation_space["board"].shape[1:]  # type: ignore[index]
    grid = Grid(size[1], size[0])
    world = World(grid, frozenset(compress(grid, env.mines()[game])))
    clues = {
        cell: int(number)
        for cell, number in zip(grid, env.boards()[game].ravel(), strict=True)
        if number >= 0
    }
    assert all(world.clue(cell) == number for cell, number in clues.items())
    return State(world, clues=clues)


def rule(state: State, action: int) -> tuple[State, float]:
    """What the referee makes of an action."""
    cell = state.world.grid.cell(action)
    worth = 1 / state.world.safe_cells
    if cell in state.clues:
        return state, -worth
    after = state.after(Open(cell))
    return after, -1.0 if after.exploded else (len(after.clues) - len(state.clues)) * worth


def choose(rng: np.random.Generator, mask: NDArray[np.bool_]) -> int:
    useful = np.flatnonzero(mask)
    return int(
        rng.choice(useful) if len(useful) and rng.random() < 0.9 else rng.integers(mask.size)
    )


def test_odds_side_by_side_are_those_of_the_view_and_certain_only_where_it_follows() -> None:
    env = SweeperVectorEnv(4, "6x5/6", "safe", odds=True)
    _, told = env.reset(seed=3)
    for game in range(4):
        view = begin(env, game).view
        odds = {
            env_cell: told["odds"][game][view.grid.index(env_cell)] for env_cell in view.covered
        }
        exact = view.odds(exact=True)
        assert all(abs(odds[cell] - chance) < 1e-12 for cell, chance in exact.items())
        assert all((odds[cell] in (0, 1)) == (chance in (0, 1)) for cell, chance in exact.items())
        proved = {cell for cell, chance in exact.items() if chance == 0}
        assert set(compress(view.grid, told["proved_safe"][game])) == proved


@pytest.mark.parametrize(("size", "start"), [("4x4/3/2", "zero"), ("4x4/3", "list")])
def test_what_cannot_be_played_side_by_side_is_an_input_error(size: str, start: Start) -> None:
    with pytest.raises(InputError, match="side by side"):
        SweeperVectorEnv(2, size, start)


@pytest.mark.parametrize("games", [0, -1, 1.5, "2"])
def test_no_games_side_by_side_are_an_input_error(games: Any) -> None:
    with pytest.raises(InputError, match="num_envs"):
        SweeperVectorEnv(games)


def test_proofs_side_by_side_need_no_odds() -> None:
    env = SweeperVectorEnv(2, "6x5/6", "safe", proofs=True)
    _, told = env.reset(seed=3)
    _, both = SweeperVectorEnv(2, "6x5/6", "safe", odds=True).reset(seed=3)
    assert set(both) - set(told) == {"odds"}
    assert all((told[name] == both[name]).all() for name in told)
    assert (both["odds"][both["action_mask"] == 0] == 2).all()
    assert not {"proved_safe", "odds"} & set(SweeperVectorEnv(2, proofs=False).reset(seed=3)[1])


def test_gymnasium_makes_all_of_them_and_finds_no_fault() -> None:
    env = gymnasium.make_vec(
        SWEEPER, num_envs=3, size="4x3/2", vectorization_mode="vector_entry_point"
    )
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space
    check_env(gymnasium.make("provefield/MineFOL-v0", game="g2").unwrapped)


def test_whoever_walks_where_it_is_proved_wins_a_game_of_messages() -> None:
    env = MineFOLEnv("g2", render_mode="ansi")
    _, told = env.reset()
    total, over, rng = 0.0, False, np.random.default_rng(1)
    steps = 0
    while not over:
        useful = np.flatnonzero(told["action_mask"])
        marks = useful[useful >= 4]
        action = marks[0] if len(marks) else rng.choice(useful)
        _, reward, over, late, told = env.step(action)
        total, steps = total + reward, steps + (action < 4)
        if late:
            break
    assert told["result"] in ("won", "out-of-budget")
    assert "@" in (env.render() or "")
    assert total == pytest.approx((told["result"] == "won") - steps / 1000)


def test_a_game_of_messages_comes_from_a_file_and_tells_the_steps_left(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text(str(pf.game("g2")))
    env = MineFOLEnv(path)
    seen, _ = env.reset()
    assert env.observation_space.contains(seen)
    assert seen["steps_left"] == [35]
    assert env.step(np.int64(1))[0]["steps_left"] == [34]


def test_a_game_of_messages_in_which_nothing_can_be_done_is_an_input_error() -> None:
    with pytest.raises(InputError, match="stuck before the first move"):
        MineFOLEnv("g3")
    with pytest.raises(InputError, match="nor is it one of the games that ship"):
        MineFOLEnv("g22")


def test_a_picture_shows_every_cell() -> None:
    env = SweeperEnv("4x3/2", render_mode="rgb_array")
    env.reset(seed=7)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (48, 64, 3)
    covered, clue = picture[:16, :16], picture[16:32, :16]
    assert (covered != clue).any()
