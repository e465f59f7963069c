"""Competitions whose lines are cut, and whose server and agents are killed: nothing is lost."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random, SystemRandom
from threading import Condition, Thread
from typing import Any

import pytest
from httpx import HTTPError

from provefield.agents.remote.program import Program
from provefield.games.minefol.library import level_names
from provefield.games.naming import find_game, parse_name
from provefield.play.match import match
from provefield.play.ratings import Rating, rate
from tests.waiting import wait_for
from tests.web.player import Player

EXAMPLES = Path(__file__).parents[2] / "examples" / "lines"
PROGRAMS = {"python": "both_games.py", "perl": "both_games.pl"}
MOVES = 4  # of both agents in a game, at least
LONGEST = 60  # seconds for each game
BUILT_IN = ["p2", "p5", "odds", "guesser", "planner", "exploit-prover"]


def free_port() -> int:
    """A port that stays free while a server is gone: the system gives nobody those below 32768."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Proxy:
    """A line between agents and server that can be cut, and lets only so many moves through."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._pairs: list[socket.socket] = []
        self._moves, self._most = 0, sys.maxsize
        self._more = Condition()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self._target), 5)
                except OSError:
                    near.close()
                    continue
                far.settimeout(None)
                self._pairs += [near, far]
                for one, other in ((near, far), (far, near)):
                    Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while piece := one.recv(65536):
                if b"/moves HTTP" in piece:
                    self._wait_with_move()
                other.sendall(piece)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        one.close()  # the other is closed by whoever reads from it

    def _wait_with_move(self) -> None:
        with self._more:
            self._moves += 1
            number = self._moves
            self._more.wait_for(lambda: number < self._most)

    def hold_after(self, moves: int | None) -> None:
        """Let what waits go on, and hold the line again after so many moves, or never."""
        with self._more:
            self._most = sys.maxsize if moves is None else self._moves + moves
            self._more.notify_all()

    @property
    def holds(self) -> bool:
        """Whether a move waits."""
        return self._moves >= self._most

    def cut(self) -> None:
        """End every connection in the middle of whatever it says."""
        pairs, self._pairs = self._pairs, []
        for each in pairs:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def close(self) -> None:
        self._listener.close()
        self.cut()
        self.hold_after(None)


class Show:
    """A server, two agents in different languages, and a competition."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.proxy = Proxy(self.port)
        self.tokens: dict[str, str] = {}
        self.agents: dict[str, subprocess.Popen[bytes]] = {}
        self.start_server()

    def start_server(self) -> None:
        database = f"sqlite:///{self.folder / 'arena.sqlite3'}"
        command = [sys.executable, "-m", "provefield.web", "--port", str(self.port)]
        settings = {"PROVEFIELD_WARM": "false", "PROVEFIELD_LIMITED": "false"}
        with (self.folder / "server.log").open("ab") as log:
            self.server = subprocess.Popen(
                [*command, "--database", database], env={**os.environ, **settings},
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        self.get("/healthz")

    def get(self, path: str) -> Any:
        return wait_for(lambda: self._got(path))

    def _got(self, path: str) -> Any:
        with suppress(HTTPError), Player(self.address) as player:
            reply = player.get(path)
            return reply if reply.status_code == 200 else None

    def start_agent(self, name: str, games: int) -> None:
        program = str(EXAMPLES / PROGRAMS[name])
        command = [sys.executable, "-m", "provefield.cli", "agent", program]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.agents[name] = subprocess.Popen(
                [sys.executable, "-c", "from provefield.cli import main; main()", *command[3:],
                 "--server", f"http://127.0.0.1:{self.proxy.port}", "--games", str(games)],
                env={**os.environ, "PROVEFIELD_TOKEN": self.tokens[name]}, stdout=log, stderr=log,
            )  # fmt: skip

    def begin(self, games: list[str], built_in: list[str]) -> str:
        with Player(self.address) as owner:
            sign_up = {"name": "Grace", "password": "a long password"}
            assert owner.post("/api/people", json=sign_up).status_code == 201
            ids = []
            for name in PROGRAMS:
                agent = owner.post("/api/agents", json={"name": name}).json()["id"]
                made = owner.post(f"/api/agents/{agent}/tokens", json={})
                self.tokens[name] = made.json()["token"]
                ids.append(agent)
            new = {"title": "Cup", "games": games, "agents": [*built_in, *ids],
                   "move_seconds": 120, "game_seconds": 3600, "absent_seconds": 3600}  # fmt: skip
            reply = owner.post("/api/arena/competitions", json=new)
            assert reply.status_code == 201, reply.text
            return str(reply.json()["id"])

    def close(self) -> None:
        for process in (self.server, *self.agents.values()):
            process.kill()
            process.wait()
        self.proxy.close()


@contextmanager
def showing(folder: Path) -> Iterator[Show]:
    folder.mkdir()
    show = Show(folder)
    try:
        yield show
    finally:
        show.close()


def hold(
    folder: Path, games: list[str], built_in: list[str], cuts: int, kills: int
) -> tuple[str, list[dict[str, Any]]]:
    """The table of a competition and the log of all games, after so many disturbances."""
    rng = Random(1)
    with showing(folder) as show:
        waiting = ["cut"] * cuts + ["server"] * kills + ["agent"] * kills
        rng.shuffle(waiting)
        spread = MOVES * len(games) // max(1, len(waiting))
        show.proxy.hold_after(rng.randint(1, spread) if waiting else None)
        event = show.begin(games, built_in)
        for name in PROGRAMS:
            show.start_agent(name, len(games))
        counts = dict.fromkeys(("cut", "server", "agent"), 0)
        begun = time.monotonic()
        while (found := show.get(f"/api/arena/all/{event}").json())["state"] != "over":
            assert time.monotonic() - begun < LONGEST * len(games), found
            if show.proxy.holds:
                _disturb(show, waiting.pop(), rng, len(games), counts)
                show.proxy.hold_after(rng.randint(1, spread) if waiting else None)
            time.sleep(0.2)
        assert not waiting, f"over before {len(waiting)} disturbances"
        seconds = time.monotonic() - begun
        print(f"\n{len(games)} games, {counts} in {seconds:.0f} s")
        table = show.get(f"/api/arena/all/{event}/table.csv").text
        log = show.get(f"/api/arena/all/{event}/log.ndjson").text
        print(table)
        return table, [json.loads(line) for line in log.splitlines()]


def _disturb(show: Show, what: str, rng: Random, games: int, counts: dict[str, int]) -> None:
    counts[what] += 1
    if what == "cut":
        show.proxy.cut()
    elif what == "server":
        show.server.kill()
        show.server.wait()
        show.start_server()
    else:
        name = rng.choice(list(PROGRAMS))
        show.agents[name].kill()
        show.agents[name].wait()
        show.start_agent(name, games)


def games_of(log: list[dict[str, Any]]) -> dict[Any, Any]:
    """What was played: every move with its reason, and how it was judged."""
    return {
        (line["name"], line["number"]): (line["result"], line["score"], line["log"])
        for line in log
        if "log" in line
    }


@pytest.mark.soak
def test_nothing_is_lost_however_it_is_disturbed(tmp_path: Path) -> None:
    games = [f"beginner:zero:{seed}" for seed in range(100)]
    games += [level_names()[number % len(level_names())] for number in range(100)]
    calm, calm_log = hold(tmp_path / "calm", games, ["p5", "planner"], cuts=0, kills=0)
    table, log = hold(tmp_path / "disturbed", games, ["p5", "planner"], cuts=50, kills=50)
    assert table == calm
    assert games_of(log) == games_of(calm_log)
    assert len(games_of(log)) == 3 * len(games)


@pytest.mark.soak
def test_a_competition_of_eight_goes_on_after_a_kill(tmp_path: Path) -> None:
    games = [f"beginner:zero:{seed}" for seed in range(25)]
    games += [level_names()[number] for number in range(25)]
    table, log = hold(tmp_path / "cup", games, BUILT_IN, cuts=2, kills=2)
    played = [int(line.split(",")[1]) for line in table.splitlines()[1:]]
    assert sorted(played) == [25] * 6 + [50] * 2
    rounds = [line["round"] for line in log if "round" in line]
    assert [each["number"] for each in rounds] == list(range(50))
    for kind in ("sweeper", "minefol"):
        rated = [each for each in rounds if each["kind"] == kind]
        last: dict[str, list[float]] = {}
        again: dict[str, Rating] = {}
        for each in rated:
            last |= each["ratings"]
            again |= rate(again, each["ranks"])
        assert {name: list(rating) for name, rating in again.items()} == last


def test_over_a_cut_line_the_moves_are_those_made_at_home(tmp_path: Path) -> None:
    games = ["beginner:zero:1", "beginner:zero:2", "g1"]
    table, log = hold(tmp_path / "disturbed", games, [], cuts=1, kills=1)
    played = games_of(log)
    for name, file in PROGRAMS.items():
        for number, game in enumerate(games):
            state: Any = find_game(parse_name(game)).start()
            moves = match(Program(str(EXAMPLES / file)), state)
            expected = [[str(turn.move), turn.reason.words()] for turn in moves]
            assert played[name, number][2] == expected
    assert [line.split(",")[4] for line in table.splitlines()[1:]] == ["0", "0"]
