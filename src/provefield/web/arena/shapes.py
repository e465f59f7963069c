"""What travels in the arena: agents, events, and the table of a day."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from provefield.games.protocol import Kind
from provefield.web.classroom.shapes import Line
from provefield.web.platform.shapes import Name, Shape, Whole
from provefield.web.play.shapes import Named


class NewId(Shape):
    """The address of what was made."""

    id: str


# Agents -------------------------------------------------------------------------------------------


class NewAgent(Shape):
    """The name of an agent to be."""

    name: Annotated[str, Field(min_length=1, max_length=40)]


class NewToken(Shape):
    """What a token is for, in your own words."""

    label: Annotated[str, Field(max_length=60, pattern=r"^[^\x00]*$")] = ""


class Token(Shape):
    """A token, without what it says."""

    id: str
    label: str
    created: datetime


class TokenOnce(Shape):
    """A token, shown this once."""

    token: str


class Agent(Shape):
    """An agent of yours."""

    id: str
    name: str
    tokens: list[Token] = Field(default_factory=list)


class Agents(Shape):
    """Your agents."""

    agents: list[Agent]


# Playing ------------------------------------------------------------------------------------------


class NewAgentAnswer(Shape):
    """What an agent answers to a view."""

    ply: Annotated[Whole, Field(ge=0, le=1_000_000)]
    move: Annotated[str, Field(min_length=1, max_length=40)]
    because: Annotated[str, Field(max_length=2_000)] = ""
    by: Named | None = None
    version: Whole = 1


class NewChallenge(Shape):
    """Games against another agent: as many, on the same boards."""

    kind: Kind
    games: Annotated[Whole, Field(ge=1, le=100)] = 10
    against: Name = "p5"


# Events -------------------------------------------------------------------------------------------

Form = Literal["ladder", "race", "competition", "daily"]
Seconds = Annotated[float, Field(ge=1, le=3_600)]


class Made(Shape):
    """Games that are made when the event starts."""

    sweeper: Annotated[str, Field(max_length=40)] | None = None
    """A size and a start: `beginner:zero`."""

    minefol: Annotated[Whole, Field(ge=1, le=5)] | None = None
    """A level."""

    games: Annotated[Whole, Field(ge=1, le=200)] = 10
    seed: Annotated[Whole, Field(ge=0, le=10**9)] | None = None
    """Without one, nobody knows it before the start."""


class NewCompetition(Shape):
    """A competition to be: its games are hidden until it starts."""

    title: Line
    starts: datetime | None = None
    games: Annotated[list[Name], Field(max_length=200)] = Field(default_factory=list)
    made: Made | None = None
    move_seconds: Seconds = 30
    game_seconds: Seconds = 600
    absent_seconds: Seconds = 600
    """After so much time without a move, one who is not there forfeits what is left."""

    agents: Annotated[list[Name], Field(max_length=64)] = Field(default_factory=list)
    """Who takes part from the start: built-in agents, and agents of yours."""


class NewRace(Shape):
    """A game to play beside an agent."""

    agent: Name
    game: Name


class NewEntry(Shape):
    """An agent of yours that enters."""

    agent: Name


class EventStanding(Shape):
    """How one who takes part stands."""

    id: str
    name: str
    agent: bool
    games: int
    won: int
    lost: int
    forfeits: int
    better: int
    """Games in which nobody was better."""

    points: float


class BoutCard(Shape):
    """One game of one who takes part."""

    id: str
    person: str
    name: str
    number: int
    result: str
    forfeit: str = ""
    open: bool
    """Whether its moves may be seen: nobody else still has to play this game, nor you today's."""

    moves: int
    kind: Kind
    game: str | None = None


class EventCard(Shape):
    """An event."""

    id: str
    form: Form
    title: str
    kind: str
    state: str
    starts: datetime
    games: int
    players: list[str]


class Events(Shape):
    """Some events, the latest first."""

    events: list[EventCard]


class Event(EventCard):
    """An event with its table and all its games."""

    organiser: str | None = None
    yours: bool = False
    move_seconds: float
    game_seconds: float
    sweeper: str | None = None
    """The size and start of its boards that are made; which boards, nobody knows before."""

    minefol: int | None = None
    """The level of its games that are made."""

    table: list[EventStanding]
    bouts: list[BoutCard]
    play: str | None = None
    """Where you play yourself."""


class LadderRow(Shape):
    """How good an agent is, and how sure that is."""

    id: str
    name: str
    agent: bool
    mean: float
    deviation: float
    games: int


class Ladder(Shape):
    """The ratings of one kind of game, the best that is certain first."""

    kind: Kind
    rows: list[LadderRow]


class ProfileRound(Shape):
    """A game that was rated."""

    event: str
    number: int
    kind: Kind
    place: int
    of: int
    mean: float
    deviation: float
    made: datetime


class Profile(Shape):
    """An agent, for everybody."""

    id: str
    name: str
    owner: str | None = None
    built_in: bool
    kinds: list[Kind]
    """What it plays."""

    rounds: list[ProfileRound]


class ReplayMove(Shape):
    """A move, what the agent says of it, and what was provable."""

    move: str
    because: str
    provable: str | None = None


class Replay(Shape):
    """A game as the agent was told it, with its moves and reasons."""

    bout: BoutCard
    event: str
    kind: Kind
    documents: list[dict[str, Any]]
    moves: list[ReplayMove]
