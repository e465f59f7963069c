"""What the routers share: who asks, what may be refused, and how an answer is sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError

from provefield.errors import InputError
from provefield.grid import Cell, Grid
from provefield.tongues import Tongue, phrase
from provefield.web.accounts.people import Visitor, known_visitor, visitor
from provefield.web.accounts.visitors import visitor_or_guest
from provefield.web.platform import shapes
from provefield.web.platform.jobs import Jobs, Question
from provefield.web.platform.pages.render import tongue_of

M = TypeVar("M", bound=BaseModel)
NAME: TypeAdapter[str] = TypeAdapter(shapes.Name)
Responses = dict[int | str, dict[str, Any]]
REFUSALS: Responses = {
    400: {"model": shapes.Refusal, "description": "What was sent cannot be used."},
    404: {"model": shapes.Refusal, "description": "There is no such thing of yours."},
    422: {"model": shapes.Refusal, "description": "What was sent has the wrong shape."},
    413: {"model": shapes.Refusal, "description": "More bytes than such a request may have."},
    429: {"model": shapes.Refusal, "description": "Too much at once."},
    503: {"model": shapes.Refusal, "description": "No answer within the time for it."},
}
NOT_YET: Responses = {403: {"model": shapes.Refusal, "description": "Not before it is finished."}}
Anyone = Annotated[Visitor | None, Depends(visitor)]
Guest = Annotated[Visitor, Depends(visitor_or_guest)]
Known = Annotated[Visitor, Depends(known_visitor)]
Reader = Annotated[Tongue, Depends(tongue_of)]
"""The language in which whoever asks wants to be told: a page's, or that of `Accept-Language`."""


def jobs_of(request: Request) -> Jobs:
    """The job queue of the app that answers."""
    jobs: Jobs = request.app.state.jobs
    return jobs


async def send_answer(request: Request, question: Question[M]) -> Response:
    """What a worker answers, on its way."""
    found: M = await jobs_of(request).ask(question)
    return sent(found)


def sent(model: BaseModel, status: int = 200, like: Response | None = None) -> Response:
    """A shape on its way, without what is not known, and with the cookies of another response."""
    text = model.model_dump_json(by_alias=True, exclude_none=True)
    answer = Response(text, status, media_type="application/json")
    return answer if like is None else with_cookies(answer, like)


def with_cookies(answer: Response, like: Response) -> Response:
    """An answer with the cookies of another response."""
    cookies = (each for each in like.raw_headers if each[0] == b"set-cookie")
    answer.raw_headers.extend(cookies)
    return answer


def direct_route(
    name: str, shape: type[M], take: Callable[[Request, str, M], Awaitable[Response]]
) -> type[APIRoute]:
    """A route that takes a move past all dependencies: they would cost more than the move itself.

    What is not as it should be, the name in the path or the shape, is refused in the ordinary way.
    """

    class Direct(APIRoute):
        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            ordinary = super().get_route_handler()

            async def handle(request: Request) -> Response:
                try:
                    about = NAME.validate_python(request.path_params[name])
                    new = shape.model_validate_json(await request.body())
                except ValidationError:
                    return await ordinary(request)
                if request.headers.get("content-type") != "application/json":
                    return await ordinary(request)
                return await take(request, about, new)

            return handle

    return Direct


def on_grid(at: tuple[int, int], grid: Grid) -> Cell:
    """A cell that lies on the grid."""
    cell = Cell(*at)
    if cell not in grid:
        size = f"{grid.columns}×{grid.rows}"
        raise InputError(phrase("{cell} lies off the {size} field", cell=cell.words, size=size))
    return cell
