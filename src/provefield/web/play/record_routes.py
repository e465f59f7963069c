"""Records: the best times of a player on Sweeper boards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from provefield.web.accounts.people import store_of
from provefield.web.accounts.requests import REFUSALS, Anyone
from provefield.web.accounts.visitors import limited
from provefield.web.play import sweeps
from provefield.web.play.records import records
from provefield.web.play.shapes import Records, Sweeps

router = APIRouter(
    prefix="/api", tags=["people"], responses={each: REFUSALS[each] for each in (400, 422, 429)}
)


@router.get("/records", dependencies=[Depends(limited("analysis"))])
async def best_times(request: Request, found: Anyone) -> Records:
    """Your best times on Sweeper boards, without help."""
    return Records(records=await records(store_of(request), found.id) if found else [])


@router.get(
    "/sweeps",
    response_model_exclude_none=True,
    dependencies=[Depends(limited("analysis"))],
)
async def own_games(
    request: Request, found: Anyone, kind: Annotated[str, Query(max_length=80)] = ""
) -> Sweeps:
    """Your last games of a kind on your own clock, and the best of each kind."""
    if found is None:
        return Sweeps(games=[], best=[])
    return await sweeps.history(store_of(request), found.id, kind)
