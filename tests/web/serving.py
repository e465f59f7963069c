"""The platform on a real socket, for the length of a test."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import uvicorn
from fastapi import FastAPI

from provefield.web.app import create_app
from provefield.web.platform.settings import Settings
from provefield.web.serve import address, configure, listen
from tests.waiting import PLENTY


@contextmanager
def serving(database: str | None = None, **choices: Any) -> Iterator[str]:
    """Serve in a thread, and tell the address; without a database, on a new one."""
    with TemporaryDirectory() as folder:
        kept = database or f"sqlite:///{Path(folder) / 'plays.sqlite3'}"
        patient = {"deadline": PLENTY, "patience": PLENTY}
        settings = Settings(
            database=kept, **{"limited": False, "warm": False, **patient, **choices}
        )
        app = create_app(settings)
        faults = watch(app)
        server = uvicorn.Server(configure(app, settings))
        with listen("127.0.0.1", 0) as listener:
            thread = Thread(target=run, args=(server, listener))
            thread.start()
            try:
                wait_for_start(server, thread, faults)
                yield address(listener)
            finally:
                server.should_exit = True
                thread.join()


def run(server: uvicorn.Server, listener: socket) -> None:
    """Serve; why that cannot begin is told by whoever waits for it."""
    with suppress(SystemExit):
        server.run([listener])


def watch(app: FastAPI) -> list[BaseException]:
    """Where to find what kept an app from starting."""
    faults: list[BaseException] = []
    live = app.router.lifespan_context

    @asynccontextmanager
    async def watched(app: FastAPI) -> AsyncIterator[Any]:
        try:
            async with live(app) as state:
                yield state
        except BaseException as fault:
            faults.append(fault)
            raise

    app.router.lifespan_context = watched
    return faults


def wait_for_start(server: uvicorn.Server, thread: Thread, faults: list[BaseException]) -> None:
    """Return when requests are answered: a client would wait long for a server that is gone."""
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the server did not start") from next(iter(faults), None)
        time.sleep(0.01)
