"""LTI 1.3 against a platform written from the specification: what is accepted, and what is not."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_hex, token_urlsafe
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import httpx
import jwt
import pytest
from sqlalchemy import Connection, insert, select, update

from provefield.cli import main
from provefield.errors import PlatformError
from provefield.learn.courses import Course as CourseFile
from provefield.learn.courses import write_course
from provefield.parts.lti import scores
from provefield.parts.lti.entering import (
    PlatformLink,
    keep_link,
    keep_participant,
    person_of,
)
from provefield.parts.lti.keys import BETWEEN_FETCHES
from provefield.parts.lti.outside import MOST_BYTES, NO_ANSWER, NO_JSON, TOO_LONG, Outside
from provefield.parts.lti.platforms import Registered, moodle, register
from provefield.web.accounts.people import digest
from provefield.web.classroom.courses import seat
from provefield.web.platform.database.lti import Identity, Platform, Score, note_score
from provefield.web.platform.database.models import Course, Session
from provefield.web.platform.database.store import Store, aware
from tests.coroutines import run_apart
from tests.waiting import PLENTY, wait_for
from tests.web.classroom import HOMEWORK, ITEMS, PASSWORD, PROOF, Pupil
from tests.web.lms import AGS, LTI, ROLE, Lms, public, running
from tests.web.serving import serving

DEADLINE = 60.0  # seconds: only a broken server needs them


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('lti') / 'plays.sqlite3'}"


@pytest.fixture(scope="module")
def house(database: str) -> Iterator[str]:
    with serving(database) as address:
        yield address


@pytest.fixture(scope="module")
def kept(house: str, database: str) -> Iterator[Store]:
    """The database of the server."""
    store = Store(database)
    yield store
    store.close()


@pytest.fixture
def lms(house: str, database: str) -> Iterator[Lms]:
    with running(house, database) as lms:
        yield lms


@pytest.fixture
def new(house: str) -> Iterator[Callable[[], Pupil]]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Pupil(house))


def said(page: httpx.Response) -> str:
    """What a page says to a person."""
    found = re.search(r'<p class="lead">(.*?)</p>', page.text, re.DOTALL)
    assert found, page.text
    return unescape(found[1])


def choose(browser: Pupil, page: httpx.Response, *choices: str) -> httpx.Response:
    """Send the form of a page with choices."""
    if page.status_code == 303:
        page = browser.get(page.headers["location"])
    assert page.status_code == 200, page.text
    ticket = re.search(r'name="ticket" value="([^"]+)"', page.text)
    assert ticket
    offered = re.findall(r'name="choice" value="([^"]+)"', page.text)
    wanted = [next(each for each in offered if each.endswith(end)) for end in choices]
    return browser.post("/lti/choose", data={"ticket": ticket[1], "choice": wanted})


@pytest.fixture
def teacher(lms: Lms, new: Callable[[], Pupil]) -> Pupil:
    """A teacher who came from the platform, and began a class with an assignment."""
    browser = new()
    page = choose(browser, lms.launch(browser, "t"), "new/*")
    assert page.status_code == 303, page.text
    browser.course = page.headers["location"].split("/")[2]
    assert browser.assign().status_code == 204
    return browser


# Launches -----------------------------------------------------------------------------------------


def test_a_teacher_connects_a_class_and_students_find_their_seats(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    ada = new()
    page = lms.launch(ada, "a", **{f"{LTI}custom": {"assignment": "week-1"}})
    assert page.status_code == 303
    assert page.headers["location"] == f"/classes/{teacher.course}/work/week-1"
    ada.course = teacher.course
    assert ada.answer("corner", "3,1").json()["feedback"]["right"]
    assert teacher.row("Ada Lovelace")["corner"]["done"]
    again = new()
    assert lms.launch(again, "a").status_code == 303
    again.course = teacher.course
    assert again.item("corner")["standing"]["mark"]["done"]
    assert again.get(f"/api/courses/{teacher.course}/marks").status_code == 403
    title = teacher.get(f"/api/courses/{teacher.course}").json()["title"]
    assert title == "Logic 101"


def test_a_student_who_comes_first_is_told_so(lms: Lms, new: Callable[[], Pupil]) -> None:
    page = lms.launch(new(), "a")
    assert page.status_code == 409
    assert "Your teacher has not opened this link yet" in said(page)


def forged(lms: Lms, form: dict[str, str], **claims: Any) -> dict[str, Any]:
    """The claims of a launch, with some of them changed."""
    found: dict[str, Any] = jwt.decode(form["id_token"], options={"verify_signature": False})
    return {**found, **claims}


HOUR_AGO = datetime.now(UTC) - timedelta(hours=1)
BAD_CLAIMS: dict[str, tuple[dict[str, Any], str]] = {
    "another nonce": ({"nonce": "of-another-launch"}, "used before"),
    "a nonce that is no text": ({"nonce": "\ud800"}, "used before"),
    "no nonce": ({"nonce": None}, "signature"),
    "another audience": ({"aud": "another-tool"}, "meant for somebody else"),
    "several audiences": ({"aud": ["CLIENT", "another"]}, "meant for somebody else"),
    "another party": ({"azp": "another-tool"}, "meant for somebody else"),
    "another issuer": ({"iss": "https://evil.example"}, "meant for somebody else"),
    "too old": ({"exp": HOUR_AGO, "iat": HOUR_AGO}, "too old"),
    "from the future": ({"iat": datetime.now(UTC) + timedelta(days=3650)}, "too old"),
    "no end": ({"exp": None}, "signature"),
    "nobody": ({"sub": None}, "does not say who you are"),
    "another deployment": ({f"{LTI}deployment_id": "99"}, "deployment 99"),
    "another version": ({f"{LTI}version": "1.1"}, "version"),
    "another message": ({f"{LTI}message_type": "LtiStartProctoring"}, "message_type"),
    "no link": ({f"{LTI}resource_link": None}, "resource_link"),
    "no course": ({f"{LTI}context": None}, "context"),
    "roles that are none": ({f"{LTI}roles": "Instructor"}, "roles"),
}


@pytest.mark.claim(
    "9.2.1, 9.2.2, 9.2.3", "A launch with a wrong audience, time or nonce is refused"
)
@pytest.mark.parametrize("case", BAD_CLAIMS)
def test_a_launch_with_bad_claims_is_refused(lms: Lms, new: Callable[[], Pupil], case: str) -> None:
    claims, reason = BAD_CLAIMS[case]
    if isinstance(claims.get("aud"), list):
        claims = {"aud": [lms.client, "another"]}
    browser = new()
    page = lms.launch(browser, "a", **claims)
    assert page.status_code == 400
    assert reason in said(page)
    assert browser.get("/api/me").json() == {"guest": True}
    assert "session" not in browser.cookies


def signatures(lms: Lms, claims: dict[str, Any]) -> dict[str, str]:
    """Tokens that the platform did not sign."""
    shared = jwt.PyJWK(public("first")).key.public_numbers()
    unsigned = jwt.encode(claims, "", algorithm="none", headers={"kid": "first"})
    return {
        "another key of the same name": lms.sign(claims, "stranger", "first"),
        "a key that is not shown": lms.sign(claims, "stranger"),
        "no algorithm": unsigned,
        "the public key as a secret": jwt.encode(
            claims, f"{shared.n:0512x}", "HS256", headers={"kid": "first"}
        ),
        "no token": "",
        "nonsense": "a.b.c",
        "another body": _with_another_body(lms.sign(claims), unsigned),
    }


def _with_another_body(token: str, other: str) -> str:
    head, _, signature = token.split(".")
    return f"{head}.{other.split('.')[1]}x.{signature}"


@pytest.mark.claim(
    "9.1.1, 9.1.2",
    "A launch needs a signature of the learning platform: no algorithm, another one or a "
    "strange key is refused",
)
def test_a_launch_that_the_platform_did_not_sign_is_refused(
    lms: Lms, new: Callable[[], Pupil]
) -> None:
    browser = new()
    form = lms.authorize(lms.open_link(browser, "a"))
    for case in signatures(lms, forged(lms, form)):
        form = lms.authorize(lms.open_link(browser, "a"))
        token = signatures(lms, forged(lms, form))[case]
        page = browser.post("/lti/launch", data={**form, "id_token": token})
        assert page.status_code == 400, case
        assert "learning platform" in said(page), case
        assert "session" not in browser.cookies, case


@pytest.mark.claim("10.2.1, 10.5.1", "A launch is good once, and in the browser that asked for it")
def test_a_launch_is_good_once_and_in_one_browser(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    browser, other = new(), new()
    form = lms.authorize(lms.open_link(browser, "a"))
    lms.open_link(other, "b")
    assert "another browser" in said(other.post("/lti/launch", data=form))
    assert "used before" in said(browser.post("/lti/launch", data=form)), "it was spent by that"
    form = lms.authorize(lms.open_link(browser, "a"))
    assert browser.post("/lti/launch", data=form).status_code == 303
    assert "used before" in said(browser.post("/lti/launch", data=form))
    later = lms.authorize(lms.open_link(browser, "a"))
    replayed = {"state": later["state"], "id_token": form["id_token"]}
    assert "used before" in said(browser.post("/lti/launch", data=replayed))
    assert "another browser" in said(browser.post("/lti/launch", data={"id_token": "x"}))


@pytest.mark.claim("9.1.3", "Keys are those that the platform shows today")
def test_keys_may_change_and_old_ones_are_refused(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    lms.shown = ["second"]
    browser = new()
    form = lms.authorize(lms.open_link(browser, "a"))
    form["id_token"] = lms.sign(forged(lms, form), "second")
    assert browser.post("/lti/launch", data=form).status_code == 303
    page = lms.launch(new(), "a")
    assert "a key that it does not show" in said(page)


def test_many_unknown_keys_are_one_question_and_nobody_is_refused_for_them(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    lms.shown = ["second"]
    browser = new()
    forms = [lms.authorize(lms.open_link(browser, "a")) for _ in range(6)]
    for number, form in enumerate(forms[1:]):
        form["id_token"] = lms.sign(forged(lms, form), "first", f"made up {number}")
    forms[0]["id_token"] = lms.sign(forged(lms, forms[0]), "second")
    before, begun = lms.asked.count("/keys"), monotonic()
    with ThreadPoolExecutor(len(forms)) as together:
        pages = list(together.map(lambda form: browser.post("/lti/launch", data=form), forms))
    assert [page.status_code for page in pages] == [303, 400, 400, 400, 400, 400]
    most = 1 + (monotonic() - begun) / BETWEEN_FETCHES
    assert lms.asked.count("/keys") - before <= most


def test_a_lecture_behind_one_address_comes_in_and_strangers_do_not_count(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = f"sqlite:///{tmp_path / 'plays.sqlite3'}"
    with ExitStack() as stack, caplog.at_level("INFO", logger="provefield.security"):
        house = stack.enter_context(serving(database, limited=True))
        lms = stack.enter_context(running(house, database))
        browser = stack.enter_context(Pupil(house))
        given = {"iss": "https://evil.example", "login_hint": "a"}
        assert browser.get("/lti/login", params=given).status_code == 400
        assert browser.get("/lti/login", params={**given, "iss": "\0"}).status_code == 400
        for _ in range(165):
            assert lms.open_link(browser, "a").status_code == 302
        assert browser.post("/api/plays", json={"game": "open-1"}).status_code != 429
        lms.launch(browser, "t")
    lines = [json.loads(each.message) for each in caplog.records if "security" in each.name]
    told = {(each["method"], each["route"], each["status"]) for each in lines}
    assert {("GET", "/lti/login", 400), ("POST", "/lti/launch", 303)} <= told


@pytest.mark.claim("10.5.3", "Only registered platforms begin a login")
def test_only_registered_platforms_begin_a_login(lms: Lms, new: Callable[[], Pupil]) -> None:
    given = {"iss": "https://evil.example", "login_hint": "a", "target_link_uri": lms.tool}
    for browser in (new(),):
        assert "not registered" in said(browser.post("/lti/login", data=given))
        assert "not registered" in said(browser.get("/lti/login", params=given))
        known = {**given, "iss": lms.issuer, "client_id": "another"}
        assert "not registered" in said(browser.post("/lti/login", data=known))
        assert "where it comes from" in said(browser.get("/lti/login"))
        assert browser.post("/lti/login", data={**given, "iss": lms.issuer}).status_code == 302


def test_in_a_frame_a_new_tab_is_opened_before_anybody_is_known(
    lms: Lms, new: Callable[[], Pupil]
) -> None:
    browser = new()
    browser.headers["Sec-Fetch-Dest"] = "iframe"
    page = lms.open_link(browser, "a")
    assert page.status_code == 200
    assert "frame-ancestors *" in page.headers["content-security-policy"]
    found = re.search(r'href="(/lti/login\?[^"]+)" target="_blank"', page.text)
    assert found
    del browser.headers["Sec-Fetch-Dest"]
    assert lms.authorize(browser.get(unescape(found[1])))["state"]


def test_over_https_the_cookie_goes_along_with_forms_of_other_sites(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'plays.sqlite3'}"
    with ExitStack() as stack:
        house = stack.enter_context(serving(database, https=True))
        lms = stack.enter_context(running(house, database))
        browser = stack.enter_context(Pupil(house))
        top = lms.open_link(browser, "a").headers["set-cookie"]
        browser.headers.update({"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"})
        framed = lms.open_link(browser, "a", "/lti/choose").headers["set-cookie"]
    assert re.match(r"__Host-lti=\S+; Path=/; HttpOnly; Max-Age=3600; Secure; SameSite=None$", top)
    assert framed.endswith("; Secure; SameSite=None; Partitioned")


def test_roles_follow_the_platform_but_a_class_keeps_a_teacher(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    browser = new()
    assistant = [f"{ROLE}Instructor", f"{ROLE.removesuffix('#')}/Instructor#TeachingAssistant"]
    below, beside = f"{ROLE.removesuffix('#')}/Learner#", f"{ROLE.removesuffix('#')}x#"
    for roles, expected in (
        (assistant, "assistant"),
        ([f"{ROLE}Learner"], "student"),
        ([f"{below}Instructor", f"{below}TeachingAssistant", f"{beside}Instructor"], "student"),
    ):
        lms.launch(browser, "b", **{f"{LTI}roles": roles})
        assert browser.get(teacher.path).json()["role"] == expected
    lms.launch(teacher, "t", **{f"{LTI}roles": [f"{ROLE}Learner"]})
    assert teacher.get(teacher.path).json()["role"] == "teacher"


@pytest.mark.parametrize("name", ["x" * 41, "a\0b", "\ud800", "Week 1"])
def test_a_link_for_something_that_cannot_be_an_assignment_opens_the_class(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil], name: str
) -> None:
    page = lms.launch(new(), "a", **{f"{LTI}custom": {"assignment": name}})
    assert page.headers["location"] == f"/classes/{teacher.course}"


def test_the_next_one_at_a_computer_does_not_get_the_seat(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    other = new().named("Ida at the same computer")
    shared = new()
    lms.launch(shared, "a")
    given = {"name": "Ida at the same computer", "password": PASSWORD}
    assert shared.post("/api/session", json=given).status_code == 200
    assert shared.get(teacher.path).status_code == 404
    assert other.get("/api/courses").json()["courses"] == []


def make_old(kept: Store, browser: Pupil) -> None:
    """Let the launch of a browser be an hour ago."""
    mine = update(Session).where(Session.digest == digest(browser.cookies["session"]))
    kept.write_here(lambda connection: connection.execute(mine.values(created=HOUR_AGO)))


def test_who_sits_down_later_does_not_own_the_student(
    lms: Lms, teacher: Pupil, kept: Store, new: Callable[[], Pupil]
) -> None:
    shared, stranger = new(), new().named("Sits down later")
    cookie = lms.launch(shared, "a").headers["set-cookie"]
    assert "max-age" not in cookie.lower()
    make_old(kept, shared)
    given = {"name": "Sits down later", "password": PASSWORD}
    named = {"name": "Another name", "password": PASSWORD}
    (code,) = teacher.post(f"{teacher.path}/students", json={"students": "Kurt"}).json()["codes"]
    started = {**named, "start": code["start"]}
    for path, body in (
        ("/api/lti/account", given),
        ("/api/people", named),
        ("/api/me/deletion", {}),
    ):
        refused = shared.post(path, json=body)
        assert (refused.status_code, "once more" in refused.json()["error"]) == (403, True)
    assert shared.post("/api/start", json=started).status_code == 201, "a new account"
    assert [each["name"] for each in shared.get("/api/me/export").json()["classes"]] == ["Kurt"]
    lms.launch(shared, "a")
    assert shared.post("/api/lti/account", json=given).status_code == 204
    assert stranger.get(teacher.path).status_code == 200
    second = new()
    lms.launch(second, "b")
    refused = second.post("/api/lti/account", json=given)
    assert (refused.status_code, "somebody else" in refused.json()["error"]) == (409, True)
    assert "Give back" in teacher.get(f"/classes/{teacher.course}/students").text
    assert teacher.delete(f"{teacher.path}/members/2/platform").status_code == 204
    assert teacher.delete(f"{teacher.path}/members/1/platform").status_code == 409
    assert second.delete(f"{teacher.path}/members/2/platform").status_code == 403
    assert shared.get(teacher.path).status_code == 404
    ada = new()
    lms.launch(ada, "a")
    assert ada.get(teacher.path).json()["role"] == "student"
    names = [row["name"] for row in teacher.get(f"{teacher.path}/marks").json()["rows"]]
    assert sorted(names) == ["Ada Lovelace", "Alan Turing", "Kurt"]


def test_an_account_of_another_class_takes_no_seat_from_a_platform_before_it_is_its_owners(
    lms: Lms, teacher: Pupil, kept: Store, new: Callable[[], Pupil]
) -> None:
    """As tables of before may have one, with a person of a platform to it."""
    other, student = new().named(), new()
    other.begin_course()
    (code,) = other.post(f"{other.path}/students", json={"students": "Ada"}).json()["codes"]
    given = {"start": code["start"], "name": f"Ada {token_hex(4)}", "password": PASSWORD}
    assert student.post("/api/start", json=given).status_code == 201
    with kept.engine.connect() as connection:
        mine = select(Session.person).where(Session.digest == digest(student.cookies["session"]))
        person = connection.scalar(mine)
        platform = connection.scalar(select(Platform.id).where(Platform.issuer == lms.issuer))
    row = {"platform": platform, "subject": "a", "person": person}
    kept.write_here(lambda connection: connection.execute(insert(Identity).values(row)))
    refused = lms.launch(new(), "a")
    assert (refused.status_code, "one of your own" in said(refused)) == (409, True)
    listed = teacher.post(f"{teacher.path}/list", json={}).json()
    assert listed["added"] == listed["listed"] - 2  # without the teacher, too
    assert student.get(teacher.path).status_code == 404
    change = {"password": PASSWORD, "new": "a horse of another colour"}
    assert student.put("/api/me/password", json=change).status_code == 204
    back = new()
    assert lms.launch(back, "a").status_code == 303
    assert back.get(teacher.path).status_code == 200


def test_a_choice_is_made_once_by_who_still_teaches_and_is_signed_in(
    lms: Lms, new: Callable[[], Pupil]
) -> None:
    browser, other = new(), new()
    pages = [lms.launch(browser, "t") for _ in range(3)]
    late = lms.launch(other, "t")
    lms.launch(other, "t", **{f"{LTI}roles": [f"{ROLE}Learner"]})
    assert choose(other, late, "new/*").status_code == 403
    lms.launch(browser, "t")
    first, second, third = (browser.get(page.headers["location"]) for page in pages)
    assert choose(browser, first, "new/*").status_code == 303
    assert choose(browser, first, "new/*").status_code == 400
    assert choose(browser, second, "new/*").status_code == 422, "it has a class by now"
    assert browser.delete("/api/session").status_code == 204
    assert "lti" not in browser.cookies
    assert choose(browser, third, "new/*").status_code == 400


def test_who_came_from_a_platform_that_is_removed_is_signed_out(
    lms: Lms, teacher: Pupil, database: str
) -> None:
    assert teacher.get(teacher.path).status_code == 200
    assert admin(database, "remove", lms.issuer, f"--client={lms.client}") == 0
    assert teacher.get("/api/me").json() == {"guest": True}
    assert teacher.get(teacher.path).status_code == 404


def test_a_teacher_connects_an_account_and_chooses_its_class(
    lms: Lms, new: Callable[[], Pupil]
) -> None:
    owner, browser = new().named("Sophie who teaches"), new()
    owner.begin_course("Made before")
    page = lms.launch(browser, "t")
    assert "Made before" not in browser.get(page.headers["location"]).text
    given = {"name": "Sophie who teaches", "password": "wrong password"}
    assert browser.post("/api/lti/account", json=given).status_code == 403
    given["password"] = PASSWORD
    assert browser.post("/api/lti/account", json=given).status_code == 204
    assert browser.get("/api/me").json()["name"] == "Sophie who teaches"
    assert browser.post("/api/lti/account", json=given).status_code == 409
    chosen = choose(browser, lms.launch(browser, "t"), f"{owner.course}/*")
    assert chosen.headers["location"] == f"/classes/{owner.course}"


# Deep linking -------------------------------------------------------------------------------------


def test_assignments_are_chosen_for_links_with_columns(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    assert teacher.assign("week-2", title="Week 2").status_code == 204
    browser = new()
    page = lms.launch(browser, "t", **lms.choosing())
    policy = page.headers["content-security-policy"]
    assert f"frame-ancestors {lms.issuer}" in policy
    assert "session" not in browser.cookies
    back = choose(browser, page, "/week-1", "/week-2", "/*")
    assert f"form-action 'self' {lms.issuer};" in back.headers["content-security-policy"]
    assert f'action="{lms.issuer}/links"' in back.text
    token = re.search(r'name="JWT" value="([^"]+)"', back.text)
    assert token
    links = lms.take_links({"JWT": token[1]})
    assert [each["title"] for each in links] == ["Week 1", "Week 2", "Logic 101"]
    assert links[0]["lineItem"]["scoreMaximum"] == 13
    ada = new()
    opened = lms.launch(ada, "a", **{f"{LTI}custom": links[1]["custom"]})
    assert opened.headers["location"].endswith("/work/week-2")


def test_who_does_not_teach_chooses_nothing(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    assert "Only those who teach" in said(lms.launch(new(), "a", **lms.choosing()))
    elsewhere = lms.choosing(deep_link_return_url="https://evil.example/links")
    assert "not registered" in said(lms.launch(new(), "t", **elsewhere))
    assert "takes" not in said(lms.launch(new(), "t", **lms.choosing(accept_types=["file"])))
    browser, other = new(), new()
    page = lms.launch(browser, "t", **lms.choosing())
    lms.open_link(other, "t")
    refused = choose(other, page, "/week-1")
    assert (refused.status_code, "once more" in said(refused)) == (400, True)
    assert choose(browser, page).status_code == 422


def test_keys_are_renewed_and_the_one_before_is_still_shown(
    lms: Lms, teacher: Pupil, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def shown() -> list[str]:
        return [
            each["kid"] for each in httpx.get(f"{lms.tool}/lti/jwks", timeout=PLENTY).json()["keys"]
        ]

    before = shown()[0]
    page = lms.launch(teacher, "t", **lms.choosing())
    assert admin(database, "rotate") == 0
    after = shown()
    assert (after[1], len(after)) == (before, 2)
    assert after[0] in capsys.readouterr().out
    back = choose(teacher, page, "/week-1")  # with a ticket that the key before has signed
    token = re.search(r'name="JWT" value="([^"]+)"', back.text)
    assert token
    assert jwt.get_unverified_header(token[1])["kid"] == after[0]
    assert len(lms.take_links({"JWT": token[1]})) == 1
    assert all(set(each) == {"kty", "n", "e", "kid", "alg", "use"} for each in
               httpx.get(f"{lms.tool}/lti/jwks", timeout=PLENTY).json()["keys"])  # fmt: skip


def admin(database: str, *words: str) -> int | str | None:
    with pytest.raises(SystemExit) as end:
        main(["admin", "lti", *words, "--database", database])
    return end.value.code


@pytest.mark.parametrize("part", ["--issuer", "--authorize", "--token", "--keys", "--host"])
def test_a_platform_without_https_is_refused(
    kept: Store, database: str, capsys: pytest.CaptureFixture[str], part: str
) -> None:
    names = ("--issuer", "--authorize", "--token", "--keys", "--host")
    urls = {name: f"https://lms.example.org/{name[2:]}" for name in names}

    def add(url: str) -> int | str | None:
        given = [word for pair in (urls | {part: url}).items() for word in pair]
        return admin(database, "add", *given, "--client", part, "--deployment", "1")

    for url in ("http://lms.example.org/x", "http://10.0.0.1/x", "http://localhost.example.org"):
        assert add(url) == 2
        assert "expected https://HOST" in capsys.readouterr().err
    for url in ("http://localhost:8080/x", "http://127.0.0.1/x", "http://[::1]:80/x"):
        assert add(url) == 0


def test_the_command_registers_and_forgets_platforms(
    kept: Store, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    site, more = "https://moodle.example.org", ("--client", "x", "--deployment")
    assert admin(database, "add", "--moodle", site, *more, "1") == 0
    assert admin(database, "add", "--moodle", site, *more, "2", "--host", "https://b.org") == 0
    assert (
        "requests go only to https://b.org, https://moodle.example.org" in capsys.readouterr().out
    )
    assert admin(database, "list", "--json") == 0
    (found,) = (each for each in json.loads(capsys.readouterr().out) if each["issuer"] == site)
    assert found["deployments"] == ["1", "2"]
    assert found["keys"] == f"{site}/mod/lti/certs.php"
    assert admin(database, "remove", site, "--client", "x") == 0
    for wrong in (
        ("remove", site, "--client", "x"),
        ("add", *more, "1"),
        ("add", "--moodle", "x", *more, "1"),
    ):
        assert admin(database, *wrong) == 2


# Registration by a page ---------------------------------------------------------------------------


@pytest.fixture
def office(new: Callable[[], Pupil], database: str) -> Pupil:
    """An administrator."""
    name = f"office {token_urlsafe(4)}"
    found = new().named(name)
    with pytest.raises(SystemExit):
        main(["admin", "role", name, "admin", "--database", database])
    return found


def invitation(office: Pupil, lms: Lms) -> str:
    made = office.post("/api/admin/lti/invitations", json={"site": lms.issuer})
    assert made.status_code == 201, made.text
    return str(made.json()["link"])


def register_by(browser: Pupil, lms: Lms, link: str, **more: str) -> httpx.Response:
    """What a browser does that a platform sends to a link for registration."""
    asked = {"openid_configuration": f"{lms.issuer}/openid", "registration_token": "let-me-in"}
    shown = browser.get(link, params={**dict(httpx.URL(link).params), **asked, **more})
    if shown.status_code != 200:
        return shown
    fields = dict(re.findall(r'name="([a-z_]+)" value="([^"]*)"', shown.text))
    assert "frame-ancestors http" in shown.headers["content-security-policy"]
    return browser.post(
        "/lti/register", data={name: unescape(each) for name, each in fields.items()}
    )


def test_a_platform_registers_itself_and_people_come_from_it(
    house: str, office: Pupil, new: Callable[[], Pupil]
) -> None:
    with running(house, None) as lms:
        link = invitation(office, lms)
        garbled = register_by(new(), lms, link, registration_token="ü☃")  # noqa: S106
        assert garbled.status_code == 400, "the link is as good as before"
        done = register_by(new(), lms, link)
        assert (done.status_code, "know each other now" in done.text) == (200, True)
        assert lms.registered["client_name"] == "Provefield"
        assert register_by(new(), lms, link).status_code == 400, "it is good once"
        browser = new()
        page = choose(browser, lms.launch(browser, "t"), "new/*")
        assert page.status_code == 303, page.text
        shown = office.get("/admin/lti").text
        assert lms.issuer in shown
        assert lms.client in shown
        found = re.findall(r"/api/admin/lti/platforms/([^\"]+)", shown)[-1]
        assert office.delete(f"/api/admin/lti/platforms/{found}").status_code == 204
        assert office.delete(f"/api/admin/lti/platforms/{found}").status_code == 404
        assert lms.open_link(new(), "t").status_code == 400


def test_a_deployment_that_is_not_told_is_entered_on_the_page(
    house: str, office: Pupil, new: Callable[[], Pupil]
) -> None:
    with running(house, None) as lms:
        lms.names_deployment = False
        done = register_by(new(), lms, invitation(office, lms))
        assert "did not say where it was deployed" in done.text
        assert lms.launch(new(), "t").status_code == 400
        own = lms.issuer
        at = {"authorize": f"{own}/authorize", "token": f"{own}/token", "keys": f"{own}/keys"}
        body = {"issuer": own, **at, "client": lms.client, "deployment": "1"}
        assert office.post("/api/admin/lti/platforms", json=body).status_code == 204
        assert lms.launch(new(), "t").status_code in (200, 303)
        wrong = {**body, "keys": "http://lms.example.org/keys"}
        assert office.post("/api/admin/lti/platforms", json=wrong).status_code == 422


@pytest.mark.parametrize(
    "said",
    [
        {"issuer": "https://moodle.example.org"},
        {"jwks_uri": "http://127.0.0.1:9/keys"},
        {"registration_endpoint": "http://169.254.169.254/x"},
        {"token_endpoint": ""},
        {"token_endpoint": "/token\r\nX: y"},
    ],
)
def test_a_platform_registers_for_no_other_site(
    house: str, office: Pupil, new: Callable[[], Pupil], said: dict[str, str]
) -> None:
    with running(house, None) as lms:
        lms.openid = said
        refused = register_by(new(), lms, invitation(office, lms))
        assert refused.status_code == 400
        assert lms.registered == {}
        elsewhere = register_by(new(), lms, invitation(office, lms), openid_configuration=house)
        assert elsewhere.status_code == 400
        assert lms.asked == ["/openid"], "nobody else is asked"
    assert new().get("/lti/register?ticket=none").status_code == 400
    assert new().get("/admin/lti").status_code == 404
    refused = office.post("/api/admin/lti/invitations", json={"site": "http://lms.example.org"})
    assert refused.status_code == 422


def test_what_a_regrade_changes_is_sent_again(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    ada = new()
    lms.launch(ada, "a", **{f"{LTI}custom": {"assignment": "week-1"}})
    ada.course = teacher.course
    ada.answer("which", "1")
    ada.answer("corner", "3,1")
    wait_for(lambda: lms.scores and lms.scores[-1]["scoreGiven"] == 2)
    items = [{**each, "right": 1} if each["name"] == "which" else each for each in ITEMS]
    body = {"assignment": {**HOMEWORK, "items": items}, "reason": "the key was wrong"}
    made = teacher.post(f"{teacher.path}/assignments/week-1/regrades", json=body)
    assert made.status_code == 201, made.text
    wait_for(lambda: lms.scores[-1]["scoreGiven"] == 3)
    undo = f"{teacher.path}/regrades/{made.json()['id']}"
    assert teacher.delete(undo).status_code == 204
    wait_for(lambda: lms.scores[-1]["scoreGiven"] == 2)


# Names and roles ----------------------------------------------------------------------------------


def test_the_list_of_the_course_becomes_seats_page_after_page(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    lms.people |= {str(number): (f"Student {number}", "Learner") for number in range(4)}
    found = teacher.post(f"{teacher.path}/list", json={})
    assert found.json() == {"listed": 7, "added": 6}
    assert teacher.post(f"{teacher.path}/list", json={}).json() == {"listed": 7, "added": 0}
    rows = teacher.get(f"{teacher.path}/marks").json()["rows"]
    assert {row["name"] for row in rows} == {
        name for name, role in lms.people.values() if role == "Learner"
    }
    assert lms.asked.count("/members") == 8
    assert lms.asked.count("/token") == 1
    ada = new()
    lms.launch(ada, "a")
    assert len(teacher.get(f"{teacher.path}/marks").json()["rows"]) == len(rows)
    assert ada.post(f"{teacher.path}/list", json={}).status_code == 403


@pytest.mark.claim("1.3.6", "Lists of a platform are not followed to other hosts")
def test_a_list_that_leads_elsewhere_is_not_followed(
    lms: Lms, teacher: Pupil, house: str, new: Callable[[], Pupil]
) -> None:
    service = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"
    for address in (house, "http://127.0.0.1:1", "http://169.254.169.254/members"):
        lms.launch(teacher, "t", **{service: {"context_memberships_url": f"{address}/members"}})
        refused = teacher.post(f"{teacher.path}/list", json={})
        assert (refused.status_code, "not registered" in refused.json()["error"]) == (400, True)
    there = {"context_memberships_url": f"{lms.issuer}/elsewhere"}
    lms.launch(teacher, "t", **{service: there})
    assert "302" in teacher.post(f"{teacher.path}/list", json={}).json()["error"]


LENGTHS = {"/long": MOST_BYTES + 1, "/deep": MOST_BYTES - 1}


class Slow(BaseHTTPRequestHandler):
    """Answers with too much, too slowly, or by leading elsewhere."""

    released = Event()

    def do_GET(self) -> None:
        if self.path == "/silent":
            sleep(0.6)
            return
        if self.path == "/hanging":
            self.released.wait(DEADLINE)
        self.send_response(302 if self.path == "/elsewhere" else 200)
        self.send_header("Location", "http://127.0.0.1:1/")
        self.end_headers()
        with suppress(OSError):
            for _ in range(40 if self.path == "/dripping" else 1):
                sign = b"[" if self.path == "/deep" else b" "
                self.wfile.write(sign * LENGTHS.get(self.path, 1))
                self.wfile.flush()
                sleep(0.05 if self.path == "/dripping" else 0)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


@pytest.mark.claim(
    "1.3.6, 15.2.2",
    "What platforms answer is bounded in time and size, and redirections are not followed",
)
def test_a_platform_that_is_slow_long_or_elsewhere_keeps_nobody_waiting() -> None:
    async def ask(path: str) -> str:
        outside = Outside(0.4 if path in ("/silent", "/dripping") else DEADLINE)
        try:
            return str((await outside.send(platform, "GET", f"{address}{path}")).json())
        except PlatformError as error:
            return error.reason
        finally:
            await outside.close()

    with slow_platform() as address:
        platform = registered("p", address)
        paths = ("/silent", "/dripping", "/long", "/deep", "/elsewhere", "/blank")
        told = {path: run_apart(ask(path)) for path in paths}
    assert told["/silent"] == told["/dripping"] == NO_ANSWER
    assert told["/long"] == TOO_LONG
    assert "302" in told["/elsewhere"]
    assert told["/blank"] == told["/deep"] == NO_JSON


@contextmanager
def slow_platform() -> Iterator[str]:
    """The address of one."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Slow) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            Slow.released.set()
            server.shutdown()
            thread.join()


def registered(name: str, address: str) -> Registered:
    return Registered(name, "i", "c", "a", "t", "k", (), (address,))


def test_a_platform_that_hangs_delays_no_other_one() -> None:
    async def ask() -> int:
        outside = Outside(DEADLINE)
        hanging, other = registered("hanging", address), registered("other", address)
        tasks = [
            asyncio.create_task(outside.send(hanging, "GET", f"{address}/hanging"))
            for _ in range(110)
        ]
        await asyncio.sleep(0)
        try:
            return (await outside.send(other, "GET", f"{address}/blank")).status
        finally:
            Slow.released.set()
            await asyncio.gather(*tasks)
            await outside.close()

    with slow_platform() as address:
        Slow.released.clear()
        assert run_apart(asyncio.wait_for(ask(), DEADLINE / 2)) == httpx.codes.OK


# Scores -------------------------------------------------------------------------------------------


def test_scores_arrive_in_order_and_again_after_a_failure(
    lms: Lms, teacher: Pupil, kept: Store, new: Callable[[], Pupil]
) -> None:
    lms.failures = 2
    ada = new()
    lms.launch(ada, "a", **{f"{LTI}custom": {"assignment": "week-1"}})
    ada.course = teacher.course
    ada.answer("corner", "3,1")

    def fault() -> Any:
        query = select(Score.fault, Score.tries, Score.due).where(Score.course == teacher.course)
        return kept.write_here(
            lambda each: each.execute(query.where(Score.fault.is_not(None))).first()
        )

    row = wait_for(fault)
    assert "503" in row.fault
    assert row.due is not None, "it is tried again"
    settings = f"/classes/{teacher.course}/settings"
    assert "refused, with status 503." in teacher.get(settings).text
    german = teacher.get(settings, headers={"Accept-Language": "de"}).text
    assert "Die Lernplattform hat abgelehnt, mit Status 503." in german
    assert lms.scores == []
    ada.answer("swap", PROOF)
    wait_for(lambda: lms.failures == 0)
    soon = update(Score).where(Score.course == teacher.course).values(due=datetime.now(UTC))

    def arrived() -> bool:
        kept.write_here(lambda connection: connection.execute(soon))
        return bool(lms.scores)

    wait_for(arrived)
    ada.answer("which", "2")
    wait_for(lambda: lms.scores[-1]["scoreGiven"] == 6)
    assert {each["userId"] for each in lms.scores} == {"a"}
    assert lms.scores[-1]["scoreMaximum"] == 13
    assert lms.scores[-1]["activityProgress"] == "InProgress"
    assert lms.scores[-1]["gradingProgress"] == "FullyGraded"
    given = [each["scoreGiven"] for each in lms.scores]
    moments = [each["timestamp"] for each in lms.scores]
    assert given == sorted(set(given)), "each once, and none goes back"
    assert moments == sorted(set(moments))


def test_a_decision_and_the_end_of_an_assignment_are_told(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    ada = new()
    lms.launch(ada, "a", **{f"{LTI}custom": {"assignment": "week-1"}})
    decision = {
        "kind": "mark",
        "assignment": "week-1",
        "item": "which",
        "value": "1",
        "reason": "x",
    }
    path = f"{teacher.path}/members/2/decisions"
    assert teacher.post(path, json=decision).status_code == 204
    assert wait_for(lambda: lms.scores)[-1]["scoreGiven"] == 1
    assert teacher.assign(due="2001-01-01T12:00:00").status_code == 204
    wait_for(lambda: lms.scores[-1]["activityProgress"] == "Completed")
    assert [each["userId"] for each in lms.scores] == ["a", "a"]


def test_who_has_more_time_is_told_of_when_that_ends(
    lms: Lms, teacher: Pupil, kept: Store, new: Callable[[], Pupil]
) -> None:
    for who in "ab":
        lms.launch(new(), who, **{f"{LTI}custom": {"assignment": "week-1"}})
    longer = {"name": "b", "role": "student", "hours": 100}
    assert teacher.put(f"{teacher.path}/members/3", json=longer).status_code == 204
    due = f"{datetime.now(UTC) - timedelta(hours=2):%Y-%m-%dT%H:%M:%S}"
    assert teacher.assign(due=due).status_code == 204
    run_apart(scores.close_links(kept))
    later = select(Score.due).where(Score.course == teacher.course, Score.number == 3)

    def due_of_b() -> datetime | None:
        found: datetime | None = kept.write_here(lambda connection: connection.scalar(later))
        return found and aware(found)

    left = wait_for(
        lambda: (found := due_of_b()) and found - datetime.now(UTC) > timedelta(days=1) and found
    )
    assert left - datetime.now(UTC) < timedelta(days=5)
    assert {each["userId"] for each in lms.scores} == {"a"}


def test_without_a_scope_or_a_column_nothing_is_sent(
    lms: Lms, teacher: Pupil, kept: Store, new: Callable[[], Pupil]
) -> None:
    service = f"{AGS}claim/endpoint"
    for grades in (None, {"scope": [f"{AGS}scope/score"]}, {"lineitem": f"{lms.issuer}/columns/1"}):
        ada = new()
        about = {f"{LTI}custom": {"assignment": "week-1"}, f"{LTI}resource_link": {"id": "other"}}
        lms.launch(ada, "a", **about, **{service: grades})
        ada.course = teacher.course
        ada.answer("corner", "3,1")
    query = select(Score.link).where(Score.course == teacher.course)
    assert kept.write_here(lambda connection: connection.execute(query).first()) is None


def test_points_go_only_to_columns_of_courses_that_a_student_is_in(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    other = {
        f"{LTI}context": {"id": "another course", "title": "Logic 102"},
        f"{LTI}resource_link": {"id": "link-2"},
        f"{LTI}custom": {"assignment": "week-1"},
        f"{AGS}claim/endpoint": {
            "scope": [f"{AGS}scope/score"],
            "lineitem": f"{lms.issuer}/columns/2?type=7",
        },
    }
    page = choose(teacher, lms.launch(teacher, "t", **other), f"{teacher.course}/week-1")
    assert page.status_code == 303
    alan, ada = new(), new()
    lms.launch(alan, "b", **other)
    lms.launch(ada, "a", **{f"{LTI}custom": {"assignment": "week-1"}})
    expected = {("a", "/columns/1/scores"), ("b", "/columns/2/scores")}
    for student in (ada, alan):
        student.course = teacher.course
        student.answer("corner", "3,1")

    def told() -> set[tuple[str, str]]:
        return {(each["userId"], each["column"]) for each in lms.scores}

    wait_for(lambda: told() >= expected)
    assert told() == expected


def test_a_link_gets_another_column_and_a_launch_without_one_changes_nothing(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    ada, service = new(), f"{AGS}claim/endpoint"
    custom = {f"{LTI}custom": {"assignment": "week-1"}}
    lms.launch(ada, "a", **custom)
    ada.course = teacher.course
    ada.answer("corner", "3,1")
    wait_for(lambda: "/columns/1/scores" in lms.asked)
    lms.launch(ada, "a", **custom, **{service: None})
    ada.answer("swap", PROOF)
    wait_for(lambda: lms.asked.count("/columns/1/scores") == 2)
    grades = {"scope": [f"{AGS}scope/score"], "lineitem": f"{lms.issuer}/columns/2?type=7"}
    lms.launch(new(), "b", **custom, **{service: grades})
    wait_for(lambda: "/columns/2/scores" in lms.asked)
    assert [each["scoreGiven"] for each in lms.scores[-2:]] == [lms.scores[-1]["scoreGiven"]] * 2


def test_a_column_is_made_once_where_a_link_has_none(
    lms: Lms, teacher: Pupil, new: Callable[[], Pupil]
) -> None:
    scopes = [f"{AGS}scope/score", f"{AGS}scope/lineitem"]
    grades = {"scope": scopes, "lineitems": f"{lms.issuer}/columns?type=7"}
    given = {f"{LTI}custom": {"assignment": "week-1"}, f"{AGS}claim/endpoint": grades}
    given[f"{LTI}resource_link"] = {"id": "without a column"}
    for name in ("a", "b"):
        student = new()
        lms.launch(student, name, **given)
        student.course = teacher.course
        student.answer("corner", "3,1")
    wait_for(lambda: {each["userId"] for each in lms.scores} == {"a", "b"})
    (column,) = lms.columns
    assert column["label"] == "Week 1"
    assert (column["scoreMaximum"], column["resourceLinkId"]) == (13, "without a column")


def test_a_class_ends_its_connection(lms: Lms, teacher: Pupil, new: Callable[[], Pupil]) -> None:
    assert lms.issuer in teacher.get(f"/classes/{teacher.course}/settings").text
    assert teacher.delete(f"{teacher.path}/platforms").status_code == 204
    assert lms.issuer not in teacher.get(f"/classes/{teacher.course}/settings").text
    assert teacher.post(f"{teacher.path}/list", json={}).status_code == 409
    assert lms.launch(new(), "a").status_code == 409


# The outbox, on every database --------------------------------------------------------------------


def test_a_score_is_noted_once_and_taken_by_one_at_a_time(store: Store) -> None:
    course, moment = token_urlsafe(12), datetime.now(UTC)

    def prepare(connection: Connection) -> None:
        connection.execute(insert(Course).values(_course(course)))
        platform = register(connection, moodle("https://moodle.example.org"), course, ["1"])
        for name in ("ada", "alan"):
            person = person_of(connection, platform.id, name)
            seat(connection, course, role="student", name=name, person=person)
        column = "https://moodle.example.org/1"
        place = PlatformLink(platform.id, "1", "c", "Logic", "link", column, None, None)
        keep_participant(connection, place, "ada", "student")
        keep_link(connection, place, course, "week-1")
        note_score(connection, course, 1, moment, "week-1")
        note_score(connection, course, 1, moment, None)
        note_score(connection, course, 1, moment, "week-2")
        note_score(connection, course, 2, moment, "week-1")  # who is not in that course

    def due(connection: Connection) -> list[Any]:
        return [row for row in scores.due_scores([], connection) if row.course == course]

    store.write_here(prepare)
    (row,) = store.write_here(due)
    assert (row.number, row.changes) == (1, 2)
    assert store.write_here(partial(scores.claim, row))
    assert not store.write_here(partial(scores.claim, row))
    store.write_here(lambda connection: note_score(connection, course, 1, moment, "week-1"))
    assert store.write_here(due) == [], "news wait until what is on its way has arrived"
    store.write_here(lambda connection: scores.settle(connection, row, "6/13", None))
    (again,) = store.write_here(due)
    assert (again.changes, again.told) == (3, "6/13")
    store.write_here(lambda connection: scores.settle(connection, again, "7/13", "no answer"))
    assert store.write_here(due) == [], "a failure waits"


def _course(name: str) -> dict[str, Any]:
    document = write_course(CourseFile(name, "Logic"))
    row = {"id": name, "document": document, "code": token_hex(3), "joining": True, "seats": 0}
    return {**row, "created": datetime.now(UTC)}
