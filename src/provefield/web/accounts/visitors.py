"""Who asks: a visitor whose questions are counted, or somebody new, who becomes a guest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from fastapi import HTTPException, Request, Response

from provefield.web.accounts import people
from provefield.web.accounts.people import Visitor, visitor
from provefield.web.platform.jobs import Owner, current_owner, hung_up
from provefield.web.platform.limits import FREE
from provefield.web.platform.rate_limit import address, check, count, insist, use_share

CLASS_WEIGHT = 8.0  # of a class among accounts, for all students in it who have none


def limited(rule: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that refuses what is beyond a limit, and tells the workers who asks."""

    async def insist_on_limits(request: Request) -> None:
        found = await visitor(request)
        current_owner.set(owner_of(request, found))
        await insist(request, rule, found)
        if rule not in FREE:
            await check(request, "thinking", found)

    return insist_on_limits


def owner_of(request: Request, who: Visitor | None) -> Owner:
    """Whose work a request is: that of an account or, of all guests of an address, of the address.

    A guest costs nothing and is soon another one, so they have one share together.
    """
    place = address(request)
    own = who is not None and who.name is not None
    return Owner(
        share=who.id if who is not None and own else place,
        person=who.id if who is not None else place,
        gone=partial(hung_up, request.receive),
        charge=partial(count, request, "thinking", who),
    )


def ask_in_class(course: str) -> None:
    """Let a student without an account ask for the class, which has many, and not for the address.

    Students of a school share an address, and perhaps with many who are no students.
    """
    who = current_owner.get()
    if who.person != who.share:
        current_owner.set(replace(who, share=course, weight=CLASS_WEIGHT))


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
