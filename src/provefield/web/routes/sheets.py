"""Sheets of a class, to print: a worker writes them, as their solutions may take a while."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from provefield.learn.courses.paper import sheet as write_sheet
from provefield.web.routes.common import slow_of
from provefield.web.routes.courses import Staff
from provefield.web.routes.limits import limited

router = APIRouter(include_in_schema=False)
LONGEST_WRITING = 120.0  # seconds


@router.api_route(
    "/classes/{course}/sheet", methods=["GET", "HEAD"], dependencies=[Depends(limited("question"))]
)
async def sheet(
    request: Request,
    seat: Staff,
    student: Annotated[int, Query(ge=1, le=100_000)] = 1,
    solutions: bool = False,
) -> Response:
    """The sheet of a student, or the solutions to it, as a file to print."""
    write = partial(write_sheet, solutions=solutions)
    text = await slow_of(request).ask(write, seat.course, student, seconds=LONGEST_WRITING)
    name = f"sheet-{student}{'-solutions' if solutions else ''}.html"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/html", headers=headers)
