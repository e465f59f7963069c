"""What an installation may choose."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def data_folder() -> Path:
    """Where a person's own data belongs, as the desktop convention says."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "provefield"


def default_database() -> str:
    """A file of its own in the person's data folder."""
    return f"sqlite:///{data_folder() / 'provefield.sqlite3'}"


def documents() -> Path:
    """Where the pages of the documentation are: in the wheel, else in the repository around us."""
    carried = PACKAGE / "data" / "documents"
    return carried if carried.is_dir() else PACKAGE.parents[1]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs; what is not given suits one machine and a class.

    >>> Settings(database="sqlite://").secure_cookies
    False
    """

    database: str = field(default_factory=default_database)
    workers: int = 2
    """Processes that reason."""

    warm: bool = False
    """Whether the processes for players start with the server, not with the first question."""

    deadline: float = 10.0
    """Wall seconds for a player's question."""

    patience: float = 30.0
    """Wall seconds for an author's question, and for one turn of an agent."""

    secure_cookies: bool = False
    """Whether cookies travel over HTTPS only: for servers that are reached that way."""

    limited: bool = True
    """Whether expensive requests are counted and refused beyond their limits."""

    documents: Path = field(default_factory=documents)
