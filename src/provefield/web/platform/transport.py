"""Connections with bounds: nobody fills memory, descriptors or time before a request is whole.

The parser keeps what it has read of a header until the header ends, and the server waits for as
long as a client likes. So bytes and headers are counted as they come, each part of a request has
a deadline, and an address that opens too many connections loses the one that waited longest.
"""

from __future__ import annotations

import asyncio
import resource
from collections import defaultdict, deque
from dataclasses import dataclass, field
from math import inf
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from provefield.web.platform.limits import Limits, network_of

MOST_HEAD_BYTES = 32_768
MOST_HEADERS = 100
MOST_PIPELINED = 4
LONGEST_UNREAD = 30.0  # seconds in which a client takes nothing of an answer
OWN_DESCRIPTORS = 200  # for workers, the database and files
FULL = b"There are as many connections as this server can have. Please try again in a moment.\n"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How long a part of a request may take, and how many connections there may be."""

    head_seconds: float
    body_seconds: float
    per_address: int
    altogether: int
    proxies: frozenset[str] = frozenset()
    """Addresses that speak for many, so that their connections are not counted."""

    limits: Limits = field(default_factory=Limits)

    def most_of(self, address: str) -> float:
        """How many connections an address may have open."""
        if address in self.proxies:
            return inf
        return self.per_address * self.limits.raise_of(address)


@dataclass(slots=True)
class Crowd:
    """The connections of a server by address, those that wait for a request in order."""

    bounds: Bounds
    total: int = 0
    open: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    waiting: defaultdict[str, dict[Connection, None]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    def enter(self, newcomer: Connection, address: str) -> bool:
        """Count a connection; False if there is no room, and nobody who waits could make some."""
        full = self.total >= self.bounds.altogether
        if full or self.open[address] >= self.bounds.most_of(address):
            idle = next(iter(self.waiting.get(address, ())), None)
            if idle is None:
                return False
            idle.drop()
        self.total += 1
        self.open[address] += 1
        self.waiting[address][newcomer] = None
        return True

    def leave(self, gone: Connection, address: str) -> None:
        """Forget a connection."""
        self.rest(gone, address, waits=False)
        self.total -= 1
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
            self.waiting.pop(address, None)

    def rest(self, one: Connection, address: str, *, waits: bool) -> None:
        """Note whether a connection waits for its next request, or is busy with one."""
        if waits:
            self.waiting[address][one] = None
        else:
            self.waiting[address].pop(one, None)


class Connection(HttpToolsProtocol):
    """One connection; `bounded` makes the class that a server uses."""

    crowd: Crowd

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address = ""
        self._counted = False
        self._head = 0
        self._reads_head = True
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._unanswered: deque[RequestResponseCycle] = deque()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a client in, if there is room."""
        super().connection_made(transport)
        self._address = network_of(self.client[0]) if self.client else ""
        self._counted = self.crowd.enter(self, self._address)
        if self._counted:
            self._expect(self.crowd.bounds.head_seconds)
        else:
            self.refuse(503, FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        self._leave()
        for timer in (self._deadline, self._unread):
            if timer is not None:
                timer.cancel()
        # The server tells the latest request only, and would answer the others on a closed line.
        self.pipeline.clear()
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._counted:
            self._counted = False
            self.crowd.leave(self, self._address)

    def data_received(self, data: bytes) -> None:
        """Read on, within the bounds."""
        if self.transport.is_closing():
            return
        if self._reads_head:
            self._head += len(data)
            if self._deadline is None:
                self._expect(self.crowd.bounds.head_seconds)
        super().data_received(data)
        if self._reads_head and self._head > MOST_HEAD_BYTES:
            self.refuse(431)

    def send_400_response(self, msg: str) -> None:
        """Tell a client what was wrong, unless it was told more exactly before."""
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def on_message_begin(self) -> None:
        """Begin to count."""
        super().on_message_begin()
        self._kept = 0

    def on_url(self, url: bytes) -> None:
        """Count the bytes of an address."""
        self._keep(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header and its bytes."""
        self._keep(len(name) + len(value))
        if len(self.headers) >= MOST_HEADERS:
            self._stop(431)
        super().on_header(name, value)

    def _keep(self, size: int) -> None:
        self._kept += size
        if self._kept > MOST_HEAD_BYTES:
            self._stop(431)

    def _stop(self, status: int) -> None:
        self.refuse(status)
        raise httptools.HttpParserError("beyond the bounds")

    def on_headers_complete(self) -> None:
        """Wait for the body, if there is one."""
        if len(self.pipeline) >= MOST_PIPELINED:
            self._stop(429)
        self._reads_head = False
        self._expect(self.crowd.bounds.body_seconds)
        super().on_headers_complete()
        self._unanswered.append(self.cycle)
        # The server reads no more while requests wait, and would not notice that a client hangs up.
        self.flow.resume_reading()

    def on_message_complete(self) -> None:
        """Wait for nothing more until the answer is sent."""
        self._reads_head, self._head = True, 0
        self._expect(None)
        # Not before: who sends a body slowly waits, and makes room for others of the address.
        self.crowd.rest(self, self._address, waits=False)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._unanswered.popleft()
        super().on_response_complete()
        if self._counted and not self.pipeline:
            self.crowd.rest(self, self._address, waits=True)

    def pause_writing(self) -> None:
        """Give a client that takes nothing a while."""
        super().pause_writing()
        self._unread = self.loop.call_later(LONGEST_UNREAD, self.drop)

    def resume_writing(self) -> None:
        """Go on with a client that takes its answer."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _expect(self, seconds: float | None) -> None:
        """Expect the next part of a request within so many seconds."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self.refuse(408)

    def refuse(self, status: int, why: bytes = b"") -> None:
        """Say why in a line, unless an answer is on its way, and hang up."""
        if self.transport.is_closing():
            return
        # There is none before the first request, whatever its type says.
        current: Any = self.cycle
        if current is None or current.response_complete or not current.response_started:
            closing = b"content-length: %d\r\nconnection: close\r\n\r\n" % len(why)
            self.transport.write(STATUS_LINE[status] + closing + why)
        self.transport.close()

    def drop(self) -> None:
        """Hang up at once."""
        self._leave()
        self.transport.abort()


def bounded(bounds: Bounds) -> type[asyncio.Protocol]:
    """The class of a server's connections."""
    return type("Bounded", (Connection,), {"crowd": Crowd(bounds)})


def raise_descriptors() -> int:
    """Allow as many open files as the system lets us, and say how many that are."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def most_connections() -> int:
    """How many connections leave descriptors for the server itself."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(allowed - OWN_DESCRIPTORS, 64)
