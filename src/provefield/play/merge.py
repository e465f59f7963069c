"""Shares of a tournament that were played apart, put together as if one run had played them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from provefield.errors import InputError
from provefield.games.sweeper.generate import parse_id
from provefield.play.checkpoint import Title, read_checkpoint
from provefield.play.results import Played, Results
from provefield.play.tournament import pieces, shard_name

ENDING = ".shard"
"""Of the file that holds what a share came to."""


def share_file(folder: Path, share: tuple[int, int]) -> Path:
    """Where a share keeps what it plays.

    >>> share_file(Path("out"), (3, 100)).name
    '003-of-100.shard'
    """
    number, shares = share
    return folder / f"{number:0{len(str(shares))}}-of-{shares}{ENDING}"


def merge(folders: Iterable[Path], *, rows: bool = False) -> Results:
    """What a tournament came to whose shares lie in folders; none may be missing."""
    title, played = _read_all(_files(folders))
    first = parse_id(title.first)
    results = Results(title.agents, first, title.games, rows=rows)
    missing = 0
    for seed, games in pieces(first.seed, title.games):
        for agent in title.agents:
            each = played.get(shard_name(agent, games, replace(first, seed=seed)))
            if each is None or len(each.ends) != games:
                missing += games
            else:
                results.add(agent, seed, each)
    if missing:
        whole = title.games * len(title.agents)
        raise InputError(f"{missing:,} of {whole:,} games are missing: {title}", source="merge")
    return results


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        files = sorted(folder.glob(f"*{ENDING}"))
        if not files:
            raise InputError(f"it holds no shares (*{ENDING})", source=str(folder))
        yield from files


def _read_all(files: Iterable[Path]) -> tuple[Title, dict[str, Played]]:
    """One title for all files, and their shards; what two files hold must be the same games."""
    known: Title | None = None
    played: dict[str, Played] = {}
    for file in files:
        title, more = read_checkpoint(file)
        if known is not None and title != known:
            raise InputError(
                f"it is of another tournament ({title}, not {known})", source=str(file)
            )
        known = title
        for name, each in more.items():
            if played.setdefault(name, each).ends != each.ends:
                message = f"{name}, but with another result than in another file"
                raise InputError(message, source=str(file))
    if known is None:
        raise InputError("expected a folder with shares", source="merge")
    return known, played
