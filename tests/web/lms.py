"""A learning platform written from the specifications of LTI 1.3, OIDC and LTI Advantage."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_urlsafe
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from jwt.algorithms import RSAAlgorithm

LTI = "https://purl.imsglobal.org/spec/lti/claim/"
DL = "https://purl.imsglobal.org/spec/lti-dl/claim/"
AGS = "https://purl.imsglobal.org/spec/lti-ags/"
NRPS = "https://purl.imsglobal.org/spec/lti-nrps/"
ROLE = "http://purl.imsglobal.org/vocab/lis/v2/membership#"
SCORE_TYPE = "application/vnd.ims.lis.v1.score+json"
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
    tokens: dict[str, str] = field(default_factory=dict)
    failures: int = 0
    """How many scores are refused, before one is accepted."""

    page_size: int = 2
    asked: list[str] = field(default_factory=list)

    # OpenID Connect ------------------------------------------------------------------------------

    def open_link(
        self, browser: httpx.Client, user: str, path: str = "/lti/launch"
    ) -> httpx.Response:
        """A person presses a link: third-party initiated login."""
        given = {
            "iss": self.issuer,
            "login_hint": user,
            "target_link_uri": f"{self.tool}{path}",
            "lti_message_hint": "hint",
            "client_id": self.client,
            "lti_deployment_id": "1",
        }
        return browser.post(f"{self.tool}/lti/login", data=given)

    def authorize(self, sent_to: httpx.Response, **claims: Any) -> dict[str, str]:
        """Check an authentication request as the specification says, and make the form."""
        assert sent_to.status_code == 302, sent_to.text
        there, query = sent_to.headers["location"].split("?", 1)
        assert there == f"{self.issuer}/authorize"
        asked = dict(parse_qsl(query, strict_parsing=True))
        assert asked["scope"] == "openid"
        assert asked["response_type"] == "id_token"
        assert asked["response_mode"] == "form_post"
        assert asked["prompt"] == "none"
        assert asked["client_id"] == self.client
        assert asked["redirect_uri"] == f"{self.tool}/lti/launch"
        assert asked["lti_message_hint"] == "hint"
        whole = {**self.claims(asked["login_hint"], asked["nonce"]), **claims}
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
        keys = jwt.PyJWKSet.from_dict(httpx.get(f"{self.tool}/lti/jwks").json())
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
        if parts.path == "/keys":
            self._send(200, {"keys": [public(name) for name in self.lms.shown]})
        elif parts.path == "/members" and self._may(f"{NRPS}scope/contextmembership.readonly"):
            assert self.headers["Accept"] == MEMBERS_TYPE
            found, more = self.lms.page(int(parse_qs(parts.query).get("page", ["0"])[0]))
            self._send(200, found, MEMBERS_TYPE, more)
        elif parts.path == "/elsewhere":
            self._send(302, {}, more=None, location="http://127.0.0.1:1/keys")
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
            self._take_score(json.loads(body))
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

    def _may(self, scope: str) -> bool:
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        return self.lms.tokens.get(token) == scope

    def _send(
        self,
        status: int,
        body: Any,
        kind: str = "application/json",
        more: str | None = None,
        location: str = "",
    ) -> None:
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text)))
        if more:
            self.send_header("Link", f'<{more}>; rel="next"')
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


@contextmanager
def running(tool: str) -> Iterator[Lms]:
    """A platform on a real socket, which knows a tool."""
    lms = Lms(tool=tool.rstrip("/"))
    handler = type("Handler", (Handler,), {"lms": lms})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        lms.issuer = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield lms
        finally:
            server.shutdown()
            thread.join()
