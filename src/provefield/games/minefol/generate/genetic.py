"""Choosing messages with a genetic algorithm: games that lead further have more offspring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from provefield.chance import below, draw, pick
from provefield.games.minefol.generate.pool import Chosen, Pool, mines_among
from provefield.games.minefol.message import START
from provefield.grid import Cell

POPULATION = 24
SURVIVORS = 8
GENERATIONS = 60
FIRST_MESSAGES = 10
"""About how many messages the first games have."""

Genome = Mapping[Cell, int]
"""Which message stands on a cell, if one does."""


def by_evolution(pool: Pool, rng: Random) -> Iterator[Chosen]:
    """Choices of messages that lead to all mines, none of which can be left out, as they evolve.

    A game that was found is not bred from any more, so that others get their turn.
    """
    rivals = {pool.messages[places[0]].cell: places for places in pool.rivals()}
    people = [_founder(rivals, rng) for _ in range(POPULATION)]
    found: set[Chosen] = set()
    for _ in range(GENERATIONS):
        for genome in [each for each in people if pool.won(frozenset(each.values()))]:
            read = pool.walk(frozenset(genome.values())).read
            needed = pool.needed(read, rng)
            people.remove(genome)
            if needed not in found:
                found.add(needed)
                yield needed
        people.sort(key=lambda genome: _fitness(pool, genome), reverse=True)
        parents = people[:SURVIVORS] or [_founder(rivals, rng)]
        children = [
            _mutant(_child(pick(parents, rng), pick(parents, rng), rng), pool, rivals, rng)
            for _ in range(POPULATION - len(parents))
        ]
        people = [*parents, *children]


def _founder(rivals: Mapping[Cell, list[int]], rng: Random) -> Genome:
    """A game with random messages, one of them at the start if there is any for it."""
    cells = draw(rivals, min(FIRST_MESSAGES, len(rivals)), rng)
    return {
        cell: pick(rivals[cell], rng)
        for cell in {START: 0, **dict.fromkeys(cells)}
        if cell in rivals
    }


def _fitness(pool: Pool, genome: Genome) -> tuple[int, int, int]:
    """First the mines that are proved, then the cells that are reached, then fewer messages."""
    walk = pool.walk(frozenset(genome.values()))
    return mines_among(walk.proved), len(walk.reached), -len(genome)


def _child(one: Genome, other: Genome, rng: Random) -> Genome:
    """On each cell, what stands there in one of the parents."""
    cells = sorted({*one, *other})
    taken = ((cell, pick((one, other), rng).get(cell)) for cell in cells)
    return {cell: message for cell, message in taken if message is not None}


def _mutant(genome: Genome, pool: Pool, rivals: Mapping[Cell, list[int]], rng: Random) -> Genome:
    """The game with some messages put where a player gets, and now and then one taken away."""
    reached = sorted(pool.walk(frozenset(genome.values())).reached & rivals.keys())
    changed = dict(genome)
    for cell in draw(reached, min(1 + below(3, rng), len(reached)), rng):
        changed[cell] = pick(rivals[cell], rng)
    if len(changed) > 1 and rng.random() < 0.3:
        del changed[pick(sorted(changed), rng)]
    return changed
