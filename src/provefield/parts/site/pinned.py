"""The files that run Python in a browser, where they were brought to, known by their hash."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from shlex import quote

from provefield.errors import InputError, MissingToolError

KEYS = ("from", "package", "file", "sha256")
PLATFORM = (
    "--no-deps --only-binary :all: --platform pyemscripten_2026_0_wasm32 --python-version 3.14"
)
"""Which wheels pip brings: those for Python in a browser."""


def usual_folder() -> Path:
    """Where they are looked for: beside the packages that this Python has."""
    return Path(sys.prefix) / "share" / "provefield" / "site"


@dataclass(frozen=True, slots=True)
class Pinned:
    """A file, by what it has to be, and the package that it is."""

    brought_by: str
    package: str
    file: str
    sha256: str

    def find(self, folder: Path) -> Path:
        """Where it lies; a file of other bytes is refused."""
        path = folder / self.file
        try:
            content = path.read_bytes()
        except OSError:
            raise MissingToolError(self.file, bring(folder)) from None
        if sha256(content).hexdigest() != self.sha256:
            raise InputError("these are not the bytes that were pinned", source=str(path))
        return path


def bring(folder: Path) -> str:
    """The one line that brings all of them into a folder.

    >>> print(bring(Path("here")))
    mkdir -p here && cd here && npm pack --silent pyodide@... && pip download --quiet --no-deps ...
    """
    by = {"npm": list[str](), "pip": list[str]()}
    for each in pinned().values():
        by[each.brought_by].append(each.package)
    place = quote(str(folder))
    npm, pip = (" ".join(by[name]) for name in ("npm", "pip"))
    brings = f"npm pack --silent {npm} && pip download --quiet {PLATFORM} {pip}"
    return f"mkdir -p {place} && cd {place} && {brings}"


def pinned() -> dict[str, Pinned]:
    """All of them, by name.

    >>> sorted(pinned())
    ['pydantic_core', 'pyodide', 'python_sat', 'viz']
    """
    text = (files(__package__) / "lock.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text).items()
    return {name: Pinned(*(each[key] for key in KEYS)) for name, each in entries}
