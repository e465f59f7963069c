"""What was played already, kept safe line by line: a run that is killed loses its last shards only.

The first line says which tournament it is, each other one what a shard came to. A line that was
cut off when the power went is no JSON, and its shard is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar, get_args

from provefield.agents.protocol import End
from provefield.errors import InputError
from provefield.extras import require_linux
from provefield.games.protocol import Result
from provefield.play.results import Played
from provefield.version import __version__

S = TypeVar("S")
COLUMNS = ("results", "steps", "covered", "nanoseconds")


class Checkpoint:
    """A file that grows by a line for each shard, each on the disk before the next is played.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "checkpoint")
    ...     with Checkpoint(file, "some games") as kept:
    ...         _ = list(kept.keeping([("the first", Played((End("won", 3, 0),), (1_000,)))]))
    ...     with Checkpoint(file, "some games") as kept:
    ...         kept.played["the first"].ends
    (End(result='won', steps=3, covered=0),)
    """

    def __init__(self, path: Path, tournament: str) -> None:
        self._path = path
        self._title = {"provefield": __version__, "tournament": tournament}
        self.played: dict[str, Played] = {}

    def __enter__(self) -> Self:
        try:
            with ExitStack() as on_failure:
                self._file = on_failure.enter_context(self._path.open("ab+"))
                self._begin()
                on_failure.pop_all()
        except OSError as fault:
            raise self._fault(f"cannot be used: {fault.strerror}") from None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def keeping(self, played: Iterable[tuple[S, Played]]) -> Iterator[tuple[S, Played]]:
        """Write down what comes by, and pass it on."""
        for shard, each in played:
            results, steps, covered = zip(
                *((end.result, end.steps, end.covered) for end in each.ends), strict=True
            )
            columns = (results, steps, covered, each.nanoseconds)
            self._write({"shard": str(shard), **dict(zip(COLUMNS, columns, strict=True))})
            yield shard, each

    def _begin(self) -> None:
        """Read what the file holds, and make it end with a whole line."""
        self._alone()
        self._file.seek(0)
        lines = self._file.read().decode(errors="replace").split("\n")
        self._read(lines)
        if lines[-1]:
            self._file.write(b"\n")
        if lines == [""]:
            self._write(self._title)

    def _alone(self) -> None:
        """Let no other tournament write into the file."""
        require_linux("a checkpoint")
        import fcntl

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._fault("another tournament is writing into it") from None

    def _write(self, document: dict[str, Any]) -> None:
        self._file.write(json.dumps(document).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _read(self, lines: list[str]) -> None:
        for place, line in enumerate(lines):
            try:
                document = json.loads(line)
            except ValueError:
                if place == 0 and line:
                    raise self._fault("line 1 is not the start of a checkpoint") from None
                continue
            if place == 0:
                self._compare(document)
            else:
                self._take(document, place + 1)

    def _compare(self, title: object) -> None:
        if not isinstance(title, dict) or title.keys() != self._title.keys():
            raise self._fault("line 1 is not the start of a checkpoint")
        for name, value in self._title.items():
            if title[name] != value:
                raise self._fault(
                    f"line 1: it belongs to another {name} ({title[name]}, not {value})"
                )

    def _take(self, document: object, line: int) -> None:
        try:
            shard, played = _read_shard(document)
        except (ValueError, TypeError, KeyError):
            raise self._fault(f"line {line} is not the result of a shard") from None
        self.played.setdefault(shard, played)

    def _fault(self, message: str) -> InputError:
        return InputError(message, source=str(self._path))


def _read_shard(document: Any) -> tuple[str, Played]:
    """The inverse of what is written; an error if it is something else."""
    shard, columns = document["shard"], [document[name] for name in COLUMNS]
    results, *numbers = columns
    if not isinstance(shard, str) or any(result not in get_args(Result) for result in results):
        raise ValueError(shard)
    if not all(type(number) is int for column in numbers for number in column):
        raise ValueError(shard)
    ends = tuple(End(*end) for end in zip(*columns[:3], strict=True))
    if len(numbers[-1]) != len(ends):
        raise ValueError(shard)
    return shard, Played(ends, tuple(numbers[-1]))
