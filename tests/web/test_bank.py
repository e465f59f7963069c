"""The bank of checked items: kept, searched, shared with colleagues, used with a click, as TOML."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.web.classroom import Pupil

ITEMS: list[dict[str, Any]] = [
    {"name": "which", "kind": "choice", "points": 2, "options": ["a", "b"], "right": 1},
    {"name": "swap", "kind": "sequent", "points": 3, "premises": ["A & B"], "goal": "B & A"},
    {
        "name": "say",
        "kind": "to-fol",
        "vocabulary": "own",
        "english": "Ann runs.",
        "fol": "Runs(a)",
    },
]
WORDS = 'names = { a = "Ann" }\n[predicates]\nRuns = "… runs"'
OTHER_WORDS = 'names = { a = "Ada" }\n[predicates]\nRuns = "… wins"'


@pytest.fixture
def people(quick_platform: str) -> Iterator[list[Pupil]]:
    """Two who teach a class each, and a third."""
    with ExitStack() as stack:
        yield [stack.enter_context(Pupil(quick_platform)).named() for _ in range(3)]


def keep(teacher: Pupil, item: str, **more: Any) -> None:
    body = {"course": teacher.course, "assignment": "week-1", "item": item, **more}
    kept = teacher.post("/api/bank", json=body)
    assert kept.status_code == 201, kept.text


def begin(teacher: Pupil, items: list[dict[str, Any]], words: str) -> str:
    code = teacher.begin_course()
    vocabulary = {"name": "own", "toml": words}
    assert teacher.post(f"{teacher.path}/vocabularies", json=vocabulary).status_code == 204
    put = teacher.put(
        f"{teacher.path}/assignments/week-1", json={"title": "Week 1", "items": items}
    )
    assert put.status_code == 204, put.text
    return code


def test_items_go_from_class_to_class_with_their_words(people: list[Pupil]) -> None:
    emmy, grace, stranger = people
    code = begin(emmy, ITEMS, WORDS)
    keep(emmy, "which")
    keep(emmy, "say", idea="names", level=2, shared=True)
    found = emmy.get("/api/bank").json()["items"]
    assert (found[0]["title"], found[0]["level"]) == ("Ann runs.", 2)
    assert len(emmy.get("/api/bank?text=ann+NAMES").json()["items"]) == 1
    assert emmy.get("/api/bank?text=ann&level=3").json()["items"] == []

    begin(grace, ITEMS[:1], OTHER_WORDS)
    assert grace.get("/api/bank").json()["items"] == [], "they teach nothing together"
    use = f"{grace.path}/assignments/week-1/items"
    body = {"bank": found[0]["id"]}
    assert grace.post(use, json=body).status_code == 404
    with Pupil(str(emmy.base_url)) as ada:
        ada.join(code, "Ada")
        assert ada.answer("say", "-Runs(a)").status_code == 200
        assert ada.answer("say", "Runs(a)").status_code == 200
        assert ada.get("/api/bank").status_code == 403
    grace_seat = grace.post("/api/join", json={"code": code, "name": "Grace"})
    assert grace_seat.status_code == 201
    helper = {"name": "Grace", "role": "assistant"}
    assert emmy.put(f"{emmy.path}/members/3", json=helper).status_code == 204
    (seen,) = grace.get("/api/bank").json()["items"]
    assert (seen["own"], seen["tried"], seen["first"]) == (False, 1, 0)
    assert grace.post(use, json=body).status_code == 204
    assert grace.post(use, json=body).status_code == 204, "twice, under another name"
    file = grace.get(f"{grace.path}/file").text
    assert file.count('english = "Ann runs."') == 2
    assert "[vocabularies.own-2.predicates]" in file
    assert 'Runs = "… wins"' in file
    assert stranger.get("/api/bank").json()["items"] == []
    assert grace.delete(f"/api/bank/{found[0]['id']}").status_code == 404
    assert emmy.delete(f"/api/bank/{found[0]['id']}").status_code == 204
    assert grace.get("/api/bank").json()["items"] == []
    assert file == grace.get(f"{grace.path}/file").text


def test_tries_in_classes_of_others_tell_no_key(people: list[Pupil]) -> None:
    emmy, grace, _ = people
    code = begin(emmy, ITEMS, WORDS)
    with Pupil(str(emmy.base_url)) as ada:
        ada.join(code, "Ada")
        assert ada.answer("say", "Runs(a)").status_code == 200
    begin(grace, ITEMS, WORDS)
    for teacher, tried in ((emmy, 1), (grace, 0)):
        keep(teacher, "say")
        (shown,) = teacher.get("/api/bank").json()["items"]
        assert shown["tried"] == tried


def test_the_bank_is_a_file_and_back(people: list[Pupil]) -> None:
    emmy, grace, _ = people
    begin(emmy, ITEMS, WORDS)
    for item in ITEMS:
        keep(emmy, item["name"])
    file = emmy.get("/api/bank/file").text
    told = grace.post("/api/bank/file", json={"toml": file, "shared": True})
    assert (told.status_code, told.json()) == (201, {"added": 3})
    assert grace.post("/api/bank/file", json={"toml": file}).json() == {"added": 0}
    assert grace.get("/api/bank/file").text == file
    wrong = file.replace('goal = "B & A"', 'goal = "C"')
    refused = grace.post("/api/bank/file", json={"toml": wrong})
    assert refused.status_code == 400
    assert "does not follow" in refused.text
    page = emmy.get(f"/classes/{emmy.course}/bank")
    assert (page.status_code, "Ann runs." in page.text) == (200, True)
    assert "Ann runs." in str(emmy.get("/api/me/export").json()["bank"])
