"""Pages on which one plays, or watches agents at play."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from provefield.games.minefol.generate import LARGEST_SIDE, most_mines
from provefield.web.create.pages import add_page_of_a_game
from provefield.web.platform.pages.render import READ, add_page, page

router = APIRouter(include_in_schema=False)
FIRST_GAME = "g1"


@router.api_route("/", methods=READ)
def home(request: Request) -> Response:
    """A game to play at once, and where to go from there."""
    return page(request, "home.html", first=FIRST_GAME)


@router.api_route("/play", methods=READ)
def play_index(request: Request) -> Response:
    """Games to play, and an order for a new one: with so many mines at most, by cells."""
    most = [most_mines(cells) for cells in range(LARGEST_SIDE**2 + 1)]
    return page(request, "play_index.html", most=most)


add_page_of_a_game(router, "/play/{name}", "play.html")
add_page(router, "/challenge", "challenge_index.html")
add_page_of_a_game(router, "/challenge/{name}", "challenge.html")
add_page(router, "/sweeper", "sweeper.html")
