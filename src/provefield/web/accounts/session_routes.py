"""People: guests, accounts and sessions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import AfterValidator, Field

from provefield.tongues import phrase
from provefield.web.accounts import people
from provefield.web.accounts import service as accounts
from provefield.web.accounts.hashing import hashing
from provefield.web.accounts.names import MOST_NAME, key_of
from provefield.web.accounts.passwords import LONGEST, SHORTEST
from provefield.web.accounts.people import Visitor, store_of
from provefield.web.accounts.requests import REFUSALS, Anyone, Responses
from provefield.web.platform.rate_limit import insist
from provefield.web.platform.shapes import Refusal, Shape

router = APIRouter(
    prefix="/api", tags=["people"], responses={number: REFUSALS[number] for number in (400, 422)}
)
TAKEN: Responses = {409: {"model": Refusal, "description": "The name is taken, or you have one."}}
WRONG: Responses = {403: {"model": Refusal, "description": "Name and password do not fit."}}
TOO_MUCH: Responses = {number: REFUSALS[number] for number in (429, 503)}


class Person(Shape):
    """Who you are: a guest has no name, and somebody new is not even a guest yet."""

    guest: bool
    name: str | None = None
    role: str | None = None


class NewPerson(Person):
    """Who has just taken a name, with recovery codes that are told this once."""

    codes: list[str]


def _tidy(name: str) -> str:
    """Keep a name without spaces around it."""
    tidied = " ".join(name.split())
    if not tidied or "\0" in tidied or len(key_of(tidied)) > 80:
        raise ValueError(phrase("expected letters that can be read"))
    return tidied


AccountName = Annotated[str, Field(min_length=1, max_length=MOST_NAME), AfterValidator(_tidy)]
Password = Annotated[str, Field(min_length=SHORTEST, max_length=LONGEST)]


class Credentials(Shape):
    """A name and a password."""

    name: AccountName
    password: Password


@router.get("/me", response_model_exclude_none=True)
async def me(found: Anyone) -> Person:
    """Who you are."""
    return _person(found)


@router.post(
    "/people",
    status_code=201,
    response_model_exclude_none=True,
    responses=TAKEN | TOO_MUCH,
)
async def sign_up(
    request: Request, response: Response, new: Credentials, before: Anyone
) -> NewPerson:
    """Take a name and a password; what you did as a guest stays yours."""
    accounts.insist_on_name(new.name)
    accounts.insist_on_password(new.name, new.password)
    await accounts.insist_on_free_name(store_of(request), new.name)
    await insist(request, "name", before)
    turn = await hashing(request, name=key_of(new.name))
    person, secret = await people.sign_up(store_of(request), turn, before, new.name, new.password)
    people.remember(request, response, secret)
    codes = await accounts.new_codes(store_of(request), person)
    return NewPerson(guest=False, name=person.name, role=person.role, codes=codes)


@router.post(
    "/session",
    response_model_exclude_none=True,
    responses=WRONG | TOO_MUCH,
)
async def sign_in(
    request: Request,
    response: Response,
    given: Credentials,
    before: Anyone,
) -> Person:
    """Sign in; what you did here as a guest joins your account."""
    await insist(request, "password", name=key_of(given.name))
    turn = await hashing(request, name=key_of(given.name))
    found, secret = await people.sign_in(
        store_of(request), turn, before, given.name, given.password
    )
    await _leave(request)
    people.remember(request, response, secret)
    return _person(found)


@router.delete("/session", status_code=204)
async def sign_out(request: Request, response: Response) -> None:
    """Sign out of this browser."""
    await _leave(request)
    people.dismiss(request, response)


async def _leave(request: Request) -> None:
    """Forget the secret that a browser came with."""
    secret = request.cookies.get(people.cookie_name(request))
    if secret:
        await people.sign_out(store_of(request), secret)


def _person(found: Visitor | None) -> Person:
    if found is None:
        return Person(guest=True)
    return Person(guest=found.name is None, name=found.name, role=found.role)
