"""Several processes on one port: nothing stale, limits for all together, none missed for long."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.waiting import PLENTY, wait_for
from tests.web.command import children, command, kill
from tests.web.databases import postgresql
from tests.web.player import Player

LINES = 12
MANY = 200  # connections, so that every process gets some of them
Served = tuple[str, "subprocess.Popen[str]"]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    with ExitStack() as stack:
        kept = f"sqlite:///{tmp_path_factory.mktemp('own') / 'kept.sqlite3'}"
        if request.param == "postgresql":
            kept = stack.enter_context(postgresql())
        yield stack.enter_context(command(kept, "--workers", "2"))


def same(site: str, first: Player, stack: ExitStack) -> Iterator[Player]:
    """One browser with many lines, each to whichever process takes it."""
    for _ in range(LINES):
        line = stack.enter_context(Player(site))
        line.cookies["session"] = first.cookies["session"]
        yield line


def test_whoever_takes_a_line_knows_what_the_others_wrote(served: Served) -> None:
    site, process = served
    with ExitStack() as stack:
        first = stack.enter_context(Player(site))
        play = first.begin("9x9/10:zero:1", "practice")
        lines = list(same(site, first, stack))
        for number, line in enumerate(lines):
            move = ("mark 2,2", "unmark 2,2")[number % 2]
            play = line.make(play, move)
            assert lines[number - 1].look(play) == lines[number - 5].look(play) == play
        run = first.post("/api/runs", json={"game": "g1", "strategy": "exploit-prover"}).json()
        told = {line.get(f"/api/runs/{run['id']}/events").text for line in lines}
        assert len(told) == 1
        assert '"won"' in told.pop()
        late = lines[0].get(f"/api/runs/{run['id']}/events", headers={"Last-Event-ID": "0"})
        assert late.text.startswith("id: 1\n")
        while set(busy(process.pid, lines, site)) != set(children(process.pid)):
            assert len(lines) < MANY
            lines.extend(same(site, first, stack))
            assert all(line.look(play) == play for line in lines[-LINES:])


def busy(pid: int, lines: list[Player], site: str) -> Iterator[int]:
    """The processes that have an open line of the player's."""
    port = f":{int(site.rstrip('/').rpartition(':')[2]):04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    open_lines = {row[9] for row in rows if row[1].endswith(port) and row[3] == "01"}
    assert len(open_lines) >= len(lines)
    for child in children(pid):
        for link in Path(f"/proc/{child}/fd").iterdir():
            try:
                target = str(link.readlink())
            except FileNotFoundError:
                continue
            if target.removeprefix("socket:[").rstrip("]") in open_lines:
                yield child


@pytest.mark.claim("6.3.1", "All processes count wrong passwords together")
def test_a_name_is_tried_ten_times_on_all_processes_together(served: Served) -> None:
    site, _ = served
    body = {"name": "Ada of the loom", "password": "wrong but long enough"}
    with ExitStack() as stack:
        lines = [stack.enter_context(Player(site)) for _ in range(LINES)]
        answers = [line.post("/api/session", json=body).status_code for line in lines]
        assert sorted(answers) == [403] * 10 + [429] * (LINES - 10)


def test_one_who_dies_is_replaced_and_all_end_together(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    with command(database, "--workers", "2") as (site, process), Player(site) as player:
        play = player.begin("g1")
        for victim in (before := children(process.pid)):
            kill(victim)
        with Player(site) as again:
            again.cookies["session"] = player.cookies["session"]
            assert again.make(play, "down", "down", "mark 5,1")["result"] == "won"
        wait_for(lambda: len(set(children(process.pid)) - set(before)) == 2)
        after = children(process.pid)
        assert len(after) == 2
        metrics = httpx.get(f"{site}metrics", timeout=PLENTY).text
        assert "provefield_requests_total" in metrics
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PLENTY) == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in after)


def test_nobody_is_left_when_the_first_is_killed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    with command(database, "--workers", "2") as (site, process):
        assert httpx.get(f"{site}healthz", timeout=PLENTY).text == "ok\n"
        left = children(process.pid)
        kill(process.pid)
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left))
