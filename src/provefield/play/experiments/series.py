"""Several tournaments, one after the other."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from provefield.play.tally import Tally
from provefield.play.tournament import Play, Tournament, tournament

Results = Sequence[Mapping[str, Tally]]


def held(
    plans: Sequence[Tournament], play: Play
) -> Generator[tuple[int, int], None, list[dict[str, Tally]]]:
    """Hold tournaments, tell how many of all games are played, and return the results."""
    total = sum(plan.games * len(plan.agents) for plan in plans)
    results: list[dict[str, Tally]] = []
    before = 0
    for plan in plans:
        standing: dict[str, Tally] = {}
        for standing in tournament(plan, play):
            yield before + sum(tally.games for tally in standing.values()), total
        before += plan.games * len(plan.agents)
        results.append(standing)
    return results
