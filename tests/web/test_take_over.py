"""What a teacher left in an account of the class does not survive the moment it is its owner's."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

import pytest
from httpx import AsyncClient, Response

from provefield.web.accounts.ownership import reset_password
from provefield.web.accounts.people import digest
from provefield.web.admin import service as office
from tests.web.inside import HOME, PASSWORD, House, begin_course, inside, join, sign_in, sign_up

OWN = "a horse of another colour"
NEW = "the thief has this one"
NAME = "Student One"


async def started(house: House) -> tuple[AsyncClient, AsyncClient, str, str]:
    """A teacher, a student who has used the code of a list, the class and the code of its link."""
    teacher, _, link = await begin_course(house)
    course = link.partition(".")[0]
    added = await teacher.post(f"/api/courses/{course}/students", json={"students": NAME})
    student = await house.browser()
    begun = await start(student, added.json()["codes"][0]["start"])
    assert begun.status_code == 201, begun.text
    return teacher, student, course, link


async def start(browser: AsyncClient, code: str, password: str = PASSWORD) -> Response:
    return await browser.post("/api/start", json={"start": code, "password": password})


async def renew(teacher: AsyncClient, course: str) -> str:
    return str((await teacher.post(f"/api/courses/{course}/members/2/start")).json()["start"])


async def recovery_codes(browser: AsyncClient, password: str = PASSWORD) -> list[str]:
    made = await browser.post("/api/me/recovery-codes", json={"password": password})
    assert made.status_code == 200, made.text
    return list(made.json()["codes"])


async def recover(browser: AsyncClient, name: str, code: str, password: str = NEW) -> Response:
    given = {"name": name, "code": code, "password": password}
    return await browser.post("/api/session/recovery", json=given)


async def new_token(browser: AsyncClient, name: str = "a program") -> str:
    agent = (await browser.post("/api/agents", json={"name": name})).json()["id"]
    made = await browser.post(f"/api/agents/{agent}/tokens", json={"label": "x"})
    assert made.status_code == 201, made.text
    return str(made.json()["token"])


async def opens(house: House, token: str) -> bool:
    header = {"Authorization": f"Bearer {token}"}
    answer = await (await house.browser()).get("/api/arena/games/nothing/stream", headers=header)
    assert answer.status_code in (401, 404), answer.text
    return answer.status_code == 404


async def change_password(browser: AsyncClient, old: str = PASSWORD, new: str = OWN) -> Response:
    return await browser.put("/api/me/password", json={"password": old, "new": new})


Another = tuple[AsyncClient, dict[str, str]]
"""The teacher of another class, and that class."""


async def another_class(house: House) -> Another:
    teacher = await house.browser(HOME)
    assert (await sign_up(teacher, "Another teacher")).status_code == 201
    begun = await teacher.post("/api/courses", json={"title": "Other", "zone": "UTC"})
    return teacher, begun.json()


async def _join(student: AsyncClient, another: Another, _: str) -> Response:
    return await join(student, another[1]["code"])


async def _start(student: AsyncClient, another: Another, _: str) -> Response:
    path = f"/api/courses/{another[1]['id']}/students"
    added = await another[0].post(path, json={"students": f"Ada {token_hex(5)}"})
    return await start(student, added.json()["codes"][0]["start"])


async def _teach(student: AsyncClient, _: Another, __: str) -> Response:
    return await student.post("/api/courses", json={"title": "Mine", "zone": "UTC"})


async def _sign_in(student: AsyncClient, another: Another, password: str) -> Response:
    """Sit in another class without an account, and then come with the account."""
    await student.delete("/api/session")
    assert (await join(student, another[1]["code"])).status_code == 201
    refused = await sign_in(student, NAME, password)
    courses = (await student.get("/api/courses")).json()["courses"]
    assert another[1]["id"] in [each["id"] for each in courses], "the seat is not lost"
    return refused


@pytest.mark.claim(
    "6.4.6", "An account takes nothing from elsewhere while its class may know the password"
)
@pytest.mark.parametrize("way", [_join, _start, _teach, _sign_in])
def test_an_account_of_a_class_takes_nothing_else_before_its_owner_has_a_password(way: Any) -> None:
    async def check(house: House) -> None:
        teacher, student, course, _ = await started(house)
        thief, another = await house.browser(HOME), await another_class(house)
        assert (await start(thief, await renew(teacher, course))).status_code == 201
        assert (await sign_in(student, NAME)).status_code == 200
        refused = await way(student, another, PASSWORD)
        assert refused.status_code == 409
        assert "password of your own" in refused.text or "page Account" in refused.text
        courses = (await thief.get("/api/courses")).json()["courses"]
        assert [each["id"] for each in courses] == [course]
        elsewhere = await house.browser()
        assert (await sign_in(elsewhere, NAME)).status_code == 200
        assert (await change_password(elsewhere, new=PASSWORD)).status_code == 422
        assert (await change_password(elsewhere)).status_code == 204
        assert (await way(elsewhere, another, OWN)).status_code in (200, 201)
        assert len((await elsewhere.get("/api/courses")).json()["courses"]) == 2
        assert (await thief.get("/api/me")).json().get("name") is None
        assert (await sign_in(thief, NAME)).status_code == 403

    inside(check)


@pytest.mark.claim(
    "6.4.4, 7.4.3",
    "When an account of a class becomes its owner's, no session, recovery code, token or start code"
    " of before opens it",
)
def test_nothing_that_a_teacher_left_opens_an_account_that_is_its_owners() -> None:
    async def check(house: House) -> None:
        teacher, student, course, _ = await started(house)
        thief = await house.browser(HOME)
        assert (await start(thief, await renew(teacher, course))).status_code == 201
        planted, token = await recovery_codes(thief), await new_token(thief)
        assert await opens(house, token)
        code = await renew(teacher, course)
        assert (await sign_in(student, NAME)).status_code == 200
        assert (await change_password(student)).status_code == 204
        assert (await thief.get("/api/me")).json().get("name") is None
        assert not await opens(house, token)
        assert (await recover(thief, NAME, planted[0])).status_code == 403
        assert (await start(thief, code)).status_code == 403
        assert (await student.get("/api/me")).json()["name"] == NAME

    inside(check)


@pytest.mark.claim("6.4.6", "A recovery code sets another password than the one of before")
def test_a_recovery_code_does_not_keep_the_password_that_a_teacher_may_know() -> None:
    async def check(house: House) -> None:
        _, student, _, _ = await started(house)
        (code, *_) = await recovery_codes(student)
        elsewhere = await house.browser()
        assert (await recover(elsewhere, NAME, "x" * 24, PASSWORD)).status_code == 403
        refused = await recover(elsewhere, NAME, code, PASSWORD)
        assert (refused.status_code, "of before" in refused.text) == (422, True)
        assert (await recover(elsewhere, NAME, code, OWN)).status_code == 200, "it was not spent"
        assert (await sign_in(await house.browser(HOME), NAME)).status_code == 403

    inside(check)


def test_nor_does_a_code_that_an_admin_gave_however_often() -> None:
    async def check(house: House) -> None:
        await started(house)
        elsewhere = await house.browser()
        for code in ("first", "second"):
            await _reset(house, elsewhere, code, NAME)
            assert (await sign_in(elsewhere, NAME)).status_code == 403
            assert (await recover(elsewhere, NAME, code, PASSWORD)).status_code == 422
        assert (await recover(elsewhere, NAME, "first", OWN)).status_code == 403
        assert (await recover(elsewhere, NAME, "second", OWN)).status_code == 200
        assert (await sign_in(await house.browser(HOME), NAME, OWN)).status_code == 200

    inside(check)


def test_a_new_start_code_ends_what_was_left_as_well() -> None:
    async def check(house: House) -> None:
        teacher, student, course, _ = await started(house)
        planted, token = await recovery_codes(student), await new_token(student)
        again = await house.browser()
        assert (await start(again, await renew(teacher, course))).status_code == 201
        assert not await opens(house, token)
        assert (await recover(student, NAME, planted[0])).status_code == 403

    inside(check)


def test_codes_that_the_class_can_make_do_not_shut_it_out() -> None:
    async def check(house: House) -> None:
        teacher, student, course, _ = await started(house)
        await recovery_codes(student)
        assert (await start(await house.browser(), await renew(teacher, course))).status_code == 201

    inside(check)


def test_who_has_an_account_of_their_own_keeps_its_codes() -> None:
    async def check(house: House) -> None:
        teacher, student, course, _ = await started(house)
        assert (await change_password(student)).status_code == 204
        codes = await recovery_codes(student, OWN)
        assert (await change_password(student, OWN, PASSWORD)).status_code == 204
        elsewhere = await house.browser()
        assert (await recover(elsewhere, NAME, codes[0])).status_code == 200
        assert (await recover(elsewhere, NAME, codes[1], OWN)).status_code == 200
        refused = await teacher.post(f"/api/courses/{course}/members/2/start")
        assert refused.status_code == 409

    inside(check)


async def _change(_: House, ada: AsyncClient, __: str) -> Response:
    return await change_password(ada)


async def _leave(_: House, ada: AsyncClient, __: str) -> Response:
    return await ada.delete("/api/me/sessions")


async def _recover(house: House, _: AsyncClient, code: str) -> Response:
    return await recover(await house.browser(), "Ada", code)


async def _reset(house: House, ada: AsyncClient, code: str, name: str = "Ada") -> Response:
    def change(connection: Any) -> None:
        reset_password(connection, office.person_named(connection, name), digest(code))

    await house.app.state.store.write(change)
    return await ada.get("/healthz")


@pytest.mark.claim(
    "7.4.3", "A new password, recovery and to sign out everywhere void the tokens of agents"
)
@pytest.mark.parametrize("way", [_change, _leave, _recover, _reset])
def test_tokens_of_agents_end_with_the_sessions(way: Any) -> None:
    async def check(house: House) -> None:
        ada = await house.browser()
        codes = (await sign_up(ada, "Ada")).json()["codes"]
        token = await new_token(ada)
        assert await opens(house, token)
        assert (await way(house, ada, codes[0])).status_code < 300
        assert not await opens(house, token)

    inside(check)
