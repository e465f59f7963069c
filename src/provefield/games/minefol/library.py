"""Games and messages that come with Provefield, by name: those of the MineFOL paper, and more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from provefield.errors import InputError, expect
from provefield.files import read_source
from provefield.games.minefol.game import Game
from provefield.games.minefol.notation import LEVELS, MAX_SIDE, parse_game
from provefield.games.minefol.notation.tables import File, Table
from provefield.grid import Grid
from provefield.logic.formula import Formula
from provefield.registry import find_name

CATALOGUE = "catalogue"
_DATA = files("provefield") / "data"


@cache
def game_names() -> tuple[str, ...]:
    """The names of the games that people wrote, in the order of the alphabet.

    >>> [name for name in game_names() if name.startswith("g")]
    ['g1', 'g2', 'g3', 'g4', 'g6']
    """
    return _names("games")


@cache
def level_names() -> tuple[str, ...]:
    """The names of the games that the generator made, by level.

    >>> level_names()[:2], len(level_names())
    (('level1-1', 'level1-2'), 40)
    """
    return _names("levels")


def _names(folder: str) -> tuple[str, ...]:
    return tuple(sorted(place.name.removesuffix(".toml") for place in (_DATA / folder).iterdir()))


def shipped_name(given: str) -> str | None:
    """The name of a game that ships, given in any case; None if there is none.

    >>> shipped_name("G2"), shipped_name("Level1-1"), shipped_name("g22")
    ('g2', 'level1-1', None)
    """
    name = given.lower()
    return name if name in game_names() or name in level_names() else None


def game_text(name: str) -> str:
    """The file of a game, as its author wrote it.

    >>> game_text("exampel5")
    Traceback (most recent call last):
    provefield.errors.InputError: library: no game is called 'exampel5'; did you
    mean example5?
        exampel5
        ^
    """
    found = shipped_name(name) or find_name("game", name, game_names(), source="library")
    folder = "levels" if found in level_names() else "games"
    return (_DATA / folder / f"{found}.toml").read_text(encoding="utf-8")


@cache
def load_game(name: str) -> Game:
    """A game of the library.

    >>> load_game("g2").title
    'Seven messages'
    """
    return parse_game(game_text(name), source=f"{name}.toml")


def read_game(source: str | Path) -> Game:
    """A game of the library, of a file, or of its TOML text.

    >>> read_game("g2") == read_game(game_text("g2"))
    True
    """
    expect(source, (str, Path), "a game: its name, its text or the path of a file", "game")
    text = str(source)
    if name := shipped_name(text):
        return load_game(name)
    if "\n" in text or "=" in text:
        return parse_game(text)
    if not text:
        raise InputError("expected a game: its text or the path of a file", source="game")
    try:
        given = read_source(text)
    except InputError as error:
        shipped = ", ".join(game_names())
        message = f"{error.reason}; nor is it one of the games that ship: {shipped}"
        raise InputError(message, source=text) from None
    return parse_game(given.text, source=given.name)


@dataclass(frozen=True, slots=True)
class Entry:
    """A message of the catalogue: what it says, and how the paper put that.

    Where the paper's wording says something else, `means` is that, and `flaw` how it differs.
    """

    number: int
    grid: Grid
    formula: Formula
    english: str
    paper: str
    level: int
    tags: tuple[str, ...] = ()
    means: Formula | None = None
    flaw: str = ""

    @property
    def mistranslated(self) -> bool:
        """Whether the paper's wording says something else than the formula."""
        return self.means is not None


@cache
def catalogue() -> tuple[Entry, ...]:
    """The messages of the paper's Tables I and II, by their numbers.

    >>> [entry.number for entry in catalogue() if entry.mistranslated]
    [3, 6, 10, 12, 15, 18]
    """
    text = (_DATA / f"{CATALOGUE}.toml").read_text(encoding="utf-8")
    file = File(text, f"{CATALOGUE}.toml")
    given = file.document()["message"]
    return tuple(_entry(Table(file, values, "message", at)) for at, values in enumerate(given))


def _entry(table: Table) -> Entry:
    return Entry(
        table.whole("number", 1),
        Grid(table.whole("columns", 1, MAX_SIDE), table.whole("rows", 1, MAX_SIDE)),
        table.formula("fol")[0],
        table.string("english"),
        table.string("paper"),
        table.whole("level", 1, LEVELS),
        table.strings("tags"),
        table.formula("means")[0] if "means" in table.values else None,
        table.string("flaw"),
    )
