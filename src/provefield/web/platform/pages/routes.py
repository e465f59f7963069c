"""What every page stands on: its language, its colours, and the words of its scripts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from provefield.reason.tell.picture import STYLE
from provefield.reason.tell.world_picture import STYLE as WORLD_STYLE
from provefield.tongues import heard, languages, page_words, phrase
from provefield.web.platform.pages.render import LANGUAGE_COOKIE, THEME_COOKIE, THEMES
from provefield.web.platform.settings import Settings

router = APIRouter(include_in_schema=False)
YEAR = 365 * 24 * 3600
Back = Annotated[str, Query(max_length=500)]


@router.get("/language/{code}")
def language(request: Request, code: str, back: Back = "/") -> Response:
    """Remember the reader's language and go back."""
    if code not in languages():
        raise HTTPException(404, phrase("We do not speak that language."))
    return _remember(request, LANGUAGE_COOKIE, code, back)


@router.get("/theme/{name}")
def theme(request: Request, name: str, back: Back = "/") -> Response:
    """Remember the reader's colours and go back."""
    if name not in ("device", *THEMES):
        raise HTTPException(404)
    return _remember(request, THEME_COOKIE, name, back)


def _remember(request: Request, cookie: str, value: str, back: str) -> Response:
    # Two slashes would lead to another site.
    inside = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = RedirectResponse(back if inside else "/", 303)
    settings: Settings = request.app.state.settings
    response.set_cookie(cookie, value, max_age=YEAR, samesite="lax", secure=settings.https)
    return response


@router.get("/words/{code}.json")
def words_of(code: str) -> Response:
    """What the scripts of a page say in another language."""
    if code not in languages():
        raise HTTPException(404, phrase("We do not speak that language."))
    said = {"words": page_words(code), "heard": heard(code, "commands")}
    return JSONResponse(said, headers={"Cache-Control": "no-cache"})


@router.get("/css/graph.css")
def graph_style() -> Response:
    """The style of drawn proofs and worlds, which a page may not carry inside the drawing."""
    return Response(
        STYLE + WORLD_STYLE, media_type="text/css", headers={"Cache-Control": "no-cache"}
    )
