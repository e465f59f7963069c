"""Which address shows which page."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from provefield.errors import InputError
from provefield.games.minefol.generate import LARGEST_SIDE, most_mines
from provefield.learn.lessons import find_chapter, find_lesson, first_path, title
from provefield.reason.tell.picture import STYLE
from provefield.tongues import heard, languages, page_words, phrase, tell
from provefield.web.desk.catalogue import catalogue_of, is_players
from provefield.web.desk.people import visitor
from provefield.web.pages import arena, docs
from provefield.web.pages.pictures import chapter_pictures
from provefield.web.pages.render import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, page, tongue_of
from provefield.web.settings import Settings
from provefield.web.store.leaving import GRACE, LONGEST_AWAY, LONGEST_IDLE
from provefield.web.store.office import ADMIN

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]
YEAR = 365 * 24 * 3600
FIRST_GAME = "g1"
MISSING = phrase("There is no such lesson.")
router.include_router(arena.router)
PLAIN = {
    "/quantifiers": "quantifiers.html",
    "/challenge": "challenge_index.html",
    "/create": "create.html",
    "/sweeper": "sweeper.html",
    "/prove": "prove.html",
    "/library": "library.html",
    "/account": "account.html",
}
ABOUT_A_GAME = {
    "/play/{name}": "play.html",
    "/challenge/{name}": "challenge.html",
    "/create/{name}": "create.html",
}


def _plain(address: str, template: str) -> None:
    @router.api_route(address, methods=READ, name=template)
    def show(request: Request) -> Response:
        return page(request, template)


for _address, _template in PLAIN.items():
    _plain(_address, _template)


@router.api_route("/", methods=READ)
def home(request: Request) -> Response:
    """A game to play at once, and where to go from there."""
    return page(request, "home.html", first=FIRST_GAME)


@router.api_route("/play", methods=READ)
def play_index(request: Request) -> Response:
    """Games to play, and an order for a new one: with so many mines at most, by cells."""
    most = [most_mines(cells) for cells in range(LARGEST_SIDE**2 + 1)]
    return page(request, "play_index.html", most=most)


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


def _about_a_game(address: str, template: str) -> None:
    @router.api_route(address, methods=READ, name=template)
    async def show(request: Request, name: str) -> Response:
        who = await visitor(request)
        found = await catalogue_of(request).title(name, who.id if who else None)
        title = tell(found, tongue_of(request))
        return page(request, template, id=name, title=title, reportable=is_players(name))


for _address, _template in ABOUT_A_GAME.items():
    _about_a_game(_address, _template)


@router.api_route("/privacy", methods=READ)
def privacy(request: Request) -> Response:
    """What is kept of people, and for how long: the numbers are those that the server goes by."""
    days = {"away": LONGEST_AWAY.days, "idle": LONGEST_IDLE.days, "grace": GRACE.days}
    return page(request, "privacy.html", days=days)


@router.api_route("/admin", methods=READ)
async def admin(request: Request) -> Response:
    """For those who look after the platform; to others there is no such page."""
    who = await visitor(request)
    if who is None or who.role != ADMIN:
        raise HTTPException(404)
    return page(request, "admin.html")


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
    """The style of drawn proofs, which a page may not carry inside the drawing."""
    return Response(STYLE, media_type="text/css", headers={"Cache-Control": "no-cache"})


@router.api_route("/docs", methods=READ)
def docs_home() -> Response:
    """The front page of the documentation; links in it are relative to the folder."""
    return RedirectResponse("/docs/", 308)


@router.get("/docs/search.json")
def docs_index(request: Request) -> Response:
    """Every section of the documentation, for the search on its pages."""
    settings: Settings = request.app.state.settings
    return JSONResponse(docs.sections(settings.documents), headers={"Cache-Control": "no-cache"})


@router.api_route("/docs/{path:path}", methods=READ)
def document(request: Request, path: str) -> Response:
    """A page or a picture of the documentation."""
    settings: Settings = request.app.state.settings
    found = docs.find(settings.documents, path)
    match found:
        case docs.Picture(media_type, content):
            return Response(content, media_type=media_type)
        case docs.Document(title, body, here):
            entries = docs.contents(settings.documents)
            shelves = docs.shelves(entries)
            return page(request, "docs.html", title=title, body=body, shelves=shelves, here=here)
        case None:
            raise HTTPException(404, phrase("There is no such page. Perhaps it was moved."))
