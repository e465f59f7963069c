"""Work in a class: joining, answering, hints, marks, and what teachers decide."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from starlette.responses import PlainTextResponse

from provefield.errors import BudgetError
from provefield.tongues import Tongue, phrase
from provefield.web.accounts import people
from provefield.web.accounts.exams import outside_exams
from provefield.web.accounts.hashing import hashing
from provefield.web.accounts.people import store_of
from provefield.web.accounts.requests import REFUSALS, Anyone, Reader, jobs_of, sent
from provefield.web.accounts.visitors import limited, new_guest
from provefield.web.classroom import (
    courses,
    coursework,
    homework,
    item_games,
    joining,
    mark_table,
    marks,
    shapes,
    sittings,
)
from provefield.web.classroom import mistakes as mistakes_map
from provefield.web.classroom import start_codes as starting
from provefield.web.classroom.codes import open_class
from provefield.web.classroom.courses import find_seat
from provefield.web.classroom.coursework import ClassDesk, OpenItem
from provefield.web.classroom.routes import MORE, Assigned, Member, Number, Staff
from provefield.web.create.catalogue import catalogue_of
from provefield.web.learn.judging import NOT_WON, feedback, judge_link, judge_play
from provefield.web.learn.routes import TIME_IS_UP
from provefield.web.learn.shapes import Feedback
from provefield.web.platform.rate_limit import address, try_secret
from provefield.web.play.service import desk_of

router = APIRouter(prefix="/api", tags=["classes"], responses=REFUSALS | MORE)
ItemName = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
HELPED = phrase("No hints are allowed here, and you took some. Begin the game anew.")
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ITEM = "/courses/{course}/work/{assignment}/{item}"
Works = Depends(limited("question"))
Looks = Depends(limited("analysis"))
NoExam = Depends(outside_exams)


@router.post("/join", status_code=201, response_model=shapes.CourseCard)
async def join(
    request: Request, response: Response, new: shapes.Joining, found: Anyone
) -> Response:
    """Take a seat in the class with a code, under a name that you choose."""
    there = await open_class(request, found, new.code)
    if there is None:
        raise HTTPException(404, joining.NO_CODE)
    who = found or await new_guest(request, response, there.id)
    card = await joining.join(store_of(request), who, new.code, new.name)
    return sent(card, 201, response)


@router.post("/start", status_code=201, response_model=shapes.CourseCard)
async def start(
    request: Request, response: Response, new: shapes.Starting, who: Anyone
) -> Response:
    """Take the seat of a start code; it opens an account, or opens it anew."""
    look_up = partial(starting.seat_with_start, code=new.start)
    if await try_secret(request, "start", who, starting.start_digest(new.start), look_up) is None:
        raise HTTPException(403, starting.NO_START)
    turn = await hashing(request, name=starting.start_digest(new.start))
    store = store_of(request)
    course, found, secret = await starting.start(store, turn, who, new)
    if secret is not None:
        people.remember(request, response, secret)
    card = await courses.card(store, await find_seat(store, course, found))
    return sent(card, 201, response)


# A student's work ---------------------------------------------------------------------------------


def _desk(request: Request) -> ClassDesk:
    return ClassDesk(store_of(request), jobs_of(request), address(request))


@router.get("/courses/{course}/work", response_model=shapes.MyWork, dependencies=[Looks])
async def my_work(request: Request, seat: Member, tongue: Reader) -> Response:
    """What is due for you, what counts, and what to repeat."""
    return sent(await homework.my_work(store_of(request), seat, tongue))


@router.delete("/courses/{course}/work/{assignment}", status_code=204, dependencies=[Looks])
async def begin_anew(request: Request, assignment: Assigned, seat: Staff) -> None:
    """Forget what you tried in an assignment, to look at it as a student once more."""
    await coursework.begin_anew(_desk(request), seat, assignment)


@router.post("/courses/{course}/work/{assignment}/end", status_code=204, dependencies=[Looks])
async def hand_in(request: Request, assignment: Assigned, seat: Member) -> None:
    """Hand in an exam or a timed assignment: what is sent afterwards counts for nothing."""
    await sittings.end_sitting(store_of(request), seat, assignment)


@router.post(ITEM, response_model=shapes.WorkTask, dependencies=[Looks])
async def open_item(
    request: Request,
    assignment: Assigned,
    item: ItemName,
    new: shapes.Opening,
    seat: Member,
    tongue: Reader,
) -> Response:
    """Open your variant of an item, which is noted; with a turn, another one to practise with."""
    desk = _desk(request)
    opened = await coursework.open_item(desk, seat, assignment, item, new.turn)
    return sent(await coursework.show_task(desk, opened, tongue))


@router.post(f"{ITEM}/hints", response_model=shapes.HintGiven, dependencies=[Works, NoExam])
async def hint(
    request: Request,
    assignment: Assigned,
    item: ItemName,
    new: shapes.HintWanted,
    seat: Member,
    tongue: Reader,
) -> Response:
    """The next hint, which is counted; the last one is the solution: then nothing is earned."""
    desk = _desk(request)
    opened = await coursework.open_item(desk, seat, assignment, item, new.turn)
    rung, opened = await coursework.give_hint(desk, opened, new, tongue)
    standing = await coursework.show_standing(desk, opened, tongue)
    told = shapes.HintGiven(hint=rung.hint, solution=rung.is_solution, standing=standing)
    return sent(told)


@router.post(f"{ITEM}/lines", response_model=shapes.WorkStanding, dependencies=[Works, NoExam])
async def line(
    request: Request,
    assignment: Assigned,
    item: ItemName,
    new: shapes.NewDeed,
    seat: Member,
    tongue: Reader,
) -> Response:
    """Count a line that the editor of proofs gave as a hint."""
    desk = _desk(request)
    opened = await coursework.open_item(desk, seat, assignment, item, new.turn)
    opened = await coursework.note_line(desk, opened, new.token)
    return sent(await coursework.show_standing(desk, opened, tongue))


@router.post(f"{ITEM}/time", status_code=204, dependencies=[Looks])
async def spend_time(
    request: Request,
    assignment: Assigned,
    item: ItemName,
    new: shapes.TimeSpent,
    seat: Member,
) -> None:
    """Tell for how long the page of an item was seen; nobody is marked by it."""
    desk = _desk(request)
    opened = await coursework.open_item(desk, seat, assignment, item, new.turn)
    await coursework.note_time(desk, opened, new.seconds)


@router.post(f"{ITEM}/answers", response_model=shapes.Judged, dependencies=[Works])
async def answer(
    request: Request,
    assignment: Assigned,
    item: ItemName,
    new: shapes.NewWorkAnswer,
    seat: Member,
    tongue: Reader,
) -> Response:
    """Answer an item; a game is answered with the name of the play that won it."""
    if seat.teaches:
        await outside_exams(request)  # a class of one's own would judge what an exam asks
    desk = _desk(request)
    opened = await coursework.open_item(desk, seat, assignment, item, new.turn)
    async with coursework.reserve(desk, opened, new.token) as opened:
        try:
            told, opened, solution = await coursework.give_answer(desk, opened, new, tongue)
        except BudgetError:
            raise HTTPException(400, TIME_IS_UP) from None
        if told is None:
            told, opened = await _judge_game(request, opened, new, tongue)
    standing = await coursework.show_standing(desk, opened, tongue, solution)
    return sent(shapes.Judged(feedback=told if opened.told else None, standing=standing))


async def _judge_game(
    request: Request, opened: OpenItem, new: shapes.NewWorkAnswer, tongue: Tongue
) -> tuple[Feedback, OpenItem]:
    """What is told about a play, or a game that was made."""
    desk = _desk(request)
    await coursework.prolong(desk, opened, new.token)
    if opened.item.kind == "lesson" and "/" in new.answer:
        told = await judge_link(catalogue_of(request), new.answer, opened.seat.person, tongue)
        return told, await coursework.note_answer(desk, opened, new, told)
    kept = await desk_of(request).find(opened.seat.person, new.answer)
    assert opened.asked.game is not None
    assert opened.accepted is not None, "the variant is reserved"
    told = judge_play(kept, opened.asked.game, tongue)
    if told.right and not await item_games.was_over(desk, kept.id, opened.accepted):
        told = feedback(False, NOT_WON, tongue)
    hints = await item_games.hints_of_plays(desk, opened)
    fault = item_games.fault_of_mode(opened.assignment, kept.play.mode)
    if told.right and fault:
        told = feedback(False, fault, tongue)
    elif told.right and hints[kept.id] and not opened.assignment.hints:
        told = feedback(False, HELPED, tongue)
    if not told.right:
        return told, opened
    # What was learned in another play helped to win this one; lost plays have counted theirs.
    answers = (event for event in opened.events if event.act == "answer")
    more = sum(hints.values()) - sum(event.hints for event in answers)
    return told, await coursework.note_answer(desk, opened, new, told, more)


# What those see who teach -------------------------------------------------------------------------


@router.get("/courses/{course}/marks", response_model=shapes.MarkTable, dependencies=[Looks])
async def table(request: Request, seat: Staff, tongue: Reader) -> Response:
    """Every student and every item, with subtotals, maxima and averages."""
    return sent(await mark_table.table(store_of(request), seat, tongue))


@router.get(
    "/courses/{course}/marks.csv",
    response_model=str,
    dependencies=[Looks],
    responses={200: {"content": {"text/csv": {}}, "description": "The marks, for a spreadsheet."}},
)
async def marks_csv(request: Request, seat: Staff) -> Response:
    """The marks for a spreadsheet."""
    text = mark_table.marks_csv(await mark_table.table(store_of(request), seat))
    headers = {"Content-Disposition": 'attachment; filename="marks.csv"'}
    return PlainTextResponse(text, media_type="text/csv", headers=headers)


@router.get(
    "/courses/{course}/marks.xlsx",
    response_model=str,
    dependencies=[Looks],
    responses={200: {"content": {WORKBOOK: {}}, "description": "The marks as a spreadsheet."}},
)
async def marks_workbook(request: Request, seat: Staff) -> Response:
    """The marks as a spreadsheet, in which points are numbers."""
    content = mark_table.marks_workbook(await mark_table.table(store_of(request), seat))
    headers = {"Content-Disposition": 'attachment; filename="marks.xlsx"'}
    return Response(content, media_type=WORKBOOK, headers=headers)


@router.get("/courses/{course}/mistakes", response_model=shapes.Findings, dependencies=[Looks])
async def mistakes(request: Request, seat: Staff) -> Response:
    """Mistakes per idea across the class, the most frequent first."""
    return sent(shapes.Findings(findings=await mistakes_map.findings(store_of(request), seat)))


MISTAKES = "/courses/{course}/mistakes/{assignment}/{item}"


@router.get(MISTAKES, response_model=shapes.Clusters, dependencies=[Works])
async def clusters(
    request: Request, assignment: Assigned, item: ItemName, seat: Staff, tongue: Reader
) -> Response:
    """The answers to an item by what they mean, with what tells each group from the right one."""
    where = assignment, item
    store, jobs = store_of(request), jobs_of(request)
    found = await mistakes_map.mistakes_of(store, jobs, seat, where, tongue)
    return sent(found.shown)


@router.post(f"{MISTAKES}/comments", response_model=shapes.Commented, dependencies=[Looks])
async def comment_on_all(
    request: Request, assignment: Assigned, item: ItemName, new: shapes.NewComments, seat: Staff
) -> Response:
    """Put one comment to all whose answers stand in a group."""
    where = assignment, item
    number = await mistakes_map.comment_on_all(store_of(request), seat, where, new)
    return sent(shapes.Commented(students=number))


@router.post("/courses/{course}/members/{number}/decisions", status_code=204, dependencies=[Looks])
async def decide(request: Request, number: Number, new: shapes.NewRuling, seat: Staff) -> None:
    """Move a date, give more minutes, set points or comment on an answer; the reason is kept."""
    await marks.decide(store_of(request), seat, number, new)
