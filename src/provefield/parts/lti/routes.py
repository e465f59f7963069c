"""LTI 1.3: logins and launches of learning platforms, choices of teachers, and lists of classes."""

from __future__ import annotations

from collections.abc import Awaitable
from secrets import token_urlsafe
from typing import Annotated, Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from provefield.errors import PlatformError
from provefield.parts.lti import choosing, connections, entering, keys, login, roster
from provefield.parts.lti.choosing import Ticket
from provefield.parts.lti.claims import CHOICE, COLUMNS, SCORE, THE_CLASS, Claims
from provefield.parts.lti.entering import Arrival
from provefield.parts.lti.platforms import Registered, origin_of, platform_with_id
from provefield.parts.lti.services import MEMBERS, Services
from provefield.tongues import phrase
from provefield.web.accounts import people
from provefield.web.accounts.hashing import hashing
from provefield.web.accounts.names import key_of
from provefield.web.accounts.people import Visitor, digest, is_secure, store_of
from provefield.web.accounts.requests import REFUSALS, Known, jobs_of, sent
from provefield.web.accounts.session_routes import Credentials
from provefield.web.accounts.visitors import limited
from provefield.web.classroom.courses import find_seat
from provefield.web.classroom.routes import MORE, Number, Teacher
from provefield.web.classroom.shapes import Listed
from provefield.web.platform.errors import answer
from provefield.web.platform.pages.render import page
from provefield.web.platform.rate_limit import insist
from provefield.web.platform.security import HEADERS

router = APIRouter(tags=["classes"], responses=REFUSALS | MORE)
READ = ["GET", "HEAD"]
LASTS = 3600  # seconds for which a browser is known between a link and its launch
MOST_FIELDS, MOST_SIGNS = 60, 20_000
LACKING = phrase("The learning platform did not say where it comes from.")
NOT_YET = phrase(
    "Your teacher has not opened this link yet, so no class belongs to it. Please try again later."
)
Asks = Depends(limited("analysis"))


async def fields_of(request: Request) -> list[tuple[str, str]]:
    """What a form or an address says; its bytes are bounded before."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        found = parse_qsl(body, max_num_fields=MOST_FIELDS)
    except ValueError:
        return []
    given = [*request.query_params.multi_items(), *found]
    return [
        (name, value) for name, value in given if len(value) <= MOST_SIGNS and "\0" not in value
    ]


async def or_refusal(request: Request, work: Awaitable[Response]) -> Response:
    """An answer, or a page that says why not; it may stand in the frame of a platform."""
    try:
        return await work
    except PlatformError as error:
        return framed(answer(request, 400, error.reason))
    except HTTPException as error:
        refused = framed(answer(request, error.status_code, error.detail))
        refused.headers.update(error.headers or {})
        return refused


def framed(response: Response, ancestors: str = "*", forms: str = "") -> Response:
    """A page that platforms may show in a frame, and that sends forms to one of them."""
    policy = HEADERS["Content-Security-Policy"]
    policy = policy.replace("frame-ancestors 'none'", f"frame-ancestors {ancestors}")
    policy = policy.replace("form-action 'self'", f"form-action 'self' {forms}".rstrip())
    response.headers["Content-Security-Policy"] = policy
    return response


def address_of(request: Request, path: str) -> str:
    """An address of ours, as others reach it."""
    scheme = "https" if is_secure(request) else "http"
    return f"{scheme}://{request.url.netloc}{request.app.state.settings.prefix}{path}"


def _is_framed(request: Request) -> bool:
    return request.headers.get("sec-fetch-dest") in ("iframe", "frame")


def _browser(request: Request) -> str:
    return request.cookies.get(people.cookie_name(request, people.LAUNCH_COOKIE), "")


def _remember(request: Request, response: Response, secret: str) -> None:
    """Let a browser be known when its platform sends it back, by a form of another site.

    In a frame only a cookie that belongs to both sites is kept. The standard library does not
    know that word before Python 3.14.
    """
    name = people.cookie_name(request, people.LAUNCH_COOKIE)
    cookie = f"{name}={secret}; Path=/; HttpOnly; Max-Age={LASTS}"
    cookie += "; Secure; SameSite=None" if is_secure(request) else "; SameSite=Lax"
    cookie += "; Partitioned" if _is_framed(request) and is_secure(request) else ""
    response.headers.append("Set-Cookie", cookie)


# Login and launch ---------------------------------------------------------------------------------


@router.api_route("/lti/login", methods=["GET", "POST"], include_in_schema=False)
async def log_in(request: Request) -> Response:
    """Send a browser back to its platform, which tells us who it is."""
    return await or_refusal(request, _log_in(request))


async def _log_in(request: Request) -> Response:
    given = dict(await fields_of(request))
    if not given.get("iss") or not given.get("login_hint"):
        raise PlatformError(LACKING)
    store = store_of(request)
    platform = await login.find_platform(store, given["iss"], given.get("client_id"))
    await insist(request, "launch")
    chooses = urlsplit(given.get("target_link_uri", "")).path.endswith("/lti/choose")
    if _is_framed(request) and not chooses:
        again = f"/lti/login?{urlencode(given)}"
        return framed(page(request, "lti_open.html", again=again))
    browser = _browser(request) or token_urlsafe(24)
    there = await login.begin(store, platform, given, address_of(request, "/lti/launch"), browser)
    response = RedirectResponse(there, 302)
    _remember(request, response, browser)
    return response


@router.post("/lti/launch", include_in_schema=False)
async def launch(request: Request) -> Response:
    """Let somebody in who comes from a platform."""
    return await or_refusal(request, _launch(request))


async def _launch(request: Request) -> Response:
    given, store = dict(await fields_of(request)), store_of(request)
    platform, claims = await login.finish(store, request.app.state.ring, given, _browser(request))
    if claims.message == CHOICE and claims.choosing:
        if claims.role != "teacher":
            raise HTTPException(403, choosing.NOT_ALLOWED)
        choosing.insist_on_choosing(platform, claims.choosing)
    arrival = await entering.enter(store, platform, claims)
    undecided = arrival.course is None or arrival.assignment is None
    if claims.message == CHOICE:
        ticket = await _ticket(request, platform, claims, arrival)
        return await _choices(request, platform, ticket)
    if undecided and claims.role == "teacher":
        ticket = await _ticket(request, platform, claims, arrival)
        place = f"/lti/choose?{urlencode({'ticket': ticket})}"
    elif arrival.course is None:
        raise HTTPException(409, NOT_YET)
    else:
        place = await _place(request, arrival)
    response = RedirectResponse(place, 303)
    # A computer may be shared: who comes next is not signed in once the browser was closed.
    secret = await entering.open_session(store, arrival.person)
    people.remember(request, response, secret, seconds=None)
    return response


async def _place(request: Request, arrival: Arrival) -> str:
    """The page of a class that a link opens; of the class, if its assignment is gone."""
    seat = await find_seat(store_of(request), arrival.course or "", Visitor(arrival.person))
    found = seat.course.assignment(arrival.assignment or "")
    return f"/classes/{seat.id}" + (f"/work/{found.name}" if found else "")


# Choices ------------------------------------------------------------------------------------------


async def _ticket(request: Request, platform: Registered, claims: Claims, arrival: Arrival) -> str:
    ticket = Ticket(
        entering.link_of(platform, claims),
        arrival.person,
        claims.sub,
        claims.called,
        arrival.course,
        claims.choosing if claims.message == CHOICE else None,
        digest(_browser(request)),
    )
    return await choosing.write_ticket(store_of(request), ticket)


@router.api_route("/lti/choose", methods=READ, include_in_schema=False)
async def choices(
    request: Request, ticket: Annotated[str, Query(max_length=MOST_SIGNS)] = ""
) -> Response:
    """What a link of a platform could open."""
    return await or_refusal(request, _choices(request, None, ticket))


async def _choices(request: Request, platform: Registered | None, text: str) -> Response:
    store = store_of(request)
    who = await people.visitor(request)
    ticket = await choosing.read_ticket(store, text, _browser(request), who)
    shown = page(
        request,
        "lti_choose.html",
        ticket=text,
        place=ticket.place,
        choosing=ticket.choosing,
        connected=ticket.course,
        offers=await choosing.offers(store, ticket),
        whole=THE_CLASS,
        new=choosing.NEW,
    )
    return framed(shown, " ".join(platform.origins)) if platform else shown


@router.post("/lti/choose", include_in_schema=False)
async def choose(request: Request) -> Response:
    """Keep what a teacher chose, and tell the platform if it asked."""
    return await or_refusal(request, _choose(request))


async def _choose(request: Request) -> Response:
    given, store = await fields_of(request), store_of(request)
    text, who = dict(given).get("ticket", ""), await people.visitor(request)
    ticket = await choosing.read_ticket(store, text, _browser(request), who)
    chosen = [value for name, value in given if name == "choice"]
    course, found = await choosing.decide(store, jobs_of(request), ticket, text, chosen)
    if ticket.choosing is None:
        end = f"/work/{found[0].name}" if found[0] else ""
        return RedirectResponse(f"/classes/{course}{end}", 303)
    seat = await find_seat(store, course, Visitor(ticket.person))
    there = ticket.choosing.deep_link_return_url
    link = address_of(request, "/lti/launch")
    token = await choosing.answer(store, ticket, seat.course.title, found, link)
    shown = page(request, "lti_return.html", there=there, token=token)
    platform = await store.read(lambda each: platform_with_id(each, ticket.place.platform))
    ancestors = " ".join(platform.origins) if platform else "'none'"
    return framed(shown, ancestors, origin_of(there))


# What platforms read ------------------------------------------------------------------------------


@router.api_route("/lti/jwks", methods=READ, include_in_schema=False)
async def jwks(request: Request) -> Response:
    """The keys with which platforms verify our signatures."""
    return JSONResponse(await keys.public_keys(store_of(request)))


@router.api_route("/lti/canvas.json", methods=READ, include_in_schema=False)
async def canvas(request: Request) -> Response:
    """What Canvas reads when a developer key is made from an address."""
    choice = {"message_type": CHOICE, "target_link_uri": address_of(request, "/lti/choose")}
    places = ("assignment_selection", "link_selection")
    settings: dict[str, Any] = {"placements": [{"placement": each, **choice} for each in places]}
    extension = {
        "domain": request.url.hostname,
        "platform": "canvas.instructure.com",
        "privacy_level": "name_only",
        "settings": settings,
    }
    return JSONResponse(
        {
            "title": "Provefield",
            "description": "Learn logic on minefields.",
            "oidc_initiation_url": address_of(request, "/lti/login"),
            "target_link_uri": address_of(request, "/lti/launch"),
            "public_jwk_url": address_of(request, "/lti/jwks"),
            "scopes": [SCORE, COLUMNS, MEMBERS],
            "extensions": [extension],
        }
    )


# Classes and accounts -----------------------------------------------------------------------------


@router.post("/api/courses/{course}/list", response_model=Listed, dependencies=[Asks])
async def renew_list(request: Request, seat: Teacher) -> Response:
    """Seats for everybody on the list of the learning platform."""
    services: Services = request.app.state.services
    found = await roster.renew(services, seat)
    return sent(Listed(listed=found.listed, added=found.added))


@router.delete("/api/courses/{course}/platforms", status_code=204, dependencies=[Asks])
async def disconnect(request: Request, seat: Teacher) -> None:
    """End the connection of the class with learning platforms; seats and marks stay."""
    await connections.disconnect(store_of(request), seat.id)


@router.delete(
    "/api/courses/{course}/members/{number}/platform", status_code=204, dependencies=[Asks]
)
async def release(request: Request, seat: Teacher, number: Number) -> None:
    """Give a seat back to whoever comes for it from the learning platform, and no other account."""
    await connections.release(store_of(request), seat, number)


@router.post("/api/lti/account", status_code=204)
async def connect_account(
    request: Request, response: Response, given: Credentials, who: Known
) -> None:
    """Let your account on the learning platform open one that you have here."""
    await insist(request, "password", name=key_of(given.name))
    turn, store = await hashing(request, name=key_of(given.name)), store_of(request)
    account, secret = await people.sign_in(store, turn, None, given.name, given.password)
    await connections.adopt(store, who, account)
    people.remember(request, response, secret)
