"""How long players' moves take beside agents of the arena that play a move a second each.

Run with `./dev bench arena [--agents 100] [--players 200] [--seconds S]`. As in `server`, the load
comes from another process, and a peer that does nothing but answer tells the machine's own noise.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from server import (  # type: ignore[import-not-found]
    PEER,
    Browser,
    Server,
    Tally,
    browser,
    load,
    running,
)

from provefield.web.arena.practice import new_practice_agent

HEAD = "Host: bench\r\nAuthorization: Bearer {token}\r\n"


@dataclass
class Agent:
    """A program that opens cells at random, a move a second."""

    server: Server
    token: str
    rng: Random
    moves: int = 0
    errors: list[str] = field(default_factory=list)

    async def play(self, end: float) -> None:
        """Ask for games, and play them until the end."""
        async with browser(self.server) as page:
            page.cookie = f"x=y\r\nAuthorization: Bearer {self.token}"
            await page.post(
                "/api/arena/challenges", {"kind": "sweeper", "games": 50, "against": "p2"}
            )
            reader, writer = await asyncio.open_connection(self.server.host, self.server.port)
            head = HEAD.format(token=self.token)
            writer.write(f"GET /api/arena/events HTTP/1.1\r\n{head}\r\n".encode())
            try:
                while time.monotonic() < end:
                    line = await asyncio.wait_for(
                        reader.readline(), max(0.1, end - time.monotonic())
                    )
                    if line.startswith(b'{"type":"gameStart"'):
                        await self._game(page, json.loads(line)["game"]["id"], end)
            except TimeoutError:
                pass
            finally:
                writer.close()

    async def _game(self, page: Browser, bout: str, end: float) -> None:
        move, ply = "open 4,4", 0
        while time.monotonic() < end:
            answer = {"ply": ply, "move": move, "because": "I hope."}
            status, content = await page.post(f"/api/arena/games/{bout}/moves", answer)
            self.moves += 1
            if status != 200:
                self.errors.append(f"{status} {content[:100]!r}")
                return
            told: dict[str, Any] = json.loads(content)
            if told["type"] != "view":
                return
            ply, move = told["ply"], f"open {self._covered(told['board'])}"
            await asyncio.sleep(self.rng.expovariate(1.0))

    def _covered(self, board: list[str]) -> str:
        cells = [
            f"{column},{row}"
            for row, line in enumerate(board, 1)
            for column, sign in enumerate(line.split(), 1)
            if sign == "?"
        ]
        return self.rng.choice(cells)


async def both(
    server: Server, tokens: list[str], players: int, seconds: float
) -> tuple[Tally, list[Agent]]:
    """Players and agents at the same time."""
    agents = [Agent(server, token, Random(n)) for n, token in enumerate(tokens)]
    end = time.monotonic() + seconds + 30
    playing = [asyncio.create_task(agent.play(end)) for agent in agents]
    await asyncio.sleep(5)
    tally = await load(server, players, seconds, real=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return tally, agents


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--agents", type=int, default=100)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15.0)
    options = parser.parse_args()
    os.environ["PROVEFIELD_LIMITED"] = "no"  # all of them come from one address
    with running("-c", PEER) as server:
        tally = asyncio.run(load(server, options.players, min(options.seconds, 5.0), real=False))
        print(tally.row("peer", options.players), flush=True)
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'plays.sqlite3'}"
        tokens = [new_practice_agent(database, f"agent {n}") for n in range(options.agents)]
        with running("-m", "provefield.web", "--port", "0", "--database", database) as server:
            asked = both(server, tokens, options.players, options.seconds)
            tally, agents = asyncio.run(asked)
    print(tally.row("provefield", options.players), *tally.errors[:3], sep="\n")
    errors = [error for agent in agents for error in agent.errors]
    print(f"{len(agents)} agents made {sum(a.moves for a in agents)} moves; errors: {errors[:3]}")


if __name__ == "__main__":
    main()
