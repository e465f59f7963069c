"""The tables. A move is only ever added; what a play looks like is replayed from its moves."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    DateTime,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
Id = String(32)
Moment = DateTime(timezone=True)


class Table(DeclarativeBase):
    """The tables' common root; constraints have names, so that a migration can find them."""

    metadata = MetaData(naming_convention=CONVENTION)


class Person(Table):
    """A guest, or somebody with a name and a password."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    name: Mapped[str | None] = mapped_column(String(40))
    key: Mapped[str | None] = mapped_column(String(80), unique=True)
    """The name as it is compared: letters of one size, one form of each sign."""

    look: Mapped[str | None] = mapped_column(String(160), index=True, unique=True)
    """What the name looks like, so that nobody has one that could be taken for it."""

    password: Mapped[str | None] = mapped_column(String(200))
    role: Mapped[str | None] = mapped_column(String(10))
    """`admin` for those who look after the platform."""

    allowance: Mapped[float | None] = mapped_column(Double)
    """How many times what others may have; once, unless it says more."""

    created: Mapped[datetime] = mapped_column(Moment)
    issued_by: Mapped[str | None] = mapped_column(Id)
    """The class that made the account, and by whose start code its password was set; none once
    the owner has set one."""


class Session(Table):
    """A browser that was let in; only a digest of its secret is kept."""

    __tablename__ = "sessions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime] = mapped_column(Moment, index=True)
    """When the browser came last, to a day."""

    leaving: Mapped[datetime | None] = mapped_column(Moment)
    """When it was first found to have stayed away for too long."""


class RecoveryCode(Table):
    """What lets somebody in once who has forgotten the password; only a digest is kept."""

    __tablename__ = "recovery_codes"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)


class Note(Table):
    """When the server last did something that it does by itself."""

    __tablename__ = "notes"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    moment: Mapped[datetime] = mapped_column(Moment)


class Tally(Table):
    """How much of something expensive somebody had lately, as all servers count it together."""

    __tablename__ = "tallies"

    rule: Mapped[str] = mapped_column(String(20), primary_key=True)
    who: Mapped[str] = mapped_column(Id, primary_key=True)
    """A digest of a person or an address."""

    amount: Mapped[float] = mapped_column(Double)
    until: Mapped[float] = mapped_column(Double)
    """Seconds of the epoch after which it counts no longer, within the hour."""


class SheetJob(Table):
    """The sheets of a class, while they are written for somebody and for a while after it."""

    __tablename__ = "sheet_jobs"

    course: Mapped[str] = mapped_column(Id, primary_key=True)
    person: Mapped[str] = mapped_column(Id, primary_key=True)
    run: Mapped[str] = mapped_column(Id)
    """Which of several attempts it is: an earlier one ends when it finds another one here."""

    state: Mapped[str] = mapped_column(String(10))
    """`running`, `done` or `failed`."""

    done: Mapped[int] = mapped_column()
    total: Mapped[int] = mapped_column()
    content: Mapped[bytes | None] = mapped_column(LargeBinary)
    """The file, compressed."""

    origin: Mapped[str | None] = mapped_column(String(64))
    """A digest of the class that it is written from."""

    touched: Mapped[datetime] = mapped_column(Moment)


class Game(Table):
    """A MineFOL game that somebody made; it never changes."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    author: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    title: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(Text)
    columns: Mapped[int]
    rows: Mapped[int]
    mines: Mapped[int | None]
    messages: Mapped[int]
    budget: Mapped[int | None]
    level: Mapped[int | None]
    visibility: Mapped[str] = mapped_column(String(10))
    """Who may play it: `private` its author, `link` who has the link, `published` everybody."""

    verdict: Mapped[dict[str, Any]] = mapped_column(JSON)
    remix_of: Mapped[str | None] = mapped_column(Id)
    created: Mapped[datetime] = mapped_column(Moment)


class Report(Table):
    """What somebody finds wrong with a game; forgotten when it is settled."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), index=True)
    person: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    reason: Mapped[str] = mapped_column(String(500))
    created: Mapped[datetime] = mapped_column(Moment)


class Announcement(Table):
    """What everybody is told on every page."""

    __tablename__ = "announcements"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    text: Mapped[str] = mapped_column(String(500))
    created: Mapped[datetime] = mapped_column(Moment)
    until: Mapped[datetime | None] = mapped_column(Moment)


class DailyGame(Table):
    """The game of a day; it never changes."""

    __tablename__ = "daily_games"

    day: Mapped[date] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class GivenUp(Table):
    """Somebody who does not want to find out the game of a day alone, and says so."""

    __tablename__ = "given_up"

    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    day: Mapped[date] = mapped_column(primary_key=True)


class Secret(Table):
    """What the server knows and nobody else, so that nobody can foresee what it makes."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(String(64))


class Agent(Table):
    """A program that plays under a name of its own, as people have one; ours have no owner."""

    __tablename__ = "agents"

    id: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    owner: Mapped[str | None] = mapped_column(
        ForeignKey("people.id", ondelete="SET NULL"), index=True
    )
    built_in: Mapped[str | None] = mapped_column(String(40), unique=True)
    """By what name the server lets it play by itself."""

    stream: Mapped[str | None] = mapped_column(Id)
    """The newest stream of its events, on whichever server; the others end."""

    created: Mapped[datetime] = mapped_column(Moment)


class Token(Table):
    """What lets a program play as an agent; only a digest is kept."""

    __tablename__ = "tokens"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    agent: Mapped[str] = mapped_column(ForeignKey("agents.id", ondelete="CASCADE"), index=True)
    label: Mapped[str] = mapped_column(String(60))
    created: Mapped[datetime] = mapped_column(Moment)
    revoked: Mapped[datetime | None] = mapped_column(Moment)


class Event(Table):
    """Games that several play: a match of the ladder, a race, a competition, the game of a day."""

    __tablename__ = "events"
    __table_args__ = (Index("ix_events_state_starts", "state", "starts"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    form: Mapped[str] = mapped_column(String(12))
    """`ladder`, `race`, `competition` or `daily`."""

    organiser: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    title: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(10))
    plan: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Which games, and the seconds for a move and a game; hidden until it starts."""

    state: Mapped[str] = mapped_column(String(10))
    """`open` to those who enter, `running` or `over`."""

    starts: Mapped[datetime] = mapped_column(Moment)
    created: Mapped[datetime] = mapped_column(Moment)


class Entry(Table):
    """Who takes part in an event: agents, and in a race a person."""

    __tablename__ = "entries"

    event: Mapped[str] = mapped_column(
        ForeignKey("events.id", ondelete="CASCADE"), primary_key=True
    )
    person: Mapped[str] = mapped_column(
        ForeignKey("people.id", ondelete="CASCADE"), primary_key=True
    )
    created: Mapped[datetime] = mapped_column(Moment)


class Bout(Table):
    """One game of one who takes part; the play holds its moves."""

    __tablename__ = "bouts"
    __table_args__ = (
        UniqueConstraint("event", "person", "number"),
        Index("ix_bouts_person_result", "person", "result"),
    )

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    event: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), index=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    number: Mapped[int]
    game: Mapped[str] = mapped_column(String(80))
    play: Mapped[str | None] = mapped_column(ForeignKey("plays.id", ondelete="SET NULL"))
    result: Mapped[str] = mapped_column(String(20))
    """`waiting`, `playing`, or how it ended."""

    forfeit: Mapped[str] = mapped_column(String(300), default="")
    score: Mapped[list[int] | None] = mapped_column(JSON)
    """What counts, the most important first; more is better."""

    stream: Mapped[str | None] = mapped_column(Id)
    """The newest stream to the one who plays, on whichever server; the others end."""

    started: Mapped[datetime | None] = mapped_column(Moment)
    ended: Mapped[datetime | None] = mapped_column(Moment)


class Round(Table):
    """A game that all have played: who was better, and the ratings after it. Only ever added."""

    __tablename__ = "rounds"
    __table_args__ = (UniqueConstraint("event", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    event: Mapped[str] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"))
    number: Mapped[int]
    kind: Mapped[str] = mapped_column(String(10), index=True)
    ranks: Mapped[dict[str, int]] = mapped_column(JSON)
    """The place of each one who took part, from 0; equal places are a draw."""

    ratings: Mapped[dict[str, list[float]]] = mapped_column(JSON)
    """Of each of them afterwards: the mean, and its standard deviation."""

    made: Mapped[datetime] = mapped_column(Moment)


class Play(Table):
    """Somebody plays a game."""

    __tablename__ = "plays"
    __table_args__ = (Index("ix_plays_person_created", "person", "created"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    kind: Mapped[str] = mapped_column(String(10))
    game: Mapped[str] = mapped_column(String(80), index=True)
    mode: Mapped[str] = mapped_column(String(10))
    result: Mapped[str] = mapped_column(String(20))
    hints: Mapped[int] = mapped_column(default=0)
    rung: Mapped[int] = mapped_column(default=0, server_default="0")
    """How high the ladder of hints was climbed last."""

    rung_ply: Mapped[int] = mapped_column(default=0, server_default="0")
    """After how many moves that was: each move begins a new ladder."""

    by_chance: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether the server has drawn the board, so that nobody could know it before."""

    tight: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether it was won by tight proofs alone."""

    own_clock: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether its page ruled and measured the time; what it sent was replayed here."""

    sweep: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    """Of a finished Sweeper game by its page: seconds, 3BV, how many of it, and clicks."""

    created: Mapped[datetime] = mapped_column(Moment)


class Move(Table):
    """One move; the play and the ply together name it once and for all."""

    __tablename__ = "moves"

    play: Mapped[str] = mapped_column(ForeignKey("plays.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    move: Mapped[str] = mapped_column(Text)
    because: Mapped[str | None] = mapped_column(Text)
    """What an agent says of its move; nobody has checked it."""

    made: Mapped[datetime] = mapped_column(Moment)


class Run(Table):
    """An agent plays a game; its turns follow from these choices alone."""

    __tablename__ = "runs"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    game: Mapped[str] = mapped_column(String(80))
    choices: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[datetime] = mapped_column(Moment)


class Answer(Table):
    """What somebody answered to a task of a lesson, the first time and after.

    A row that is neither right nor at fault is a hint that was taken.
    """

    __tablename__ = "answers"
    __table_args__ = (Index("ix_answers_person_lesson_task", "person", "lesson", "task"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    lesson: Mapped[str] = mapped_column(String(40))
    task: Mapped[str] = mapped_column(String(40))
    idea: Mapped[str] = mapped_column(String(40))
    answer: Mapped[dict[str, Any]] = mapped_column(JSON)
    right: Mapped[bool]
    fault: Mapped[str | None] = mapped_column(String(40))
    hints: Mapped[int]
    seconds: Mapped[int | None]
    made: Mapped[datetime] = mapped_column(Moment)


# Classes ------------------------------------------------------------------------------------------


class Course(Table):
    """A class: its file, and how one joins it."""

    __tablename__ = "courses"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    document: Mapped[str] = mapped_column(Text)
    """The course file as it is now; what it was before lives on in the items."""

    code: Mapped[str] = mapped_column(String(6), unique=True)
    joining: Mapped[bool]
    seats: Mapped[int] = mapped_column(default=0)
    """The last number that a seat was given; no number is given twice."""

    forget: Mapped[date | None] = mapped_column(index=True)
    created: Mapped[datetime] = mapped_column(Moment)


class Member(Table):
    """A seat in a class; nobody has it yet, or somebody with a role."""

    __tablename__ = "members"
    __table_args__ = (UniqueConstraint("course", "person"),)

    course: Mapped[str] = mapped_column(
        ForeignKey("courses.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    role: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(80))
    label: Mapped[str] = mapped_column(String(40))
    """The number that a list gives to a student, if it gives one."""

    start: Mapped[str | None] = mapped_column(String(64), unique=True)
    """A digest of the code that lets somebody take the seat, once."""

    hours: Mapped[int]
    """How much later everything is due for this student."""

    joined: Mapped[datetime | None] = mapped_column(Moment)


class CourseItem(Table):
    """An item of an assignment as it was saved; it never changes."""

    __tablename__ = "course_items"
    __table_args__ = (Index("ix_course_items_course_assignment", "course", "assignment"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    course: Mapped[str] = mapped_column(ForeignKey("courses.id", ondelete="CASCADE"))
    assignment: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    document: Mapped[dict[str, Any]] = mapped_column(JSON)
    seeds: Mapped[list[int] | None] = mapped_column(JSON)
    """Of all students, where they were drawn when it was saved, as up to 0.2.0."""

    content: Mapped[str | None] = mapped_column(String(24), index=True)
    """A digest of what it asks, by which it is known in other classes; None of old ones."""

    solution: Mapped[str | None] = mapped_column(Text)
    """A model proof, which was found when it was saved; that alone changes, with the rules."""


class Work(Table):
    """A student's variant of an item, from the moment on at which it was opened."""

    __tablename__ = "works"
    __table_args__ = (
        ForeignKeyConstraint(
            ["course", "number"], ["members.course", "members.number"], ondelete="CASCADE"
        ),
        UniqueConstraint("course", "number", "item", "turn"),
    )

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    course: Mapped[str] = mapped_column(Id)
    number: Mapped[int]
    item: Mapped[str] = mapped_column(ForeignKey("course_items.id", ondelete="CASCADE"))
    turn: Mapped[int]
    made: Mapped[datetime] = mapped_column(Moment)
    seconds: Mapped[int | None]
    """For how long its page was seen; None where that was not measured."""

    judging: Mapped[str | None] = mapped_column(String(40))
    """The token of the answer that a server is judging; no other one is judged meanwhile."""

    judging_until: Mapped[datetime | None] = mapped_column(Moment)
    """After which that server is taken to be gone."""


class Sitting(Table):
    """A student's first look at an exam or a timed assignment, and when it was handed in."""

    __tablename__ = "sittings"
    __table_args__ = (
        ForeignKeyConstraint(
            ["course", "number"], ["members.course", "members.number"], ondelete="CASCADE"
        ),
    )

    course: Mapped[str] = mapped_column(Id, primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    assignment: Mapped[str] = mapped_column(String(40), primary_key=True)
    begun: Mapped[datetime] = mapped_column(Moment)
    ended: Mapped[datetime | None] = mapped_column(Moment)


class SittingPlace(Table):
    """An address from which a student sat an exam."""

    __tablename__ = "sitting_places"
    __table_args__ = (
        ForeignKeyConstraint(
            ["course", "number"], ["members.course", "members.number"], ondelete="CASCADE"
        ),
    )

    course: Mapped[str] = mapped_column(Id, primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    assignment: Mapped[str] = mapped_column(String(40), primary_key=True)
    address: Mapped[str] = mapped_column(String(64), primary_key=True, index=True)
    made: Mapped[datetime] = mapped_column(Moment)


class Deed(Table):
    """Something that a student did with a variant: a hint, a look at the solution, an answer."""

    __tablename__ = "deeds"
    __table_args__ = (UniqueConstraint("work", "token"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    work: Mapped[str] = mapped_column(ForeignKey("works.id", ondelete="CASCADE"))
    token: Mapped[str] = mapped_column(String(40))
    """What the browser calls it: sent twice, it is done once."""

    act: Mapped[str] = mapped_column(String(10))
    answer: Mapped[str | None] = mapped_column(Text)
    right: Mapped[bool]
    fault: Mapped[str | None] = mapped_column(String(40))
    hints: Mapped[int]
    share: Mapped[str] = mapped_column(String(20), server_default="0")
    """What an answer that is not right is worth, as a fraction of 1, and why."""
    earned: Mapped[str] = mapped_column(String(200), server_default="")
    made: Mapped[datetime] = mapped_column(Moment)


class BankItem(Table):
    """An item that somebody who teaches keeps for other classes."""

    __tablename__ = "bank_items"
    __table_args__ = (UniqueConstraint("author", "content"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    author: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    content: Mapped[str] = mapped_column(String(24))
    document: Mapped[dict[str, Any]] = mapped_column(JSON)
    title: Mapped[str] = mapped_column(String(200))
    idea: Mapped[str] = mapped_column(String(80))
    level: Mapped[int]
    shared: Mapped[bool]
    """Whether those see it who teach a class together with its author."""

    created: Mapped[datetime] = mapped_column(Moment)


class Regrade(Table):
    """A change of an assignment after which kept answers were judged anew, until it is undone."""

    __tablename__ = "regrades"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    course: Mapped[str] = mapped_column(ForeignKey("courses.id", ondelete="CASCADE"), index=True)
    assignment: Mapped[str] = mapped_column(String(40))
    before: Mapped[str] = mapped_column(Text)
    """The course file before the change."""

    after: Mapped[str | None] = mapped_column(Text)
    """The same after it; None where it was not kept yet."""

    rose: Mapped[int]
    fell: Mapped[int]
    reason: Mapped[str] = mapped_column(String(2000))
    author: Mapped[str] = mapped_column(String(80))
    made: Mapped[datetime] = mapped_column(Moment)
    undone: Mapped[datetime | None] = mapped_column(Moment)


class Regraded(Table):
    """How an answer is judged by an item in another form than that which it answered."""

    __tablename__ = "regraded"

    regrade: Mapped[str] = mapped_column(
        ForeignKey("regrades.id", ondelete="CASCADE"), primary_key=True
    )
    deed: Mapped[str] = mapped_column(
        ForeignKey("deeds.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    item: Mapped[str] = mapped_column(Id)
    right: Mapped[bool]
    fault: Mapped[str | None] = mapped_column(String(40))
    share: Mapped[str] = mapped_column(String(20), server_default="0")
    earned: Mapped[str] = mapped_column(String(200), server_default="")


class Ruling(Table):
    """What a teacher decided about a student, and why; only ever added."""

    __tablename__ = "rulings"
    __table_args__ = (
        ForeignKeyConstraint(
            ["course", "number"], ["members.course", "members.number"], ondelete="CASCADE"
        ),
        Index("ix_rulings_course_number", "course", "number"),
    )

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    course: Mapped[str] = mapped_column(Id)
    number: Mapped[int]
    kind: Mapped[str] = mapped_column(String(10))
    """`due` moves a date, `mark` sets points, `comment` is on an answer, `start` lets in anew,
    `move` gives the seat to a new account."""

    assignment: Mapped[str | None] = mapped_column(String(40))
    item: Mapped[str | None] = mapped_column(String(40))
    deed: Mapped[str | None] = mapped_column(Id)
    value: Mapped[str | None] = mapped_column(String(40))
    reason: Mapped[str] = mapped_column(String(2000))
    author: Mapped[str] = mapped_column(String(80))
    made: Mapped[datetime] = mapped_column(Moment)
