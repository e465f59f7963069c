"""The command as a person runs it: what it prints where, and how it ends."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from unittest.mock import patch

import pytest

from provefield.cli import main


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str


def provefield(
    *arguments: str, stdin: bytes = b"", encoding: str = "utf-8", columns: int = 100
) -> Ended:
    """Run the command with streams of its own, on a terminal of that encoding and width."""
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    with (
        patch.multiple(sys, stdin=given, stdout=out, stderr=err),
        patch.dict("os.environ", COLUMNS=str(columns)),
        pytest.raises(SystemExit) as end,
    ):
        main(arguments)
    assert isinstance(end.value.code, int)
    return Ended(end.value.code, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode(stream.encoding)
