"""Games: look for them, make them, check them, keep them, and make new ones of them."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from starlette.responses import PlainTextResponse

from provefield.errors import BudgetError
from provefield.games.minefol import library
from provefield.logic.language import describe
from provefield.logic.show import show
from provefield.tongues import ENGLISH, Tongue, phrase
from provefield.web.accounts.exams import IN_EXAM, outside_exams
from provefield.web.accounts.requests import (
    NOT_YET,
    REFUSALS,
    Anyone,
    Guest,
    Known,
    Reader,
    jobs_of,
    send_answer,
    sent,
)
from provefield.web.accounts.visitors import limited
from provefield.web.create import drafts
from provefield.web.create import shapes as making
from provefield.web.create.cards import cards_that_fit
from provefield.web.create.catalogue import catalogue_of, insist_on_valid
from provefield.web.platform.database.store import now
from provefield.web.platform.game_names import daily_game
from provefield.web.platform.jobs import STUDY
from provefield.web.platform.rate_limit import insist
from provefield.web.platform.settings import Settings
from provefield.web.platform.shapes import Name, Refusal

router = APIRouter(prefix="/api", tags=["games"], responses=REFUSALS)
NoExam = Depends(outside_exams)
UNREADABLE = phrase("This game cannot be read.")
LONGEST_CHECK = 15.0  # seconds; what takes longer, no player has the patience for
MARGIN = 3.0  # seconds between the time to check a game and the end of the worker


@router.post(
    "/drafts/check",
    response_model=making.Checked,
    responses=IN_EXAM,
    dependencies=[Depends(limited("analysis")), NoExam],
)
async def check(request: Request, draft: making.GameDraft, tongue: Reader) -> Response:
    """Whether a game that is being made is consistent, can be won, is fair, and how hard it is."""
    return sent((await _judged(request, draft, tongue)).checked)


async def _judged(request: Request, draft: making.GameDraft, tongue: Tongue) -> drafts.Judged:
    settings: Settings = request.app.state.settings
    most = min(settings.patience, LONGEST_CHECK)
    seconds = max(most - MARGIN, 1.0)
    try:
        return await jobs_of(request).ask(STUDY(drafts.judge, draft, seconds, tongue, seconds=most))
    except BudgetError as error:
        return drafts.Judged(None, making.Checked(unknown=drafts.slow(error, tongue)))


@router.post(
    "/drafts/file",
    response_model=making.File,
    responses=IN_EXAM,
    dependencies=[Depends(limited("analysis")), NoExam],
)
async def export(request: Request, draft: making.GameDraft, tongue: Reader) -> Response:
    """A draft as a game file."""
    return await send_answer(request, STUDY(drafts.file_of, draft, tongue))


@router.post(
    "/drafts/problem",
    response_model=making.Problem,
    responses=IN_EXAM,
    dependencies=[Depends(limited("analysis")), NoExam],
)
async def problem(
    request: Request, draft: making.GameDraft, tongue: Reader, to: Literal["prover9", "dimacs"]
) -> Response:
    """What a draft tells, written for Prover9 or as clauses for SAT solvers."""
    return await send_answer(request, STUDY(drafts.problem_of, draft, to, tongue))


@router.post(
    "/drafts/read",
    response_model=making.GameDraft,
    responses=IN_EXAM,
    dependencies=[Depends(limited("analysis")), NoExam],
)
async def read(request: Request, new: making.File) -> Response:
    """A game file in parts, to go on making it."""
    return await send_answer(request, STUDY(drafts.draft_of, new.toml))


@router.get("/catalogue", response_model=making.LibraryMessages)
def catalogue(tongue: Reader) -> Response:
    """Messages to begin with: those of the MineFOL paper."""
    entries = [
        making.LibraryMessage(
            number=entry.number,
            fol=show(entry.formula),
            english=entry.english,
            words=entry.english if tongue == ENGLISH else describe(entry.formula, tongue),
            level=entry.level,
            tags=list(entry.tags),
        )
        for entry in library.catalogue()
    ]
    return sent(making.LibraryMessages(messages=entries))


@router.post(
    "/games",
    status_code=201,
    response_model=making.SavedGame,
    responses=IN_EXAM,
    dependencies=[Depends(limited("save")), NoExam],
)
async def keep(
    request: Request, response: Response, new: making.NewGame, visitor: Guest, tongue: Reader
) -> Response:
    """Keep a game for its author alone, for whoever has the link, or for the library."""
    judged = await _judged(request, new, tongue)
    checked = judged.checked
    if judged.game is None or checked.errors:
        told = checked.errors[0].message if checked.errors else checked.unknown
        raise HTTPException(400, told or UNREADABLE)
    if checked.unknown:
        raise HTTPException(400, checked.unknown)
    if new.visibility == "published":
        insist_on_valid(checked.valid)
        await insist(request, "publish", visitor)
    games = catalogue_of(request)
    if new.remix_of is not None:
        await games.file(new.remix_of, visitor.id)
    name = await games.keep(visitor.id, judged.game, checked, new)
    saved = making.SavedGame(
        id=name, url=f"/play/{name}", visibility=new.visibility, checked=checked
    )
    return sent(saved, 201, response)


@router.put(
    "/games/{game}/visibility",
    response_model=making.GameCard,
    dependencies=[Depends(limited("save"))],
    responses={
        403: {"model": Refusal, "description": "It is the game of somebody else."},
        409: {"model": Refusal, "description": "Others may have begun it."},
    },
)
async def open_to(
    request: Request, game: Name, new: making.NewVisibility, visitor: Known, tongue: Reader
) -> Response:
    """Share a game of yours by its link, publish it, or take it out of the library again."""
    games = catalogue_of(request)
    if new.visibility == "published":
        await insist(request, "publish", visitor)
    await games.open_to(game, visitor.id, new.visibility)
    return sent(await games.card(game, visitor.id, tongue))


@router.get("/games", response_model=making.Games, dependencies=[Depends(limited("analysis"))])
async def look(
    request: Request,
    visitor: Anyone,
    tongue: Reader,
    shelf: making.Shelf | None = None,
    level: Annotated[int | None, Query(ge=1, le=5)] = None,
    words: Annotated[str, Query(max_length=100)] = "",
    start: Annotated[int, Query(ge=0, le=10_000)] = 0,
    most: Annotated[int, Query(ge=1, le=100)] = 60,
) -> Response:
    """The games of a shelf, of a level, or with some words in their title or tags."""
    games, who = catalogue_of(request), visitor.id if visitor else None
    if shelf == "mine":
        cards = await games.own_cards(who)
    elif shelf == "daily":
        cards = [await games.card(daily_game(now().date()), who, tongue)]
    else:
        cards = await games.cards(who, tongue)
    found = list(cards_that_fit(cards, shelf, level, words))
    shown = await games.with_pictures(found[start : start + most], who)
    return sent(making.Games(games=shown, total=len(found)))


@router.get("/games/{game}", response_model=making.GameCard)
async def card(request: Request, game: Name, visitor: Anyone, tongue: Reader) -> Response:
    """What everybody who may play a game may know of it."""
    return sent(await catalogue_of(request).card(game, visitor.id if visitor else None, tongue))


@router.get(
    "/games/{game}/file",
    response_model=str,
    responses={
        200: {"content": {"text/plain": {}}, "description": "The game file, as TOML."},
        **NOT_YET,
    },
)
async def file(request: Request, game: Name, visitor: Anyone) -> Response:
    """The file of a game: for its author, and for those who have finished it."""
    text = await catalogue_of(request).file(game, visitor.id if visitor else None)
    return PlainTextResponse(text)


@router.get(
    "/games/{game}/draft",
    response_model=making.GameDraft,
    responses=NOT_YET,
    dependencies=[Depends(limited("analysis"))],
)
async def draft(request: Request, game: Name, visitor: Anyone) -> Response:
    """The same in parts, to make a new game of it."""
    text = await catalogue_of(request).file(game, visitor.id if visitor else None)
    return await send_answer(request, STUDY(drafts.draft_of, text))
