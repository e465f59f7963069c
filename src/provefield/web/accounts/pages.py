"""Pages of one's account, and of what is kept of people."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from provefield.web.accounts.leaving import GRACE, LONGEST_AWAY, LONGEST_IDLE
from provefield.web.platform.pages.render import READ, add_page, page

router = APIRouter(include_in_schema=False)
add_page(router, "/account", "account.html")


@router.api_route("/privacy", methods=READ)
def privacy(request: Request) -> Response:
    """What is kept of people, and for how long: the numbers are those that the server goes by."""
    days = {"away": LONGEST_AWAY.days, "idle": LONGEST_IDLE.days, "grace": GRACE.days}
    return page(request, "privacy.html", days=days)
