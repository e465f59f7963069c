"""A program at play: it reads a document a line and writes one a line, bounded in all it does.

One process is one game. It has no network, few processes and files, and a clock for each move and
for the whole game; whatever is wrong with it is a forfeit, told with the end of what it complained.
A process that somebody killed is started again and led through its game from the first view.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import IO, cast

from provefield.agents.protocol import GIVES_UP
from provefield.agents.remote.documents import (
    GIVE_UP,
    MOST_SIGNS,
    Answer,
    AnyView,
    Document,
    end_document,
    error_document,
    line,
    read_answer,
    start_document,
    view_document,
)
from provefield.errors import AgentError, InputError, ProvefieldError, printable
from provefield.extras import require_linux
from provefield.reason.process import CHUNK, Bounds, end_process, launcher

PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "PYTHONPATH")
"""Of our environment: no secret is in these."""

COMPLAINT = 2_000  # bytes of what it writes to standard error
FAREWELL = 0.2  # seconds to read how the game ended
MOST_RESTARTS = 5  # of a game: whoever kills itself loses it


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for a move, and for all moves of a game."""

    move: float = 10.0
    game: float = 300.0


@dataclass(frozen=True, slots=True)
class Program:
    """An agent that is a command: `./mine.py`, or `perl mine.pl`, in either game."""

    command: str
    clock: Clock = Clock()
    megabytes: int = 2_048
    processes: int = 64
    marks: bool = False
    remote: bool = True
    """Its faults forfeit its game and end no match; it is told how a game ended."""

    @property
    def name(self) -> str:
        """The command as it was typed."""
        return printable(self.command)

    def play(self, view: AnyView, rng: Random) -> Generator[tuple[str, str], AnyView, object]:
        """Play one game in a process of its own."""
        with Conversation(self) as talk:
            talk.tell(start_document(view, self.name))
            ply = 0
            while view.result == "playing":
                talk.tell(view_document(view, ply))
                try:
                    answer = talk.answer(ply)
                    if answer.move == GIVE_UP:
                        spent = getattr(view, "steps_left", None) == 0
                        talk.end(end_document("out-of-budget" if spent else "stuck", ply))
                        return GIVES_UP
                    view = yield answer.written, answer.because
                except ProvefieldError as fault:
                    talk.forfeit(fault, ply)
                    raise AgentError(self.name, _reason(fault)) from None
                ply += 1
            talk.end(end_document(view.result, ply))
        return GIVES_UP


def program(command: str, clock: Clock | None = None) -> Program:
    """The agent of a command; one that cannot be started is told before any game.

    >>> program("./nowhere.py")
    Traceback (most recent call last):
    provefield.errors.InputError: ./nowhere.py: there is no such program
    """
    require_linux("an agent that is a program")
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise InputError(f"cannot be read as a command: {fault}", source=command) from None
    for word in words[:1]:
        if "/" in word and not Path(word).is_file():
            raise InputError("there is no such program", source=word)
        if "/" in word and not os.access(word, os.X_OK):
            raise InputError(f"it may not be run; try chmod +x {word}", source=word)
    return Program(command, clock or Clock())


def _reason(fault: ProvefieldError) -> str:
    return fault.message if isinstance(fault, InputError | AgentError) else str(fault)


class Killed(Exception):  # noqa: N818
    """The process was killed, by whomever."""


class Conversation:
    """A process and what went to and fro."""

    def __init__(self, player: Program) -> None:
        self._player = player
        self._left = player.clock.game
        self._told = b""
        self._restarts = 0

    def __enter__(self) -> Conversation:
        self._start()
        return self

    def _start(self) -> None:
        player = self._player
        self._to_write, self._read, self._complaint = self._told, b"", b""
        self._may_complain = True
        bounds = Bounds(player.clock.game, player.megabytes, processes=player.processes)
        self._process = subprocess.Popen(
            [*launcher(bounds), *shlex.split(player.command)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
            start_new_session=True,
        )
        for stream in self._streams:
            os.set_blocking(stream.fileno(), False)

    def __exit__(self, *_: object) -> None:
        end_process(self._process)

    @property
    def _streams(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        return cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", streams)  # all three are pipes

    def tell(self, document: Document) -> None:
        """Send a document with the next question."""
        self._told += line(document)
        self._to_write += line(document)

    def answer(self, ply: int) -> Answer:
        """What the program answers at a ply, within its time; InputError for anything else."""
        while True:
            try:
                return self._answer(ply)
            except Killed:
                self._restarts += 1
                end_process(self._process)
                self._start()
                with suppress(Killed):  # what it said before counts, whatever it says now
                    for earlier in range(ply):
                        self._answer(earlier)

    def _answer(self, ply: int) -> Answer:
        begun = time.monotonic()
        seconds = min(self._player.clock.move, self._left)
        try:
            answer = read_answer(self._line(begun + seconds), ply)
            if not answer.move:  # it has told its version, and goes on
                answer = read_answer(self._line(begun + seconds), ply)
        finally:
            self._left -= time.monotonic() - begun
        if not answer.move:
            raise InputError('it has no "move"', source="answer")
        return answer

    def forfeit(self, fault: ProvefieldError, ply: int) -> None:
        """Tell the program why the game is lost."""
        self.tell(error_document(_reason(fault)))
        self.end(end_document("lost", ply, forfeit=_reason(fault)))

    def end(self, document: Document) -> None:
        """Say how the game ended, and leave a moment to hear it."""
        self.tell(document)
        deadline = time.monotonic() + FAREWELL
        with suppress(InputError):
            while self._to_write:
                self._exchange(deadline)
            self._streams[0].close()
            while time.monotonic() < deadline and self._process.poll() is None:
                time.sleep(0.002)

    def _line(self, deadline: float) -> bytes:
        """The next line, without its end."""
        while b"\n" not in self._read:
            if len(self._read) > MOST_SIGNS:
                raise InputError(f"a line of more than {MOST_SIGNS:,} bytes", source="answer")
            self._exchange(deadline)
        found, _, self._read = self._read.partition(b"\n")
        return found

    def _exchange(self, deadline: float) -> None:
        """Write and read what is possible now; silence until the deadline is an error."""
        given, taken, complaints = self._streams
        with selectors.DefaultSelector() as selector:
            selector.register(taken, selectors.EVENT_READ)
            if self._may_complain:
                selector.register(complaints, selectors.EVENT_READ)
            if self._to_write:
                selector.register(given, selectors.EVENT_WRITE)
            ready = {key.fileobj for key, _ in selector.select(deadline - time.monotonic())}
        if not ready or time.monotonic() > deadline:
            raise InputError("it did not answer in time", source="answer")
        if given in ready:
            self._write(given)
        if complaints in ready:
            piece = _read_some(complaints)
            self._complaint = (self._complaint + piece)[-COMPLAINT:]
            self._may_complain = bool(piece)
        if taken in ready:
            piece = _read_some(taken)
            if not piece:
                self._notice_end(deadline)
            self._read += piece

    def _write(self, stream: IO[bytes]) -> None:
        try:
            self._to_write = self._to_write[os.write(stream.fileno(), self._to_write) :]
        except BrokenPipeError:
            self._to_write = b""  # that it has gone is found when its answer is read

    def _notice_end(self, deadline: float) -> None:
        """Tell a program that was killed from one that went, with its last complaint."""
        status = None
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(max(0.0, deadline - time.monotonic()))
        while piece := _read_some(self._streams[2]):
            self._complaint = (self._complaint + piece)[-COMPLAINT:]
        last = self._complaint.decode(errors="replace").strip().rpartition("\n")[2].strip()
        # After a kill, unshare fails to kill itself in the same way, and complains of that.
        killed = status == -signal.SIGKILL or (status == 1 and last.startswith("unshare: "))
        if killed and self._restarts < MOST_RESTARTS:
            raise Killed
        why = f"it was killed {MOST_RESTARTS + 1} times" if killed else last
        told = printable(f"it ended without an answer{f': {why}' if why else ''}")
        raise InputError(told, source="answer")


def _read_some(stream: IO[bytes]) -> bytes:
    with suppress(BlockingIOError):
        return os.read(stream.fileno(), CHUNK)
    return b""
