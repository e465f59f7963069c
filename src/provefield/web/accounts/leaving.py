"""What is forgotten in time: browsers that stay away, and guests whom nobody can be any more.

A guest is known by the secret of a browser alone. When that is forgotten, nobody can go on with
what the guest did; only the games that a guest gave to others stay, as they may play them.

Clocks go wrong. So whoever stayed away is first noted and forgotten a week later, and nothing is
done when more time seems to have passed than between two looks: no one jump passes for both.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import Connection, Select, delete, exists, or_, select, update

from provefield.web.accounts.ownership import lock_course
from provefield.web.platform.database.lti import Identity
from provefield.web.platform.database.models import (
    Agent,
    Answer,
    BankItem,
    Course,
    Deed,
    Game,
    Member,
    Move,
    Note,
    Person,
    Play,
    RecoveryCode,
    Report,
    Run,
    Session,
    Token,
    Work,
)
from provefield.web.platform.database.store import Store, aware, insertion

log = logging.getLogger(__name__)
LONGEST_AWAY = timedelta(days=90)
LONGEST_IDLE = timedelta(days=30)
"""How long a guest who has done nothing may stay away."""

GRACE = timedelta(days=7)
"""From the note that somebody stayed away to the end."""

LONGEST_GAP = timedelta(days=3)
"""Between two looks; the clock has jumped, or the server was off: then the next look counts."""

NOBODY = dict.fromkeys(("name", "key", "look", "password", "role", "issued_by"))
LOOKED = "looked for who stayed away"
BATCH = 100
BREATH = 0.05  # seconds between two batches, in which moves are written
Query = Select[str]
Removal = Callable[[Sequence[str], Connection], None]


async def forget(store: Store, moment: datetime) -> None:
    """Forget whatever has been away for too long at a moment, a little at a time."""
    if not await store.write(partial(_note_look, moment)):
        log.warning("the clock jumped, or the server was off: nobody is forgotten this time")
        return
    await store.write(partial(_note_leaving, moment))
    over = _stale_sessions(moment).where(Session.leaving <= moment - GRACE)
    await _remove(store, over, partial(_remove_sessions, moment))
    await _remove(store, _ended_courses(moment), _remove_courses)
    await _remove(store, _lost_plays(), remove_plays)
    await _remove(store, _lost_games(), _remove_games)
    await _remove(store, _lost_guests(), _remove_guests)


def _note_look(moment: datetime, connection: Connection) -> bool:
    """Note that we look now; whether the time since the last look can be believed."""
    before = connection.scalar(select(Note.moment).where(Note.name == LOOKED))
    note = insertion(connection, Note).values(name=LOOKED, moment=moment)
    # Several servers may look at once.
    connection.execute(note.on_conflict_do_update(index_elements=["name"], set_={"moment": moment}))
    return before is None or abs(moment - aware(before)) <= LONGEST_GAP


def _note_leaving(moment: datetime, connection: Connection) -> None:
    """Note who stays away, and strike out who came back or was noted by a clock gone wrong."""
    back = or_(Session.seen >= moment - LONGEST_IDLE, Session.leaving > moment)
    connection.execute(
        update(Session).where(Session.leaving.is_not(None), back).values(leaving=None)
    )
    stale = _stale_sessions(moment).order_by(None).scalar_subquery()
    news = update(Session).where(Session.leaving.is_(None), Session.digest.in_(stale))
    connection.execute(news.values(leaving=moment))


async def _remove(store: Store, query: Query, removal: Removal) -> None:
    def find(connection: Connection) -> Sequence[str]:
        return connection.execute(query.limit(BATCH)).scalars().all()

    # Looking takes longest, and does not keep others from writing.
    while found := await store.read(find):
        await store.write(partial(removal, found))
        await asyncio.sleep(BREATH)


def _stale_sessions(moment: datetime) -> Query:
    done = (exists().where(table.person == Person.id) for table in (Play, Run, Answer, Member))
    made = exists().where(Game.author == Person.id)
    anything = or_(Person.key.is_not(None), made, *done)
    return (
        select(Session.digest)
        .join(Person, Person.id == Session.person)
        .where(
            Session.seen < moment - LONGEST_IDLE,
            or_(Session.seen < moment - LONGEST_AWAY, ~anything),
        )
        .order_by(Session.digest)
    )


_lost = (
    Person.key.is_(None)
    & ~exists().where(Session.person == Person.id)
    & ~exists().where(Agent.id == Person.id)
    & ~exists().where(Member.person == Person.id)
)
"""Whether nobody can be a guest any more."""


def _ended_courses(moment: datetime) -> Query:
    return select(Course.id).where(Course.forget < moment.date()).order_by(Course.id)


def _remove_courses(found: Sequence[str], connection: Connection) -> None:
    connection.execute(delete(Course).where(Course.id.in_(found)))


def _lost_plays() -> Query:
    return select(Play.id).join(Person, Person.id == Play.person).where(_lost).order_by(Play.id)


def _lost_games() -> Query:
    mine = Game.visibility == "private"
    return select(Game.id).join(Person, Person.id == Game.author).where(_lost, mine)


def _lost_guests() -> Query:
    made = exists().where(Game.author == Person.id)
    return select(Person.id).where(_lost, ~made).order_by(Person.id)


def _remove_sessions(moment: datetime, found: Sequence[str], connection: Connection) -> None:
    # A browser may have come back since they were found.
    stale = (Session.seen < moment - LONGEST_IDLE) & (Session.leaving <= moment - GRACE)
    connection.execute(delete(Session).where(Session.digest.in_(found), stale))


def remove_plays(found: Sequence[str], connection: Connection) -> None:
    """Remove plays with their moves."""
    for start in range(0, len(found), BATCH):
        some = found[start : start + BATCH]
        connection.execute(delete(Move).where(Move.play.in_(some)))
        connection.execute(delete(Play).where(Play.id.in_(some)))


def _remove_games(found: Sequence[str], connection: Connection) -> None:
    connection.execute(delete(Game).where(Game.id.in_(found)))


def _remove_guests(found: Sequence[str], connection: Connection) -> None:
    connection.execute(delete(Answer).where(Answer.person.in_(found)))
    connection.execute(delete(Run).where(Run.person.in_(found)))
    connection.execute(delete(Person).where(Person.id.in_(found)))


def _leave_classes(connection: Connection, person: str) -> None:
    mine = Member.person == person
    taught = select(Member.course).where(mine, Member.role == "teacher")
    for course in sorted(connection.scalars(taught)):  # or all who teach one could leave at once
        lock_course(connection, course)
    others = select(Member.course).where(
        ~mine, Member.person.is_not(None), Member.role == "teacher", Member.course.in_(taught)
    )
    alone = connection.execute(taught.where(Member.course.not_in(others))).scalars().all()
    connection.execute(delete(Course).where(Course.id.in_(alone)))
    works = select(Work.id).join(
        Member, (Member.course == Work.course) & (Member.number == Work.number)
    )
    connection.execute(update(Deed).where(Deed.work.in_(works.where(mine))).values(answer=None))
    connection.execute(update(Member).where(mine).values(person=None, start=None))


def erase(connection: Connection, person: str) -> None:
    """Forget somebody who wants that: only games that others may play stay, without a name.

    In a class the seat and its marks stay until the class is forgotten, but no answer does.
    """
    _leave_classes(connection, person)
    plays = connection.execute(select(Play.id).where(Play.person == person)).scalars().all()
    remove_plays(plays, connection)
    for table in (Answer, Run, Session, RecoveryCode, Report, Identity):
        connection.execute(delete(table).where(table.person == person))
    _retire_agents(connection, person)
    connection.execute(delete(BankItem).where(BankItem.author == person))
    connection.execute(delete(Game).where(Game.author == person, Game.visibility == "private"))
    if connection.scalar(select(Game.id).where(Game.author == person).limit(1)) is None:
        connection.execute(delete(Person).where(Person.id == person))
    else:
        connection.execute(update(Person).where(Person.id == person).values(NOBODY))


def _retire_agents(connection: Connection, owner: str) -> None:
    """Take the names and tokens of somebody's agents; the games that others played stay whole."""
    owned = connection.scalars(select(Agent.id).where(Agent.owner == owner)).all()
    connection.execute(delete(Token).where(Token.agent.in_(owned)))
    connection.execute(update(Person).where(Person.id.in_(owned)).values(NOBODY))
    connection.execute(update(Agent).where(Agent.id.in_(owned)).values(owner=None))
