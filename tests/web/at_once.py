"""Two browsers in one session do something at once: what must be so, whoever is faster."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import combinations_with_replacement, product
from secrets import token_hex

from httpx import AsyncClient, Response
from sqlalchemy import Connection, exists, select

from provefield.web.accounts.people import digest
from provefield.web.platform.database.lti import Identity
from provefield.web.platform.database.models import Member, Person, Session
from tests.web.ownership import PASSWORD, House, Sequence

Post = Callable[[], Awaitable[Response]]
WAYS = ("sign_up", "sign_in", "start", "join", "adopt")
PAIRS = tuple(product(("join", "launch"), combinations_with_replacement(WAYS, 2)))
"""How somebody came without a name, and what is done then by each of two browsers."""


async def run_at_once(house: House, came: str, ways: tuple[str, str]) -> None:
    """Let a person without a name do two things at once, and look what has become of them."""
    await house.prepare()
    first, second, *_ = house.browsers
    await getattr(Sequence(house), came)(0, 0)
    second.cookies.update(first.cookies)
    guest = await house.store.read(partial(_person_of, secret=first.cookies["session"]))
    posts = [await _prepare(house, *each) for each in zip(ways, (first, second), strict=True)]
    answers = await asyncio.gather(*(post() for post in posts))
    told = [(each.status_code, each.text) for each in answers]
    # 404 is the answer to a browser whose session the other request has ended just before.
    assert {number for number, _ in told} <= {200, 201, 204, 403, 404, 409}, told
    named, reachable, seats = await house.store.read(partial(_state_of, person=guest))
    if named:
        assert house.courses[0] in seats, (told, "a name keeps the seats")
    if not reachable:
        # A second seat in a class where the account has one stays behind, as the account's counts.
        assert house.courses[0] not in seats, (told, "all is handed over, or nothing")


async def _prepare(house: House, way: str, browser: AsyncClient) -> Post:
    """What a browser will send, once all is there that it needs."""
    name = f"n {token_hex(8)}"
    body = {"name": name, "password": PASSWORD}
    match way:
        case "join":
            body = {"name": name, "code": house.joining[1]}
        case "start":
            path = f"/api/courses/{house.courses[1]}/students"
            listed = await house.teachers[1].post(path, json={"students": name})
            body["start"] = listed.json()["codes"][0]["start"]
        case "sign_in" | "adopt":
            async with house.new() as another:
                assert (await another.post("/api/people", json=body)).status_code == 201
        case _:
            pass
    return partial(browser.post, _PATHS[way], json=body)


_PATHS = {
    "sign_up": "/api/people",
    "sign_in": "/api/session",
    "start": "/api/start",
    "join": "/api/join",
    "adopt": "/api/lti/account",
}


def _person_of(connection: Connection, secret: str) -> str:
    query = select(Session.person).where(Session.digest == digest(secret))
    return str(connection.execute(query).scalar_one())


def _state_of(connection: Connection, person: str) -> tuple[bool, bool, set[str]]:
    """Whether a person has a name, whether anything lets a browser be them, and their classes."""
    ways_in = (
        Person.key.is_not(None),
        exists().where(Session.person == Person.id),
        exists().where(Identity.person == Person.id),
    )
    named, *others = connection.execute(select(*ways_in).where(Person.id == person)).one()
    seats = connection.scalars(select(Member.course).where(Member.person == person))
    return bool(named), bool(named) or any(others), set(seats)
