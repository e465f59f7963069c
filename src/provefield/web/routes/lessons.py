"""Lessons: the path, its tasks, and answers judged by what they mean."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request, Response

from provefield.errors import BudgetError, InputError
from provefield.games.minefol.referee import State
from provefield.tongues import Tongue, Worded, counted, phrase, tell, translate
from provefield.web.desk import progress
from provefield.web.desk.catalogue import catalogue_of
from provefield.web.desk.people import Visitor, store_of
from provefield.web.naming import lesson_game
from provefield.web.routes.common import (
    REFUSALS,
    Anyone,
    Guest,
    Reader,
    desk_of,
    quick_of,
    sent,
)
from provefield.web.routes.limits import limited
from provefield.web.shapes import learning
from provefield.web.tasks import learning as work

router = APIRouter(prefix="/api/lessons", tags=["lessons"], responses=REFUSALS)
Number = Annotated[int, Path(ge=1, le=100)]
Step = Annotated[int, Query(ge=1, le=10)]
MISSING = phrase("There is no such lesson.")
NO_HINT = phrase("There are no hints for that.")
NOT_WON = phrase("Win the game first.")
GOOD = phrase("Valid, fair, and no message is wasted. Now challenge your friends with it.")
TIME_IS_UP = phrase("That takes too long to check. Is there a shorter way to say it?")


@router.get("", response_model=learning.Path, dependencies=[Depends(limited("analysis"))])
async def path(request: Request, visitor: Anyone, tongue: Reader) -> Response:
    """The learning path, and how far you are on it."""
    given = await progress.answers(store_of(request), visitor.id if visitor else None)
    right = progress.done(given)
    cards = [
        card.model_copy(update={"done": sum(lesson == card.number for lesson, _ in right)})
        for card in await quick_of(request).ask(work.path, tongue)
    ]
    ideas = [
        each.model_copy(
            update={
                "idea": translate(each.idea, tongue),
                "faults": [tell(Worded(fault, {}), tongue) for fault in each.faults],
            }
        )
        for each in progress.ideas(given)
    ]
    return sent(learning.Path(lessons=cards, ideas=ideas))


@router.get(
    "/{lesson}", response_model=learning.Lesson, dependencies=[Depends(limited("analysis"))]
)
async def lesson(request: Request, lesson: Number, visitor: Anyone, tongue: Reader) -> Response:
    """A lesson with its tasks."""
    try:
        found = await quick_of(request).ask(work.lesson, lesson, tongue)
    except InputError:
        raise HTTPException(404, MISSING) from None
    given = await progress.answers(store_of(request), visitor.id if visitor else None)
    right = progress.done(given)
    tasks = [
        task.model_copy(update={"done": (lesson, place) in right})
        for place, task in enumerate(found.tasks, start=1)
    ]
    return sent(found.model_copy(update={"tasks": tasks}))


@router.get(
    "/{lesson}/tasks/{task}/hint",
    response_model=learning.TaskHint,
    dependencies=[Depends(limited("question"))],
)
async def hint(
    request: Request, lesson: Number, task: Number, tongue: Reader, step: Step = 1
) -> Response:
    """A hint for an exercise; each step gives away more, and the last one is the solution."""
    try:
        return sent(await quick_of(request).ask(work.hint, lesson, task, step, tongue))
    except InputError:
        raise HTTPException(404, NO_HINT) from None


@router.post(
    "/{lesson}/tasks/{task}/answers",
    response_model=learning.Feedback,
    dependencies=[Depends(limited("question"))],
)
async def answer(
    request: Request,
    response: Response,
    lesson: Number,
    task: Number,
    new: learning.NewAnswer,
    visitor: Guest,
    tongue: Reader,
) -> Response:
    """Whether an answer is right; if not, its fault and a board that shows it.

    A game to win is answered with the name of the play, a game to make with its link.
    """
    try:
        found = await quick_of(request).ask(work.judge, lesson, task, new.answer, tongue)
    except BudgetError:
        raise HTTPException(400, TIME_IS_UP) from None
    if found is None:
        raise HTTPException(404, MISSING)
    if found.feedback is not None:
        told = found.feedback
    elif found.kind == "game":
        told = await _won(request, visitor, lesson_game(lesson, task), new.answer, tongue)
    else:
        told = await _made(request, visitor, new.answer, tongue)
    if told.right or told.fault:  # else it is not finished, and no answer yet
        await progress.note(store_of(request), visitor.id, (lesson, task), found.idea, new, told)
    return sent(told, like=response)


def _feedback(right: bool, sentence: str, tongue: Tongue) -> learning.Feedback:
    told = tell(sentence, tongue)
    return learning.Feedback(right=right, sentence=told, fault=None if right else "not enough")


async def _won(
    request: Request, visitor: Visitor, game: str, play: str, tongue: Tongue
) -> learning.Feedback:
    kept = await desk_of(request).find(visitor.id, play)
    state = kept.play.state
    if kept.name != game or not isinstance(state, State) or state.result != "won":
        return _feedback(False, NOT_WON, tongue)
    won = counted("Won by proof, in one step.|Won by proof, in {number} steps.", state.steps)
    return _feedback(True, won, tongue)


async def _made(request: Request, visitor: Visitor, link: str, tongue: Tongue) -> learning.Feedback:
    name = link.strip().rstrip("/").rpartition("/")[2].partition("?")[0].partition("#")[0]
    fault = await catalogue_of(request).shortcoming(name, visitor.id)
    return _feedback(not fault, fault or GOOD, tongue)
