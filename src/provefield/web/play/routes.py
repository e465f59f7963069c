"""Plays: begin, move, and ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response

from provefield.games.given import read_by
from provefield.grid import Cell
from provefield.tongues import tell
from provefield.web.accounts.exams import IN_EXAM, insist_on_lines, outside_exams
from provefield.web.accounts.people import known_visitor, store_of
from provefield.web.accounts.requests import (
    NOT_YET,
    REFUSALS,
    Guest,
    Known,
    Reader,
    Responses,
    direct_route,
    jobs_of,
    on_grid,
    sent,
)
from provefield.web.accounts.visitors import limited
from provefield.web.platform import shapes
from provefield.web.platform.jobs import ANSWER, STUDY
from provefield.web.platform.pages.render import tongue_of
from provefield.web.platform.shapes import Name
from provefield.web.play import advice as advise
from provefield.web.play import records
from provefield.web.play import shapes as playing
from provefield.web.play.advice import Seen
from provefield.web.play.service import BY_NO_PROOF, ELSEWHERE, Kept, Late, desk_of

T = TypeVar("T")
router = APIRouter(prefix="/api/plays", tags=["plays"], responses=REFUSALS)
NoExam = Depends(outside_exams)
check_move = limited("move")
NO_PROOF: Responses = {409: {"model": shapes.Refusal, "description": "It was made by no proof."}}
LADDER = 4  # rungs of hints, the last of which is a whole proof: what asks for one takes all
MOST_QUICK = 500  # covered cells of a board about which one is answered at once
SHORT = 10.0  # seconds


async def _ask(request: Request, seen: Seen, task: Callable[..., T], *arguments: Any) -> T:
    """Ask about a board: whoever moves does not wait for that, least of all if it is large."""
    if len(seen.covered) > MOST_QUICK:
        return await jobs_of(request).ask(STUDY(task, seen, *arguments, seconds=SHORT))
    return await jobs_of(request).ask(ANSWER(task, seen, *arguments))


def _is_hint(kept: Kept, cell: Cell) -> bool:
    """Whether an answer about a cell tells what may not have been seen yet."""
    return cell in kept.view.covered and kept.play.state.result == "playing"


def _sent(told: shapes.Helpful, kept: Kept) -> Response:
    """An answer, with how often help was taken in the play."""
    return sent(told.model_copy(update={"help": kept.help}))


@router.post(
    "",
    status_code=201,
    response_model=playing.Play,
    responses=NOT_YET,
    dependencies=[Depends(limited("begin"))],
)
async def begin(
    request: Request, response: Response, new: playing.NewPlay, visitor: Guest, tongue: Reader
) -> Response:
    """Begin to play a game."""
    desk = desk_of(request)
    own_clock = new.referee == "page"
    first = Cell(*new.first) if own_clock and new.first else None
    kept = await desk.begin(visitor.id, new.game, new.mode, own_clock=own_clock, first=first)
    return sent(await desk.show(kept, tongue), 201, response)


@router.get("/{play}", response_model=playing.Play, dependencies=[Depends(check_move)])
async def look(request: Request, play: Name, visitor: Known, tongue: Reader) -> Response:
    """A play as it stands."""
    desk = desk_of(request)
    text = await desk.text(await desk.find(visitor.id, play), tongue)
    return Response(text, media_type="application/json")


async def move(
    request: Request, play: Name, new: playing.NewMove, visitor: Known, tongue: Reader
) -> Response:
    """Make a move: `right`, `down`, `left`, `up`, `open 3,2`, `mark 4,3`, `unmark 4,3`, `undo`.

    `ply` is the number of moves made before. The same move sent again changes nothing; another
    move for a ply that is taken is a conflict, and the answer shows how the play stands. With
    `changes` the answer to a move tells what it changed, instead of the whole board again.

    In the mode `prove` a step to a new cell, an opening and a mark are made only `by` facts that
    are enough; the first opening of a cell that is labelled safe needs none. In other modes a proof
    is judged, and the move ruled as without it. With a `rule` or a `draft` they have to prove it
    so: another rule, or a deduction with a fault, is refused, and takes no ply.
    """
    if new.draft is not None:
        await insist_on_lines(request)
    try:
        return sent(await desk_of(request).move(visitor.id, play, new, tongue))
    except Late as late:
        return sent(playing.Conflict(error=tell(ELSEWHERE, tongue), play=late.play), 409)


async def _take_move(request: Request, play: str, new: playing.NewMove) -> Response:
    await check_move(request)
    return await move(request, play, new, await known_visitor(request), tongue_of(request))


router.add_api_route(
    "/{play}/moves",
    move,
    methods=["POST"],
    response_model=playing.Play | playing.Change,
    dependencies=[Depends(check_move)],
    responses={409: {"model": playing.Conflict, "description": "Another move came first."}},
    route_class_override=direct_route("play", playing.NewMove, _take_move),
)
router.routes.insert(0, router.routes.pop())  # what is asked most is found first


@router.post(
    "/{play}/log",
    response_model=playing.Logged,
    dependencies=[Depends(check_move)],
    responses={409: {"model": playing.Conflict, "description": "The log says something else."}},
)
async def log(
    request: Request, play: Name, new: playing.NewLog, visitor: Known, tongue: Reader
) -> Response:
    """Send moves on which the page has ruled; the server makes them again, by the same rules.

    `ply` is the number of moves sent before. What is sent again changes nothing. The time is one's
    own: such plays are kept apart from those on which the server rules, and never ranked with them.
    """
    try:
        return sent(await desk_of(request).take_log(visitor.id, play, new, tongue))
    except Late as late:
        return sent(playing.Conflict(error=tell(ELSEWHERE, tongue), play=late.play), 409)


@router.post(
    "/{play}/why",
    response_model=shapes.Claim,
    responses=IN_EXAM,
    dependencies=[Depends(limited("question")), NoExam],
)
async def why(
    request: Request, play: Name, question: playing.Question, visitor: Known, tongue: Reader
) -> Response:
    """What follows about a cell from what the player sees, and why; a proof is four hints."""
    desk = desk_of(request)
    kept = await desk.find(visitor.id, play)
    seen = kept.view
    cell = on_grid(question.cell, seen.grid)
    if is_hint := _is_hint(kept, cell):
        await desk.insist_on_hints(kept)
    told = await _ask(request, seen, advise.why, cell, tongue, question.natural)
    if is_hint:
        await desk.count_hint(kept, LADDER if told.proof else 1)
    return _sent(told, kept)


@router.post(
    "/{play}/sequent",
    response_model=shapes.Sequent,
    responses=IN_EXAM,
    dependencies=[Depends(limited("question")), NoExam],
)
async def sequent(
    request: Request, play: Name, question: playing.SequentWanted, visitor: Known
) -> Response:
    """What is proved of a cell, as premises and a goal to prove oneself: four hints.

    `by` facts and a `claim` of one's own it is no help: the same is answered whether they prove it
    or not.
    """
    desk = desk_of(request)
    kept = await desk.find(visitor.id, play)
    cell = on_grid(question.cell, kept.view.grid)
    names = None if question.by is None else read_by(question.by)
    if names is not None and question.claim is not None:
        asked = (advise.claimed_sequent, names, cell, question.claim)
        return sent(await _ask(request, kept.view, *asked))
    if is_hint := _is_hint(kept, cell):
        await desk.insist_on_hints(kept)
    if names is None:
        told = await _ask(request, kept.view, advise.sequent, cell)
    else:
        told = await _ask(request, kept.view, advise.given_sequent, names, cell)
    if is_hint:
        await desk.count_hint(kept, LADDER)
    return sent(told)


@router.post(
    "/{play}/hint",
    response_model=playing.Hint,
    responses=IN_EXAM,
    dependencies=[Depends(limited("question")), NoExam],
)
async def hint(
    request: Request, play: Name, new: playing.HintStep, visitor: Known, tongue: Reader
) -> Response:
    """A hint to the easiest next step, which is counted; each step gives away a little more."""
    desk = desk_of(request)
    kept = await desk.find(visitor.id, play)
    await desk.insist_on_hints(kept)
    told = await _ask(request, kept.view, advise.hint, new.step, tongue)
    await desk.climb(kept, new.step)
    return _sent(told, kept)


@router.post(
    "/{play}/provable",
    response_model=playing.Provable,
    responses=IN_EXAM,
    dependencies=[Depends(limited("question")), NoExam],
)
async def provable(
    request: Request, play: Name, new: playing.ProvableWanted, visitor: Known, tongue: Reader
) -> Response:
    """What follows about every cell that is still covered, which counts as a hint."""
    desk = desk_of(request)
    kept = await desk.find(visitor.id, play)
    await desk.insist_on_hints(kept)
    if new.odds:
        asked = (advise.provable, kept.view, tongue, new.odds)
        told = await jobs_of(request).ask(STUDY(*asked, seconds=SHORT))
    else:
        told = await _ask(request, kept.view, advise.provable, tongue)
    await desk.count_hint(kept)
    return _sent(told, kept)


@router.get(
    "/{play}/proofs/{ply}",
    response_model=shapes.Claim,
    dependencies=[Depends(limited("question")), NoExam],
    responses={
        **IN_EXAM,
        409: {"model": shapes.Refusal, "description": "It was made by no proof."},
    },
)
async def proof(
    request: Request,
    play: Name,
    ply: Annotated[int, Path(ge=0, le=5_000)],
    visitor: Known,
    tongue: Reader,
) -> Response:
    """How the facts by which a move was made prove it; that is no help."""
    desk = desk_of(request)
    kept = await desk.find(visitor.id, play)
    before, names, cell = await desk.given_proof(kept, ply)
    told = await _ask(request, before, advise.given, names, cell, tongue)
    if told.proof is None:
        raise HTTPException(409, BY_NO_PROOF)
    return sent(told)


@router.get(
    "/{play}/proofs/{ply}/sequent",
    response_model=shapes.Sequent,
    dependencies=[Depends(limited("question")), NoExam],
    responses={
        **IN_EXAM,
        409: {"model": shapes.Refusal, "description": "It was made by no proof."},
    },
)
async def proof_sequent(
    request: Request, play: Name, ply: Annotated[int, Path(ge=0, le=5_000)], visitor: Known
) -> Response:
    """The facts that prove a move as premises, and what they prove as a goal."""
    desk = desk_of(request)
    kept = await desk.find(visitor.id, play)
    before, names, cell = await desk.given_proof(kept, ply)
    return sent(await _ask(request, before, advise.given_sequent, names, cell))


@router.get(
    "/{play}/review",
    response_model=shapes.Review,
    dependencies=[Depends(limited("question"))],
    responses={409: {"model": shapes.Refusal, "description": "The game goes on."}},
)
async def review(request: Request, play: Name, visitor: Known, tongue: Reader) -> Response:
    """Luck and skill in a sweeper game that is over, and its slowest deduction."""
    desk = desk_of(request)
    kept = await desk.find(visitor.id, play)
    pauses = await records.pauses(store_of(request), kept.id)
    return sent(await desk.referee.review(kept.play, pauses, tongue))


@router.get("/{play}/timing", response_model=playing.Timing, dependencies=[Depends(check_move)])
async def timing(request: Request, play: Name, visitor: Known) -> Response:
    """How long a sweeper play took, how often help was taken, and the record on such boards."""
    kept = await desk_of(request).find(visitor.id, play)
    return sent(await records.timing(store_of(request), kept.person, kept.id))


@router.get(
    "/{play}/moments/{ply}",
    response_model=playing.Moment,
    dependencies=[Depends(check_move)],
    responses={409: {"model": shapes.Refusal, "description": "The game goes on."}},
)
async def moment(
    request: Request, play: Name, ply: Annotated[int, Path(ge=0, le=5_000)], visitor: Known
) -> Response:
    """A sweeper game that is over, as it stood after so many moves."""
    desk = desk_of(request)
    return sent(await desk.moment(await desk.find(visitor.id, play), ply))
