"""What the games that come along are called, in words that other languages have."""

from __future__ import annotations

import re
from functools import cache

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import game_names, level_names, load_game
from provefield.tongues import Worded, phrase
from provefield.web.platform.game_names import parse_daily_game, parse_item_game, parse_lesson_game


@cache
def names() -> tuple[str, ...]:
    """The names of all games that come along."""
    return (*game_names(), *level_names())


def title_of(name: str, game: Game) -> str:
    """What a game is called: for those that come along, in words that other languages have.

    >>> from provefield.games.minefol.library import load_game
    >>> from provefield.tongues import tell
    >>> tell(title_of("g1", load_game("g1")), "de"), tell(title_of("mine", load_game("g1")), "de")
    ('Die erste Spalte hinab', 'Down the first column')
    """
    if day := parse_daily_game(name):
        whole = day.isoformat().replace("-", "\u2011")  # a hyphen at which no line ends
        return phrase("Game of {day}", day=whole)
    ours = name in names() or parse_lesson_game(name)
    if not ours and not (parse_item_game(name) and game in _library()):
        return game.title
    if name not in level_names():
        return Worded(game.title, {})
    level, size, number = re.findall(r"[\d×]+", game.title)
    return phrase("Level {level}, {size}, number {number}", level=level, size=size, number=number)


@cache
def _library() -> tuple[Game, ...]:
    """Games that a class may take from the library; its own may have the title of one of them."""
    return tuple(load_game(name) for name in game_names())


def about(name: str, game: Game) -> str:
    """What there is to say of a game that comes along."""
    if parse_daily_game(name):
        return ""
    if name not in level_names():
        return Worded(game.about, {}) if game.about else ""
    return phrase(
        "Made by an earlier version of {command}.", command=re.findall(r"`.*`", game.about)[0]
    )
