"""Fixtures that spare the platform work which the tests do not look at, and would do hundreds of
times: slow hashes of passwords, and loading in a new process what reasons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from argon2 import PasswordHasher

from provefield.web.accounts import hashing
from provefield.web.app import IN_WORKERS
from provefield.web.platform.jobs import jobs
from provefield.web.platform.jobs.nursery import Nursery


@pytest.fixture(scope="session", autouse=True)
def light_hashes() -> Iterator[None]:
    """Passwords are hashed as always, but with little work."""
    with pytest.MonkeyPatch.context() as patch:
        light = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(hashing, "PasswordHasher", light)
        hashing.hasher.cache_clear()
        yield
    hashing.hasher.cache_clear()


class SharedNursery(Nursery):
    """A nursery that outlives the platforms which fork their workers from it."""

    def close(self) -> None:
        """Go on: the next platform needs it, too."""

    def end(self) -> None:
        super().close()


@pytest.fixture(scope="session", autouse=True)
def shared_nursery() -> Iterator[None]:
    """All platforms of this process have one nursery, which loads its modules once."""
    nursery = SharedNursery([each.__name__ for each in IN_WORKERS])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "Nursery", lambda _: nursery)
        yield
    nursery.end()
