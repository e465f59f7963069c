"""A course as one student sees it: what is due, what counts, and what to repeat."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from provefield.learn.courses import (
    Assignment,
    Item,
    Mark,
    Standing,
    comes_back_as,
    is_over,
    item_title,
)
from provefield.tongues import Tongue
from provefield.web.classroom import shapes
from provefield.web.classroom.courses import Seat
from provefield.web.classroom.gradebook import Record, records, show_mark
from provefield.web.platform.database.store import Store, now


async def my_work(store: Store, seat: Seat, tongue: Tongue) -> shapes.MyWork:
    """What is due for somebody, what counts, and what to repeat."""
    record = (await records(store, seat, seat.number))[seat.number]
    seen = [each for each in seat.course.assignments if seat.visible(each.name)]
    return shapes.MyWork(
        course=seat.id,
        title=seat.course.title,
        assignments=[_assignment(seat, record, each, tongue) for each in seen],
        repeat=list(_repeats(seat, record, tongue)),
    )


def _assignment(
    seat: Seat, record: Record, assignment: Assignment, tongue: Tongue
) -> shapes.AssignmentShown:
    homework, moment = record.dated(seat, assignment), now()
    opens = None if homework.is_open(moment) else homework.open
    items = () if opens and not seat.teaches else assignment.items
    marks = [(item, *record.mark(seat, assignment, item)) for item in items]
    told = {item.name: _is_told(seat, record, assignment, item) for item in items}
    over = is_over(homework, homework.due, moment)
    late = homework.due is not None and moment > homework.due and not over
    return shapes.AssignmentShown(
        name=assignment.name,
        title=assignment.title,
        text=assignment.text,
        due=homework.due,
        over=over,
        draft=assignment.visible is False,
        visible=_coming(homework.visible, moment),
        open=opens,
        closed=homework.closed,
        keeps=assignment.late if late else None,
        minutes=assignment.minutes,
        begun=assignment.name in record.begun,
        exam=assignment.is_exam,
        points=Mark(
            sum((found.points for item, found, _ in marks if told[item.name]), Fraction(0))
        ).shown,
        of=assignment.points,
        items=[
            shapes.ItemShown(
                name=item.name,
                title=item_title(item, tongue),
                kind=item.kind,
                mark=show_mark(item, found, was_set, told=told[item.name]),
            )
            for item, found, was_set in marks
        ],
    )


def _is_told(seat: Seat, record: Record, assignment: Assignment, item: Item) -> bool:
    return seat.teaches or record.tells(seat, assignment, item, now())


def _coming(visible: bool | datetime, moment: datetime) -> datetime | None:
    """When students will see what they do not see yet."""
    return visible if isinstance(visible, datetime) and visible > moment else None


def _repeats(seat: Seat, record: Record, tongue: Tongue) -> Iterable[shapes.Repeat]:
    """Generated exercises in which somebody erred, until a variant goes right at once."""
    for assignment, item in seat.course.items():
        if not seat.visible(assignment.name) or not _is_told(seat, record, assignment, item):
            continue
        variants = record.variants.get((assignment.name, item.name), [])
        if item.kind != "exercise" or not variants:
            continue
        turn = comes_back_as(
            [Standing(one.item, assignment, tuple(one.events), turn=one.turn) for one in variants]
        )
        if turn is not None:
            yield shapes.Repeat(
                assignment=assignment.name,
                item=item.name,
                title=item_title(item, tongue),
                turn=turn,
            )
