"""Runs: let an agent play, and watch."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request, Response
from starlette.responses import StreamingResponse

from provefield.web.accounts.exams import outside_exams
from provefield.web.accounts.requests import NOT_YET, REFUSALS, Guest, Known, Reader, sent
from provefield.web.accounts.visitors import limited
from provefield.web.create import shapes as making
from provefield.web.platform.shapes import Name
from provefield.web.play.runs import Runs, events

router = APIRouter(prefix="/api/runs", tags=["runs"], responses=REFUSALS)


def runs_of(request: Request) -> Runs:
    """The runs of the app that answers."""
    runs: Runs = request.app.state.runs
    return runs


@router.post(
    "",
    status_code=201,
    response_model=making.NewRunId,
    responses=NOT_YET,
    dependencies=[Depends(limited("analysis")), Depends(outside_exams)],
)
async def begin(
    request: Request, response: Response, new: making.NewRun, visitor: Guest
) -> Response:
    """Choose a game and an agent; the agent starts when somebody watches."""
    name = await runs_of(request).begin(visitor.id, new)
    return sent(making.NewRunId(id=name), 201, response)


@router.get(
    "/{run}/events",
    response_model=None,
    dependencies=[Depends(limited("analysis"))],
    responses={
        200: {"content": {"text/event-stream": {}}, "description": "One turn after the other."},
        204: {"description": "Every turn was sent already."},
    },
)
async def watch(
    request: Request,
    run: Name,
    visitor: Known,
    tongue: Reader,
    last_event_id: Annotated[int | None, Header(ge=0, le=100_000)] = None,
) -> Response:
    """The turns as server-sent events, each a `Turn`; a browser that reconnects goes on."""
    record = await runs_of(request).record(run, visitor.id, tongue)
    start = 0 if last_event_id is None else last_event_id + 1
    if record.ended and start >= len(record.turns):
        return Response(status_code=204)
    return StreamingResponse(events(record, start), media_type="text/event-stream")
