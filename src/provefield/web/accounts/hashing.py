"""How passwords are kept and compared: in turn, as each takes 64 MB and a core for a moment.

Right or wrong, a password costs the same, so those who guess could let all others wait. So each
address has one share of the line, in which each name has its turn; what nobody waits for any more
is dropped.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache, partial
from secrets import token_urlsafe

from fastapi import Request

from provefield.web.platform.jobs import HASH, Jobs, Owner, hung_up
from provefield.web.platform.rate_limit import Visitor, address, insist

if sys.platform != "emscripten":  # in a browser without a server nobody has a password
    from argon2 import PasswordHasher
    from argon2.exceptions import VerificationError

TAKEN_BACK = "!"
"""Before what is kept of a password that opens nothing any more, and must not be chosen again."""


@cache
def hasher() -> PasswordHasher:
    """How passwords are kept."""
    return PasswordHasher()


@dataclass(frozen=True, slots=True)
class Hashing:
    """Hashes passwords for one request, in its place in line."""

    jobs: Jobs
    owner: Owner

    async def keep(self, password: str) -> str:
        """What is kept of a password."""
        return await self.jobs.ask_here(HASH(_keep, password), self.owner)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one that is kept."""
        return await self.jobs.ask_here(HASH(_fits, kept, password), self.owner)


async def hashing(
    request: Request, *, name: str | None = None, visitor: Visitor | None = None
) -> Hashing:
    """What hashes passwords for a request about a name, or of a visitor, within the limits."""
    await insist(request, "hash", visitor, name=name)
    place = address(request)
    who = f"{place} {name or (visitor.id if visitor else '')}"
    gone = partial(hung_up, request.receive)
    return Hashing(request.app.state.jobs, Owner(place, who, gone=gone))


def _keep(password: str) -> str:
    return hasher().hash(password)


@cache
def _nobody() -> str:
    return hasher().hash(token_urlsafe(16))


def _fits(kept: str | None, password: str) -> bool:
    # A name that nobody has takes as long as a wrong password.
    if kept is None or kept.startswith(TAKEN_BACK):
        kept = _nobody()
    try:
        return hasher().verify(kept, password)
    except VerificationError:
        return False
