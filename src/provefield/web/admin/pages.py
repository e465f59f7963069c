"""The page of those who look after the platform."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from provefield.web.accounts.people import visitor
from provefield.web.admin.service import ADMIN
from provefield.web.platform.pages.render import READ, page

router = APIRouter(include_in_schema=False)


@router.api_route("/admin", methods=READ)
async def admin(request: Request) -> Response:
    """For those who look after the platform; to others there is no such page."""
    who = await visitor(request)
    if who is None or who.role != ADMIN:
        raise HTTPException(404)
    return page(request, "admin.html")
