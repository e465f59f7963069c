"""The map of mistakes: sixty answers with two typical errors, in many forms, grouped by meaning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from tests.web.classroom import Pupil

KEY = "all x (L(x,b) -> H(x))"
RIGHT = (KEY, "all x (-H(x) -> -L(x,b))", "-(exists y (L(y,b) & -H(y)))", "all z (-L(z,b) | H(z))")
TURNED = ("all x (H(x) -> L(x,b))", "all y (-L(y,b) -> -H(y))", "all x (-H(x) | L(x,b))")
JOINED = ("all x (H(x) & L(x,b))", "all y (L(y,b) & H(y))", "all x H(x) & all y L(y,b)")
ONLY = {"name": "only", "kind": "to-fol", "points": 4, "vocabulary": "people", "fol": KEY}
COLUMN = {"name": "column", "kind": "to-fol", "columns": 3, "rows": 3, "points": 2}
ITEMS: list[dict[str, Any]] = [
    {**ONLY, "english": "Only happy people love Ben."},
    {**COLUMN, "english": "There is a mine in every column.", "fol": "all x exists y mine(x,y)"},
    {"name": "truth", "kind": "exercise", "exercise": "truth", "level": 1},
    {"name": "which", "kind": "choice", "options": ["a", "b"], "right": 2},
]
SIZES = {"right": 21, "turned": 27, "joined": 12}


@pytest.fixture(scope="module")
def teacher(quick_platform: str) -> Iterator[Pupil]:
    """A teacher of sixty who have answered, 27 and 12 of them with a typical mistake."""
    rng = Random(7)
    forms = {"right": RIGHT, "turned": TURNED, "joined": JOINED}
    given = [each for kind, number in SIZES.items() for each in [kind] * number]
    rng.shuffle(given)
    with ExitStack() as stack:
        teacher = stack.enter_context(Pupil(quick_platform)).named()
        code = teacher.begin_course()
        week = {"title": "Week 1", "items": ITEMS}
        assert teacher.put(f"{teacher.path}/assignments/week-1", json=week).status_code == 204
        for number, kind in enumerate(given, start=1):
            with Pupil(quick_platform) as student:
                student.join(code, f"Student {number}")
                answer = student.answer("only", rng.choice(forms[kind]))
                assert answer.status_code == 200, answer.text
                if number == 1:
                    for wrong in ("exists y all x mine(x,y)", "exists z all x mine(x,z)"):
                        assert student.answer("column", wrong).status_code == 200
                    for item, text in (("truth", "true"), ("truth", "false"), ("which", "1")):
                        assert student.answer(item, text).status_code in (200, 409)
        yield teacher


def groups(teacher: Pupil, item: str) -> list[dict[str, Any]]:
    found = teacher.get(f"{teacher.path}/mistakes/week-1/{item}")
    assert found.status_code == 200, found.text
    return list(found.json()["clusters"])


def test_sixty_answers_are_three_groups_by_meaning(teacher: Pupil) -> None:
    right, turned, joined = groups(teacher, "only")
    assert [len(each["students"]) for each in (right, turned, joined)] == [21, 27, 12]
    assert (right["status"], right.get("fault")) == ("right", None)
    assert (turned["fault"], joined["fault"]) == ("reversed implication", "wrong connective")
    assert len(turned["forms"]) == len(TURNED)
    assert sum(each["students"] for each in turned["forms"]) == SIZES["turned"]
    for each in (turned, joined):
        *_, whole = each["parts"]
        assert whole["meant"] != whole["answer"], "its model tells it from the key"
        assert each["picture"].startswith("<svg")
        assert each["words"]


def test_boards_choices_and_own_variants_have_their_groups(teacher: Pupil) -> None:
    (order,) = groups(teacher, "column")
    assert (order["fault"], len(order["students"])) == ("quantifier order", 1)
    assert (order["columns"], order["rows"], bool(order["mines"])) == (3, 3, True)
    assert groups(teacher, "truth")[0]["status"] == "right"
    (choice,) = groups(teacher, "which")
    assert (choice["status"], choice["forms"]) == ("wrong", [{"shown": "1", "students": 1}])
    assert teacher.get(f"{teacher.path}/mistakes/week-1/nothing").status_code == 404


def test_one_comment_goes_to_a_whole_group(teacher: Pupil, quick_platform: str) -> None:
    _, turned, _ = groups(teacher, "only")
    path = f"{teacher.path}/mistakes/week-1/only/comments"
    told = teacher.post(path, json={"answers": list(TURNED), "reason": "What does it forbid?"})
    assert told.json() == {"students": SIZES["turned"]}
    for number in (turned["students"][0], turned["students"][-1]):
        seen = teacher.get(f"/classes/{teacher.course}/students/{number}").text
        assert seen.count("What does it forbid?") == 2, "at the answer, and among decisions"
    others = set(range(2, 62)) - set(turned["students"])
    page = teacher.get(f"/classes/{teacher.course}/students/{min(others)}").text
    assert "What does it forbid?" not in page
    with Pupil(quick_platform) as student:
        student.join(teacher.code, "Curious")
        assert student.get(f"{teacher.path}/mistakes/week-1/only").status_code == 403
        assert student.post(path, json={"answers": ["x"], "reason": "no"}).status_code == 403


def test_a_group_is_a_slide_and_names_nobody(teacher: Pupil) -> None:
    path = f"/classes/{teacher.course}/mistakes/week-1"
    heads = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}
    for form, head in heads.items():
        slide = teacher.get(f"{path}/only/slide.{form}?group=1")
        assert slide.status_code == 200
        assert slide.content.startswith(head)
    text = teacher.get(f"{path}/only/slide.svg?group=1").text
    assert "Only happy people love Ben." in text
    assert "27 of 60" in text
    assert "Student" not in text
    assert teacher.get(f"{path}/column/slide.svg?group=0").status_code == 200
    assert teacher.get(f"{path}/only/slide.svg?group=9").status_code == 404


def test_across_items_it_is_told_who_and_where(teacher: Pupil) -> None:
    found = teacher.get(f"{teacher.path}/mistakes").json()["findings"]
    turned = next(each for each in found if each["fault"] == "reversed implication")
    assert (turned["students"], turned["moves"]) == (SIZES["turned"], [SIZES["turned"]])
    assert len(turned["who"]) == SIZES["turned"]
    page = teacher.get(f"/classes/{teacher.course}/mistakes").text
    assert "reversed implication" in page
    shown = teacher.get(f"/classes/{teacher.course}/mistakes/week-1/only").text
    assert "reversed implication: 27 students" in shown
