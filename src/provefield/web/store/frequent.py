"""What nearly every request asks, in plain SQL: whose session, whose token, how many moves.

On a SQLite file these three are answered in the event loop (`Store.first`): to put a statement
together and to wait for another thread takes ten times as long as the answer. All other queries
are built by SQLAlchemy.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from provefield.web.store.bouts import BoutRow
from provefield.web.store.store import Store


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


class TokenOwner(NamedTuple):
    """An agent, and the game that it asks for if that is its own."""

    person: str
    name: str
    bout: BoutRow | None


async def token_owner(store: Store, digest: str, bout: str) -> TokenOwner | None:
    """The agent whose token has a digest, unless that was revoked."""
    row = await store.first(_AGENT, digest=digest, bout=bout)
    if row is None:
        return None
    person, name, *found = row
    return TokenOwner(person, name, BoutRow(*found) if found[0] else None)


_BOUT = ", ".join(f"bouts.{name}" for name in BoutRow._fields)
_AGENT = f"""
SELECT people.id, people.name, {_BOUT}
FROM tokens JOIN people ON people.id = tokens.agent
LEFT JOIN bouts ON bouts.id = :bout AND bouts.person = people.id
WHERE tokens.digest = :digest AND tokens.revoked IS NULL
"""  # noqa: S608  (names of columns, none of which comes from outside)


async def count_moves(store: Store, play: str) -> int | None:
    """How many moves a play has; None if there is no such play."""
    row = await store.first(_MOVES, play=play)
    return row[0] if row else None


_MOVES = "SELECT (SELECT count(*) FROM moves WHERE play = plays.id) FROM plays WHERE id = :play"
