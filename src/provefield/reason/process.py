"""The one way to run another program: bounded in time, memory and output, and leaving nothing.

The program gets no environment, no descriptor but its own three, and a process group that is killed
whole when it is over, however it ends. Should this process die first, the kernel ends the program.
Nothing of ours runs between fork and exec: that could deadlock where there are threads.
"""

from __future__ import annotations

import os
import re
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import IO, Literal

from provefield.errors import MissingToolError
from provefield.extras import require_linux

End = Literal["finished", "time", "memory", "output", "killed"]

CHUNK = 1 << 16
LONGEST_NAP = 0.01

_MEMORY = re.compile(
    r"out of memory|memory exhausted|cannot allocate|MemoryError|bad_alloc", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a program may use: seconds on the clock, address space, and characters of output."""

    seconds: float = 2.0
    megabytes: int = 512
    output: int = 16 << 20


@dataclass(frozen=True, slots=True)
class Run:
    """How a program ended, its exit status (negative: the signal), and what it wrote."""

    end: End
    status: int
    output: str


def run(command: Sequence[str], text: str, bounds: Bounds) -> Run:
    """Run a program on a text and wait for it, but no longer than it may take.

    >>> run(["/bin/cat"], "hello", Bounds(60))
    Run(end='finished', status=0, output='hello')
    >>> run(["/bin/sleep", "60"], "", Bounds(seconds=0.05)).end
    'time'
    """
    require_linux("running another program within bounds")
    deadline = time.monotonic() + bounds.seconds
    with tempfile.TemporaryFile() as given:
        given.write(text.encode())
        given.seek(0)
        process = subprocess.Popen(
            [*_launcher(bounds), *command],
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd="/",
            env={},
            start_new_session=True,
        )
    output = b""
    ended = False
    try:
        assert process.stdout is not None
        output = _read(process.stdout, deadline, bounds.output)
        ended = len(output) <= bounds.output and _wait(process.pid, deadline)
    finally:
        _end(process)
    return Run(
        _verdict(ended, len(output) > bounds.output, process.returncode, output),
        process.returncode,
        output[: bounds.output].decode(errors="replace"),
    )


def _launcher(bounds: Bounds) -> list[str]:
    """What starts a program so that it ends with the thread that waits for it, and within limits.

    Processor time is limited, too, in case nobody is left to end it.
    """
    import resource

    limits = {
        "as": (resource.RLIMIT_AS, bounds.megabytes << 20),
        "cpu": (resource.RLIMIT_CPU, ceil(bounds.seconds) + 1),
        "fsize": (resource.RLIMIT_FSIZE, 0),
        "core": (resource.RLIMIT_CORE, 0),
    }
    options = [f"--{name}={_allowed(kind, wanted)}" for name, (kind, wanted) in limits.items()]
    return [_tool("setpriv"), "--pdeathsig", "KILL", "--", _tool("prlimit"), *options, "--"]


def _allowed(kind: int, wanted: int) -> int:
    """What is wanted, or less where we ourselves are held to less."""
    import resource

    _, most = resource.getrlimit(kind)
    return wanted if most == resource.RLIM_INFINITY else min(wanted, most)


@cache
def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise MissingToolError(name, "apt-get install util-linux")
    return found


def _read(stream: IO[bytes], deadline: float, most: int) -> bytes:
    """All that is written until the end, the deadline, or more than the most that is allowed."""
    found = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        while len(found) <= most and (left := deadline - time.monotonic()) > 0:
            if selector.select(left):
                piece = os.read(stream.fileno(), CHUNK)
                if not piece:
                    break
                found += piece
    return bytes(found)


def _wait(pid: int, deadline: float) -> bool:
    """Wait for the end without reaping: until then no other group can get the same number."""
    nap = 0.0001
    while os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        left = deadline - time.monotonic()
        if left <= 0:
            return False
        time.sleep(min(nap, left))
        nap = min(2 * nap, LONGEST_NAP)
    return True


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill whatever is left of the group, and let no zombie or descriptor stay."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _verdict(ended: bool, flooded: bool, status: int, output: bytes) -> End:
    if flooded:
        return "output"
    if not ended or status == -signal.SIGXCPU:
        return "time"
    if status != 0 and _MEMORY.search(output[-CHUNK:].decode(errors="replace")):
        return "memory"
    return "finished" if status >= 0 else "killed"
