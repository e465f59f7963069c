"""Servers are killed under load: nothing that they acknowledged is lost, and nothing is doubled.

Moves are sent again until they are acknowledged, as browsers do; games and answers are sent once.
Most kills end one of two processes on a port, and each tenth all of them with the one that watches.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Thread

import httpx
import pytest
from sqlalchemy import select

from provefield.web.platform.database.models import Answer, Game, Move
from provefield.web.platform.database.store import Store
from tests.waiting import wait_for
from tests.web.command import children, command, kill
from tests.web.databases import postgresql
from tests.web.player import Player
from tests.web.test_lessons import solution

PLAYERS = 5
FREELY = {"PROVEFIELD_LIMITED": "no"}
WAYS = ("mark 2,2", "unmark 2,2")
CORRIDOR = {
    "columns": 3,
    "rows": 1,
    "mines": 1,
    "messages": [{"at": [1, 1], "fol": "-mine(2,1)"}],
}


@dataclass
class Patient:
    """A guest who goes on, whatever happens to the server."""

    secret: str
    play: str
    moves: int = 0
    """How many moves were acknowledged."""

    sent: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    """How many games and answers were sent, and how many of them acknowledged; games by title."""

    faults: list[str] = field(default_factory=list)

    def go_on(self, site: str, stop: Event) -> None:
        while not stop.is_set():
            with Player(site) as player:
                player.cookies["session"] = self.secret
                try:
                    while not stop.is_set():
                        self._move(player)
                        if self.moves % 5 == 0:
                            self._send(
                                player,
                                "answer",
                                "/api/lessons/1/tasks/1/answers",
                                answer=solution(1, 1),
                            )
                        if self.moves % 15 == 0:
                            title = f"{self.play} {sum(self.sent.values())}"
                            self._send(player, title, "/api/games", title=title, **CORRIDOR)
                except httpx.TransportError:
                    time.sleep(0.05)

    def _move(self, player: Player) -> None:
        body = {"ply": self.moves, "move": WAYS[self.moves % 2]}
        told = player.post(f"/api/plays/{self.play}/moves", json=body)
        if told.status_code == 200 and told.json()["ply"] == self.moves + 1:
            self.moves += 1
        elif told.status_code != 503:
            self.faults.append(told.text)

    def _send(self, player: Player, name: str, path: str, **body: object) -> None:
        self.sent[name] += 1
        told = player.post(path, json=body)
        if told.is_success:
            self.kept[name] += 1
        elif told.status_code != 503:  # it was told that it may not be saved
            self.faults.append(told.text)


def patients(site: str) -> Iterator[Patient]:
    for _ in range(PLAYERS):
        with Player(site) as player:
            play = player.begin("9x9/10:zero:1", "practice")
            yield Patient(player.cookies["session"], play["id"])


def kill_often(database: str, times: int, rng: Random) -> list[Patient]:
    """Let patients go on while servers are killed; a kill counts that came after a new move."""
    with command(database, environment=FREELY) as (site, _):
        crowd = list(patients(site))
    kills = 0
    while kills < times:
        stop = Event()
        with command(database, "--workers", "2", environment=FREELY) as (site, process):
            threads = [Thread(target=each.go_on, args=(site, stop)) for each in crowd]
            for thread in threads:
                thread.start()
            for _ in range(min(9, times - kills - 1)):
                _wait_for_moves(crowd)
                time.sleep(rng.uniform(0, 0.7))
                kill(rng.choice(wait_for(lambda: children(process.pid))))
                kills += 1
            _wait_for_moves(crowd)
            stop.set()
            kill(process.pid)
            kills += 1
            for thread in threads:
                thread.join()
        print(f"{kills} kills, {_moves(crowd)} moves", file=sys.stderr, flush=True)
    return crowd


def _wait_for_moves(crowd: list[Patient]) -> None:
    """Let the load go on, however slow the machine is."""
    before = _moves(crowd)
    wait_for(lambda: _moves(crowd) >= before + PLAYERS)


def _moves(crowd: list[Patient]) -> int:
    return sum(patient.moves for patient in crowd)


def check(database: str, crowd: list[Patient], times: int) -> None:
    store = Store(database)
    with store.engine.begin() as connection:
        titles = Counter(connection.execute(select(Game.title)).scalars())
        answers = Counter(connection.execute(select(Answer.person)).scalars())
        logs = {
            each.play: connection.execute(
                select(Move.ply, Move.move).where(Move.play == each.play).order_by(Move.ply)
            ).all()
            for each in crowd
        }
    store.close()
    for patient in crowd:
        assert not patient.faults
        log = [tuple(row) for row in logs[patient.play]]
        assert log == [(ply, WAYS[ply % 2]) for ply in range(len(log))]
        # At most one move was written whose acknowledgement never arrived.
        assert patient.moves <= len(log) <= patient.moves + 1
        for title in set(patient.sent) - {"answer"}:
            assert patient.kept[title] <= titles[title] <= 1
    acknowledged = sum(patient.kept["answer"] for patient in crowd)
    assert acknowledged <= answers.total() <= sum(patient.sent["answer"] for patient in crowd)
    assert _moves(crowd) >= times
    assert acknowledged or times < 50
    tally = {"moves": _moves(crowd), "answers": acknowledged, "games": titles.total()}
    print(f"{times} kills: {tally}, 0 lost, 0 doubled", file=sys.stderr)


def test_killed_servers_keep_their_word(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'plays.sqlite3'}"
    check(database, kill_often(database, 3, Random(7)), 3)


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "times"), [("sqlite", 500), ("postgresql", 100)])
def test_hundreds_of_killed_servers_keep_their_word(kind: str, times: int, tmp_path: Path) -> None:
    times = int(os.environ.get("PROVEFIELD_KILLS", times))
    with ExitStack() as stack:
        database = f"sqlite:///{tmp_path / 'plays.sqlite3'}"
        if kind == "postgresql":
            database = stack.enter_context(postgresql())
        check(database, kill_often(database, times, Random(8)), times)
