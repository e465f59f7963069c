"""What students do: variants are opened, hints taken and answers given, all counted here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from fastapi import HTTPException
from sqlalchemy import ColumnElement, Connection, bindparam, select

from provefield.games.minefol.game import Game
from provefield.games.protocol import Mode
from provefield.games.sweeper.game import Game as Sweep
from provefield.learn.courses import (
    Assignment,
    Event,
    Item,
    Mark,
    Standing,
    Who,
    best,
    is_over,
    item_title,
    mark,
)
from provefield.tongues import Tongue, phrase
from provefield.web.desk.courses import MISSING, Seat, find_seat, read
from provefield.web.desk.people import Visitor
from provefield.web.naming import item_game
from provefield.web.shapes import courses as shapes
from provefield.web.shapes.learning import Feedback
from provefield.web.store import models
from provefield.web.store.lti import note_score
from provefield.web.store.models import CourseItem, Deed, Member, Play, Ruling, Work
from provefield.web.store.store import Store, aware, insertion, new_id, now
from provefield.web.tasks import courses as tasks
from provefield.web.tasks.pool import Pool

NO_ITEM = phrase("There is no such item in this class.")
OVER = phrase("This assignment is over.")
USED_UP = phrase("You have no attempt left for this.")
DONE = phrase("This is done already.")
ANSWERED = phrase("This was sent before, with another answer.")
NO_HINTS = phrase("There are no hints for that.")
STRICTLY = phrase("This game counts only when it is played strictly.")


# The record ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class Variant:
    """A student's work on one variant of one version of an item."""

    item: Item
    turn: int
    events: list[Event]
    deeds: list[Any] = field(default_factory=list)


@dataclass(slots=True)
class Record:
    """All that one student did in a course, and what was decided about it."""

    number: int
    hours: int
    variants: dict[tuple[str, str], list[Variant]] = field(
        default_factory=lambda: defaultdict(list)
    )
    due: dict[str, datetime] = field(default_factory=dict)
    marks: dict[tuple[str, str], tuple[Fraction, str]] = field(default_factory=dict)
    comments: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    rulings: list[Any] = field(default_factory=list)

    def due_of(self, seat: Seat, assignment: Assignment) -> datetime | None:
        """When an assignment is due for this student."""
        return seat.course.due(assignment, self.due.get(assignment.name), self.hours)

    def mark(self, seat: Seat, assignment: Assignment, item: Item) -> tuple[Mark, bool]:
        """The mark of an item, and whether a teacher set it."""
        due, where = self.due_of(seat, assignment), (assignment.name, item.name)
        found = best(
            mark(each.item, assignment, each.events, due)
            for each in self.variants.get(where, ())
            if not each.turn
        )
        if where not in self.marks:
            return found, False
        return replace(found, points=self.marks[where][0]), True


async def records(store: Store, seat: Seat, number: int | None = None) -> dict[int, Record]:
    """The records of all students of a course, or of one member."""
    one = [] if number is None else [Member.number == number]

    def look(connection: Connection) -> dict[int, Record]:
        members = select(Member.number, Member.hours).where(Member.course == seat.id, *one)
        found = {row.number: Record(row.number, row.hours) for row in connection.execute(members)}
        _read_work(connection, seat.id, found, number)
        _read_rulings(connection, seat.id, found, number)
        return found

    return await store.read(look)


def _read_work(
    connection: Connection, course: str, found: Mapping[int, Record], number: int | None
) -> None:
    items = {
        row.id: (row.assignment, Item(**row.document))
        for row in connection.execute(
            select(CourseItem.id, CourseItem.assignment, CourseItem.document).where(
                CourseItem.course == course
            )
        )
    }
    works = select(Work.id, Work.number, Work.item, Work.turn, Work.made)
    variants: dict[str, Variant] = {}
    for row in connection.execute(works.where(*_mine(Work, course, number)).order_by(Work.made)):
        assignment, item = items[row.item]
        variant = Variant(item, row.turn, [Event("open", aware(row.made))])
        found[row.number].variants[assignment, item.name].append(variant)
        variants[row.id] = variant
    deeds = select(*Deed.__table__.columns).join(Work, Work.id == Deed.work)
    for row in connection.execute(deeds.where(*_mine(Work, course, number)).order_by(Deed.made)):
        variant = variants[row.work]
        variant.events.append(_event(row))
        variant.deeds.append(row)


def _mine(
    table: type[Work] | type[Ruling], course: str, number: int | None
) -> list[ColumnElement[bool]]:
    one = [] if number is None else [table.number == number]
    return [table.course == course, *one]


def _read_rulings(
    connection: Connection, course: str, found: Mapping[int, Record], number: int | None
) -> None:
    query = select(*Ruling.__table__.columns).where(*_mine(Ruling, course, number))
    for row in connection.execute(query.order_by(Ruling.made)):
        record = found[row.number]
        record.rulings.append(row)
        if row.kind == "due":
            record.due[row.assignment] = datetime.fromisoformat(row.value)
        elif row.kind == "mark" and row.value is None:
            record.marks.pop((row.assignment, row.item), None)
        elif row.kind == "mark":
            record.marks[row.assignment, row.item] = (Fraction(row.value), row.reason)
        elif row.kind == "comment" and row.deed:
            record.comments[row.deed].append(row.reason)


# What a student sees ------------------------------------------------------------------------------


def show_mark(item: Item, found: Mark, was_set: bool) -> shapes.MarkShown:
    """A mark on its way."""
    return shapes.MarkShown(
        points=found.shown,
        of=item.points,
        done=found.done,
        first=found.first,
        attempts=found.attempts,
        hints=found.hints,
        late=found.late,
        seconds=found.seconds,
        faults=list(found.faults),
        set=was_set,
    )


async def my_work(store: Store, seat: Seat, tongue: Tongue) -> shapes.MyWork:
    """What is due for somebody, what counts, and what to repeat."""
    record = (await records(store, seat, seat.number))[seat.number]
    return shapes.MyWork(
        course=seat.id,
        title=seat.course.title,
        assignments=[_assignment(seat, record, each, tongue) for each in seat.course.assignments],
        repeat=list(_repeats(seat, record, tongue)),
    )


def _assignment(
    seat: Seat, record: Record, assignment: Assignment, tongue: Tongue
) -> shapes.AssignmentShown:
    marks = [(item, *record.mark(seat, assignment, item)) for item in assignment.items]
    due = record.due_of(seat, assignment)
    return shapes.AssignmentShown(
        name=assignment.name,
        title=assignment.title,
        text=assignment.text,
        due=due,
        over=is_over(assignment, due, now()),
        points=Mark(sum((found.points for _, found, _ in marks), Fraction(0))).shown,
        of=assignment.points,
        items=[
            shapes.ItemShown(
                name=item.name,
                title=item_title(item, tongue),
                kind=item.kind,
                mark=show_mark(item, found, was_set),
            )
            for item, found, was_set in marks
        ],
    )


def _repeats(seat: Seat, record: Record, tongue: Tongue) -> Iterable[shapes.Repeat]:
    """Generated exercises in which somebody erred, until a variant goes right at once."""
    for assignment, item in seat.course.items():
        variants = record.variants.get((assignment.name, item.name), [])
        if item.kind != "exercise" or not variants:
            continue
        last = max(variants, key=lambda each: each.turn)
        turn = Standing(last.item, assignment, tuple(last.events), turn=last.turn).comes_back_as
        if turn is not None:
            yield shapes.Repeat(
                assignment=assignment.name,
                item=item.name,
                title=item_title(item, tongue),
                turn=turn,
            )


# One item -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Desk:
    """What the desk of a class works with."""

    store: Store
    pool: Pool


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done with a variant, as it is kept."""

    id: str
    token: str
    event: Event


@dataclass(frozen=True, slots=True)
class Place:
    """A variant of somebody's item, and all that was done with it."""

    seat: Seat
    assignment: Assignment
    item: Item
    asked: tasks.Asked
    turn: int
    due: datetime | None
    acts: tuple[Act, ...]
    comments: tuple[str, ...] = ()

    @property
    def events(self) -> list[Event]:
        """What was done, in order."""
        return [act.event for act in self.acts]

    @property
    def standing(self) -> Standing:
        """How the student stands with it now."""
        events = tuple(self.events)
        return Standing(self.item, self.assignment, events, self.due, self.turn, now())

    def find(self, token: str) -> Act | None:
        """What was done under a name."""
        return next((act for act in self.acts if act.token == token), None)


async def open_item(desk: Desk, seat: Seat, assignment: str, item: str, turn: int = 0) -> Place:
    """An item of somebody; the first look at a variant is noted."""
    homework = seat.course.assignment(assignment)
    wanted = homework.item(item) if homework else None
    if homework is None or wanted is None or (turn and wanted.kind != "exercise"):
        raise HTTPException(404, NO_ITEM)
    key = tasks.item_id(seat.id, assignment, wanted)
    row = {"course": seat.id, "number": seat.number, "item": key, "turn": turn}

    def look(connection: Connection) -> Place | None:
        return _place(connection, seat, homework, wanted, row)

    def begin(connection: Connection) -> Place | None:
        _open(connection, row)
        return look(connection)

    found = await desk.store.read(look) or await desk.store.write(begin)
    assert found is not None
    return found


def _work(connection: Connection, row: Mapping[str, Any]) -> Any:
    return connection.execute(_WORK, dict(row)).first()


_WORK = (
    select(Work.id, Work.made, CourseItem.seeds)
    .join(CourseItem)
    .where(
        Work.course == bindparam("course"),
        Work.number == bindparam("number"),
        Work.item == bindparam("item"),
        Work.turn == bindparam("turn"),
    )
)
_DEEDS = select(*Deed.__table__.columns).where(Deed.work == bindparam("work")).order_by(Deed.made)


def _open(connection: Connection, row: Mapping[str, Any]) -> None:
    new = insertion(connection, Work).values(id=new_id(), made=now(), **row)
    connection.execute(new.on_conflict_do_nothing())


def _place(
    connection: Connection, seat: Seat, homework: Assignment, item: Item, row: Mapping[str, Any]
) -> Place | None:
    work = _work(connection, row)
    if work is None:
        return None
    seeds = work.seeds
    seed = seeds[(seat.number - 1) % len(seeds)] if seeds and not row["turn"] else None
    who = Who(seat.course.key, seat.number, row["turn"], seed)
    deeds = connection.execute(_DEEDS, {"work": work.id})
    record = Record(seat.number, seat.hours)
    _read_rulings(connection, seat.id, {seat.number: record}, seat.number)
    acts = [Act(work.id, "", Event("open", aware(work.made)))]
    acts += [Act(deed.id, deed.token, _event(deed)) for deed in deeds]
    return Place(
        seat,
        homework,
        item,
        tasks.Asked(work.id, homework.name, item, who, homework.rules),
        row["turn"],
        record.due_of(seat, homework),
        tuple(acts),
        tuple(each for act in acts for each in record.comments.get(act.id, ())),
    )


def _event(deed: Any) -> Event:
    return Event(deed.act, aware(deed.made), deed.right, deed.fault, deed.hints)


async def show_task(desk: Desk, place: Place, tongue: Tongue) -> shapes.Task:
    """An item as its student sees it."""
    text, question = await desk.pool.ask(tasks.question, place.asked, tongue)
    return shapes.Task(
        assignment=place.assignment.name,
        item=place.item.name,
        turn=place.turn,
        text=text,
        question=question,
        mode=place.assignment.mode,
        hints=place.standing.has_hints and question.expected not in ("play", "link"),
        standing=await show_standing(desk, place, tongue),
    )


async def show_standing(desk: Desk, place: Place, tongue: Tongue) -> shapes.Standing:
    """How an item stands, with the solution once that may be seen."""
    solution = None
    if place.standing.reveals:
        solution = await desk.pool.ask(tasks.solution, place.asked, tongue)
    return shapes.Standing(
        mark=show_mark(place.item, place.standing.mark, was_set=False),
        left=place.standing.left,
        closed=place.standing.closed,
        solution=solution,
        comments=list(place.comments),
    )


async def _do(desk: Desk, place: Place, token: str, event: Event, answer: str | None) -> Place:
    """Note what was done; sent again it is noted once, and refused with another answer."""
    row = {
        "id": new_id(),
        "work": place.asked.work,
        "token": token,
        "act": event.act,
        "answer": answer,
        "right": event.right,
        "fault": event.fault and event.fault[:40],
        "hints": event.hints,
        "made": event.made,
    }

    def change(connection: Connection) -> bool:
        new = insertion(connection, Deed).values(row).on_conflict_do_nothing()
        if connection.execute(new).rowcount:
            seat = place.seat
            note_score(connection, seat.id, seat.number, event.made, place.assignment.name)
            return True
        kept = select(Deed.answer).where(Deed.work == place.asked.work, Deed.token == token)
        if connection.scalar(kept) != answer:
            raise HTTPException(409, ANSWERED)
        return False

    if not await desk.store.write(change):
        return place
    return replace(place, acts=(*place.acts, Act(str(row["id"]), token, event)))


def _insist_on_open(place: Place) -> None:
    if place.standing.closed:
        raise HTTPException(409, OVER)
    if place.standing.mark.done:
        raise HTTPException(409, DONE)
    if place.standing.left == 0:
        raise HTTPException(409, USED_UP)


async def give_hint(
    desk: Desk, place: Place, token: str, tongue: Tongue
) -> tuple[tasks.Rung, Place]:
    """The next hint, counted; the last one is the solution, after which nothing can be earned."""
    rungs = (
        await desk.pool.ask(tasks.hints, place.asked, tongue) if place.standing.has_hints else []
    )
    if place.assignment.mode == "strict" and not place.turn:
        rungs = [rung for rung in rungs if not rung.is_solution]
    if not rungs:
        raise HTTPException(404, NO_HINTS)
    taken = sum(event.act in ("hint", "solution") for event in place.events)
    if place.find(token) or place.standing.mark.done or taken >= len(rungs):
        return rungs[max(0, min(taken, len(rungs)) - 1)], place
    _insist_on_open(place)
    rung = rungs[taken]
    event = Event("solution" if rung.is_solution else "hint", now())
    return rung, await _do(desk, place, token, event, None)


async def note_line(desk: Desk, place: Place, token: str) -> Place:
    """Count a line that the editor of proofs gave as a hint, which leads to no solution."""
    _insist_on_open(place)
    return await _do(desk, place, token, Event("line", now(), hints=1), None)


async def give_answer(
    desk: Desk, place: Place, new: shapes.NewAnswer, tongue: Tongue
) -> tuple[Feedback | None, Place]:
    """Judge an answer and note it; None if a play or a game has to be looked at."""
    if place.find(new.token) is None:
        _insist_on_open(place)
    told = await desk.pool.ask(tasks.check, place.asked, new.answer, tongue)
    return told, place if told is None else await note_answer(desk, place, new, told)


async def note_answer(
    desk: Desk, place: Place, new: shapes.NewAnswer, told: Feedback, hints: int = 0
) -> Place:
    """Keep an answer; one that is only not finished is none yet."""
    if not (told.right or told.fault):
        return place
    event = Event("answer", now(), told.right, None if told.right else told.fault, hints)
    return await _do(desk, place, new.token, event, new.answer)


# Games --------------------------------------------------------------------------------------------


async def game_of_work(store: Store, pool: Pool, work: str, person: str | None) -> Game | Sweep:
    """The game of somebody's item; without a person, for a play that has begun."""
    mine = [] if person is None else [Member.person == person]
    query = (
        select(
            models.Course.document, CourseItem.assignment, CourseItem.document.label("item"),
            Work.number, Work.turn,
        )
        .join(CourseItem, CourseItem.id == Work.item)
        .join(models.Course, models.Course.id == Work.course)
        .join(Member, (Member.course == Work.course) & (Member.number == Work.number))
        .where(Work.id == work, *mine)
    )  # fmt: skip

    def look(connection: Connection) -> tuple[Any, str] | None:
        row = connection.execute(query).first()
        return (row, read(row.document).key) if row else None

    found = await store.read(look)
    if found is None:
        raise HTTPException(404, MISSING)
    row, key = found
    who = Who(key, row.number, row.turn)
    return await pool.ask(tasks.game, tasks.Asked(work, row.assignment, Item(**row.item), who))


async def insist_on_mode(store: Store, work: str, person: str, mode: Mode) -> None:
    """Refuse practice with a game that has to be played strictly: it would show the mines."""
    assignment = await _assignment_of_work(store, work, person)
    if assignment and assignment.mode == "strict" != mode:
        raise HTTPException(409, STRICTLY)


async def insist_on_hints(store: Store, work: str, person: str) -> None:
    """Refuse hints to a game where its assignment has none."""
    assignment = await _assignment_of_work(store, work, person)
    if assignment and not assignment.hints:
        raise HTTPException(404, NO_HINTS)


async def _assignment_of_work(store: Store, work: str, person: str) -> Assignment | None:
    """The assignment for which somebody's game counts; None once it is over."""
    query = (
        select(Work.course, CourseItem.assignment)
        .join(CourseItem, CourseItem.id == Work.item)
        .where(Work.id == work)
    )
    row = await store.read(lambda connection: connection.execute(query).first())
    if row is None:
        raise HTTPException(404, MISSING)
    seat = await find_seat(store, row.course, Visitor(person, None))
    record = (await records(store, seat, seat.number))[seat.number]
    found = seat.course.assignment(row.assignment)
    return None if found is None or is_over(found, record.due_of(seat, found), now()) else found


async def note_lost_plays(desk: Desk, place: Place) -> Place:
    """Note every play of an item that was lost, each as an attempt of its own."""
    ended = ("lost", "stuck", "contradiction", "out-of-budget")
    game = item_game(place.asked.work)
    query = select(Play.id, Play.result, Play.hints).where(
        Play.person == place.seat.person, Play.game == game, Play.result.in_(ended)
    )
    for row in await desk.store.read(lambda connection: connection.execute(query).all()):
        if place.find(row.id) is None:
            event = Event("answer", now(), fault=row.result, hints=row.hints)
            place = await _do(desk, place, row.id, event, row.id)
    return place


async def hints_of_plays(desk: Desk, place: Place) -> dict[str, int]:
    """How many hints somebody took in each play of an item."""
    query = select(Play.id, Play.hints).where(
        Play.person == place.seat.person, Play.game == item_game(place.asked.work)
    )
    rows = await desk.store.read(lambda connection: connection.execute(query).all())
    return {row.id: row.hints for row in rows}
