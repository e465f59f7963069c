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
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from math import ceil
from pathlib import Path
from secrets import randbelow
from typing import IO, Literal

from provefield.errors import MissingToolError
from provefield.extras import require_linux

End = Literal["finished", "time", "memory", "output", "killed"]

CHUNK = 1 << 16
FILES, NOTES = 64, 16 << 20  # open files, and bytes of a file that it writes
FIRST_NOBODY = 1 << 30  # far from all users that a system has
LONGEST_NAP = 0.01
STILL_WAITED_FOR = '[ "$PPID" = "$0" ] && exec "$@"'  # else nobody is left whose end would end it
PATIENCE = 20.0  # how many times its work a program may take on a busy machine

Left = Callable[[], float]
_HERE = threading.local()

_MEMORY = re.compile(
    r"out of memory|memory exhausted|cannot allocate|MemoryError|bad_alloc", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a program may use: seconds, address space, and characters of output.

    Seconds go by the clock or, for one that waits for a processor as long as need be, by its work.
    One that is a stranger's is also held to so many processes and open files.
    """

    seconds: float = 2.0
    megabytes: int = 512
    output: int = 16 << 20
    processes: int | None = None
    by_clock: bool = True


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
    started = time.monotonic()
    with tempfile.TemporaryFile() as given:
        given.write(text.encode())
        given.seek(0)
        process = subprocess.Popen(
            [*launcher(bounds), *command],
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd="/",
            env={},
            start_new_session=True,
        )
    output = b""
    ended = False
    left = partial(_left, bounds, started, process.pid)
    try:
        assert process.stdout is not None
        output = _read(process.stdout, left, bounds.output)
        ended = len(output) <= bounds.output and _wait(process.pid, left)
    finally:
        end_process(process)
    return Run(
        _verdict(ended, len(output) > bounds.output, process.returncode, output),
        process.returncode,
        output[: bounds.output].decode(errors="replace"),
    )


def _left(bounds: Bounds, started: float, pid: int) -> float:
    """The seconds that a program may go on, at least; none if it is over."""
    waited = time.monotonic() - started
    if bounds.by_clock:
        return bounds.seconds - waited
    # The clock of a process, as the kernel numbers it; it stands still once that has ended.
    worked = time.clock_gettime(~pid << 3 | 2)
    return min(bounds.seconds - worked, PATIENCE * bounds.seconds - waited)


def time_of_programs() -> float:
    """The seconds that processors have spent on programs that this thread ran.

    >>> before = time_of_programs()
    >>> _ = run(["/bin/true"], "", Bounds(60))
    >>> time_of_programs() > before
    True
    """
    spent: float = getattr(_HERE, "spent", 0.0)
    return spent


def launcher(bounds: Bounds) -> list[str]:
    """What starts a program so that it ends with the thread that waits for it, and within limits.

    Processor time is limited, too, in case nobody is left to end it.
    """
    import resource

    limits = {
        "as": (resource.RLIMIT_AS, bounds.megabytes << 20),
        "cpu": (resource.RLIMIT_CPU, ceil(bounds.seconds) + 1),
        "fsize": (resource.RLIMIT_FSIZE, 0 if bounds.processes is None else NOTES),
        "core": (resource.RLIMIT_CORE, 0),
    }
    mortal = [_tool("setpriv"), "--pdeathsig", "KILL"]
    empty = [_tool("env"), "-i"]  # as a shell adds to it
    start = [*mortal, "--", "/bin/sh", "-c", STILL_WAITED_FOR, str(os.getpid()), *empty]
    if bounds.processes is not None:
        limits |= {
            "nproc": (resource.RLIMIT_NPROC, bounds.processes + _already_there()),
            "nofile": (resource.RLIMIT_NOFILE, FILES),
        }
        start += [*_apart(), *mortal, *_somebody(), "--"]
    options = [f"--{name}={_allowed(kind, wanted)}" for name, (kind, wanted) in limits.items()]
    return [*start, _tool("prlimit"), *options, "--"]


@cache
def _apart() -> list[str]:
    """What gives a program processes and a network of its own: with the first of them all end.

    Where the system does not allow that, the process group alone is ended.
    """
    mapped = [] if os.geteuid() == 0 else ["--map-current-user"]
    command = [_tool("unshare"), *mapped, "--pid", "--net", "--ipc", "--kill-child", "--fork", "--"]
    tried = subprocess.run([*command, "/bin/true"], capture_output=True, check=False)
    return command if tried.returncode == 0 else []


def _already_there() -> int:
    """How many processes there are already that count with those of the program."""
    alone = os.geteuid() == 0 or _apart()
    return 0 if alone else sum(1 for _ in Path("/proc").glob("[0-9]*/task/*"))


def _somebody() -> list[str]:
    """Who runs a stranger's program: we or, as no limit of processes holds for root, nobody else.

    Each program gets a number of its own, so that one that uses up its processes leaves those of
    others alone. It may read whatever root may, and write nothing that is root's.
    """
    if os.geteuid() != 0:
        return ["--no-new-privs"]
    number = str(FIRST_NOBODY + randbelow(1 << 20))
    few = "-all,+dac_read_search"
    caps = ["--inh-caps", few, "--ambient-caps", few, "--bounding-set", few, "--no-new-privs"]
    return ["--reuid", number, "--regid", number, "--clear-groups", *caps]


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


def _read(stream: IO[bytes], left: Left, most: int) -> bytes:
    """All that is written until the end, of it or of the time, or more than is allowed."""
    found = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        while len(found) <= most and (seconds := left()) > 0:
            if selector.select(seconds):
                piece = os.read(stream.fileno(), CHUNK)
                if not piece:
                    break
                found += piece
    return bytes(found)


def _wait(pid: int, left: Left) -> bool:
    """Wait for the end without reaping: until then no other group can get the same number."""
    nap = 0.0001
    while os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        seconds = left()
        if seconds <= 0:
            return False
        time.sleep(min(nap, seconds))
        nap = min(2 * nap, LONGEST_NAP)
    return True


def end_process(process: subprocess.Popen[bytes]) -> None:
    """Kill whatever is left of the group, and let no zombie or descriptor stay."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    if process.returncode is None:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        _HERE.spent = time_of_programs() + used.ru_utime + used.ru_stime
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with suppress(OSError):  # what was not read by it is lost
                stream.close()


def _verdict(ended: bool, flooded: bool, status: int, output: bytes) -> End:
    if flooded:
        return "output"
    if not ended or status == -signal.SIGXCPU:
        return "time"
    if status != 0 and _MEMORY.search(output[-CHUNK:].decode(errors="replace")):
        return "memory"
    return "finished" if status >= 0 else "killed"
