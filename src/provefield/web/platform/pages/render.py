"""From a template and some values to a page."""

from __future__ import annotations

import re
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from fastapi import APIRouter, params
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from provefield.tongues import Tongue, Worded, languages, phrase, tell
from provefield.web.platform.pages.files import folders
from provefield.web.platform.pages.language import choose_language
from provefield.web.platform.pages.menu import FIRST, exists, menu, own_page

READ = ["GET", "HEAD"]
LANGUAGE_COOKIE, THEME_COOKIE = "language", "theme"
THEMES = ("light", "dark", "classic")
_INSIDE = re.compile(r'(?<=\s)(href|src|action)="/(?!/)')
"""Where a page leads to a path of ours: templates and documents know nothing of a prefix."""


@cache
def environment() -> Environment:
    """The templates; a name that they lack is an error, and text is escaped."""
    return Environment(
        loader=FileSystemLoader(folders("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )


def tongue_of(request: Request) -> Tongue:
    """The language of whoever asks."""
    cookie = request.cookies.get(LANGUAGE_COOKIE)
    return choose_language(cookie, request.headers.get("accept-language"))


def say(tongue: Tongue, text: str, /, **values: object) -> str:
    """What a template says.

    >>> say("de", "Learn"), say("en", "level {level} of 5", level=3)
    ('Lernen', 'level 3 of 5')
    """
    return tell(Worded(text, values), tongue)


def figure(tongue: Tongue, number: str) -> str:
    """A number with the sign before its decimals that a language has.

    >>> figure("de", "36.6"), figure("de", "12"), figure("en", "36.6")
    ('36,6', '12', '36.6')
    """
    whole, point, decimals = number.partition(".")
    written = phrase("{whole}.{decimals}", whole=whole, decimals=decimals)
    return tell(written, tongue) if point else whole


def static(path: str) -> str:
    """The address of a static file, which changes when the file does.

    >>> static("icon.svg")[:19]
    '/static/icon.svg?v='
    """
    (file,) = (each / path for each in folders("static") if (each / path).is_file())
    return f"/static/{quote(path)}?v={_digest(file, file.stat().st_mtime_ns)}"


@cache
def _digest(file: Path, _changed: int) -> str:
    return sha256(file.read_bytes()).hexdigest()[:12]


def _theme(request: Request) -> str | None:
    """The colours that the reader chose; None for those of the device."""
    chosen = request.cookies.get(THEME_COOKIE)
    return chosen if chosen in THEMES else None


def page(request: Request, name: str, /, status: int = 200, **context: object) -> HTMLResponse:
    """Fill in a template; each knows what stands here, such as `t`, `figure` and `static`."""
    tongue = tongue_of(request)
    prefix = request.app.state.settings.prefix
    text = (
        environment()
        .get_template(name)
        .render(
            t=partial(say, tongue),
            figure=partial(figure, tongue),
            language=tongue,
            theme=_theme(request),
            languages=languages(),
            path=request.url.path,
            menu_first=FIRST,
            has_privacy=exists(request.app, "/privacy"),
            has_days=exists(request.app, "/api/daily"),
            menu={address: tell(name, tongue) for address, name in menu(request.app).items()},
            prefix=prefix,
            notices=request.app.state.notices,
            static=static,
            frames=[each.frame for each in request.app.state.features if each.frame],
            own=own_page(request.app, tongue),
            **context,
        )
    )
    text = _INSIDE.sub(rf'\1="{prefix}/', text) if prefix else text
    headers = {"Vary": "Cookie, Accept-Language"}
    return HTMLResponse(text, status, headers)


def add_page(router: APIRouter, address: str, template: str, *needs: params.Depends) -> None:
    """Show a template that needs nothing else at an address, if its dependencies let it."""

    @router.api_route(address, methods=READ, name=template, dependencies=needs)
    def show(request: Request) -> Response:
        return page(request, template)
