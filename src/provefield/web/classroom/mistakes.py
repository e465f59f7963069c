"""The map of mistakes: answers to an item by what they mean, and mistakes across a class."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection

from provefield.learn.courses import Assignment, Item, Who, idea_of
from provefield.learn.courses.clusters import Apart, Cluster
from provefield.learn.courses.course import GENERATED
from provefield.learn.lessons import find_lesson
from provefield.tongues import Tongue
from provefield.web.classroom import shapes, tasks
from provefield.web.classroom.courses import NO_ITEM, Seat
from provefield.web.classroom.gradebook import Record, Variant, records
from provefield.web.classroom.seats import members, note_ruling
from provefield.web.learn.items import Asked
from provefield.web.platform.database.store import Store
from provefield.web.platform.jobs import STUDY, Jobs

LONGEST = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class Map:
    """The answers to an item in groups, with the question, and who gave them."""

    assignment: Assignment
    item: Item
    question: str
    clusters: tuple[Cluster, ...]
    shown: shapes.Clusters
    names: Mapping[int, str]


async def _students(store: Store, seat: Seat) -> dict[int, str]:
    return {row.number: row.name for row in await members(store, seat.id) if row.role == "student"}


def find_item(seat: Seat, assignment: str, item: str) -> tuple[Assignment, Item]:
    """An item of a class by its names."""
    homework = seat.course.assignment(assignment)
    found = homework.item(item) if homework else None
    if homework is None or found is None:
        raise HTTPException(404, NO_ITEM)
    return homework, found


async def mistakes_of(
    store: Store, jobs: Jobs, seat: Seat, where: tuple[str, str], tongue: Tongue
) -> Map:
    """The map of an item: each student once in every group in which an answer of theirs is."""
    homework, item = find_item(seat, *where)
    names = await _students(store, seat)
    found = {n: each for n, each in (await records(store, seat)).items() if n in names}
    given: dict[tuple[int, str], dict[int, Any]] = defaultdict(dict)
    done: set[int] = set()
    for number, variant in _work(found, homework, item):
        whose = number if item.kind in GENERATED else 1
        for deed, event in zip(variant.deeds, variant.events[1:], strict=True):
            if event.act == "answer" and deed.answer is not None:
                given[whose, deed.answer][number] = event
                done |= {number} if event.right else set()
    asked = {whose: _asked(seat, homework, item, whose) for whose, _ in given}
    counted = [
        (asked[whose], answer, event.right, event.fault, len(who))
        for (whose, answer), who in given.items()
        for event in [next(iter(who.values()))]
    ]
    question, clusters = await jobs.ask(STUDY(tasks.group, counted, tongue, seconds=LONGEST))
    who_gave = {
        f"{whose}:{answer}" if item.kind in GENERATED else answer: set(who)
        for (whose, answer), who in given.items()
    }
    answered = set[int]().union(*who_gave.values())
    shown = [_shown(each, who_gave, done, found, where) for each in clusters]
    order = sorted(range(len(shown)), key=lambda at: _rank(shown[at]))
    return Map(
        homework,
        item,
        question,
        tuple(clusters[at] for at in order),
        shapes.Clusters(students=len(answered), clusters=[shown[at] for at in order]),
        names,
    )


def _rank(cluster: shapes.ClusterShown) -> tuple[int, int]:
    return ("right", "wrong", "look").index(cluster.status), -len(cluster.students)


def _work(
    found: Mapping[int, Record], assignment: Assignment, item: Item
) -> Iterator[tuple[int, Variant]]:
    """The work of each student on an item as it is now."""
    for number, record in found.items():
        for variant in record.variants.get((assignment.name, item.name), ()):
            if not variant.turn and variant.item.given == item.given:
                yield number, variant


def _asked(seat: Seat, assignment: Assignment, item: Item, whose: int) -> Asked:
    who = Who(seat.course.key, whose)
    return Asked(item, assignment.name, who, assignment.rules, seat.course.language)


def _shown(
    cluster: Cluster,
    who_gave: Mapping[str, set[int]],
    done: Collection[int],
    found: Mapping[int, Record],
    where: tuple[str, str],
) -> shapes.ClusterShown:
    students = sorted(set[int]().union(*(who_gave[each] for each in cluster.answers)))
    apart = cluster.apart or Apart()
    forms = [
        (form.shown, set[int]().union(*(who_gave[each] for each in form.answers)))
        for form in cluster.forms
    ]
    forms.sort(key=lambda each: -len(each[1]))
    again = (number for number in students if _errs_elsewhere(found[number], where, cluster.fault))
    return shapes.ClusterShown(
        status=cluster.status,
        students=students,
        mended=sum(number in done for number in students),
        elsewhere=sum(1 for _ in again),
        fault=cluster.fault,
        sentence=cluster.feedback.sentence if cluster.feedback else "",
        forms=[shapes.FormShown(shown=text, students=len(who)) for text, who in forms],
        words=list(apart.words),
        picture=apart.picture,
        columns=apart.columns,
        rows=apart.rows,
        mines=list(apart.mines),
        variable=apart.variable,
        parts=[
            shapes.PartShown(thing=each.thing, meant=each.meant, answer=each.answer)
            for each in apart.parts
        ],
    )


def _errs_elsewhere(record: Record, where: tuple[str, str], fault: str | None) -> bool:
    return fault is not None and any(
        event.fault == fault
        for place, variants in record.variants.items()
        if place != where
        for variant in variants
        for event in variant.events
    )


async def comment_on_all(
    store: Store, seat: Seat, where: tuple[str, str], new: shapes.NewComments
) -> int:
    """Put one comment to the last of these answers of each student; how many got it."""
    homework, item = find_item(seat, *where)
    wanted, names = frozenset(new.answers), await _students(store, seat)
    last: dict[int, str] = {}
    for number, variant in _work(await records(store, seat), homework, item):
        if number in names:
            own = f"{number}:" if item.kind in GENERATED else ""
            for deed in variant.deeds:
                if f"{own}{deed.answer}" in wanted:
                    last[number] = deed.id
    about = {"assignment": homework.name, "item": item.name}

    def change(connection: Connection) -> None:
        for number, deed in last.items():
            more = {**about, "deed": deed, "reason": new.reason}
            note_ruling(connection, seat, number, "comment", **more)

    await store.write(change)
    return len(last)


# Copied answers -----------------------------------------------------------------------------------

LONG = 60  # signs: as long a text is not written twice, not even a right one
SHORT = 12  # signs, below which a wrong text may be the same by chance


async def alike(store: Store, seat: Seat, number: int) -> dict[str, list[tuple[str, int]]]:
    """Who gave the same answers in an exam letter by letter, and to how many items.

    Only texts count that two hardly write by chance: long ones, and wrong ones.
    """
    exams = {each.name for each in seat.course.assignments if each.is_exam}
    if not exams:
        return {}
    names, found = await _students(store, seat), await records(store, seat)
    mine = _texts(found[number], exams) if number in found else {}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for other in names.keys() - {number}:
        for place, texts in _texts(found[other], exams).items():
            if texts & mine.get(place, set()):
                counts[place[0]][names[other]] += 1
    return {exam: who.most_common() for exam, who in counts.items()}


def _texts(record: Record, exams: Collection[str]) -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for place, variants in record.variants.items():
        for variant in variants if place[0] in exams else ():
            for deed, event in zip(variant.deeds, variant.events[1:], strict=True):
                if len(deed.answer or "") >= (LONG if event.right else SHORT):
                    found[place].add(deed.answer)
    return found


# Across items -------------------------------------------------------------------------------------


async def findings(store: Store, seat: Seat) -> list[shapes.Finding]:
    """Mistakes per idea: who made each, of those who tried, and in which assignments."""
    tried: Counter[str] = Counter()
    erred: dict[tuple[str, str], dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    students = await _students(store, seat)
    for number, record in (await records(store, seat)).items():
        if number in students:
            ideas = set()
            for (assignment, _), idea, faults in _mistakes(record):
                ideas.add(idea)
                for fault in faults:
                    erred[idea, fault][number].add(assignment)
            tried.update(ideas)
    names = [each.name for each in seat.course.assignments]
    found = [
        shapes.Finding(
            idea=idea,
            fault=fault,
            students=len(who),
            of=tried[idea],
            who=sorted(who),
            moves=[sum(name in places for places in who.values()) for name in names],
        )
        for (idea, fault), who in erred.items()
    ]
    return sorted(found, key=lambda each: (-each.students, each.idea, each.fault))


def _mistakes(record: Record) -> Iterator[tuple[tuple[str, str], str, Sequence[str]]]:
    """Where a student answered, what it is about, and what went wrong there."""
    for place, variants in record.variants.items():
        for variant in variants:
            answers = [event for event in variant.events if event.act == "answer"]
            if answers:
                yield place, _idea(variant.item), [one.fault for one in answers if one.fault]


def _idea(item: Item) -> str:
    if item.kind == "lesson" and "idea" not in item.given:
        return find_lesson(item.given["lesson"]).idea
    return idea_of(item)
