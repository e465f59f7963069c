"""One process that reasons: it is asked, it answers, and it is killed if it takes too long."""

from __future__ import annotations

import os
import resource
import sys
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Thread
from typing import Any, Literal

from provefield.errors import BudgetError, MissingToolError, ProvefieldError
from provefield.extras import is_installed
from provefield.reason.limit import overdue
from provefield.tongues import phrase

PROGRAM = "import sys; from provefield.web.tasks.worker import work; work(*map(int, sys.argv[1:]))"
MEMORY = 2 << 30
"""Bytes of address space beyond what the libraries take at the start."""

MOST_KEPT = 512 << 20
"""Bytes that a worker may keep in memory between questions; the libraries take a third of it."""

LONGEST_START = 120.0
TOO_MUCH = phrase("no answer within the memory that there is")
GONE = "the worker ended without an answer"
Task = Callable[..., Any]
Sign = Literal["ready", "value", "item", "end", "error"]


class Worker:
    """A process of one's own; a question that outlasts its deadline costs the process its life."""

    def __init__(self, niceness: int = 0) -> None:
        self._ours, theirs = Pipe()
        with theirs:
            channel = theirs.fileno()
            # Its standard input never says anything: that it ends says that we have ended.
            self._process = Popen(
                [sys.executable, "-c", PROGRAM, str(channel), str(niceness)],
                stdin=PIPE,
                pass_fds=[channel],
                start_new_session=True,
            )
        try:
            # What it takes to load is nobody's question.
            self._receive(LONGEST_START)
        except Exception:
            self.end()
            raise

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def ask(self, task: Task, arguments: tuple[Any, ...], seconds: float) -> Any:
        """The answer; if there is none in time, a BudgetError and the end of the worker."""
        ((_, answer),) = self._messages(task, arguments, seconds)
        return answer

    def stream(
        self, task: Task, arguments: tuple[Any, ...], seconds: float
    ) -> Generator[Any, None, None]:
        """What a generator yields, one by one, each within so many seconds of the last."""
        for sign, value in self._messages(task, arguments, seconds):
            if sign == "item":
                yield value

    def _messages(
        self, task: Task, arguments: tuple[Any, ...], seconds: float
    ) -> Iterator[tuple[Sign, Any]]:
        told = False
        try:
            self._send((task, arguments))
            self._receive(LONGEST_START)  # what the task takes to load is no part of the question
            while not told:
                sign, value = self._receive(seconds)
                told = sign != "item"
                if sign == "error":
                    raise value
                yield sign, value
        finally:
            # Whoever stops in between leaves a worker that still talks of something else; one that
            # was asked for much keeps the memory, though few questions need as much.
            if not told or self.memory > MOST_KEPT:
                self.end()

    def _send(self, question: object) -> None:
        try:
            self._ours.send(question)
        except OSError as fault:
            raise RuntimeError(GONE) from fault

    def _receive(self, seconds: float) -> tuple[Sign, Any]:
        try:
            waiting = self._ours.poll(seconds)
            found: tuple[Sign, Any] | None = self._ours.recv() if waiting else None
        except (EOFError, OSError) as fault:
            raise RuntimeError(GONE) from fault
        if found is None:
            raise BudgetError(overdue(seconds))
        return found

    @property
    def memory(self) -> int:
        """The bytes that it keeps in memory; none if it has ended."""
        try:
            pages = Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]
        except OSError:
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked again."""
        return not self._ours.closed and self._process.poll() is None

    def end(self) -> None:
        """Kill the process, whatever it does, and close what leads to it."""
        self.kill()
        self._ours.close()

    def kill(self) -> None:
        """Kill the process, and leave the rest to the thread that waits for it."""
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()


def work(descriptor: int, niceness: int) -> None:
    """Answer questions until nobody asks any more."""
    os.nice(niceness)
    Thread(target=_end_with_the_server, daemon=True).start()
    channel = Connection(descriptor)
    _load()
    _bound_memory()
    with suppress(EOFError, OSError):
        channel.send(("ready", None))
        while True:
            task, arguments = channel.recv()
            channel.send(("ready", None))
            _answer(channel, task, arguments)


def _load() -> None:
    """Import what nearly every question needs, before the first one waits for it."""
    import provefield.web.tasks.advise
    import provefield.web.tasks.losses

    if is_installed("fast"):
        import provefield.games.sweeper.weigh  # noqa: F401


def _answer(channel: Connection, task: Task, arguments: tuple[Any, ...]) -> None:
    try:
        value = task(*arguments)
        if isinstance(value, Iterator):
            for item in value:
                channel.send(("item", item))
            channel.send(("end", None))
        else:
            channel.send(("value", value))
    except MissingToolError as error:
        channel.send(("error", ProvefieldError(str(error))))  # the original cannot be copied
    except ProvefieldError as error:
        channel.send(("error", error))
    except (MemoryError, RecursionError):
        channel.send(("error", BudgetError(TOO_MUCH)))
    except Exception:
        channel.send(("error", RuntimeError(traceback.format_exc())))


def _bound_memory() -> None:
    """Let a question that grows without end fail here, not take the machine's memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE") + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _end_with_the_server() -> None:
    # Not through Python's own buffer, whose lock would be missed at the end.
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)
