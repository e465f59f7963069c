"""The game of the day: how it stands, and giving it up."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from provefield.web.desk import days
from provefield.web.desk.accounts import NO_ACCOUNT
from provefield.web.desk.people import store_of
from provefield.web.routes.common import REFUSALS, Anyone, Known, sent
from provefield.web.routes.visitors import limited
from provefield.web.shapes import Refusal
from provefield.web.shapes.arena import Day
from provefield.web.store.store import now

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
