"""Nobody reads what is not theirs: every route of a class, with every other role and course."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from provefield.web import app
from provefield.web.classroom import routes as courses
from tests.web.classroom import Pupil

TITLE = "Only for this class"
WHO = {courses.seat_of: "member", courses.staff_of: "staff", courses.teacher_of: "teacher"}
PAGES = {
    "/classes/{course}": "member",
    "/classes/{course}/work/{assignment}": "member",
    "/classes/{course}/students/{number}": "staff",
    "/classes/{course}/students/{number}/row": "staff",
    "/classes/{course}/marks": "staff",
    "/classes/{course}/mistakes": "staff",
    "/classes/{course}/mistakes/{assignment}/{item}": "staff",
    "/classes/{course}/mistakes/{assignment}/{item}/slide.{form}": "staff",
    "/classes/{course}/students": "staff",
    "/classes/{course}/sheet": "staff",
    "/classes/{course}/sheets": "staff",
    "/classes/{course}/moodle": "staff",
    "/classes/{course}/bank": "teacher",
    "/classes/{course}/settings": "teacher",
    "/classes/{course}/new": "teacher",
    "/classes/{course}/edit/{assignment}": "teacher",
}
ROLES = ("nobody", "guest", "other teacher", "other student", "student", "assistant")
MAY = {
    "member": {"student", "assistant"},
    "staff": {"assistant"},
    "teacher": set[str](),
}
OUTSIDE = set(ROLES) - {"student", "assistant"}


def routes() -> Iterator[tuple[str, str, str]]:
    """Every way to a class: the method, the address, and who may go it."""
    for route in (route for part in app.ROUTES for route in part.router.routes):
        if isinstance(route, APIRoute) and "{course}" in route.path:
            who = PAGES.get(route.path) or _guard(route.dependant)
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield method, route.path, who


def _guard(dependant: Dependant) -> str:
    found = [WHO[each.call] for each in dependant.dependencies if each.call in WHO]
    assert len(found) == 1, "a route of a class needs one guard"
    return found[0]


ROUTES = list(routes())


@pytest.fixture(scope="module")
def people(quick_platform: str) -> Iterator[dict[str, Pupil]]:
    """Everybody who is not the teacher; each student has answered something."""
    with ExitStack() as stack:

        def new() -> Pupil:
            return stack.enter_context(Pupil(quick_platform))

        teacher, other = new().named(), new().named()
        code, elsewhere = teacher.begin_course(TITLE), other.begin_course("Another class")
        assert teacher.assign().status_code == 204
        assert other.assign().status_code == 204
        ada = new().join(code, "Ada")
        ada.answer("corner", "3,1")
        found = {
            "teacher": teacher,
            "student": new().join(code, "Ida"),
            "assistant": new().named().join(code, "Emmy"),
            "other teacher": other,
            "other student": new().join(elsewhere, "Alan"),
            "guest": new(),
            "nobody": new(),
        }
        found["guest"].begin("g1")
        role = {"name": "Emmy", "role": "assistant"}
        assert teacher.put(f"{teacher.path}/members/4", json=role).status_code == 204
        yield found


def address(path: str, course: str) -> str:
    """The address of a route, about the first student of the class."""
    where = {"assignment": "week-1", "item": "corner", "regrade": "none", "form": "svg"}
    return path.format(course=course, number=2, **where)


@pytest.mark.claim("8.2.1", "Every page of a class asks for a role")
def test_every_page_of_a_class_has_a_guard() -> None:
    assert {path for _, path, _ in ROUTES if path.startswith("/classes")} == set(PAGES)


@pytest.mark.claim(
    "8.2.1, 8.2.2, 8.3.1",
    "Every route of a class is tried as each role, as another class's teacher and student, "
    "and as a guest: nobody gets what is not theirs",
)
@pytest.mark.parametrize("role", ROLES)
def test_no_role_gets_what_is_not_its_own(people: dict[str, Pupil], role: str) -> None:
    """Without a body nothing is changed by those who may; others do not even get that far."""
    course, who = people["teacher"].course, people[role]
    for method, path, guard in ROUTES:
        answer = who.request(method, address(path, course))
        where = f"{role}: {method} {path}: {answer.status_code}"
        if role in OUTSIDE:
            assert answer.status_code == 404, where
            assert TITLE not in answer.text, where
        elif role not in MAY[guard] and method == "GET":
            assert answer.status_code in (403, 404), where
            assert TITLE not in answer.text, where
        elif role not in MAY[guard]:
            assert answer.status_code == 403, where
        else:
            assert answer.status_code not in (401, 404, 500), where


@pytest.mark.claim("3.5.3", "A GET changes nothing of what is kept of the one who looks")
def test_looking_leaves_no_trace(people: dict[str, Pupil]) -> None:
    """Another site can make a browser look at any address, but can change nothing by that."""
    student, course = people["student"], people["teacher"].course
    play = student.begin("g1")["id"]
    kept = student.get("/api/me/export").json()
    for path, methods in student.get("/api/openapi.json").json()["paths"].items():
        if "get" in methods and not path.endswith(("/events", "/stream", "/watch")):
            filled = path.replace("{play}", play).replace("{lesson}", "1").replace("{game}", "g1")
            student.get(address(filled, course) if "{course}" in path else filled)
    for path in ("hint", "provable"):
        assert student.get(f"/api/plays/{play}/{path}").status_code == 405
    assert student.get(f"/api/courses/{course}/work/week-1/which").status_code == 405
    assert student.get("/api/me/export").json() == kept


@pytest.mark.claim("8.2.2", "Students find their own work in a class, nobody else's")
def test_a_student_finds_own_work_alone(people: dict[str, Pupil]) -> None:
    student, course = people["student"], people["teacher"].course
    assert student.get(f"/classes/{course}/students/3").status_code == 200
    assert student.get(f"/classes/{course}/students/2").status_code == 404
    assert not student.item("corner")["standing"]["mark"]["done"]
    work = people["teacher"].item("walk")["question"]["shown"]["game"]
    begun = student.post("/api/plays", json={"game": work, "mode": "practice"})
    assert begun.status_code == 404
    assert student.get(f"/play/{work}").status_code == 404


@pytest.mark.claim("8.2.2", "Marks are decided by those who teach that class")
def test_nobody_decides_about_another_class(people: dict[str, Pupil]) -> None:
    other, course = people["other teacher"], people["teacher"].course
    decision = {
        "kind": "mark",
        "assignment": "week-1",
        "item": "corner",
        "value": "0",
        "reason": "x",
    }
    path = f"/api/courses/{course}/members/2/decisions"
    assert other.post(path, json=decision).status_code == 404
    assert people["student"].post(path, json=decision).status_code == 403
    assert people["teacher"].row("Ada")["corner"]["points"] == "2"
