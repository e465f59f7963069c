"""A regrade: shown before it counts, kept with its reason, and undone as one act."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from provefield.errors import BudgetError
from provefield.web.classroom import regrading, tasks
from provefield.web.classroom.gradebook import Judgement
from tests.web.classroom import Pupil

WHICH = {"name": "which", "kind": "choice", "points": 2, "options": ["a", "b", "c"], "right": 1}
SWAP = {"name": "swap", "kind": "sequent", "points": 2, "premises": ["A & B"], "goal": "A"}
BEFORE: dict[str, Any] = {"title": "Week 1", "attempts": 1, "items": [WHICH, SWAP]}
AFTER: dict[str, Any] = {**BEFORE, "items": [{**WHICH, "right": 2}, SWAP]}
ANSWERS = {"Ada": "1", "Bo": "2", "Cy": "2", "Di": "3"}


@pytest.fixture
def people(quick_platform: str) -> Iterator[list[Pupil]]:
    """A teacher, and four students who have answered."""
    with ExitStack() as stack:
        found = [stack.enter_context(Pupil(quick_platform)) for _ in range(5)]
        teacher, *students = found
        code = teacher.named().begin_course()
        assert teacher.put(f"{teacher.path}/assignments/week-1", json=BEFORE).status_code == 204
        for student, (name, answer) in zip(students, ANSWERS.items(), strict=True):
            assert student.join(code, name).answer("which", answer).status_code == 200
        yield found


def points(teacher: Pupil) -> list[str]:
    return [row["points"] for row in teacher.get(f"{teacher.path}/marks").json()["rows"]]


def test_a_key_is_changed_and_changed_back(people: list[Pupil]) -> None:
    teacher, ada, *_ = people
    path = f"{teacher.path}/assignments/week-1"
    file = teacher.get(f"{teacher.path}/file").text
    assert points(teacher) == ["2", "0", "0", "0"]
    told = teacher.post(f"{path}/replay", json={"assignment": AFTER}).json()
    assert (told["rise"], told["fall"]) == (2, 1)
    assert [(each["name"], each["before"], each["after"]) for each in told["changes"]] == [
        ("Ada", "2", "0"),
        ("Bo", "0", "2"),
        ("Cy", "0", "2"),
    ]
    assert points(teacher) == ["2", "0", "0", "0"], "nothing counts yet"
    assert teacher.get(f"{teacher.path}/file").text == file
    assert ada.post(f"{path}/replay", json={}).status_code == 403

    body = {"assignment": AFTER, "reason": "the key was wrong"}
    made = teacher.post(f"{path}/regrades", json=body)
    assert made.status_code == 201, made.text
    assert points(teacher) == ["0", "2", "2", "0"]
    assert ada.get(f"{ada.path}/work").json()["assignments"][0]["points"] == "0"
    (kept,) = teacher.get(f"{teacher.path}/regrades").json()["regrades"]
    assert (kept["rose"], kept["fell"], kept["reason"]) == (2, 1, "the key was wrong")
    assert teacher.post(f"{path}/regrades", json={"reason": "again"}).status_code == 409

    undo = f"{teacher.path}/regrades/{kept['id']}"
    assert teacher.delete(undo).status_code == 204
    assert points(teacher) == ["2", "0", "0", "0"]
    assert teacher.get(f"{teacher.path}/file").text == file
    assert teacher.delete(undo).status_code == 404


def test_what_was_saved_before_is_regraded_later(people: list[Pupil]) -> None:
    teacher = people[0]
    path = f"{teacher.path}/assignments/week-1"
    assert teacher.put(path, json=AFTER).status_code == 204
    assert points(teacher) == ["2", "0", "0", "0"], "a changed item keeps its marks"
    assert teacher.post(f"{path}/replay", json={}).json()["rise"] == 2
    assert teacher.post(f"{path}/regrades", json={"reason": "key"}).status_code == 201
    assert points(teacher) == ["0", "2", "2", "0"]


def test_other_points_and_a_due_date_are_shown_before_they_count(people: list[Pupil]) -> None:
    teacher = people[0]
    path = f"{teacher.path}/assignments/week-1"
    dearer = {**BEFORE, "items": [{**WHICH, "points": 5}, SWAP]}
    told = teacher.post(f"{path}/replay", json={"assignment": dearer}).json()
    assert [(each["before"], each["after"]) for each in told["changes"]] == [("2", "5")]
    late = {**BEFORE, "due": "2020-01-01T12:00:00", "late": 50, "late_days": 365}
    told = teacher.post(f"{path}/replay", json={"assignment": late}).json()
    assert (told["rise"], told["fall"]) == (0, 1)
    body = {"assignment": late, "reason": "it was due"}
    made = teacher.post(f"{path}/regrades", json=body).json()
    assert points(teacher) == ["0", "0", "0", "0"]
    assert teacher.delete(f"{teacher.path}/regrades/{made['id']}").status_code == 204
    assert points(teacher) == ["2", "0", "0", "0"]


def test_regrades_are_undone_from_the_newest_and_nothing_that_came_later_is_lost(
    people: list[Pupil],
) -> None:
    teacher = people[0]
    path = f"{teacher.path}/assignments/week-1"
    third = {**BEFORE, "items": [{**WHICH, "right": 3}, SWAP]}
    first, second = (
        f"{teacher.path}/regrades/"
        + teacher.post(f"{path}/regrades", json={"assignment": each, "reason": "key"}).json()["id"]
        for each in (AFTER, third)
    )
    assert points(teacher) == ["0", "0", "0", "2"]
    file = teacher.get(f"{teacher.path}/file").text
    assert teacher.delete(first).status_code == 409
    assert teacher.put(path, json={**third, "title": "The first week"}).status_code == 204
    refused = teacher.delete(second)
    assert refused.status_code == 409
    assert "changed after the regrade" in refused.text
    assert "The first week" in teacher.get(f"{teacher.path}/file").text
    assert points(teacher) == ["0", "0", "0", "2"]
    assert teacher.put(path, json=third).status_code == 204
    assert teacher.get(f"{teacher.path}/file").text == file
    assert teacher.delete(second).status_code == 204
    assert points(teacher) == ["0", "2", "2", "0"]
    assert teacher.delete(first).status_code == 204
    assert points(teacher) == ["2", "0", "0", "0"]


def test_an_answer_that_comes_while_others_are_judged_anew_is_not_passed_over(
    people: list[Pupil], quick_platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = people[0]
    file = teacher.get(f"{teacher.path}/file").text
    with Pupil(quick_platform) as late:
        late.join(teacher.code, "Eve")
        replay = regrading.replay

        async def meanwhile(*given: Any) -> regrading.Replay:
            found = await replay(*given)
            assert (await asyncio.to_thread(late.answer, "which", "2")).status_code == 200
            return found

        monkeypatch.setattr(regrading, "replay", meanwhile)
        body = {"assignment": AFTER, "reason": "key"}
        path = f"{teacher.path}/assignments/week-1/regrades"
        assert teacher.post(path, json=body).status_code == 409
        assert teacher.get(f"{teacher.path}/file").text == file, "nothing of it was kept"
        assert teacher.get(f"{teacher.path}/regrades").json()["regrades"] == []
        monkeypatch.undo()
        assert teacher.post(path, json=body).status_code == 201
    assert points(teacher) == ["0", "2", "2", "0", "2"]


def test_an_answer_that_takes_too_long_to_judge_keeps_its_points(
    people: list[Pupil], monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = people[0]
    judge_anew = regrading._judge

    async def run_out(*given: Any) -> dict[str, Judgement | None]:
        told = await judge_anew(*given)
        return {deed: each if each and each.right else None for deed, each in told.items()}

    monkeypatch.setattr(regrading, "_judge", run_out)
    path = f"{teacher.path}/assignments/week-1"
    told = teacher.post(f"{path}/replay", json={"assignment": AFTER}).json()
    assert (told["rise"], told["fall"], told["unsettled"]) == (2, 0, ["Ada", "Di"])
    body = {"assignment": AFTER, "reason": "key"}
    assert teacher.post(f"{path}/regrades", json=body).status_code == 201
    assert points(teacher) == ["2", "2", "2", "0"]


def test_work_that_runs_out_is_not_a_wrong_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_out(*_: Any) -> None:
        raise BudgetError("too much work")

    monkeypatch.setattr("provefield.web.classroom.tasks.judge", run_out)
    given: Any = [(None, "1")]
    assert tasks.judge_all(given) == [None]


def test_a_course_file_is_compared_and_then_applied_to_a_running_class(
    people: list[Pupil],
) -> None:
    teacher, ada, *_ = people
    path = f"{teacher.path}/file"
    file = teacher.get(path).text
    same = teacher.post(f"{path}/replay", json={"toml": file}).json()
    assert same == {"settings": [], "assignments": []}
    edited = file.replace("right = 1", "right = 2").replace('title = "Logic"', 'title = "Logic 2"')
    edited = edited.replace(next(x for x in file.splitlines() if x.startswith("key")), 'key = "x1"')
    edited += '\n[[assignment]]\nname = "week-2"\ntitle = "Week 2"\n'
    diff = teacher.post(f"{path}/replay", json={"toml": edited}).json()
    week, new = diff["assignments"]
    assert diff["settings"] == ["title"]
    assert (week["how"], week["items"]) == ("changed", [{"name": "which", "how": "changed"}])
    assert [(each["name"], each["after"]) for each in week["marks"]] == [
        ("Ada", "0"),
        ("Bo", "2"),
        ("Cy", "2"),
    ]
    assert (new["name"], new["how"]) == ("week-2", "new")
    assert teacher.get(path).text == file, "nothing is kept yet"
    body = {"toml": edited, "reason": "edited by hand"}
    assert ada.put(path, json=body).status_code == 403
    assert teacher.put(path, json={**body, "toml": edited + "x = ["}).status_code == 400
    assert teacher.put(path, json={**body, "regrade": False}).status_code == 204
    assert points(teacher) == ["2", "0", "0", "0"], "answers stay as they were judged"
    assert teacher.put(path, json={**body, "toml": file, "regrade": False}).status_code == 204
    assert teacher.put(path, json=body).status_code == 204
    assert points(teacher) == ["0", "2", "2", "0"]
    (kept,) = teacher.get(f"{teacher.path}/regrades").json()["regrades"]
    assert kept["reason"] == "edited by hand"
    assert teacher.delete(f"{teacher.path}/regrades/{kept['id']}").status_code == 204
    assert points(teacher) == ["2", "0", "0", "0"]
    assert 'title = "Logic 2"' in teacher.get(path).text


def test_assignments_change_places_and_nothing_else(people: list[Pupil]) -> None:
    teacher, ada, *_ = people
    assert teacher.put(f"{teacher.path}/assignments/week-2", json=BEFORE).status_code == 204
    order = {"assignments": ["week-2", "week-1"]}
    assert ada.put(f"{teacher.path}/order", json=order).status_code == 403
    assert teacher.put(f"{teacher.path}/order", json=order).status_code == 204
    table = teacher.get(f"{teacher.path}/marks").json()
    assert [each["name"] for each in table["assignments"]] == ["week-2", "week-1"]
    assert points(teacher) == ["2", "0", "0", "0"]
    for wrong in (["week-1"], ["week-1", "week-1"], ["week-1", "week-2", "week-3"]):
        body = {"assignments": wrong}
        assert teacher.put(f"{teacher.path}/order", json=body).status_code == 409
