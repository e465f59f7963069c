"""The pages of the documentation, and their search."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from provefield.tongues import phrase
from provefield.web.docs import documents
from provefield.web.platform.pages.render import READ, page
from provefield.web.platform.settings import Settings

router = APIRouter(include_in_schema=False)


@router.api_route("/docs", methods=READ)
def docs_home() -> Response:
    """The front page of the documentation; links in it are relative to the folder."""
    return RedirectResponse("/docs/", 308)


@router.get("/docs/search.json")
def docs_index(request: Request) -> Response:
    """Every section of the documentation, for the search on its pages."""
    settings: Settings = request.app.state.settings
    return JSONResponse(
        documents.sections(settings.documents), headers={"Cache-Control": "no-cache"}
    )


@router.api_route("/docs/{path:path}", methods=READ)
def document(request: Request, path: str) -> Response:
    """A page or a picture of the documentation."""
    settings: Settings = request.app.state.settings
    found = documents.find(settings.documents, path)
    match found:
        case documents.Picture(media_type, content):
            return Response(content, media_type=media_type)
        case documents.Document(title, body, here):
            entries = documents.contents(settings.documents)
            shelves = documents.shelves(entries)
            return page(request, "docs.html", title=title, body=body, shelves=shelves, here=here)
        case None:
            raise HTTPException(404, phrase("There is no such page. Perhaps it was moved."))
