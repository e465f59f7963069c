"""Games played at once end exactly as those that the agent plays move by move."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from provefield import tournament
from provefield.agents import agent
from provefield.agents.protocol import Deal, End, PlaysMany
from provefield.errors import AgentError
from provefield.games.sweeper.generate import GameId, Size, Start
from provefield.games.sweeper.move import Mark
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.play.deal import deals
from provefield.play.tournament import Shard, play_game, play_shard


def without_steps(end: End | None) -> End:
    """Compiled code opens cell by cell and marks nothing, so its steps are others."""
    assert end is not None
    return replace(end, steps=0)


@pytest.mark.parametrize(
    ("name", "size", "start", "games"),
    [
        ("odds", Size(30, 16, 99), "safe", 8),
        ("odds", Size(16, 16, 40), "zero", 15),
        ("odds", Size(9, 9, 10), "fixed", 40),
        ("odds", Size(9, 9, 20), "list", 40),
        ("odds", Size(12, 9, 22, blocked=8), "safe", 40),
        ("odds", Size(5, 1, 4), "safe", 10),
        ("odds", Size(3, 3, 0), "safe", 2),
        ("odds", Size(2, 2, 3), "safe", 2),
        ("guesser", Size(9, 9, 10), "safe", 30),
        ("guesser", Size(9, 9, 20), "list", 20),
        ("guesser", Size(12, 9, 22, blocked=8), "safe", 20),
        ("guesser", Size(16, 16, 40), "zero", 5),
        ("guesser", Size(5, 1, 4), "safe", 10),
    ],
)
def test_compiled_games_end_as_the_agent_ends_them(
    name: str, size: Size, start: Start, games: int
) -> None:
    ids = [GameId(size, start, seed) for seed in range(games)]
    player = agent(name)
    assert isinstance(player, PlaysMany)
    for game, end in zip(ids, player.play_many(deals(ids)), strict=True):
        assert without_steps(end) == without_steps(play_game(player, game)), game


class Object:
    """An agent of the library as an object that plays move by move, and may mark nothing."""

    def __init__(self, name: str, *, marks: bool) -> None:
        self.name, self.marks, self._inner = f"my {name}", marks, agent(name)

    def play(self, view: View, rng: Random) -> Generator[Any, Any, object]:
        if self.marks:
            return (yield from self._inner.play(view, rng))
        known, before = set[Cell](), -1
        while len(view.clues) + len(known) > before:
            before = len(view.clues) + len(known)
            view = yield from self._round(view, known, rng)
        return None

    def _round(self, view: View, known: set[Cell], rng: Random) -> Generator[Any, Any, View]:
        """Let the agent go on, and keep the mines that it marks in mind alone."""
        acts, seen = self._inner.play(replace(view, marked=frozenset(known)), rng), None
        while True:
            try:
                act = acts.send(seen)
            except StopIteration:
                return view
            if isinstance(act.move, Mark):
                known.add(act.move.cell)
            else:
                view = yield act
            seen = replace(view, marked=frozenset(known))


@pytest.mark.parametrize("name", ["odds", "guesser", "p5"])
@pytest.mark.parametrize("marks", [True, False])
def test_an_object_comes_to_what_the_agent_of_the_same_play_comes_to(
    name: str, marks: bool
) -> None:
    games = [GameId(Size(9, 9, 10), "zero", seed) for seed in range(30)]
    ours, mine = agent(name), Object(name, marks=marks)
    compiled: Iterable[End | None] = [None] * len(games)
    if isinstance(ours, PlaysMany):
        compiled = ours.play_many(deals(games))
    for game, end in zip(games, compiled, strict=True):
        by_name, by_object = end or play_game(ours, game), play_game(mine, game)
        assert by_object.result == by_name.result
        if marks or by_name.result == "won":
            assert by_object.covered == by_name.covered, game
        if by_name.result == "won":
            assert by_name.covered == 0
        elif not marks:  # mines that it knew of and left alone stay covered
            assert by_object.covered >= by_name.covered


def test_a_shard_comes_to_its_halves() -> None:
    size = Size(9, 9, 10)
    whole = play_shard(Shard("odds", size, "safe", first=3, games=30))
    halves = [play_shard(Shard("odds", size, "safe", first=f, games=15)) for f in (3, 18)]
    assert whole.ends == halves[0].ends + halves[1].ends


def test_a_huge_game_comes_to_an_end() -> None:
    game = GameId(Size(150, 120, 3_000, blocked=50), "zero", 1)
    once, again = ([deal.finish("odds") for deal in deals([game])] for _ in range(2))
    assert once == again
    assert without_steps(once[0]).result in ("won", "lost")


class InLockstep:
    """Opens the next covered cell on all boards, then the next, as one that learns would."""

    name, marks = "lockstep", False

    def play(self, view: View, rng: Random) -> Generator[str, View, None]:
        for cell in view.covered:
            yield f"open {cell}"

    def play_many(self, deals: Iterable[Deal]) -> Iterator[End | None]:
        going = [(deal, deal.state, 0) for deal in deals]
        while any(state.result == "playing" for _, state, _ in going):
            going = [self._next(*each) for each in going]
        return (deal.end(state, steps) for deal, state, steps in going)

    def _next(self, deal: Deal, state: Any, steps: int) -> tuple[Deal, Any, int]:
        if state.result != "playing":
            return deal, state, steps
        return deal, state.after(f"open {state.view.covered[0]}"), steps + 1


def test_anybody_may_play_many_games_at_once() -> None:
    together = tournament([InLockstep()], "4x4/2", games=30, seed=5)
    apart = tournament(["p1"], "4x4/2", games=30, seed=5)
    assert [row | {"agent": "p1"} for row in together.rows] == apart.rows
    assert together.tallies["lockstep"].gamma == apart.tallies["p1"].gamma


class Choosy(InLockstep):
    """Leaves every other game to be played move by move."""

    name = "choosy"

    def play_many(self, deals: Iterable[Deal]) -> Iterator[End | None]:
        return (End("won", 1, 0) if i % 2 else None for i, _ in enumerate(deals))


def test_a_game_that_is_declined_is_played_move_by_move() -> None:
    size = Size(4, 4, 2)
    mixed, apart = (play_shard(Shard(who, size, "safe", 0, 6)).ends for who in (Choosy(), "p1"))
    assert mixed[1::2] == (End("won", 1, 0),) * 3
    assert mixed[::2] == apart[::2]


class Miscounting(Choosy):
    name = "miscounting"

    def play_many(self, deals: Iterable[Deal]) -> Iterator[End | None]:
        return iter([None])


class Wordy(Choosy):
    name = "wordy"

    def play_many(self, deals: Iterable[Deal]) -> Any:
        return ["won" for _ in deals]


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        (Miscounting(), "the agent miscounting: play_many gave 1 ends for 2 games"),
        (Wordy(), "the agent wordy: play_many gave 'won'; expected an End or None"),
    ],
)
def test_what_play_many_may_not_give_is_named(player: Choosy, fault: str) -> None:
    with pytest.raises(AgentError, match=fault):
        play_shard(Shard(player, Size(4, 4, 2), "safe", first=0, games=2))
