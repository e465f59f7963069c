"""Exams: what is told when, until when answers count, and what is closed for whom meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from httpx import AsyncClient, Response
from sqlalchemy import Connection, insert, update

from provefield.web.classroom import coursework
from provefield.web.platform.database.models import Member, Sitting, SittingPlace
from tests.web.classroom import PROOF
from tests.web.inside import CAMPUS, HOME, House, begin_course, inside, join, sign_up

ITEMS: list[dict[str, Any]] = [
    {"name": "which", "kind": "choice", "points": 2, "options": ["a", "b"], "right": 2},
    {"name": "swap", "kind": "sequent", "points": 3, "premises": ["A & B"], "goal": "B & A"},
    {"name": "say", "kind": "exercise", "points": 1, "exercise": "truth"},
]
SEQUENT = {"premises": ["A & B"], "goal": "B & A", "draft": "A & B ; premise"}
DRAFT = {"columns": 3, "rows": 3, "messages": [{"at": [1, 1], "fol": "mine(3,3)"}]}
OWN_GAME = 'columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\nfol = "mine(2,1)"\n'
HELP: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/api/formulas", {"fol": "mine(1,1)"}),
    ("/api/expansions", {"fol": "all x mine(x,1)", "columns": 2, "rows": 2}),
    ("/api/proofs/hint", {**SEQUENT, "step": 1}),
    ("/api/proofs/world", SEQUENT),
    ("/api/proofs/check", SEQUENT),
    ("/api/proofs/line", {**SEQUENT, "rule": "∧E", "cites": "1", "depth": 0}),
    ("/api/positions", {"board": "1 ?", "mines": 1}),
    ("/api/positions/why", {"board": "1 ?", "mines": 1, "cell": [2, 1]}),
    ("/api/lessons/1/tasks/1/hints", {"step": 1}),
    ("/api/lessons/1/tasks/1/answers", {"answer": "3,1", "hints": 0}),
    ("/api/runs", {"game": "g1"}),
    ("/api/drafts/check", DRAFT),
    ("/api/drafts/file", DRAFT),
    ("/api/drafts/read", {"toml": OWN_GAME}),
    ("/api/games", {"toml": OWN_GAME}),
)


class Exam:
    """A class with an exam, its teacher, and a student who sits on the campus."""

    def __init__(self, house: House, teacher: AsyncClient, course: str, code: str) -> None:
        self.house, self.teacher, self.code = house, teacher, code
        self.page, self.path = f"/classes/{course}", f"/api/courses/{course}"
        self.work = f"{self.path}/work/exam"

    async def give(self, **more: Any) -> Response:
        given = {"title": "Exam", "feedback": "none", "closed": later(hours=1), "items": ITEMS}
        return await self.teacher.put(f"{self.path}/assignments/exam", json={**given, **more})

    async def student(self, name: str = "Ada", address: str = CAMPUS) -> AsyncClient:
        browser = await self.house.browser(address)
        assert (await join(browser, self.code, name)).status_code == 201
        return browser

    async def answer(self, who: AsyncClient, item: str, answer: str, token: str = "") -> Response:
        body = {"answer": answer, "token": token or f"token-{item}-{abs(hash(answer))}"[:40]}
        return await who.post(f"{self.work}/{item}/answers", json=body)

    async def mine(self, who: AsyncClient) -> dict[str, Any]:
        (found,) = (await who.get(f"{self.path}/work")).json()["assignments"]
        return dict(found)

    async def row(self) -> dict[str, Any]:
        (row,) = (await self.teacher.get(f"{self.path}/marks")).json()["rows"]
        return dict(row)


async def rights(student: AsyncClient) -> set[bool | None]:
    """What the export of a student's account tells of their answers."""
    (seat,) = (await student.get("/api/me/export")).json()["classes"]
    return {deed["right"] for deed in seat["work"]}


def later(**delta: float) -> str:
    return (datetime.now(UTC) + timedelta(**delta)).isoformat()


async def exam_in(house: House, **more: Any) -> Exam:
    teacher, code, link = await begin_course(house, HOME)
    exam = Exam(house, teacher, link.partition(".")[0], code)
    given = await exam.give(**more)
    assert given.status_code == 204, given.text
    return exam


def test_an_exam_tells_nothing_before_its_end_and_counts_the_last_answer() -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house)
        ada = await exam.student()
        for answer in ("2", "1", "2"):
            told = (await exam.answer(ada, "which", answer, f"token-{answer}-{id(answer)}")).json()
            assert "feedback" not in told
            mark = told["standing"]["mark"]
            assert (mark["points"], mark["done"], mark["hidden"]) == ("", False, True)
        assert (await exam.answer(ada, "which", "1", "the-last-one")).status_code == 200
        kept = await exam.answer(ada, "swap", "no proof at all (")
        assert (kept.status_code, "feedback" in kept.json()) == (200, False)
        assert (await exam.answer(ada, "swap", PROOF)).status_code == 200
        shown = await exam.mine(ada)
        assert (shown["points"], shown["begun"]) == ("0", True)
        number = (await exam.row())["number"]
        seen = await ada.get(f"{exam.page}/students/{number}")
        assert seen.status_code == 200, seen.headers
        own = seen.text
        assert "correct" not in own
        assert "kept" in own
        assert await rights(ada) == {None}
        assert (await exam.row())["points"] == "3", "who teaches sees it at once"
        assert (await ada.post(f"{exam.work}/which/hints", json={"token": "12345678"})).is_error
        assert (await ada.post(f"{exam.work}/say", json={"turn": 1})).status_code == 404
        assert (await exam.give(closed=later())).status_code == 204
        over = await exam.mine(ada)
        assert (over["points"], over["over"]) == ("3", True)
        assert await rights(ada) == {True, False}
        assert (await exam.answer(ada, "which", "2", "afterwards")).status_code == 409

    inside(work)


def test_an_exam_that_tells_what_cannot_be_read_and_one_that_tells_of_lines() -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house, feedback="syntax")
        ada = await exam.student()
        assert (await exam.answer(ada, "which", "9")).status_code == 400
        assert "feedback" not in (await exam.answer(ada, "which", "1")).json()
        assert (await exam.give(feedback="lines")).status_code == 204
        assert (await exam.answer(ada, "swap", PROOF)).json()["feedback"]["right"]
        assert "feedback" not in (await exam.answer(ada, "which", "2")).json()
        false = {**SEQUENT, "goal": "C"}
        told = await ada.post("/api/proofs/check", json=false)
        assert (told.status_code, "countermodel" in told.json()) == (200, False)
        assert (await ada.post("/api/proofs/hint", json={**SEQUENT, "step": 1})).status_code == 403

    inside(work)


def test_what_helps_is_closed_for_those_who_sit_and_for_guests_beside_them() -> None:
    async def statuses(who: AsyncClient) -> set[int]:
        told = {(await who.get("/prove")).status_code}
        for path, body in HELP:
            told.add((await who.post(path, json=body)).status_code)
        return told

    async def work(house: House) -> None:
        exam = await exam_in(house)
        ada = await exam.student()
        stranger, guest = await house.browser(CAMPUS), await house.browser("203.0.113.9")
        assert 403 not in await statuses(stranger)
        assert (await ada.post(f"{exam.work}/which", json={})).status_code == 200
        assert await statuses(ada) == {403}
        assert await statuses(stranger) == {403}
        assert 403 not in await statuses(guest)
        play = (await ada.post("/api/plays", json={"game": "g1", "mode": "practice"})).json()["id"]
        for path, body in (("why", {"cell": [1, 2]}), ("hint", {"step": 1}), ("provable", {})):
            told = await ada.post(f"/api/plays/{play}/{path}", json=body)
            assert told.status_code == 403, told.text
        assert (await ada.post(f"{exam.work}/end", json={})).status_code == 204
        assert (await exam.answer(ada, "which", "2")).status_code == 409
        assert 403 not in await statuses(ada)
        assert (await exam.mine(ada))["points"] == "0", "the class still sits it"

    inside(work)


def test_copied_answers_are_recorded_and_a_right_one_by_chance_is_not() -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house)
        names = ("Ada", "Bo", "Cy")
        seats = [await exam.student(name) for name in names]
        wrong = "A & B ; premise\nB & A ; &I 1, 1"
        for who, proof in zip(seats, (wrong, wrong, wrong.replace("1, 1", "1,1")), strict=True):
            assert (await exam.answer(who, "swap", proof)).status_code == 200
            assert (await exam.answer(who, "which", "2")).status_code == 200
        rows = (await exam.teacher.get(f"{exam.path}/marks")).json()["rows"]
        pages = [
            (await exam.teacher.get(f"{exam.page}/students/{row['number']}")).text for row in rows
        ]
        assert ["letter by letter" in page for page in pages] == [True, True, False]
        assert "Bo (items: 1)" in pages[0]
        own = await seats[0].get(f"{exam.page}/students/{rows[0]['number']}")
        assert "letter by letter" not in own.text

    inside(work)


def test_an_exam_is_not_hidden_behind_many_that_are_over_at_its_address() -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house)
        ada, stranger = await exam.student(), await house.browser(CAMPUS)
        assert (await ada.post(f"{exam.work}/which", json={})).status_code == 200
        quiz = {"title": "Quiz", "feedback": "none", "minutes": 1, "items": ITEMS}
        put = await exam.teacher.put(f"{exam.path}/assignments/quiz", json=quiz)
        assert put.status_code == 204
        course, hour = exam.path.rpartition("/")[2], datetime.now(UTC) - timedelta(hours=1)

        def crowd(connection: Connection) -> None:
            connection.execute(update(Sitting).values(begun=hour - timedelta(hours=1)))
            for number in range(100, 170):
                here = {"course": course, "number": number}
                seat = {"role": "student", "name": f"Student {number}", "label": "", "hours": 0}
                connection.execute(insert(Member).values(**here, **seat))
                here["assignment"] = "quiz"
                connection.execute(insert(Sitting).values(**here, begun=hour))
                place = {**here, "address": CAMPUS, "made": hour}
                connection.execute(insert(SittingPlace).values(**place))

        await house.app.state.store.write(crowd)
        assert (await stranger.get("/prove")).status_code == 403

    inside(work)


def test_an_exam_that_is_open_for_weeks_closes_no_campus() -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house)
        ada, stranger = await exam.student(), await house.browser(CAMPUS)
        assert (await ada.post(f"{exam.work}/which", json={})).status_code == 200
        assert (await stranger.get("/prove")).status_code == 403
        began = update(Sitting).values(begun=datetime.now(UTC) - timedelta(hours=5))
        await house.app.state.store.write(lambda connection: connection.execute(began))
        assert (await stranger.get("/prove")).status_code == 200
        assert (await ada.get("/prove")).status_code == 403, "who sits it"

    inside(work)


def test_games_and_classes_of_ones_own_judge_nothing_in_an_exam() -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house)
        ada = await exam.student()
        assert (await sign_up(ada, "Ada the student")).status_code == 201
        course = (await ada.post("/api/courses", json={"title": "Mine"})).json()["id"]
        mine = f"/api/courses/{course}"
        given = await ada.put(f"{mine}/assignments/w", json={"title": "W", "items": ITEMS})
        assert given.status_code == 204
        answer = f"{mine}/work/w/swap/answers", {"answer": PROOF, "token": "tokentoken"}
        game = (await ada.post("/api/games", json={"toml": OWN_GAME})).json()["id"]
        begin = "/api/plays", {"game": game, "mode": "prove"}
        play = f"/api/plays/{(await ada.post(begin[0], json=begin[1])).json()['id']}"
        library = await ada.post("/api/plays", json={"game": "g1", "mode": "prove"})
        deduction = {"ply": 0, "move": "down", "by": [[1, 1]], "draft": "A"}
        closed = (
            answer,
            begin,
            (f"{play}/moves", {"ply": 0, "move": "mark 2,1"}),
            (f"/api/plays/{library.json()['id']}/moves", deduction),
            ("/api/courses", {"title": "Another"}),
            (f"{mine}/copies", {"title": "Copy"}),
        )

        async def statuses() -> set[int]:
            told = {(await ada.get(play)).status_code}
            return told | {(await ada.post(path, json=body)).status_code for path, body in closed}

        assert (await ada.post(f"{exam.work}/which", json={})).status_code == 200
        assert await statuses() == {403}
        assert (await ada.post(f"{exam.work}/end", json={})).status_code == 204
        assert 403 not in await statuses()

    inside(work)


def test_an_exam_that_tells_of_lines_opens_no_other() -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house)
        ada = await exam.student()
        assert (await ada.post(f"{exam.work}/which", json={})).status_code == 200
        lines = {"title": "L", "feedback": "lines", "closed": later(hours=1), "items": ITEMS}
        given = await exam.teacher.put(f"{exam.path}/assignments/lines", json=lines)
        assert given.status_code == 204
        assert (await ada.post(f"{exam.path}/work/lines/which", json={})).status_code == 200
        assert (await ada.post("/api/proofs/check", json=SEQUENT)).status_code == 403

    inside(work)


def test_a_name_that_is_taken_beside_an_exam_is_as_near_as_a_guest() -> None:
    async def asked(who: AsyncClient) -> int:
        return (await who.post("/api/formulas", json={"fol": "mine(1,1)"})).status_code

    async def work(house: House) -> None:
        exam = await exam_in(house)
        code, _ = (await begin_course(house, HOME, "Ada of the other class"))[1:]
        ada, known = await exam.student(), await house.browser()
        assert (await sign_up(known, "Known before")).status_code == 201
        assert (await ada.post(f"{exam.work}/which", json={})).status_code == 200
        new, away = await house.browser(), await house.browser(HOME)
        for each, name in ((new, "Made beside it"), (away, "Made elsewhere")):
            assert (await sign_up(each, name)).status_code == 201
        assert [await asked(each) for each in (known, new, away)] == [200, 403, 200]
        assert (await join(new, exam.code, "Another Ada")).status_code == 201
        assert await asked(new) == 403, "a second seat in the class of the exam"
        assert (await join(new, code, "Bob")).status_code == 201
        assert await asked(new) == 200, "the campus goes on"

    inside(work)


def test_a_second_seat_is_recorded_and_a_class_of_ones_own_proves_nothing() -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house)
        ada = await exam.student()
        assert (await sign_up(ada, "Ada the student")).status_code == 201
        course = (await ada.post("/api/courses", json={"title": "Mine"})).json()["id"]
        assert (await ada.post(f"{exam.work}/which", json={})).status_code == 200
        elsewhere = await house.browser("203.0.113.9")
        elsewhere.cookies = ada.cookies
        assert (await elsewhere.post(f"{exam.work}/which", json={})).status_code == 200
        number = (await exam.row())["number"]
        seen = (await exam.teacher.get(f"{exam.page}/students/{number}")).text
        assert "sat from 2 addresses" in seen
        mine = f"/api/courses/{course}/assignments/w"
        assert (await ada.put(mine, json={"title": "W", "items": ITEMS})).status_code == 403

    inside(work)


@pytest.mark.parametrize("more", [0, 15])
def test_minutes_count_from_the_first_look(more: int) -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house, minutes=20, closed=None)
        ada = await exam.student()
        assert "closed" not in await exam.mine(ada)
        assert (await ada.post(f"{exam.work}/which", json={})).status_code == 200
        end = datetime.fromisoformat((await exam.mine(ada))["closed"])
        assert abs(end - datetime.now(UTC) - timedelta(minutes=20)) < timedelta(minutes=1)
        number = (await exam.row())["number"]
        if more:
            body = {"kind": "minutes", "assignment": "exam", "value": str(more), "reason": "ill"}
            ruled = await exam.teacher.post(f"{exam.path}/members/{number}/decisions", json=body)
            assert ruled.status_code == 204
        begun = update(Sitting).values(begun=datetime.now(UTC) - timedelta(minutes=30))
        await house.app.state.store.write(lambda connection: connection.execute(begun))
        answered = await exam.answer(ada, "which", "2")
        assert answered.status_code == (200 if more else 409)
        assert (await ada.get("/prove")).status_code == (403 if more else 200)

    inside(work)


def test_a_draft_of_an_exam_is_tried_by_its_teacher_as_often_as_wanted() -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house, visible=False, minutes=1)
        ada = await exam.student()
        assert (await ada.post(f"{exam.work}/which", json={})).status_code == 404
        for _ in range(2):
            told = (await exam.answer(exam.teacher, "which", "2")).json()
            assert told["feedback"]["right"]
            assert (await exam.teacher.delete(exam.work)).status_code == 204
        assert (await exam.teacher.get("/prove")).status_code == 200

    inside(work)


@pytest.mark.parametrize("date", ["due", "closed"])
def test_an_answer_sent_in_time_is_in_time_however_long_it_is_judged(
    date: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        exam = await exam_in(house, feedback="full", closed=None)
        ada = await exam.student()
        note = coursework.note_answer

        async def late(*given: Any) -> coursework.OpenItem:
            meanwhile = {"feedback": "full", "closed": None, date: later()}
            assert (await exam.give(**meanwhile)).status_code == 204
            return await note(*given)

        monkeypatch.setattr(coursework, "note_answer", late)
        assert (await exam.answer(ada, "which", "2")).status_code == 200
        assert (await exam.row())["points"] == "2"
        assert (await exam.answer(ada, "swap", PROOF)).status_code == 409

    inside(work)
