"""The server is killed under load: no move that it acknowledged is lost, and none is doubled."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Thread

import httpx
import pytest

from tests.web.player import Player

PLAYERS = 6
WAYS = ("mark 2,2", "unmark 2,2")


@contextmanager
def server(database: Path) -> Iterator[tuple[str, int]]:
    """A server in a process of its own, killed in the end without a word."""
    command = [sys.executable, "-m", "provefield.web", "--port", "0"]
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{database}"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().split()[1], process.pid
        finally:
            process.kill()


@dataclass
class Patient:
    """A player who sends each move until it is acknowledged, whatever happens to the server."""

    secret: str
    play: str
    acknowledged: int = 0
    faults: list[str] = field(default_factory=list)

    def go_on(self, address: str, stop: Event) -> None:
        with Player(address) as player:
            player.cookies["session"] = self.secret
            while not stop.is_set():
                try:
                    self._send(player)
                except httpx.TransportError:
                    return

    def _send(self, player: Player) -> None:
        ply = self.acknowledged
        body = {"ply": ply, "move": WAYS[ply % 2]}
        answer = player.post(f"/api/plays/{self.play}/moves", json=body)
        if answer.status_code == 200 and answer.json()["ply"] == ply + 1:
            self.acknowledged = ply + 1
        else:
            self.faults.append(answer.text)


def kill_often(database: Path, times: int, rng: Random) -> list[Patient]:
    with server(database) as (address, _):
        patients = [_begin(address) for _ in range(PLAYERS)]
    for _ in range(times):
        with server(database) as (address, pid):
            stop = Event()
            threads = [Thread(target=each.go_on, args=(address, stop)) for each in patients]
            for thread in threads:
                thread.start()
            _wait_for_moves(patients)
            time.sleep(rng.uniform(0, 0.5))
            os.kill(pid, signal.SIGKILL)
            stop.set()
            for thread in threads:
                thread.join()
    return patients


def _wait_for_moves(patients: list[Patient]) -> None:
    """Let the load begin, however slow the machine is."""
    before, deadline = _acknowledged(patients), time.monotonic() + 60
    while _acknowledged(patients) == before and time.monotonic() < deadline:
        time.sleep(0.01)


def _acknowledged(patients: list[Patient]) -> int:
    return sum(patient.acknowledged for patient in patients)


def _begin(address: str) -> Patient:
    with Player(address) as player:
        play = player.begin("9x9/10:zero:1", "practice")
        return Patient(player.cookies["session"], play["id"])


def check(database: Path, patients: list[Patient], times: int) -> None:
    kept = sqlite3.connect(database)
    for patient in patients:
        query = "select ply, move from moves where play = ? order by ply"
        rows = kept.execute(query, [patient.play]).fetchall()
        assert rows == [(ply, WAYS[ply % 2]) for ply in range(len(rows))]
        # At most one move was written whose acknowledgement never arrived.
        assert patient.acknowledged <= len(rows) <= patient.acknowledged + 1
        assert not patient.faults
    kept.close()
    assert _acknowledged(patients) >= times


def test_a_killed_server_keeps_its_word(tmp_path: Path) -> None:
    database = tmp_path / "plays.sqlite3"
    check(database, kill_often(database, 2, Random(7)), 2)


@pytest.mark.soak
def test_fifty_killed_servers_keep_their_word(tmp_path: Path) -> None:
    database = tmp_path / "plays.sqlite3"
    check(database, kill_often(database, 50, Random(8)), 50)
