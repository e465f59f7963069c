"""The functions of the front door: one for each thing that people do with the library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from provefield.agents import agent
from provefield.errors import InputError
from provefield.files import Source, read_source
from provefield.games.minefol.library import game_names, load_game
from provefield.games.minefol.notation import parse_game
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import view_of
from provefield.logic import language as languages
from provefield.logic.field import Field
from provefield.logic.parse import parse
from provefield.play.match import match
from provefield.play.tournament import tournament
from provefield.reason.ask import prove_sequent
from provefield.reason.engines import engine
from provefield.reason.limit import UNLIMITED, Limit

if TYPE_CHECKING:
    from provefield.games.minefol.game import Game
    from provefield.games.sweeper.view import View
    from provefield.logic.formula import Formula
    from provefield.reason.answer import Answer

__all__ = [
    "agent",
    "board",
    "engine",
    "formula",
    "game",
    "match",
    "prove",
    "readings",
    "tournament",
]


def board(source: str, *, mines: int | None = None) -> View:
    r"""Read what a Minesweeper player sees: a text with a line break, or the path of a file.

    `FILE#NAME` picks one board of a file. `mines` adds the total to what is known.

    >>> print(board("1 1 1\n? ? ?").ask(2, 2).label)
    mine
    """
    given = Source(source, "board") if "\n" in source else read_source(source, parts=True)
    return view_of(parse_board(given.text, name=given.part, source=given.name), mines=mines)


def game(source: str) -> Game:
    """Load a MineFOL game: the name of one that ships, the path of a file, or its TOML text.

    >>> game("g2")
    <Game: Seven messages: 6×6 cells, 1 mine to find, 7 messages, 35 steps.>
    >>> game("g22")
    Traceback (most recent call last):
    provefield.errors.InputError: g22: cannot be read: No such file or directory; nor is it one of
    the games that ship: cases, counting, ...
    """
    if source in game_names():
        return load_game(source)
    if "\n" in source or "=" in source:
        return parse_game(source)
    try:
        given = read_source(source)
    except InputError as error:
        shipped = ", ".join(game_names())
        message = f"{error.reason}; nor is it one of the games that ship: {shipped}"
        raise InputError(message, source=source) from None
    return parse_game(given.text, source=given.name)


def formula(text: str) -> Formula:
    """Read a formula as people or Prover9 write it.

    >>> formula("all x (mine(x,1) -> safe(1,x))").cnf()
    Formula('¬mine(x, 1) ∨ safe(1, x)')
    """
    return parse(text)


def readings(
    sentence: str, language: str = "en", *, columns: int | None = None, rows: int | None = None
) -> tuple[Formula, ...]:
    """The formulas that a sentence may mean, likeliest first; some depend on a board's size.

    >>> readings("There is a mine in the last row.", columns=5, rows=6)
    (Formula('∃x mine(x, 6)'),)
    """
    field = Field(columns, rows) if columns and rows else None
    return languages.readings(sentence, language, field)


def prove(
    premises: Iterable[str | Formula],
    goal: str | Formula,
    *,
    natural: bool = False,
    seconds: float | None = None,
) -> Answer:
    """Say whether a goal follows from premises over every domain, with a proof or a countermodel.

    >>> prove(["all x (P(x) -> Q(x))", "P(a)"], "Q(a)").proved
    True
    """
    limit = UNLIMITED if seconds is None else Limit(seconds)
    given = [_formula(premise, f"premise {at}") for at, premise in enumerate(premises, start=1)]
    return prove_sequent(given, _formula(goal, "goal"), limit=limit, natural=natural)


def _formula(given: str | Formula, source: str) -> Formula:
    return parse(given, source=source) if isinstance(given, str) else given
