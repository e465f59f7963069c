"""How long moves take when many players make one a second each.

Run with `python benchmarks/server.py [PLAYERS …] [--seconds S] [--database URL]`. The load comes
from another process than the server; both share this machine. A peer that does nothing but answer
is measured the same way in the same run, so that the machine's own noise can be told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

PEER = """
import asyncio, sys
async def answer(reader, writer):
    try:
        while True:
            head = await reader.readuntil(b"\\r\\n\\r\\n")
            length = head.lower().partition(b"content-length:")[2].partition(b"\\r")[0]
            await reader.readexactly(int(length))
            writer.write(b"HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\n\\r\\n{}")
    except (asyncio.IncompleteReadError, ConnectionResetError):
        writer.close()
async def main():
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    print("peer:", "http://127.0.0.1:%d/" % server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
"""


@contextmanager
def running(*command: str) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its host and port."""
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        address = server.stdout.readline().split()[1]
        host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
        try:
            yield host, int(port)
        finally:
            server.terminate()


@dataclass
class Browser:
    """One connection that is kept open, and the cookie that came over it."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    cookie: str = ""

    async def post(self, path: str, body: object) -> tuple[int, bytes]:
        """Send and wait for the answer."""
        text = json.dumps(body).encode()
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n{cookie}"
        self.writer.write(f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        lines = [line.partition(": ") for line in answer.split("\r\n")[1:]]
        headers = {name.lower(): value for name, _, value in lines}
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        content = await self.reader.readexactly(int(headers["content-length"]))
        return int(answer.split(" ")[1]), content


@asynccontextmanager
async def browser(host: str, port: int) -> AsyncIterator[Browser]:
    """Open a connection, and close it in the end."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        yield Browser(reader, writer)
    finally:
        writer.close()


@dataclass
class Tally:
    """How long moves took, and what went wrong."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def row(self, name: str, players: int) -> str:
        """A line of the table, in milliseconds."""
        times = sorted(self.seconds)
        at = [1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.9, 0.99, 1)]
        shown = "".join(f"{value:9.1f}" for value in at)
        return f"{name:<10}{players:8}{len(times):8}{len(self.errors):8}{shown}"


async def play(host: str, port: int, wait: float, end: float, tally: Tally, real: bool) -> None:
    """Begin a game, then make a move each second until the end."""
    async with browser(host, port) as page:
        name = "none"
        if real:
            game = {"game": "expert:zero", "mode": "practice"}
            status, content = await page.post("/api/plays", game)
            assert status == 201, content
            name = json.loads(content)["id"]
        await asyncio.sleep(max(0.0, wait - time.monotonic()))
        moves = iter(range(10**6))
        due = wait
        while due < end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            ply = next(moves)
            body = {"ply": ply, "move": move(ply)}
            # Counted from when the move was due: a slow server must not slow the load down.
            status, content = await page.post(f"/api/plays/{name}/moves", body)
            tally.seconds.append(time.monotonic() - due)
            if status != 200:
                tally.errors.append(f"{status} {content[:200]!r}")
            due += 1.0


def move(ply: int) -> str:
    """Open the first area, then set and take marks where nothing can be open."""
    return "open 4,4" if ply == 0 else f"{'mark' if ply % 2 else 'unmark'} 30,16"


async def load(host: str, port: int, players: int, seconds: float, real: bool) -> Tally:
    """Let so many players play, spread evenly over each second."""
    tally = Tally()
    begin = time.monotonic() + (players / 25 if real else 0.5) + 1.0
    end = begin + seconds
    places = [begin + number / players for number in range(players)]
    await asyncio.gather(*(play(host, port, at, end, tally, real) for at in places))
    return tally


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", type=int, default=[200, 500])
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--database")
    options = parser.parse_args()
    print(f"{'':10}{'players':>8}{'moves':>8}{'errors':>8}", end="")
    print("".join(f"{name:>9}" for name in ("p50 ms", "p90", "p99", "max")))
    for players in options.players:
        with running("-c", PEER) as (host, port):
            tally = asyncio.run(load(host, port, players, min(options.seconds, 5.0), real=False))
            print(tally.row("peer", players), flush=True)
        with TemporaryDirectory() as folder:
            database = options.database or f"sqlite:///{Path(folder) / 'plays.sqlite3'}"
            command = ("-m", "provefield.web", "--port", "0", "--database", database)
            with running(*command) as (host, port):
                tally = asyncio.run(load(host, port, players, options.seconds, real=True))
        print(tally.row("provefield", players), *tally.errors[:3], sep="\n", flush=True)


if __name__ == "__main__":
    main()
