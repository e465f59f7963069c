"""Random games checked, next to a search that labels the whole field for each set of messages.

Run with `./dev bench validity [GAMES]`. Fields of 8×8 with 7 to 12 messages, processor
time: in the middle (the bar is 10 ms) and at worst (300 ms). What counts is the ratio.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time
from typing import TypeVar

from provefield.chance import below, draw, pick
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate.templates import TEMPLATES
from provefield.games.minefol.message import START, Message
from provefield.games.minefol.referee import reachable
from provefield.games.minefol.theory import Consequences, consequences, knowledge
from provefield.grid import Cell, Grid
from provefield.logic.field import Field, mine
from provefield.logic.formula import Formula, conjunction
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason.limit import Limit

GAMES = 20
SIDE = 8
MESSAGES = range(7, 13)
MOST_MINES = 5
GIVEN_AWAY = 0.12  # how often a message tells where mines are
SAFE_COLUMN = parse("-(exists y mine(1,y))")

T = TypeVar("T")
Vertex = tuple[Cell, frozenset[Cell]]


# Random games -------------------------------------------------------------------------------------


def random_game(rng: Random) -> Game:
    """A game that can be won, with as many messages as are measured."""
    while True:
        mines = draw((cell for cell in Grid(SIDE, SIDE) if cell.column > 1), MOST_MINES, rng)
        game = grown(mines[: 1 + below(MOST_MINES, rng)], rng)
        if len(game.messages) in MESSAGES and check(game, Limit(600)).valid:
            return game


def grown(mines: list[Cell], rng: Random) -> Game:
    """Put true messages where players get to, until all mines are proved."""
    game = Game(Grid(SIDE, SIDE), (Message(START, SAFE_COLUMN),), mines=len(mines))
    while len(game.messages) < MESSAGES.stop - 1:
        known = consequences(knowledge(game))
        told = {message.cell for message in game.messages}
        free = sorted(reachable(game.grid, known.safe, START) - told)
        hidden = [cell for cell in mines if cell not in known.mines]
        if not free or not hidden:
            break
        last = len(game.messages) == MESSAGES.stop - 2
        found = mines_at(hidden) if last or rng.random() < GIVEN_AWAY else true_message(mines, rng)
        game = replace(game, messages=(*game.messages, Message(pick(free, rng), found)))
    return game


def mines_at(cells: Iterable[Cell]) -> Formula:
    """Say where mines are."""
    return conjunction(mine(*cell) for cell in cells)


def true_message(mines: list[Cell], rng: Random) -> Formula:
    """Any message that is true of these mines."""
    there = board(Field(SIDE, SIDE), mines)
    while True:
        drawn = pick(TEMPLATES, rng).draw(Grid(SIDE, SIDE), mines, rng)
        if drawn is not None and evaluate(drawn, there):
            return drawn


# The peer -----------------------------------------------------------------------------------------


def vertex_by_vertex(game: Game) -> tuple[int, int]:
    """The steps of the shortest win, and of the longest that a detour leads to."""
    consequences.cache_clear()
    back: dict[Vertex, list[Vertex]] = defaultdict(list)
    told = {message.cell for message in game.messages}
    won = []
    first = (START, frozenset({START}))
    steps, waiting = {first: 0}, deque([first])
    while waiting:
        here = waiting.popleft()
        known = proved(game, here[1])
        if len(known.mines) == game.mines:
            won.append(here)
            continue
        for cell in known.safe.intersection(game.grid.steps(here[0])):
            there = (cell, here[1] | told.intersection([cell]))
            back[there].append(here)
            if there not in steps:
                steps[there] = steps[here] + 1
                waiting.append(there)
    left = distances(won, back)
    return left[first], max(steps[vertex] + left[vertex] for vertex in steps)


def proved(game: Game, read: frozenset[Cell]) -> Consequences:
    """What follows from the messages on some cells."""
    return consequences(knowledge(replace(game, messages=game.messages_on(read))))


def distances(ends: Iterable[Vertex], back: Mapping[Vertex, list[Vertex]]) -> dict[Vertex, int]:
    """How many steps it is from each vertex to the nearest end."""
    found = dict.fromkeys(ends, 0)
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        for there in back.get(here, ()):
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


# Measuring ----------------------------------------------------------------------------------------


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """The processor time of one run, in milliseconds, and what came of it."""
    start = process_time()
    result = work()
    return 1000 * (process_time() - start), result


def measured(game: Game) -> tuple[float, float]:
    """The best of three checks, and the peer."""
    checks = [timed(lambda: check(game, Limit(600))) for _ in range(3)]
    peer, steps = timed(lambda: vertex_by_vertex(game))
    assert all((report.shortest, report.worst) == steps for _, report in checks)
    return min(time for time, _ in checks), peer


def main() -> None:
    """Print one line for each number of messages, and one for all games."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    games = parser.parse_args().games
    rng = Random(7)
    runs = defaultdict[str, list[tuple[float, float]]](list)
    for _ in range(games):
        game = random_game(rng)
        times = measured(game)
        runs[str(len(game.messages))].append(times)
        runs["all"].append(times)
    print("messages  games  check ms    worst  labels ms     worst  ratio")
    for name in sorted(runs, key=lambda name: (name == "all", len(name), name)):
        checks, peers = zip(*runs[name], strict=True)
        ratio = median(peer / time for time, peer in runs[name])
        print(
            f"{name:>8} {len(checks):>6} {median(checks):9.1f} {max(checks):8.1f}"
            f" {median(peers):10.1f} {max(peers):9.1f} {ratio:6.1f}"
        )


if __name__ == "__main__":
    main()
