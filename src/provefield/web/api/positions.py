"""Sweeper positions from anywhere: what follows, how likely mines are, and why."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from provefield.grid import Cell
from provefield.web.api import making, shapes
from provefield.web.api.common import REFUSALS, sent, slow_of
from provefield.web.limits import limited
from provefield.web.work import positions
from provefield.web.work.pool import SHORT

router = APIRouter(
    prefix="/api/positions",
    tags=["positions"],
    responses=REFUSALS,
    dependencies=[Depends(limited("analysis"))],
)


@router.post("", response_model=shapes.Provable)
async def analyse(request: Request, new: making.NewPosition) -> Response:
    """What follows about every covered cell of a position and, if asked for, the odds."""
    found = await slow_of(request).ask(
        positions.analyse, new.board, new.mines, new.odds, seconds=SHORT
    )
    return sent(found)


@router.post("/why", response_model=shapes.Claim)
async def why(request: Request, new: making.PositionQuestion) -> Response:
    """What follows about one cell of a position, and why."""
    cell = Cell(*new.cell)
    pool = slow_of(request)
    return sent(
        await pool.ask(positions.why, new.board, new.mines, cell, new.natural, seconds=SHORT)
    )
