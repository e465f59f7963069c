"""What a teacher left in an account of the class does not survive the moment it is its owner's."""

from __future__ import annotations

from typing import Any

import pytest
from httpx import AsyncClient, Response

from provefield.web.accounts.ownership import reset_password
from provefield.web.accounts.people import digest
from provefield.web.admin import service as office
from tests.web.inside import HOME, PASSWORD, House, begin_course, inside, sign_in, sign_up

OWN = "a horse of another colour"
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


async def recover(browser: AsyncClient, name: str, code: str) -> Response:
    given = {"name": name, "code": code, "password": "the thief has this one"}
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


async def make_own(house: House, student: AsyncClient, way: str) -> None:
    """Let a student have something that the class did not give."""
    match way:
        case "password":
            given = {"password": PASSWORD, "new": OWN}
            answer = await student.put("/api/me/password", json=given)
        case "teach":
            given = {"title": "Mine", "zone": "UTC"}
            answer = await student.post("/api/courses", json=given)
        case _:
            other = await house.browser(HOME)
            assert (await sign_up(other, "Another teacher")).status_code == 201
            begun = await other.post("/api/courses", json={"title": "Other", "zone": "UTC"})
            if way == "sign in":
                student.cookies.clear()
            given = {"code": begun.json()["code"], "name": "Ada L"}
            answer = await student.post("/api/join", json=given)
            if way == "sign in":
                answer = await sign_in(student, NAME)
    assert answer.status_code < 300, answer.text


@pytest.mark.claim(
    "6.4.4, 7.4.3",
    "When an account of a class becomes its owner's, no session, recovery code, token or start code"
    " of before opens it",
)
@pytest.mark.parametrize("way", ["password", "teach", "join", "sign in"])
def test_nothing_that_a_teacher_left_opens_an_account_that_is_its_owners(way: str) -> None:
    async def check(house: House) -> None:
        teacher, student, course, _ = await started(house)
        thief = await house.browser(HOME)
        assert (await start(thief, await renew(teacher, course))).status_code == 201
        planted, token = await recovery_codes(thief), await new_token(thief)
        assert await opens(house, token)
        code = await renew(teacher, course)
        assert (await sign_in(student, NAME)).status_code == 200
        await make_own(house, student, way)
        assert (await thief.get("/api/me")).json().get("name") is None
        assert not await opens(house, token)
        assert (await recover(thief, NAME, planted[0])).status_code == 403
        assert (await start(thief, code)).status_code == 403
        assert (await student.get("/api/me")).json()["name"] == NAME

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
        await make_own(house, student, "password")
        codes = await recovery_codes(student, OWN)
        given = {"password": OWN, "new": PASSWORD}
        assert (await student.put("/api/me/password", json=given)).status_code == 204
        elsewhere = await house.browser()
        assert (await recover(elsewhere, NAME, codes[0])).status_code == 200
        assert (await recover(elsewhere, NAME, codes[1])).status_code == 200
        refused = await teacher.post(f"/api/courses/{course}/members/2/start")
        assert refused.status_code == 409

    inside(check)


async def _change(_: House, ada: AsyncClient, __: str) -> Response:
    return await ada.put("/api/me/password", json={"password": PASSWORD, "new": OWN})


async def _leave(_: House, ada: AsyncClient, __: str) -> Response:
    return await ada.delete("/api/me/sessions")


async def _recover(house: House, _: AsyncClient, code: str) -> Response:
    return await recover(await house.browser(), "Ada", code)


async def _reset(house: House, ada: AsyncClient, _: str) -> Response:
    def change(connection: Any) -> None:
        reset_password(connection, office.person_named(connection, "Ada"), digest("code"))

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
