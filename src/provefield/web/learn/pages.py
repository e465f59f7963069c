"""Pages of the lessons, of practice and of the proof editor."""

from __future__ import annotations

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from provefield.errors import InputError
from provefield.learn.lessons import find_chapter, find_lesson, first_path, title
from provefield.tongues import phrase
from provefield.web.accounts.exams import outside_exams
from provefield.web.learn.pictures import chapter_pictures
from provefield.web.platform.pages.render import READ, add_page, page, tongue_of

router = APIRouter(include_in_schema=False)
MISSING = phrase("There is no such lesson.")
add_page(router, "/prove", "prove.html", Depends(outside_exams))


@router.api_route("/learn", methods=READ)
def learn(request: Request) -> Response:
    """The learning path, with a picture of each chapter."""
    return page(request, "learn.html", pictures=chapter_pictures(tongue_of(request)))


@router.api_route("/learn/{number:int}", methods=READ)
def numbered_lesson(number: int) -> Response:
    """Where a lesson of the first path, or one beyond its 25, has its address now."""
    try:
        name = first_path(number) or find_lesson(number).name
    except InputError:
        raise HTTPException(404, MISSING) from None
    return RedirectResponse(f"/learn/{name}", 308)


def _about_a_lesson(address: str, template: str) -> None:
    @router.api_route(address, methods=READ, name=address)
    def show(request: Request, name: str) -> Response:
        try:
            known = title(name, tongue_of(request))
        except InputError:
            raise HTTPException(404, MISSING) from None
        return page(request, template, name=name, title=known)


_about_a_lesson("/learn/{name}", "lesson.html")
_about_a_lesson("/learn/{name}/practice", "practice.html")


@router.api_route("/learn/chapters/{name}", methods=READ)
def chapter_test(request: Request, name: str) -> Response:
    """The test at the end of a chapter."""
    try:
        found = find_chapter(name, tongue_of(request))
    except InputError:
        raise HTTPException(404, phrase("There is no such chapter.")) from None
    return page(request, "chapter_test.html", name=name, title=found.title)
