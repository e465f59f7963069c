"""Choosing messages with a constraint solver, which learns from every choice that leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from provefield.chance import draw
from provefield.games.minefol.generate.pool import Chosen, Pool, Walk
from provefield.logic.field import Field
from provefield.logic.ground import Table
from provefield.reason.constraint import Between
from provefield.reason.satisfy import SatSolver, Unsatisfiable


def by_solver(pool: Pool, rng: Random) -> Iterator[Chosen]:
    """Choices of messages that lead to all mines, none of which can be left out, one after another.

    The solver proposes messages. Where a player gets stuck with them, it would with any others that
    stand where it could not go: so one more message that helps has to stand where it could, and
    that is the next constraint.
    """
    table = Table(Field(1, 1))
    variables = [table.new() for _ in pool.messages]
    with SatSolver(table) as solver:
        for rivals in pool.rivals():
            solver.add_between(Between(tuple(variables[each] for each in rivals), 0, 1))
        while not isinstance(found := solver.solve(limit=pool.limit), Unsatisfiable):
            chosen = frozenset(
                place for place, variable in enumerate(variables) if variable in found.true
            )
            walk = pool.walk(chosen)
            if pool.wins(walk.proved):
                needed = pool.needed(walk.read, rng)
                yield needed
                solver.add_clause(-variables[place] for place in sorted(needed))
            else:
                solver.add_clause(variables[place] for place in sorted(_helpful(pool, walk, rng)))


def _helpful(pool: Pool, stuck: Walk, rng: Random) -> Chosen:
    """Messages within reach without one of which a player stays stuck."""
    within = [
        place
        for place, message in enumerate(pool.messages)
        if message.cell in stuck.reached and place not in stuck.read
    ]
    useless = stuck.read
    for place in draw(within, len(within), rng):
        if not pool.doubted(useless | {place}, stuck.proved):
            useless |= {place}
    return frozenset(within) - useless
