"""The platform on a real socket, for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import uvicorn

from provefield.web.app import create_app
from provefield.web.serve import address, listen
from provefield.web.settings import Settings


@contextmanager
def serving(database: str | None = None, **choices: Any) -> Iterator[str]:
    """Serve in a thread, and tell the address; without a database, on a new one."""
    with TemporaryDirectory() as folder:
        kept = database or f"sqlite:///{Path(folder) / 'plays.sqlite3'}"
        app = create_app(Settings(database=kept, **{"limited": False, **choices}))
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=3)
        server = uvicorn.Server(config)
        with listen("127.0.0.1", 0) as listener:
            thread = Thread(target=server.run, args=([listener],))
            thread.start()
            try:
                yield address(listener)
            finally:
                server.should_exit = True
                thread.join()
