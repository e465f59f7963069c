"""Whose session a request comes with, in plain SQL: nearly every request asks it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from provefield.web.platform.database.store import Store


class SessionOwner(NamedTuple):
    """Whose session it is."""

    person: str
    name: str | None
    role: str | None
    allowance: float | None
    was_away: bool
    is_fresh: bool


async def session_owner(
    store: Store, digest: str, *, away_since: datetime, fresh_since: datetime
) -> SessionOwner | None:
    """Whose session has a digest, whether it was not seen for long, and whether it is new."""
    away, fresh = (each.isoformat(" ", "microseconds") for each in (away_since, fresh_since))
    row = await store.first(_SESSION, digest=digest, away=away, fresh=fresh)
    # SQLite has no truth values, only numbers.
    return SessionOwner(*row[:-2], *map(bool, row[-2:])) if row else None


_SESSION = """
SELECT people.id, people.name, people.role, people.allowance, sessions.seen < :away,
    sessions.created > :fresh
FROM people JOIN sessions ON sessions.person = people.id WHERE sessions.digest = :digest
"""
