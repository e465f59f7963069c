"""What was played already, kept safe line by line: a run that is killed loses its last shards only.

The first line is the title, which says which tournament it is, each other one what a shard came to.
A line that was cut off when the power went is no JSON, and its shard is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar, get_args

from provefield.agents.protocol import End
from provefield.errors import InputError
from provefield.extras import require_linux
from provefield.files import read_source
from provefield.games.protocol import Result
from provefield.play.results import Played
from provefield.version import __version__

S = TypeVar("S")
MOST_BYTES = 4_000_000_000
COLUMNS = ("results", "steps", "covered", "nanoseconds")


@dataclass(frozen=True, slots=True)
class Title:
    """Which tournament it is: who plays so many games, from the first on.

    >>> print(Title(("p1", "p2"), "easy:safe:0", 10))
    10 games from easy:safe:0 by p1, p2
    """

    agents: tuple[str, ...]
    first: str
    games: int

    def __str__(self) -> str:
        return f"{self.games} games from {self.first} by {', '.join(self.agents)}"


class Checkpoint:
    """A file that grows by a line for each shard, each on the disk before the next is played.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file, title = Path(folder, "checkpoint"), Title(("p1",), "easy:safe:0", 1)
    ...     with Checkpoint(file, title) as kept:
    ...         _ = list(kept.keeping([("the first", Played((End("won", 3, 0),), (1_000,)))]))
    ...     read_checkpoint(file)[1]["the first"].ends
    (End(result='won', steps=3, covered=0),)
    """

    def __init__(self, path: Path, title: Title) -> None:
        self._path, self._title = path, title
        self.played: dict[str, Played] = {}

    def __enter__(self) -> Self:
        try:
            with ExitStack() as on_failure:
                self._file = on_failure.enter_context(self._path.open("ab+"))
                self._begin()
                on_failure.pop_all()
        except OSError as fault:
            raise _fault(self._path, f"cannot be used: {fault.strerror}") from None
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
        text = self._file.read().decode(errors="replace")
        if not text:
            self._write({"provefield": __version__, **asdict(self._title)})
            return
        title, self.played = _read(text, self._path)
        if title != self._title:
            message = f"line 1: it belongs to another tournament ({title}, not {self._title})"
            raise _fault(self._path, message)
        if not text.endswith("\n"):
            self._file.write(b"\n")

    def _alone(self) -> None:
        """Let no other tournament write into the file."""
        require_linux("a checkpoint")
        import fcntl

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _fault(self._path, "another tournament is writing into it") from None

    def _write(self, document: dict[str, Any]) -> None:
        self._file.write(json.dumps(document).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def read_checkpoint(path: Path) -> tuple[Title, dict[str, Played]]:
    """Which tournament a file is of, and what each of its shards came to."""
    return _read(read_source(str(path), most=MOST_BYTES).text, path)


def _read(text: str, path: Path) -> tuple[Title, dict[str, Played]]:
    first, *lines = text.split("\n")
    title, played = _read_title(first, path), dict[str, Played]()
    for number, line in enumerate(lines, start=2):
        try:
            document = json.loads(line)
        except ValueError:  # it was cut off
            continue
        try:
            shard, each = _read_shard(document)
        except (ValueError, TypeError, KeyError):
            raise _fault(path, f"line {number} is not the result of a shard") from None
        played.setdefault(shard, each)
    return title, played


def _read_title(line: str, path: Path) -> Title:
    try:
        document = json.loads(line)
        version, agents = document.pop("provefield"), document.pop("agents")
        title = Title(tuple(map(str, agents)), **document)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise _fault(path, "line 1 is not the start of a checkpoint") from None
    if version != __version__:
        message = f"line 1: it belongs to another provefield ({version}, not {__version__})"
        raise _fault(path, message)
    return title


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


def _fault(path: Path, message: str) -> InputError:
    return InputError(message, source=str(path))
