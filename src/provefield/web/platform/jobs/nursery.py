"""A process that has loaded what questions need, and forks a worker from it within milliseconds.

To start Python and to import what reasons takes a second of a processor; to fork from a process
that has done so takes some thousandths, and what was loaded is in memory once. So a worker can be
killed as soon as nobody waits for its answer. It forks safely because it has one thread and does
nothing but this.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from subprocess import PIPE, Popen
from threading import Lock, Thread

from provefield.web.platform.jobs.worker import answer_questions

PROGRAM = "import sys; from provefield.web.platform.jobs.nursery import fork; fork(sys.argv[1:])"
LONGEST_START = 120.0
GONE = "no worker could be started"


class Nursery:
    """Starts workers; it starts itself with the first of them, and anew if it was killed."""

    def __init__(self, modules: Sequence[str] = ()) -> None:
        self._modules = modules
        self._process: Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._turn = Lock()

    def fork_worker(self, channel: int, niceness: int) -> tuple[int, int]:
        """Fork a worker that answers on a channel; its number, and a descriptor of the process."""
        with self._turn:
            if self._process is None or self._process.poll() is not None:
                self._start()
            assert self._line is not None
            try:
                socket.send_fds(self._line, [bytes([niceness])], [channel])
                said, (descriptor,), _, _ = socket.recv_fds(self._line, 16, 1)
            except (OSError, ValueError) as fault:
                self._end()
                raise RuntimeError(GONE) from fault
            return int(said), descriptor

    def _start(self) -> None:
        self._end()
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line.settimeout(LONGEST_START)
        with theirs:
            # Its standard input never says anything: that it ends says that we have ended.
            self._process = Popen(
                [sys.executable, "-c", PROGRAM, str(theirs.fileno()), *self._modules],
                stdin=PIPE,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                # The one library of many threads would start them before the first fork.
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            )

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            if self._process.stdin is not None:
                self._process.stdin.close()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None

    def close(self) -> None:
        """End it; workers that live end by themselves."""
        with self._turn:
            self._end()


def fork(words: Sequence[str]) -> None:
    """Load modules, then fork whenever a channel is sent, until the server has ended."""
    line = socket.socket(fileno=int(words[0]))
    for each in words[1:]:
        import_module(each)
    gc.collect()
    gc.freeze()  # or the first collection of each worker would copy all that was loaded
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who die
    while line in select.select([line, sys.stdin.fileno()], [], [])[0]:
        niceness, channels, _, _ = socket.recv_fds(line, 1, 1)
        if not channels:
            return
        if (pid := os.fork()) == 0:
            line.close()
            _work(channels[0], niceness[0])
        os.close(channels[0])
        with suppress(ProcessLookupError):  # it has died already, and the server is told nothing
            descriptor = os.pidfd_open(pid)
            socket.send_fds(line, [str(pid).encode()], [descriptor])
            os.close(descriptor)
            continue
        line.send(str(pid).encode())


def _work(channel: int, niceness: int) -> None:
    """Be a worker, and nothing else ever again."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.nice(niceness)
        Thread(target=_end_with_the_server, daemon=True).start()
        answer_questions(Connection(channel))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def _end_with_the_server() -> None:
    # Not through Python's own buffer, whose lock would be missed at the end.
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)
