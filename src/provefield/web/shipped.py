"""Games that come along: those of the library and, beside this file, some made for each level."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from provefield.games.minefol import library
from provefield.games.minefol.game import Game
from provefield.games.minefol.notation import parse_game
from provefield.tongues import Worded, phrase
from provefield.web.naming import parse_daily_game, parse_lesson_game

_FOLDER = files("provefield") / "data" / "levels"


@cache
def generated() -> tuple[str, ...]:
    """The names of the games that the generator made, by level.

    >>> generated()[:2]
    ('level1-1', 'level1-2')
    """
    names = (place.name for place in _FOLDER.iterdir() if place.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in names))


@cache
def names() -> tuple[str, ...]:
    """The names of all games that come along."""
    return (*library.game_names(), *generated())


def text(name: str) -> str:
    """The file of a game."""
    if name in generated():
        return (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return library.game_text(name)


@cache
def load(name: str) -> Game:
    """A game by its name.

    >>> load("level3-1").level, load("g1").level
    (3, 1)
    """
    return parse_game(text(name), source=f"{name}.toml")


def titled(name: str, game: Game) -> str:
    """What a game is called: for those that come along, in words that other languages have.

    >>> from provefield.tongues import tell
    >>> tell(titled("g1", load("g1")), "de"), tell(titled("mine", load("g1")), "de")
    ('Die erste Spalte hinab', 'Down the first column')
    """
    if day := parse_daily_game(name):
        whole = day.isoformat().replace("-", "\u2011")  # a hyphen at which no line ends
        return phrase("Game of {day}", day=whole)
    if name not in names() and not parse_lesson_game(name):
        return game.title
    if name not in generated():
        return Worded(game.title, {})
    level, size, number = re.findall(r"[\d×]+", game.title)
    return phrase("Level {level}, {size}, number {number}", level=level, size=size, number=number)


def about(name: str, game: Game) -> str:
    """What there is to say of a game that comes along."""
    if parse_daily_game(name):
        return ""
    if name not in generated():
        return Worded(game.about, {}) if game.about else ""
    return phrase("Made by {command}.", command=re.findall(r"`.*`", game.about)[0])
