"""Several tournaments, one after the other."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from provefield.play.tally import Tally
from provefield.play.tournament import Players, Tournament, hold

Tallies = Sequence[Mapping[str, Tally]]


def hold_all(
    plans: Sequence[Tournament], players: Players
) -> Generator[tuple[int, int], None, list[dict[str, Tally]]]:
    """Hold tournaments, tell how many of all games are played, and return what they came to."""
    total = sum(plan.games * len(plan.agents) for plan in plans)
    tallies: list[dict[str, Tally]] = []
    before = 0
    for plan in plans:
        for results in hold(plan, players):
            yield before + sum(tally.games for tally in results.tallies.values()), total
        before += plan.games * len(plan.agents)
        tallies.append(results.tallies)
    return tallies
