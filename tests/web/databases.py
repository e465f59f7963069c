"""A private PostgreSQL, started for the tests and gone after them."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from sqlalchemy import update

from provefield.web.platform.database.models import Person
from provefield.web.platform.database.store import Store, now

ROOM = Path("/usr/lib/postgresql")
QUICK = "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c shared_buffers=16MB"


@contextmanager
def postgresql() -> Iterator[str]:
    """Start a cluster that listens on a socket file only, and tell the address of its database."""
    programs = sorted(ROOM.glob("*/bin"))
    assert programs, "PostgreSQL is missing; `./dev test` installs it"
    # Not pytest's folder: only its owner may enter it, and the server is another user.
    folder = Path(mkdtemp(prefix="provefield-", dir="/tmp"))
    user = _unprivileged()
    if user is not None:
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)

    def run(program: str, *words: str) -> None:
        command = [str(programs[-1] / program), "-D", str(folder / "data"), *words]
        subprocess.run(command, user=user, cwd=folder, check=True, capture_output=True)

    try:
        run("initdb", "--auth=trust", "--username=provefield", "--no-sync", "--encoding=UTF8")
        options = f"{QUICK} -k {folder}"
        run("pg_ctl", "--wait", "--log", str(folder / "log"), "--options", options, "start")
        try:
            yield f"postgresql://provefield@/postgres?host={folder}"
        finally:
            run("pg_ctl", "--mode=immediate", "--wait", "stop")
    finally:
        shutil.rmtree(folder)


def control(address: str, *words: str) -> None:
    """Start or stop the cluster at an address."""
    folder = Path(address.rpartition("host=")[2])
    program = max(ROOM.glob("*/bin")) / "pg_ctl"
    command = [str(program), "-D", str(folder / "data"), "--wait", *words]
    subprocess.run(command, user=_unprivileged(), cwd=folder, check=True, capture_output=True)


def start(address: str) -> None:
    """Start a cluster again that was stopped."""
    folder = address.rpartition("host=")[2]
    control(address, "--log", f"{folder}/log", "--options", f"{QUICK} -k {folder}", "start")


@contextmanager
def prepared(kind: str) -> Iterator[Store]:
    """A new database of a kind, with its tables."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        address = (
            f"sqlite:///{Path(folder) / 'plays.sqlite3'}"
            if kind == "sqlite"
            else stack.enter_context(postgresql())
        )
        store = Store(address)
        store.prepare()
        yield store
        store.close()


def come_earlier(store: Store) -> None:
    """Let everybody have come two days ago."""
    change = update(Person).values(created=now() - timedelta(days=2))
    store.write_here(lambda connection: connection.execute(change))


def _unprivileged() -> str | None:
    """Who runs the server: it refuses to be run by root."""
    return "postgres" if os.geteuid() == 0 else None
