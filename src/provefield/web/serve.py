"""Run the platform: `python -m provefield.web`, `./dev serve` and `provefield serve`."""

from __future__ import annotations

import argparse
import gc
import logging
import os
import socket
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from provefield.errors import InputError, ProvefieldError
from provefield.extras import require_linux
from provefield.web.platform.processes import supervise
from provefield.web.platform.settings import Settings, read_settings

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

DEFAULT_HOST, DEFAULT_PORT = "127.0.0.1", 8000
GARBAGE = (10_000, 20, 10)  # new objects, and rounds, after which each generation is looked through


def main(words: list[str] | None = None) -> int:
    """Read the command line and serve."""
    options = read_options(words)
    try:
        given = {name: getattr(options, name) for name in ("database", "workers", "prefix")}
        serve(options.host, options.port, options.config, **given)
    except ProvefieldError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def serve(
    host: str,
    port: int,
    config: Path | None = None,
    tell: Callable[[str], None] = lambda _: None,
    **given: Any,
) -> None:
    """Serve until Ctrl-C, and tell the address."""
    require_linux("the platform")
    settings = read_settings(os.environ, config, **given)
    try:
        listener = listen(host, port)
    except OSError as error:
        raise InputError(str(error.strerror), source=f"cannot listen on {host}:{port}") from None
    with listener, TemporaryDirectory(prefix="provefield-") as folder:
        if settings.workers > 1:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder  # it is read when the library loads
        # The framework takes a moment to load; a port in use is told before.
        from provefield.web.app import create_app
        from provefield.web.platform.transport import raise_descriptors

        open_database(settings.database)
        _write_logs(settings.log)
        app = create_app(settings)
        raise_descriptors()
        found = address(listener, settings.prefix)
        print(f"Provefield: {found}  Ctrl-C stops.", flush=True)
        tell(found)
        _tidy_up_seldom()
        answer_requests = partial(_answer_requests, app, settings, listener)
        if settings.workers == 1:
            answer_requests()
        else:
            supervise(settings.workers, answer_requests, _forget_gauges)


def _answer_requests(app: FastAPI, settings: Settings, listener: socket.socket) -> None:
    """Serve in this process."""
    import uvicorn

    with suppress(KeyboardInterrupt):
        uvicorn.Server(configure(app, settings)).run([listener])


def _forget_gauges(pid: int) -> None:
    """Count no longer what a process had that has died."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(pid)  # type: ignore[no-untyped-call]


def configure(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How requests reach the app: bounded, and with nobody's word for where they come from."""
    import uvicorn

    from provefield.web.platform.transport import Bounds, bounded, most_connections

    bounds = Bounds(
        settings.head_seconds,
        settings.body_seconds,
        settings.per_address,
        min(settings.connections, most_connections()),
        frozenset(settings.trusted_proxies),
        settings.limits,
    )
    return uvicorn.Config(
        app,
        http=bounded(bounds),
        ws="none",
        log_level="error",  # what clients do wrong would fill the disk
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
    )


def _write_logs(wanted: bool) -> None:
    """Write a line of JSON on standard error for each request, and for each refusal."""
    if wanted:
        handler = logging.StreamHandler()
        line = '{"log": "%(name)s", "at": "%(asctime)s", "line": %(message)s}'
        formatter = logging.Formatter(line, "%Y-%m-%dT%H:%M:%SZ")
        formatter.converter = time.gmtime
        handler.setFormatter(formatter)
        for name in ("provefield.access", "provefield.security"):
            logger = logging.getLogger(name)
            logger.setLevel(logging.INFO)
            logger.addHandler(handler)
            logger.propagate = False


def _tidy_up_seldom() -> None:
    """Leave what is loaded by now alone: to look through it for garbage stops all players."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def open_database(address: str) -> None:
    """Bring the tables up to date, or say in a line why that cannot be done."""
    from provefield.web.platform.database.store import Store

    with telling_faults(), closing(Store(address)) as store:
        store.prepare()


@contextmanager
def telling_faults() -> Iterator[None]:
    """Say in a line why a database cannot be used."""
    from alembic.util import CommandError
    from sqlalchemy.exc import DBAPIError

    try:
        yield
    except CommandError:
        newer = "was written by a newer Provefield; please update, or restore a backup of before"
        raise InputError(newer, source="--database") from None
    except (DBAPIError, sqlite3.Error) as error:
        fault = error.orig if isinstance(error, DBAPIError) else error
        why = str(fault).strip().splitlines()[0]
        raise InputError(f"cannot be opened: {why}", source="--database") from None


def listen(host: str, port: int) -> socket.socket:
    """Take the port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, or the event loop would not know it for TCP and let small answers wait for each other.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    listener.listen(2048)
    return listener


def address(listener: socket.socket, prefix: str = "") -> str:
    """Where a browser finds it."""
    host, port = listener.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{prefix}/"


def read_options(words: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="./dev serve", description="Run the platform.")
    parser.add_argument("--host", default=DEFAULT_HOST, help="address to listen on (%(default)s)")
    parser.add_argument(
        "--port", default=DEFAULT_PORT, type=read_port, help="port to listen on (%(default)s)"
    )
    parser.add_argument(
        "--database", metavar="URL", help="where plays are kept (a SQLite file in your data folder)"
    )
    parser.add_argument("--workers", metavar="N", type=int, help="processes that answer (1)")
    parser.add_argument("--prefix", metavar="PATH", help="the path under which it is reached")
    parser.add_argument("--config", metavar="FILE", type=Path, help="a file of settings")
    return parser.parse_args(words)


def read_port(text: str) -> int:
    """Read a port number; 0 asks the system for a free one."""
    if not (text.isascii() and text.isdecimal()) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; expected 0 to 65535")
    return int(text)
