"""Accounts of agents: a name of its own, an owner, and tokens that are shown once."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import token_urlsafe
from typing import Any, Literal, NamedTuple

from fastapi import HTTPException, Request
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from provefield.games.protocol import Kind
from provefield.tongues import phrase
from provefield.web.accounts.names import key_of, look_of
from provefield.web.accounts.ownership import insist_on_consent, revoke_tokens
from provefield.web.accounts.people import TAKEN, Visitor, digest, store_of
from provefield.web.accounts.service import NO_ACCOUNT, insist_on_name
from provefield.web.arena import shapes
from provefield.web.arena.bout_rows import BoutRow
from provefield.web.arena.token_owners import TokenOwner, token_owner
from provefield.web.platform.database.models import Agent, Person, Token
from provefield.web.platform.database.store import Store, new_id, now

AnyKind = Kind | Literal["both"]
BUILT_IN: dict[Kind, tuple[str, ...]] = {
    "sweeper": ("p2", "p5", "odds", "guesser"),
    "minefol": ("planner", "exploit-prover"),
}
"""Our own agents, against which others are measured, by the games that they play."""

SIGN = "pfa_"  # so that a token is known for one where it should not be
MOST_AGENTS, MOST_TOKENS = 10, 5
MISSING = phrase("There is no such agent.")
TOO_MANY = phrase("You have as many agents, or this one as many tokens, as one may have.")
NO_TOKEN = phrase("This needs a token of an agent: Authorization: Bearer …")


async def new_agent(store: Store, owner: Visitor, name: str) -> str:
    """Make an account for an agent, with a name that nobody has or could be taken for."""
    if owner.name is None:
        raise HTTPException(403, NO_ACCOUNT)
    insist_on_name(name)
    if look_of(name) in {look_of(ours) for names in BUILT_IN.values() for ours in names}:
        raise HTTPException(409, TAKEN)
    row = {"id": new_id(), "name": name, "key": key_of(name), "look": look_of(name)}

    def change(connection: Connection) -> None:
        if len(_ids(connection, owner.id)) >= MOST_AGENTS:
            raise HTTPException(409, TOO_MANY)
        connection.execute(insert(Person).values(**row, created=now()))
        connection.execute(insert(Agent).values(id=row["id"], owner=owner.id, created=now()))

    try:
        await store.write(change)
    except IntegrityError:
        raise HTTPException(409, TAKEN) from None
    return row["id"]


async def own_agents(store: Store, owner: str) -> list[shapes.Agent]:
    """Somebody's agents with their tokens."""
    return await store.read(
        lambda connection: [
            shapes.Agent(id=each, name=_name(connection, each), tokens=_tokens(connection, each))
            for each in _ids(connection, owner)
        ]
    )


async def new_token(store: Store, owner: Visitor, agent: str, label: str) -> str:
    """A token that lets a program play as the agent; it is told this once."""
    secret = SIGN + token_urlsafe(32)

    def change(connection: Connection) -> None:
        insist_on_consent(connection, owner.id, owner.session)
        _insist_on_own(connection, owner.id, agent)
        if len(_tokens(connection, agent)) >= MOST_TOKENS:
            raise HTTPException(409, TOO_MANY)
        row = {"digest": digest(secret), "agent": agent, "label": label, "created": now()}
        connection.execute(insert(Token).values(row))

    await store.write(change)
    return secret


async def revoke(store: Store, owner: str, agent: str, token: str) -> None:
    """Let a token open nothing any more."""

    def change(connection: Connection) -> None:
        _insist_on_own(connection, owner, agent)
        if not revoke_tokens(connection, [agent], token):
            raise HTTPException(404, MISSING)

    await store.write(change)


class AgentAtBout(NamedTuple):
    """The name of an agent, and a game of its own that has begun."""

    name: str
    bout: BoutRow


async def agent_of(request: Request, bout: str = "") -> TokenOwner:
    """The agent as which a program comes, by its token; it opens the arena and nothing else."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    kept = digest(secret.strip()) if scheme.casefold() == "bearer" else ""
    owner = await token_owner(store_of(request), kept, bout)
    if owner is None:
        raise HTTPException(401, NO_TOKEN, {"WWW-Authenticate": "Bearer"})
    request.state.visitor = Visitor(owner.person, owner.name)
    return owner


def find_agent(connection: Connection, name: str) -> Any:
    """An agent by its name or its own address; None if there is none."""
    query = select(Agent.id, Agent.owner, Agent.built_in, Person.name)
    wanted = (Person.key == key_of(name)) | (Agent.built_in == name) | (Agent.id == name)
    return connection.execute(query.join(Person, Person.id == Agent.id).where(wanted)).first()


def missing(name: str) -> HTTPException:
    """That nobody may name this agent, and which ones everybody may."""
    ours = ", ".join(each for names in BUILT_IN.values() for each in names)
    return HTTPException(
        404,
        phrase("There is no agent “{name}” to name here. Ours are {ours}.", name=name, ours=ours),
    )


def plays(built_in: str | None, kind: AnyKind) -> bool:
    """Whether an agent may get a kind of game; those of others may try whatever they like."""
    wanted: Iterable[Kind] = BUILT_IN if kind == "both" else (kind,)
    return built_in is None or any(built_in in BUILT_IN[each] for each in wanted)


def ensure_built_in(connection: Connection) -> None:
    """Let our own agents have accounts, whose names people recognise."""
    there = set(connection.scalars(select(Agent.built_in).where(Agent.built_in.is_not(None))))
    for name in (name for names in BUILT_IN.values() for name in names):
        if name not in there:
            # No person's key has a colon after `agent`, so that this name is nobody's.
            row = {"id": f"agent-{name}", "name": name, "key": f"agent: {name}", "created": now()}
            connection.execute(insert(Person).values(row))
            values = {"id": row["id"], "built_in": name, "created": now()}
            connection.execute(insert(Agent).values(values))


def _ids(connection: Connection, owner: str) -> list[str]:
    query = select(Agent.id).where(Agent.owner == owner).order_by(Agent.created)
    return list(connection.scalars(query))


def _name(connection: Connection, agent: str) -> str:
    return connection.scalar(select(Person.name).where(Person.id == agent)) or ""


def _tokens(connection: Connection, agent: str) -> list[shapes.Token]:
    query = select(Token).where(Token.agent == agent, Token.revoked.is_(None))
    rows = connection.execute(query.with_only_columns(Token.digest, Token.label, Token.created))
    return [shapes.Token(id=row.digest[:16], label=row.label, created=row.created) for row in rows]


def _insist_on_own(connection: Connection, owner: str, agent: str) -> None:
    if agent not in _ids(connection, owner):
        raise HTTPException(404, MISSING)
