"""What those who run a server see: whether it lives, what it does, and who was refused.

Neither metrics nor logs name a person, an address, a play or a text: routes stand for paths, and
what comes from one place within a run of the server is told by a word that changes with each run.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from functools import cache
from hashlib import blake2b
from secrets import token_bytes, token_hex
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import text
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from provefield.errors import UnsavedError
from provefield.tongues import phrase
from provefield.web.accounts.people import store_of
from provefield.web.platform import errors
from provefield.web.platform.jobs.jobs import WorkerJobs
from provefield.web.platform.rate_limit import address
from provefield.web.play.service import Desk

router = APIRouter(include_in_schema=False)
access = logging.getLogger("provefield.access")
security = logging.getLogger("provefield.security")
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
OFTEN = 1.0  # seconds for which a write that went well is believed
SIGNING = ("/api/people", "/api/session", "/api/me/", "/api/admin/", "/lti/", "/api/lti/")
STOPPING = phrase("The server restarts, so what you did last may not be saved. Please try again.")
_SALT = token_bytes(16)


class Meters:
    """What is counted of one app."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        labels = ("method", "route", "status")
        self.requests = Counter(
            "provefield_requests", "Requests answered", labels, registry=self.registry
        )
        self.seconds = Histogram(
            "provefield_request_seconds",
            "Seconds until an answer began",
            ("route",),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.waiting = self._gauge("questions_waiting", "Questions in line", "cost")
        self.reasoners = self._gauge("reasoners", "Processes that reason")
        self.plays = self._gauge("plays_kept", "Plays in memory")
        self.database = self._gauge("database_seconds", "Seconds for a question")

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        # Of several processes, what each has is added up, as long as it lives.
        mode: Literal["livemax", "livesum"] = "livemax" if name == "database_seconds" else "livesum"
        return Gauge(
            f"provefield_{name}", about, labels, registry=self.registry, multiprocess_mode=mode
        )

    @cache  # noqa: B019 (there are as many as routes and statuses, and one of us)
    def of(self, method: str, route: str, status: int) -> tuple[Counter, Histogram]:
        """What counts requests of a kind, and what measures them."""
        return self.requests.labels(method, route, str(status)), self.seconds.labels(route)

    def look(self, state: Any) -> None:
        """Note how busy this process is."""
        jobs: WorkerJobs = state.jobs
        for cost, number in jobs.waiting().items():
            self.waiting.labels(cost).set(number)
        self.reasoners.set(len(jobs.workers))
        self.plays.set(state.desk.plays_kept)

    def text(self) -> bytes:
        """What all processes of this server have counted, as Prometheus reads it."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
        return generate_latest(everybody)


class Watch:
    """Numbers every request, counts it, and writes a line about it."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self.app = app
        self.meters = meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        number, begun, begun_to_answer = token_hex(8), time.perf_counter(), False
        scope.setdefault("state", {})["request_id"] = number

        async def send_with_number(message: Message) -> None:
            nonlocal begun_to_answer
            if message["type"] == "http.response.start":
                begun_to_answer = True
                message["headers"] = [*message["headers"], (b"x-request-id", number.encode())]
                self._note(scope, number, message["status"], time.perf_counter() - begun)
            await send(message)

        try:
            await self.app(scope, receive, send_with_number)
        except asyncio.CancelledError:
            if begun_to_answer:
                raise
            # The server ends, and no longer waits for this.
            answer = errors.answer(Request(scope), 503, STOPPING)
            await answer(scope, receive, send_with_number)

    def _note(self, scope: Scope, number: str, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        requests, times = self.meters.of(scope["method"], route, status)
        requests.inc()
        times.observe(seconds)
        refused = status in (403, 421, 429) or (status == 400 and route.startswith("/lti/"))
        secures = refused or (scope["method"] != "GET" and route.startswith(SIGNING))
        if not secures and not access.isEnabledFor(logging.INFO):
            return
        line = {
            "request": number,
            "method": scope["method"],
            "route": route,
            "status": status,
            "ms": round(1000 * seconds, 1),
        }
        access.info(json.dumps(line))
        if secures:
            security.info(json.dumps(line | {"from": _place(scope)}))


def _place(scope: Scope) -> str:
    """A word for where a request comes from, which says nothing after the server has ended."""
    where = address(Request(scope)).encode()
    return blake2b(where, key=_SALT, digest_size=6).hexdigest()


@router.get("/healthz")
async def healthz() -> Response:
    """Whether the server answers at all."""
    return Response("ok\n", media_type="text/plain")


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """Whether it can keep what people do; otherwise the errors of the database are told."""
    desk: Desk = request.app.state.desk
    if not desk.journal.is_well:
        raise UnsavedError
    if (moment := time.monotonic()) - request.app.state.wrote > OFTEN:
        await store_of(request).try_to_write()
        request.app.state.wrote = moment
    await _ask_database(request)
    return Response("ok\n", media_type="text/plain")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Counts and times, as Prometheus reads them."""
    meters: Meters = request.app.state.meters
    meters.look(request.app.state)
    meters.database.set(await _ask_database(request))
    return Response(meters.text(), media_type="text/plain; version=0.0.4")


async def _ask_database(request: Request) -> float:
    begun = time.perf_counter()

    def ask(connection: Any) -> None:
        connection.execute(text("SELECT 1 FROM people LIMIT 1"))

    await store_of(request).read(ask)
    return time.perf_counter() - begun
