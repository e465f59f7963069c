"""One process that reasons: it is asked, it answers, and it is killed if it takes too long."""

from __future__ import annotations

import os
import resource
import select
import signal
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from provefield.errors import BudgetError, MissingToolError, ProvefieldError
from provefield.reason.limit import overdue
from provefield.web.platform.jobs.seam import TOO_MUCH

MEMORY = 2 << 30
"""Bytes of address space beyond what the libraries take at the start."""

MOST_KEPT = 512 << 20
"""Bytes that a worker may keep in memory between questions; the libraries take a third of it."""

LONGEST_LOAD = 120.0  # seconds to import what a task needs
LONGEST_END = 10.0  # seconds until a process that was killed is gone
GONE = "the worker ended without an answer"
Task = Callable[..., Any]
Fork = Callable[[int, int], tuple[int, int]]
"""Starts a process that answers on a channel, with a niceness; its number and a descriptor."""

Sign = Literal["ready", "value", "item", "end", "error"]


class Worker:
    """A process of one's own; a question that outlasts its deadline costs the process its life."""

    def __init__(self, fork: Fork, niceness: int = 0) -> None:
        self._ours, theirs = Pipe()
        with theirs:
            self.pid, self._descriptor = fork(theirs.fileno(), niceness)
        self._closing = Lock()  # or a descriptor could be another's by the time it is killed
        self._is_killed = False

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
            self._receive(LONGEST_LOAD)  # what the task takes to load is no part of the question
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
        """Whether it can be asked again: one that was killed may take a moment to die."""
        with self._closing:
            gone = self._is_killed or self._ours.closed
            return not gone and not _has_ended(self._descriptor, 0)

    def kill(self) -> None:
        """Kill the process, whatever it does; the thread that waits for an answer notices."""
        with self._closing:
            self._is_killed = True
            if not self._ours.closed:
                with suppress(ProcessLookupError):
                    signal.pidfd_send_signal(self._descriptor, signal.SIGKILL)

    def end(self) -> None:
        """Kill the process, and close what leads to it."""
        self.kill()
        with self._closing:
            if not self._ours.closed:
                _has_ended(self._descriptor, LONGEST_END)
                os.close(self._descriptor)
                self._ours.close()


def _has_ended(descriptor: int, seconds: float) -> bool:
    """Whether a process has ended, or does within some seconds."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(1000 * seconds))


def answer_questions(channel: Connection) -> None:
    """Answer questions until nobody asks any more."""
    _bound_memory()
    with suppress(EOFError, OSError):
        while True:
            task, arguments = channel.recv()
            channel.send(("ready", None))
            _answer(channel, task, arguments)


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
