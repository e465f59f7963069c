"""What a number of players takes: processes, cores and memory, and how long moves then wait.

`python benchmarks/plan.py` computes it from what was measured, by a simulation of the queue.
Each connection stays with one process, whose moves wait for each other; then a move waits for the
commit, together with others. Questions wait for one of the workers that reason.
"""

from __future__ import annotations

import heapq
import math
from argparse import ArgumentParser
from dataclasses import dataclass
from random import Random

SECONDS = 60.0  # of simulated time, or fewer for very many moves
MOST_ARRIVALS = 60_000
BUSY = 0.6  # how busy a process may be before there is one more


@dataclass(frozen=True)
class Costs:
    """What was measured; seconds of one core, and megabytes."""

    move: float = 0.0029
    """CPU of a server process for a move, on PostgreSQL."""

    database: float = 0.0009
    """CPU of PostgreSQL for a move."""

    commit: float = 0.006
    """From the end of a move's work to the commit of the batch it is in."""

    question: float = 0.050
    """CPU of a worker for `why`, `hint` and `provable`, on average."""

    process: float = 130.0
    reasoner: float = 110.0


@dataclass(frozen=True)
class Habits:
    """What a player does: a move in so many seconds, and a question for so many moves."""

    gap: float = 3.0
    moves_a_question: float = 15.0


def p99(waits: list[float]) -> float:
    """What one of a hundred exceeds."""
    return sorted(waits)[int(0.99 * (len(waits) - 1))]


def lone_line(rate: float, service: float, rng: Random) -> list[float]:
    """How long each of those waits, work included, who come at random to one process."""
    now, free, waits = 0.0, 0.0, []
    count = min(int(rate * SECONDS) + 1, MOST_ARRIVALS)
    for _ in range(count):
        now += rng.expovariate(rate)
        # Work varies as a gamma distribution of shape 4: most moves are alike, some open an area.
        free = max(now, free) + rng.gammavariate(4, service / 4)
        waits.append(free - now)
    return waits


def shared_line(rate: float, service: float, workers: int, rng: Random) -> list[float]:
    """The same for a line before several workers; questions vary more."""
    now, free, waits = 0.0, [0.0] * workers, []
    count = min(int(rate * SECONDS) + 1, MOST_ARRIVALS)
    for _ in range(count):
        now += rng.expovariate(rate)
        end = max(now, heapq.heappop(free)) + rng.expovariate(1 / service)
        heapq.heappush(free, end)
        waits.append(end - now)
    return waits


def row(players: int, costs: Costs, habits: Habits, rng: Random) -> str:
    """A line of the table."""
    moves = players / habits.gap
    questions = moves / habits.moves_a_question
    processes = max(1, math.ceil(moves * costs.move / BUSY))
    # Each process has workers of its own: two of three take a question, one is for moves alone.
    reasoners = max(2, math.ceil(questions * costs.question / BUSY / processes))
    line = lone_line(moves / processes, costs.move, rng)
    asked = shared_line(questions / processes, costs.question, reasoners, rng)
    cores = moves * (costs.move + costs.database) + questions * costs.question
    memory = processes * (costs.process + (2 * (reasoners + 1) + reasoners) * costs.reasoner) / 1000
    return (
        f"| {players:,} | {moves:,.0f} | {processes} × {reasoners} | {cores:,.1f} "
        f"| {moves * costs.database:,.1f} | {memory:,.0f} "
        f"| {1000 * (p99(line) + costs.commit):.0f} | {1000 * p99(asked):.0f} |"
    )


def main() -> None:
    """Print the table."""
    ArgumentParser(description=__doc__).parse_args()
    rng = Random(1)
    print("| players | moves/s | workers × reasoners | busy cores | of PostgreSQL | GB ", end="")
    print("| p99 of a move, ms | of a question, ms |\n|---|---|---|---|---|---|---|---|")
    for players in (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000):
        print(row(players, Costs(), Habits(), rng))


if __name__ == "__main__":
    main()
