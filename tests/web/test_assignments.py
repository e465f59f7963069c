"""Assignments as a teacher makes them and gives them out, and what students see of them when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta

import pytest

from tests.web.classroom import ITEMS, Pupil


@pytest.fixture
def people() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def teacher(quick_platform: str, people: ExitStack) -> Pupil:
    found = people.enter_context(Pupil(quick_platform)).named()
    found.begin_course()
    return found


@pytest.fixture
def ada(quick_platform: str, people: ExitStack, teacher: Pupil) -> Pupil:
    return people.enter_context(Pupil(quick_platform)).join(teacher.code, "Ada L")


def later(**delta: float) -> str:
    return (datetime.now(UTC) + timedelta(**delta)).isoformat()


def seen(pupil: Pupil) -> list[str]:
    return [each["name"] for each in pupil.get(f"{pupil.path}/work").json()["assignments"]]


def test_what_is_said_above_an_item_leaves_its_question(teacher: Pupil, ada: Pupil) -> None:
    items = [{**ITEMS[0], "text": "To begin with:"}]
    assert teacher.assign(items=items).status_code == 204
    task = ada.item("corner")
    assert task["above"] == "To begin with:"
    assert "Mark every cell" in task["text"]


def test_a_sequent_without_premises_and_no_choice_of_one(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign(items=[{"name": "self", "kind": "sequent", "goal": "A -> A"}]).is_success
    told = ada.answer("self", "| A ; assumption\nA -> A ; ->I 1-1").json()
    assert told["feedback"]["right"]
    one = {"name": "which", "kind": "choice", "options": ["a"], "right": 1}
    refused = teacher.assign(items=[one])
    assert (refused.status_code, "two options" in refused.text) == (400, True)


def test_nobody_is_given_more_points_than_an_item_brings(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign().status_code == 204
    body = {"kind": "mark", "assignment": "week-1", "item": "swap", "reason": "oral"}
    decide = f"{teacher.path}/members/2/decisions"
    refused = teacher.post(decide, json={**body, "value": "7"})
    assert (refused.status_code, "at most 3 points" in refused.text) == (422, True)
    assert teacher.post(decide, json={**body, "value": "3"}).status_code == 204


def test_namesakes_tell_themselves_apart(teacher: Pupil, ada: Pupil, people: ExitStack) -> None:
    again = people.enter_context(Pupil(str(ada.base_url)))
    body = {"code": teacher.code, "name": "ada  l"}
    refused = again.post("/api/join", json=body)
    assert (refused.status_code, "in this class already" in refused.text) == (409, True)
    assert again.post("/api/join", json={**body, "name": "Ada L 2"}).status_code == 201
    assert ada.post("/api/join", json=body).status_code == 201, "who sits there comes back"


@pytest.mark.parametrize(
    ("there", "alike"),
    [("José", "José"), ("José", "JOSÉ"), ("Anna", "Ａnna"), ("Occa", "Осса"), ("fiona", "ﬁona")],
)
def test_a_name_that_looks_like_a_members_is_refused_wherever_it_is_given(
    teacher: Pupil, ada: Pupil, people: ExitStack, there: str, alike: str
) -> None:
    students, stranger = f"{teacher.path}/students", people.enter_context(Pupil(str(ada.base_url)))
    assert teacher.post(students, json={"students": there}).status_code == 201
    assert stranger.post("/api/join", json={"code": teacher.code, "name": alike}).status_code == 409
    assert teacher.post(students, json={"students": alike}).status_code == 409
    renamed = {"name": alike, "role": "student"}
    refused = teacher.put(f"{teacher.path}/members/2", json=renamed)
    assert (refused.status_code, "in the class already" in refused.text) == (409, True)
    more = {"name": there, "role": "student", "hours": 2}
    assert teacher.put(f"{teacher.path}/members/3", json=more).status_code == 204, "it is theirs"


def test_names_that_only_a_hasty_reader_takes_for_one_join_a_class(
    teacher: Pupil, ada: Pupil, people: ExitStack
) -> None:
    for name in ("राम", "रोमा", "रीमा", "かな", "がな", "Kim Li", "Kim Il", "Anna L.", "Anna I."):
        stranger = people.enter_context(Pupil(str(ada.base_url)))
        joined = stranger.post("/api/join", json={"code": teacher.code, "name": name})
        assert joined.status_code == 201, (name, joined.text)


def test_no_guest_teaches(teacher: Pupil, ada: Pupil) -> None:
    for role in ("teacher", "assistant"):
        change = {"name": "Ada L", "role": role}
        refused = teacher.put(f"{teacher.path}/members/2", json=change)
        assert (refused.status_code, "without a password" in refused.text) == (409, True)
    ada.named()
    assert teacher.put(f"{teacher.path}/members/2", json=change).status_code == 204


def test_who_is_late_is_told_before_an_answer(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign(due=later(hours=-1), late=50).status_code == 204
    (week,) = ada.get(f"{ada.path}/work").json()["assignments"]
    assert (week["over"], week["keeps"]) == (False, 50)
    assert ada.item("corner")["standing"]["keeps"] == 50
    assert "late: answers keep 50 per cent" in ada.get(f"/classes/{ada.course}").text


def test_a_teacher_looks_as_a_student_as_often_as_wanted(teacher: Pupil) -> None:
    assert teacher.assign(attempts=1).status_code == 204
    for _ in range(2):
        assert teacher.answer("which", "1").json()["standing"]["left"] == 0
        assert teacher.answer("which", "2").status_code == 409
        assert teacher.delete(teacher.work).status_code == 204


def test_students_do_not_begin_anew(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign(attempts=1).status_code == 204
    ada.answer("which", "1")
    assert ada.delete(ada.work).status_code == 403
    assert ada.answer("which", "2").status_code == 409


def test_a_draft_is_seen_by_those_alone_who_teach(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign(visible=False).status_code == 204
    assert (seen(teacher), seen(ada)) == (["week-1"], [])
    assert teacher.item("corner")
    assert ada.post(f"{ada.work}/corner", json={}).status_code == 404
    assert ada.get(f"/classes/{ada.course}/work/week-1").status_code == 404
    assert "Week 1" not in ada.get(f"/classes/{ada.course}/students/2").text
    assert teacher.assign(visible=later(hours=-1)).status_code == 204
    assert seen(ada) == ["week-1"]
    assert teacher.assign(visible=later(hours=1)).status_code == 204
    assert seen(ada) == []


def test_what_is_not_open_yet_tells_its_title_alone(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign(open=later(hours=1)).status_code == 204
    (week,) = ada.get(f"{ada.path}/work").json()["assignments"]
    assert week["items"] == []
    assert datetime.fromisoformat(week["open"]) > datetime.now(UTC)
    assert ada.post(f"{ada.work}/corner", json={}).status_code == 403
    assert ada.answer("which", "2").status_code == 403
    assert "Prove a sequent" not in ada.get(f"/classes/{ada.course}/students/2").text
    assert teacher.assign(open=later(hours=-1), closed=later(hours=-0.5)).status_code == 204
    assert ada.answer("which", "2").status_code == 409


def test_a_copy_for_next_year_is_drafts(teacher: Pupil) -> None:
    assert teacher.assign(due=later(hours=1), closed=later(hours=2), minutes=20).status_code == 204
    copied = teacher.post(f"{teacher.path}/copies", json={"title": "Next year"}).json()["id"]
    (week,) = teacher.get(f"/api/courses/{copied}/work").json()["assignments"]
    assert (week["draft"], week["minutes"], week.keys() & {"due", "closed"}) == (True, 20, set())


def test_sheets_hold_what_is_open_or_what_is_chosen(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign(text="The homework.").status_code == 204
    assert teacher.assign("exam", title="Exam", text="The exam.", visible=False).status_code == 204
    paths = ("", "&assignment=exam", "&assignment=week-1&solutions=true")
    sheet = f"/classes/{teacher.course}/sheet?student=2"
    found = [
        [words in teacher.get(sheet + path).text for words in ("The homework.", "The exam.")]
        for path in paths
    ]
    assert found == [[True, False], [False, True], [True, False]]
    assert teacher.get(f"{sheet}&assignment=none").status_code == 404


def test_an_editor_names_tasks_and_games(teacher: Pupil) -> None:
    text = teacher.get(f"/classes/{teacher.course}/new").text
    assert '"title": "Down the first column"' in text
    assert re.search(r'"tasks": \[\{"name": "[a-z-]+", "title": "[A-Z][^"]+"', text)


SPIES = 'axioms = ["all x -W(x,x)"]\nnames = {b = "Bond"}\n[predicates]\nW = "… watches …"\n'


def test_a_vocabulary_of_ones_own_is_translated_into(teacher: Pupil, ada: Pupil) -> None:
    path = f"{teacher.path}/vocabularies"
    faulty = teacher.post(path, json={"name": "spies", "toml": SPIES.replace("-W(x,x)", "W(x)")})
    assert (faulty.status_code, "W has 2 places" in faulty.text) == (400, True)
    assert teacher.post(path, json={"name": "spies", "toml": SPIES}).status_code == 204
    assert ada.post(path, json={"name": "spies", "toml": SPIES}).status_code == 403
    item = {"name": "say", "kind": "to-fol", "vocabulary": "spies", "points": 3}
    said = {"english": "Everybody is watched.", "fol": "all x exists y W(y,x)"}
    assert teacher.assign(items=[{**item, **said, "fol": "W(b,"}]).status_code == 400
    assert teacher.assign(items=[{**item, **said}], attempts=2).status_code == 204
    shown = ada.item("say")["question"]
    assert (shown["kind"], ["b", "Bond"] in shown["shown"]["vocabulary"]) == ("translate", True)
    assert ada.answer("say", "W(b)").status_code == 400
    wrong = ada.answer("say", "exists y all x (x != y -> W(y,x))").json()["feedback"]
    assert (wrong["right"], wrong["fault"]) == (False, "another meaning")
    assert wrong["world"]["picture"].startswith("<svg")
    assert "W is true of nothing." in wrong["world"]["words"][-1]
    right = ada.answer("say", "-(exists x all y -W(y,x))").json()
    assert (right["feedback"]["right"], right["standing"]["mark"]["points"]) == (True, "3")
    assert "Bond" in teacher.get(f"{teacher.path}/file").text
    assert "spies" in teacher.get(f"/classes/{teacher.course}/settings").text


def test_what_is_not_settled_costs_no_try_and_waits_for_the_teacher(
    teacher: Pupil, ada: Pupil
) -> None:
    order = [
        "all x -W(x,x)",
        "all x exists y W(x,y)",
        "all x all y all z (W(x,y) & W(y,z) -> W(x,z))",
    ]
    toml = f"axioms = {order}\n[predicates]\nW = '… precedes …'\nS = '… sleeps'\n"
    body = {"name": "order", "toml": toml}
    assert teacher.post(f"{teacher.path}/vocabularies", json=body).status_code == 204
    item = {"name": "say", "kind": "to-fol", "vocabulary": "order", "english": "Some sleep."}
    assert teacher.assign(items=[{**item, "fol": "exists x S(x)"}], attempts=1).status_code == 204
    told = ada.answer("say", "all x S(x)").json()
    assert (told["feedback"]["fault"], told["standing"]["left"]) == ("not settled", 1)
    assert "Your teacher will look at it" in told["feedback"]["sentence"]
    assert teacher.row("Ada L")["say"]["faults"] == ["not settled"]
