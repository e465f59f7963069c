"""What somebody has learned so far, as their answers tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, Select, func, insert, select, update

from provefield.learn.courses import Mark
from provefield.learn.courses.progress import Answered, marks
from provefield.learn.mastery import Strength
from provefield.tongues import phrase
from provefield.web.learn import shapes as learning
from provefield.web.platform.database.models import Answer
from provefield.web.platform.database.store import Store, aware, new_id, now

HINT, LINE = "hint", "line"
ANSWERED = phrase("This was sent before, with another answer.")


async def note(
    store: Store,
    person: str,
    place: tuple[str, str],
    idea: str,
    given: learning.NewLessonAnswer,
    told: learning.Feedback,
) -> None:
    """Keep an answer, what was told about it, and how many hints came before it."""
    key = given.key or new_id()
    row = {
        "id": key,
        "answer": {"text": given.answer},
        "right": told.right,
        "fault": None if told.right else told.fault,
        "seconds": given.seconds,
        **_row(person, place, idea),
    }

    columns = (Answer.person, Answer.lesson, Answer.task, Answer.answer)
    same = select(*columns).where(Answer.id == key)

    def write(connection: Connection) -> None:
        before = connection.execute(same).first()
        if before is None:
            hints = connection.execute(_hints(person, place)).scalar_one()
            connection.execute(insert(Answer).values(hints=hints, **row))
        elif before != tuple(row[column.key] for column in columns):  # told, and not counted
            raise HTTPException(409, ANSWERED)

    await store.write(write)


async def note_hint(
    store: Store, person: str, place: tuple[str, str], idea: str, step: int
) -> None:
    """Keep that a hint was taken: a row that is neither right nor at fault."""
    row = {"id": new_id(), "answer": {HINT: step}, "right": False, **_row(person, place, idea)}
    await store.write(lambda connection: _write_help(connection, row, step))


async def note_line(store: Store, person: str, place: tuple[str, str], idea: str) -> None:
    """Keep that the editor of proofs gave a line: one hint more."""
    row = {"id": new_id(), "answer": {LINE: 1}, "right": False, **_row(person, place, idea)}

    def write(connection: Connection) -> None:
        _write_help(connection, row, connection.execute(_hints(person, place)).scalar_one() + 1)

    await store.write(write)


def _write_help(connection: Connection, row: dict[str, Any], hints: int) -> None:
    """Keep a row of help, and count it with wrong answers before it: perhaps no other follows."""
    connection.execute(insert(Answer).values(hints=hints, **row))
    own = [getattr(Answer, key) == row[key] for key in ("person", "lesson", "task")]
    wrong = update(Answer).where(*own, Answer.fault.is_not(None), Answer.hints < hints)
    connection.execute(wrong.values(hints=hints))


def _row(person: str, place: tuple[str, str], idea: str) -> dict[str, object]:
    return {
        "person": person,
        "lesson": place[0],
        "task": place[1],
        "idea": idea[:40],
        "made": now(),
    }


def _hints(person: str, place: tuple[str, str]) -> Select[int]:
    """How far down the ladder of hints somebody went at a task, and how many lines were given."""
    own = (Answer.person == person, Answer.lesson == place[0], Answer.task == place[1])
    taken = (Answer.right.is_(False), Answer.fault.is_(None))
    return select(func.coalesce(func.max(Answer.hints), 0)).where(*own, *taken)


async def answers(store: Store, person: str | None) -> Sequence[Answered]:
    """All answers of somebody, in order."""
    if person is None:
        return ()
    columns = (
        Answer.lesson, Answer.task, Answer.right, Answer.hints, Answer.fault, Answer.made,
        Answer.seconds,
    )  # fmt: skip
    answered = Answer.right.is_(True) | Answer.fault.is_not(None)
    query = select(*columns).where(Answer.person == person, answered).order_by(Answer.made)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [_answered(*row) for row in rows]


def _answered(*values: Any) -> Answered:
    found = Answered(*values)
    return replace(found, made=aware(found.made))


def ideas(given: Sequence[Answered], known: Mapping[str, Strength]) -> list[learning.Idea]:
    """How the idea of each lesson goes."""
    found = marks(given)
    lessons = dict.fromkeys(lesson for lesson, _ in found)
    return [
        _idea(name, [each for place, each in found.items() if place[0] == name], known[name])
        for name in lessons
    ]


def _idea(lesson: str, own: Sequence[Mark], strength: Strength) -> learning.Idea:
    return learning.Idea(
        idea="",
        lesson=lesson,
        answered=len(own),
        first=sum(each.first for each in own),
        hints=sum(each.hints for each in own),
        strength=strength.box,
        faults=sorted({fault for each in own for fault in each.faults}),
    )
