"""Games that come along: what the generator made is what it promises."""

from __future__ import annotations

import pytest

from provefield.games.minefol.check.difficulty import level, measure
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.library import level_names, load_game
from provefield.reason.limit import UNLIMITED


@pytest.mark.parametrize("name", [f"level{number}-1" for number in range(1, 6)])
def test_a_made_game_is_fair_and_about_as_hard_as_it_says(name: str) -> None:
    """Measures may be tuned after a game was made, so its neighbours count as its level."""
    game = load_game(name)
    report = check(game, UNLIMITED)
    assert report.fair
    assert game.level == int(name[5])
    assert abs(level(measure(game, report.path)) - game.level) <= 1


def test_every_level_has_as_many_games() -> None:
    by_level = [load_game(name).level for name in level_names()]
    assert {by_level.count(number) for number in range(1, 6)} == {len(by_level) // 5}
