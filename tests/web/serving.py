"""The platform on a real socket, for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import uvicorn

from provefield.web.app import create_app
from provefield.web.serve import address, listen
from provefield.web.settings import Settings


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """Serve in a thread, and tell the address."""
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning"))
    with listen("127.0.0.1", 0) as listener:
        thread = Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            yield address(listener)
        finally:
            server.should_exit = True
            thread.join()
