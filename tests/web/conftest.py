"""One platform on each kind of database, shared by the tests that play on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from provefield.web.platform.database.store import Store
from provefield.web.platform.jobs import Question, current_owner
from provefield.web.platform.jobs.jobs import WorkerJobs
from tests.web.databases import postgresql, prepared
from tests.web.player import Player
from tests.web.serving import serving
from tests.web.sparing import light_hashes, shared_nursery

__all__ = ["light_hashes", "shared_nursery"]


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def platform(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a platform."""
    if request.param == "sqlite":
        with serving() as address:
            yield address
    else:
        with postgresql() as database, serving(database) as address:
            yield address


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A database, for tests that need no platform."""
    with prepared(request.param) as store:
        yield store


@pytest.fixture(scope="session")
def quick_platform() -> Iterator[str]:
    """The address of a platform on SQLite alone, where the database does not matter."""
    with serving() as address:
        yield address


@pytest.fixture
def player(platform: str) -> Iterator[Player]:
    """Somebody new."""
    with Player(platform) as player:
        yield player


@pytest.fixture
def author(quick_platform: str) -> Iterator[Player]:
    """Somebody new, on SQLite."""
    with Player(quick_platform) as player:
        yield player


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What workers are asked for those who send requests, from now on."""
    found: list[str] = []
    ask = WorkerJobs.ask

    async def counted(self: WorkerJobs, question: Question[Any], *whose: Any) -> Any:
        if not current_owner.get().is_server:
            found.append(question.task.__name__)
        return await ask(self, question, *whose)

    monkeypatch.setattr(WorkerJobs, "ask", counted)
    return found
