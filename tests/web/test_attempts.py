"""One answer at a time: no attempt is told twice, and none is lost that could not be judged."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from fastapi import HTTPException
from sqlalchemy import select, update

from provefield.errors import BudgetError
from provefield.reason.limit import overdue
from provefield.web.accounts.people import Visitor, digest
from provefield.web.accounts.sessions import session_owner
from provefield.web.classroom import coursework
from provefield.web.classroom.attempts import (
    prolong_attempt,
    reserve_attempt,
    return_attempt,
    spend_attempt,
)
from provefield.web.classroom.courses import find_seat
from provefield.web.platform.database.models import Work
from provefield.web.platform.database.store import Store, aware, now
from provefield.web.platform.jobs import ANSWER, STUDY
from provefield.web.platform.jobs.jobs import WorkerJobs
from tests.coroutines import run_apart
from tests.web.classroom import GAME, Pupil
from tests.web.databases import postgresql
from tests.web.serving import serving

OPTIONS = ["a", "b", "c", "d", "e", "f", "g", "h"]
CHOICE = {"name": "which", "kind": "choice", "points": 1, "options": OPTIONS, "right": 8}
LONG = {"name": "swap", "kind": "sequent", "points": 1, "premises": ["A & B"], "goal": "B & A"}
PROOF = "A & B ; premise\n" + "A ; &E 1\n" * 60 + "B ; &E 1\nB & A ; &I 62, 2"
WALK = {"name": "walk", "kind": "game", "points": 1, "game": GAME}
DAY = timedelta(days=1)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{Path(tmp_path_factory.mktemp('attempts')) / 'plays.sqlite3'}"
    else:
        with postgresql() as address:
            yield address


@pytest.fixture(scope="module")
def servers(database: str) -> Iterator[list[str]]:
    """Two servers on one database."""
    with ExitStack() as stack:
        yield [stack.enter_context(serving(database)) for _ in range(2)]


@pytest.fixture
def students(servers: list[str]) -> Iterator[list[Pupil]]:
    """One student, with a browser at each server, who has opened an item for a single attempt."""
    with ExitStack() as stack:
        teacher, *browsers = (stack.enter_context(Pupil(each)) for each in (servers[0], *servers))
        code = teacher.named().begin_course()
        assert teacher.assign(items=[CHOICE, LONG, WALK], attempts=1).status_code == 204
        browsers[0].join(code, "Ada")
        for browser in browsers[1:]:
            browser.cookies["session"] = browsers[0].cookies["session"]
            browser.course = browsers[0].course
        browsers[0].item("which")
        yield browsers


@pytest.mark.claim("2.3.4, 15.4.2", "Of answers that are sent at once for one attempt, one is told")
@pytest.mark.parametrize("token", ["", "the-same-token"])
def test_of_eight_answers_at_once_one_is_told(students: list[Pupil], token: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        sent = [
            threads.submit(students[number % 2].answer, "which", str(number + 1), token)
            for number in range(8)
        ]
        answers = [each.result() for each in sent]
    told = [each.json() for each in answers if each.status_code == 200]
    assert {each.status_code for each in answers} <= {200, 409, 429}
    assert len(told) == 1, [each.text for each in answers]
    assert not any("feedback" in each.json() for each in answers if each.status_code != 200)
    mark = students[1].item("which")["standing"]["mark"]
    assert (mark["attempts"], mark["done"]) == (1, told[0]["feedback"]["right"])


@pytest.mark.parametrize("name_is_used", [False, True])
def test_who_has_lost_a_game_wins_it_for_nothing_in_another_play(
    students: list[Pupil], name_is_used: bool
) -> None:
    student = students[0]
    game = student.item("walk")["question"]["shown"]["game"]
    plays = [student.begin(game) for _ in range(2)]
    if name_is_used:  # for something else than that it was lost
        noted = student.post(f"{student.work}/walk/lines", json={"token": plays[0]["id"]})
        assert noted.status_code == 200
    assert student.make(plays[0], "right")["result"] == "lost"
    assert student.make(plays[1], "mark 2,1")["result"] == "won"
    refused = student.answer("walk", plays[1]["id"])
    assert (refused.status_code, "no attempt left" in refused.text) == (409, True)
    mark = student.item("walk")["standing"]["mark"]
    assert (mark["attempts"], mark["done"]) == (1, False)


def test_an_answer_that_could_not_be_judged_costs_nothing(
    students: list[Pupil], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(WorkerJobs, "ask", _give_up)
        refused = students[0].answer("swap", PROOF)
    assert (refused.status_code, "too long" in refused.text) == (400, True), refused.text
    answer = students[0].answer("swap", PROOF)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["feedback"]["right"], told["standing"]["mark"]["attempts"]) == (True, 1)


async def _give_up(*_: object) -> None:
    raise BudgetError(overdue(10.0))


def test_who_waits_for_a_server_that_is_gone_goes_on(students: list[Pupil], database: str) -> None:
    store, token = Store(database), "of another answer"
    try:
        newest = select(Work.id).order_by(Work.made.desc()).limit(1)
        with store.engine.connect() as connection:
            work = str(connection.scalar(newest))
        store.write_here(lambda connection: reserve_attempt(connection, work, token, 60.0))
        busy = students[0].answer("which", "8")
        assert (busy.status_code, busy.headers["retry-after"]) == (429, "1")
        late = update(Work).where(Work.id == work).values(judging_until=now() - DAY)
        store.write_here(lambda connection: connection.execute(late))
        store.write_here(lambda connection: reserve_attempt(connection, work, "mine", 60.0))
        with pytest.raises(HTTPException):
            store.write_here(lambda connection: prolong_attempt(connection, work, token, 60.0))
        with pytest.raises(HTTPException):  # the server is back, but told too late
            store.write_here(lambda connection: spend_attempt(connection, work, token))
        assert store.write_here(lambda connection: return_attempt(connection, work, "mine"))
        assert students[0].answer("which", "8").json()["feedback"]["right"]
    finally:
        store.close()


def test_an_attempt_is_reserved_as_long_as_its_answer_may_take(
    students: list[Pupil], database: str
) -> None:
    deadline, token, student = 90.0, "a-patient-token", students[0]
    store, jobs = Store(database), WorkerJobs(1, deadline, deadline)

    async def seconds_left(opened: coursework.OpenItem) -> float:
        query = select(Work.judging_until).where(Work.id == opened.work)
        until = await store.read(lambda connection: connection.scalar(query))
        assert until is not None
        return (aware(until) - now()).total_seconds()

    async def check() -> None:
        session = digest(student.cookies["session"])
        owner = await session_owner(store, session, away_since=now(), fresh_since=now())
        assert owner is not None
        desk = coursework.ClassDesk(store, jobs)
        seat = await find_seat(store, student.course, Visitor(owner.person))
        assignment = seat.course.assignments[0].name
        opened = await coursework.open_item(desk, seat, assignment, "which")
        begun = now()
        async with coursework.reserve(desk, opened, token):
            assert await seconds_left(opened) + _since(begun) >= ANSWER.most_in_line + deadline
            begun = now()
            await coursework.prolong(desk, opened, token)
            assert await seconds_left(opened) + _since(begun) >= STUDY.most_in_line + deadline

    try:
        run_apart(check())
    finally:
        jobs.close()
        store.close()


def _since(moment: datetime) -> float:
    return (now() - moment).total_seconds()
