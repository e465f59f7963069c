"""Attempts stay spent while a task is the same, and a game of a class that was lost is one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from httpx import AsyncClient, Response

from provefield.web.platform.jobs.jobs import WorkerJobs
from tests.waiting import PLENTY
from tests.web.inside import House, begin_course, inside, join

GAME = 'columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\nfol = "mine(2,1)"\n'
WALK = {"name": "walk", "kind": "game", "points": 2, "game": GAME}
WHICH = {"name": "which", "kind": "choice", "points": 2, "options": ["a", "b"], "right": 2}


class Homework:
    """An assignment with one attempt, its teacher and a student."""

    def __init__(self, teacher: AsyncClient, student: AsyncClient, course: str) -> None:
        self.teacher, self.student, self.path = teacher, student, f"/api/courses/{course}"

    @staticmethod
    def document(**more: Any) -> dict[str, Any]:
        items = [{**item, **more} for item in (WALK, WHICH)]
        return {"title": "Week", "attempts": 1, "mode": "strict", "items": items}

    async def give(self, **more: Any) -> None:
        path = f"{self.path}/assignments/week"
        given = await self.teacher.put(path, json=self.document(**more))
        assert given.status_code == 204, given.text

    async def open(self, item: str) -> dict[str, Any]:
        return dict((await self.student.post(f"{self.path}/work/week/{item}", json={})).json())

    async def answer(self, item: str, answer: str, token: str) -> Response:
        body = {"answer": answer, "token": f"token-{token}"}
        return await self.student.post(f"{self.path}/work/week/{item}/answers", json=body)

    async def play(self, *moves: str) -> str:
        game = (await self.open("walk"))["question"]["shown"]["game"]
        begun = await self.student.post("/api/plays", json={"game": game, "mode": "strict"})
        play = str(begun.json()["id"])
        for ply, move in enumerate(moves):
            await self.student.post(f"/api/plays/{play}/moves", json={"ply": ply, "move": move})
        return play

    async def row(self) -> dict[str, Any]:
        (row,) = (await self.teacher.get(f"{self.path}/marks")).json()["rows"]
        return dict(row)


async def begun(house: House) -> Homework:
    teacher, code, link = await begin_course(house)
    student = await house.browser()
    assert (await join(student, code, "Ada")).status_code == 201
    found = Homework(teacher, student, link.partition(".")[0])
    await found.give()
    return found


@pytest.mark.parametrize("change", [{"points": 3}, {"text": "Please."}, {"idea": "for-all"}])
def test_another_look_of_a_task_gives_no_attempt_back(change: dict[str, Any]) -> None:
    async def work(house: House) -> None:
        homework = await begun(house)
        won = await homework.play("mark 2,1")
        await homework.play("right")
        assert (await homework.answer("which", "1", "first")).status_code == 200
        await homework.give(**change)
        assert (await homework.answer("walk", won, "later")).status_code == 409
        again = await homework.play("mark 2,1")
        assert (await homework.answer("walk", again, "again")).status_code == 409
        for token in ("first", "other"):
            assert (await homework.answer("which", "2", token)).status_code == 409
        for item in ("walk", "which"):
            standing = (await homework.open(item))["standing"]
            assert (standing["left"], standing["mark"]["attempts"]) == (0, 1)
        assert (await homework.row())["points"] == "0"

    inside(work)


def test_what_was_begun_before_a_change_is_worth_what_it_is_when_answered() -> None:
    async def work(house: House) -> None:
        homework = await begun(house)
        won = await homework.play("mark 2,1")
        await homework.open("which")
        await homework.give(points=3)
        assert (await homework.answer("walk", won, "later")).status_code == 200
        assert (await homework.answer("which", "2", "later")).status_code == 200
        assert (await homework.row())["points"] == "6"

    inside(work)


def test_a_regrade_opens_no_attempt_and_both_pages_tell_one_mark() -> None:
    async def work(house: House) -> None:
        homework = await begun(house)
        assert (await homework.answer("which", "1", "first")).status_code == 200
        changed = {**homework.document(), "items": [WALK, {**WHICH, "right": 1}]}
        new = {"assignment": changed, "reason": "the key was wrong"}
        path = f"{homework.path}/assignments/week/regrades"
        regraded = await homework.teacher.post(path, json=new)
        assert regraded.status_code == 201, regraded.text
        standing = (await homework.open("which"))["standing"]
        assert (standing["left"], standing["mark"]["points"]) == (0, "2")
        assert (await homework.row())["points"] == "2"
        assert (await homework.answer("which", "1", "again")).status_code == 409
        undone = f"{homework.path}/regrades/{regraded.json()['id']}"
        assert (await homework.teacher.delete(undone)).status_code == 204
        standing = (await homework.open("which"))["standing"]
        assert (standing["left"], standing["mark"]["points"]) == (0, "0")

    inside(work)


def test_a_mark_that_a_teacher_set_is_told_on_both_pages() -> None:
    async def work(house: House) -> None:
        homework = await begun(house)
        assert (await homework.answer("which", "1", "first")).status_code == 200
        number = (await homework.row())["number"]
        ruled = {"kind": "mark", "assignment": "week", "item": "which", "value": "1.5"}
        path = f"{homework.path}/members/{number}/decisions"
        told = await homework.teacher.post(path, json={**ruled, "reason": "oral"})
        assert told.status_code == 204
        mark = (await homework.open("which"))["standing"]["mark"]
        assert (mark["points"], mark["set"], (await homework.row())["points"]) == (
            "1.5",
            True,
            "1.5",
        )

    inside(work)


def test_a_lost_game_counts_when_it_is_lost_though_the_account_is_erased() -> None:
    async def work(house: House) -> None:
        homework = await begun(house)
        await homework.play("right")
        row = await homework.row()
        assert row["marks"][0]["attempts"] == 1, "before anything is answered"
        assert (await homework.student.post("/api/me/deletion", json={})).status_code == 204
        path = f"{homework.path}/members/{row['number']}/start"
        start = (await homework.teacher.post(path)).json()["start"]
        homework.student = await house.browser()
        body = {"start": start, "name": "Ada again", "password": "violet canyon ember 77"}
        assert (await homework.student.post("/api/start", json=body)).status_code == 201
        won = await homework.play("mark 2,1")
        assert (await homework.answer("walk", won, "again")).status_code == 409

    inside(work)


def test_a_game_that_is_lost_after_it_was_done_takes_nothing_away() -> None:
    async def work(house: House) -> None:
        homework = await begun(house)
        won = await homework.play("mark 2,1")
        assert (await homework.answer("walk", won, "first")).status_code == 200
        await homework.play("right")
        mark = (await homework.row())["marks"][0]
        assert (mark["points"], mark["attempts"]) == ("2", 1)

    inside(work)


def test_a_play_is_judged_as_it_stood_when_it_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        homework = await begun(house)
        play = await homework.play()
        ask = WorkerJobs.ask
        named, won = asyncio.Event(), asyncio.Event()

        async def late(self: WorkerJobs, asked: Any, *more: Any) -> Any:
            if "judge" in repr(asked):
                named.set()
                await asyncio.wait_for(won.wait(), PLENTY)
            return await ask(self, asked, *more)

        monkeypatch.setattr(WorkerJobs, "ask", late)

        async def win() -> None:
            await asyncio.wait_for(named.wait(), PLENTY)
            body = {"ply": 0, "move": "mark 2,1"}
            moved = await homework.student.post(f"/api/plays/{play}/moves", json=body)
            assert moved.json()["result"] == "won"
            won.set()

        early, _ = await asyncio.gather(homework.answer("walk", play, "early"), win())
        assert early.json()["feedback"]["sentence"] == "Win the game first."
        assert (await homework.answer("walk", play, "later")).json()["feedback"]["right"]

    inside(work)


def test_no_change_lets_a_second_answer_be_judged_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(house: House) -> None:
        homework = await begun(house)
        ask = WorkerJobs.ask
        asked, changed = asyncio.Event(), asyncio.Event()

        async def late(self: WorkerJobs, question: Any, *more: Any) -> Any:
            if "judge" in repr(question):
                asked.set()
                await asyncio.wait_for(changed.wait(), PLENTY)
            return await ask(self, question, *more)

        monkeypatch.setattr(WorkerJobs, "ask", late)

        async def change() -> None:
            await asyncio.wait_for(asked.wait(), PLENTY)
            monkeypatch.setattr(WorkerJobs, "ask", ask)
            await homework.give(points=3)
            assert (await homework.answer("which", "2", "other")).status_code == 429
            changed.set()

        first, _ = await asyncio.gather(homework.answer("which", "1", "first"), change())
        assert first.status_code == 200
        assert (await homework.answer("which", "2", "other")).status_code == 409

    inside(work)
