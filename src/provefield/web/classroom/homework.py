"""A course as one student sees it: what is due, what counts, and what to repeat."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from provefield.learn.courses import Assignment, Mark, Standing, comes_back_as, is_over, item_title
from provefield.tongues import Tongue
from provefield.web.classroom import shapes
from provefield.web.classroom.courses import Seat
from provefield.web.classroom.gradebook import Record, records, show_mark
from provefield.web.platform.database.store import Store, now


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
