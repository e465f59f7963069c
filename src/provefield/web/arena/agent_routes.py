"""The arena for programs: an agent comes with its token, hears of games, and answers views."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from provefield.agents.remote.documents import schema
from provefield.web.accounts.people import Visitor
from provefield.web.accounts.requests import REFUSALS, Responses, direct_route
from provefield.web.accounts.visitors import owner_of
from provefield.web.arena import shapes
from provefield.web.arena.agents import AgentAtBout, agent_of
from provefield.web.arena.bouts import MISSING, Bouts
from provefield.web.arena.events import Events
from provefield.web.arena.token_owners import TokenOwner
from provefield.web.platform.jobs import current_owner
from provefield.web.platform.rate_limit import insist
from provefield.web.platform.shapes import Name, Refusal

NO_TOKEN: Responses = {401: {"model": Refusal, "description": "No token, or a revoked one."}}
LATE: Responses = {409: {"model": Refusal, "description": "Too late, or too much."}}
LINES: Responses = {
    200: {"content": {"application/x-ndjson": {}}, "description": "A JSON document a line."}
}
NDJSON = "application/x-ndjson"
router = APIRouter(prefix="/api/arena", tags=["arena"], responses=REFUSALS | NO_TOKEN)


def bouts_of(request: Request) -> Bouts:
    """The games of agents of the app that answers."""
    bouts: Bouts = request.app.state.bouts
    return bouts


def events_of(request: Request) -> Events:
    """The events of the app that answers."""
    events: Events = request.app.state.events
    return events


async def limited_agent(request: Request) -> Visitor:
    """The agent whose token a request has, within what one may ask in a minute."""
    owner = await _limited_owner(request)
    return Visitor(owner.person, owner.name)


async def agent_at_bout(request: Request, bout: Name) -> AgentAtBout:
    """The same at a game of its own that has begun."""
    owner = await _limited_owner(request, bout)
    if owner.bout is None or owner.bout.play is None:
        raise HTTPException(404, MISSING)
    return AgentAtBout(owner.name, owner.bout)


async def _limited_owner(request: Request, bout: str = "") -> TokenOwner:
    owner = await agent_of(request, bout)
    who = Visitor(owner.person, owner.name)
    current_owner.set(owner_of(request, who))
    await insist(request, "move", who)
    return owner


Player = Annotated[Visitor, Depends(limited_agent)]
AtBout = Annotated[AgentAtBout, Depends(agent_at_bout)]


@router.get("/schema", response_model=dict[str, Any])
async def documents() -> Response:
    """The JSON Schema of the documents that agents are sent and send."""
    return JSONResponse(schema())


@router.get("/events", response_model=None, responses=LINES)
async def events(request: Request, agent: Player) -> Response:
    """Which games begin and end: `gameStart`, `gameEnd`, and a `keepalive` every 15 seconds."""
    return StreamingResponse(bouts_of(request).events(agent.id), media_type=NDJSON)


@router.get("/games/{bout}/stream", response_model=None, responses=LINES)
async def stream(request: Request, agent: AtBout) -> Response:
    """The documents of a game, from the beginning: `start`, every `view`, and the `end`."""
    told = bouts_of(request).stream(agent.bout, agent.name)
    return StreamingResponse(told, media_type=NDJSON)


async def move(request: Request, new: shapes.NewAgentAnswer, agent: AtBout) -> Response:
    """Answer the view of a ply. The same answer again changes nothing; a late one is refused."""
    return JSONResponse(await bouts_of(request).answer(agent.bout, new))


async def _take_move(request: Request, bout: str, new: shapes.NewAgentAnswer) -> Response:
    return await move(request, new, await agent_at_bout(request, bout))


router.add_api_route(
    "/games/{bout}/moves",
    move,
    methods=["POST"],
    response_model=dict[str, Any],
    responses=LATE,
    route_class_override=direct_route("bout", shapes.NewAgentAnswer, _take_move),
)


@router.post("/challenges", status_code=201, response_model=shapes.NewId, responses=LATE)
async def challenge(request: Request, new: shapes.NewChallenge, agent: Player) -> shapes.NewId:
    """Ask for games against another agent, on the same boards; they come by the events."""
    return shapes.NewId(id=await events_of(request).challenge(agent, new))
