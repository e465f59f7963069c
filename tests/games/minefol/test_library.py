"""What comes with Provefield: games are what they claim, and messages mean what they say."""

from __future__ import annotations

import pytest

from provefield.errors import InputError
from provefield.games.minefol.check.difficulty import level, measure
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.library import (
    Entry,
    catalogue,
    game_names,
    game_text,
    load_game,
)
from provefield.games.minefol.message import Message
from provefield.games.minefol.writing import write_game
from provefield.grid import Grid
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.language import describe
from provefield.reason.equivalence import equivalent
from provefield.reason.limit import UNLIMITED


def same(left: Formula, right: Formula, grid: Grid) -> bool:
    return equivalent(left, right, Field(grid.columns, grid.rows), UNLIMITED).equivalent


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_what_its_tags_say(name: str) -> None:
    game = load_game(name)
    report = check(game, UNLIMITED)
    assert game.title
    assert game.about
    assert game.level
    assert report.valid is ("valid" in game.tags) is ("invalid" not in game.tags)
    assert (report.valid and not report.fair) is ("unfair" in game.tags)
    assert report.fair is ("fair" in game.tags)
    assert report.consistent is ("inconsistent" not in game.tags)
    assert not report.redundant


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_as_hard_as_it_says(name: str) -> None:
    game = load_game(name)
    report = check(game, UNLIMITED)
    if report.valid:
        assert level(measure(game, report.path)) == game.level


def test_there_are_games_of_every_level() -> None:
    games = map(load_game, game_names())
    assert {game.level for game in games if "valid" in game.tags} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("name", game_names())
def test_a_game_can_be_written_back(name: str) -> None:
    assert write_game(load_game(name), like=game_text(name)) == game_text(name)


@pytest.mark.parametrize(
    "message", [each for name in game_names() for each in load_game(name).messages]
)
def test_messages_of_games_say_what_their_formulas_say(message: Message) -> None:
    assert message.english == describe(message.formula)


def test_the_catalogue_is_whole() -> None:
    assert [entry.number for entry in catalogue()] == list(range(1, 19))
    assert all(entry.paper and entry.tags for entry in catalogue())


@pytest.mark.parametrize("entry", catalogue(), ids=lambda entry: str(entry.number))
def test_the_catalogue_says_what_its_formulas_say(entry: Entry) -> None:
    assert entry.english == describe(entry.formula)
    assert bool(entry.flaw) is entry.mistranslated
    if entry.means is not None:
        assert not same(entry.formula, entry.means, entry.grid)


def test_the_messages_of_g2_are_those_of_table_i() -> None:
    game = load_game("g2")
    for message, entry in zip(game.messages, catalogue()[:7], strict=True):
        assert same(message.formula, entry.formula, game.grid)


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(InputError, match="there are cases, counting"):
        load_game("zzz")
    with pytest.raises(InputError, match="no game is called"):
        load_game("../library/g1")
