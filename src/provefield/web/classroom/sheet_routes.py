"""Sheets of a class, to print: a worker writes them, as their solutions may take a while."""

from __future__ import annotations

import gzip
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from provefield.learn.courses import Course
from provefield.learn.courses.moodle import write_moodle
from provefield.learn.courses.paper import sheets
from provefield.tongues import phrase
from provefield.web.accounts.people import store_of
from provefield.web.accounts.requests import Known, jobs_of, sent
from provefield.web.accounts.visitors import limited
from provefield.web.classroom import shapes
from provefield.web.classroom.courses import Seat
from provefield.web.classroom.routes import NO_ASSIGNMENT, Staff
from provefield.web.classroom.seats import members
from provefield.web.classroom.sheets import SheetClass, SheetWriter
from provefield.web.platform.database.store import now
from provefield.web.platform.jobs import STUDY

router = APIRouter(include_in_schema=False)
LONGEST_WRITING = 120.0  # seconds
NONE = phrase("There are no sheets of the class as it is now: have them written on its page first.")


@router.api_route(
    "/classes/{course}/sheet", methods=["GET", "HEAD"], dependencies=[Depends(limited("question"))]
)
async def sheet(
    request: Request,
    seat: Staff,
    student: Annotated[int, Field(ge=1, le=100_000)],
    solutions: bool = False,
    assignment: Annotated[str, Field(max_length=40)] = "",
) -> Response:
    """The sheet of one student, or the solutions to it, as a file to print.

    Without the name of an assignment it holds all those on which students may work now.
    """
    rows = await members(store_of(request), seat.id)
    names = {row.number: row.name for row in rows if row.number == student}
    write = partial(sheets, solutions=solutions)
    wanted = {student: names.get(student, "")}
    course = _chosen(seat, assignment)
    asked = STUDY(write, course, wanted, seconds=LONGEST_WRITING)
    text = await jobs_of(request).ask(asked)
    return _download(text.encode(), "text/html", _name(str(student), solutions))


@router.post(
    "/api/courses/{course}/sheets",
    status_code=201,
    response_model=shapes.Sheets,
    dependencies=[Depends(limited("question"))],
)
async def begin(request: Request, new: shapes.NewSheets, seat: Staff, who: Known) -> Response:
    """Begin to write the sheets of all students; whatever was begun before ends."""
    there = await _class(request, seat)
    wanted = replace(there, course=_chosen(seat, new.assignment))
    begun = await _writer(request).begin(wanted, who.id, solutions=new.solutions)
    return sent(begun, 201)


@router.get(
    "/api/courses/{course}/sheets",
    response_model=shapes.Sheets,
    dependencies=[Depends(limited("move"))],
)
async def look(request: Request, seat: Staff, who: Known) -> Response:
    """How far your sheets are."""
    return sent(await _writer(request).look(await _class(request, seat), who.id))


@router.delete(
    "/api/courses/{course}/sheets", status_code=204, dependencies=[Depends(limited("question"))]
)
async def cancel(request: Request, seat: Staff, who: Known) -> None:
    """Write no more, and forget what is written."""
    await _writer(request).cancel(seat.id, who.id)


@router.api_route(
    "/classes/{course}/sheets", methods=["GET", "HEAD"], dependencies=[Depends(limited("question"))]
)
async def take(request: Request, seat: Staff, who: Known) -> Response:
    """The sheets that were written for you, as one file to print."""
    content = await _writer(request).content(await _class(request, seat), who.id)
    if content is None:
        raise HTTPException(409, NONE)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        text = await run_in_threadpool(gzip.decompress, content)
        return _download(text, "text/html", "sheets.html")
    answer = _download(content, "text/html", "sheets.html")
    answer.headers["Content-Encoding"] = "gzip"
    return answer


def _chosen(seat: Seat, assignment: str) -> Course:
    """What is printed: one assignment, or all on which students may work now."""
    if not assignment:
        return seat.course.visible_at(now())
    if seat.course.assignment(assignment) is None:
        raise HTTPException(404, NO_ASSIGNMENT)
    return seat.course.only(assignment)


async def _class(request: Request, seat: Seat) -> SheetClass:
    rows = await members(store_of(request), seat.id)
    names = {row.number: row.name for row in rows if row.role == "student"}
    return SheetClass(seat.id, seat.course, seat.document, names)


def _writer(request: Request) -> SheetWriter:
    writer: SheetWriter = request.app.state.sheets
    return writer


@router.api_route(
    "/classes/{course}/moodle", methods=["GET", "HEAD"], dependencies=[Depends(limited("question"))]
)
async def moodle(request: Request, seat: Staff) -> Response:
    """The questions of a course, as a file for Moodle."""
    text = await jobs_of(request).ask(STUDY(write_moodle, seat.course, seconds=LONGEST_WRITING))
    return _download(text.encode(), "application/xml", "course.xml")


def _name(student: str, solutions: bool) -> str:
    return f"sheet-{student}{'-solutions' if solutions else ''}.html"


def _download(content: bytes, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)
