"""Whose token a request comes with, and the game that it asks for, in plain SQL."""

from __future__ import annotations

from typing import NamedTuple

from provefield.web.arena.bout_rows import BoutRow
from provefield.web.platform.database.store import Store


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
