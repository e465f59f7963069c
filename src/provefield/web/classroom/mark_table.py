"""The table of marks: students and items, subtotals and averages; untouched is not zero."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from provefield.learn.courses import WHOLE, Assignment, Item, Mark, closing, item_title
from provefield.spreadsheet import write_csv, write_workbook
from provefield.tongues import ENGLISH, Tongue
from provefield.web.classroom import shapes
from provefield.web.classroom.courses import Seat
from provefield.web.classroom.gradebook import Record, records, show_mark
from provefield.web.classroom.seats import members
from provefield.web.platform.database.store import Store, now

Found = tuple[Item, Mark, shapes.MarkShown]
COUNTS = ("late", "hints", "solutions")


async def table(store: Store, seat: Seat, tongue: Tongue = ENGLISH) -> shapes.MarkTable:
    """Every student and every item."""
    found = await records(store, seat)
    seats = [row for row in await members(store, seat.id) if row.role == "student"]
    columns = [(one, state_of(seat, one, now())) for one in seat.course.assignments]
    marks = [[_marks(seat, found[row.number], one) for one, _ in columns] for row in seats]
    return shapes.MarkTable(
        items=[f"{assignment.name}/{item.name}" for assignment, item in seat.course.items()],
        of=sum(one.points for one, state in columns if state in ("open", "over")),
        assignments=[
            _column(one, state, [row[at] for row in marks], tongue)
            for at, (one, state) in enumerate(columns)
        ],
        rows=[
            _row(row, given, [state for _, state in columns])
            for row, given in zip(seats, marks, strict=True)
        ],
    )


def state_of(seat: Seat, assignment: Assignment, moment: datetime) -> str:
    """How an assignment stands for the class."""
    dated = seat.course.dated(assignment)
    end = closing(dated, dated.due)
    if not dated.is_visible(moment):
        return "draft"
    if not dated.is_open(moment):
        return "coming"
    return "over" if end and moment > end else "open"


def _marks(seat: Seat, record: Record, assignment: Assignment) -> list[Found]:
    found = ((item, *record.mark(seat, assignment, item)) for item in assignment.items)
    return [(item, mark, show_mark(item, mark, was_set)) for item, mark, was_set in found]


def _column(
    assignment: Assignment, state: Any, marks: Sequence[Sequence[Found]], tongue: Tongue
) -> shapes.AssignmentColumn:
    items = [
        shapes.ItemColumn(
            name=item.name,
            title=item_title(item, tongue),
            of=item.points,
            average=share_of(row[at] for row in marks),
        )
        for at, item in enumerate(assignment.items)
    ]
    return shapes.AssignmentColumn(
        name=assignment.name,
        title=assignment.title,
        of=assignment.points,
        average=share_of(each for row in marks for each in row),
        state=state,
        items=items,
    )


def share_of(marks: Iterable[Found]) -> str | None:
    """Per cent of what the marks that were touched could bring."""
    touched = [(mark.points, item.points) for item, mark, shown in marks if shown.touched]
    whole = sum(points for _, points in touched)
    return per_cent(sum((part for part, _ in touched), Fraction(0)), whole) if whole else None


def per_cent(part: Fraction, whole: int) -> str:
    """A share in per cent, a half rounded up.

    >>> per_cent(Fraction(1), 8), per_cent(Fraction(5, 2), 4)
    ('13', '63')
    """
    return str((part * WHOLE / whole + Fraction(1, 2)).__floor__())


def _row(row: Any, found: Sequence[Sequence[Found]], states: Sequence[str]) -> shapes.Row:
    every = [each for marks in found for each in marks]
    shown = [each for _, _, each in every]
    left = (
        not each.touched
        for marks, state in zip(found, states, strict=True)
        if state in ("open", "over")
        for _, _, each in marks
    )
    return shapes.Row(
        number=row.number,
        name=row.name,
        label=row.label,
        points=_sum(every),
        share=share_of(every),
        subtotals=[_subtotal(marks) for marks in found],
        marks=shown,
        late=any(each.late for each in shown),
        untouched=any(left),
        look=any(each.look for each in shown),
    )


def _sum(marks: Sequence[Found]) -> str:
    return Mark(sum((mark.points for _, mark, _ in marks), Fraction(0))).shown


def _subtotal(marks: Sequence[Found]) -> shapes.Subtotal:
    touched = any(shown.touched for _, _, shown in marks)
    late = any(shown.late for _, _, shown in marks)
    return shapes.Subtotal(points=_sum(marks) if touched else None, late=late)


def _cells(found: shapes.MarkTable) -> list[list[object]]:
    """The table as cells: names, then maxima, then students; what is untouched is empty."""
    maxima = [item.of for each in found.assignments for item in each.items]
    names, none = ["number", "name", "label", "points"], [""] * len(COUNTS)
    rows: list[list[object]] = [[*names, *found.items, *COUNTS]]
    rows.append(["", "maximum", "", sum(maxima), *maxima, *none])
    for row in found.rows:
        points = [each.points if each.touched else "" for each in row.marks]
        late = sum(each.late for each in row.marks)
        hints = sum(each.hints for each in row.marks)
        solutions = sum(each.spoilt for each in row.marks)
        who = [row.number, row.name, row.label]
        rows.append([*who, row.points, *points, late, hints, solutions])
    return rows


def marks_csv(found: shapes.MarkTable) -> str:
    """The marks for a spreadsheet, as text."""
    return write_csv(_cells(found), end="\r\n")


def marks_workbook(found: shapes.MarkTable) -> bytes:
    """The marks as a spreadsheet, in which points are numbers."""
    after_names = 3
    rows = [
        [
            float(cell) if at >= after_names and isinstance(cell, str) and cell and row else cell
            for at, cell in enumerate(cells)
        ]
        for row, cells in enumerate(_cells(found))
    ]
    return write_workbook("marks", rows)
