"""The game of the day: how it stands, and giving it up."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from provefield.web.accounts.people import store_of
from provefield.web.accounts.requests import REFUSALS, Anyone, Known, sent
from provefield.web.accounts.service import NO_ACCOUNT
from provefield.web.accounts.visitors import limited
from provefield.web.platform.database.store import now
from provefield.web.platform.shapes import Refusal
from provefield.web.play import days
from provefield.web.play.day_shapes import Day

router = APIRouter(prefix="/api/daily", tags=["arena"], responses=REFUSALS)


@router.get("", response_model=Day, dependencies=[Depends(limited("question"))])
async def look(request: Request, visitor: Anyone, day: date | None = None) -> Response:
    """The game of a day, your streak, and the tables of people and of agents."""
    who = visitor.id if visitor else None
    return sent(await days.day_of(store_of(request), day or now().date(), who))


@router.post(
    "/give-up",
    status_code=204,
    dependencies=[Depends(limited("save"))],
    responses={
        403: {"model": Refusal, "description": "You have no name, or one of today."},
        409: {"model": Refusal, "description": "You have done that already."},
    },
)
async def give_up(request: Request, visitor: Known) -> None:
    """Give today's game up: your agents may play it then, and your own tries do not count."""
    if visitor.name is None:  # who could play it under a name afterwards
        raise HTTPException(403, NO_ACCOUNT)
    await days.give_up(store_of(request), visitor.id)
