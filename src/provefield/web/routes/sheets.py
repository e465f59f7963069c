"""Sheets of a class, to print: a worker writes them, as their solutions may take a while."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import Field
from starlette.responses import Response

from provefield.learn.courses.moodle import write_moodle
from provefield.learn.courses.paper import sheets
from provefield.web.desk.people import store_of
from provefield.web.desk.seats import members
from provefield.web.platform.jobs import STUDY
from provefield.web.routes.common import jobs_of
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
    student: Annotated[int, Field(ge=1, le=100_000)] | Literal["all"] = "all",
    solutions: bool = False,
) -> Response:
    """The sheets of all students or of one, or the solutions to them, as a file to print."""
    rows = await members(store_of(request), seat.id)
    names = {row.number: row.name for row in rows if row.role == "student" or row.number == student}
    wanted = names if student == "all" else {student: names.get(student, "")}
    write = partial(sheets, solutions=solutions)
    text = await jobs_of(request).ask(STUDY(write, seat.course, wanted, seconds=LONGEST_WRITING))
    name = f"sheet-{student}{'-solutions' if solutions else ''}.html"
    return _download(text, "text/html", name)


@router.api_route(
    "/classes/{course}/moodle", methods=["GET", "HEAD"], dependencies=[Depends(limited("question"))]
)
async def moodle(request: Request, seat: Staff) -> Response:
    """The questions of a course, as a file for Moodle."""
    text = await jobs_of(request).ask(STUDY(write_moodle, seat.course, seconds=LONGEST_WRITING))
    return _download(text, "application/xml", "course.xml")


def _download(text: str, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)
