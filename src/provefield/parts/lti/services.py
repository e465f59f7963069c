"""What a platform offers to tools: its list of members, and columns for scores."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from datetime import timedelta
from secrets import token_urlsafe
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

import httpx
from pydantic import Field, TypeAdapter, ValidationError

from provefield.errors import PlatformError
from provefield.learn.courses import Assignment
from provefield.parts.lti.claims import COLUMNS, SCORE, Address, Given, Part, Words
from provefield.parts.lti.keys import sign
from provefield.parts.lti.outside import NO_JSON, Outside, Reply, insist_on_registered
from provefield.parts.lti.platforms import Registered
from provefield.tongues import phrase
from provefield.web.platform.database.store import Store

MEMBERS = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"
COLUMN_TYPE = "application/vnd.ims.lis.v2.lineitem+json"
COLUMNS_TYPE = "application/vnd.ims.lis.v2.lineitemcontainer+json"
MEMBERS_TYPE = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json"
SCORE_TYPE = "application/vnd.ims.lis.v1.score+json"
ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
FORM = "application/x-www-form-urlencoded"
ASSERTION_LASTS = timedelta(minutes=5)
EARLIER = 60.0  # seconds before its end at which a token is not used any more
MOST_PAGES = 40
T = TypeVar("T")
TOO_MANY = phrase("The list of the learning platform has no end.")


class ListedPerson(Part):
    """Somebody on the list of a course."""

    user_id: Given
    roles: tuple[str, ...] = ()
    name: Words = ""
    given_name: Words = ""
    family_name: Words = ""
    status: str = "Active"


_LIST = TypeAdapter(list[ListedPerson])


class Column(Part):
    """A column of a gradebook, and the link that it belongs to."""

    id: Address
    resource_link: Given | None = Field(None, alias="resourceLinkId")


_COLUMN, _COLUMNS = TypeAdapter(Column), TypeAdapter(list[Column])


def _read(kind: TypeAdapter[T], reply: Reply) -> T:
    """What a platform answered, of the kind that the standard says."""
    try:
        return kind.validate_python(reply.json())
    except ValidationError:
        raise PlatformError(NO_JSON) from None


@dataclass(slots=True)
class Services:
    """Asks platforms, with tokens that they gave us for a while."""

    store: Store
    outside: Outside
    tokens: dict[tuple[str, str], tuple[float, str]] = field(default_factory=dict)

    async def members(self, platform: Registered, address: str) -> list[ListedPerson]:
        """Everybody on the list of a course, page after page."""
        found: list[ListedPerson] = []
        for _ in range(MOST_PAGES):
            reply = await self._ask(platform, MEMBERS, "GET", address, {"Accept": MEMBERS_TYPE})
            page = reply.json()
            try:
                found += _LIST.validate_python(page["members"])
            except (ValidationError, KeyError, TypeError):
                raise PlatformError(NO_JSON) from None
            following = next_page(reply.headers, address)
            if following is None:
                return found
            address = following
        raise PlatformError(TOO_MANY)

    async def send_score(self, platform: Registered, column: str, score: dict[str, Any]) -> None:
        """Tell a platform the score of a student."""
        content, kind = json.dumps(score).encode(), {"Content-Type": SCORE_TYPE}
        address = scores_of(column)
        (await self._ask(platform, SCORE, "POST", address, kind, content)).insist()

    async def make_column(self, platform: Registered, link: Any, assignment: Assignment) -> str:
        """The address of the column that a link has in the gradebook, made if there is none."""
        there = urlsplit(link.columns)
        query = urlencode([*parse_qsl(there.query), ("resource_link_id", link.resource)])
        asked, kind = urlunsplit(there._replace(query=query)), {"Accept": COLUMNS_TYPE}
        listed = await self._ask(platform, COLUMNS, "GET", asked, kind)
        # Not every platform looks at the question: some list all their columns.
        of_link = (each for each in _read(_COLUMNS, listed) if each.resource_link == link.resource)
        column = next(of_link, None)
        if column is None:
            new = {
                "scoreMaximum": assignment.points,
                "label": assignment.title,
                "resourceId": assignment.name,
                "resourceLinkId": link.resource,
            }
            content, kind = json.dumps(new).encode(), {"Content-Type": COLUMN_TYPE}
            made = await self._ask(platform, COLUMNS, "POST", link.columns, kind, content)
            column = _read(_COLUMN, made)
        insist_on_registered(platform, column.id)
        return column.id

    async def _ask(
        self,
        platform: Registered,
        scope: str,
        method: str,
        address: str,
        headers: dict[str, str],
        content: bytes | None = None,
    ) -> Reply:
        token = await self._token(platform, scope)
        whole = {**headers, "Authorization": f"Bearer {token}"}
        reply = await self.outside.send(platform, method, address, whole, content)
        if reply.status == httpx.codes.UNAUTHORIZED:
            self.tokens.pop((platform.id, scope), None)  # the next try asks for another one
        return reply

    async def _token(self, platform: Registered, scope: str) -> str:
        """A token for a service, asked for with a signature of ours."""
        end, token = self.tokens.get((platform.id, scope), (0.0, ""))
        if time.monotonic() < end:
            return token
        claims = {
            "iss": platform.client,
            "sub": platform.client,
            "aud": platform.token,
            "jti": token_urlsafe(24),
        }
        asked = {
            "grant_type": "client_credentials",
            "client_assertion_type": ASSERTION,
            "client_assertion": await sign(self.store, claims, ASSERTION_LASTS),
            "scope": scope,
        }
        content, kind = urlencode(asked).encode(), {"Content-Type": FORM}
        reply = await self.outside.send(platform, "POST", platform.token, kind, content)
        found = reply.json()
        try:
            token, lasts = str(found["access_token"]), float(found.get("expires_in", 0))
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
            raise PlatformError(NO_JSON) from None
        self.tokens[platform.id, scope] = time.monotonic() + lasts - EARLIER, token
        return token


def next_page(headers: httpx.Headers, address: str) -> str | None:
    """The address of the next page of a list, if there is one.

    >>> next_page(httpx.Headers({"Link": '<?page=2>; rel="next"'}), "https://x.org/list")
    'https://x.org/list?page=2'
    """
    links = httpx.Response(200, headers=headers).links
    found = links.get("next", {}).get("url")
    return urljoin(address, found) if found else None


def scores_of(column: str) -> str:
    """Where the scores of a column go: the address may have a query, as Moodle's has.

    >>> scores_of("https://moodle.org/lineitem?type_id=1")
    'https://moodle.org/lineitem/scores?type_id=1'
    """
    parts = urlsplit(column)
    return urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/scores"))
