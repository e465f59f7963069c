"""A seat never owns a person: what a class cannot do to who sits in it, and what it can."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from secrets import token_hex
from typing import TypeVar

import pytest
from fastapi import HTTPException
from sqlalchemy import Connection

from provefield.errors import InputError
from provefield.parts.lti import connections
from provefield.web.accounts import people
from provefield.web.accounts import service as accounts
from provefield.web.accounts.hashing import Hashing
from provefield.web.accounts.people import Visitor, digest
from provefield.web.accounts.sessions import session_owner
from provefield.web.admin import service as office
from provefield.web.classroom import courses, joining
from provefield.web.classroom import start_codes as starting
from provefield.web.classroom.shapes import NewCourse, Starting
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.jobs import Owner
from provefield.web.platform.jobs.jobs import WorkerJobs
from tests.coroutines import run_apart
from tests.web.classroom import PASSWORD, Pupil
from tests.web.lms import Lms, running
from tests.web.serving import serving

New = Callable[[], Pupil]
T = TypeVar("T")
OWN = "a horse of another colour"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('ownership') / 'plays.sqlite3'}"


@pytest.fixture(scope="module")
def house(database: str) -> Iterator[str]:
    with serving(database) as address:
        yield address


@pytest.fixture
def new(house: str) -> Iterator[New]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Pupil(house))


@pytest.fixture
def jobs() -> Iterator[WorkerJobs]:
    found = WorkerJobs(1, 60.0, 60.0)
    yield found
    found.close()


@pytest.fixture
def thief(new: New) -> Pupil:
    """A teacher who wants to be somebody else."""
    teacher = new().named()
    teacher.begin_course("The thief's")
    assert teacher.assign(attempts=1).status_code == 204
    return teacher


@pytest.fixture
def other(new: New) -> Pupil:
    """The teacher of another class."""
    teacher = new().named()
    teacher.begin_course("Another")
    return teacher


def listed(teacher: Pupil) -> str:
    """The start code of one more seat."""
    body = {"students": f"Ada {token_hex(6)}"}
    answer = teacher.post(f"{teacher.path}/students", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["codes"][0]["start"])


def start(browser: Pupil, code: str) -> int:
    """Use a start code under a name that nobody has."""
    body = {"start": code, "name": f"name {token_hex(6)}", "password": PASSWORD}
    answer = browser.post("/api/start", json=body)
    if answer.status_code == 201:
        browser.course = answer.json()["id"]
    return answer.status_code


def renew(teacher: Pupil, number: int = 2) -> str:
    """A new start code for a seat; nothing if that is refused."""
    answer = teacher.post(f"{teacher.path}/members/{number}/start")
    assert answer.status_code in (200, 409), answer.text
    return str(answer.json().get("start", ""))


def student_of(teacher: Pupil, browser: Pupil) -> Pupil:
    """A student whose account the class made."""
    assert start(browser, listed(teacher)) == 201
    return browser


def own_password(student: Pupil) -> None:
    """Let a student choose another password than that of the start code."""
    given = {"password": PASSWORD, "new": OWN}
    assert student.put("/api/me/password", json=given).status_code == 204


def get_in(new: New, *codes: str) -> Pupil:
    """A stranger who tries start codes."""
    stranger = new()
    for code in filter(None, codes):
        start(stranger, code)
    return stranger


def make_admin(database: str, name: str) -> None:
    store = Store(database)
    try:
        store.write_here(lambda connection: office.set_role(connection, name, "admin"))
    finally:
        store.close()


def test_a_guest_in_two_classes_is_opened_by_neither(new: New, thief: Pupil, other: Pupil) -> None:
    victim = new().join(thief.code, "Ada")
    early = renew(thief)
    victim.join(other.code, "Ada")
    stranger = get_in(new, early, renew(thief))
    assert stranger.get(other.path).status_code == 404
    assert stranger.get(thief.path).status_code == 404
    assert victim.get(other.path).status_code == 200


def test_a_student_from_a_platform_is_not_opened_by_a_class(
    new: New, thief: Pupil, house: str, database: str
) -> None:
    with running(house, database) as lms:
        course = _taught_from_platform(new(), lms)
        victim = new()
        assert lms.launch(victim, "a").status_code == 303
        victim.join(thief.code, "Ada")
        stranger = get_in(new, renew(thief))
        assert stranger.get(f"/api/courses/{course}").status_code == 404
        assert victim.get(f"/api/courses/{course}").status_code == 200


def test_who_connects_a_platform_is_not_opened_by_a_class(
    new: New, thief: Pupil, house: str, database: str
) -> None:
    victim = student_of(thief, new())
    early = renew(thief)
    with running(house, database) as lms:
        course = _taught_from_platform(new(), lms)
        browser = new()
        assert lms.launch(browser, "a").status_code == 303
        given = {"name": victim.get("/api/me").json()["name"], "password": PASSWORD}
        refused = browser.post("/api/lti/account", json=given)
        assert refused.status_code == 409, "the class may know the password"
        own_password(victim)
        given["password"] = OWN
        assert browser.post("/api/lti/account", json=given).status_code == 204
        assert browser.delete(f"/api/courses/{course}/members/2").status_code == 204
        stranger = get_in(new, early, renew(thief))
        assert stranger.get(thief.path).status_code == 404
        assert browser.get(thief.path).status_code == 200


def _taught_from_platform(teacher: Pupil, lms: Lms) -> str:
    """A class that a course of a platform belongs to."""
    page = teacher.get(lms.launch(teacher, "t").headers["location"])
    ticket = page.text.partition('name="ticket" value="')[2].partition('"')[0]
    chosen = teacher.post("/lti/choose", data={"ticket": ticket, "choice": "new/*"})
    return str(chosen.headers["location"].split("/")[2])


@pytest.mark.claim("6.4.4", "A class opens only an account that it made and that has nothing else")
@pytest.mark.parametrize("late", [True, False], ids=["code from before", "code from after"])
@pytest.mark.parametrize("way", ["join", "start", "teach", "password"])
def test_who_has_something_of_their_own_is_not_opened_by_a_class(
    new: New, thief: Pupil, other: Pupil, way: str, late: bool
) -> None:
    victim = student_of(thief, new())
    name = victim.get("/api/me").json()["name"]
    early = renew(thief) if late else ""
    own_password(victim)
    match way:
        case "join":
            victim.join(other.code, "Ada")
        case "start":
            assert victim.post("/api/start", json={"start": listed(other)}).status_code == 201
        case "teach":
            victim.begin_course("Their own")
        case _:
            pass
    stranger = get_in(new, early, renew(thief))
    assert stranger.get("/api/me").json().get("name") != name
    assert victim.get("/api/me").json()["name"] == name


def test_an_administrator_is_not_opened_by_a_class(new: New, thief: Pupil, database: str) -> None:
    victim = student_of(thief, new())
    early = renew(thief)
    name = victim.get("/api/me").json()["name"]
    with pytest.raises(InputError, match="A class made this account"):
        make_admin(database, name)  # the teacher may know its password
    own_password(victim)
    make_admin(database, name)
    stranger = get_in(new, early, renew(thief))
    assert stranger.get("/admin").status_code != 200
    assert victim.get("/admin").status_code == 200


def test_a_class_makes_no_account_of_a_guest(new: New, thief: Pupil, other: Pupil) -> None:
    guest = new()
    play = guest.begin("g1")
    assert start(guest, listed(thief)) == 201
    assert guest.look(play)["id"] == play["id"], "what a guest did goes along"
    guest = new().join(other.code, "Ada")
    assert start(guest, code := listed(thief)) == 409, "the class may know the password"
    assert guest.named().post("/api/start", json={"start": code}).status_code == 201
    assert guest.get(other.path).status_code == 200
    guest = new().join(thief.code, "Ada")
    assert start(guest, listed(thief)) == 409, "who sits in the class already has that seat"


def test_a_student_who_forgot_a_password_of_their_own_goes_on(new: New, thief: Pupil) -> None:
    victim = new().named()
    name = victim.get("/api/me").json()["name"]
    victim.join(thief.code, "Ada")
    assert victim.answer("corner", "3,1").json()["feedback"]["right"]
    game = victim.item("walk")["question"]["shown"]["game"]
    lost = victim.begin(game)
    assert "own" in thief.get(f"/classes/{thief.course}/students").text
    moved = thief.post(f"{thief.path}/members/2/move")
    assert moved.status_code == 200, moved.text
    assert victim.get(thief.path).status_code == 404
    again = get_in(new, moved.json()["start"])
    again.course = thief.course
    assert again.item("corner")["standing"]["mark"]["done"]
    assert again.get("/api/me").json()["name"] != name
    assert again.look(lost)["id"] == lost["id"], "the games of the class go along with the seat"
    assert victim.get(f"/api/plays/{lost['id']}").status_code == 404
    assert victim.get("/api/me").json()["name"] == name
    assert renew(thief), "the class made this account"
    page = thief.get(f"/classes/{thief.course}/students/2").text
    assert "the seat was moved to a new account" in page


def test_who_remembers_the_password_gets_the_moved_seat_back(new: New, thief: Pupil) -> None:
    victim = new().named().join(thief.code, "Ada")
    victim.answer("corner", "3,1")
    code = thief.post(f"{thief.path}/members/2/move").json()["start"]
    assert victim.post("/api/start", json={"start": code}).status_code == 201
    assert victim.item("corner")["standing"]["mark"]["done"]
    assert not renew(thief)


def test_only_teachers_move_seats_and_a_class_keeps_one(new: New, thief: Pupil) -> None:
    victim = new().join(thief.code, "Ada")
    assert victim.post(f"{thief.path}/members/1/move").status_code == 403
    assert thief.post(f"{thief.path}/members/1/move").status_code == 409


# In between -----------------------------------------------------------------------------------


class Interrupted(Store):
    """A database in which something else happens just before the next change."""

    def __init__(self, address: str, before: Callable[[], object]) -> None:
        super().__init__(address)
        self._before = [before]

    async def write(self, change: Callable[[Connection], T]) -> T:
        while self._before:
            self._before.pop()()
        return await super().write(change)


@pytest.mark.claim("7.4.3", "What a session began that is ended meanwhile is not done")
@pytest.mark.parametrize("way", ["join", "teach", "sign in", "codes", "password", "adopt"])
def test_what_was_begun_before_an_account_was_opened_comes_too_late(
    new: New, thief: Pupil, other: Pupil, database: str, jobs: WorkerJobs, way: str
) -> None:
    """What a browser begins that is let out meanwhile does not give the next one anything."""
    victim = student_of(thief, new())
    name = victim.get("/api/me").json()["name"]
    code, stranger = renew(thief), new()
    hashing = Hashing(jobs, Owner())
    body = {"start": code, "password": f"{PASSWORD} anew"}

    def open_account() -> None:
        assert stranger.post("/api/start", json=body).status_code == 201

    async def go_on() -> None:
        store = Interrupted(database, open_account)
        who = await _visitor_of(store, victim.cookies["session"])
        try:
            match way:
                case "join":
                    await joining.join(store, who, other.code, "Ada")
                case "teach":
                    file = courses.new_course(NewCourse(title="Mine"))
                    await courses.begin(store, jobs, who, file)
                case "sign in":
                    await people.sign_in(store, hashing, None, name, PASSWORD)
                case "codes":
                    await accounts.new_codes(store, who)
                case "password":
                    await accounts.change_password(store, hashing, who, OWN)
                case _:
                    await connections.adopt(store, who, who)
        finally:
            store.close()

    with pytest.raises(HTTPException) as refused:
        run_apart(go_on())
    assert refused.value.status_code == 403
    assert stranger.get(thief.path).status_code == 200
    assert [each["id"] for each in stranger.get("/api/courses").json()["courses"]] == [thief.course]


@pytest.mark.claim("7.4.3", "What a guest has stays with the account that the guest becomes")
@pytest.mark.parametrize("way", ["sign in", "start", "adopt"])
def test_who_takes_a_guest_along_gets_nothing_of_the_account_it_became(
    new: New, thief: Pupil, other: Pupil, database: str, house: str, jobs: WorkerJobs, way: str
) -> None:
    """Two browsers have one guest's secret; one of them is faster."""
    guest, mallory, code = new(), new(), listed(other)
    hashing = Hashing(jobs, Owner())
    name = mallory.named().get("/api/me").json()["name"]
    with running(house, database) as lms:
        course = _taught_from_platform(new(), lms) if way == "adopt" else thief.course
        if way == "adopt":
            assert lms.launch(guest, "a").status_code == 303
        else:
            guest.join(thief.code, "Ada")
        secret = guest.cookies["session"]

        async def go_on() -> None:
            store = Interrupted(database, guest.named)
            who = await _visitor_of(store, secret)
            account = await _visitor_of(store, mallory.cookies["session"])
            try:
                match way:
                    case "sign in":
                        await people.sign_in(store, hashing, who, name, PASSWORD)
                    case "start":
                        given = Starting(start=code, name=token_hex(6), password=PASSWORD)
                        await starting.start(store, hashing, who, given)
                    case _:
                        await connections.adopt(store, who, account)
            finally:
                store.close()

        with suppress(HTTPException):
            run_apart(go_on())
        assert [each["id"] for each in guest.get("/api/courses").json()["courses"]] == [course]
        assert mallory.get("/api/courses").json()["courses"] == []


async def _visitor_of(store: Store, secret: str) -> Visitor:
    """What a request knows from its start on of the browser with a secret."""
    owner = await session_owner(
        store, digest(secret), away_since=now(), fresh_since=now() - people.DAY
    )
    assert owner is not None
    return Visitor(owner.person, owner.name, fresh=owner.is_fresh, session=digest(secret))
