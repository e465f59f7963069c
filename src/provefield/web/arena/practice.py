"""A database for practice: somebody, an agent of theirs, and its token."""

from __future__ import annotations

import asyncio
from secrets import token_urlsafe

from fastapi import HTTPException
from sqlalchemy import Connection, insert

from provefield.errors import InputError
from provefield.web.accounts.people import Visitor, digest, let_in
from provefield.web.arena import agents
from provefield.web.platform.database.models import Person
from provefield.web.platform.database.store import Store, new_id, now

OWNER = "practice"


def new_practice_agent(database: str, name: str) -> str:
    """Make an agent in a new database; its token."""
    store = Store(database)
    try:
        store.prepare()
        return asyncio.run(_make(store, name))
    except HTTPException as fault:
        raise InputError(str(fault.detail), text=name, source="--name") from None
    finally:
        store.close()


async def _make(store: Store, name: str) -> str:
    secret = token_urlsafe(32)
    owner = Visitor(new_id(), OWNER, session=digest(secret))
    row = {"id": owner.id, "name": OWNER, "created": now()}

    def change(connection: Connection) -> None:
        connection.execute(insert(Person).values(row))
        let_in(connection, owner.id, secret)

    await store.write(change)
    made = await agents.new_agent(store, owner, name)
    return await agents.new_token(store, owner, made, "practice")
