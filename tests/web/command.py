"""`provefield serve` in processes of its own, as an administrator starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.waiting import PLENTY


@contextmanager
def command(
    database: str, *words: str, environment: dict[str, str] | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Serve, and tell the address; ended by a signal, and killed if that does not help."""
    line = [sys.executable, "-m", "provefield.web", "--port", "0", "--database", database, *words]
    patient = {"PROVEFIELD_DEADLINE": f"{PLENTY}", "PROVEFIELD_PATIENCE": f"{PLENTY}"}
    choices = {"PROVEFIELD_WARM": "no", "PROVEFIELD_REASONERS": "1", **patient}
    choices |= environment or {}
    with subprocess.Popen(
        line, stdout=subprocess.PIPE, text=True, env={**os.environ, **choices}
    ) as process:
        assert process.stdout
        try:
            said = process.stdout.readline().split()
            assert said, "it ended before it began"
            yield said[1], process
        finally:
            process.terminate()
            try:
                process.wait(timeout=PLENTY)
            except subprocess.TimeoutExpired:
                process.kill()


def children(pid: int) -> list[int]:
    """The processes that one has started, by any of its threads."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # of a thread that has just ended
            found += map(int, (thread / "children").read_text(encoding="ascii").split())
    return found


def kill(pid: int) -> None:
    """End a process without a word."""
    os.kill(pid, signal.SIGKILL)
