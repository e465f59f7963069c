"""Compiled games end exactly as those that the agent plays move by move."""

from dataclasses import replace

import pytest

from provefield.games.sweeper.generate import GameId, Size, Start
from provefield.play.bulk import is_bulk, play_bulk
from provefield.play.tally import Tally
from provefield.play.tournament import Shard, play_game, play_shard


def without_times(tally: Tally | None) -> Tally:
    assert tally is not None
    return replace(tally, nanoseconds=0)


@pytest.mark.parametrize(
    ("size", "start", "games"),
    [
        (Size(30, 16, 99), "safe", 8),
        (Size(16, 16, 40), "zero", 15),
        (Size(9, 9, 10), "fixed", 40),
        (Size(9, 9, 20), "list", 40),
        (Size(12, 9, 22, blocked=8), "safe", 40),
        (Size(5, 1, 4), "safe", 10),
        (Size(3, 3, 0), "safe", 2),
        (Size(2, 2, 3), "safe", 2),
    ],
)
def test_bulk_games_end_as_the_agent_ends_them(size: Size, start: Start, games: int) -> None:
    ids = [GameId(size, start, seed) for seed in range(games)]
    for game, tally in zip(ids, play_bulk(ids), strict=True):
        assert without_times(tally) == without_times(play_game("odds", game)), game


def test_a_shard_is_played_in_bulk_and_adds_up() -> None:
    size = Size(9, 9, 10)
    assert is_bulk("odds")
    whole = play_shard(Shard("odds", size, "safe", first=3, games=30))
    halves = [play_shard(Shard("odds", size, "safe", first=f, games=15)) for f in (3, 18)]
    assert without_times(whole) == without_times(sum(halves, Tally()))


def test_a_huge_game_comes_to_an_end() -> None:
    game = GameId(Size(150, 120, 3_000, blocked=50), "zero", 1)
    (tally,), (again,) = play_bulk([game]), play_bulk([game])
    assert without_times(tally) == without_times(again)
    assert without_times(tally).won + without_times(tally).lost == 1
