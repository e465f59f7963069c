"""The platform in this process, reached without a socket from any address, at any time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any

from httpx import ASGITransport, AsyncClient, Request, Response

from provefield.web.app import create_app
from provefield.web.platform.settings import Settings
from tests.coroutines import run_apart
from tests.waiting import PLENTY

CAMPUS, HOME = "192.0.2.1", "198.51.100.7"


class EachApart(ASGITransport):
    """Requests each in a context of its own, as a server has it."""

    async def handle_async_request(self, request: Request) -> Response:
        return await asyncio.create_task(super().handle_async_request(request))


@dataclass
class House:
    """A platform, and the time that its limits go by."""

    app: Any
    stack: AsyncExitStack
    prefix: str = ""
    ahead: float = 0.0

    async def browser(self, address: str = CAMPUS) -> AsyncClient:
        """A browser that nobody used before."""
        there = EachApart(self.app, client=(address, 50_000))
        client = AsyncClient(transport=there, base_url=f"http://house{self.prefix}", timeout=PLENTY)
        return await self.stack.enter_async_context(client)

    def wait(self, seconds: float) -> None:
        self.ahead += seconds


@asynccontextmanager
async def house(**choices: Any) -> AsyncIterator[House]:
    with TemporaryDirectory() as folder:
        kept = f"sqlite:///{Path(folder) / 'plays.sqlite3'}"
        patient = {"deadline": PLENTY, "patience": PLENTY}
        app = create_app(Settings(**{"database": kept, "warm": False, **patient, **choices}))
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(app.router.lifespan_context(app))
            found = House(app, stack, choices.get("prefix", ""))
            begun = time.time()  # it goes on by what the test waits, however slow the machine is
            clock = {"clock": lambda: begun + found.ahead}
            app.state.rates = replace(app.state.rates, **clock)
            yield found


def inside(work: Callable[[House], Awaitable[None]], **choices: Any) -> None:
    """Do something in a new platform."""

    async def run() -> None:
        async with house(**choices) as found:
            await work(found)

    run_apart(run())


async def many(count: int, ask: Callable[[int], Awaitable[Response]]) -> list[int]:
    """The statuses of requests that are sent at once, in order."""
    answers = await asyncio.gather(*(ask(number) for number in range(count)))
    return [each.status_code for each in answers]


# What people do -----------------------------------------------------------------------------------

PASSWORD = "correct horse battery"  # noqa: S105


async def sign_up(browser: AsyncClient, name: str, password: str = PASSWORD) -> Response:
    return await browser.post("/api/people", json={"name": name, "password": password})


async def sign_in(browser: AsyncClient, name: str, password: str = PASSWORD) -> Response:
    return await browser.post("/api/session", json={"name": name, "password": password})


async def join(browser: AsyncClient, code: str, name: str = "") -> Response:
    called = name or f"Ada {token_hex(4)}"  # nobody has the name of another
    return await browser.post("/api/join", json={"code": code, "name": called})


async def begin_course(
    house: House, address: str = HOME, name: str = "Emmy"
) -> tuple[AsyncClient, str, str]:
    """A teacher, and the codes of a new class: the one to type, and that of its link."""
    teacher = await house.browser(address)
    assert (await sign_up(teacher, name)).status_code == 201
    begun = await teacher.post("/api/courses", json={"title": "Logic", "zone": "Europe/Berlin"})
    assert begun.status_code == 201, begun.text
    page = await teacher.get(f"/classes/{begun.json()['id']}")
    link = page.text.partition("/join/")[2].partition(",")[0].partition("<")[0]
    return teacher, str(begun.json()["code"]), link.strip()


def wrong_codes(count: int, but: str) -> list[str]:
    """Codes of six letters that open nothing."""
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    codes = (
        "".join(letters[number // 24**place % 24] for place in range(6))
        for number in range(count + 1)
    )
    return [each for each in codes if each != but][:count]
