"""Tournaments: the same games for every agent, cut into shards that can be played anywhere.

A shard is some games of one agent. How a tournament is cut does not depend on who plays the shards
or when, and what a shard comes to depends on nothing but the shard: any number of workers, stopped
and resumed at any time, comes to the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from random import Random
from time import process_time_ns

from provefield.agents import agent
from provefield.errors import InputError
from provefield.games.sweeper.generate import LARGEST_SEED, GameId, Size, Start, new_game
from provefield.play.bulk import is_bulk, play_bulk
from provefield.play.checkpoint import Checkpoint
from provefield.play.match import final, outcome
from provefield.play.tally import Tally

SHARDS = 200  # for each agent: fine enough to watch, and to lose little when stopped
MOST_GAMES_OF_A_SHARD = 1_000

Play = Callable[[Iterable["Shard"]], Iterator[tuple["Shard", Tally]]]
"""A way to play shards: gives back each of them with what it came to, in any order."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Some games of one agent: those with the seeds from `first` on."""

    agent: str
    size: Size
    start: Start
    first: int
    games: int

    def __str__(self) -> str:
        """The ID of the first game, how many there are, and who plays.

        >>> print(Shard("p2", Size(9, 9, 10), "list", 40, 10))
        p2 plays 10 from beginner:list:40
        """
        first = GameId(self.size, self.start, self.first)
        return f"{self.agent} plays {self.games} from {first}"


@dataclass(frozen=True, slots=True)
class Tournament:
    """Every agent plays the games with the seeds `seed`, `seed + 1`, and so on."""

    agents: tuple[str, ...]
    size: Size
    start: Start
    games: int
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.agents or self.games < 1:
            raise InputError("a tournament needs an agent and a game", source="tournament")
        if len(set(self.agents)) < len(self.agents):
            raise InputError("an agent takes part only once", source="tournament")
        for name in self.agents:
            agent(name)
        # These say what is wrong with the size, the start or a seed, before any game is played.
        new_game(self.first)
        if self.seed + self.games > LARGEST_SEED:
            raise InputError(f"seeds end at {LARGEST_SEED - 1}", source="tournament")

    @property
    def first(self) -> GameId:
        """The first of the games."""
        return GameId(self.size, self.start, self.seed)

    def __str__(self) -> str:
        return f"{self.games} games from {self.first} by {', '.join(self.agents)}"

    def shards(self) -> Iterator[Shard]:
        """All the games, agent by agent within each piece, so that none is far ahead.

        >>> for shard in Tournament(("p1", "p2"), Size(3, 3, 1), "safe", games=201).shards():
        ...     if shard.first > 197:
        ...         print(shard)
        p1 plays 2 from 3x3/1:safe:198
        p2 plays 2 from 3x3/1:safe:198
        p1 plays 1 from 3x3/1:safe:200
        p2 plays 1 from 3x3/1:safe:200
        """
        length = min(MOST_GAMES_OF_A_SHARD, ceil(self.games / SHARDS))
        end = self.seed + self.games
        for first in range(self.seed, end, length):
            for name in self.agents:
                yield Shard(name, self.size, self.start, first, min(length, end - first))


def play_shard(shard: Shard) -> Tally:
    """Play the games of a shard.

    >>> tally = play_shard(Shard("p2", Size(9, 9, 10), "list", first=0, games=10))
    >>> tally.games, tally.won, tally.lost, tally.stuck
    (10, 10, 0, 0)
    """
    seeds = range(shard.first, shard.first + shard.games)
    games = [GameId(shard.size, shard.start, seed) for seed in seeds]
    if is_bulk(shard.agent):
        played = zip(games, play_bulk(games, shard.agent), strict=True)
        tallies = (tally or play_game(shard.agent, game) for game, tally in played)
    else:
        tallies = (play_game(shard.agent, game) for game in games)
    return sum(tallies, Tally())


def play_game(name: str, game: GameId) -> Tally:
    """Play one game; what the agent leaves to chance depends on its name and on the game alone."""
    started = process_time_ns()
    player = agent(name)
    # The seed of the board alone would let the agent draw the numbers that laid its mines.
    end = final(player, new_game(game), Random(f"{name} plays {game}"))
    result = outcome(player, end)
    grid = end.world.grid
    return Tally(
        games=1,
        won=result == "won",
        lost=result == "lost",
        stuck=result == "stuck",
        covered=len(end.view.covered) - len(end.marked),
        cells=grid.size - len(grid.blocked),
        nanoseconds=process_time_ns() - started,
    )


def play_here(shards: Iterable[Shard]) -> Iterator[tuple[Shard, Tally]]:
    """Play shards one after the other in this process."""
    return ((shard, play_shard(shard)) for shard in shards)


def tournament(
    plan: Tournament, play: Play = play_here, checkpoint: Path | None = None
) -> Iterator[dict[str, Tally]]:
    """Play, and say after each shard how the agents stand; the last word is the result.

    Shards that the checkpoint holds are not played again.

    >>> *_, result = tournament(Tournament(("p1", "p2"), Size(5, 5, 3), "zero", games=20))
    >>> for name, tally in result.items():
    ...     print(name, tally.won, tally.lost, tally.stuck)
    p1 1 19 0
    p2 12 0 8
    """
    standing = dict.fromkeys(plan.agents, Tally())
    if checkpoint is None:
        yield from _standings(standing, play(plan.shards()))
        return
    with Checkpoint(checkpoint, str(plan)) as kept:
        shards = {str(shard): shard for shard in plan.shards()}
        known = {name: tally for name, tally in kept.tallies.items() if name in shards}
        yield from _standings(standing, ((shards[name], tally) for name, tally in known.items()))
        waiting = [shard for name, shard in shards.items() if name not in known]
        yield from _standings(standing, kept.keeping(play(waiting)))


def _standings(
    standing: dict[str, Tally], played: Iterable[tuple[Shard, Tally]]
) -> Iterator[dict[str, Tally]]:
    for shard, tally in played:
        standing[shard.agent] += tally
        yield dict(standing)
