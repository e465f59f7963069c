"""Clients that send no decent request, on real sockets: they are cut off, and nobody waits."""

from __future__ import annotations

import json
import logging
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import httpx
import pytest

from tests.waiting import PLENTY, wait_for
from tests.web.player import Player
from tests.web.serving import serving
from tests.web.wire import answer, connect, is_closed, send_until_closed

ATTACKER = "127.0.0.2"
START = b"GET /api/me HTTP/1.1\r\nHost: x\r\n"


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with serving(head_seconds=1.5, body_seconds=1.5, per_address=20) as address:
        yield address


def test_an_endless_header_is_cut_off(site: str) -> None:
    with connect(site, ATTACKER) as line:
        line.sendall(START + b"X: ")
        assert send_until_closed(line, b"a" * 16_384, 64 << 20) < 4 << 20


def test_an_endless_address_is_cut_off(site: str) -> None:
    with connect(site, ATTACKER) as line:
        line.sendall(b"GET /")
        assert send_until_closed(line, b"a" * 16_384, 64 << 20) < 4 << 20


@pytest.mark.claim("4.2.5, 15.2.2", "A head has 32 kB and 100 headers at most")
@pytest.mark.parametrize(
    "head", [b"a: b\r\n" * 50_000, b"a: b\r\n" * 101, b"X: " + b"a" * 40_000 + b"\r\n"]
)
def test_many_or_long_headers_are_refused(site: str, head: bytes) -> None:
    with connect(site, ATTACKER) as line:
        try:
            line.sendall(START + head + b"\r\n")
        except OSError:
            return  # it hung up before all was sent
        said = answer(line)
    assert said == b"" or said.startswith(b"HTTP/1.1 431 ")


@pytest.mark.claim("15.2.2", "Cookies in quotation marks, which are long to read, are not read")
def test_cookies_in_quotation_marks_are_not_read(site: str) -> None:
    with Player(site) as player:
        play = player.begin("g1")
        secret = player.cookies["session"]
        player.cookies.clear()

        def look(cookies: str) -> int:
            return player.get(f"/api/plays/{play['id']}", headers={"Cookie": cookies}).status_code

        assert look(f'other="{chr(92) * 12_000}"; session={secret}; more="a;b"') == 200
        assert look(f'session="{secret}"') == 404


def test_a_browsers_headers_are_fine(site: str) -> None:
    many = {f"X-{number}": "y" * 200 for number in range(80)}
    assert httpx.get(f"{site}api/me", headers=many, timeout=PLENTY).status_code == 200


@pytest.mark.claim("15.2.2", "Each part of a request has a deadline")
@pytest.mark.parametrize(
    "start",
    [
        b"",
        START,
        b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    ],
    ids=["nothing", "headers", "body", "chunks"],
)
def test_half_a_request_is_not_waited_for(site: str, start: bytes) -> None:
    with connect(site, ATTACKER) as line:
        line.sendall(start)
        assert is_closed(line)


def test_drops_of_a_header_do_not_move_the_deadline(site: str) -> None:
    with connect(site, ATTACKER) as line:
        line.sendall(START)
        wait_for(lambda: not send_until_closed(line, b"X: y\r\n", 1))


def test_the_next_request_on_a_line_has_a_deadline_too(site: str) -> None:
    with connect(site, ATTACKER) as line:
        line.sendall(START + b"\r\n")
        assert line.recv(65_536).startswith(b"HTTP/1.1 200 ")
        line.sendall(START)
        assert is_closed(line)


def test_a_body_that_is_too_long_is_not_read(site: str) -> None:
    head = b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000000\r\n\r\n"
    with connect(site, ATTACKER) as line:
        line.sendall(head)
        assert send_until_closed(line, b"a" * 65_536, 64 << 20) < 8 << 20


def test_requests_in_a_row_are_bounded(site: str) -> None:
    with connect(site, ATTACKER) as line:
        line.sendall((START + b"\r\n") * 1_000)
        assert answer(line).count(b"HTTP/1.1 200 ") < 100


def test_who_hangs_up_on_several_answers_leaves_no_traceback(
    site: str, caplog: pytest.LogCaptureFixture
) -> None:
    page = b"GET /docs/docs/explanation/architecture.md HTTP/1.1\r\nHost: x\r\n\r\n"
    for _ in range(3):
        with ExitStack() as lines:
            for _ in range(15):
                line = lines.enter_context(connect(site, ATTACKER))
                line.sendall(page * 4)
                abandon(line)
    with Player(site) as player:
        assert player.get("/healthz").status_code == 200
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []


def abandon(line: socket.socket) -> None:
    """Hang up without waiting for what is on its way, as soon as some of it has come."""
    line.recv(1)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


@pytest.mark.parametrize("after", [b"", START + b"\r\n"], ids=["alone", "with another request"])
def test_who_hangs_up_stands_in_no_line(after: bytes) -> None:
    # Only endless worlds fit, so that neither a proof nor a small world ends the search.
    order = ["all x -S(x,x)", "all x all y all z (S(x,y) & S(y,z) -> S(x,z))"]
    related = [f"all x exists y (R{n}(x,y) | R{(n + 1) % 19}(y,x))" for n in range(19)]
    premises = ["all x exists y S(x,y)", *order, *related]
    asked = json.dumps({"premises": premises, "goal": "exists x all y R0(x,y)"}).encode()
    forever = {"reasoners": 1, "patience": 600.0}
    with serving(**forever) as site, Player(site) as player, ExitStack() as stack:  # type: ignore[arg-type]
        play = player.begin("g1")
        for _ in range(12):
            with Player(site) as guest:
                guest.begin("g1")
                cookie = f"session={guest.cookies['session']}"
            head = f"POST /api/proofs/hint HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(asked)}\r\n\r\n"
            line = stack.enter_context(connect(site, ATTACKER))
            line.sendall(head.encode() + asked + after)
        # Of two workers, one is left for other addresses.
        wait_for(lambda: waiting(player) >= 10)
        told = httpx.get(f"{site}api/line", headers={"Cookie": cookie, "Accept-Language": "de"})
        assert told.json()["before"] >= 9
        assert "Fragen vor deiner" in told.json()["sentence"]
        assert player.get("/api/line").json() == {}
        stack.close()
        wait_for(lambda: not waiting(player))
        cell = {"cell": [1, 2], "natural": True}
        assert player.post(f"/api/plays/{play['id']}/why", json=cell).status_code == 200


def waiting(player: Player) -> float:
    """How many questions of people wait for a worker."""
    told = player.get("/metrics").text
    return float(told.partition('questions_waiting{cost="answer"} ')[2].split()[0])


@pytest.mark.claim(
    "15.2.2", "Half-open requests of an address keep neither others nor those behind it out"
)
def test_half_open_requests_keep_nobody_out() -> None:
    lines = []
    with serving(per_address=50, head_seconds=30.0) as site, Player(site) as player:
        try:
            for _ in range(300):
                line = connect(site, ATTACKER)
                lines.append(line)
                line.sendall(START)
            assert player.get("/api/me").status_code == 200
            # Who shares the address comes in as well: those that wait make room.
            with connect(site, ATTACKER) as decent:
                decent.sendall(START + b"\r\n")
                assert decent.recv(4096).startswith(b"HTTP/1.1 200 ")
            wait_for(lambda: sum(not is_closed(line, 0.0) for line in lines) <= 50)
        finally:
            for line in lines:
                line.close()


def test_who_finds_a_server_full_is_told_so() -> None:
    with serving(connections=3, head_seconds=60.0) as site, ExitStack() as lines:
        first, *_ = (lines.enter_context(connect(site, f"127.0.0.{n}")) for n in (2, 3, 4))
        with connect(site, "127.0.0.5") as late:
            told = answer(late)
            assert told.startswith(b"HTTP/1.1 503 ")
            assert b"as many connections as" in told
        first.close()
        wait_for(lambda: is_let_in(site))


def is_let_in(site: str) -> bool:
    with connect(site, "127.0.0.5") as line, suppress(ConnectionError):
        line.sendall(START + b"\r\n")
        return line.recv(4096).startswith(b"HTTP/1.1 200 ")
    return False


@pytest.mark.claim("4.1.3", "`X-Forwarded-For` counts for nothing unless a trusted proxy sends it")
@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded"])
def test_nobody_says_where_they_come_from(header: str) -> None:
    with serving(limited=True) as site, Player(site) as player:
        wrong = {"name": "Ada", "password": "correct horse battery"}
        tries = [
            player.post("/api/session", json=wrong, headers={header: f"10.0.0.{number}"})
            for number in range(12)
        ]
    assert [each.status_code for each in tries] == [403] * 10 + [429] * 2


@pytest.mark.claim("4.1.3", "A trusted proxy's word for where a request comes from counts")
def test_a_trusted_proxy_says_where_others_come_from() -> None:
    with serving(limited=True, trusted_proxies=("127.0.0.1",)) as site, Player(site) as proxy:
        wrong = {"name": "Ada", "password": "correct horse battery"}
        tries = [
            proxy.post("/api/session", json=wrong, headers={"X-Forwarded-For": f"10.0.0.{number}"})
            for number in range(12)
        ]
    assert [each.status_code for each in tries] == [403] * 12
