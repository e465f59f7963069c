"""Several processes for one port: replaced when they die, and ended together.

They are forked from one process that has loaded everything and does nothing else, so that a new
one answers within moments. All of them accept from the same socket: whoever is free takes the next
connection, and none is lost with the process that did not take it.
"""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable
from threading import Thread

ENDING = {signal.SIGINT, signal.SIGTERM}
WATCHED = ENDING | {signal.SIGCHLD}
SHORT_LIFE = 5.0  # seconds; whoever dies sooner will do so again
PAUSE = 1.0  # seconds until that one is replaced
LONGEST_END = 15.0  # seconds until those are killed who do not end by themselves


def supervise(count: int, work: Callable[[], None], bury: Callable[[int], None]) -> None:
    """Keep so many processes at work until a signal ends all; each death is told to `bury`."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, WATCHED)
    lifeline = os.pipe()
    born = {_fork(work, lifeline): time.monotonic() for _ in range(count)}
    try:
        while signal.sigwait(WATCHED) == signal.SIGCHLD:
            for pid in _reap():
                bury(pid)
                age = time.monotonic() - born.pop(pid)
                if age < SHORT_LIFE and signal.sigtimedwait(ENDING, PAUSE):
                    return
                born[_fork(work, lifeline)] = time.monotonic()
    finally:
        _end(set(born))
        for end in lifeline:
            os.close(end)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _fork(work: Callable[[], None], lifeline: tuple[int, int]) -> int:
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        listening, telling = lifeline
        os.close(telling)
        Thread(target=_end_with_the_first, args=(listening,), daemon=True).start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, WATCHED)
        work()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def _end_with_the_first(listening: int) -> None:
    """End when the first process is gone, however that came: the port would stay taken."""
    os.read(listening, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def _reap() -> list[int]:
    """The numbers of those who died."""
    dead = []
    try:
        while pid := os.waitpid(-1, os.WNOHANG)[0]:
            dead.append(pid)
    except ChildProcessError:
        pass
    return dead


def _end(pids: set[int]) -> None:
    """End those who are left, politely at first."""
    for pid in pids:
        os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + LONGEST_END
    while pids and time.monotonic() < until:
        pids.difference_update(_reap())
        time.sleep(0.02)
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
