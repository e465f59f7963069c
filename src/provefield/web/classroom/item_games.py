"""Games that are items of a course: which one, how it may be played, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, func, select

from provefield.games.minefol.game import Game
from provefield.games.protocol import Mode
from provefield.games.sweeper.game import Game as Sweep
from provefield.learn.courses import Assignment, Item, Who, is_over
from provefield.tongues import Phrase, phrase
from provefield.web.accounts.people import Visitor
from provefield.web.classroom.courses import MISSING, find_seat, read
from provefield.web.classroom.coursework import NO_HINTS, ClassDesk, OpenItem
from provefield.web.classroom.gradebook import records
from provefield.web.learn import items
from provefield.web.platform.database import models
from provefield.web.platform.database.lti import note_score
from provefield.web.platform.database.models import CourseItem, Deed, Member, Move, Play, Work
from provefield.web.platform.database.store import Store, aware, insert_once, new_id, now
from provefield.web.platform.game_names import parse_item_game
from provefield.web.platform.jobs import STUDY, Jobs

COUNTS_ONLY: dict[Mode, Phrase] = {
    "strict": phrase("This game counts only when it is played strictly."),
    "prove": phrase("This game counts only when you prove every step: play it in the mode prove."),
}


@dataclass(frozen=True, slots=True)
class ItemGames:
    """The games of works, and how their assignments let them be played."""

    store: Store
    jobs: Jobs

    async def game(self, work: str, person: str | None) -> Game | Sweep:
        """The game of a person's work; without a person, for a play that has begun."""
        mine = [] if person is None else [Member.person == person]
        query = (
            select(
                models.Course.document, CourseItem.assignment, CourseItem.document.label("item"),
                Work.number, Work.turn,
            )
            .join(CourseItem, CourseItem.id == Work.item)
            .join(models.Course, models.Course.id == Work.course)
            .join(Member, (Member.course == Work.course) & (Member.number == Work.number))
            .where(Work.id == work, *mine)
        )  # fmt: skip

        def look(connection: Connection) -> tuple[Any, str] | None:
            row = connection.execute(query).first()
            return (row, read(row.document).key) if row else None

        found = await self.store.read(look)
        if found is None:
            raise HTTPException(404, MISSING)
        row, key = found
        who = Who(key, row.number, row.turn)
        asked = items.Asked(Item(**row.item), row.assignment, who)
        return await self.jobs.ask(STUDY(items.game, asked))

    async def insist_on_mode(self, work: str, person: str, mode: Mode) -> None:
        """Refuse another mode than a game has to be played in: practice would show the mines."""
        assignment = await self._assignment(work, person)
        if assignment and (fault := fault_of_mode(assignment, mode)):
            raise HTTPException(409, fault)

    async def insist_on_hints(self, work: str, person: str) -> None:
        """Refuse hints to a game where its assignment has none."""
        assignment = await self._assignment(work, person)
        if assignment and (assignment.is_exam or not assignment.hints):
            raise HTTPException(404, NO_HINTS)

    def note_loss(self, connection: Connection, play: str) -> None:
        """Note a play that was lost as an attempt of its own, unless its item is done already."""
        row = connection.execute(
            select(Play.game, Play.person, Play.result, Play.hints).where(Play.id == play)
        ).one()
        work = parse_item_game(row.game)
        if work is None:
            return
        place = connection.execute(
            select(Work.course, Work.number, CourseItem.assignment, CourseItem.name)
            .join(CourseItem)
            .join(Member, (Member.course == Work.course) & (Member.number == Work.number))
            .where(Work.id == work, Member.person == row.person)
        ).first()
        if place is None:
            return
        right = select(Deed.id).join(Work, Work.id == Deed.work).join(CourseItem)
        right = right.where(
            Work.course == place.course,
            Work.number == place.number,
            CourseItem.assignment == place.assignment,
            CourseItem.name == place.name,
            Deed.right,
        )
        if connection.scalar(right.limit(1)) is not None:
            return
        moment = now()
        deed = {
            "id": new_id(),
            "work": work,
            # With a space: under a name that a client can send, something else may be noted.
            "token": f"play {play}",
            "act": "answer",
            "answer": play,
            "right": False,
            "fault": row.result,
            "hints": row.hints,
            "made": moment,
        }
        insert_once(connection, Deed, deed)
        note_score(connection, place.course, place.number, moment, place.assignment)

    async def _assignment(self, work: str, person: str) -> Assignment | None:
        """The assignment for which a person's game counts; None once it is over."""
        query = (
            select(Work.course, CourseItem.assignment)
            .join(CourseItem, CourseItem.id == Work.item)
            .where(Work.id == work)
        )
        row = await self.store.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise HTTPException(404, MISSING)
        seat = await find_seat(self.store, row.course, Visitor(person, None))
        record = (await records(self.store, seat, seat.number))[seat.number]
        found = seat.course.assignment(row.assignment)
        homework = found and record.dated(seat, found)
        return None if homework is None or is_over(homework, homework.due, now()) else homework


def fault_of_mode(assignment: Assignment, mode: Mode) -> Phrase | None:
    """Why a play in some mode does not count."""
    return None if mode == assignment.mode else COUNTS_ONLY.get(assignment.mode)


async def was_over(desk: ClassDesk, play: str, moment: datetime) -> bool:
    """Whether a play had had its last move at a moment."""
    last = select(func.max(Move.made)).where(Move.play == play)
    made = await desk.store.read(lambda connection: connection.scalar(last))
    return made is not None and aware(made) <= moment


async def hints_of_plays(desk: ClassDesk, opened: OpenItem) -> dict[str, int]:
    """How many hints somebody took in each play of an item."""
    query = select(Play.id, Play.hints).where(
        Play.person == opened.seat.person, Play.game == opened.asked.game
    )
    rows = await desk.store.read(lambda connection: connection.execute(query).all())
    return {row.id: row.hints for row in rows}
