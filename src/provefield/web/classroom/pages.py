"""The pages of classes: for those who teach, for those who learn, and for those who join."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request
from starlette.datastructures import URL
from starlette.responses import Response

from provefield.learn.courses import Item, item_title, kind_title
from provefield.learn.courses.file import GIVEN
from provefield.learn.courses.paper import board_table
from provefield.learn.courses.slide import draw_slide
from provefield.learn.exercises import kinds
from provefield.learn.exercises.vocabulary import shipped_vocabularies
from provefield.learn.lessons import find_lesson
from provefield.reason.calculus.rules import RULES
from provefield.tongues import translate
from provefield.web.accounts.exams import outside_exams
from provefield.web.accounts.people import store_of, visitor
from provefield.web.accounts.requests import jobs_of
from provefield.web.classroom import (
    bank,
    codes,
    courses,
    homework,
    mark_table,
    marks,
    regrading,
    seats,
    sittings,
    tasks,
)
from provefield.web.classroom import mistakes as mistakes_map
from provefield.web.classroom.connections import connections
from provefield.web.classroom.courses import STAFF, TEACHERS, Seat, find_seat
from provefield.web.classroom.shapes import ClusterShown, Role
from provefield.web.classroom.time_zones import zones_of_places
from provefield.web.platform.database.store import aware
from provefield.web.platform.jobs import STUDY
from provefield.web.platform.pages.render import page, tongue_of

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]
Id = Annotated[str, Path(pattern=r"^[\w-]{16}$")]
Name = Annotated[str, Path(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Number = Annotated[int, Path(ge=1, le=1_000_000)]


async def _seat(request: Request, course: str, *roles: Role) -> Seat:
    return await find_seat(store_of(request), course, await visitor(request), *roles)


def _page(request: Request, name: str, seat: Seat, **more: Any) -> Response:
    def clock(moment: datetime | None) -> str:
        """A moment on the clocks of the class."""
        zone = ZoneInfo(seat.course.zone)
        return f"{aware(moment).astimezone(zone):%Y-%m-%d %H:%M}" if moment else ""

    def deadline(moment: datetime) -> str:
        """When something is due, with the zone of that clock."""
        return f"{clock(moment)} ({seat.course.zone.replace('_', ' ')})"

    def say(text: str) -> str:
        """A word of ours in the reader's language."""
        return translate(text, tongue_of(request))

    def title_of(item: Item) -> str:
        """What an item is called."""
        return item_title(item, tongue_of(request))

    more |= {"clock": clock, "deadline": deadline, "say": say, "title_of": title_of}
    return page(request, name, seat=seat, course=seat.course, **more)


@router.api_route("/classes", methods=READ)
async def classes(request: Request) -> Response:
    """Your classes, and the ways into one."""
    who = await visitor(request)
    cards = await courses.cards(store_of(request), who)
    return page(request, "classes.html", cards=cards, who=who, zones=zones_of_places())


async def _join_link(request: Request, seat: Seat) -> str:
    """The address that lets students join without typing the code."""
    code = await codes.code_of_link(store_of(request), seat.id, seat.code)
    return str(request.url_for("join", code=code))


def _short(address: URL) -> str:
    """An address as people type it."""
    return str(address).partition("://")[2]


@router.api_route("/teachers", methods=READ)
def teachers(request: Request) -> Response:
    """How to begin with a class, in five minutes."""
    return page(request, "teachers.html")


@router.api_route("/join", methods=READ, name="join_page")
@router.api_route("/join/{code}", methods=READ)
async def join(request: Request, code: str = "") -> Response:
    """Join a class by its code."""
    who = await visitor(request)
    found = await codes.open_class(request, who, code) if code else None
    title = (await asyncio.to_thread(courses.read, found.document)).title if found else None
    status = 404 if code and found is None else 200
    return page(request, "join.html", status=status, code=code[:60], title=title, who=who)


@router.api_route("/start", methods=READ, name="start_page")
async def start(request: Request) -> Response:
    """Take a seat with a start code."""
    return page(request, "start.html", who=await visitor(request))


@router.api_route("/classes/{course}", methods=READ)
async def overview(request: Request, course: Id) -> Response:
    """A class: what is due, or what goes on in it."""
    seat = await _seat(request, course)
    work = await homework.my_work(store_of(request), seat, tongue_of(request))
    if not seat.teaches:
        return _page(request, "class_student.html", seat, work=work)
    card = await courses.card(store_of(request), seat)
    link = await _join_link(request, seat)
    members = await seats.members(store_of(request), seat.id)
    where = _short(request.url_for("join_page"))
    more = {"work": work, "card": card, "link": link, "where": where, "members": members}
    return _page(request, "class_teacher.html", seat, **more)


@router.api_route("/classes/{course}/marks", methods=READ)
async def table(request: Request, course: Id) -> Response:
    """Every student and every item, and what was regraded."""
    seat = await _seat(request, course, *STAFF)
    store = store_of(request)
    found = await mark_table.table(store, seat, tongue_of(request))
    touched = [
        each.name
        for place, each in enumerate(found.assignments)
        if any(row.subtotals[place].points is not None for row in found.rows)
    ]
    regrades = await regrading.regrades(store, seat)
    more = {"table": found, "regrades": regrades, "unfolded": touched[-1] if touched else ""}
    return _page(request, "class_marks.html", seat, **more)


@router.api_route("/classes/{course}/mistakes", methods=READ)
async def mistakes(request: Request, course: Id) -> Response:
    """Which ideas go wrong across a class, for whom, and how that moves."""
    seat = await _seat(request, course, *STAFF)
    store, tongue = store_of(request), tongue_of(request)
    found = await mistakes_map.findings(store, seat)
    ideas = {each.idea: translate(kind_title(each.idea, tongue), tongue) for each in found}
    names = {row.number: row.name for row in await seats.members(store, seat.id)}
    more = {"mistakes": found, "ideas": ideas, "names": names}
    return _page(request, "class_mistakes.html", seat, **more)


@router.api_route("/classes/{course}/mistakes/{assignment}/{item}", methods=READ)
async def clusters(
    request: Request,
    course: Id,
    assignment: Name,
    item: Name,
    group: Annotated[int, Query(ge=0, le=10_000)] = -1,
) -> Response:
    """The answers to an item by what they mean; one group of them in full."""
    seat = await _seat(request, course, *STAFF)
    where, tongue = (assignment, item), tongue_of(request)
    store, jobs = store_of(request), jobs_of(request)
    found = await mistakes_map.mistakes_of(store, jobs, seat, where, tongue)
    groups = found.shown.clusters
    wrong = (at for at, each in enumerate(groups) if each.status == "wrong")
    at = group if 0 <= group < len(groups) else next(wrong, 0)
    answers = sorted(found.clusters[at].answers) if groups else []
    more = {"map": found, "at": at, "answers": json.dumps({"answers": answers})}
    return _page(request, "class_clusters.html", seat, board_of=_board, cells_of=_cells_of, **more)


def _board(group: ClusterShown) -> str:
    """The board of a group, as a table."""
    return board_table(group.columns, group.rows, dict.fromkeys(group.mines, "●"))


def _cells_of(cells: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"({column}, {row})" for column, row in cells)


@router.api_route("/classes/{course}/mistakes/{assignment}/{item}/slide.{form}", methods=READ)
async def slide(
    request: Request,
    course: Id,
    assignment: Name,
    item: Name,
    form: Literal["svg", "png", "pdf"],
    group: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> Response:
    """A group of answers as a slide for the next lecture, without names."""
    seat = await _seat(request, course, *STAFF)
    tongue, store, jobs = tongue_of(request), store_of(request), jobs_of(request)
    found = await mistakes_map.mistakes_of(store, jobs, seat, (assignment, item), tongue)
    if group >= len(found.clusters):
        raise HTTPException(404, courses.NO_ITEM)
    shown = found.shown.clusters[group]
    counted = len(shown.students), found.shown.students
    drawn = STUDY(draw_slide, found.item, found.clusters[group], counted, tongue, form)
    content = await jobs.ask(drawn)
    types = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
    name = f"{assignment}-{item}-{group + 1}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=types[form], headers=headers)


@router.api_route("/classes/{course}/students", methods=READ)
async def students(request: Request, course: Id) -> Response:
    """Who sits in a class, lists and start codes."""
    seat = await _seat(request, course, *STAFF)
    members = await seats.members(store_of(request), seat.id)
    linked = await connections(store_of(request), seat.id)
    more = {"members": members, "linked": linked, "where": _short(request.url_for("start_page"))}
    return _page(request, "class_members.html", seat, **more)


@router.api_route("/classes/{course}/students/{number}", methods=READ)
async def student(request: Request, course: Id, number: Number) -> Response:
    """One student's whole work, with every answer; one's own, too."""
    seat = await _seat(request, course)
    if not seat.teaches and number != seat.number:
        raise HTTPException(404, courses.MISSING)
    work = await marks.student_work(store_of(request), seat, number)
    await marks.add_questions(request.app.state.jobs, seat, work, tongue_of(request))
    store = store_of(request)
    from_where = await sittings.places(store, seat, number) if seat.teaches else {}
    same = await mistakes_map.alike(store, seat, number) if seat.teaches else {}
    return _page(request, "class_work.html", seat, work=work, places=from_where, alike=same)


@router.api_route("/classes/{course}/students/{number}/row", methods=READ)
async def row(
    request: Request,
    course: Id,
    number: Number,
    assignment: Annotated[list[Name] | None, Query(max_length=100)] = None,
) -> Response:
    """How a student came to the marks of some assignments, or of all, for the table of marks."""
    seat = await _seat(request, course, *STAFF)
    found = await marks.student_work(store_of(request), seat, number)
    work = [(each, found.of(each)) for each in seat.course.assignments]
    shown = [each for each in work if not assignment or each[0].name in assignment]
    return _page(request, "class_row.html", seat, work=shown, member=found.member)


@router.api_route("/classes/{course}/settings", methods=READ)
async def settings(request: Request, course: Id) -> Response:
    """What a class is called, until when it lasts, and copies of it."""
    seat = await _seat(request, course, *TEACHERS)
    linked = await connections(store_of(request), seat.id)
    # A class may have a zone by an old name, which is kept.
    zones = sorted({*zones_of_places(), seat.course.zone})
    return _page(request, "class_settings.html", seat, zones=zones, linked=linked)


@router.api_route("/classes/{course}/bank", methods=READ, dependencies=[Depends(outside_exams)])
async def items_of_bank(
    request: Request,
    course: Id,
    text: Annotated[str, Query(max_length=200)] = "",
    level: Annotated[str, Query(pattern=r"^[1-5]?$")] = "",
) -> Response:
    """Items that are kept for all classes of somebody, to be used in this one."""
    seat = await _seat(request, course, *TEACHERS)
    wanted = int(level) if level else None
    found = await bank.search(store_of(request), await visitor(request), text, wanted)

    def titled(kind: str) -> str:
        """What a kind or an idea is called."""
        return kind_title(kind, tongue_of(request))

    more = {"bank": found, "text": text, "level": wanted, "kind_title": titled}
    return _page(request, "class_bank.html", seat, **more)


@router.api_route("/classes/{course}/new", methods=READ)
async def new_assignment(request: Request, course: Id) -> Response:
    """A new assignment."""
    seat = await _seat(request, course, *TEACHERS)
    data = await _editing(request, seat, None)
    return _page(request, "class_edit.html", seat, title=None, data=data)


@router.api_route("/classes/{course}/edit/{assignment}", methods=READ)
async def edit(request: Request, course: Id, assignment: Name) -> Response:
    """An assignment to change."""
    seat = await _seat(request, course, *TEACHERS)
    found = seat.course.assignment(assignment)
    if found is None:
        raise HTTPException(404, courses.NO_ITEM)
    data = await _editing(request, seat, assignment)
    return _page(request, "class_edit.html", seat, title=found.title, data=data)


def _item_fields(item: Item) -> dict[str, Any]:
    """What an item says; lesson and task by name, which stays when they move."""
    if item.kind != "lesson":
        words = item.given.get("vocabulary")
        return {**item.given, "vocabulary": words["name"]} if words else dict(item.given)
    lesson = find_lesson(item.given["lesson"])
    number = str(item.given["task"])
    named = number.isdecimal() and int(number) <= len(lesson.tasks)
    task = lesson.task(number).name if named else number
    return {**item.given, "lesson": lesson.name, "task": task}


def _moment(value: object) -> str | None:
    """A moment as a field of a form takes it."""
    return value.replace(tzinfo=None).isoformat() if isinstance(value, datetime) else None


async def _editing(request: Request, seat: Seat, name: str | None) -> str:
    """What the page that edits an assignment has to know, safe inside HTML."""
    found = seat.course.assignment(name) if name else None
    taken = [each.name for each in seat.course.assignments]
    values = None
    may = await jobs_of(request).ask(STUDY(tasks.choices, tongue_of(request)))
    if found:
        items = [
            {"name": i.name, "kind": i.kind, "points": i.points, "text": i.text, **_item_fields(i)}
            for i in found.items
        ]
        values = {
            **{key: getattr(found, key) for key in found.__slots__},
            **{key: _moment(getattr(found, key)) for key in ("due", "open", "closed")},
            "visible": _moment(found.visible) or found.visible,
            "items": items,
        }
    data = {
        "course": seat.id,
        "zone": seat.course.zone,
        "taken": taken,
        "assignment": values,
        "lessons": may.lessons,
        "exercises": [(kind, kind_title(kind, tongue_of(request))) for kind in kinds()],
        "games": may.games,
        "vocabularies": sorted({*seat.course.vocabularies, *shipped_vocabularies()}),
        "kinds": dict(GIVEN),
        "rules": list(RULES),
    }
    return json.dumps(data).replace("<", "\\u003c")


@router.api_route("/classes/{course}/work/{assignment}", methods=READ)
async def work(request: Request, course: Id, assignment: Name) -> Response:
    """An assignment to work on."""
    seat = await _seat(request, course)
    found = seat.visible(assignment)
    if found is None:
        raise HTTPException(404, courses.NO_ITEM)
    return _page(request, "class_assignment.html", seat, assignment=found)
