"""Records: the best times of a player on Sweeper boards."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from provefield.web.accounts.people import store_of
from provefield.web.accounts.requests import REFUSALS, Anyone
from provefield.web.accounts.visitors import limited
from provefield.web.platform.shapes import Records
from provefield.web.play.records import records

router = APIRouter(
    prefix="/api", tags=["people"], responses={each: REFUSALS[each] for each in (400, 422, 429)}
)


@router.get("/records", dependencies=[Depends(limited("analysis"))])
async def best_times(request: Request, found: Anyone) -> Records:
    """Your best times on Sweeper boards, without help."""
    return Records(records=await records(store_of(request), found.id) if found else [])
