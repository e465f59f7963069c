"""Codes that are typed in: guessing ends before a code is tried, and no class is shut out by it."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from provefield.web.platform.limits import LIMITS, read_limits
from tests.web.databases import postgresql
from tests.web.inside import (
    CAMPUS,
    HOME,
    House,
    begin_course,
    inside,
    join,
    many,
    sign_up,
    wrong_codes,
)

ALLOWED = int(LIMITS["code"].address)


async def guess(house: House, count: int, but: str, address: str = CAMPUS) -> list[int]:
    browser = await house.browser(address)
    codes = wrong_codes(count, but)
    return await many(count, lambda number: join(browser, codes[number]))


@pytest.mark.claim(
    "6.3.1",
    "Codes of classes are braked by address before they are tried, however many are sent at once",
)
@pytest.mark.parametrize("kind", ["", "postgresql"])
def test_guesses_at_once_end_at_the_brake_and_a_right_code_waits_for_its_end(kind: str) -> None:
    async def check(house: House) -> None:
        _, code, _ = await begin_course(house)
        told = await guess(house, ALLOWED + 60, code)
        assert sorted(told) == [404] * ALLOWED + [429] * 60
        newcomer = await house.browser()
        refused = await join(newcomer, code)
        assert refused.status_code == 429
        assert "link of your class" in refused.json()["error"]
        wait = int(refused.headers["Retry-After"])
        assert wait > 3000
        assert (await newcomer.get(f"/join/{code}")).status_code == 429
        assert (await join(await house.browser(HOME), code)).status_code == 201
        house.wait(wait - 2)
        assert (await join(newcomer, code)).status_code == 429
        house.wait(2)
        assert (await join(newcomer, code)).status_code == 201

    with ExitStack() as stack:
        inside(check, **({"database": stack.enter_context(postgresql())} if kind else {}))


@pytest.mark.claim(
    "6.3.1, 6.3.8",
    "Looking at `/join/CODE` counts as a guess, and a closed class is told as a wrong code",
)
def test_pages_count_guesses_as_well_and_a_wrong_one_is_told_nothing() -> None:
    async def check(house: House) -> None:
        teacher, code, _ = await begin_course(house)
        browser = await house.browser()
        codes = wrong_codes(ALLOWED + 20, code)
        told = await many(len(codes), lambda number: browser.get(f"/join/{codes[number]}"))
        assert sorted(told) == [404] * ALLOWED + [429] * 20
        braked = [await browser.get(f"/join/{each}") for each in (code, codes[0])]
        assert [each.status_code for each in braked] == [429, 429]
        assert braked[0].text == braked[1].text.replace(codes[0], code)

        course = (await teacher.get("/api/courses")).json()["courses"][0]["id"]
        change = {"title": "Logic", "joining": False}
        assert (await teacher.put(f"/api/courses/{course}", json=change)).status_code == 200
        other = await house.browser(HOME)
        closed, wrong = [await join(other, each) for each in (code, codes[0])]
        assert (closed.status_code, closed.content) == (wrong.status_code, wrong.content)
        assert "Logic" not in (await other.get(f"/join/{code}")).text

    inside(check)


@pytest.mark.claim("6.3.1", "Wrong codes of classes are braked in all, too")
def test_guesses_from_many_addresses_end_together() -> None:
    async def check(house: House) -> None:
        _, code, link = await begin_course(house)
        told = [
            status
            for number in range(4)
            for status in await guess(house, 6, code, f"203.0.113.{number}")
        ]
        assert sorted(told) == [404] * 21 + [429] * 3, "the last of them has a few"
        assert (await join(await house.browser("203.0.113.3"), code)).status_code == 429
        assert (await join(await house.browser("203.0.113.9"), link)).status_code == 201

    inside(check, limits=read_limits({"code": {"total": 20}}))


FLOOD = read_limits({"code": {"total": 50, "address": 20}})


@pytest.mark.claim("6.1.1, 6.3.1", "Guesses from many addresses leave a few tries to all others")
def test_guesses_from_many_addresses_shut_no_other_one_out() -> None:
    async def check(house: House) -> None:
        _, code, _ = await begin_course(house)
        for number in range(20):
            await guess(house, 20, code, f"203.0.113.{number}")
        browser = await house.browser()
        slips = wrong_codes(3, code)
        assert [(await join(browser, each)).status_code for each in slips[:2]] == [404, 404]
        assert (await join(browser, code)).status_code == 201
        assert (await join(await house.browser(), slips[2])).status_code == 404
        refused = await join(await house.browser(), code)
        assert refused.status_code == 429
        assert "Many networks" in refused.json()["error"]
        german = {"Accept-Language": "de"}
        body = {"code": code, "name": "Ada L"}
        told = await (await house.browser()).post("/api/join", json=body, headers=german)
        assert "Aus vielen Netzen" in told.json()["error"]

    inside(check, limits=FLOOD)


@pytest.mark.claim("6.3.1", "However many addresses guess, typed codes end at four times the brake")
def test_guesses_of_ever_more_addresses_end() -> None:
    async def check(house: House) -> None:
        _, code, _ = await begin_course(house)
        told = [
            status
            for number in range(70)
            for status in await guess(house, 4, code, f"203.0.113.{number}")
        ]
        assert told.count(404) == 200
        assert (await join(await house.browser(), code)).status_code == 429

    inside(check, limits=FLOOD)


@pytest.mark.claim("6.3.1", "Guesses from one IPv6 line count together, however many /64 it has")
def test_a_line_of_ipv6_is_one_network() -> None:
    async def check(house: House) -> None:
        _, code, _ = await begin_course(house)
        told = [
            status
            for number in range(6)
            for status in await guess(house, 20, code, f"2001:db8:7:{number}::1")
        ]
        assert told.count(404) == 80
        refused = await join(await house.browser("2001:db8:7:ff::1"), code)
        assert "or your network" in refused.json()["error"]
        assert (await join(await house.browser("2001:db8:8::1"), code)).status_code == 201

    inside(check, limits=read_limits({"code": {"address": 20}}))


@pytest.mark.claim(
    "6.1.1, 6.3.1",
    "A class of a hundred joins from one address at once, and by its link also beside a "
    "guesser there",
)
def test_a_hundred_students_join_at_once_beside_an_attacker() -> None:
    async def check(house: House) -> None:
        _, code, link = await begin_course(house)
        assert len(link) > 30
        students = [await house.browser() for _ in range(100)]
        await many(30, lambda number: students[number].post("/api/plays", json={"game": "g1"}))
        slips = wrong_codes(40, code)
        await many(40, lambda number: join(students[number], slips[number]))
        board = await many(100, lambda number: join(students[number], "ZZZZZZ"))
        assert board == [404] * 100, "what all copy from the board counts once"
        right = await many(60, lambda number: join(students[number], code, f"Student {number}"))
        assert right == [201] * 60
        # Behind the same address, a guesser uses up what is left: then the link still works.
        assert 429 in await guess(house, ALLOWED + 40, code)
        late = students[60:]
        assert await many(2, lambda number: join(late[number], code)) == [429, 429]
        told = await many(40, lambda number: join(late[number], link, f"Late {number}"))
        assert told == [201] * 40
        assert (await late[0].get(f"/join/{link}")).status_code == 200

    inside(check)


def test_accounts_and_known_networks_are_braked_later() -> None:
    async def check(house: House) -> None:
        _, code, _ = await begin_course(house)
        assert sorted(await guess(house, ALLOWED + 5, code)) == [404] * ALLOWED + [429] * 5
        account = await house.browser()
        assert (await sign_up(account, "Grace")).status_code == 201
        assert (await join(account, code)).status_code == 201
        known = await guess(house, ALLOWED + 5, code, "2001:db8:7::1")
        assert known == [404] * (ALLOWED + 5)

    inside(check, limits=read_limits({"known_networks": ["2001:db8::/32"]}))


@pytest.mark.claim(
    "6.5.3", "Links of classes carry 128 bits that only the server can write; a new code voids them"
)
def test_a_link_that_was_forged_or_renewed_opens_nothing_and_costs_nothing() -> None:
    async def check(house: House) -> None:
        teacher, code, link = await begin_course(house)
        browser = await house.browser()
        forged = f"{link[:-1]}{'A' if link[-1] != 'A' else 'B'}"
        told = await many(ALLOWED + 20, lambda _: join(browser, forged))
        assert set(told) == {404}
        course = link.partition(".")[0]
        fresh = (await teacher.post(f"/api/courses/{course}/code")).json()["code"]
        assert (await join(browser, link)).status_code == 404
        assert (await join(browser, code)).status_code == 404
        assert (await join(browser, fresh)).status_code == 201

    inside(check)


@pytest.mark.claim(
    "6.3.1, 6.4.1", "Start codes are braked before they are tried; right ones cost nothing"
)
@pytest.mark.parametrize("right", [True, False])
def test_start_codes_are_braked_before_they_are_tried(right: bool) -> None:
    async def check(house: House) -> None:
        teacher, _, link = await begin_course(house)
        path = f"/api/courses/{link.partition('.')[0]}/students"
        listed = "\n".join(f"Student {number}" for number in range(8))
        codes = (await teacher.post(path, json={"students": listed})).json()["codes"]
        starts = [each["start"] for each in codes]
        if not right:
            starts = [f"{each[:-1]}{'a' if each[-1] != 'a' else 'b'}" for each in starts]
        browsers = await asyncio.gather(*(house.browser() for _ in range(8)))

        def start(number: int) -> object:
            given = {"start": starts[number], "password": f"a long enough phrase {number}"}
            return browsers[number].post("/api/start", json=given)

        told = await many(8, start)  # type: ignore[arg-type]
        assert sorted(told) == ([201] * 8 if right else [403] * 5 + [429] * 3)

    inside(check, limits=read_limits({"start": {"address": 5}}))


def test_a_wrong_code_leaves_no_guest_behind() -> None:
    async def check(house: House) -> None:
        browser = await house.browser()
        assert (await join(browser, "ZZZZZZ")).status_code == 404
        assert not browser.cookies

    inside(check)
