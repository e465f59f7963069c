"""A seat never owns a person, whatever is done in whatever order."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from provefield.web.app import create_app
from provefield.web.platform.database.store import Store
from provefield.web.platform.settings import Settings
from tests.waiting import PLENTY
from tests.web.at_once import PAIRS, run_at_once
from tests.web.databases import postgresql
from tests.web.lms import running
from tests.web.ownership import DEEDS, HOLDERS, House, run
from tests.web.serving import serving

INSIDE = "http://inside.example"
SEQUENCES = st.lists(
    st.tuples(st.sampled_from(DEEDS), st.integers(0, HOLDERS - 1), st.integers(0, 7)),
    min_size=10,
    max_size=25,
)
ANY_PACE = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)


class Loop:
    """An event loop in a thread of its own, in which an app lives as long as the tests."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads = threads
        self._runner = threads.submit(asyncio.Runner).result()

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self._threads.submit(self._runner.run, work).result()

    def close(self) -> None:
        self._threads.submit(self._runner.close).result()


@pytest.fixture(scope="module")
def loop() -> Iterator[Loop]:
    with ThreadPoolExecutor(1) as threads:
        loop = Loop(threads)
        yield loop
        loop.close()


@pytest.fixture(scope="module")
def inside(loop: Loop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A platform without a socket."""
    with without_socket(
        loop, f"sqlite:///{tmp_path_factory.mktemp('inside') / 'plays.sqlite3'}"
    ) as house:
        yield house


@pytest.fixture(scope="module")
def on_postgresql(loop: Loop) -> Iterator[House]:
    """The same on a database whose writers do not take turns."""
    with postgresql() as database, without_socket(loop, database) as house:
        yield house


@contextmanager
def without_socket(loop: Loop, database: str) -> Iterator[House]:
    app = create_app(Settings(database=database, limited=False, warm=False))
    live = app.router.lifespan_context(app)
    loop.do(live.__aenter__())
    try:
        with running(INSIDE, database) as lms:
            new = partial(AsyncClient, transport=ASGITransport(app), base_url=INSIDE)
            yield House(new, app.state.store, lms)
    finally:
        loop.do(live.__aexit__(None, None, None))


@pytest.fixture(scope="module")
def served(loop: Loop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A platform on a real socket."""
    database = f"sqlite:///{tmp_path_factory.mktemp('served') / 'plays.sqlite3'}"
    with ExitStack() as stack:
        address = stack.enter_context(serving(database)).rstrip("/")
        lms = stack.enter_context(running(address, database))
        store = Store(database)
        stack.callback(store.close)
        house = House(partial(AsyncClient, base_url=address, timeout=PLENTY), store, lms)
        stack.callback(lambda: loop.do(house.close()))
        yield house


def try_out(loop: Loop, house: House, number: int) -> None:
    """Random sequences of deeds."""

    @settings(ANY_PACE, max_examples=number)
    @given(SEQUENCES)
    def attempt(deeds: list[tuple[str, int, int]]) -> None:
        loop.do(run(house, deeds))

    attempt()


def test_a_code_that_was_left_inside_opens_nothing(loop: Loop, inside: House) -> None:
    """The shortest sequence that takes an account for good, where the model allows it."""
    left = [("enter", 0, 0), ("steal", 1, 0), ("recovery_codes", 1, 0), ("new_token", 1, 0)]
    mine = [("learn", 0, 0), ("change_password", 0, 0), ("teach", 0, 0)]
    loop.do(run(inside, [*left, *mine, ("recover", 1, 0)]))


def test_each_is_who_the_model_says(loop: Loop, inside: House) -> None:
    try_out(loop, inside, 60)


@pytest.mark.soak
def test_each_is_who_the_model_says_in_ten_thousand_sequences(loop: Loop, inside: House) -> None:
    try_out(loop, inside, 10_000)


@pytest.mark.soak
def test_each_is_who_the_model_says_on_a_served_platform(loop: Loop, served: House) -> None:
    try_out(loop, served, 200)


def try_at_once(loop: Loop, house: House, number: int) -> None:
    """Each pair of deeds at once, so many times."""

    async def attempt() -> None:
        for came, ways in PAIRS * number:
            await run_at_once(house, came, ways)

    loop.do(attempt())


def test_what_is_done_at_once_tears_nobody_apart(loop: Loop, inside: House) -> None:
    try_at_once(loop, inside, 1)


def test_what_is_done_at_once_on_postgresql_tears_nobody_apart(
    loop: Loop, on_postgresql: House
) -> None:
    try_at_once(loop, on_postgresql, 1)


@pytest.mark.soak
def test_what_is_done_at_once_fifty_times_tears_nobody_apart(
    loop: Loop, inside: House, on_postgresql: House
) -> None:
    try_at_once(loop, inside, 50)
    try_at_once(loop, on_postgresql, 50)
