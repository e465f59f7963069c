"""The bank: items that were checked in a class, kept for others by those who teach.

An item shows its key. So only its author sees it and, if it is shared,
those who teach a class together with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from fastapi import HTTPException
from sqlalchemy import ColumnElement, Connection, delete, func, or_, select

from provefield.learn.courses import Item, idea_of, item_title
from provefield.tongues import phrase
from provefield.web.accounts.people import Visitor
from provefield.web.classroom import shapes, tasks
from provefield.web.classroom.courses import (
    NO_ITEM,
    STAFF,
    TOO_MANY,
    Seat,
    change_course,
    named,
)
from provefield.web.classroom.mistakes import find_item
from provefield.web.platform.database.models import BankItem, CourseItem, Deed, Member, Work
from provefield.web.platform.database.store import Store, insert_once, new_id, now
from provefield.web.platform.jobs import STUDY, Jobs

MOST_ITEMS = 2_000  # of one person
MOST_SHOWN = 200
NO_BANK_ITEM = phrase("There is no such item in the bank.")


def _seen_by(person: str) -> ColumnElement[bool]:
    """Items of somebody, and what is shared by those with whom they teach."""
    taught = select(Member.course).where(Member.person == person, Member.role.in_(STAFF))
    others = select(Member.person).where(Member.course.in_(taught), Member.role.in_(STAFF))
    return or_(BankItem.author == person, BankItem.shared & BankItem.author.in_(others))


async def search(
    store: Store, who: Visitor | None, text: str = "", level: int | None = None
) -> shapes.Bank:
    """The items in which each word is found, in title, kind or idea; the newest first."""
    person = named(who).id

    def look(connection: Connection) -> shapes.Bank:
        query = select(*BankItem.__table__.columns).where(_seen_by(person))
        if level is not None:
            query = query.where(BankItem.level == level)
        rows = connection.execute(query.order_by(BankItem.created.desc())).all()
        words = text.lower().split()
        found = [row for row in rows if all(word in _said(row) for word in words)][:MOST_SHOWN]
        tried, first = _tries(connection, person, {row.content for row in found})
        return shapes.Bank(
            items=[
                shapes.BankItemShown(
                    id=row.id,
                    title=row.title,
                    kind=Item(**row.document).exercise,
                    idea=row.idea,
                    level=row.level,
                    shared=row.shared,
                    own=row.author == person,
                    tried=tried[row.content],
                    first=first[row.content],
                )
                for row in found
            ]
        )

    return await store.read(look)


def _said(row: Any) -> str:
    return f"{row.title} {Item(**row.document).exercise} {row.idea}".lower()


def _tries(
    connection: Connection, person: str, contents: set[str]
) -> tuple[Counter[str], Counter[str]]:
    """How many students of a teacher answered what asks the same, and were right at once.

    Only theirs: what asks the same has the same key, so numbers of other classes would tell it.
    """
    taught = select(Member.course).where(Member.person == person, Member.role.in_(STAFF))
    query = (
        select(CourseItem.content, Work.id, Deed.right)
        .join(Work, Work.item == CourseItem.id)
        .join(Deed, Deed.work == Work.id)
        .where(CourseItem.content.in_(contents), Work.course.in_(taught))
        .where(Deed.act == "answer", Work.turn == 0)
        .order_by(Deed.made)
    )
    seen: set[str] = set()
    tried, first = Counter[str](), Counter[str]()
    for content, work, right in connection.execute(query):
        if content is not None and work not in seen:
            seen.add(work)
            tried[content] += 1
            first[content] += bool(right)
    return tried, first


async def keep(store: Store, seat: Seat, new: shapes.NewBankItem) -> int:
    """Keep an item of a class, which was checked when it was saved there."""
    _, item = find_item(seat, new.assignment, new.item)
    return await _keep(store, seat.person, [item], new)


async def keep_file(store: Store, jobs: Jobs, who: Visitor | None, new: shapes.BankFile) -> int:
    """Keep the items of a course file, once each is checked."""
    person = named(who).id
    return await _keep(store, person, await jobs.ask(STUDY(tasks.read_bank, new.toml)), new)


async def _keep(
    store: Store, person: str, items: Sequence[Item], new: shapes.NewBankItem | shapes.BankFile
) -> int:
    rows = [
        {
            "id": new_id(),
            "author": person,
            "content": tasks.content_id(item),
            "document": asdict(item),
            "title": str(item.given.get("english") or item_title(item, "en"))[:200],
            "idea": new.idea or idea_of(item)[:80],
            "level": new.level,
            "shared": new.shared,
            "created": now(),
        }
        for item in items
    ]

    def change(connection: Connection) -> int:
        mine = select(func.count()).where(BankItem.author == person)
        if (connection.scalar(mine) or 0) + len(rows) > MOST_ITEMS:
            raise HTTPException(409, TOO_MANY)
        return sum(insert_once(connection, BankItem, row) for row in rows)

    return await store.write(change)


async def remove(store: Store, who: Visitor | None, item: str) -> None:
    """Take one's own item out of the bank; classes that have it keep it."""
    mine = delete(BankItem).where(BankItem.id == item, BankItem.author == named(who).id)
    if not await store.write(lambda connection: connection.execute(mine).rowcount):
        raise HTTPException(404, NO_BANK_ITEM)


async def file(store: Store, jobs: Jobs, who: Visitor | None) -> str:
    """One's own items as a course file."""
    query = select(BankItem.document).where(BankItem.author == named(who).id)
    documents = await store.read(
        lambda connection: connection.scalars(query.order_by(BankItem.created)).all()
    )
    return await jobs.ask(STUDY(tasks.bank_file, [Item(**each) for each in documents]))


async def use(store: Store, jobs: Jobs, seat: Seat, assignment: str, item: str) -> None:
    """Put an item of the bank behind the others of an assignment."""
    query = select(BankItem.document).where(BankItem.id == item, _seen_by(seat.person))
    document = await store.read(lambda connection: connection.scalar(query))
    homework = seat.course.assignment(assignment)
    if document is None:
        raise HTTPException(404, NO_BANK_ITEM)
    if homework is None:
        raise HTTPException(404, NO_ITEM)
    asked = STUDY(tasks.with_item, seat.course, homework, Item(**document))
    await change_course(store, jobs, seat, await jobs.ask(asked))
