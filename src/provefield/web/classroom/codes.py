"""Codes of classes: six letters to type, and a long one for links, which cannot be guessed.

Six letters are few enough to be guessed, so wrong ones are counted, by address, by network and in
all, and beyond a limit no typed code is looked at from there, not even a right one. Why a class
gets in at 8:15 nevertheless: a hundred students with one right code from one address count nothing,
neither does a wrong one that all of them copy, and a hundred slips are allowed. An attacker behind
the same address can use up those. Then the link of the class still works, as its 128 bits of a
keyed digest need no brake; so do accounts, which have a multiple; and a network that the settings
name has ten times as many. What is left to the attacker is that newcomers there who type have to
wait.

Guesses from many addresses shut nobody out who is not there: beyond 2,000 an hour in all, each
address has 3 wrong codes an hour, and each /48 of IPv6 has 12, until 8,000 in all. To come so far
takes 2,000 addresses, or 500 sites of IPv6, hour for hour; then newcomers who type have to wait
everywhere. Why guessing stays hopeless: there are 24⁶ = 191 million codes, so at 8,000 an hour one
class is found once in 23,900 hours, which is 2.7 years, and one of a hundred in ten days. (Known
networks together may go to 20,000, which is 13 months for one class.) What is found is a seat as
a student, whom the teacher sees and takes out; a new code ends it.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from functools import partial
from hmac import compare_digest, digest
from secrets import choice
from typing import Any

from fastapi import Request
from sqlalchemy import Connection, select

from provefield.web.accounts.people import Visitor, store_of
from provefield.web.platform.database import models
from provefield.web.platform.database.secret import find_secret, secret
from provefield.web.platform.database.store import Store
from provefield.web.platform.rate_limit import try_secret

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that looks like a digit
CODE_LETTERS = 6
OF_LINKS = "links of classes"
LINK_BYTES = 16
_LINK = re.compile(r"([\w-]{16})\.([\w-]{22})", re.ASCII)


def new_code() -> str:
    """A code to type."""
    return "".join(choice(LETTERS) for _ in range(CODE_LETTERS))


def tidy_code(code: str) -> str:
    """A code as it is kept, however it was typed.

    >>> tidy_code(" abc def")
    'ABCDEF'
    """
    return "".join(code.split()).upper()


def _seal(key: bytes, course: str, code: str) -> str:
    """What only this server can write; a new code of the class makes another one."""
    sealed = digest(key, f"{course} {code}".encode(), "sha256")[:LINK_BYTES]
    return urlsafe_b64encode(sealed).decode().rstrip("=")


async def code_of_link(store: Store, course: str, code: str) -> str:
    """The code for links to a class."""
    key = await store.read(partial(find_secret, name=OF_LINKS))
    if key is None:
        key = await store.write(lambda connection: secret(connection, OF_LINKS))
    return f"{course}.{_seal(key, course, code)}"


def find_class(connection: Connection, code: str) -> Any:
    """The class that may be joined with a code, of either kind."""
    query = select(models.Course.id, models.Course.document, models.Course.code)
    query = query.where(models.Course.joining)
    if not (link := _LINK.fullmatch(code.strip())):
        return connection.execute(query.where(models.Course.code == tidy_code(code))).first()
    found = connection.execute(query.where(models.Course.id == link[1])).first()
    key = find_secret(connection, OF_LINKS)
    if found is None or key is None:
        return None
    return found if compare_digest(link[2], _seal(key, found.id, found.code)) else None


async def open_class(request: Request, who: Visitor | None, code: str) -> Any:
    """The class that may be joined with a code that came in a request, or None."""
    look_up, typed = partial(find_class, code=code), tidy_code(code)
    if len(typed) != CODE_LETTERS or not set(typed) <= set(LETTERS):
        return await store_of(request).read(look_up)  # a link; all else opens nothing
    return await try_secret(request, "code", who, typed, look_up)
