"""What routes ask of limits: that a question is counted, and that somebody new becomes a guest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from fastapi import HTTPException, Request, Response

from provefield.web.desk import people
from provefield.web.desk.people import Visitor, visitor
from provefield.web.platform.limits import FREE
from provefield.web.platform.rate_limit import address, check, count, insist, use_share
from provefield.web.tasks.pool import asker, charge


def limited(rule: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that refuses what is beyond a limit, and tells the workers who asks."""

    async def insist_on_limits(request: Request) -> None:
        found = await visitor(request)
        asker.set(found.id if found else address(request))
        charge.set(partial(count, request, "thinking", found))
        await insist(request, rule, found)
        if rule not in FREE:
            await check(request, "thinking", found)

    return insist_on_limits


async def visitor_or_guest(request: Request, response: Response) -> Visitor:
    """Whoever a request comes from; somebody new becomes a guest."""
    return await visitor(request) or await new_guest(request, response)


async def new_guest(request: Request, response: Response, course: str | None = None) -> Visitor:
    """Somebody new, who perhaps has shown the code of a course.

    Guests who come in crowds keep nobody out: beyond the limit they are let in without the share
    that everybody gets at a busy address, so many guests together have no more than it.
    """
    try:
        await insist(request, "arrive", course=course)
        crowded = False
    except HTTPException:
        crowded = True
    guest = await people.new_guest(request, response)
    if crowded:
        use_share(request, guest)
    return guest
