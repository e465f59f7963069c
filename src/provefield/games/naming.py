"""Names of games: `g2` is in the library of MineFOL, `expert:zero:42` deals a sweeper board."""

from __future__ import annotations

from dataclasses import replace
from typing import overload

from provefield.games.minefol.game import Game as MinefolGame
from provefield.games.minefol.library import load_game
from provefield.games.protocol import Kind
from provefield.games.sweeper.game import Game as SweeperGame
from provefield.games.sweeper.generate import GameId, deal, parse_id

GameName = GameId | str
"""A sweeper board to deal, or the name of a game of MineFOL."""


def parse_name(text: str, *, seed: int | None = None, source: str = "game") -> GameName:
    """Read the name of a game; a sweeper without a seed gets this one.

    >>> print(repr(parse_name("g2")), parse_name("expert:zero:42"), parse_name("easy:safe", seed=7))
    'g2' expert:zero:42 easy:safe:7
    """
    if ":" not in text:
        return text
    return parse_id(text if has_seed(text) or seed is None else f"{text}:{seed}", source=source)


def has_seed(text: str) -> bool:
    """Whether the name of a sweeper says which board is dealt.

    >>> has_seed("expert:zero:42"), has_seed("expert:zero")
    (True, False)
    """
    return text.count(":") > 1


def kind_of(name: GameName) -> Kind:
    """Which game a name is of.

    >>> kind_of(parse_name("g2")), kind_of(parse_name("expert:zero:42"))
    ('minefol', 'sweeper')
    """
    return "minefol" if isinstance(name, str) else "sweeper"


@overload
def name_to_prove(name: GameId) -> GameId: ...
@overload
def name_to_prove(name: GameName) -> GameName: ...
def name_to_prove(name: GameName) -> GameName:
    """The name of the game that is dealt to who proves: in the Sweeper one without guesses.

    >>> print(name_to_prove(parse_name("expert:zero:42")), name_to_prove("g2"))
    expert:noguess:42 g2
    """
    if isinstance(name, str) or name.start == "noguess":
        return name
    return replace(name, start="noguess", told=None)


def find_game(name: GameName) -> SweeperGame | MinefolGame:
    """The game of a name.

    >>> find_game(parse_name("g2")).title, find_game(parse_name("easy:safe:7")).kind
    ('Seven messages', 'sweeper')
    """
    return load_game(name) if isinstance(name, str) else deal(name)
