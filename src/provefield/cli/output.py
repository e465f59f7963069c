"""How commands print: one JSON document, or lines for people."""

from __future__ import annotations

import codecs
import io
import json
import os
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Any, cast

import typer

from provefield.errors import printable
from provefield.files import STANDARD_OUTPUT

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]

PLAIN = {
    "∀": "all ", "∃": "exists ", "¬": "-", "∧": "&", "∨": "|", "→": "->", "↔": "<->",
    "≠": "!=", "≤": "<=", "≥": ">=", "−": "-", "×": "x", "⊤": "true", "⊥": "false",
    "⊢": "|-", "↦": "->", "∎": "", "…": "...", "–": "-", "│": "|", "┌": "+", "└": "+", "─": "-",
}  # fmt: skip
"""What stands for a sign on a terminal that cannot show it."""

HELD = "\N{NO-BREAK SPACE}"
BRACKETS = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
OPERATOR = re.compile(r" ([^\w\s(){}]+|\\\w+) ")


def suit_the_terminal() -> None:
    """Let output spell out what its encoding lacks, and input carry what is none of its signs on.

    Whoever reads the input can then point at the fault, as for an argument.
    """
    codecs.register_error("plain", _spell_out)
    _open_what_is_closed()
    _replace("stdout", _Output)
    _replace("stderr", _Complaints)
    streams = ((sys.stdin, "surrogateescape"), (sys.stdout, "plain"), (sys.stderr, "plain"))
    for stream, errors in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


class UnwrittenError(Exception):
    """Output that the system did not take; other faults of the system are no such thing.

    It is no OSError, as typer ends by itself, and with another exit code, on one of a closed pipe.
    """

    def __init__(self, fault: OSError) -> None:
        super().__init__(fault.strerror)
        self.errno, self.strerror = fault.errno, fault.strerror


class _Output(io.FileIO):
    """Lets a failing write of the output be told from every other fault of the system."""

    def write(self, content: Any, /) -> int:
        try:
            return super().write(content)
        except OSError as fault:
            raise UnwrittenError(fault) from fault


class _Complaints(io.FileIO):
    """What cannot be told on standard error is dropped: there is no other place to tell it."""

    def write(self, content: Any, /) -> int:
        with suppress(OSError):
            super().write(content)
        return memoryview(content).nbytes


def _open_what_is_closed() -> None:
    """Put a stream that has nothing, and takes nothing, in place of each that was closed (`>&-`).

    Else the next file that is opened would take its number, and what is printed.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_RDONLY)
            stream = os.fdopen(number, mode, encoding="utf-8")
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


def _replace(name: str, kind: type[io.FileIO]) -> None:
    """Let a standard stream write by another kind of file; one that is captured is left alone."""
    stream = getattr(sys, name)
    if stream is not getattr(sys, f"__{name}__") or not isinstance(stream, io.TextIOWrapper):
        return
    stream.flush()
    raw = kind(stream.fileno(), "wb", closefd=False)
    written = io.TextIOWrapper(
        # Typed as what buffers; what is written through needs no buffer.
        cast("Any", raw) if stream.write_through else io.BufferedWriter(raw),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
    setattr(sys, name, written)


def _spell_out(error: UnicodeError) -> tuple[str | bytes, int]:
    r"""Replace the first sign that cannot be encoded.

    >>> _spell_out(UnicodeEncodeError("ascii", "∀x mine(x, 1)", 0, 1, "not ASCII"))
    ('all ', 1)
    >>> _spell_out(UnicodeEncodeError("ascii", "enthält", 4, 5, "not ASCII"))
    ('\\xe4', 5)
    """
    if isinstance(error, UnicodeEncodeError) and error.object[error.start] in PLAIN:
        return PLAIN[error.object[error.start]], error.start + 1
    return codecs.backslashreplace_errors(error)


def print_json(document: Any) -> None:
    """Print one JSON document on standard output, with escapes where signs cannot be encoded."""
    written = json.dumps(document, ensure_ascii=False)
    try:
        written.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        written = json.dumps(document)
    print(written)


def say_written(path: Path) -> None:
    """Tell that a file was written; on standard output there is the file itself."""
    if path != STANDARD_OUTPUT:
        print(f"Written: {printable(str(path))}")


def print_warnings(warnings: Iterable[str]) -> None:
    """Tell people, on standard error, what they may not have meant."""
    for warning in warnings:
        print(f"note: {warning}", file=sys.stderr)


def print_side_by_side(rows: Iterable[tuple[str, str]], between: str = "   ") -> None:
    """Print two columns that share the width of the terminal, unless it is absurdly narrow."""
    width = max(get_terminal_size(fallback=(100, 24)).columns, 40)
    for line in side_by_side(list(rows), between, width):
        print(line)


def side_by_side(rows: list[tuple[str, str]], between: str, width: int) -> Iterator[str]:
    """The lines of two columns; what is too long goes on below itself, on either side.

    >>> rows = [("∃y P(1, y)", "P(1, 1) ∨ P(1, 2)"), ("∀x P(x, 1)", "P(1, 1) ∧ P(2, 1)")]
    >>> for line in side_by_side(rows, "  is  ", 26):
    ...     print(line)
    ∃y P(1, y)  is  P(1, 1)
                    ∨ P(1, 2)
    ∀x P(x, 1)  is  P(1, 1)
                    ∧ P(2, 1)
    """
    left = min(max(len(name) for name, _ in rows), width // 2)
    right = width - left - len(between)
    for name, text in rows:
        pairs = zip_longest(_folded(name, left), _folded(text, right), fillvalue="")
        for at, (start, end) in enumerate(pairs):
            middle = " " * len(between) if at else between
            yield f"{start:{left}}{middle}{end}".rstrip()


def _folded(text: str, width: int) -> list[str]:
    """Cut a text into lines before its operators, leaving whole what fits into brackets."""

    def hold(found: re.Match[str]) -> str:
        return found[0] if len(found[0]) >= width else found[0].replace(" ", HELD)

    held = BRACKETS.sub(hold, OPERATOR.sub(rf" \1{HELD}", text))
    lines = textwrap.wrap(held, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace(HELD, " ") for line in lines]
