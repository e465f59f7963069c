"""Pages of the arena: the ladder and events, one event, one agent, one game, and the day."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from provefield.games.minefol.library import load_game
from provefield.tongues import Tongue, phrase, tell
from provefield.web.accounts.people import store_of, visitor
from provefield.web.arena import agents, shapes, standings
from provefield.web.create.shipped import title_of
from provefield.web.platform.database.store import now
from provefield.web.platform.pages.render import page, tongue_of
from provefield.web.play import days

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]


WORDS = {
    "ladder": phrase("a match"),
    "race": phrase("a race"),
    "competition": phrase("a competition"),
    "daily": phrase("the game of a day"),
    "open": phrase("open to enter"),
    "running": phrase("running"),
    "over": phrase("over"),
    "waiting": phrase("not begun"),
    "playing": phrase("playing"),
    "won": phrase("won"),
    "lost": phrase("lost"),
    "stuck": phrase("stuck"),
    "contradiction": phrase("contradiction"),
    "out-of-budget": phrase("out of budget"),
}
"""What forms, states and results are called."""
SIZES = {
    "beginner": phrase("Beginner 9×9, 10 mines"),
    "intermediate": phrase("Intermediate 16×16, 40 mines"),
    "expert": phrase("Expert 30×16, 99 mines"),
}


WALKS = ("g1", "g2", "g6")  # games of the library to play beside an agent


def _page(request: Request, template: str, **values: Any) -> Response:
    tongue = tongue_of(request)
    return page(
        request, template, when=_when, word=lambda name: tell(WORDS[name], tongue), **values
    )


def _content(event: shapes.Event, tongue: Tongue) -> str:
    """What is played in an event, as far as it is no secret."""
    kinds: list[str] = []
    if event.kind != "minefol":
        size = SIZES.get(name := (event.sweeper or "").partition(":")[0], name)
        kinds.append(phrase("Sweeper, {size}", size=size) if size else phrase("Sweeper"))
    if event.kind != "sweeper":
        level = event.minefol
        kinds.append(phrase("MineFOL, level {level}", level=level) if level else "MineFOL")
    return "; ".join(tell(each, tongue) for each in kinds)


def _when(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


@router.api_route("/arena", methods=READ)
async def arena(request: Request) -> Response:
    """Who is best, what goes on, and a form for a competition."""
    read = store_of(request).read
    ladders = [await read(partial(standings.ladder, kind=kind)) for kind in ("sweeper", "minefol")]
    events = await read(partial(standings.event_cards, form=None, person=None))
    found = await visitor(request)
    named = found is not None and found.name is not None
    ours = ",".join(name for names in agents.BUILT_IN.values() for name in names)
    return _page(
        request, "arena.html", ladders=ladders, events=events.events, named=named, ours=ours
    )


@router.api_route("/arena/events/{event}", methods=READ)
async def event(request: Request, event: str) -> Response:
    """An event: its table, every game, and what one may do."""
    found = await visitor(request)
    who = found.id if found else None
    asked = partial(standings.event, name=event, person=who, tongue=tongue_of(request))
    shown = await store_of(request).read(asked)
    games = [
        (number + 1, {bout.person: bout for bout in shown.bouts if bout.number == number})
        for number in sorted({bout.number for bout in shown.bouts})
    ]
    takes_part = any(bout.person == who for bout in shown.bouts)
    content = _content(shown, tongue_of(request))
    values = {"event": shown, "games": games, "takes_part": takes_part, "content": content}
    return _page(request, "arena_event.html", **values)


@router.api_route("/arena/agents/{agent}", methods=READ)
async def agent(request: Request, agent: str) -> Response:
    """An agent: its ratings so far, its events, and a race against it."""
    read = store_of(request).read
    profile: shapes.Profile = await read(partial(standings.profile, name=agent))
    events = await read(partial(standings.event_cards, form=None, person=profile.id))
    tongue = tongue_of(request)
    walks = {name: tell(title_of(name, load_game(name)), tongue) for name in WALKS}
    return _page(request, "arena_agent.html", agent=profile, events=events.events, walks=walks)


@router.api_route("/arena/games/{bout}", methods=READ)
async def bout(request: Request, bout: str) -> Response:
    """One game of an agent, move by move."""
    found = await visitor(request)
    who, tongue = found.id if found else None, tongue_of(request)
    asked = partial(standings.bout_of, name=bout, person=who, tongue=tongue)
    _, card, event = await store_of(request).read(asked)
    return _page(request, "arena_bout.html", bout=card, event=event)


@router.api_route("/daily", methods=READ)
async def daily(request: Request) -> Response:
    """The game of today, your streak, and the tables."""
    found = await visitor(request)
    day = await days.day_of(store_of(request), now().date(), found.id if found else None)
    return _page(request, "daily.html", day=day)
