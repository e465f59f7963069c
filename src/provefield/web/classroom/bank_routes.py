"""The bank of items: searched, filled from classes and files, and used in assignments."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from starlette.responses import PlainTextResponse

from provefield.web.accounts.exams import outside_exams
from provefield.web.accounts.people import store_of
from provefield.web.accounts.requests import REFUSALS, Known, jobs_of, sent
from provefield.web.accounts.visitors import limited
from provefield.web.classroom import bank, shapes
from provefield.web.classroom.courses import TEACHERS, find_seat
from provefield.web.classroom.routes import MORE, Assigned, Teacher

router = APIRouter(prefix="/api", tags=["classes"], responses=REFUSALS | MORE)
BankId = Annotated[str, Path(min_length=1, max_length=32)]
Saves = Depends(limited("save"))
Asks = Depends(limited("analysis"))
NoExam = Depends(outside_exams)


@router.get("/bank", response_model=shapes.Bank, dependencies=[Asks, NoExam])
async def search(
    request: Request,
    who: Known,
    text: Annotated[str, Query(max_length=200)] = "",
    level: Annotated[int | None, Query(ge=1, le=5)] = None,
) -> Response:
    """Your items, and those that are shared by people with whom you teach a class."""
    return sent(await bank.search(store_of(request), who, text, level))


@router.post("/bank", status_code=201, response_model=shapes.Kept, dependencies=[Saves, NoExam])
async def keep(request: Request, new: shapes.NewBankItem, who: Known) -> Response:
    """Keep an item of a class that you teach for others."""
    seat = await find_seat(store_of(request), new.course, who, *TEACHERS)
    return sent(shapes.Kept(added=await bank.keep(store_of(request), seat, new)), 201)


@router.get(
    "/bank/file",
    response_model=str,
    dependencies=[Asks, NoExam],
    responses={200: {"content": {"text/plain": {}}, "description": "Your items, as TOML."}},
)
async def file(request: Request, who: Known) -> Response:
    """Your items as a course file."""
    return PlainTextResponse(await bank.file(store_of(request), jobs_of(request), who))


@router.post(
    "/bank/file", status_code=201, response_model=shapes.Kept, dependencies=[Saves, NoExam]
)
async def keep_file(request: Request, new: shapes.BankFile, who: Known) -> Response:
    """Keep the items of a course file; each is checked before."""
    added = await bank.keep_file(store_of(request), jobs_of(request), who, new)
    return sent(shapes.Kept(added=added), 201)


@router.delete("/bank/{item}", status_code=204, dependencies=[Asks])
async def remove(request: Request, item: BankId, who: Known) -> None:
    """Take your item out of the bank; classes that have it keep it."""
    await bank.remove(store_of(request), who, item)


@router.post(
    "/courses/{course}/assignments/{assignment}/items",
    status_code=204,
    dependencies=[Saves, NoExam],
)
async def use(request: Request, assignment: Assigned, new: shapes.FromBank, seat: Teacher) -> None:
    """Put an item of the bank behind the others of an assignment, its vocabulary included."""
    await bank.use(store_of(request), jobs_of(request), seat, assignment, new.bank)
