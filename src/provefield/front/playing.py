"""Games to play: dealt, walked through, in tournaments and in an arena."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from provefield.errors import InputError, expect
from provefield.games.minefol.referee import State as MinefolState
from provefield.games.protocol import Kind, State
from provefield.games.sweeper import generate as sweeper
from provefield.games.sweeper.generate import Size, parse_id
from provefield.play import match as matches
from provefield.play.arena import arena as play_in_arena
from provefield.play.minefol.walkers import contestant
from provefield.play.tournament import Tournament, hold
from provefield.play.workers import pool

if TYPE_CHECKING:
    from provefield.agents.protocol import Agent
    from provefield.games.sweeper.game import Game as SweeperGame
    from provefield.games.sweeper.generate import Start
    from provefield.play.match import Turn
    from provefield.play.results import Results

S = TypeVar("S", bound="State[Any, Any]")


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

    >>> from provefield.games.minefol.library import load_game
    >>> turns = list(match("explore-all", load_game("g1").start()))
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
