"""What each student of a course did, what was decided about it, and the marks that this gives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from sqlalchemy import ColumnElement, Connection, select

from provefield.learn.courses import (
    NOT_SETTLED,
    Assignment,
    Event,
    Item,
    Mark,
    best,
    closing,
    is_over,
    mark,
)
from provefield.web.classroom import shapes
from provefield.web.classroom.courses import Seat
from provefield.web.platform.database.models import (
    CourseItem,
    Deed,
    Member,
    Regrade,
    Regraded,
    Ruling,
    Sitting,
    Work,
)
from provefield.web.platform.database.store import Store, aware

IN_ORDER = (Deed.made, Deed.right)
"""Deeds as they were done: plays that were lost are noted with the one that won, before it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How an answer is judged by an item in another form; `key` is what that form is kept as."""

    item: Item
    key: str
    right: bool
    fault: str | None
    share: Fraction = Fraction(0)
    earned: str = ""


@dataclass(slots=True)
class Variant:
    """A student's work on one variant of one version of an item."""

    item: Item
    """The form by which it counts; a regrade puts another one in the place of `form`."""

    turn: int
    events: list[Event]
    work: str
    form: Item
    seed: int | None = None
    seconds: int = 0
    """For how long its page was seen."""
    deeds: list[Any] = field(default_factory=list)
    question: str = ""
    """What was asked, as HTML, where somebody reads it."""


@dataclass(slots=True)
class Record:
    """All that one student did in a course, and what was decided about it."""

    number: int
    hours: int
    variants: dict[tuple[str, str], list[Variant]] = field(
        default_factory=lambda: defaultdict(list)
    )
    due: dict[str, datetime] = field(default_factory=dict)
    minutes: dict[str, int] = field(default_factory=dict)
    begun: dict[str, datetime] = field(default_factory=dict)
    ended: dict[str, datetime] = field(default_factory=dict)
    marks: dict[tuple[str, str], tuple[Fraction, str]] = field(default_factory=dict)
    comments: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    rulings: list[Any] = field(default_factory=list)

    def dated(self, seat: Seat, assignment: Assignment) -> Assignment:
        """An assignment with its dates as they are for this student."""
        name = assignment.name
        begun, more = self.begun.get(name), self.minutes.get(name, 0)
        found = seat.course.dated(assignment, self.due.get(name), self.hours, begun, more)
        ended = self.ended.get(name)
        if ended is None:
            return found
        return replace(found, closed=min(ended, found.closed) if found.closed else ended)

    def tells(self, seat: Seat, assignment: Assignment, item: Item, moment: datetime) -> bool:
        """Whether this student may be told now what answers to an item brought.

        What an exam does not tell it tells once it is over for the student, and for the class.
        """
        if assignment.tells(item):
            return True
        own = self.dated(seat, assignment)
        common = seat.course.dated(assignment, self.due.get(assignment.name), self.hours)
        end = closing(common, common.due)
        return is_over(own, own.due, moment) and (end is None or moment > end)

    def work_on(self, assignment: str, item: Item, turn: int = 0) -> list[Variant]:
        """All work on a task, in whichever form of an item: no change of it gives attempts back.

        What was not solved is carried on into any other form, as what it has told of its solution
        may help there; what was solved keeps its mark, and another task may be solved as well.
        """
        return [
            each
            for each in self.variants.get((assignment, item.name), ())
            if (each.turn, each.item.kind) == (turn, item.kind)
            and (not _is_solved(each) or _is_on(each, item))
        ]

    def mark(
        self, seat: Seat, assignment: Assignment, item: Item, turn: int = 0
    ) -> tuple[Mark, bool]:
        """The mark of an item, and whether a teacher set it."""
        homework, where = self.dated(seat, assignment), (assignment.name, item.name)
        own = [each for each in self.variants.get(where, ()) if each.turn == turn]
        tasks = (self.work_on(assignment.name, each.item, turn) for each in own)
        marks = (_mark_of(works, homework) for works in tasks)
        found = replace(best(marks), seconds=sum(each.seconds for each in own))
        if turn or where not in self.marks:
            return found, False
        return replace(found, points=self.marks[where][0]), True


def _is_solved(variant: Variant) -> bool:
    return any(event.act == "answer" and event.right for event in variant.events)


def _is_on(variant: Variant, item: Item) -> bool:
    """Whether work was done on what an item asks, as it was then or as it is counted now."""
    return asks_the_same(variant.item, item) or asks_the_same(variant.form, item)


def asks_the_same(one: Item, other: Item) -> bool:
    """Whether two forms of an item ask one thing, whatever they say and bring."""
    return (one.kind, one.given) == (other.kind, other.given)


def _mark_of(works: Sequence[Variant], homework: Assignment) -> Mark:
    """What one task brought; its last answer brings what it was worth when it was given."""
    events = [(event, each.item) for each in works for event in each.events]
    events.sort(key=lambda each: (each[0].made, each[0].right))
    forms = [item for event, item in events if event.act == "answer"]
    form = forms[-1] if forms else works[-1].item
    return mark(form, homework, [event for event, _ in events], homework.due)


async def records(store: Store, seat: Seat, number: int | None = None) -> dict[int, Record]:
    """The records of all students of a course, or of one member."""
    one = [] if number is None else [Member.number == number]

    def look(connection: Connection) -> dict[int, Record]:
        members = select(Member.number, Member.hours).where(Member.course == seat.id, *one)
        found = {row.number: Record(row.number, row.hours) for row in connection.execute(members)}
        read_work(connection, seat.id, found, number)
        read_sittings(connection, seat.id, found, number)
        read_rulings(connection, seat.id, found, number)
        return found

    return await store.read(look)


def read_work(
    connection: Connection,
    course: str,
    found: Mapping[int, Record],
    number: int | None,
    *where: ColumnElement[bool],
) -> None:
    """Add what was done to the records of a course or of one member, with all items or with some.

    Answers count as they are judged by regrades.
    """
    items = {
        row.id: (row.assignment, Item(**row.document), row.seeds)
        for row in connection.execute(
            select(
                CourseItem.id, CourseItem.assignment, CourseItem.document, CourseItem.seeds
            ).where(CourseItem.course == course, *where)
        )
    }
    mine = (*_mine(Work, course, number), *where)
    columns = (Work.id, Work.number, Work.item, Work.turn, Work.made, Work.seconds)
    works = select(*columns).join(CourseItem)
    variants: dict[str, Variant] = {}
    for row in connection.execute(works.where(*mine).order_by(Work.made)):
        assignment, item, seeds = items[row.item]
        seed = kept_seed(seeds, row.number, row.turn)
        begun = [Event("open", aware(row.made))]
        variant = Variant(item, row.turn, begun, row.id, item, seed, row.seconds or 0)
        found[row.number].variants[assignment, item.name].append(variant)
        variants[row.id] = variant
    deeds = select(*Deed.__table__.columns).join(Work, Work.id == Deed.work).join(CourseItem)
    for row in connection.execute(deeds.where(*mine).order_by(*IN_ORDER)):
        variant = variants[row.work]
        variant.events.append(event_of(row))
        variant.deeds.append(row)
    forms = {key: item for key, (_, item, _) in items.items()}
    judged = _read_judgements(connection, course, forms, mine)
    for record in found.values():
        judge_anew(record, judged)


def _read_judgements(
    connection: Connection,
    course: str,
    forms: Mapping[str, Item],
    mine: Sequence[ColumnElement[bool]],
) -> Mapping[str, Judgement]:
    """How answers are judged by regrades that count, the newest last."""
    columns = (
        Regraded.deed, Regraded.item, Regraded.right, Regraded.fault, Regraded.share,
        Regraded.earned,
    )  # fmt: skip
    query = select(*columns).join(Regrade).where(Regrade.course == course, Regrade.undone.is_(None))
    works = query.join(Deed, Deed.id == Regraded.deed).join(Work, Work.id == Deed.work)
    return {
        row.deed: Judgement(
            forms[row.item], row.item, row.right, row.fault, Fraction(row.share), row.earned
        )
        for row in connection.execute(works.join(CourseItem).where(*mine).order_by(Regrade.made))
    }


def judge_anew(record: Record, judged: Mapping[str, Judgement]) -> None:
    """Let answers of a student count as they are judged by other forms of their items."""
    for variants in record.variants.values():
        for variant in variants:
            for place, deed in enumerate(variant.deeds, start=1):
                if (anew := judged.get(deed.id)) is not None:
                    event = variant.events[place]
                    variant.item = anew.item
                    variant.events[place] = replace(
                        event,
                        right=anew.right,
                        fault=anew.fault,
                        share=anew.share,
                        earned=anew.earned,
                    )


def read_sittings(
    connection: Connection, course: str, found: Mapping[int, Record], number: int | None
) -> None:
    """Add when exams and timed assignments were begun and handed in."""
    query = select(*Sitting.__table__.columns).where(*_mine(Sitting, course, number))
    for row in connection.execute(query):
        record = found[row.number]
        record.begun[row.assignment] = aware(row.begun)
        if row.ended is not None:
            record.ended[row.assignment] = aware(row.ended)


def _mine(
    table: type[Work] | type[Ruling] | type[Sitting], course: str, number: int | None
) -> list[ColumnElement[bool]]:
    one = [] if number is None else [table.number == number]
    return [table.course == course, *one]


def read_rulings(
    connection: Connection, course: str, found: Mapping[int, Record], number: int | None
) -> None:
    """Add what teachers decided to the records of a course, or to that of one member."""
    query = select(*Ruling.__table__.columns).where(*_mine(Ruling, course, number))
    for row in connection.execute(query.order_by(Ruling.made)):
        record = found[row.number]
        record.rulings.append(row)
        if row.kind == "due":
            record.due[row.assignment] = datetime.fromisoformat(row.value)
        elif row.kind == "minutes":
            record.minutes[row.assignment] = int(row.value)
        elif row.kind == "mark" and row.value is None:
            record.marks.pop((row.assignment, row.item), None)
        elif row.kind == "mark":
            record.marks[row.assignment, row.item] = (Fraction(row.value), row.reason)
        elif row.kind == "comment" and row.deed:
            record.comments[row.deed].append(row.reason)


def kept_seed(seeds: Sequence[int] | None, number: int, turn: int) -> int | None:
    """The seed of a student's exercise, where it was drawn when the item was saved."""
    return seeds[(number - 1) % len(seeds)] if seeds and not turn else None


def event_of(deed: Any) -> Event:
    """What was done, as a row keeps it."""
    return Event(
        deed.act, aware(deed.made), deed.right, deed.fault, deed.hints, Fraction(deed.share),
        deed.earned,
    )  # fmt: skip


def show_mark(item: Item, found: Mark, was_set: bool, *, told: bool = True) -> shapes.MarkShown:
    """A mark on its way; what a student is not told yet is hidden."""
    shown = found
    if not told:
        shown = Mark(attempts=found.attempts, hints=found.hints, seconds=found.seconds)
    known = {**asdict(shown), "points": shown.shown if told else "", "faults": list(shown.faults)}
    waits = NOT_SETTLED in shown.faults and not (found.done or was_set)
    touched = bool(found.attempts or found.hints or found.spoilt or was_set or waits)
    return shapes.MarkShown(
        **known, of=item.points, set=was_set and told, hidden=not told, touched=touched, look=waits
    )
