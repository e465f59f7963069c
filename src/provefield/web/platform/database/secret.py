"""Secrets of the server: drawn once, and never told."""

from __future__ import annotations

from secrets import token_hex

from sqlalchemy import Connection, insert, select

from provefield.web.platform.database.models import Secret


def find_secret(connection: Connection, name: str) -> bytes | None:
    """A secret, if it was drawn."""
    kept = connection.scalar(select(Secret.value).where(Secret.name == name))
    return bytes.fromhex(kept) if kept is not None else None


def secret(connection: Connection, name: str) -> bytes:
    """A secret, drawn if it is asked for the first time."""
    if (kept := find_secret(connection, name)) is not None:
        return kept
    drawn = token_hex(32)
    connection.execute(insert(Secret).values(name=name, value=drawn))
    return bytes.fromhex(drawn)
