"""One item of one student: it is opened, hints are taken and answers given, all counted here."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from itertools import chain
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, bindparam, case, delete, func, select, update

from provefield.errors import InputError
from provefield.learn.courses import Assignment, Event, Item, Mark, Standing, Who
from provefield.tongues import Tongue, phrase
from provefield.web.classroom import shapes, tasks
from provefield.web.classroom.attempts import (
    prolong_attempt,
    reserve_attempt,
    return_attempt,
    spend_attempt,
)
from provefield.web.classroom.courses import NO_ITEM, Seat
from provefield.web.classroom.gradebook import (
    Record,
    Variant,
    asks_the_same,
    kept_seed,
    read_rulings,
    read_sittings,
    read_work,
    show_mark,
)
from provefield.web.classroom.sittings import begin_sitting
from provefield.web.learn import items
from provefield.web.learn.progress import ANSWERED
from provefield.web.learn.shapes import Feedback
from provefield.web.platform.database.lti import note_score
from provefield.web.platform.database.models import CourseItem, Deed, Work
from provefield.web.platform.database.store import Store, insert_once, new_id, now
from provefield.web.platform.game_names import item_game
from provefield.web.platform.jobs import ANSWER, MOVE, STUDY, Jobs

NOT_OPEN = phrase("This assignment is not open yet.")
UNREAD = Feedback(right=False, sentence="", fault="unreadable")
"""What an exam that tells nothing keeps of an answer that cannot be read."""

OVER = phrase("This assignment is over.")
USED_UP = phrase("You have no attempt left for this.")
DONE = phrase("This is done already.")
NO_HINTS = phrase("There are no hints for that.")


@dataclass(frozen=True, slots=True)
class ClassDesk:
    """What the desk of a class works with."""

    store: Store
    jobs: Jobs
    address: str = ""
    """Where a student works from, which is noted in exams."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done with a variant, as it is kept."""

    id: str
    token: str
    event: Event
    answer: str
    work: str
    """The variant with which it was done, perhaps of an earlier form of the item."""


@dataclass(frozen=True, slots=True)
class OpenItem:
    """A variant of somebody's item, and all that was done with it."""

    work: str
    seat: Seat
    assignment: Assignment
    item: Item
    asked: items.Asked
    turn: int
    due: datetime | None
    acts: tuple[Act, ...]
    mark: Mark
    was_set: bool
    comments: tuple[str, ...] = ()
    model_proof: str | None = None
    """A solution that was found when the item was saved."""

    told: bool = True
    """Whether the student may be told what answers brought."""

    accepted: datetime | None = None
    """When the answer came that is being judged; however long that takes, it was sent then."""

    @property
    def events(self) -> list[Event]:
        """What was done, in order."""
        return [act.event for act in self.acts]

    @property
    def standing(self) -> Standing:
        """How the student stands with it now."""
        events = tuple(self.events)
        return Standing(self.item, self.assignment, events, self.due, self.turn, now(), self.told)

    @property
    def reveal(self) -> items.Reveal:
        """What has to be told of the solution once an answer is judged."""
        if self.model_proof is not None:
            return items.NOTHING
        return items.Reveal(self._reveals_after(right=True), self._reveals_after(right=False))

    def _reveals_after(self, *, right: bool) -> bool:
        answered = Event("answer", now(), right, None if right else "wrong")
        standing = self.standing
        return replace(standing, events=(*standing.events, answered)).reveals

    def find(self, token: str) -> Act | None:
        """What was done under a name."""
        mine = (act for act in self.acts if act.work == self.work)
        return next((act for act in mine if act.token == token), None)


async def open_item(
    desk: ClassDesk, seat: Seat, assignment: str, item: str, turn: int = 0
) -> OpenItem:
    """An item of somebody; the first look at a variant is noted."""
    homework = seat.visible(assignment)
    wanted = homework.item(item) if homework else None
    if homework is None or wanted is None or (turn and wanted.kind != "exercise"):
        raise HTTPException(404, NO_ITEM)
    if not seat.teaches and not seat.course.dated(homework).is_open(now()):
        raise HTTPException(403, NOT_OPEN)

    def look(connection: Connection) -> OpenItem | None:
        return _read_opened(connection, seat, assignment, wanted, turn)

    def begin(connection: Connection) -> OpenItem | None:
        key = tasks.item_id(seat.id, assignment, wanted)
        begin_sitting(connection, seat, homework, desk.address)
        _open(connection, {"course": seat.id, "number": seat.number, "item": key, "turn": turn})
        return look(connection)

    is_noted = not seat.teaches and homework.is_exam  # each address of an exam
    found = (None if is_noted else await desk.store.read(look)) or await desk.store.write(begin)
    assert found is not None
    return found


async def begin_anew(desk: ClassDesk, seat: Seat, assignment: str) -> None:
    """Forget what somebody who teaches tried in an assignment, as a student would see it."""
    own = (
        select(Work.id)
        .join(CourseItem)
        .where(
            Work.course == seat.id, Work.number == seat.number, CourseItem.assignment == assignment
        )
    )
    gone = delete(Work).where(Work.id.in_(own))
    await desk.store.write(lambda connection: connection.execute(gone))


def _work(connection: Connection, row: Mapping[str, Any]) -> Any:
    return connection.execute(_WORK, dict(row)).first()


_WORK = (
    select(Work.id, CourseItem.seeds, CourseItem.solution)
    .join(CourseItem)
    .where(
        Work.course == bindparam("course"),
        Work.number == bindparam("number"),
        Work.item == bindparam("item"),
        Work.turn == bindparam("turn"),
    )
)


def _open(connection: Connection, row: Mapping[str, Any]) -> None:
    insert_once(connection, Work, {"id": new_id(), "made": now(), **row})


def _read_opened(
    connection: Connection, seat: Seat, assignment: str, item: Item, turn: int
) -> OpenItem | None:
    key = tasks.item_id(seat.id, assignment, item)
    row = {"course": seat.id, "number": seat.number, "item": key, "turn": turn}
    work = _work(connection, row)
    if work is None:
        return None
    seed = kept_seed(work.seeds, seat.number, turn)
    who = Who(seat.course.key, seat.number, turn, seed)
    homework = seat.course.assignment(assignment)
    assert homework is not None
    record = Record(seat.number, seat.hours)
    same = CourseItem.assignment == assignment, CourseItem.name == item.name
    read_work(connection, seat.id, {seat.number: record}, seat.number, *same)
    read_rulings(connection, seat.id, {seat.number: record}, seat.number)
    read_sittings(connection, seat.id, {seat.number: record}, seat.number)
    told = seat.teaches or record.tells(seat, homework, item, now())
    if turn and not told:
        raise HTTPException(404, NO_ITEM)
    dated = record.dated(seat, homework)
    works = record.work_on(assignment, item, turn)
    acts = sorted(chain.from_iterable(map(_acts, works)), key=_moment)
    mark, was_set = record.mark(seat, homework, item, turn)
    # The game goes on that was begun with an earlier form.
    game = item_game(next(each.work for each in works if asks_the_same(each.form, item)))
    return OpenItem(
        work.id,
        seat,
        dated,
        item,
        items.Asked(item, homework.name, who, homework.rules, seat.course.language, game),
        turn,
        dated.due,
        tuple(acts),
        mark,
        was_set,
        tuple(each for act in acts for each in record.comments.get(act.id, ())),
        work.solution,
        told,
    )


def _acts(variant: Variant) -> Iterator[Act]:
    begun, *events = variant.events
    yield Act(variant.work, "", begun, "", variant.work)
    for deed, event in zip(variant.deeds, events, strict=True):
        yield Act(deed.id, deed.token, event, deed.answer or "", variant.work)


def _moment(act: Act) -> tuple[datetime, bool]:
    return act.event.made, act.event.right


async def show_task(desk: ClassDesk, opened: OpenItem, tongue: Tongue) -> shapes.WorkTask:
    """An item as its student sees it."""
    reveal = opened.standing.reveals and opened.model_proof is None
    shown = await desk.jobs.ask(ANSWER(items.show, opened.asked, tongue, reveal))
    question = shown.question
    return shapes.WorkTask(
        assignment=opened.assignment.name,
        item=opened.item.name,
        turn=opened.turn,
        above=shown.above,
        text=shown.text,
        question=question,
        mode=opened.assignment.mode,
        hints=opened.standing.has_hints and question.expected not in ("play", "link"),
        feedback=opened.assignment.feedback,
        hint_cost=0 if opened.turn else opened.assignment.hint_cost,
        standing=await show_standing(desk, opened, tongue, shown.solution),
    )


async def show_standing(
    desk: ClassDesk, opened: OpenItem, tongue: Tongue, solution: str | None = None
) -> shapes.WorkStanding:
    """How an item stands, with the solution once it may be seen, which is looked for if unknown."""
    standing = opened.standing
    reveals, solution = standing.reveals, opened.model_proof or solution
    if reveals and solution is None:
        solution = await desk.jobs.ask(ANSWER(items.solution, opened.asked, tongue))
    return shapes.WorkStanding(
        mark=show_mark(opened.item, opened.mark, opened.was_set, told=opened.told),
        left=standing.left,
        closed=standing.closed,
        keeps=None if opened.told and standing.mark.done else standing.keeps,
        solution=solution if reveals else None,
        comments=list(opened.comments),
    )


async def note_deed(
    desk: ClassDesk,
    opened: OpenItem,
    token: str,
    event: Event,
    answer: str | None,
    *,
    reserved: bool = False,
) -> OpenItem:
    """Note what was done; sent again it is noted once, and refused as anything else."""
    row = {
        "id": new_id(),
        "work": opened.work,
        "token": token,
        "act": event.act,
        "answer": answer,
        "right": event.right,
        "fault": event.fault and event.fault[:40],
        "hints": event.hints,
        "share": str(event.share),
        "earned": event.earned[:200],
        "made": event.made,
    }

    def change(connection: Connection) -> OpenItem:
        if insert_once(connection, Deed, row):
            seat = opened.seat
            note_score(connection, seat.id, seat.number, event.made, opened.assignment.name)
            if reserved:
                spend_attempt(connection, opened.work, token)
            return _read_again(connection, opened)
        kept = select(Deed.act, Deed.answer).where(Deed.work == opened.work, Deed.token == token)
        if connection.execute(kept).one() != (event.act, answer):
            raise HTTPException(409, ANSWERED)
        return _read_again(connection, opened)

    return await desk.store.write(change)


def _read_again(connection: Connection, opened: OpenItem) -> OpenItem:
    """A variant as it stands now, for an answer that came when it did."""
    fresh = _read_opened(connection, opened.seat, opened.assignment.name, opened.item, opened.turn)
    assert fresh is not None
    return replace(fresh, accepted=opened.accepted)


def insist_on_open(opened: OpenItem) -> None:
    """Refuse what can bring nothing any more."""
    standing = replace(opened.standing, moment=opened.accepted or now())
    if standing.closed:
        raise HTTPException(409, OVER)
    if opened.told and opened.standing.mark.done:
        raise HTTPException(409, DONE)
    if opened.standing.left == 0:
        raise HTTPException(409, USED_UP)


async def give_hint(
    desk: ClassDesk, opened: OpenItem, new: shapes.HintWanted, tongue: Tongue
) -> tuple[items.Rung, OpenItem]:
    """The next hint, counted; the last one is the solution, after which nothing can be earned."""
    if not opened.standing.has_hints:
        raise HTTPException(404, NO_HINTS)
    found = await desk.jobs.ask(ANSWER(items.hints, opened.asked, new.answer, tongue))
    ladder, rungs = found.key, found.rungs
    if opened.assignment.mode == "strict" and not opened.turn:
        rungs = [rung for rung in rungs if not rung.is_solution]
    if not rungs:
        raise HTTPException(404, NO_HINTS)
    helps = [act for act in opened.acts if act.event.act in ("hint", "solution")]
    taken = sum(act.answer == ladder for act in helps)
    sent = opened.find(new.token)
    if sent and (sent not in helps or sent.answer != ladder):
        raise HTTPException(409, ANSWERED)
    if sent or opened.standing.mark.done or taken >= len(rungs):
        return rungs[max(0, min(taken, len(rungs)) - 1)], opened
    insist_on_open(opened)
    rung = rungs[taken]
    event = Event("solution" if rung.is_solution else "hint", now())
    return rung, await note_deed(desk, opened, new.token, event, ladder or None)


async def note_line(desk: ClassDesk, opened: OpenItem, token: str) -> OpenItem:
    """Count a line that the editor of proofs gave as a hint, which leads to no solution."""
    insist_on_open(opened)
    return await note_deed(desk, opened, token, Event("line", now(), hints=1), None)


async def note_time(desk: ClassDesk, opened: OpenItem, seconds: int) -> None:
    """Add for how long a page was seen: never more than has passed since it was opened."""
    passed = int((now() - opened.events[0].made).total_seconds())
    kept = func.coalesce(Work.seconds, 0)
    total = case((kept + seconds > passed, passed), else_=kept + seconds)
    change = update(Work).where(Work.id == opened.work).values(seconds=total)
    await desk.store.write(lambda connection: connection.execute(change))


@asynccontextmanager
async def reserve(desk: ClassDesk, opened: OpenItem, token: str) -> AsyncIterator[OpenItem]:
    """A variant as it stands once no other answer to it is being judged."""
    work, seconds = opened.work, desk.jobs.longest(ANSWER)

    def take(connection: Connection) -> OpenItem:
        accepted = now()
        reserve_attempt(connection, work, token, seconds)
        fresh = _read_again(connection, replace(opened, accepted=accepted))
        if fresh.find(token) is None:
            insist_on_open(fresh)
        return fresh

    fresh = await desk.store.write(take)
    try:
        yield fresh
    finally:
        await desk.store.write(lambda connection: return_attempt(connection, work, token))


async def prolong(desk: ClassDesk, opened: OpenItem, token: str) -> None:
    """Keep a variant reserved while a play of it is looked at, for which its game is dealt."""
    work, seconds = opened.work, desk.jobs.longest(STUDY) + desk.jobs.longest(MOVE)
    await desk.store.write(lambda connection: prolong_attempt(connection, work, token, seconds))


async def give_answer(
    desk: ClassDesk, opened: OpenItem, new: shapes.NewWorkAnswer, tongue: Tongue
) -> tuple[Feedback | None, OpenItem, str | None]:
    """Judge an answer and note it, with the solution that may be seen from now on.

    None is told where a play or a game has to be looked at. The variant is reserved meanwhile.
    """
    asked = ANSWER(items.judge, opened.asked, new.answer, tongue, opened.reveal)
    try:
        judged = await desk.jobs.ask(asked)
    except InputError as fault:
        silent = not opened.told and opened.assignment.feedback == "none"
        if not silent or isinstance(fault, items.MissingItemError):
            raise
        return UNREAD, await note_answer(desk, opened, new, UNREAD), None
    if judged.feedback is None:
        return None, opened, None
    noted = await note_answer(desk, opened, new, judged.feedback)
    return judged.feedback, noted, judged.solution


async def note_answer(
    desk: ClassDesk, opened: OpenItem, new: shapes.NewWorkAnswer, told: Feedback, hints: int = 0
) -> OpenItem:
    """Keep an answer; one that is only not finished is none yet."""
    if opened.told and not (told.right or told.fault):
        return opened
    assert opened.accepted is not None, "the variant is reserved"
    fault = None if told.right else told.fault
    share = Fraction(0) if told.right else Fraction(told.share).limit_denominator(1_000)
    event = Event("answer", opened.accepted, told.right, fault, hints, share, told.earned)
    return await note_deed(desk, opened, new.token, event, new.answer, reserved=True)
