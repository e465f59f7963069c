"""How long a question may take."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from provefield.errors import BudgetError, OverdueError
from provefield.reason.process import time_of_programs
from provefield.tongues import Phrase, phrase

SPARE = 0.1
"""By how much of its time a question may be late before it is interrupted."""

UNBROKEN = ("importlib", "pysat", "subprocess", "provefield.reason.process")
"""What is soon done or looks at the clock by itself, and must not be left half done."""

AGAIN = 0.05
"""Seconds after which what went on in spite of that is interrupted again."""

_own_time = getattr(time, "thread_time", time.process_time)  # in a browser there is one thread


def overdue(seconds: float) -> Phrase:
    """That the time is over.

    >>> overdue(2.0)
    'no answer within 2 seconds'
    """
    return phrase("no answer within {seconds} seconds", seconds=f"{seconds:.3g}")


def work_time() -> float:
    """The seconds that processors have spent on this thread and on programs that it ran."""
    return _own_time() + time_of_programs()


@dataclass(frozen=True, slots=True)
class Limit:
    """Seconds of work and, if given, conflicts of a solver, from when it is made.

    Work is what processors do for the thread that made the limit: what else runs does not change
    an answer. Where somebody waits for it, or has said how long, seconds go by the clock.

    >>> Limit(seconds=60).remaining > 59
    True
    """

    seconds: float = 2.0
    conflicts: int | None = None
    by_clock: bool = False
    started: float = field(default_factory=time.monotonic)
    worked: float = field(default_factory=work_time)

    @property
    def remaining(self) -> float:
        """Seconds left, never below zero."""
        spent = time.monotonic() - self.started if self.by_clock else work_time() - self.worked
        return max(0.0, self.seconds - spent)

    def tick(self, work: int = 1) -> None:
        """Raise OverdueError when the time is over: for loops that may be long.

        How much work is next matters to limits that count it instead of time.
        """
        # No work takes less time than itself, and the clock is cheaper to look at.
        if time.monotonic() - self.started >= self.seconds and not self.remaining:
            raise OverdueError(overdue(self.seconds))

    def at_most(self, seconds: float) -> Limit:
        """A limit that starts now and ends with this one, or after so many seconds if sooner."""
        return self.anew(min(seconds, self.remaining))

    def anew(self, seconds: float) -> Limit:
        """A limit that starts now, for time that went by and should not count."""
        return Limit(seconds, self.conflicts, self.by_clock)


def by_clock(seconds: float) -> Limit:
    """A limit for somebody who waits: it ends after so many seconds, whatever else runs."""
    return Limit(seconds, by_clock=True)


UNLIMITED = Limit(seconds=math.inf)


@contextmanager
def deadline(limit: Limit) -> Iterator[None]:
    """Raise OverdueError in what runs here and is late, wherever it is.

    Loops look at the clock by themselves. This is for what does not: to read, to write out or to
    check what turns out to be large. Only the main thread of a Unix process can be interrupted, and
    only if nobody else, or a deadline around this one, has set the alarm.

    >>> with deadline(Limit(0.01)):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    provefield.errors.OverdueError: no answer within 0.01 seconds
    """
    if limit.seconds == math.inf or not _may_set_alarm(limit):
        yield
        return
    running = True

    def interrupt(_: int, frame: FrameType | None) -> None:
        # The alarm of work counts other threads as well.
        if running and not limit.remaining and _may_break(frame):
            raise OverdueError(overdue(limit.seconds))

    alarm, timer = _alarm_of(limit)
    before = signal.signal(alarm, interrupt)
    try:
        signal.setitimer(timer, limit.remaining + SPARE * limit.seconds, AGAIN)
        yield
    finally:
        running = False
        signal.setitimer(timer, 0)
        signal.signal(alarm, before)


def _alarm_of(limit: Limit) -> tuple[signal.Signals, int]:
    """The alarm of the clock, or that of work."""
    if limit.by_clock:
        return signal.SIGALRM, signal.ITIMER_REAL
    return signal.SIGPROF, signal.ITIMER_PROF


@contextmanager
def keep_alarm() -> Iterator[None]:
    """Give the alarm back, and who hears it, when a library in here has set one of its own.

    >>> with deadline(by_clock(0.01)):
    ...     with keep_alarm():
    ...         _ = signal.alarm(2500)
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    provefield.errors.OverdueError: no answer within 0.01 seconds
    """
    if not _has_alarm():
        yield
        return
    heard_by = signal.getsignal(signal.SIGALRM)
    begun, (left, again) = time.monotonic(), signal.getitimer(signal.ITIMER_REAL)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, heard_by or signal.SIG_DFL)
        rest = max(left - (time.monotonic() - begun), AGAIN) if left else 0
        signal.setitimer(signal.ITIMER_REAL, rest, again)


def _may_break(frame: FrameType | None) -> bool:
    """Whether nothing is being deleted, imported, solved or started here.

    What was imported in part cannot be imported again, and a solver whose deletion breaks off is
    deleted twice, which ends the process.
    """
    while frame:
        module = str(frame.f_globals.get("__name__"))
        if frame.f_code.co_name == "__del__" or module.startswith(UNBROKEN):
            return False
        frame = frame.f_back
    return True


def _may_set_alarm(limit: Limit) -> bool:
    return _has_alarm() and signal.getitimer(_alarm_of(limit)[1])[0] == 0


def _has_alarm() -> bool:
    """Whether this is a main thread, where alarms are heard, of a Unix process."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and hasattr(signal, "setitimer")


@dataclass(frozen=True, slots=True)
class WorkLimit(Limit):
    """A limit of work before time, so that the answer is the same on every machine.

    >>> limit = WorkLimit(steps=3)
    >>> limit.tick(2)
    >>> limit.tick(2)
    Traceback (most recent call last):
    provefield.errors.BudgetError: no answer within 3 steps
    """

    seconds: float = math.inf
    conflicts: int | None = 400
    steps: int = 6_000
    _done: list[int] = field(default_factory=lambda: [0], compare=False, repr=False)

    @property
    def done(self) -> int:
        """How much work was done, or was too much."""
        return self._done[0]

    def tick(self, work: int = 1) -> None:
        """Raise BudgetError when the work that is next would be too much, or the time is over."""
        self._done[0] += work
        if self._done[0] > self.steps:
            raise BudgetError(phrase("no answer within {steps} steps", steps=f"{self.steps:,}"))
        Limit.tick(self)

    def at_most(self, seconds: float) -> Limit:
        """The same limit: no time changes it."""
        return self

    def anew(self, seconds: float) -> Limit:
        """The same limit: no time changes it."""
        return self
