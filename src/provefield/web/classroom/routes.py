"""Courses: begun, changed, copied and carried away; who sits in them; what is assigned."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from starlette.responses import PlainTextResponse

from provefield.learn.courses import Course
from provefield.tongues import phrase
from provefield.web.accounts.exams import outside_exams
from provefield.web.accounts.people import Visitor, store_of
from provefield.web.accounts.requests import REFUSALS, Anyone, Known, Responses, jobs_of, sent
from provefield.web.accounts.visitors import ask_in_class, limited
from provefield.web.classroom import courses as desk
from provefield.web.classroom import joining, regrading, seats, shapes
from provefield.web.classroom.courses import STAFF, TEACHERS, Seat, find_seat
from provefield.web.platform.rate_limit import insist
from provefield.web.platform.shapes import Refusal

MORE: Responses = {
    403: {"model": Refusal, "description": "Not for somebody with your role."},
    409: {"model": Refusal, "description": "As things stand, that cannot be."},
}
router = APIRouter(prefix="/api/courses", tags=["classes"], responses=REFUSALS | MORE)
Id = Annotated[str, Path(pattern=r"^[\w-]{16}$")]
RegradeId = Annotated[str, Path(min_length=1, max_length=32)]
Number = Annotated[int, Path(ge=1, le=1_000_000)]
Assigned = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
NO_ASSIGNMENT = phrase("There is no such assignment in this class.")
Saves = Depends(limited("save"))
Asks = Depends(limited("analysis"))
NoExam = Depends(outside_exams)


async def seat_of(request: Request, course: Id, who: Known) -> Seat:
    """The place of whoever asks in the course of the address."""
    seat = await find_seat(store_of(request), course, who)
    ask_in_class(seat.id)
    return seat


async def teacher_of(request: Request, course: Id, who: Known) -> Seat:
    """The same, for those who may change the course."""
    return await find_seat(store_of(request), course, who, *TEACHERS)


async def staff_of(request: Request, course: Id, who: Known) -> Seat:
    """The same, for those who may see others' work."""
    return await find_seat(store_of(request), course, who, *STAFF)


Member = Annotated[Seat, Depends(seat_of)]
Teacher = Annotated[Seat, Depends(teacher_of)]
Staff = Annotated[Seat, Depends(staff_of)]


@router.get("", response_model=shapes.Courses, dependencies=[Asks])
async def mine(request: Request, who: Anyone) -> Response:
    """Your classes; none for somebody new."""
    return sent(shapes.Courses(courses=await desk.cards(store_of(request), who)))


@router.post("", status_code=201, response_model=shapes.CourseCard, dependencies=[Saves, NoExam])
async def begin(request: Request, new: shapes.NewCourse, who: Anyone) -> Response:
    """Begin a class; you teach it."""
    return await _begun(request, desk.named(who), desk.new_course(new))


async def _begun(request: Request, who: Visitor, given: Course | str) -> Response:
    store = store_of(request)
    name = await desk.begin(store, jobs_of(request), who, given)
    return sent(await desk.card(store, await find_seat(store, name, who)), 201)


@router.post(
    "/file", status_code=201, response_model=shapes.CourseCard, dependencies=[Saves, NoExam]
)
async def bring(request: Request, new: shapes.CourseFile, who: Anyone) -> Response:
    """Begin a class from a course file."""
    return await _begun(request, desk.named(who), new.toml)


@router.get("/{course}", response_model=shapes.CourseCard, dependencies=[Asks])
async def look(request: Request, seat: Member) -> Response:
    """A class of yours."""
    return sent(await desk.card(store_of(request), seat))


@router.put("/{course}", response_model=shapes.CourseCard, dependencies=[Saves])
async def change(request: Request, new: shapes.CourseChange, seat: Teacher, who: Known) -> Response:
    """Change what a class is called, whether one can join, and when it is forgotten."""
    changed = replace(
        seat.course,
        title=new.title,
        about=new.about,
        zone=new.zone,
        language=new.language,
        forget=new.forget,
    )
    store = store_of(request)
    await desk.change_course(store, jobs_of(request), seat, changed, joining=new.joining)
    return sent(await desk.card(store, await find_seat(store, seat.id, who)))


@router.delete("/{course}", status_code=204, dependencies=[Saves])
async def delete(request: Request, seat: Teacher) -> None:
    """Forget a class, with all work and all marks."""
    await desk.delete_course(store_of(request), seat)


@router.get(
    "/{course}/file",
    response_model=str,
    responses={200: {"content": {"text/plain": {}}, "description": "The course file, as TOML."}},
)
async def file(seat: Teacher) -> Response:
    """The class as one file, without its members."""
    return PlainTextResponse(seat.document)


@router.post("/{course}/file/replay", response_model=shapes.CourseDiff, dependencies=[Asks, NoExam])
async def compare_file(request: Request, new: shapes.CourseFile, seat: Teacher) -> Response:
    """What a course file would change in a class, marks included; nothing is kept."""
    store, jobs = store_of(request), jobs_of(request)
    return sent((await regrading.compare_file(store, jobs, seat, new.toml)).shown)


@router.put("/{course}/file", status_code=204, dependencies=[Saves, NoExam])
async def apply_file(request: Request, new: shapes.AppliedFile, seat: Teacher) -> None:
    """Make a class what a course file says; work that was done is kept."""
    await regrading.apply_file(store_of(request), jobs_of(request), seat, new)


@router.post(
    "/{course}/copies", status_code=201, response_model=shapes.CourseCard, dependencies=[NoExam]
)
async def copy(request: Request, new: shapes.Copy, seat: Teacher, who: Known) -> Response:
    """The same class for the next year: other variants, no dates, nobody in it."""
    await insist(request, "save", who)
    store = store_of(request)
    name = await desk.copy(store, jobs_of(request), seat, who, new.title)
    return sent(await desk.card(store, await find_seat(store, name, who)), 201)


@router.post("/{course}/code", response_model=shapes.CourseCard, dependencies=[Saves])
async def renew_code(request: Request, seat: Teacher) -> Response:
    """A new code to join with."""
    store = store_of(request)
    code = await desk.renew_code(store, seat)
    return sent(await desk.card(store, replace(seat, code=code)))


# Members ------------------------------------------------------------------------------------------


@router.post(
    "/{course}/students", status_code=201, response_model=shapes.StartCodes, dependencies=[Saves]
)
async def add_students(request: Request, new: shapes.StudentList, seat: Teacher) -> Response:
    """Seats for the students of a pasted list, each with a start code, shown this once."""
    codes = await joining.add_list(store_of(request), seat, new.students)
    return sent(shapes.StartCodes(codes=codes), 201)


@router.post(
    "/{course}/members/{number}/start", response_model=shapes.StartCode, dependencies=[Asks]
)
async def renew_start(request: Request, number: Number, seat: Teacher) -> Response:
    """A new start code for a seat, with which a forgotten password is set anew."""
    return sent(await seats.renew_start(store_of(request), seat, number))


@router.post(
    "/{course}/members/{number}/move", response_model=shapes.StartCode, dependencies=[Asks]
)
async def move_seat(request: Request, number: Number, seat: Teacher) -> Response:
    """A start code for a new account that gets the seat with its work; the old one keeps the rest.

    So a student goes on whose account the class cannot open, as it is the student's own.
    """
    return sent(await seats.move_seat(store_of(request), seat, number))


@router.put("/{course}/members/{number}", status_code=204, dependencies=[Asks])
async def change_member(
    request: Request, number: Number, new: shapes.SeatChange, seat: Teacher
) -> None:
    """Change the name and the role of a member, or how many hours more there are."""
    await seats.change_seat(store_of(request), seat, number, new)


@router.delete("/{course}/members/{number}", status_code=204, dependencies=[Asks])
async def remove_member(request: Request, number: Number, seat: Member) -> None:
    """Take a member out, with all work; anybody may leave who has not begun to work."""
    if number != seat.number and seat.role != "teacher":
        raise HTTPException(403, desk.NOT_ALLOWED)
    await seats.remove_seat(store_of(request), seat, number)


@router.post("/{course}/vocabularies", status_code=204, dependencies=[Saves, NoExam])
async def add_vocabulary(request: Request, new: shapes.NewVocabulary, seat: Teacher) -> None:
    """Keep a vocabulary, in which sentences of the class are translated."""
    await desk.add_vocabulary(store_of(request), jobs_of(request), seat, new)


@router.put("/{course}/order", status_code=204, dependencies=[Asks])
async def reorder(request: Request, new: shapes.NewOrder, seat: Teacher) -> None:
    """Put the assignments of a class into another order; nothing else changes."""
    known = {each.name: each for each in seat.course.assignments}
    if sorted(new.assignments) != sorted(known):
        raise HTTPException(409, desk.CHANGED)
    moved = replace(seat.course, assignments=tuple(known[name] for name in new.assignments))
    await desk.change_course(store_of(request), jobs_of(request), seat, moved)


# Assignments --------------------------------------------------------------------------------------


@router.put("/{course}/assignments/{assignment}", status_code=204, dependencies=[Asks, NoExam])
async def assign(
    request: Request, assignment: Assigned, new: shapes.NewAssignment, seat: Teacher
) -> None:
    """Set an assignment; each new item is verified, and refused with the reason."""
    await desk.assign(store_of(request), jobs_of(request), seat, assignment, new)


@router.post(
    "/{course}/assignments/{assignment}/replay",
    response_model=shapes.Replayed,
    dependencies=[Asks, NoExam],
)
async def replay(
    request: Request, assignment: Assigned, new: shapes.NewReplay, seat: Teacher
) -> Response:
    """Whose points would rise or fall if an assignment were changed so; nothing is kept."""
    store, jobs = store_of(request), jobs_of(request)
    found = await regrading.replay(store, jobs, seat, assignment, new.assignment)
    rise = sum(each.rises for each in found.changes)
    fall = len(found.changes) - rise
    changes, unsettled = list(found.changes), list(found.unsettled)
    return sent(shapes.Replayed(rise=rise, fall=fall, changes=changes, unsettled=unsettled))


@router.post(
    "/{course}/assignments/{assignment}/regrades",
    status_code=201,
    response_model=shapes.RegradeShown,
    dependencies=[Asks, NoExam],
)
async def regrade(
    request: Request, assignment: Assigned, new: shapes.NewRegrade, seat: Teacher
) -> Response:
    """Change an assignment, or leave it, and let kept answers count as they are judged by it."""
    store, jobs = store_of(request), jobs_of(request)
    return sent(await regrading.regrade(store, jobs, seat, assignment, new), 201)


@router.get("/{course}/regrades", response_model=shapes.Regrades, dependencies=[Asks])
async def regrades(request: Request, seat: Staff) -> Response:
    """What was regraded, by whom and why, the newest first."""
    return sent(shapes.Regrades(regrades=await regrading.regrades(store_of(request), seat)))


@router.delete("/{course}/regrades/{regrade}", status_code=204, dependencies=[Asks])
async def undo_regrade(request: Request, regrade: RegradeId, seat: Teacher) -> None:
    """Undo a regrade: the assignment and every mark are as they were before it."""
    await regrading.undo(store_of(request), jobs_of(request), seat, regrade)


@router.delete("/{course}/assignments/{assignment}", status_code=204, dependencies=[Asks])
async def unassign(request: Request, assignment: Assigned, seat: Teacher) -> None:
    """Take an assignment out; what was done for it is kept, but no longer shown."""
    left = tuple(each for each in seat.course.assignments if each.name != assignment)
    if len(left) == len(seat.course.assignments):
        raise HTTPException(404, NO_ASSIGNMENT)
    changed = replace(seat.course, assignments=left)
    await desk.change_course(store_of(request), jobs_of(request), seat, changed)
