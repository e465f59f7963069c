"""For those who run a platform: people, games, reports and announcements; and how to report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from pydantic import Field
from sqlalchemy import Connection

from provefield.errors import InputError
from provefield.tongues import phrase
from provefield.web.accounts.ownership import reset_password, sign_out_everywhere
from provefield.web.accounts.people import Visitor, digest, known_visitor, store_of
from provefield.web.accounts.requests import REFUSALS, Guest, Responses
from provefield.web.accounts.service import new_code
from provefield.web.admin import service as office
from provefield.web.create.catalogue import catalogue_of, is_players
from provefield.web.platform.rate_limit import insist
from provefield.web.platform.shapes import Name, Refusal, Shape

T = TypeVar("T")
NOT_FOR_YOU = phrase("Only those who look after this platform may do that.")
SHIPPED = phrase("Only games of players can be reported.")
FORBIDDEN: Responses = {403: {"model": Refusal, "description": "You are no administrator."}}
router = APIRouter(prefix="/api", tags=["administration"], responses=REFUSALS | FORBIDDEN)
Text = Annotated[str, Field(min_length=1, max_length=500, pattern=r"^[^\x00]*\S[^\x00]*$")]
Words = Annotated[str, Query(max_length=100, pattern=r"^[^\x00]*$")]


class NewReport(Shape):
    """What is wrong with a game."""

    reason: Text


class NewAnnouncement(Shape):
    """What everybody shall be told, and for how many days."""

    text: Text
    days: Annotated[float, Field(gt=0, le=3660)] | None = None


class Allowance(Shape):
    """How many times what others may have."""

    factor: Annotated[float, Field(ge=0.1, le=1000)]


class Accounts(Shape):
    """People."""

    people: list[office.Account]


class SharedGames(Shape):
    """Games."""

    games: list[office.SharedGame]


class Complaints(Shape):
    """Reports."""

    reports: list[office.Complaint]


class Notices(Shape):
    """Announcements."""

    announcements: list[office.Notice]


class Code(Shape):
    """A recovery code."""

    code: str


async def administrator(visitor: Annotated[Visitor, Depends(known_visitor)]) -> Visitor:
    """Whoever may look after the platform; others are refused."""
    if visitor.role != office.ADMIN:
        raise HTTPException(403, NOT_FOR_YOU)
    return visitor


ADMINS = [Depends(administrator)]


async def _write(request: Request, change: Callable[[Connection], T]) -> T:
    try:
        return await store_of(request).write(change)
    except InputError as fault:
        raise HTTPException(404, fault.message) from None


@router.post("/games/{game}/reports", status_code=204)
async def report(request: Request, game: Name, new: NewReport, visitor: Guest) -> None:
    """Tell those who look after the platform what is wrong with a player's game."""
    await insist(request, "report", visitor)
    if not is_players(game):
        raise HTTPException(400, SHIPPED)
    await catalogue_of(request).title(game, visitor.id)  # which they may not know of
    await _write(request, lambda found: office.report(found, game, visitor.id, new.reason.strip()))


@router.get("/admin/people", dependencies=ADMINS)
async def people(request: Request, words: Words = "") -> Accounts:
    """People with a name, the newest first."""
    found = await store_of(request).read(lambda connection: office.accounts(connection, words))
    return Accounts(people=found)


@router.delete("/admin/people/{name}", status_code=204, dependencies=ADMINS)
async def forget(request: Request, name: Name) -> None:
    """Forget somebody; games that others may play stay, without a name."""
    await _write(request, lambda connection: office.forget(connection, name))


@router.delete("/admin/people/{name}/sessions", status_code=204, dependencies=ADMINS)
async def end_sessions(request: Request, name: Name) -> None:
    """Sign somebody out everywhere, with all programs of their agents."""

    def change(connection: Connection) -> None:
        sign_out_everywhere(connection, office.person_named(connection, name))

    await _write(request, change)


@router.post("/admin/people/{name}/reset", dependencies=ADMINS)
async def reset(request: Request, name: Name) -> Code:
    """Take a password back; the code sets a new one, once."""
    code = new_code()

    def change(connection: Connection) -> None:
        reset_password(connection, office.person_named(connection, name), digest(code))

    await _write(request, change)
    return Code(code=code)


@router.put("/admin/people/{name}/allowance", status_code=204, dependencies=ADMINS)
async def allow(request: Request, name: Name, new: Allowance) -> None:
    """Let somebody have more than others, or less."""
    await _write(request, lambda found: office.set_allowance(found, name, new.factor))


@router.get("/admin/games", dependencies=ADMINS)
async def games(request: Request, words: Words = "") -> SharedGames:
    """Games that others may play, those with most reports first."""
    found = await store_of(request).read(lambda connection: office.shared_games(connection, words))
    return SharedGames(games=found)


@router.delete("/admin/games/{game}", status_code=204, dependencies=ADMINS)
async def delete_game(request: Request, game: Name) -> None:
    """Remove a game and all that was played of it."""
    await _write(request, lambda connection: office.delete_game(connection, game))


@router.post("/admin/games/{game}/unlist", status_code=204, dependencies=ADMINS)
async def unlist(request: Request, game: Name) -> None:
    """Take a game out of the library."""
    await _write(request, lambda connection: office.unlist(connection, game))


@router.get("/admin/reports", dependencies=ADMINS)
async def reports(request: Request) -> Complaints:
    """What was reported and is not settled, the oldest first."""
    return Complaints(reports=await store_of(request).read(office.complaints))


@router.delete("/admin/reports/{report}", status_code=204, dependencies=ADMINS)
async def settle(request: Request, report: Name) -> None:
    """Forget a report."""
    await _write(request, lambda connection: office.settle(connection, report))


@router.get("/announcements")
async def announcements(request: Request) -> Notices:
    """What everybody is told now."""
    return Notices(announcements=await store_of(request).read(office.notices))


@router.post("/admin/announcements", status_code=201, dependencies=ADMINS)
async def announce(request: Request, new: NewAnnouncement) -> Notices:
    """Tell everybody something on every page."""
    text = " ".join(new.text.split())
    await _write(request, lambda connection: office.announce(connection, text, new.days))
    return await announcements(request)


@router.delete("/admin/announcements/{notice}", status_code=204, dependencies=ADMINS)
async def withdraw(request: Request, notice: Name) -> None:
    """Tell something no longer."""
    await _write(request, lambda connection: office.withdraw(connection, notice))
