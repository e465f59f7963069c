"""How long moves take when many players make one a second each.

Run with `./dev bench server [PLAYERS …] [--seconds S] [--database URL] [--workers N]`. The load
comes from another process than the server; both share this machine. A peer that does nothing but
answer is measured the same way in the same run, so that the machine's own noise can be told apart.

Everybody plays an expert board of their own, opening safe cells and marking mines. People keep no
time: the gaps between somebody's moves are drawn from the exponential distribution, so that the
moves of all arrive as a Poisson process. A move is timed from when it was due, even if the answer
to the one before has not come yet: a slow server does not slow the load down.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.move import Mark, Move, Open
from provefield.grid import Cell

MOST_A_SECOND = 5  # moves of one player, who would be very lucky to have as many
BEGINNING = 20  # players who begin at once, before anything is measured

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


@dataclass(frozen=True)
class Server:
    """A server in a process of its own."""

    host: str
    port: int
    pid: int
    workers: int = 1

    @property
    def cpu(self) -> float:
        """The seconds that it has computed, in all processes that answer."""
        text = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        pids = [self.pid] if self.workers == 1 else list(map(int, text.split()))
        return sum(map(cpu_of, pids))


def cpu_of(pid: int) -> float:
    """The seconds that a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(*command: str, workers: int = 1) -> Iterator[Server]:
    """Start a server, and end it."""
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        address = server.stdout.readline().split()[1]
        host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
        try:
            yield Server(host, int(port), server.pid, workers)
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
async def browser(server: Server) -> AsyncIterator[Browser]:
    """Open a connection, and close it in the end."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    try:
        yield Browser(reader, writer)
    finally:
        writer.close()


@dataclass
class Tally:
    """How long moves took, what the server computed for them, and what went wrong."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    cpu: float = 0.0

    def row(self, name: str, players: int) -> str:
        """A line of the table, in milliseconds."""
        times = sorted(self.seconds)
        at = [times[int(share * (len(times) - 1))] for share in (0.5, 0.9, 0.99, 1)]
        shown = "".join(f"{1000 * value:9.1f}" for value in at)
        cpu = 1000 * self.cpu / len(times)
        return f"{name:<10}{players:8}{len(times):8}{len(self.errors):8}{shown}{cpu:9.2f}"


def script(game: str, rng: Random) -> Iterator[Move]:
    """The moves of a game: the first area, then safe cells, and each fourth time a mark."""
    state = deal(parse_id(game)).start()
    first = Open(Cell(4, 4))
    state = state.after(first)
    yield first
    cells = sorted(state.world.grid)
    rng.shuffle(cells)
    mines = [cell for cell in cells if cell in state.world.mines]
    for cell in cells:
        if cell in state.clues or cell in state.world.mines:
            continue
        state = state.after(Open(cell))
        yield Open(cell)
        if mines and rng.random() < 1 / 3:
            yield Mark(mines.pop())


@dataclass
class Player:
    """Somebody at the table, or before a peer that knows no games."""

    page: Browser
    game: str
    rng: Random
    moves: list[Move]
    path: str = "/"

    async def begin(self) -> None:
        """Begin a game."""
        body = {"game": self.game, "mode": "practice"}
        status, content = await self.page.post("/api/plays", body)
        assert status == 201, content
        self.path = f"/api/plays/{json.loads(content)['id']}/moves"

    async def play(self, begin: float, end: float, tally: Tally) -> None:
        """Make a move a second, more or less, until the end."""
        due = begin + self.rng.expovariate(1.0)
        for ply, move in enumerate(self.moves):
            if due > end:
                return
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            status, content = await self.page.post(
                self.path, {"ply": ply, "move": str(move), "changes": True}
            )
            tally.seconds.append(time.monotonic() - due)
            if status != 200:
                tally.errors.append(f"{status} {content[:200]!r}")
            due += self.rng.expovariate(1.0)


def player(page: Browser, number: int, seconds: float) -> Player:
    """Somebody who knows beforehand what to do, so that the load costs little while it lasts."""
    game, rng = f"expert:zero:{number}", Random(number)
    return Player(page, game, rng, list(islice(script(game, rng), MOST_A_SECOND * int(seconds))))


async def load(server: Server, players: int, seconds: float, *, real: bool) -> Tally:
    """Let so many players begin, then play."""
    tally = Tally()
    beginning = asyncio.Semaphore(BEGINNING)

    async def begin(player: Player) -> None:
        async with beginning:
            await player.begin()

    async with AsyncExitStack() as stack:
        seated = [
            player(await stack.enter_async_context(browser(server)), number, seconds)
            for number in range(players)
        ]
        if real:
            await asyncio.gather(*map(begin, seated))
        computed, start = server.cpu, time.monotonic() + 0.5
        await asyncio.gather(*(each.play(start, start + seconds, tally) for each in seated))
        tally.cpu = server.cpu - computed
    return tally


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("players", nargs="*", type=int, default=[200, 500])
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--database")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    os.environ["PROVEFIELD_LIMITED"] = "no"  # all of them come from one address
    print(f"{'':10}{'players':>8}{'moves':>8}{'errors':>8}", end="")
    print("".join(f"{name:>9}" for name in ("p50 ms", "p90", "p99", "max", "cpu")))
    for players in options.players:
        with running("-c", PEER) as server:
            tally = asyncio.run(load(server, players, min(options.seconds, 5.0), real=False))
            print(tally.row("peer", players), flush=True)
        with TemporaryDirectory() as folder:
            database = options.database or f"sqlite:///{Path(folder) / 'plays.sqlite3'}"
            command = ("-m", "provefield.web", "--port", "0", "--database", database)
            many = ("--workers", str(options.workers))
            with running(*command, *many, workers=options.workers) as server:
                tally = asyncio.run(load(server, players, options.seconds, real=True))
        print(tally.row("provefield", players), *tally.errors[:3], sep="\n", flush=True)


if __name__ == "__main__":
    main()
