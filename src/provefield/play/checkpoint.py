"""What was played already, kept safe line by line: a run that is killed loses its last shards only.

The first line says which tournament it is, each other one what a shard came to. A line that was
cut off when the power went is no JSON, and its shard is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, fields
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from provefield import __version__
from provefield.errors import InputError
from provefield.extras import require_linux
from provefield.play.tally import Tally

S = TypeVar("S")


class Checkpoint:
    """A file that grows by a line for each shard, each on the disk before the next is played.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "checkpoint")
    ...     with Checkpoint(file, "some games") as kept:
    ...         _ = list(kept.keeping([("the first", Tally(games=1, won=1))]))
    ...     with Checkpoint(file, "some games") as kept:
    ...         kept.tallies["the first"].won
    1
    """

    def __init__(self, path: Path, tournament: str) -> None:
        self._path = path
        self._title = {"provefield": __version__, "tournament": tournament}
        self.tallies: dict[str, Tally] = {}

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

    def keeping(self, played: Iterable[tuple[S, Tally]]) -> Iterator[tuple[S, Tally]]:
        """Write down what comes by, and pass it on."""
        for shard, tally in played:
            self._write({"shard": str(shard), **asdict(tally)})
            yield shard, tally

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
        names = {"shard", *(field.name for field in fields(Tally))}
        if not isinstance(document, dict) or document.keys() != names:
            raise self._fault(f"line {line} is not the result of a shard")
        shard = document.pop("shard")
        if not isinstance(shard, str) or not all(type(n) is int for n in document.values()):
            raise self._fault(f"line {line} is not the result of a shard")
        self.tallies.setdefault(shard, Tally(**document))

    def _fault(self, message: str) -> InputError:
        return InputError(message, source=str(self._path))
