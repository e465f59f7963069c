"""Regrades: kept answers judged anew after a change, shown before they count, undone as one act.

Nothing that a student did is overwritten. A regrade keeps how each answer is judged by the item as
it is now, and what the assignment was before; undone, it counts no more, and that comes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, Select, insert, select, update

from provefield.learn.courses import Assignment, Course, Item, Mark, Who
from provefield.learn.courses.course import GENERATED
from provefield.learn.courses.diff import changes, settings_changed
from provefield.tongues import phrase
from provefield.web.classroom import shapes, tasks
from provefield.web.classroom.courses import CHANGED, NO_ITEM, Seat, change_course, read
from provefield.web.classroom.gradebook import Judgement, Record, Variant, judge_anew, records
from provefield.web.classroom.seats import members
from provefield.web.learn.items import Asked
from provefield.web.platform.database.lti import note_score
from provefield.web.platform.database.models import CourseItem, Deed, Regrade, Regraded, Work
from provefield.web.platform.database.store import Store, aware, new_id, now
from provefield.web.platform.jobs import STUDY, Jobs

AT_ONCE = 200  # answers that one worker judges
LONGEST = 60.0  # seconds
NO_REGRADE = phrase("There is no such regrade, or it is undone already.")
NEWER = phrase("A newer regrade of this assignment counts. Undo that one first.")
EDITED = phrase(
    "This assignment was changed after the regrade, which would be lost. Change it by hand instead."
)
NO_CHANGE = phrase("Nobody's points would change.")


@dataclass(frozen=True, slots=True)
class Replay:
    """Marks as they would be: of a course in its new form, with answers that are judged anew."""

    seat: Seat
    judged: Mapping[str, Judgement]
    changes: tuple[shapes.MarkChange, ...]
    answers: frozenset[str]
    """All answers that were there."""
    unsettled: tuple[str, ...] = ()
    """Whose answers took too much work to judge; they count as before."""


async def replay(
    store: Store, jobs: Jobs, seat: Seat, name: str, new: shapes.NewAssignment | None
) -> Replay:
    """What an assignment, changed or as it is, would bring everybody if answers were given now."""
    course = seat.course
    if new is not None:
        course = await jobs.ask(STUDY(tasks.with_assignment, course, name, new))
    return await _replay_in(store, jobs, seat, course, name)


async def _replay_in(store: Store, jobs: Jobs, seat: Seat, course: Course, name: str) -> Replay:
    """The same by the course in its new form."""
    assignment = course.assignment(name)
    before = seat.course.assignment(name)
    if assignment is None or before is None:
        raise HTTPException(404, NO_ITEM)
    found = await records(store, seat)
    told = await _judge(jobs, replace(seat, course=course), assignment, found)
    judged = {deed: each for deed, each in told.items() if each is not None}
    old = {number: _total(seat, before, record) for number, record in found.items()}
    for record in found.values():
        judge_anew(record, judged)
    given = frozenset(_answers_of(found, name))
    later = replace(seat, course=course)
    rows = [row for row in await members(store, seat.id) if row.role == "student"]
    marks = [(row, old[row.number], _total(later, assignment, found[row.number])) for row in rows]
    changes = tuple(
        shapes.MarkChange(
            number=row.number,
            name=row.name,
            before=Mark(earlier).shown,
            after=Mark(then).shown,
            rises=then > earlier,
        )
        for row, earlier, then in marks
        if then != earlier
    )
    open_ = told.keys() - judged.keys()
    of_each = ((row.name, _answers_of({row.number: found[row.number]}, name)) for row in rows)
    unsettled = tuple(who for who, answers in of_each if not open_.isdisjoint(answers))
    return Replay(later, judged, changes, given, unsettled)


def _answers_of(found: Mapping[int, Record], assignment: str) -> Iterator[str]:
    for record in found.values():
        for (where, _), variants in record.variants.items():
            if where == assignment:
                yield from (
                    deed.id for each in variants for deed in each.deeds if deed.act == "answer"
                )


def _total(seat: Seat, assignment: Assignment, record: Record) -> Fraction:
    marks = (record.mark(seat, assignment, item)[0].points for item in assignment.items)
    return sum(marks, Fraction(0))


async def _judge(
    jobs: Jobs, seat: Seat, assignment: Assignment, found: Mapping[int, Record]
) -> Mapping[str, Judgement | None]:
    """How the answers to earlier forms of the items are judged by those of today, if it is told."""
    judged: dict[str, Judgement | None] = {}
    for item in assignment.items:
        key = tasks.item_id(seat.id, assignment.name, item)
        answers: dict[tuple[int, str], list[Any]] = {}
        for number, variant in _earlier(assignment, item, found):
            whose = number if item.kind in GENERATED else 1
            for deed in variant.deeds:
                if deed.act == "answer":
                    answers.setdefault((whose, deed.answer or ""), []).append(deed)
        if item.kind in ("game", "board"):  # a play is not judged anew
            judged |= {
                deed.id: Judgement(
                    item, key, deed.right, deed.fault, Fraction(deed.share), deed.earned
                )
                for deeds in answers.values()
                for deed in deeds
            }
            continue
        given = list(answers)
        for start in range(0, len(given), AT_ONCE):
            part = given[start : start + AT_ONCE]
            asked = [(_asked(seat, assignment, item, whose), answer) for whose, answer in part]
            told = await jobs.ask(STUDY(tasks.judge_all, asked, seconds=LONGEST))
            for where, anew in zip(part, told, strict=True):
                judged |= {
                    deed.id: Judgement(item, key, *anew) if anew else None
                    for deed in answers[where]
                }
    return judged


def _asked(seat: Seat, assignment: Assignment, item: Item, whose: int) -> Asked:
    who = Who(seat.course.key, whose)
    return Asked(item, assignment.name, who, assignment.rules, seat.course.language)


def _earlier(
    assignment: Assignment, item: Item, found: Mapping[int, Record]
) -> Iterator[tuple[int, Variant]]:
    """The work on earlier forms of an item, as far as its answers are answers to it still."""
    for number, record in found.items():
        for variant in record.variants.get((assignment.name, item.name), ()):
            same_task = item.kind not in GENERATED or variant.item.given == item.given
            is_other = variant.item != item and variant.item.kind == item.kind
            if is_other and not variant.turn and same_task:
                yield number, variant


async def regrade(
    store: Store, jobs: Jobs, seat: Seat, name: str, new: shapes.NewRegrade
) -> shapes.RegradeShown:
    """Let a change count: the assignment as it is now, and all answers as they are judged by it."""
    found = await replay(store, jobs, seat, name, new.assignment)
    if not found.changes:
        raise HTTPException(409, NO_CHANGE)
    row = _row(seat, name, found, new.reason)

    def keep(connection: Connection, document: str) -> None:
        _keep(connection, seat, row, found, document)

    await change_course(store, jobs, seat, found.seat.course, keep)
    return _shown(row)


def _row(seat: Seat, name: str, found: Replay, reason: str) -> dict[str, Any]:
    rose = sum(each.rises for each in found.changes)
    return {
        "id": new_id(),
        "course": seat.id,
        "assignment": name,
        "before": seat.document,
        "rose": rose,
        "fell": len(found.changes) - rose,
        "reason": reason,
        "author": seat.name,
        "made": now(),
    }


def _keep(
    connection: Connection, seat: Seat, row: Mapping[str, Any], found: Replay, document: str
) -> None:
    """Keep a regrade, and how each answer is judged by it."""
    name = row["assignment"]
    # An answer that came meanwhile would keep what the old form made of it.
    if frozenset(connection.scalars(_given(seat, name))) != found.answers:
        raise HTTPException(409, CHANGED)
    judged = [
        {
            "regrade": row["id"],
            "deed": deed,
            "item": each.key,
            "right": each.right,
            "fault": each.fault and each.fault[:40],
            "share": str(each.share),
            "earned": each.earned[:200],
        }
        for deed, each in found.judged.items()
    ]
    connection.execute(insert(Regrade).values(**row, after=document))
    if judged:
        connection.execute(insert(Regraded), judged)
    note_score(connection, seat.id, None, now(), name)


# A whole course file ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Comparison:
    """A class as a file would make it, and what its changes would do to marks."""

    course: Course
    shown: shapes.CourseDiff
    replays: Mapping[str, Replay]


async def compare_file(store: Store, jobs: Jobs, seat: Seat, toml: str) -> Comparison:
    """What a course file would change in a class; students keep their variants."""
    course = await jobs.ask(STUDY(tasks.form_of, seat.course, toml))
    differ = changes(seat.course, course)
    replays = {
        each.name: await _replay_in(store, jobs, seat, course, each.name)
        for each in differ
        if each.how == "changed"
    }
    shown = [
        shapes.AssignmentDiff(
            name=each.name,
            title=each.title,
            how=each.how,
            keys=list(each.keys),
            items=[shapes.ItemDiff(name=item, how=how) for item, how in each.items],
            marks=list(replays[each.name].changes) if each.name in replays else [],
        )
        for each in differ
    ]
    settings = list(settings_changed(seat.course, course))
    return Comparison(course, shapes.CourseDiff(settings=settings, assignments=shown), replays)


async def apply_file(store: Store, jobs: Jobs, seat: Seat, new: shapes.AppliedFile) -> None:
    """Make a class what a course file says; with `regrade`, kept answers are judged by it.

    Each assignment whose marks change is a regrade of its own, undone like any other.
    """
    found = await compare_file(store, jobs, seat, new.toml)
    rows = [
        (_row(seat, name, each, new.reason), each)
        for name, each in found.replays.items()
        if each.changes and new.regrade
    ]

    def keep(connection: Connection, document: str) -> None:
        for row, each in rows:
            _keep(connection, seat, row, each, document)

    await change_course(store, jobs, seat, found.course, keep)


def _given(seat: Seat, assignment: str) -> Select[str]:
    works = select(Deed.id).join(Work, Work.id == Deed.work).join(CourseItem)
    return works.where(
        Work.course == seat.id, CourseItem.assignment == assignment, Deed.act == "answer"
    )


async def undo(store: Store, jobs: Jobs, seat: Seat, regrade_id: str) -> None:
    """Take a regrade back as one act: the assignment and every mark are as they were before it.

    Only the newest one of an assignment that is as it was left: nothing that came later is lost.
    """
    which = Regrade.course == seat.id, Regrade.id == regrade_id, Regrade.undone.is_(None)
    query = select(Regrade.assignment, Regrade.before, Regrade.after).where(*which)
    row = await store.read(lambda connection: connection.execute(query).first())
    before = read(row.before).assignment(row.assignment) if row else None
    if row is None or before is None:
        raise HTTPException(404, NO_REGRADE)
    newest = (
        select(Regrade.id)
        .where(Regrade.course == seat.id, Regrade.assignment == row.assignment)
        .where(Regrade.undone.is_(None))
        .order_by(Regrade.made.desc())
        .limit(1)
    )

    def insist_on_newest(connection: Connection) -> None:
        if connection.scalar(newest) not in (None, regrade_id):
            raise HTTPException(409, NEWER)

    await store.read(insist_on_newest)
    left = row.after and read(row.after).assignment(row.assignment)
    if left != seat.course.assignment(row.assignment):
        raise HTTPException(409, EDITED)

    def keep(connection: Connection, _: str) -> None:
        insist_on_newest(connection)  # another one may have come meanwhile
        if not connection.execute(update(Regrade).where(*which).values(undone=now())).rowcount:
            raise HTTPException(404, NO_REGRADE)
        note_score(connection, seat.id, None, now(), row.assignment)

    course: Course = seat.course.with_assignment(before)
    await change_course(store, jobs, seat, course, keep)


async def regrades(store: Store, seat: Seat) -> list[shapes.RegradeShown]:
    """What was regraded in a class, the newest first."""
    query = select(*Regrade.__table__.columns).where(Regrade.course == seat.id)
    rows = await store.read(
        lambda connection: connection.execute(query.order_by(Regrade.made.desc())).all()
    )
    return [_shown({**row._mapping, "made": aware(row.made)}) for row in rows]


def _shown(row: Mapping[str, Any]) -> shapes.RegradeShown:
    known = {key: row[key] for key in shapes.RegradeShown.model_fields if key in row}
    undone = row.get("undone")
    return shapes.RegradeShown(**{**known, "undone": undone and aware(undone)})
