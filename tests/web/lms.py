"""A learning platform written from the specifications of LTI 1.3, OIDC and LTI Advantage."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_urlsafe
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from jwt.algorithms import RSAAlgorithm

from provefield.parts.lti.platforms import Addresses, register
from provefield.web.platform.database.store import Store
from tests.waiting import PLENTY

LTI = "https://purl.imsglobal.org/spec/lti/claim/"
DL = "https://purl.imsglobal.org/spec/lti-dl/claim/"
AGS = "https://purl.imsglobal.org/spec/lti-ags/"
NRPS = "https://purl.imsglobal.org/spec/lti-nrps/"
ROLE = "http://purl.imsglobal.org/vocab/lis/v2/membership#"
SCORE_TYPE = "application/vnd.ims.lis.v1.score+json"
COLUMNS_TYPE = "application/vnd.ims.lis.v2.lineitem"
MEMBERS_TYPE = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json"


@cache
def key_named(name: str) -> RSAPrivateKey:
    """A key of a platform, or of somebody who pretends to be it."""
    return generate_private_key(65537, 2048)


def public(name: str) -> dict[str, Any]:
    shown = RSAAlgorithm.to_jwk(key_named(name).public_key(), as_dict=True)
    return {**shown, "kid": name, "alg": "RS256", "use": "sig"}


@dataclass
class Lms:
    """A platform with one course; what it is sent, it keeps."""

    issuer: str = ""
    client: str = field(default_factory=lambda: token_urlsafe(6))
    tool: str = ""
    course: str = field(default_factory=lambda: token_urlsafe(6))
    shown: list[str] = field(default_factory=lambda: ["first"])
    people: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By user id: a name, and a role in the course."""

    scores: list[dict[str, Any]] = field(default_factory=list)
    links: list[dict[str, Any]] = field(default_factory=list)
    columns: list[dict[str, Any]] = field(default_factory=list)
    """Of the gradebook, as the tool has made them."""

    tokens: dict[str, str] = field(default_factory=dict)
    failures: int = 0
    """How many scores are refused, before one is accepted."""

    registered: dict[str, Any] = field(default_factory=dict)
    """What a tool told of itself when it registered."""

    names_deployment: bool = True
    openid: dict[str, str] = field(default_factory=dict)
    """What its configuration says otherwise than is right."""

    page_size: int = 2
    asked: list[str] = field(default_factory=list)

    # Dynamic registration ------------------------------------------------------------------------

    def configuration(self) -> dict[str, Any]:
        """What a tool finds at the address that it is given."""
        own = self.issuer
        return {
            "issuer": own,
            "authorization_endpoint": f"{own}/authorize",
            "token_endpoint": f"{own}/token",
            "jwks_uri": f"{own}/keys",
            "registration_endpoint": f"{own}/register",
            **self.openid,
        }

    def take_registration(self, document: dict[str, Any]) -> dict[str, Any]:
        """Check a tool's configuration as the specification says, and name it."""
        assert document["application_type"] == "web"
        assert document["response_types"] == ["id_token"]
        assert set(document["grant_types"]) == {"implicit", "client_credentials"}
        assert document["token_endpoint_auth_method"] == "private_key_jwt"  # noqa: S105
        for name in ("initiate_login_uri", "jwks_uri"):
            assert document[name].startswith(self.tool)
        assert document["redirect_uris"] == [f"{self.tool}/lti/launch"]
        tool = document["https://purl.imsglobal.org/spec/lti-tool-configuration"]
        assert {each["type"] for each in tool["messages"]} == {"LtiDeepLinkingRequest"}
        self.registered, self.client = document, token_urlsafe(6)
        named = {**tool, **({"deployment_id": "1"} if self.names_deployment else {})}
        key = "https://purl.imsglobal.org/spec/lti-tool-configuration"
        return {**document, "client_id": self.client, key: named}

    # OpenID Connect ------------------------------------------------------------------------------

    def initiation(self, user: str, path: str = "/lti/launch") -> dict[str, str]:
        """What third-party initiated login says when a person presses a link."""
        return {
            "iss": self.issuer,
            "login_hint": user,
            "target_link_uri": f"{self.tool}{path}",
            "lti_message_hint": path,
            "client_id": self.client,
            "lti_deployment_id": "1",
        }

    def open_link(
        self, browser: httpx.Client, user: str, path: str = "/lti/launch"
    ) -> httpx.Response:
        """A person presses a link."""
        return browser.post(f"{self.tool}/lti/login", data=self.initiation(user, path))

    def authorize(self, sent_to: httpx.Response, **claims: Any) -> dict[str, str]:
        """What a browser is given that was sent here by the tool."""
        assert sent_to.status_code == 302, sent_to.text
        there, query = sent_to.headers["location"].split("?", 1)
        assert there == f"{self.issuer}/authorize"
        return self.form(dict(parse_qsl(query, strict_parsing=True)), **claims)

    def form(self, asked: dict[str, str], **claims: Any) -> dict[str, str]:
        """Check an authentication request as the specification says, and make the form."""
        assert asked["scope"] == "openid"
        assert asked["response_type"] == "id_token"
        assert asked["response_mode"] == "form_post"
        assert asked["prompt"] == "none"
        assert asked["client_id"] == self.client
        assert asked["redirect_uri"] == f"{self.tool}/lti/launch"
        whole = {**self.claims(asked["login_hint"], asked["nonce"]), **claims}
        if asked["lti_message_hint"] == "/lti/choose":
            whole |= self.choosing()
        return {"state": asked["state"], "id_token": self.sign(whole)}

    def sign(self, claims: dict[str, Any], key: str = "first", kid: str | None = None) -> str:
        present = {name: value for name, value in claims.items() if value is not None}
        return jwt.encode(present, key_named(key), "RS256", headers={"kid": kid or key})

    def claims(self, user: str, nonce: str) -> dict[str, Any]:
        name, role = self.people[user]
        moment = datetime.now(UTC)
        return {
            "iss": self.issuer,
            "aud": self.client,
            "sub": user,
            "iat": moment,
            "exp": moment + timedelta(minutes=5),
            "nonce": nonce,
            "name": name,
            f"{LTI}version": "1.3.0",
            f"{LTI}message_type": "LtiResourceLinkRequest",
            f"{LTI}deployment_id": "1",
            f"{LTI}target_link_uri": f"{self.tool}/lti/launch",
            f"{LTI}roles": [f"{ROLE}{role}"],
            f"{LTI}context": {"id": self.course, "title": "Logic 101"},
            f"{LTI}resource_link": {"id": "link-1", "title": "Homework"},
            f"{AGS}claim/endpoint": {
                "scope": [f"{AGS}scope/score"],
                "lineitem": f"{self.issuer}/columns/1?type=7",
            },
            f"{NRPS}claim/namesroleservice": {
                "context_memberships_url": f"{self.issuer}/members",
                "service_versions": ["2.0"],
            },
        }

    def choosing(self, **more: Any) -> dict[str, Any]:
        """The claims of a deep linking request."""
        settings = {
            "deep_link_return_url": f"{self.issuer}/links",
            "accept_types": ["link", "ltiResourceLink"],
            "accept_presentation_document_targets": ["iframe", "window"],
            "accept_multiple": True,
            "data": "as you gave it",
            **more,
        }
        return {
            f"{LTI}message_type": "LtiDeepLinkingRequest",
            f"{LTI}resource_link": None,
            f"{DL}deep_linking_settings": settings,
        }

    def launch(self, browser: httpx.Client, user: str, **claims: Any) -> httpx.Response:
        """A whole launch, as a browser makes it."""
        form = self.authorize(self.open_link(browser, user), **claims)
        return browser.post(f"{self.tool}/lti/launch", data=form)

    # Services ------------------------------------------------------------------------------------

    def tool_claims(self, token: str, audience: str) -> dict[str, Any]:
        """What the tool signed, verified with the keys that it shows."""
        keys = jwt.PyJWKSet.from_dict(httpx.get(f"{self.tool}/lti/jwks", timeout=PLENTY).json())
        key = keys[jwt.get_unverified_header(token)["kid"]]
        required = ["iss", "aud", "iat", "exp"]
        found: dict[str, Any] = jwt.decode(
            token,
            key,
            ["RS256"],
            audience=audience,
            issuer=self.client,
            options={"require": required},
        )
        return found

    def give_token(self, form: dict[str, str]) -> dict[str, Any]:
        assert form["grant_type"] == "client_credentials"
        kind = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
        assert form["client_assertion_type"] == kind
        claims = self.tool_claims(form["client_assertion"], f"{self.issuer}/token")
        assert claims["sub"] == self.client
        assert claims["jti"]
        token = token_urlsafe(12)
        self.tokens[token] = form["scope"]
        return {
            "access_token": token,
            "token_type": "Bearer",
            "expires_in": 3600,
            "scope": form["scope"],
        }

    def take_links(self, form: dict[str, str]) -> list[dict[str, Any]]:
        """Accept a deep linking response, as the specification says."""
        claims = self.tool_claims(form["JWT"], self.issuer)
        assert claims[f"{LTI}message_type"] == "LtiDeepLinkingResponse"
        assert claims[f"{LTI}version"] == "1.3.0"
        assert claims[f"{LTI}deployment_id"] == "1"
        assert claims[f"{DL}data"] == "as you gave it"
        assert claims["nonce"]
        self.links = claims[f"{DL}content_items"]
        for item in self.links:
            assert item["type"] == "ltiResourceLink"
            assert item["url"].startswith(self.tool)
            assert all(isinstance(value, str) for value in item["custom"].values())
            assert item.get("lineItem", {}).get("scoreMaximum", 1) > 0
        return self.links

    def page(self, number: int) -> tuple[dict[str, Any], str | None]:
        rows = [
            {"user_id": user, "name": name, "roles": [f"{ROLE}{role}"], "status": "Active"}
            for user, (name, role) in self.people.items()
        ]
        start = number * self.page_size
        more = f"{self.issuer}/members?page={number + 1}"
        last = start + self.page_size >= len(rows)
        container = {"id": f"{self.issuer}/members", "context": {"id": self.course}}
        return {
            **container,
            "members": rows[start : start + self.page_size],
        }, None if last else more


class Handler(BaseHTTPRequestHandler):
    """Answers for a platform."""

    lms: Lms

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        self.lms.asked.append(parts.path)
        if parts.path == "/columns" and self._may(f"{AGS}scope/lineitem"):
            assert parse_qs(parts.query)["resource_link_id"]
            self._send(200, self.lms.columns, f"{COLUMNS_TYPE}container+json")
        elif parts.path == "/openid":
            self._send(200, self.lms.configuration())
        elif parts.path == "/keys":
            self._send(200, {"keys": [public(name) for name in self.lms.shown]})
        elif parts.path == "/members" and self._may(f"{NRPS}scope/contextmembership.readonly"):
            assert self.headers["Accept"] == MEMBERS_TYPE
            found, more = self.lms.page(int(parse_qs(parts.query).get("page", ["0"])[0]))
            link = {"Link": f'<{more}>; rel="next"'} if more else {}
            self._send(200, found, MEMBERS_TYPE, **link)
        elif parts.path == "/course":
            self._send_page(self._frame(dict(parse_qsl(parts.query))))
        elif parts.path == "/authorize":
            form = self.lms.form(dict(parse_qsl(parts.query)))
            self._send_page(self._submitted(f"{self.lms.tool}/lti/launch", form))
        elif parts.path == "/elsewhere":
            self._send(302, {}, Location="http://127.0.0.1:1/keys")
        else:
            self._send(404, {})

    def do_POST(self) -> None:
        parts = urlsplit(self.path)
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.lms.asked.append(parts.path)
        if parts.path == "/token":
            self._send(200, self.lms.give_token(dict(parse_qsl(body))))
        elif re.fullmatch("/columns/[0-9]+/scores", parts.path) and self._may(f"{AGS}scope/score"):
            assert parts.query == "type=7"
            assert self.headers["Content-Type"] == SCORE_TYPE
            self._take_score({**json.loads(body), "column": parts.path})
        elif parts.path == "/columns" and self._may(f"{AGS}scope/lineitem"):
            assert self.headers["Content-Type"] == f"{COLUMNS_TYPE}+json"
            made = {**json.loads(body), "id": f"{self.lms.issuer}/columns/9?type=7"}
            self.lms.columns.append(made)
            self._send(201, made)
        elif parts.path == "/register":
            assert self.headers["Authorization"] == "Bearer let-me-in"
            self._send(200, self.lms.take_registration(json.loads(body)))
        elif parts.path == "/links":
            links = self.lms.take_links(dict(parse_qsl(body)))
            self._send_page(f"<h1>Links taken: {len(links)}</h1>")
        else:
            self._send(404, {})

    def _take_score(self, score: dict[str, Any]) -> None:
        if self.lms.failures:
            self.lms.failures -= 1
            self._send(503, {})
            return
        before = [
            each["timestamp"] for each in self.lms.scores if each["userId"] == score["userId"]
        ]
        if any(moment >= score["timestamp"] for moment in before):
            self._send(409, {})  # as the specification says of what comes out of order
            return
        self.lms.scores.append(score)
        self._send(200, {})

    def _frame(self, given: dict[str, str]) -> str:
        """A page of the course with the tool in a frame."""
        address = f"{self.lms.tool}/lti/login?{urlencode(self.lms.initiation(**given))}"
        return f'<h1>Course</h1><iframe width="900" height="600" src="{escape(address)}"></iframe>'

    @staticmethod
    def _submitted(there: str, form: dict[str, str]) -> str:
        """A form that a browser sends at once."""
        fields = (f'<input type="hidden" name="{n}" value="{v}">' for n, v in form.items())
        script = "<script>document.forms[0].submit()</script>"
        return f'<form method="post" action="{there}">{"".join(fields)}</form>{script}'

    def _send_page(self, text: str) -> None:
        self._send_bytes(200, f"<!doctype html>{text}".encode(), "text/html")

    def _may(self, scope: str) -> bool:
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        return self.lms.tokens.get(token) == scope

    def _send(self, status: int, body: Any, kind: str = "application/json", **headers: str) -> None:
        self._send_bytes(status, json.dumps(body).encode(), kind, **headers)

    def _send_bytes(self, status: int, body: bytes, kind: str, **headers: str) -> None:
        self.send_response(status)
        whole = {"Content-Type": kind, "Content-Length": str(len(body)), **headers}
        for name, value in whole.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


PEOPLE = {
    "t": ("Emmy Noether", "Instructor"),
    "a": ("Ada Lovelace", "Learner"),
    "b": ("Alan Turing", "Learner"),
}


@contextmanager
def running(tool: str, database: str | None) -> Iterator[Lms]:
    """A platform on a real socket; it knows the tool, and is registered in its database."""
    lms = Lms(tool=tool.rstrip("/"), people=dict(PEOPLE))
    handler = type("Handler", (Handler,), {"lms": lms})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        lms.issuer = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        if database is not None:
            _register(lms, database)
        try:
            yield lms
        finally:
            server.shutdown()
            thread.join()


def _register(lms: Lms, database: str) -> None:
    own = lms.issuer
    at = Addresses(own, f"{own}/authorize", f"{own}/token", f"{own}/keys")
    store = Store(database)
    store.write_here(lambda connection: register(connection, at, lms.client, ["1"]))
    store.close()
