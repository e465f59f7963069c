"""How files are read: bounded, as UTF-8, and with one line when that fails."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from tempfile import mkstemp
from typing import Any, NamedTuple, NoReturn

from provefield.errors import InputError, OversizeError, printable

MOST_BYTES = 4_000_000
MOST_PARTS = 32
"""Of a key in TOML, and of brackets in brackets: it takes the square of that to read them."""

# A text that does not end reaches to the end, or each of its quotes would be tried anew.
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?)"""
_TOML = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?'
    r"|'''.*?(?:'''|\Z)|#[^\n]*+"
    rf"|(?P<key>{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+)"
    r"|(?P<open>[\[{])|(?P<close>[\]}])",
    re.DOTALL,
)
"""Texts of several lines and comments, in which anything may stand; else keys and brackets."""


STANDARD_OUTPUT = Path("-")


class Source(NamedTuple):
    """The text of a file, what to call it in messages, and the part of it that was asked for."""

    text: str
    name: str
    part: str | None = None


def read_source(argument: str, *, parts: bool = False, most: int = MOST_BYTES) -> Source:
    """Read a file, or standard input for `-`; with `parts`, FILE#NAME asks for a part of it."""
    name, part = argument, None
    if parts and "#" in argument and not Path(argument).exists():
        name, _, part = argument.rpartition("#")
    shown = "standard input" if name == "-" else printable(name)
    return Source(_text(name, shown, most), shown, part)


def _text(name: str, shown: str, most: int) -> str:
    content = read_bytes(name, shown, most)
    if name.lower().endswith(".mbf"):
        return read_mbf(content, shown)
    try:
        # A mark at the start, as some editors write it, is no part of the text.
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"not UTF-8 at byte {fault.start + 1}", source=shown) from None


def parse_toml(text: str) -> dict[str, Any]:
    """What a TOML text of anybody says: one that would take long to read is refused beforehand.

    >>> parse_toml("a.b = 1")
    {'a': {'b': 1}}
    >>> parse_toml("[" + "a." * 100_000 + "a]")
    Traceback (most recent call last):
    tomllib.TOMLDecodeError: A key has at most 32 parts (at line 1, column 2)
    """
    depth = 0
    for found in _TOML.finditer(text):
        depth += (found["open"] is not None) - (found["close"] is not None)
        if depth > MOST_PARTS:
            _refuse_toml(f"Brackets stand in at most {MOST_PARTS} others", text, found.start())
        if found["key"] and len(re.findall(_PART, found["key"])) > MOST_PARTS:
            _refuse_toml(f"A key has at most {MOST_PARTS} parts", text, found.start())
    return tomllib.loads(text)


def _refuse_toml(why: str, text: str, offset: int) -> NoReturn:
    """Refuse a text as the library does, which tells a place in the same words."""
    line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    raise tomllib.TOMLDecodeError(f"{why} (at line {line}, column {column})")


def read_mbf(content: bytes, source: str = "board") -> str:
    """A board as other Minesweeper programs keep it, written as we do.

    Its size and the number of mines come first, then the column and row of each mine, from 0 on.

    >>> print(read_mbf(bytes([3, 2, 0, 1, 2, 0])))
    0 1 m
    0 1 1
    """
    columns, rows = (*content[:2], 0, 0)[:2]
    places = [*zip(content[4::2], content[5::2], strict=False)]
    fits = all(column < columns and row < rows for column, row in places)
    whole = len(content) == 4 + 2 * int.from_bytes(content[2:4], "big")
    if not (columns and rows and whole and fits):
        raise InputError("not a board file (.mbf): its size or its mines do not fit", source=source)
    mined = set(places)

    def symbol(column: int, row: int) -> str:
        around = [(column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        return "m" if (column, row) in mined else str(len(mined.intersection(around)))

    lines = ((symbol(column, row) for column in range(columns)) for row in range(rows))
    return "\n".join(" ".join(line) for line in lines)


def write_mbf(columns: int, rows: int, mines: Iterable[tuple[int, int]]) -> bytes:
    """A board as `read_mbf` reads it; here columns and rows of mines are counted from 1.

    >>> list(write_mbf(3, 2, [(3, 1)]))
    [3, 2, 0, 1, 2, 0]
    """
    if max(columns, rows) > 255:
        raise InputError(
            f"a board file (.mbf) has at most 255 columns and rows, not {columns}×{rows}"
        )
    places = sorted(mines)
    head = bytes([columns, rows, *len(places).to_bytes(2, "big")])
    return head + b"".join(bytes([column - 1, row - 1]) for column, row in places)


def read_bytes(name: str, shown: str | None = None, most: int = MOST_BYTES) -> bytes:
    """Read a file, or standard input for `-`, if it is not too long."""
    shown = shown or printable(name)
    try:
        content = _bytes(name, most + 1)
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}", source=shown) from None
    except ValueError:
        raise InputError("not the name of a file", source=repr(shown)) from None
    if len(content) > most:
        raise OversizeError(f"longer than {most:,} bytes", source=shown)
    return content


def _bytes(name: str, most: int) -> bytes:
    if name == "-":
        # A closed standard input is None.
        return sys.stdin.buffer.read(most) if sys.stdin else b""
    with Path(name).open("rb") as file:
        return file.read(most)


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file wholly or not at all, or say in one line why that cannot be done.

    A link is replaced, not followed; a device or a pipe is written to as it is, and `-` is
    standard output.
    """
    written = content if isinstance(content, bytes) else content.encode("utf-8")
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
        return
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(written)
        else:
            _replace(path, written)
    except OSError as fault:
        raise InputError(f"cannot be written: {fault.strerror}", source=str(path)) from None


def _replace(path: Path, content: bytes) -> None:
    known = path.lstat().st_mode if path.is_file() and not path.is_symlink() else None
    descriptor, name = mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            os.fchmod(file.fileno(), 0o666 & ~_umask() if known is None else known & 0o777)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """What new files may not be; that can only be asked by setting it."""
    found = os.umask(0o077)
    os.umask(found)
    return found


def refuse_other_than_svg(path: Path | None, *, json: bool) -> None:
    """Call no picture something that it is not, and put it not beside a document."""
    if json and path == STANDARD_OUTPUT:
        raise InputError("a picture on standard output leaves no room for --json", source="options")
    if path is not None and path != STANDARD_OUTPUT and path.suffix.lower() not in ("", ".svg"):
        raise InputError("the picture is an SVG: expected a name in .svg", source=str(path))
