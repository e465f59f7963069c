"""Where the question of somebody stands, while they wait for a worker."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from provefield.tongues import tell
from provefield.web.accounts.requests import REFUSALS, Reader, jobs_of, sent
from provefield.web.accounts.visitors import limited
from provefield.web.platform import shapes
from provefield.web.platform.jobs import current_owner

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS)


@router.get("/line", response_model=shapes.InLine, dependencies=[Depends(limited("move"))])
async def line(request: Request, tongue: Reader) -> Response:
    """How many questions are before yours, if you wait for an answer; nothing if you do not."""
    found = jobs_of(request).in_line(current_owner.get())
    if found is None:
        return sent(shapes.InLine())
    said = tell(found.sentence, tongue)
    seconds = round(found.seconds, 1)
    return sent(shapes.InLine(before=found.before, seconds=seconds, sentence=said))
