"""Sweeper positions from anywhere: what follows, how likely mines are, and why."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from provefield.grid import Cell
from provefield.web.accounts.exams import IN_EXAM, outside_exams
from provefield.web.accounts.requests import REFUSALS, Reader, jobs_of, send_answer, sent
from provefield.web.accounts.visitors import limited
from provefield.web.create import shapes as making
from provefield.web.platform import shapes
from provefield.web.platform.jobs import STUDY
from provefield.web.play import positions
from provefield.web.play import shapes as playing

SHORT = 10.0  # seconds
router = APIRouter(
    prefix="/api/positions",
    tags=["positions"],
    responses=REFUSALS | IN_EXAM,
    dependencies=[Depends(limited("analysis")), Depends(outside_exams)],
)


@router.post("", response_model=playing.Provable)
async def analyse(request: Request, new: making.NewPosition, tongue: Reader) -> Response:
    """What follows about every covered cell of a position and, if asked for, the odds."""
    found = await jobs_of(request).ask(
        STUDY(positions.analyse, new.board, new.mines, new.odds, tongue, seconds=SHORT)
    )
    return sent(found)


@router.post("/file", response_model=making.PositionFile)
async def read_file(request: Request, new: making.NewPositionFile, tongue: Reader) -> Response:
    """The position of a board or a replay that somebody has as a file."""
    asked = (positions.read_file, new.name, new.content, tongue)
    return await send_answer(request, STUDY(*asked, seconds=SHORT))


@router.post("/why", response_model=shapes.Claim)
async def why(request: Request, new: making.PositionQuestion, tongue: Reader) -> Response:
    """What follows about one cell of a position, and why."""
    cell = Cell(*new.cell)
    asked = (new.board, new.mines, cell, new.natural, tongue)
    return await send_answer(request, STUDY(positions.why, *asked, seconds=SHORT))
