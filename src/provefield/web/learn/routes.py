"""Lessons: the path, its tasks, practice and tests, and answers judged by what they mean."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request, Response

from provefield.errors import BudgetError, InputError
from provefield.learn.courses import progress as learned
from provefield.learn.lessons import find_chapter, find_lesson
from provefield.learn.lessons.practice import LAST_VARIANT, place_in_test, variant_number
from provefield.tongues import Tongue, Worded, phrase, tell
from provefield.web.accounts.exams import IN_EXAM, outside_exams
from provefield.web.accounts.people import store_of
from provefield.web.accounts.requests import (
    REFUSALS,
    Anyone,
    Guest,
    Reader,
    jobs_of,
    send_answer,
    sent,
)
from provefield.web.accounts.visitors import limited
from provefield.web.create.catalogue import catalogue_of
from provefield.web.learn import items, progress
from provefield.web.learn import lessons as work
from provefield.web.learn import shapes as learning
from provefield.web.learn.judging import judge_link, judge_play
from provefield.web.platform.database.store import now
from provefield.web.platform.game_names import lesson_game
from provefield.web.platform.jobs import ANSWER
from provefield.web.play.service import desk_of

router = APIRouter(prefix="/api", tags=["lessons"], responses=REFUSALS)
NoExam = Depends(outside_exams)
Which = Annotated[str, Path(min_length=1, max_length=40, description="A number or a name.")]
Name = Annotated[str, Path(min_length=1, max_length=40)]
Number = Annotated[int | None, Query(ge=0, le=LAST_VARIANT)]
Turn = Annotated[int | None, Query(ge=0, le=999)]
MISSING = phrase("There is no such lesson.")
NO_HINT = phrase("There are no hints for that.")
CALENDAR = timedelta(weeks=12)
TIME_IS_UP = phrase("That takes too long to check. Is there a shorter way to say it?")


@router.get("/lessons", response_model=learning.Path, dependencies=[Depends(limited("analysis"))])
async def path(request: Request, visitor: Anyone, tongue: Reader) -> Response:
    """The learning path, and how far you are on it."""
    given = await progress.answers(store_of(request), visitor.id if visitor else None)
    found = await jobs_of(request).ask(ANSWER(work.path, tongue))
    marks, known = learned.marks(given), learned.strengths(given)
    due = learned.to_repeat(known, now())
    by_name = {card.name: card for card in found.lessons}
    of_chapter = {
        each.name: [card.name for card in found.lessons if card.chapter == each.name]
        for each in found.chapters
    }
    lessons = [
        card.model_copy(
            update={
                "done": sum(
                    mark.done and lesson == card.name and _is_task(task)
                    for (lesson, task), mark in marks.items()
                ),
                "strength": known[card.name].box if card.name in known else 0,
                "due": card.name in due,
            }
        )
        for card in found.lessons
    ]
    chapters = [
        each.model_copy(update={"passed": learned.passed(given, each.name, of_chapter[each.name])})
        for each in found.chapters
    ]
    ideas = [
        each.model_copy(
            update={
                "idea": by_name[each.lesson].about,
                "faults": [tell(Worded(fault, {}), tongue) for fault in each.faults],
            }
        )
        for each in progress.ideas(given, known)
        if each.lesson in by_name
    ]
    repeat = [name for name in due if name in by_name]
    days = learned.days(given, now().date() - CALENDAR)
    found = learning.Path(chapters=chapters, lessons=lessons, ideas=ideas, repeat=repeat, days=days)
    return sent(found)


def _is_task(name: str) -> bool:
    """Whether a task stands in its lesson, and is no variant of it."""
    return variant_number(name) is None and place_in_test(name) is None


@router.get(
    "/lessons/{lesson}", response_model=learning.Lesson, dependencies=[Depends(limited("analysis"))]
)
async def lesson(request: Request, lesson: Which, visitor: Anyone, tongue: Reader) -> Response:
    """A lesson with its tasks."""
    try:
        found = await jobs_of(request).ask(ANSWER(work.lesson, lesson, tongue))
    except InputError:
        raise HTTPException(404, MISSING) from None
    given = await progress.answers(store_of(request), visitor.id if visitor else None)
    marks = learned.marks(given)
    tasks = [
        task.model_copy(update={"done": mark.done})
        if (mark := marks.get((found.name, task.name)))
        else task
        for task in found.tasks
    ]
    return sent(found.model_copy(update={"tasks": tasks}))


@router.get(
    "/lessons/{lesson}/practice",
    response_model=learning.Variant,
    dependencies=[Depends(limited("question"))],
)
async def practice(
    request: Request, lesson: Which, visitor: Anyone, tongue: Reader, number: Number = None
) -> Response:
    """A variant of a lesson: the next one for you, or the one with a number."""
    try:
        if number is None:
            given = await progress.answers(store_of(request), visitor.id if visitor else None)
            number = learned.next_variant(given, find_lesson(lesson).name)
        return await send_answer(request, ANSWER(work.practice, lesson, number, tongue))
    except InputError:
        raise HTTPException(404, MISSING) from None


@router.get(
    "/chapters/{chapter}/test",
    response_model=learning.ChapterTest,
    dependencies=[Depends(limited("question"))],
)
async def chapter_test(
    request: Request, chapter: Name, visitor: Anyone, tongue: Reader, turn: Turn = None
) -> Response:
    """The test of a chapter, which mixes its ideas: the next one for you, or that of a turn."""
    try:
        if turn is None:
            given = await progress.answers(store_of(request), visitor.id if visitor else None)
            turn = learned.next_turn(given, find_chapter(chapter).lessons)
        return await send_answer(request, ANSWER(work.chapter_test, chapter, turn, tongue))
    except InputError:
        raise HTTPException(404, phrase("There is no such chapter.")) from None


@router.post(
    "/lessons/{lesson}/tasks/{task}/hints",
    response_model=learning.TaskHint,
    responses=IN_EXAM,
    dependencies=[Depends(limited("question")), NoExam],
)
async def hint(
    request: Request,
    response: Response,
    lesson: Which,
    task: Name,
    new: learning.NewHint,
    visitor: Guest,
    tongue: Reader,
) -> Response:
    """A hint for an exercise, which is counted; the last one is the solution."""
    ladder = await _ladder(request, lesson, task, new.answer, tongue)
    told = ladder.rungs[min(new.step, len(ladder.rungs)) - 1].hint
    await progress.note_hint(store_of(request), visitor.id, ladder.place, ladder.idea, told.step)
    return sent(told, like=response)


async def _ladder(
    request: Request, lesson: str, task: str, answer: str, tongue: Tongue
) -> items.Ladder:
    """The hints of a task after an answer so far, if there are any."""
    asked = ANSWER(items.hints, items.of_lesson(lesson, task), answer, tongue)
    try:
        ladder = await jobs_of(request).ask(asked)
    except items.MissingItemError:
        raise HTTPException(404, NO_HINT) from None
    if not ladder.rungs:
        raise HTTPException(404, NO_HINT)
    return ladder


@router.post(
    "/lessons/{lesson}/tasks/{task}/lines",
    status_code=204,
    responses=IN_EXAM,
    dependencies=[Depends(limited("question")), NoExam],
)
async def line(request: Request, lesson: Which, task: Name, visitor: Guest, tongue: Reader) -> None:
    """Count a line that the editor of proofs gave as a hint."""
    ladder = await _ladder(request, lesson, task, "", tongue)
    await progress.note_line(store_of(request), visitor.id, ladder.place, ladder.idea)


@router.post(
    "/lessons/{lesson}/tasks/{task}/answers",
    response_model=learning.Feedback,
    responses=IN_EXAM,
    dependencies=[Depends(limited("question")), NoExam],
)
async def answer(
    request: Request,
    response: Response,
    lesson: Which,
    task: Name,
    new: learning.NewLessonAnswer,
    visitor: Guest,
    tongue: Reader,
) -> Response:
    """Whether an answer is right; if not, its fault and a board that shows it.

    A game to win is answered with the name of the play, a game to make with its link.
    """
    try:
        found = await jobs_of(request).ask(
            ANSWER(items.judge, items.of_lesson(lesson, task), new.answer, tongue)
        )
    except BudgetError:
        raise HTTPException(400, TIME_IS_UP) from None
    except items.MissingItemError:
        raise HTTPException(404, MISSING) from None
    if found.feedback is not None:
        told = found.feedback
    elif found.kind == "game":
        kept = await desk_of(request).find(visitor.id, new.answer)
        told = judge_play(kept, lesson_game(*found.place), tongue)
    else:
        told = await judge_link(catalogue_of(request), new.answer, visitor.id, tongue)
    if told.right or told.fault:  # else it is not finished, and no answer yet
        await progress.note(store_of(request), visitor.id, found.place, found.idea, new, told)
    return sent(told, like=response)
