"""Two change a class at once on PostgreSQL: the second decides by what the first has left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, delete, select, text

from provefield.web.accounts.leaving import erase
from provefield.web.classroom.courses import seat
from provefield.web.platform.database.models import Course, Member
from provefield.web.platform.database.store import Store
from tests.waiting import wait_for
from tests.web.classroom import Pupil
from tests.web.databases import postgresql
from tests.web.serving import serving

WAITING = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
STUDENT = {"name": "Bo", "role": "student", "hours": 0}
T = TypeVar("T")


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgresql() as address:
        yield address


@pytest.fixture(scope="module")
def house(database: str) -> Iterator[str]:
    with serving(database) as address:
        yield address


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    found = Store(database)
    yield found
    found.close()


@pytest.fixture
def people(house: str) -> Iterator[list[Pupil]]:
    """Two who teach a class, and a guest."""
    with ExitStack() as stack:
        first, second, guest = (stack.enter_context(Pupil(house)) for _ in range(3))
        second.named().join(first.named().begin_course(), "Bo")
        teacher = {**STUDENT, "role": "teacher"}
        assert first.put(f"{first.path}/members/2", json=teacher).status_code == 204
        yield [first, second, guest]


def during(
    store: Store, course: str, change: Callable[[Connection], Any], act: Callable[[], T]
) -> T:
    """Do something while another has changed a class, and has not committed it yet."""
    with ThreadPoolExecutor(1) as thread, store.engine.connect() as connection:
        connection.execute(select(Course.id).where(Course.id == course).with_for_update())
        change(connection)
        sent = thread.submit(act)
        wait_for(lambda: sent.done() or _is_awaited(store))
        connection.commit()
        return sent.result()


def _is_awaited(store: Store) -> bool:
    with store.engine.connect() as connection:
        return bool(connection.scalar(WAITING))


def _remove_first(course: str) -> Callable[[Connection], Any]:
    gone = delete(Member).where(Member.course == course, Member.number == 1)
    return lambda connection: connection.execute(gone)


@pytest.mark.parametrize("way", ["leave", "step down"])
def test_of_two_teachers_who_go_at_once_one_stays(
    people: list[Pupil], store: Store, way: str
) -> None:
    second, course = people[1], people[0].course
    path = f"{second.path}/members/2"

    def go() -> int:
        answer = second.delete(path) if way == "leave" else second.put(path, json=STUDENT)
        return answer.status_code

    assert during(store, course, _remove_first(course), go) == 409


def test_of_two_teachers_who_are_forgotten_at_once_the_class_is_too(
    people: list[Pupil], store: Store
) -> None:
    course = people[0].course

    def find(query: Any) -> Any:
        return store.write_here(lambda connection: connection.scalar(query))

    person = find(select(Member.person).where(Member.course == course, Member.number == 2))
    during(
        store,
        course,
        _remove_first(course),
        lambda: store.write_here(lambda connection: erase(connection, person)),
    )
    assert find(select(Course.id).where(Course.id == course)) is None


def test_of_two_namesakes_who_join_at_once_one_is_refused(
    people: list[Pupil], store: Store
) -> None:
    teacher, _, guest = people
    body = {"code": teacher.code, "name": "Ada"}
    answer = during(
        store,
        teacher.course,
        lambda connection: seat(connection, teacher.course, role="student", name="ada"),
        lambda: guest.post("/api/join", json=body),
    )
    assert answer.status_code == 409
