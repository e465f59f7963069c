"""A client that speaks to sockets itself, for what no decent client sends."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from tests.waiting import PLENTY


def connect(address: str, source: str = "127.0.0.1", seconds: float = PLENTY) -> socket.socket:
    """A connection from an address of the loopback network."""
    there = urlsplit(address)
    assert there.hostname
    assert there.port
    return socket.create_connection((there.hostname, there.port), seconds, (source, 0))


def send_until_closed(line: socket.socket, piece: bytes, most: int) -> int:
    """Send a piece again and again; how many bytes went before the other side hung up."""
    gone = 0
    with suppress(OSError):
        while gone < most:
            line.sendall(piece)
            gone += len(piece)
            if readable(line) and not line.recv(4096):
                break
    return gone


def readable(line: socket.socket) -> bool:
    """Whether there is something to read, or the end."""
    line.setblocking(False)
    try:
        line.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        line.settimeout(PLENTY)
    return True


def answer(line: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    parts = []
    with suppress(ConnectionError):
        while part := line.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def is_closed(line: socket.socket, most: float = PLENTY) -> bool:
    """Whether the other side hangs up within so many seconds."""
    line.settimeout(most)
    try:
        answer(line)
    except (TimeoutError, BlockingIOError):
        return False
    return True


def percentile(times: Sequence[float], share: float) -> float:
    """The time within which a share of all were done."""
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]
