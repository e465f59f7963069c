"""The functions of the front door: one for each thing that people do with the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from numbers import Integral
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeVar

from provefield.agents import agent
from provefield.errors import InputError, OversizeError, expect
from provefield.files import Source, read_source
from provefield.games.asking import limited
from provefield.games.minefol.library import read_game
from provefield.games.minefol.referee import State as MinefolState
from provefield.games.protocol import Kind, State
from provefield.games.sweeper import generate as sweeper
from provefield.games.sweeper.generate import Size, parse_id
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import view_of
from provefield.grid import RECTANGLE, Topology, topology_of
from provefield.logic import language as languages
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.play import match as matches
from provefield.play.arena import arena as play_in_arena
from provefield.play.minefol.walkers import contestant
from provefield.play.tournament import Tournament, hold
from provefield.play.workers import pool
from provefield.reason import engines
from provefield.reason.ask import prove_sequent
from provefield.tongues import tongue_called

if TYPE_CHECKING:
    from provefield.agents.protocol import Agent
    from provefield.games.minefol.game import Game
    from provefield.games.sweeper.game import Game as SweeperGame
    from provefield.games.sweeper.generate import Start
    from provefield.games.sweeper.view import View
    from provefield.play.match import Turn
    from provefield.play.results import Results
    from provefield.reason.answer import Answer
    from provefield.reason.engine import Engine

S = TypeVar("S", bound="State[Any, Any]")

__all__ = [
    "agent",
    "arena",
    "board",
    "deal",
    "engine",
    "formula",
    "game",
    "match",
    "prove",
    "readings",
    "tournament",
]


BOARD = "a board: its text, with a line break, or the path of a file"


def board(
    source: str | Path, *, mines: int | None = None, topology: str | Topology = RECTANGLE
) -> View:
    r"""Read what a Minesweeper player sees: a text with a line break, or the path of a file.

    `FILE#NAME` picks one board of a file. `mines` adds the total to what is known. On a `"torus"`
    each side touches the opposite one.

    >>> print(board("1 1 1\n? ? ?").ask(2, 2).label)
    mine
    >>> board("1 1 0 1\n? 1 0 1\n1 1 0 1\n0 0 0 0", topology="torus").labels()
    {Cell(1, 2): 'mine'}
    """
    expect(source, (str, Path), BOARD, "source")
    text = str(source)
    expect(mines, (Integral, NoneType), "a number of mines", "mines")
    expect(topology, (str, Topology), "a topology or its name", "topology")
    if mines is not None and mines < 0:
        raise InputError("expected a number of mines", text=str(mines), source="mines")
    if not text:
        raise InputError(f"expected {BOARD}", source="source")
    if "\n" in text:
        given = Source(text, "board")
    else:
        try:
            given = read_source(text, parts=True)
        except OversizeError:
            raise
        except InputError as fault:
            raise InputError(f"{fault.reason}; expected {BOARD}", source=text) from None
    found = parse_board(given.text, name=given.part, source=given.name)
    return view_of(replace(found, topology=topology_of(topology)), mines=mines)


def game(source: str | Path) -> Game:
    """Load a MineFOL game: the name of one that ships, the path of a file, or its TOML text.

    >>> game("g2")
    <Game: Seven messages: 6×6 cells, 1 mine to find, 7 messages, 35 steps.>
    >>> game("g22")
    Traceback (most recent call last):
    provefield.errors.InputError: g22: cannot be read: No such file or directory; nor is it one of
    the games that ship: cases, counting, ...
    """
    return read_game(source)


def deal(name: str) -> SweeperGame:
    """Deal the Minesweeper game of an ID: a preset or size, how it starts, and a seed.

    >>> print(deal("beginner:zero:7").start().after("open 1,1").result)
    playing
    """
    expect(name, str, "the ID of a game such as beginner:zero:7", "game ID")
    return sweeper.deal(parse_id(name))


def match(
    agent: str | Agent,
    state: S,
    seed: int = 0,
    *,
    search: str | None = None,
    engine: str = "sat",
) -> Iterator[Turn[S]]:
    """Let an agent play from a state, turn by turn; in MineFOL a name is that of a strategy.

    >>> turns = list(match("explore-all", game("g1").start()))
    >>> turns[-1].state.result
    'won'
    """
    if not hasattr(state, "for_agent"):
        raise InputError(f"expected a state, as start() gives it, not {state!r}", source="state")
    if isinstance(state, MinefolState) and isinstance(agent, str):
        agent = contestant(state.game, agent, search, engine)
    return matches.match(agent, state, seed)


def tournament(
    agents: Sequence[str | Agent],
    size: str | Size,
    games: int = 100,
    seed: int = 0,
    *,
    start: Start = "safe",
    workers: int = 1,
    checkpoint: str | Path | None = None,
) -> Results:
    """Let agents, names and objects alike, play the same games, and keep every game as a row.

    The size is a preset or columns x rows / mines / blocked cells. With several workers, objects
    are sent to other processes: their class must be importable there.

    >>> tournament(["p1", "p2"], "5x5/3", games=20, start="zero").rows[0]
    {'agent': 'p1', 'game': '5x5/3:zero:0', 'result': 'lost', 'steps': 5}
    """
    if isinstance(agents, str):
        raise InputError("expected a list of agents", text=agents, source="agents")
    expect(agents, Iterable, "a list of agents", "agents")
    expect(size, (str, Size), "a size such as beginner or 9x9/10", "size")
    expect(games, Integral, "a number of games", "games")
    expect(seed, Integral, "a number", "seed")
    expect(workers, Integral, "a number of workers", "workers")
    if workers < 1:
        raise InputError("expected a number of workers", text=str(workers), source="workers")
    if isinstance(size, str):
        size = parse_id(f"{size}:{start}:0", source="size and start").size
    plan = Tournament(tuple(agents), size, start, games, seed)
    kept = None if checkpoint is None else Path(checkpoint)
    *_, results = hold(plan, pool(workers), kept, rows=True)
    return results


def engine(which: str | Engine) -> Engine:
    """Load an engine by its name; an object that is one is taken as it is.

    >>> engine("sat").complete
    True
    """
    return engines.engine(which)


def formula(text: str | Formula) -> Formula:
    """Read a formula as people or Prover9 write it.

    >>> formula("all x (mine(x,1) -> safe(1,x))").cnf()
    Formula('¬mine(x, 1) ∨ safe(1, x)')
    >>> formula(3)
    Traceback (most recent call last):
    provefield.errors.InputError: formula: expected a text or a formula, not 3
    """
    return _formula(text, "formula")


def readings(
    sentence: str, language: str = "en", *, columns: int | None = None, rows: int | None = None
) -> tuple[Formula, ...]:
    """The formulas that a sentence may mean, likeliest first; some depend on a board's size.

    >>> readings("There is a mine in the last row.", columns=5, rows=6)
    (Formula('∃x mine(x, 6)'),)
    >>> readings("In Zeile 6 liegt eine Mine.", "german") == readings("Row 6 has a mine.")
    True
    """
    expect(sentence, str, "a sentence", "sentence")
    if (columns is None) is not (rows is None):
        raise InputError("a board has columns and rows: give both or none", source="readings")
    for side in (columns, rows):
        expect(side, (Integral, NoneType), "a number of columns and of rows", "readings")
    field = None if columns is None or rows is None else Field(columns, rows)
    return languages.readings(sentence, tongue_called(language) or language, field)


def arena(
    url: str,
    token: str,
    agent: str | Agent,
    *,
    against: str | None = None,
    kind: Kind = "sweeper",
    games: int | None = None,
) -> int:
    """Let an agent play in an arena on the network until so many games are over; how many it won.

    Without a number it plays whatever comes, for ever; with `against`, games against that agent
    are asked for first. Lines that are cut are mended by themselves.

    >>> arena("example.org", "pfa_…", "p5")
    Traceback (most recent call last):
    provefield.errors.InputError: server: expected http://HOST or https://HOST
        example.org
        ^
    """
    return play_in_arena(url, token, agent, against=against, kind=kind, games=games)


def prove(
    premises: Iterable[str | Formula],
    goal: str | Formula,
    *,
    natural: bool = False,
    seconds: float | None = None,
) -> Answer:
    """Say whether a goal follows from premises over every domain, with a proof or a countermodel.

    `natural` looks for a natural deduction, too, which the answer then has and is told by.

    >>> prove(["all x (P(x) -> Q(x))", "P(a)"], "Q(a)").proved
    True
    """
    if isinstance(premises, str):
        raise InputError("expected a list of premises", text=premises, source="premises")
    expect(premises, Iterable, "a list of premises", "premises")
    limit = limited(seconds)
    given = [_formula(premise, f"premise {at}") for at, premise in enumerate(premises, start=1)]
    return prove_sequent(given, _formula(goal, "goal"), limit=limit, natural=natural)


def _formula(given: str | Formula, source: str) -> Formula:
    if isinstance(given, Formula):
        return given
    expect(given, str, "a text or a formula", source)
    return parse(given, source=source)
