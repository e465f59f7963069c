"""What limits count, whom they spare, and that the time they tell is true."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event

import pytest
from argon2 import PasswordHasher
from httpx import AsyncClient, Response

from provefield.cli.admin import limits as list_limits
from provefield.errors import InputError
from provefield.web.platform.limits import LIMITS, read_limits
from provefield.web.platform.settings import read_settings
from tests.web.inside import (
    HOME,
    PASSWORD,
    House,
    begin_course,
    inside,
    join,
    many,
    sign_in,
    sign_up,
    wrong_codes,
)
from tests.web.serving import serving
from tests.web.wire import connect, is_closed


async def begin(browser: AsyncClient) -> Response:
    return await browser.post("/api/plays", json={"game": "9x9/10:zero"})


async def recover(browser: AsyncClient, name: str, code: str = "wrong") -> Response:
    given = {"name": name, "code": code, "password": PASSWORD + "!"}
    return await browser.post("/api/session/recovery", json=given)


@pytest.mark.claim("2.4.1", "Refused input counts against nobody")
def test_refused_sign_ups_cost_nothing() -> None:
    async def check(house: House) -> None:
        browser = await house.browser()
        assert (await sign_up(browser, "Ada")).status_code == 201
        for _ in range(5):
            told = [
                await sign_up(await house.browser(), *given)
                for given in (
                    ("Eve", "password"),
                    ("ada", PASSWORD),
                    ("Eve", "short"),
                    ("", PASSWORD),
                )
            ]
            assert [each.status_code for each in told] == [422, 409, 422, 422]
        assert (await sign_up(await house.browser(), "Grace")).status_code == 201
        assert (await sign_up(await house.browser(), "Emmy")).status_code == 429

    inside(check, limits=read_limits({"name": {"address": 2}}))


def test_a_lecture_behind_one_address_signs_up() -> None:
    assert LIMITS["name"].address >= 500

    async def check(house: House) -> None:
        _, _, link = await begin_course(house)
        students = [await house.browser() for _ in range(6)]
        told = [
            (await sign_up(each, f"Student {n}")).status_code for n, each in enumerate(students)
        ]
        assert told == [201] * 2 + [429] * 4
        for number in (2, 3):
            assert (await join(students[number], link)).status_code == 201
            assert (await sign_up(students[number], f"Student {number}")).status_code == 201
        assert (await sign_up(students[4], "Student 4")).status_code == 429
        for number in range(6):
            known = await house.browser("203.0.113.5")
            assert (await sign_up(known, f"Known {number}")).status_code == 201

    limits = read_limits({"name": {"address": 2}, "known_networks": ["203.0.113.0/24"]})
    inside(check, limits=limits)


@pytest.mark.claim(
    "6.1.1, 6.3.1",
    "Wrong recovery codes block the recovery of that account from that address, and nothing else",
)
def test_bad_recoveries_block_that_account_from_there_and_nothing_else() -> None:
    async def check(house: House) -> None:
        ada, grace = await house.browser(HOME), await house.browser(HOME)
        codes = {
            name: (await sign_up(each, name)).json()["codes"]
            for name, each in (("Ada", ada), ("Grace", grace))
        }
        browser = await house.browser()
        most = int(LIMITS["recovery"].person)
        told = await many(most + 8, lambda _: recover(browser, "Ada"))
        assert sorted(told) == [403] * most + [429] * 8
        assert (await recover(browser, "Ada", codes["Ada"][0])).status_code == 429
        assert (await sign_in(await house.browser(), "Ada")).status_code == 200
        assert (await recover(await house.browser(), "Grace", codes["Grace"][0])).status_code == 200
        assert (await recover(await house.browser(HOME), "Ada", codes["Ada"][0])).status_code == 200

    inside(check)


@pytest.mark.claim("6.3.1", "Only wrong passwords count")
def test_right_passwords_are_no_tries() -> None:
    async def check(house: House) -> None:
        assert (await sign_up(await house.browser(), "Ada")).status_code == 201
        browser = await house.browser()
        for _ in range(4):
            assert (await sign_in(browser, "Ada", "a wrong password")).status_code == 403
            assert (await sign_in(browser, "Ada")).status_code == 200
        assert (await sign_in(browser, "Ada", "a wrong password")).status_code == 403
        assert (await sign_in(browser, "Ada")).status_code == 429

    inside(check, limits=read_limits({"password": {"person": 5}}))


@pytest.mark.claim("15.2.2", "Guesses at passwords keep those elsewhere waiting for one at most")
def test_guesses_at_passwords_let_others_sign_in(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, verify, tried = Event(), PasswordHasher.verify, list[str]()

    def verify_late(self: PasswordHasher, kept: str, password: str) -> bool:
        tried.append(password)
        return gate.wait(120) and verify(self, kept, password)

    async def check(house: House) -> None:
        assert (await sign_up(await house.browser(HOME), "Ada")).status_code == 201
        monkeypatch.setattr(PasswordHasher, "verify", verify_late)
        guesser, ada = await house.browser(), await house.browser(HOME)
        waiting = house.app.state.jobs.waiting
        guesses = many(40, lambda n: sign_in(guesser, f"Somebody {n}", f"a wild guess {n}"))
        asked = [asyncio.ensure_future(guesses)]
        while waiting()["hash"] < 38:
            await asyncio.sleep(0.01)
        asked.append(asyncio.ensure_future(many(1, lambda _: sign_in(ada, "Ada"))))
        while waiting()["hash"] < 39:
            await asyncio.sleep(0.01)
        gate.set()
        assert await asyncio.gather(*asked) == [[403] * 40, [200]]
        assert tried.index(PASSWORD) in (2, 3)

    inside(check)


@pytest.mark.claim("2.4.1", "Guests who come in crowds keep no newcomer out")
def test_guests_who_come_in_crowds_keep_no_newcomer_out() -> None:
    async def check(house: House) -> None:
        told = [(await begin(await house.browser())).status_code for _ in range(8)]
        assert told == [201] * 8
        newcomer = await house.browser()
        assert (await begin(newcomer)).status_code == 201
        # They have what is left of the address, and no share of their own beyond it.
        assert [(await begin(newcomer)).status_code for _ in range(3)] == [201, 429, 429]
        assert (await begin(await house.browser(HOME))).status_code == 201

    inside(check, limits=read_limits({"arrive": {"address": 5}, "begin": {"address": 10}}))


GAME = {"columns": 2, "rows": 1, "mines": 0}
Ask = Callable[[AsyncClient], Awaitable[Response]]
CODES = iter(wrong_codes(1000, ""))
RARE: list[tuple[str, dict[str, float], Ask]] = [
    ("begin", {"person": 3}, begin),
    ("begin", {"address": 3, "person": 10}, begin),
    ("question", {"person": 3}, lambda browser: browser.get("/api/daily")),
    ("save", {"person": 3}, lambda browser: browser.post("/api/games", json=GAME)),
    ("hash", {"person": 3}, lambda browser: sign_in(browser, "Ada")),
    ("password", {"person": 3}, lambda browser: sign_in(browser, "Ada", "a wrong password")),
    ("recovery", {"person": 3}, lambda browser: recover(browser, "Ada")),
    ("code", {"address": 3}, lambda browser: join(browser, next(CODES))),
    ("code", {"total": 3}, lambda browser: join(browser, next(CODES))),
]


@pytest.mark.claim("2.4.1", "A refusal tells the time after which the same request is allowed")
@pytest.mark.parametrize(("rule", "bounds", "ask"), RARE)
def test_the_same_request_is_allowed_after_the_time_that_is_told(
    rule: str, bounds: dict[str, float], ask: Ask
) -> None:
    async def check(house: House) -> None:
        assert (await sign_up(await house.browser(), "Ada")).status_code == 201
        browser = await house.browser()
        assert (await begin(browser)).status_code == 201
        allowed = (await ask(browser)).status_code
        for second in range(8):
            house.wait(1 + 7 * (second == 2))
            refused = await ask(browser)
            if refused.status_code == 429:
                break
            assert refused.status_code == allowed
        assert refused.status_code == 429
        wait = int(refused.headers["Retry-After"])
        assert 0 < wait <= LIMITS[rule].seconds
        house.wait(wait - 2)
        assert (await ask(browser)).status_code == 429
        house.wait(2)
        assert (await ask(browser)).status_code == allowed

    inside(check, limits=read_limits({rule: bounds}))


# Connections --------------------------------------------------------------------------------------

SLOW = b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
DECENT = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.claim("15.2.2", "Slow bodies of an address make room for others behind it")
def test_slow_bodies_of_an_address_make_room_for_others_there() -> None:
    with serving(per_address=10, body_seconds=60.0) as site, ExitStack() as lines:
        for _ in range(30):
            lines.enter_context(connect(site, "127.0.0.2")).sendall(SLOW)
        for _ in range(3):
            decent = lines.enter_context(connect(site, "127.0.0.2"))
            decent.sendall(DECENT)
            assert decent.recv(4096).startswith(b"HTTP/1.1 200 ")


def test_a_known_network_has_as_many_times_the_connections() -> None:
    limits = read_limits({"known_networks": ["127.0.0.3/32"], "times_known": 3})
    with serving(per_address=4, body_seconds=60.0, limits=limits) as site, ExitStack() as stack:
        for address, most in (("127.0.0.2", 4), ("127.0.0.3", 12)):
            lines = [stack.enter_context(connect(site, address)) for _ in range(most + 2)]
            for line in lines:
                with suppress(ConnectionError):
                    line.sendall(SLOW)
            assert all(is_closed(line) for line in lines[:2])
            assert not any(is_closed(line, 0.05) for line in lines[2:])


# Settings -----------------------------------------------------------------------------------------


def test_limits_are_chosen_in_a_file_and_in_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "provefield.toml"
    file.write_text('[limits]\nknown_networks = ["192.0.2.0/24"]\nsave = { person = 7 }\n')
    environment = {"PROVEFIELD_LIMITS__SAVE__ADDRESS": "9", "PROVEFIELD_LIMITS__TIMES_KNOWN": "2"}
    found = read_settings(environment, file).limits
    assert (found.table["save"].person, found.table["save"].address) == (7, 9)
    assert found.raise_of("192.0.2.200") == 2
    assert found.table["name"] == LIMITS["name"]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("SAVED__PERSON", "1", "there is no limit 'saved'"),
        ("SAVE__PEOPLE", "1", "expected numbers for some of seconds, person"),
        ("SAVE__PERSON", "many", "SAVE__PERSON: expected a whole number from 1 on, not 'many'"),
        ("SAVE__PERSON", "1.5", "expected a whole number from 1 on, not 1.5"),
        ("SAVE", "3", "LIMITS__SAVE: expected numbers for some of seconds, person"),
        ("SAVE__SECONDS", "7200", "expected 1 to 3600 seconds"),
        ("KNOWN_NETWORKS", "192.0.2.7/24", "expected a list of networks as 192.0.2.0/24"),
        ("TIMES_CLASS", "0.5", "expected a number from 1 on"),
    ],
)
def test_what_is_no_limit_is_refused(name: str, value: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_settings({f"PROVEFIELD_LIMITS__{name}": value})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[limits]\nsave = 3", "line 2, column 1: limits.save: expected numbers for some of"),
        (
            '[limits]\nmove = { person = 9 }\n[limits.save]\nseconds = 60\nperson = "90"',
            "line 5, column 1: limits.save.person: expected a whole number from 1 on, not '90'",
        ),
        ("[limits]\nsave.person = 1.5", "line 2, column 6: limits.save.person: expected a whole"),
        ("limits.save = { seconds = 9, person = 0 }", "line 1, column 30: limits.save.person: "),
        ("[limits]\nsave = { person = true }", "a whole number from 1 on, not true"),
        ("[limits]\nsave = { seconds = inf }", "expected 1 to 3600 seconds, not inf"),
        (
            '# limits\n[limits]\nknown_networks = "192.0.2.0/24"',
            "line 3, column 1: limits.known_networks: expected a list of networks",
        ),
        ('[limits]\ntimes_known = "3"', "limits.times_known: expected a number from 1 on, not '3'"),
        ("[limits]\nsaved = 3", "line 2, column 1: limits.saved: there is no limit 'saved'"),
        ("limits = 3", "line 1, column 1: limits: expected a table"),
        ('log = true\nhsts = "yes"', "line 2, column 1: hsts: expected none or host or subdomains"),
        ("hsts = true", "line 1, column 1: hsts: expected a text, not true"),
        ('workers = "4"', "line 1, column 1: workers: expected a whole number, not '4'"),
        ("workers = 65", "line 1, column 1: workers: expected 1 to 64"),
        ('allowed_hosts = "a.example"', "allowed_hosts: expected a list of texts"),
    ],
)
def test_a_fault_in_the_file_is_shown_where_it_stands(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "provefield.toml"
    file.write_text(text)
    with pytest.raises(InputError, match=re.escape(said)) as error:
        read_settings({"PROVEFIELD_LIMITS__SAVE__PERSON": "5"}, file)
    assert str(error.value).startswith(f"{file}, line ")


@pytest.mark.parametrize(("name", "value"), [("HSTS", "yes"), ("WORKERS", "65"), ("PREFIX", "x")])
def test_a_fault_in_the_environment_names_the_variable(name: str, value: str) -> None:
    with pytest.raises(InputError, match=f"^PROVEFIELD_{name}: expected"):
        read_settings({f"PROVEFIELD_{name}": value})


def test_the_command_lists_all_that_may_be_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "provefield.toml"
    file.write_text('[limits]\nknown_networks = ["192.0.2.0/24"]\ntimes_class = 7\n')
    list_limits(json=True, config=file)
    found = json.loads(capsys.readouterr().out)
    assert found["known_networks"] == ["192.0.2.0/24"]
    assert (found["times_known"], found["times_class"], found["times_account"]) == (10, 7, 4)
    list_limits(json=False, config=file)
    assert "known_networks: 192.0.2.0/24\n" in capsys.readouterr().out
