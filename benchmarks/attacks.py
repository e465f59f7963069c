"""How long an honest player's moves, and each tenth time a why, take while the server is attacked.

`python benchmarks/attacks.py [SRC]` measures the sources in a folder, here or of another version;
`--seconds` says how long each attack lasts, and `--only` names those that are measured.
Attackers come from 127.0.0.2, the player from 127.0.0.1.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

import httpx

PREMISES = [f"all x exists y (R{n}(x,y) | R{(n + 1) % 19}(y,x))" for n in range(19)]
SETTLING = 4.0  # seconds
START = b"GET /api/me HTTP/1.1\r\nHost: x\r\n"
Attack = Callable[[str, Event], None]


@contextmanager
def server(source: Path) -> Iterator[tuple[str, int]]:
    """A server of its own, as `provefield serve` starts it; its address and process."""
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/plays.sqlite3"
        command = [sys.executable, "-m", "provefield.web", "--port", "0", "--database", database]
        environment = {**os.environ, "PYTHONPATH": str(source)}
        run = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert run.stdout
            yield run.stdout.readline().split()[1], run.pid
        finally:
            run.kill()
            run.wait()


def connect(site: str) -> socket.socket:
    """A connection of an attacker."""
    there = urlsplit(site)
    return socket.create_connection((there.hostname, there.port), 10, ("127.0.0.2", 0))


def endless_header(site: str, over: Event) -> None:
    """Send a header that never ends, again whenever the line is cut."""
    while not over.is_set():
        with suppress(OSError), connect(site) as line:
            line.sendall(START + b"X: ")
            while not over.is_set():
                line.sendall(b"a" * 65_536)


def many_headers(site: str, over: Event) -> None:
    """Send 50,000 headers at once."""
    while not over.is_set():
        with suppress(OSError), connect(site) as line:
            line.sendall(START + b"a: b\r\n" * 50_000 + b"\r\n")
            line.recv(1000)


def half_open(site: str, over: Event) -> None:
    """Keep 1,100 requests half open."""
    lines = []
    for _ in range(1_100):
        with suppress(OSError):
            line = connect(site)
            lines.append(line)
            line.sendall(START)
    over.wait()
    for line in lines:
        line.close()


def long_bodies(site: str, over: Event) -> None:
    """Send 960 kB of JSON."""
    body = b"[" + b"[1,2]," * 160_000 + b"1]"
    with attacker(site) as client:
        while not over.is_set():
            with suppress(httpx.HTTPError):
                client.post("/api/positions", content=body)


def large_boards(site: str, over: Event) -> None:
    """Read a large board that is nearly open, again and again."""
    with attacker(site) as client:
        play = client.post(
            "/api/plays", json={"game": "50x50/100:zero:1", "mode": "practice"}
        ).json()
        move = {"ply": play["ply"], "move": "open 25,25"}
        client.post(f"/api/plays/{play['id']}/moves", json=move)
        while not over.is_set():
            with suppress(httpx.HTTPError):
                client.get(f"/api/plays/{play['id']}")


def odds(site: str, over: Event) -> None:
    """Ask for the odds of a large board."""
    with attacker(site) as client:
        play = client.post("/api/plays", json={"game": "50x50/500:zero"}).json()
        while not over.is_set():
            with suppress(httpx.HTTPError):
                client.post(f"/api/plays/{play['id']}/provable", json={"odds": True})


def abandoned_questions(site: str, over: Event) -> None:
    """Of one of 30 guests: ask seven times for the hardest hint that we know, and hang up."""
    begin = time.monotonic() + SETTLING  # the guests themselves take a while to come
    with attacker(site) as client:
        client.post("/api/plays", json={"game": "g1"})
        cookie = f"session={client.cookies['session']}"
    text = json.dumps({"premises": PREMISES, "goal": "exists x all y R0(x,y)"}).encode()
    head = f"POST /api/proofs/hint HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    over.wait(begin - time.monotonic())
    for _ in range(7):
        with suppress(OSError), connect(site) as line:
            line.sendall(head.encode() + text)
            over.wait(0.5)  # long enough that each is in line, or at work


def guess_passwords(site: str, over: Event) -> None:
    """Guess the passwords of names that nobody has."""
    with attacker(site) as client:
        while not over.is_set():
            guess = {"name": f"n {token_hex(8)}", "password": "a guess in the dark"}
            with suppress(httpx.HTTPError):
                client.post("/api/session", json=guess)


def attacker(site: str) -> httpx.Client:
    """A client from another address."""
    transport = httpx.HTTPTransport(local_address="127.0.0.2")
    headers = {"Content-Type": "application/json"}
    return httpx.Client(base_url=site, transport=transport, timeout=30, headers=headers)


ATTACKS: dict[str, tuple[Attack | None, int]] = {
    "nobody": (None, 0),
    "an endless header": (endless_header, 1),
    "50,000 headers": (many_headers, 1),
    "1,100 half-open requests": (half_open, 1),
    "4 × 960 kB of JSON": (long_bodies, 4),
    "10 guests read 50×50": (large_boards, 10),
    "30 guests want odds of 50×50": (odds, 30),
    "30 guess passwords": (guess_passwords, 30),
    "210 abandoned hints of 30 guests": (abandoned_questions, 30),
}


def play_on(site: str, until: float) -> tuple[list[float], list[float]]:
    """The seconds that each of an honest player's moves took, and each why; new lines as well."""
    moves: list[float] = []
    whys: list[float] = []
    with httpx.Client(base_url=site, timeout=120) as player:

        def ask(times: list[float], path: str, body: object) -> Any:
            begun = time.monotonic()
            told = player.post(path, json=body).raise_for_status().json()
            times.append(time.monotonic() - begun)
            return told

        play = ask([], "/api/plays", {"game": "g1", "mode": "practice"})
        path = f"/api/plays/{play['id']}"
        while time.monotonic() < until:
            for move in ("down", "undo"):
                play = ask(moves, f"{path}/moves", {"ply": play["ply"], "move": move})
                time.sleep(0.05)
            if len(moves) % 20 == 0:
                ask(whys, f"{path}/why", {"cell": [1, 2], "natural": True})
    return moves, whys


def attack_together(site: str, attack: Attack, many: int) -> None:
    """So many attackers at once, until they are stopped."""
    over = Event()
    threads = [Thread(target=attack, args=(site, over), daemon=True) for _ in range(many)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()


def measure(
    source: Path, attack: Attack | None, many: int, seconds: float
) -> dict[str, float | str]:
    """What an attack does to an honest player, and to the memory of the server."""
    with server(source) as (site, pid), ExitStack() as stack:
        httpx.get(site, timeout=60)
        time.sleep(3)
        if attack:
            # In a process of their own, so that the player does not wait for their interpreter.
            crowd = get_context("fork").Process(target=attack_together, args=(site, attack, many))
            crowd.start()
            stack.callback(crowd.kill)
        time.sleep(SETTLING if attack is abandoned_questions else 1.5)
        try:
            times, whys = map(sorted, play_on(site, time.monotonic() + seconds))
        except (httpx.HTTPError, ValueError, KeyError) as fault:
            return {"failed": type(fault).__name__}
        status = Path(f"/proc/{pid}/status").read_text()
        peak = int(status.partition("VmHWM:")[2].split()[0]) // 1024
        return {
            "moves": len(times),
            "p50 ms": round(1000 * times[len(times) // 2], 1),
            "p99 ms": round(1000 * times[int(len(times) * 0.99)], 1),
            "worst ms": round(1000 * times[-1], 1),
            "whys": len(whys),
            "worst why ms": round(1000 * whys[-1], 1) if whys else "none",
            "peak MB": peak,
        }


def main() -> None:
    """Measure every attack."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("source", nargs="?", default="src", type=Path, help="a folder of sources")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each one lasts")
    parser.add_argument("--only", default="", help="only attacks with this in their name")
    wanted = parser.parse_args()
    for name, (attack, many) in ATTACKS.items():
        if wanted.only in name:
            found = measure(wanted.source.resolve(), attack, many, wanted.seconds)
            print(f"{name:30} {json.dumps(found)}", flush=True)


if __name__ == "__main__":
    main()
