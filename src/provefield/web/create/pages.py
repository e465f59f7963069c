"""Pages for those who make games, and the library."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from provefield.tongues import tell
from provefield.web.accounts.people import visitor
from provefield.web.create.catalogue import catalogue_of, is_players
from provefield.web.platform.pages.render import READ, add_page, page, tongue_of

router = APIRouter(include_in_schema=False)


def add_page_of_a_game(router: APIRouter, address: str, template: str) -> None:
    """Show a template about a game that the reader may play."""

    @router.api_route(address, methods=READ, name=template)
    async def show(request: Request, name: str) -> Response:
        who = await visitor(request)
        found = await catalogue_of(request).title(name, who.id if who else None)
        title = tell(found, tongue_of(request))
        return page(request, template, id=name, title=title, reportable=is_players(name))


add_page(router, "/create", "create.html")
add_page_of_a_game(router, "/create/{name}", "create.html")
add_page(router, "/library", "library.html")
add_page(router, "/quantifiers", "quantifiers.html")
