"""What a browser or a program is told when something goes wrong."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeout
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Match

from provefield.errors import (
    BudgetError,
    BusyError,
    HungUpError,
    InputError,
    MoveError,
    ProvefieldError,
    UnsavedError,
)
from provefield.tongues import Phrase, capitalised, phrase, tell
from provefield.web.platform.pages.render import page, tongue_of
from provefield.web.platform.security import HEADERS

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
HUNG_UP = 499  # as nginx counts those who did not wait; nobody reads it
log = logging.getLogger(__name__)
MOVED = phrase("Perhaps it was moved, or the address has a slip of the pen.")
NO_PAGE = phrase("There is no such page")
REFUSED = phrase("That did not work")
BROKEN = phrase("Something broke here")
FAILED = phrase("The fault was noted. What you did last may not be saved; please try once more.")
KINDS = {
    "int": phrase("expected a whole number"),
    "float": phrase("expected a number"),
    "string": phrase("expected a text, and signs that are allowed in it"),
    "bool": phrase("expected true or false"),
    "list": phrase("expected a list"),
    "tuple": phrase("expected a list"),
    "dict": phrase("expected an object"),
    "model": phrase("expected an object"),
    "date": phrase("expected a date"),
}
"""What was expected, by how the name of a fault begins."""

UNKEPT = phrase(
    "The database does not answer, so what you did last may not be saved. Please try again."
)


def install(app: FastAPI) -> None:
    """Let an app answer every error with a sentence."""
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(ProvefieldError, _unusable)
    app.add_exception_handler(UnsavedError, _unkept)
    app.add_exception_handler(DBAPIError, _unkept)
    app.add_exception_handler(SQLAlchemyTimeout, _unkept)
    app.add_exception_handler(Exception, _broken)


def answer(request: Request, status: int, sentence: str, **more: object) -> Response:
    """JSON for programs, a page for people; both in the language of whoever asks."""
    tongue = tongue_of(request)
    told = tell(sentence, tongue)
    if request.url.path.startswith(("/api/", "/static/")):
        return JSONResponse({"error": told, **more}, status)
    missing = status == HTTPStatus.NOT_FOUND
    title = tell(NO_PAGE if missing else REFUSED, tongue)
    said = tell(MOVED, tongue) if sentence == HTTPStatus.NOT_FOUND.phrase else told
    return page(request, "error.html", status=status, title=title, sentence=said)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = answer(request, error.status_code, error.detail)
    response.headers.update(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["Allow"] = ", ".join(_allowed(request))
    return response


def _allowed(request: Request) -> list[str]:
    """The methods of an address: of all the routes to it, not only of the first one."""
    return [
        method
        for method in METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] == Match.FULL
            for route in request.app.routes
        )
    ]


def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    fault = _fault(first["type"], first.get("ctx", {}))
    said = phrase("{place}: {fault}", place=place, fault=fault) if place else fault
    return answer(request, HTTPStatus.UNPROCESSABLE_ENTITY, said)


def _fault(kind: str, context: dict[str, Any]) -> Phrase:
    """What is wrong with a part of a request, for each kind of fault that pydantic knows."""
    match kind:
        case "missing":
            return phrase("this is missing")
        case "extra_forbidden":
            return phrase("there is no such part")
        case "string_too_long" | "too_long":
            return phrase("at most {most} are allowed", most=context["max_length"])
        case "string_too_short" | "too_short":
            return phrase("at least {least} are needed", least=context["min_length"])
        case "greater_than_equal" | "greater_than":
            least = context.get("ge", context.get("gt"))
            return phrase("expected a number from {least} on", least=least)
        case "less_than_equal" | "less_than":
            most = context.get("le", context.get("lt"))
            return phrase("expected a number up to {most}", most=most)
        case "literal_error" | "enum":
            return phrase(
                "expected {choices}", choices=str(context["expected"]).replace(" or ", ", ")
            )
        case "json_invalid":
            return phrase("this is not JSON")
        case "value_error" if isinstance(given := context["error"].args[0], Phrase):
            return given
    wanted = next((word for word in KINDS if kind.startswith(word)), None)
    return KINDS[wanted] if wanted else phrase("this cannot be used")


def _unusable(request: Request, error: Exception) -> Response:
    if isinstance(error, BusyError):
        refusal = answer(
            request, HTTPStatus.SERVICE_UNAVAILABLE, error.reason, seconds=error.seconds
        )
        refusal.headers["Retry-After"] = str(error.seconds)
        return refusal
    if isinstance(error, HungUpError):
        return Response(status_code=HUNG_UP)
    if isinstance(error, BudgetError):
        return answer(request, HTTPStatus.SERVICE_UNAVAILABLE, error.reason)
    if isinstance(error, InputError) and error.has_place:
        where = {"line": error.line, "column": error.column, "caret": error.excerpt("")}
        return answer(request, HTTPStatus.BAD_REQUEST, error.message, **where)
    if isinstance(error, MoveError) and error.objection:
        # Who has just made a move knows which; to name it would be a command.
        said = phrase("{objection}.", objection=capitalised(error.objection))
        return answer(request, HTTPStatus.BAD_REQUEST, said)
    assert isinstance(error, ProvefieldError)
    return answer(request, HTTPStatus.BAD_REQUEST, error.reason)


def _route(request: Request) -> str:
    """Where a request went, without the names of plays and people that its address may have."""
    return getattr(request.scope.get("route"), "path", "none")


def _unkept(request: Request, error: Exception) -> Response:
    """Tell the truth when the disk is full, or the database is gone: nothing was changed."""
    known = isinstance(error, UnsavedError)  # whoever raised it has told why, once
    trace = None if known else error
    log.error("%s %s: the database failed", request.method, _route(request), exc_info=trace)
    return answer(request, HTTPStatus.SERVICE_UNAVAILABLE, UNKEPT)


def _broken(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, _route(request), exc_info=error)
    tongue = tongue_of(request)
    sentence = tell(FAILED, tongue)
    # This answer goes past the guard.
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": sentence}, HTTPStatus.INTERNAL_SERVER_ERROR, HEADERS)
    title = tell(BROKEN, tongue)
    response = page(request, "error.html", status=500, title=title, sentence=sentence)
    response.headers.update(HEADERS)
    return response
