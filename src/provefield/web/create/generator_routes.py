"""Games made to order, and how hard games are."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import StreamingResponse

from provefield.errors import BudgetError
from provefield.tongues import tell
from provefield.web.accounts.requests import (
    REFUSALS,
    Anyone,
    Guest,
    Reader,
    jobs_of,
    sent,
    with_cookies,
)
from provefield.web.accounts.visitors import limited
from provefield.web.create import generating
from provefield.web.create.catalogue import catalogue_of
from provefield.web.create.drafts import slow
from provefield.web.create.generator import make, order_of
from provefield.web.create.generator_shapes import Difficulty, NewOrder, Progress
from provefield.web.platform.jobs import STUDY
from provefield.web.platform.shapes import Name

router = APIRouter(prefix="/api", tags=["games"], responses=REFUSALS)
LINES = "application/x-ndjson"


@router.post(
    "/generated",
    response_model=None,
    dependencies=[Depends(limited("save"))],
    responses={200: {"content": {LINES: {}}, "description": "Lines, each a `Progress`."}},
)
async def generate(
    request: Request, response: Response, new: NewOrder, visitor: Guest, tongue: Reader
) -> Response:
    """Make a game to order; a line for each attempt, the last with the address of the game."""
    games, jobs = catalogue_of(request), jobs_of(request)
    lines = _lines(make(order_of(new), visitor.id, games, jobs, tongue))
    return with_cookies(StreamingResponse(lines, media_type=LINES), response)


async def _lines(found: AsyncIterator[Progress]) -> AsyncIterator[str]:
    async for progress in found:
        yield progress.model_dump_json(exclude_none=True) + "\n"


@router.get(
    "/games/{game}/difficulty",
    response_model=Difficulty,
    dependencies=[Depends(limited("analysis"))],
)
async def difficulty(request: Request, game: Name, visitor: Anyone, tongue: Reader) -> Response:
    """How hard a game is, measure by measure."""
    found = await catalogue_of(request).game_for(game, visitor.id if visitor else None)
    jobs = jobs_of(request)
    try:
        return sent(await jobs.ask(STUDY(generating.difficulty, found, jobs.patience, tongue)))
    except BudgetError as error:
        return sent(Difficulty(reason=tell(slow(error, tongue), tongue)))
