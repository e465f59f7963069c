"""How long a class waits when a hundred students join and answer together, and what a kill costs.

Run with `./dev bench class [STUDENTS] [--seconds S] [--kills K]`. The load comes from another
process than the server; both share this machine. Everybody types the code within the first five
seconds, then opens item after item and answers, wrongly first. People keep no time: the gaps
between what one student does are drawn from the exponential distribution, three seconds each on
average. A request is timed from when it was due. With `--kills` the server is killed while they
answer: each answer is sent again until it is acknowledged, and in the end the table must hold every
point. The table of all students and twenty items is asked for, and the computing of it told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from server import Browser, Server, Tally, browser  # type: ignore[import-not-found]

ITEMS = 20
ARRIVING, GAP = 5.0, 3.0  # seconds
PASSWORD = "correct horse battery"  # noqa: S105


def items() -> list[dict[str, Any]]:
    """Questions with options, which cost little, and exercises to judge, another for everybody."""
    choices = [
        {"name": f"c{n}", "kind": "choice", "points": 1, "options": ["a", "b", "c"], "right": 2}
        for n in range(ITEMS // 2)
    ]
    truths = [
        {"name": f"t{n}", "kind": "exercise", "points": 1, "exercise": "truth", "level": 1}
        for n in range(ITEMS // 2)
    ]
    return choices + truths


def start(database: Path, port: int = 0) -> tuple[subprocess.Popen[str], Server]:
    """A server in a process of its own."""
    command = [sys.executable, "-m", "provefield.web", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{database}"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    address = process.stdout.readline().split()[1]
    host, _, found = address.removeprefix("http://").rstrip("/").partition(":")
    return process, Server(host, int(found), process.pid)


def begin_class(server: Server) -> tuple[httpx.Client, str, str]:
    """A teacher with a class of twenty items: the client, the course and its code."""
    teacher = httpx.Client(base_url=f"http://{server.host}:{server.port}", timeout=120)
    account = {"name": f"teacher {token_hex(4)}", "password": PASSWORD}
    teacher.post("/api/people", json=account).raise_for_status()
    card = teacher.post("/api/courses", json={"title": "Logic"}).json()
    path = f"/api/courses/{card['id']}/assignments/week-1"
    teacher.put(path, json={"title": "Week 1", "items": items()}).raise_for_status()
    return teacher, card["id"], card["code"]


class Student:
    """Somebody who joins, then answers item after item, each twice at most."""

    def __init__(self, page: Browser, number: int, course: str, code: str) -> None:
        self.page, self.number, self.course, self.code = page, number, course, code
        self.rng = Random(number)
        self.points = 0

    async def act(self, path: str, body: object, due: float, tally: Tally) -> Any:
        """Send something when it is due, and note how long the answer took."""
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        status, content = await self.page.post(path, body)
        tally.seconds.append(time.monotonic() - due)
        if status not in (200, 201):
            tally.errors.append(f"{status} {content[:200]!r}")
            return {}
        return json.loads(content)

    async def work(self, begin: float, end: float, tally: Tally) -> None:
        """Join, then answer until the end."""
        body = {"code": self.code, "name": f"Student {self.number}"}
        due = begin + self.rng.uniform(0, ARRIVING)
        await self.act("/api/join", body, due, tally)
        for item in items():
            for answer in ("1", "2") if item["kind"] == "choice" else ("true", "false"):
                due += self.rng.expovariate(1 / GAP)
                if due > end:
                    return
                path = f"/api/courses/{self.course}/work/week-1/{item['name']}/answers"
                told = await self.act(path, {"answer": answer, "token": token_hex(8)}, due, tally)
                if told.get("feedback", {}).get("right"):
                    self.points += 1
                    break


async def load(
    server: Server, course: str, code: str, number: int, seconds: float
) -> tuple[Tally, int]:
    """Let so many students join at once and answer one thing a second each."""
    tally = Tally()
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(browser(server)) for _ in range(number)]
        students = [Student(page, n, course, code) for n, page in enumerate(pages, start=1)]
        computed, begin = server.cpu, time.monotonic() + 0.5
        await asyncio.gather(*(each.work(begin, begin + seconds, tally) for each in students))
        tally.cpu = server.cpu - computed
    return tally, sum(each.points for each in students)


async def answer_through_kills(
    client: httpx.AsyncClient, course: str, stop: asyncio.Event
) -> list[str]:
    """Answer choices rightly, each sent until it is acknowledged; the names of those that were."""
    done = []
    for item in items()[: ITEMS // 2]:
        if stop.is_set():
            break
        path = f"/api/courses/{course}/work/week-1/{item['name']}/answers"
        body = {"answer": "2", "token": token_hex(8)}
        while True:
            try:
                if (await client.post(path, json=body)).status_code in (200, 409):
                    done.append(item["name"])
                    break
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.4)
    return done


async def kills(database: Path, number: int, times: int) -> tuple[int, int]:
    """Kill the server while students answer; points that were acknowledged, and that are there."""
    process, server = start(database)
    teacher, course, code = begin_class(server)
    address = f"http://{server.host}:{server.port}"
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=address, timeout=10))
            for _ in range(number)
        ]
        for n, client in enumerate(clients, start=1):
            await client.post("/api/join", json={"code": code, "name": f"Student {n}"})
        stop = asyncio.Event()
        working = [
            asyncio.create_task(answer_through_kills(client, course, stop)) for client in clients
        ]
        for _ in range(times):
            await asyncio.sleep(0.5)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            process, server = await asyncio.to_thread(start, database, server.port)
        acknowledged = sum(map(len, await asyncio.gather(*working)))
    rows = teacher.get(f"/api/courses/{course}/marks").json()["rows"]
    process.kill()
    process.wait()
    return acknowledged, sum(int(row["points"]) for row in rows)


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("students", nargs="?", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--kills", type=int, default=20)
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        process, server = start(Path(folder) / "load.sqlite3")
        time.sleep(5)  # until its workers are there
        teacher, course, code = begin_class(server)
        tally, points = asyncio.run(load(server, course, code, options.students, options.seconds))
        names = "".join(f"{name:>9}" for name in ("p50 ms", "p90", "p99", "max", "cpu"))
        print(f"{'':10}{'students':>8}{'asked':>8}{'errors':>8}{names}")
        print(tally.row("class", options.students), *tally.errors[:3], sep="\n")
        for path in (f"/api/courses/{course}/marks", f"/classes/{course}/marks"):
            teacher.get(path)
            before, begun = server.cpu, time.monotonic()
            answer = teacher.get(path)
            told = f"{1000 * (server.cpu - before):.0f} ms of CPU"
            waited = f"{1000 * (time.monotonic() - begun):.0f} ms"
            print(f"{path.partition('/')[2][:11]} {options.students}×{ITEMS}: {told}, {waited}")
            assert answer.status_code == 200
        rows = teacher.get(f"/api/courses/{course}/marks").json()["rows"]
        print(f"points told {points}, in the table {sum(int(row['points']) for row in rows)}")
        process.terminate()
        process.wait()
        sent, kept = asyncio.run(
            kills(Path(folder) / "kills.sqlite3", options.students, options.kills)
        )
        print(f"{options.kills} kills: {sent} points acknowledged, {kept} in the table")


if __name__ == "__main__":
    main()
