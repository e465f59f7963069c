"""What somebody has learned so far, as their answers tell it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import insert, select

from provefield.web.shapes import learning
from provefield.web.store.models import Answer
from provefield.web.store.store import Store, new_id, now


async def note(
    store: Store,
    person: str,
    place: tuple[int, int],
    idea: str,
    given: learning.NewAnswer,
    told: learning.Feedback,
) -> None:
    """Keep an answer, and what was told about it."""
    row = {
        "id": new_id(),
        "person": person,
        "lesson": place[0],
        "task": place[1],
        "idea": idea[:40],
        "answer": {"text": given.answer},
        "right": told.right,
        "fault": None if told.right else told.fault,
        "hints": given.hints,
        "made": now(),
    }
    query = insert(Answer).values(row)
    await store.write(lambda connection: connection.execute(query))


async def answers(store: Store, person: str | None) -> Sequence[Any]:
    """All answers of somebody, in order."""
    if person is None:
        return ()
    columns = (Answer.lesson, Answer.task, Answer.idea, Answer.right, Answer.fault, Answer.hints)
    query = select(*columns).where(Answer.person == person).order_by(Answer.made)
    return await store.read(lambda connection: connection.execute(query).all())


def done(given: Iterable[Any]) -> frozenset[tuple[int, int]]:
    """The tasks that were answered right."""
    return frozenset((row.lesson, row.task) for row in given if row.right)


def ideas(given: Iterable[Any]) -> list[learning.Idea]:
    """How each idea goes."""
    tasks: dict[str, dict[tuple[int, int], list[Any]]] = defaultdict(lambda: defaultdict(list))
    for row in given:
        tasks[row.idea][row.lesson, row.task].append(row)
    return [_idea(idea, list(found.values())) for idea, found in tasks.items()]


def _idea(idea: str, tries: Sequence[Sequence[Any]]) -> learning.Idea:
    rows = [row for task in tries for row in task]
    return learning.Idea(
        idea=idea,
        answered=len(tries),
        first=sum(task[0].right and not task[0].hints for task in tries),
        hints=sum(row.hints for row in rows),
        faults=sorted({row.fault for row in rows if row.fault}),
    )
