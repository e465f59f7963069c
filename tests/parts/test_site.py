"""The parts of the platform without a server that need no browser."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from provefield.errors import InputError, MissingToolError, ProvefieldError
from provefield.parts.site.gateway import Gateway
from provefield.parts.site.host import JobsHere, NotLoadedError
from provefield.parts.site.pinned import pinned, usual_folder
from provefield.parts.site.write import write_site
from provefield.web.platform.jobs import ANSWER


async def tell(request: Request) -> Response:
    """Say who came with which body, and give or take a cookie."""
    text = f"{request.method} {request.cookies} {(await request.body()).decode()}"
    answer = PlainTextResponse(text)
    if request.query_params.get("forget"):
        answer.delete_cookie("name")
    else:
        answer.set_cookie("name", "Ada")
    return answer


async def break_down(request: Request) -> Response:
    raise RuntimeError("a fault of ours")


def ask(gateway: Gateway, method: str, address: str, body: bytes = b"") -> tuple[int, str, bytes]:
    begun: list[tuple[int, list[tuple[str, str]]]] = []
    pieces: list[bytes] = []

    async def run() -> None:
        await gateway.start()
        await gateway.ask(
            method, address, [], body, lambda *told: begun.append(told), pieces.append
        )

    asyncio.run(run())
    ((status, headers),) = begun
    return status, str(dict(headers).get("set-cookie")), b"".join(pieces)


def test_cookies_stay_in_the_jar_and_are_sent_again() -> None:
    routes = [Route("/tell", tell, methods=["GET", "POST"]), Route("/broken", break_down)]
    jar: dict[str, str] = {}
    gateway = Gateway(Starlette(routes=routes), "localhost", "http", jar)
    assert ask(gateway, "GET", "/tell") == (200, "None", b"GET {} ")
    assert jar == {"name": "Ada"}
    assert ask(gateway, "POST", "/tell?forget=1", b"x")[2] == b"POST {'name': 'Ada'} x"
    assert jar == {}
    assert ask(gateway, "GET", "/nothing")[0] == 404
    assert ask(gateway, "GET", "/broken")[0] == 500


def draws_late(loaded: list[str]) -> str:
    if not loaded:
        raise NotLoadedError
    return loaded[0]


def lacks_a_library() -> None:
    raise MissingToolError("numpy", "pip install 'provefield[fast]'")


def lacks_a_module() -> None:
    raise ModuleNotFoundError("provefield.kernel")


def test_a_question_waits_for_graphviz_and_says_what_a_browser_lacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("provefield.reason.tell.arrange.graphviz", None)
    loaded: list[str] = []

    async def load() -> None:
        loaded.append("drawn")

    jobs = JobsHere(30.0, load)
    assert asyncio.run(jobs.ask(ANSWER(draws_late, loaded))) == "drawn"
    for task in (lacks_a_library, lacks_a_module):
        with pytest.raises(ProvefieldError, match="needs compiled code"):
            asyncio.run(jobs.ask(ANSWER(task)))


def test_only_the_pinned_bytes_are_taken_and_no_other_folder_is_written_to(tmp_path: Path) -> None:
    with pytest.raises(MissingToolError, match="npm pack"):
        write_site(tmp_path / "site", tmp_path)
    (tmp_path / pinned()["pyodide"].file).write_bytes(b"other")
    with pytest.raises(InputError, match="not the bytes that were pinned"):
        write_site(tmp_path / "site", tmp_path)
    with pytest.raises(InputError, match="holds something else"):
        write_site(tmp_path, usual_folder())
