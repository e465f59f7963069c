"""Tournaments: the same games for every agent, cut into shards that can be played anywhere.

A shard is some games of one agent. How a tournament is cut does not depend on who plays the shards
or when, and what a shard comes to depends on nothing but the shard: any number of workers, stopped
and resumed at any time, comes to the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, repeat
from math import ceil
from pathlib import Path
from random import Random
from time import process_time_ns
from typing import get_args

from provefield.agents import agent
from provefield.agents.protocol import Agent, End, PlaysMany
from provefield.errors import AgentError, InputError
from provefield.games.protocol import Result
from provefield.games.sweeper.generate import (
    LARGEST_SEED,
    GameId,
    Size,
    Start,
    deal,
)
from provefield.play.checkpoint import Checkpoint, Title
from provefield.play.deal import deals
from provefield.play.match import final
from provefield.play.results import Played, Results

SHARDS = 200  # for each agent: fine enough to watch, and to lose little when stopped
MOST_GAMES_OF_A_SHARD = 1_000

Players = Callable[[Iterable["Shard"]], Iterator[tuple["Shard", Played]]]
"""A way to play shards: gives back each of them with what it came to, in any order."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Some games of one agent: those with the seeds from `first` on."""

    agent: str | Agent
    size: Size
    start: Start
    first: int
    games: int
    told: int | None = None

    def __str__(self) -> str:
        """The ID of the first game, how many there are, and who plays.

        >>> print(Shard("p2", Size(9, 9, 10), "list", 40, 10))
        p2 plays 10 from beginner:list:40
        """
        return shard_name(agent(self.agent).name, self.games, self.ids[0])

    @property
    def ids(self) -> list[GameId]:
        """The games."""
        seeds = range(self.first, self.first + self.games)
        return [GameId(self.size, self.start, seed, told=self.told) for seed in seeds]


@dataclass(frozen=True, slots=True)
class Tournament:
    """Every agent plays the games with the seeds `seed`, `seed + 1`, and so on."""

    agents: tuple[str | Agent, ...]
    size: Size
    start: Start
    games: int
    seed: int = 0
    told: int | None = None

    def __post_init__(self) -> None:
        if not self.agents or self.games < 1:
            raise InputError("a tournament needs an agent and a game", source="tournament")
        for name in self.names:
            if self.names.count(name) > 1:
                raise InputError(f"two agents are called {name}", source="tournament")
        # These say what is wrong with the size, the start or a seed, before any game is played.
        deal(self.first).start()
        if self.seed + self.games > LARGEST_SEED:
            raise InputError(f"seeds end at {LARGEST_SEED - 1}", source="tournament")

    @property
    def names(self) -> tuple[str, ...]:
        """What the agents are called."""
        return tuple(agent(each).name for each in self.agents)

    @property
    def first(self) -> GameId:
        """The first of the games."""
        return GameId(self.size, self.start, self.seed, told=self.told)

    @property
    def title(self) -> Title:
        """What a checkpoint calls it."""
        return Title(self.names, str(self.first), self.games)

    def shards(self, share: tuple[int, int] = (1, 1)) -> Iterator[Shard]:
        """All the games, agent by agent within each piece, so that none is far ahead.

        Of several shares, such as (3, 100), every hundredth piece from the third on.

        >>> for shard in Tournament(("p1", "p2"), Size(3, 3, 1), "safe", games=201).shards():
        ...     if shard.first > 197:
        ...         print(shard)
        p1 plays 2 from 3x3/1:safe:198
        p2 plays 2 from 3x3/1:safe:198
        p1 plays 1 from 3x3/1:safe:200
        p2 plays 1 from 3x3/1:safe:200
        """
        for first, games in islice(pieces(self.seed, self.games), share[0] - 1, None, share[1]):
            for each in self.agents:
                yield Shard(each, self.size, self.start, first, games, self.told)


def shard_name(agent: str, games: int, first: GameId) -> str:
    """What a checkpoint calls a shard."""
    return f"{agent} plays {games} from {first}"


def pieces(seed: int, games: int) -> Iterator[tuple[int, int]]:
    """How games are cut, whoever plays them: the first seed of each piece, and its games.

    >>> list(pieces(7, 3)), len(list(pieces(0, 1_000_000)))
    ([(7, 1), (8, 1), (9, 1)], 1000)
    """
    length = min(MOST_GAMES_OF_A_SHARD, ceil(games / SHARDS))
    end = seed + games
    return ((first, min(length, end - first)) for first in range(seed, end, length))


# Playing ------------------------------------------------------------------------------------------


def play_shard(shard: Shard) -> Played:
    """Play the games of a shard, many at once if the agent can.

    >>> played = play_shard(Shard("p2", Size(9, 9, 10), "list", first=0, games=10))
    >>> [end.result for end in played.ends].count("won")
    10
    """
    player, games = agent(shard.agent), shard.ids
    ends, times = [], []
    started = process_time_ns()
    for game, end in zip(games, _many(player, games), strict=True):
        ends.append(end or play_game(player, game))
        now = process_time_ns()
        times.append(now - started)
        started = now
    return Played(tuple(ends), tuple(times))


def _many(player: Agent, games: Sequence[GameId]) -> Iterator[End | None]:
    """What the agent makes of the games at once: as many answers as there are games."""
    if not isinstance(player, PlaysMany):
        yield from repeat(None, len(games))
        return
    given = 0
    for given, end in enumerate(player.play_many(deals(games)), start=1):
        if end is not None and not _is_possible(end, games[0].size):
            raise AgentError(player.name, f"play_many gave {end!r}; expected an End or None")
        if given <= len(games):
            yield end
    if given != len(games):
        raise AgentError(player.name, f"play_many gave {given} ends for {len(games)} games")


def _is_possible(end: object, size: Size) -> bool:
    """Whether a game on such a board can end so."""
    cells = size.columns * size.rows
    return (
        isinstance(end, End)
        and end.result in get_args(Result)
        and 0 <= end.covered <= cells
        and end.steps >= 0
    )


def play_game(player: Agent, game: GameId) -> End:
    """Play one game; what the agent leaves to chance depends on its name and on the game alone."""
    # The seed of the board alone would let the agent draw the numbers that laid its mines.
    ended = final(player, deal(game).start(), Random(f"{player.name} plays {game}"))
    return End.of(ended.result, ended.moves, ended.state.unsettled, ended.forfeit)


def play_here(shards: Iterable[Shard]) -> Iterator[tuple[Shard, Played]]:
    """Play shards one after the other in this process."""
    return ((shard, play_shard(shard)) for shard in shards)


def hold(
    plan: Tournament,
    players: Players = play_here,
    checkpoint: Path | None = None,
    *,
    rows: bool = False,
    share: tuple[int, int] = (1, 1),
) -> Iterator[Results]:
    """Hold a tournament, and give its results after each shard; the last ones are the whole.

    Shards that the checkpoint holds are not played again. Every game is kept as a row on request.
    Of several shares of the games only one is played; it may be empty.
    """
    results = Results(plan.names, plan.first, plan.games, rows=rows)
    if checkpoint is None:
        yield from _summed(results, players(plan.shards(share)))
        return
    with Checkpoint(checkpoint, plan.title) as kept:
        shards = {str(shard): shard for shard in plan.shards(share)}
        if not shards:
            yield results
        known = {name: played for name, played in kept.played.items() if name in shards}
        yield from _summed(results, ((shards[name], played) for name, played in known.items()))
        waiting = [shard for name, shard in shards.items() if name not in known]
        yield from _summed(results, kept.keeping(players(waiting)))


def _summed(results: Results, played: Iterable[tuple[Shard, Played]]) -> Iterator[Results]:
    for shard, each in played:
        results.add(agent(shard.agent).name, shard.first, each)
        yield results
