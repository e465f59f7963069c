"""An agent in an arena on the network: it hears of games, plays them, and survives cut lines.

Each game is an ordinary match. Its state lives on the server: a move is posted, and what comes back
is the next view. A move that may have been lost is posted again, which changes nothing; an agent
that was killed is led through its game from the first view.
"""

from __future__ import annotations

import json
import logging
import ssl
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from random import Random
from typing import Any
from urllib.parse import urlsplit

from provefield.agents import agent as load
from provefield.agents.protocol import Act, Agent, Asked
from provefield.agents.remote.documents import FORFEIT, GIVE_UP, AnyView, Document, clean, read_view
from provefield.errors import AgentError, InputError, MoveError
from provefield.games.given import Name, read_by
from provefield.games.minefol.move import Mark, Unmark, Walk
from provefield.games.minefol.move import parse_move as parse_walk
from provefield.games.minefol.view import View as MinefolView
from provefield.games.protocol import Kind, Result
from provefield.games.sweeper.move import Open, parse_move
from provefield.play.match import match

log = logging.getLogger(__name__)
SILENCE = 40.0  # seconds; a server gives a sign of life every 15
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
PATIENCE = 60.0  # seconds until a server is reached for the first time
AGAIN = (429, 500, 502, 503, 504)
FAULTS = (OSError, HTTPException, ValueError)
PATH = "/api/arena"


@dataclass(frozen=True, slots=True)
class Line:
    """The way to a server, with the token that opens it."""

    url: str
    token: str = field(repr=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError("expected http://HOST or https://HOST", text=self.url, source="server")

    def insist_on_server(self, seconds: float) -> None:
        """Return when a server has answered; an error if none does, or if it has no arena."""
        until = time.monotonic() + seconds
        for pause in _pauses():
            try:
                with closing(self._ask("GET", "/schema")) as connection:
                    status = connection.getresponse().status
            except FAULTS as fault:
                _note(fault, pause)
                why = str(fault)
            else:
                if status == 200:
                    return
                why = f"status {status}"
                if status not in AGAIN:
                    raise InputError(f"there is no arena: {why}", text=self.url, source="server")
            if time.monotonic() + pause > until:
                tried = f"cannot be reached within {seconds:.0f} seconds: {why}"
                raise InputError(tried, text=self.url, source="server")
            time.sleep(pause)

    def post(self, path: str, document: Document) -> tuple[int, Document]:
        """Send a document until it was surely heard; the status, and the answer."""
        for pause in _pauses():
            try:
                with closing(self._ask("POST", path, document)) as connection:
                    reply = connection.getresponse()
                    answer = json.loads(reply.read())
            except FAULTS as fault:
                _note(fault, pause)
            else:
                _insist_on_token(reply.status)
                if reply.status not in AGAIN:
                    return reply.status, answer
            time.sleep(pause)
        raise AssertionError("there is always another pause")

    def documents(self, path: str) -> Iterator[Document]:
        """The documents of a stream, until it ends or is cut."""
        with closing(self._ask("GET", path)) as connection:
            reply = connection.getresponse()
            _insist_on_token(reply.status)
            if reply.status != 200:
                raise HTTPException(f"status {reply.status}")
            while line := reply.readline():
                if line.strip():
                    yield json.loads(line)

    def _ask(self, method: str, path: str, document: Document | None = None) -> HTTPConnection:
        parts = urlsplit(self.url)
        host, port = parts.hostname or "", parts.port
        connection = (
            HTTPSConnection(host, port, timeout=SILENCE, context=ssl.create_default_context())
            if parts.scheme == "https"
            else HTTPConnection(host, port, timeout=SILENCE)
        )
        body = None if document is None else json.dumps(document)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        connection.request(method, parts.path.rstrip("/") + PATH + path, body, headers)
        return connection


def _pauses() -> Iterator[float]:
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE)


def _note(fault: Exception, pause: float) -> None:
    """Say once that a line was cut, and not again with each attempt to mend it."""
    if pause == FIRST_PAUSE:
        log.warning("the line was cut: %s; trying again", fault)


def _insist_on_token(status: int) -> None:
    if status == 401:
        raise InputError("it is not valid here, or was revoked", source="token")


# One game -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Seat:
    """Where an agent sits: the way to its game, and what it says of the move that it makes next."""

    line: Line
    bout: str
    start: Document = field(default_factory=dict)
    because: str = ""
    end: Document | None = None

    def first(self) -> Document:
        """The first view of the game; before it the start is told."""
        return self._found(0)

    def answer(self, ply: int, move: str, by: Iterable[object] | None = None) -> Document:
        """The document that follows a move."""
        sent: Document = {"ply": ply, "move": move, "because": self.because}
        if by is not None:
            sent["by"] = [name if isinstance(name, str) else list(name) for name in read_by(by)]
        status, reply = self.line.post(f"/games/{self.bout}/moves", sent)
        if status == 200:
            return reply
        if status == 409:  # it was answered before, in another way: then that is what counts
            return self._found(ply + 1)
        raise MoveError(str(reply.get("error", status)))

    def _found(self, ply: int) -> Document:
        """A view of the game, or its end, from the stream that begins at the beginning."""
        for pause in _pauses():
            try:
                for document in self.line.documents(f"/games/{self.bout}/stream"):
                    if document["type"] == "start":
                        self.start = document
                    elif document["type"] != "view" or document["ply"] == ply:
                        return document
            except FAULTS as fault:
                if isinstance(fault, InputError):
                    raise
                _note(fault, pause)
            time.sleep(pause)
        raise AssertionError("there is always another pause")


@dataclass(frozen=True, slots=True)
class Over:
    """All that is seen of a game that is over."""

    result: Result


@dataclass(frozen=True, slots=True)
class Far:
    """The state of a game on a server, as far as it is known here."""

    seat: Seat
    view: Any
    ply: int = 0
    proof: None = None

    @property
    def result(self) -> Result:
        """Anything but playing ends the match; how it really ended is in the view."""
        return "lost" if isinstance(self.view, Over) else "playing"

    def read_move(self, given: object) -> Any:
        """A move as a value, whichever way it was given."""
        if isinstance(given, str):
            return (parse_walk if self._walks else parse_move)(given)
        if isinstance(given, Open | Walk | Mark | Unmark):
            return given
        raise InputError("expected a text, a move, or either with a reason", source="move")

    @property
    def _walks(self) -> bool:
        return isinstance(self.view, MinefolView)

    def is_idle(self, move: Any) -> bool:
        """Whether a move would change nothing."""
        view = self.view
        match move:
            case Walk():
                return move.target(view.position) not in view.grid.steps(view.position)
            case Mark(cell):
                return cell in view.marked or cell in getattr(view, "clues", ())
            case Unmark(cell):
                return cell not in view.marked
            case _:
                return move.cell in view.clues

    def for_agent(self) -> Far:
        """The state as it is."""
        return self

    def is_over(self, marks: bool) -> bool:
        """Whether the referee has ended the game."""
        return isinstance(self.view, Over)

    def objection(self, move: Any) -> None:
        """The server objects."""

    def result_if_left(self, marks: bool) -> Result:
        """How the game ends if nobody makes another move."""
        return self.view.result if isinstance(self.view, Over) else "stuck"

    def facts_for(self, move: Any) -> tuple[Name, ...]:
        """None: the server never asks for a proof."""
        return ()

    def after(self, move: Any, by: Iterable[object] | None = None) -> Far:
        """The state after a move, which the server makes, and of whose facts it judges."""
        document = self.seat.answer(self.ply, str(move), by)
        return _far(self.seat, document)


def _far(seat: Seat, document: Document) -> Far:
    match document["type"]:
        case "view":
            return Far(seat, read_view(seat.start, document), document["ply"])
        case "end" if not document.get("forfeit"):
            seat.end = document
            return Far(seat, Over(document["result"]), document["ply"])
        case _:
            seat.end = {"type": "end", "result": "lost"}
            raise MoveError(document.get("forfeit") or document["message"])


@dataclass(frozen=True, slots=True)
class Speaking:
    """An agent whose reasons go with its moves."""

    agent: Agent
    seat: Seat

    @property
    def name(self) -> str:
        """Its own name."""
        return self.agent.name

    @property
    def marks(self) -> bool:
        """A game is over when the server says so."""
        return False

    @property
    def remote(self) -> bool:
        """Whether it is a program."""
        return bool(getattr(self.agent, "remote", False))

    def play(self, view: AnyView, rng: Random) -> Generator[Any, Any, object]:
        """Play as it does, and note why."""
        acts = self.agent.play(view, rng)
        try:
            given = acts.send(None)
            while True:
                self.seat.because = _why(given)
                try:
                    seen = yield given
                except AgentError as fault:
                    acts.throw(fault)
                    raise
                given = acts.send(seen)
        except StopIteration as end:
            return end.value
        finally:
            acts.close()


def _why(given: object) -> str:
    match given:
        case Asked():
            return ""
        case Act(_, reason, choice):
            return clean(choice or reason.words())
        case (_, str(why)):
            return clean(why)
        case _:
            return ""


def play_bout(line: Line, bout: str, agent: Agent) -> Document:
    """Play one game to its end, which is returned."""
    seat = Seat(line, bout)
    try:
        state = _far(seat, seat.first())
        if not state.is_over(marks=False):
            for turn in match(Speaking(agent, seat), state, Random(bout)):
                state = turn.state
        if seat.end is None:
            seat.because = ""
            _far(seat, seat.answer(state.ply, GIVE_UP))
    except MoveError as fault:
        reason = fault.message if isinstance(fault, AgentError) else str(fault)
        if seat.end is None:  # the program here is at fault, and the server does not know it yet
            seat.because = reason
            seat.answer(state.ply, FORFEIT)
        return {"type": "end", "result": "lost", "forfeit": reason}
    return seat.end or {"type": "end", "result": "stuck"}


# All games ----------------------------------------------------------------------------------------


def arena(
    url: str,
    token: str,
    agent: str | Agent,
    *,
    against: str | None = None,
    kind: Kind = "sweeper",
    games: int | None = None,
    tell: Callable[[Document], None] = lambda _: None,
) -> int:
    """Let an agent play in an arena until so many games are over; how many it won.

    With `against`, games against that agent are asked for first; without, whatever comes is played.
    Lines that are cut are mended by themselves; a server that was never reached within a minute is
    an error.
    """
    line, player = Line(url, token), load(agent)
    line.insist_on_server(PATIENCE)
    if against is not None:
        games = games or 10
        wanted = {"kind": kind, "games": games, "against": against}
        status, reply = line.post("/challenges", wanted)
        if status != 201:
            raise InputError(str(reply.get("error", reply)), source="challenge")
    ends: dict[str, Document] = {}
    for document in _forever(line):
        if document["type"] == "gameStart":
            bout = document["game"]["id"]
            ends[bout] = play_bout(line, bout, player)
            tell(document["game"] | ends[bout])
        if games is not None and len(ends) >= games:
            break
    return sum(end["result"] == "won" for end in ends.values())


def _forever(line: Line) -> Iterator[Document]:
    """What a server has to say, over as many streams as that takes."""
    pause = FIRST_PAUSE
    while True:
        try:
            for document in line.documents("/events"):
                pause = FIRST_PAUSE
                yield document
        except FAULTS as fault:
            if isinstance(fault, InputError):
                raise
            _note(fault, pause)
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
