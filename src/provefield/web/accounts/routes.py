"""Accounts: password, sessions, recovery, export and deletion."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Request, Response
from pydantic import Field

from provefield.tongues import phrase
from provefield.web.accounts import people
from provefield.web.accounts import service as accounts
from provefield.web.accounts.hashing import Hashing, hashing
from provefield.web.accounts.names import key_of
from provefield.web.accounts.passwords import LONGEST
from provefield.web.accounts.people import Visitor, digest, store_of
from provefield.web.accounts.requests import REFUSALS, Known, Responses
from provefield.web.accounts.session_routes import AccountName, Password, Person
from provefield.web.platform.rate_limit import insist
from provefield.web.platform.shapes import Refusal, Shape

WRONG: Responses = {403: {"model": Refusal, "description": "That is not the password."}}
router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS | WRONG)
Old = Annotated[str, Field(min_length=1, max_length=LONGEST)]


class PasswordChange(Shape):
    """The password of now, and the one to come."""

    password: Old
    new: Password


class Confirmation(Shape):
    """The password, which guests do not have."""

    password: Old | None = None


class Recovery(Shape):
    """A name, one of its recovery codes, and a new password."""

    name: AccountName
    code: Annotated[str, Field(min_length=1, max_length=60)]
    password: Password


class Codes(Shape):
    """Recovery codes, shown this once."""

    codes: list[str]


class OpenSession(Shape):
    """A browser that is let in."""

    id: str
    created: datetime
    seen: datetime
    this: bool


class OpenSessions(Shape):
    """Every browser that is let in."""

    sessions: list[OpenSession]


async def _insist_on_own_password(
    request: Request, visitor: Visitor, password: str | None
) -> Hashing:
    """Refuse a wrong password; what hashes the next one."""
    await insist(request, "password", visitor)
    found = await hashing(request, visitor=visitor)
    await accounts.insist_on_own_password(store_of(request), found, visitor, password or "")
    return found


@router.put("/me/password", status_code=204)
async def change_password(
    request: Request, response: Response, given: PasswordChange, visitor: Known
) -> None:
    """Change the password; every other browser and every program of your agents is signed out."""
    store = store_of(request)
    turn = await _insist_on_own_password(request, visitor, given.password)
    if given.new == given.password:
        raise HTTPException(422, accounts.SAME)
    secret = await accounts.change_password(store, turn, visitor, given.new)
    people.remember(request, response, secret)


@router.get("/me/sessions")
async def sessions(request: Request, visitor: Known) -> OpenSessions:
    """Where you are signed in."""
    here = digest(request.cookies.get(people.cookie_name(request), ""))[:16]
    found = await accounts.sessions(store_of(request), visitor)
    return OpenSessions(
        sessions=[
            OpenSession(id=name, created=created, seen=seen, this=name == here)
            for name, created, seen in found
        ]
    )


@router.delete("/me/sessions", status_code=204)
async def sign_out_everywhere(request: Request, response: Response, visitor: Known) -> None:
    """Sign out of every browser, this one too; the tokens of your agents are void."""
    await accounts.end_sessions(store_of(request), visitor)
    people.dismiss(request, response)


@router.delete("/me/sessions/{session}", status_code=204)
async def sign_out_there(
    request: Request, session: Annotated[str, Path(pattern="^[0-9a-f]{16}$")], visitor: Known
) -> None:
    """Sign out of one browser."""
    if not await accounts.end_sessions(store_of(request), visitor, session):
        raise HTTPException(404, phrase("There is nothing of yours here."))


@router.post("/me/recovery-codes")
async def recovery_codes(request: Request, given: Confirmation, visitor: Known) -> Codes:
    """New codes for the day on which the password is forgotten; those of before are void."""
    store = store_of(request)
    await _insist_on_own_password(request, visitor, given.password)
    return Codes(codes=await accounts.new_codes(store, visitor))


@router.post("/session/recovery", response_model_exclude_none=True)
async def recover(request: Request, response: Response, given: Recovery) -> Person:
    """Sign in with a recovery code and a new password."""
    await insist(request, "recovery", name=key_of(given.name))
    turn = await hashing(request, name=key_of(given.name))
    found, secret = await accounts.recover(
        store_of(request), turn, given.name, given.code, given.password
    )
    people.remember(request, response, secret)
    return Person(guest=False, name=found.name)


@router.get("/me/export", response_model=dict[str, list[dict[str, object]]])
async def export(request: Request, visitor: Known) -> Response:
    """All that is kept of you."""
    await insist(request, "save", visitor)
    text = await accounts.export(store_of(request), request.app.state.exams, visitor)
    headers = {"Content-Disposition": 'attachment; filename="provefield.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/me/deletion", status_code=204)
async def delete_account(
    request: Request, response: Response, given: Confirmation, visitor: Known
) -> None:
    """Forget you, at once; only games that others may play stay, without your name."""
    store = store_of(request)
    if visitor.name is not None:
        await _insist_on_own_password(request, visitor, given.password)
    await accounts.delete_account(store, visitor)
    people.dismiss(request, response)
