"""The page on which administrators register learning platforms, and the way of those themselves."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from pydantic import Field

from provefield.errors import InputError
from provefield.parts.lti import platforms, registering
from provefield.parts.lti.registering import Asked
from provefield.parts.lti.routes import address_of, fields_of, framed, or_refusal
from provefield.tongues import phrase
from provefield.web.accounts.people import store_of, visitor
from provefield.web.accounts.requests import REFUSALS, sent
from provefield.web.admin.routes import ADMINS
from provefield.web.admin.service import ADMIN
from provefield.web.platform.pages.render import READ, page
from provefield.web.platform.rate_limit import insist
from provefield.web.platform.shapes import Shape

router = APIRouter(tags=["administration"], responses=REFUSALS)
MOST_SIGNS = 4_000
Site = Annotated[str, Field(min_length=1, max_length=255, pattern=r"^[^\x00-\x20]+$")]
Name = Annotated[str, Field(min_length=1, max_length=255, pattern=r"^[^\x00-\x1f]+$")]
Given = Annotated[str, Query(max_length=MOST_SIGNS)]
NO_PLATFORM = phrase("There is no such learning platform.")
NO_SITE = phrase("expected the address of a site that begins with https://")


class NewInvitation(Shape):
    """The site of a platform that shall register itself."""

    site: Site


class InvitationShown(Shape):
    """The link to enter there, good once within an hour."""

    link: str


class NewPlatform(Shape):
    """A platform as its own pages show it."""

    issuer: Site
    authorize: Site
    token: Site
    keys: Site
    client: Name
    deployment: Name


@router.api_route("/admin/lti", methods=READ, include_in_schema=False)
async def office(request: Request) -> Response:
    """For those who look after the platform; to others there is no such page."""
    who = await visitor(request)
    if who is None or who.role != ADMIN:
        raise HTTPException(404)
    found = await store_of(request).read(platforms.platforms)
    return page(request, "lti_office.html", platforms=found)


@router.post(
    "/api/admin/lti/invitations",
    status_code=201,
    response_model=InvitationShown,
    dependencies=ADMINS,
)
async def invite(request: Request, new: NewInvitation) -> Response:
    """A link by which a learning platform registers itself."""
    try:
        ticket = await registering.invite(store_of(request), new.site)
    except InputError:
        raise HTTPException(422, NO_SITE) from None
    return sent(
        InvitationShown(link=f"{address_of(request, '/lti/register')}?ticket={ticket}"), 201
    )


@router.post("/api/admin/lti/platforms", status_code=204, dependencies=ADMINS)
async def add(request: Request, new: NewPlatform) -> None:
    """Register a learning platform by what its pages show, or add a deployment."""
    at = platforms.Addresses(new.issuer, new.authorize, new.token, new.keys)
    try:
        await store_of(request).write(
            lambda each: platforms.register(each, at, new.client, [new.deployment])
        )
    except InputError:
        raise HTTPException(422, NO_SITE) from None


@router.delete("/api/admin/lti/platforms/{platform}", status_code=204, dependencies=ADMINS)
async def forget(
    request: Request, platform: Annotated[str, Path(min_length=1, max_length=32)]
) -> None:
    """Forget a learning platform and who came from it; classes and marks stay."""
    try:
        await store_of(request).write(lambda each: platforms.forget(each, platform))
    except InputError:
        raise HTTPException(404, NO_PLATFORM) from None


# The platform's own way ---------------------------------------------------------------------------


@router.api_route("/lti/register", methods=READ, include_in_schema=False)
async def begin(
    request: Request,
    ticket: Given = "",
    openid_configuration: Given = "",
    registration_token: Given = "",
) -> Response:
    """What a platform shows to whoever registers us there: press to go on."""
    asked = Asked(ticket, openid_configuration, registration_token)
    return await or_refusal(request, _begin(request, asked))


async def _begin(request: Request, asked: Asked) -> Response:
    origin = await registering.invited(store_of(request), asked.ticket)
    return framed(page(request, "lti_register.html", asked=asked, origin=origin, done=None), origin)


@router.post("/lti/register", include_in_schema=False)
async def register(request: Request) -> Response:
    """Exchange what each side has to know."""
    return await or_refusal(request, _register(request))


async def _register(request: Request) -> Response:
    await insist(request, "launch")
    given = dict(await fields_of(request))
    names = ("ticket", "openid_configuration", "registration_token")
    asked = Asked(*(given.get(name, "") for name in names))
    own, outside = address_of(request, ""), request.app.state.outside
    found = await registering.register_itself(store_of(request), outside, asked, own)
    shown = page(request, "lti_register.html", asked=asked, origin=found.issuer, done=found)
    return framed(shown, " ".join(found.origins))
