"""Agents and events for people: accounts of agents, competitions, races, ladders and replays."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from provefield.games.protocol import Kind
from provefield.tongues import phrase
from provefield.web.accounts.people import store_of
from provefield.web.accounts.requests import (
    REFUSALS,
    Anyone,
    Guest,
    Known,
    Reader,
    Responses,
    jobs_of,
    sent,
)
from provefield.web.accounts.service import NO_ACCOUNT
from provefield.web.accounts.visitors import limited
from provefield.web.arena import agents, shapes, standings, tasks
from provefield.web.arena.agent_routes import bouts_of, events_of
from provefield.web.arena.bouts import play_of, read_lines
from provefield.web.platform.database.store import now
from provefield.web.platform.game_names import daily_game
from provefield.web.platform.jobs import STUDY
from provefield.web.platform.shapes import Name, Refusal
from provefield.web.play.service import desk_of

NOT_YOURS: Responses = {403: {"model": Refusal, "description": "Not for you, or not yet."}}
TAKEN: Responses = {409: {"model": Refusal, "description": "Taken, begun, or too many."}}
NOT_OPEN = phrase(
    "Its moves are shown when the others have played it; those of today's game, "
    "when you have won it or the day is over."
)
router = APIRouter(prefix="/api", tags=["arena"], responses=REFUSALS | NOT_YOURS)
CAREFUL = [Depends(limited("save"))]
LOOKING = [Depends(limited("analysis"))]


# Agents -------------------------------------------------------------------------------------------


@router.get("/agents", response_model=shapes.Agents)
async def own_agents(request: Request, visitor: Known) -> Response:
    """Your agents, with the tokens that are valid."""
    return sent(shapes.Agents(agents=await agents.own_agents(store_of(request), visitor.id)))


@router.post(
    "/agents", status_code=201, response_model=shapes.NewId, responses=TAKEN, dependencies=CAREFUL
)
async def new_agent(request: Request, new: shapes.NewAgent, visitor: Known) -> shapes.NewId:
    """Make an account for an agent."""
    name = " ".join(new.name.split())
    return shapes.NewId(id=await agents.new_agent(store_of(request), visitor, name))


@router.post(
    "/agents/{agent}/tokens",
    status_code=201,
    response_model=shapes.TokenOnce,
    responses=TAKEN,
    dependencies=CAREFUL,
)
async def new_token(
    request: Request, agent: Name, new: shapes.NewToken, visitor: Known
) -> shapes.TokenOnce:
    """A token for a program that plays as your agent; it is shown this once."""
    made = agents.new_token(store_of(request), visitor, agent, new.label)
    return shapes.TokenOnce(token=await made)


@router.delete("/agents/{agent}/tokens/{token}", status_code=204)
async def revoke(request: Request, agent: Name, token: Name, visitor: Known) -> None:
    """Let a token open nothing any more."""
    await agents.revoke(store_of(request), visitor.id, agent, token)


@router.get("/arena/agents/{agent}", response_model=shapes.Profile, dependencies=LOOKING)
async def profile(request: Request, agent: Name) -> Response:
    """An agent, and the history of its ratings."""
    return sent(await store_of(request).read(partial(standings.profile, name=agent)))


@router.get("/arena/ladder", response_model=shapes.Ladder, dependencies=LOOKING)
async def ladder(request: Request, kind: Kind = "sweeper") -> Response:
    """The ratings of one kind of game, each with its standard deviation."""
    return sent(await store_of(request).read(partial(standings.ladder, kind=kind)))


# Events -------------------------------------------------------------------------------------------


@router.get("/arena/all", response_model=shapes.Events, dependencies=LOOKING)
async def look(
    request: Request, form: shapes.Form | None = None, person: Name | None = None
) -> Response:
    """The latest events; of one form, or of one who takes part."""
    cards = partial(standings.event_cards, form=form, person=person)
    return sent(await store_of(request).read(cards))


@router.get("/arena/all/{event}", response_model=shapes.Event, dependencies=LOOKING)
async def event(request: Request, event: Name, visitor: Anyone, tongue: Reader) -> Response:
    """An event with its table and its games."""
    who = visitor.id if visitor else None
    asked = partial(standings.event, name=event, person=who, tongue=tongue)
    return sent(await store_of(request).read(asked))


@router.get("/arena/all/{event}/table.csv", response_model=str, dependencies=LOOKING)
async def table(request: Request, event: Name) -> Response:
    """The table of an event for a spreadsheet."""
    text = await store_of(request).read(partial(standings.table_csv, name=event))
    return PlainTextResponse(text, media_type="text/csv")


@router.get("/arena/all/{event}/log.ndjson", response_model=str, dependencies=LOOKING)
async def log(request: Request, event: Name, visitor: Anyone) -> Response:
    """Every game with its moves and reasons, a line each, and the rounds that were rated."""
    who = visitor.id if visitor else None
    lines = await store_of(request).read(lambda each: list(standings.log_lines(each, event, who)))
    return PlainTextResponse("".join(lines), media_type="application/x-ndjson")


@router.post(
    "/arena/competitions",
    status_code=201,
    response_model=shapes.NewId,
    responses=TAKEN,
    dependencies=CAREFUL,
)
async def compete(request: Request, new: shapes.NewCompetition, visitor: Known) -> shapes.NewId:
    """Organise a competition; its games are hidden until it starts."""
    if visitor.name is None:
        raise HTTPException(403, NO_ACCOUNT)
    return shapes.NewId(id=await events_of(request).compete(visitor, new))


@router.post(
    "/arena/races",
    status_code=201,
    response_model=shapes.NewId,
    responses=TAKEN,
    dependencies=CAREFUL,
)
async def race(request: Request, new: shapes.NewRace, visitor: Guest) -> shapes.NewId:
    """Play a game beside an agent; its moves are shown when yours is over."""
    return shapes.NewId(id=await events_of(request).race(visitor.id, new))


@router.post("/arena/all/{event}/entries", status_code=204, responses=TAKEN, dependencies=CAREFUL)
async def enter(request: Request, event: Name, new: shapes.NewEntry, visitor: Known) -> None:
    """Let an agent of yours take part."""
    if event == daily_game(now().date()):
        await events_of(request).enter_day(visitor.id, new.agent)
    else:
        await events_of(request).enter(visitor.id, event, new.agent)


@router.post("/arena/all/{event}/play", response_model=shapes.NewId, responses=TAKEN)
async def play(request: Request, event: Name, visitor: Known) -> shapes.NewId:
    """Begin your own game of a race, or go on with it."""
    begun = await events_of(request).play(visitor.id, event)
    return shapes.NewId(id=begun)


# Games --------------------------------------------------------------------------------------------


@router.get("/arena/bouts/{bout}", response_model=shapes.Replay, dependencies=LOOKING)
async def replay(
    request: Request, bout: Name, visitor: Anyone, tongue: Reader, provable: bool = False
) -> Response:
    """A game as the agent was told it, its moves and reasons, and what was provable."""
    who = visitor.id if visitor else None
    found = partial(standings.bout_of, name=bout, person=who, tongue=tongue)
    row, card, _ = await store_of(request).read(found)
    if not card.open:
        raise HTTPException(403, NOT_OPEN)
    kept = await desk_of(request).find(row.person, play_of(row))
    lines = await bouts_of(request).lines(row, kept, card.name, whole=True)
    moves = await bouts_of(request).moves(row.play)
    game = kept.play.game
    labels: list[str | None] = [None] * len(moves)
    if provable:
        asked = (tasks.provable, game, [move for move, _ in moves])
        labels = list(await jobs_of(request).ask(STUDY(*asked)))
    return sent(
        shapes.Replay(
            bout=card,
            event=row.event,
            kind=game.kind,
            documents=read_lines(lines),
            moves=[
                shapes.ReplayMove(move=move, because=because, provable=label)
                for (move, because), label in zip(moves, labels, strict=True)
            ],
        )
    )


@router.get(
    "/arena/bouts/{bout}/watch",
    response_model=None,
    dependencies=LOOKING,
    responses={200: {"content": {"text/event-stream": {}}, "description": "As it is played."}},
)
async def watch(request: Request, bout: Name, visitor: Anyone, tongue: Reader) -> Response:
    """The documents of a game as they are told to the agent, as server-sent events."""
    who = visitor.id if visitor else None
    found = partial(standings.bout_of, name=bout, person=who, tongue=tongue)
    row, card, _ = await store_of(request).read(found)
    if not card.open:
        raise HTTPException(403, NOT_OPEN)
    told = bouts_of(request).watch(row, card.name)
    return StreamingResponse(told, media_type="text/event-stream")
