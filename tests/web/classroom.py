"""A class for tests: a teacher, students, and an assignment with an item of each kind."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from httpx import Response

from tests.web.player import Player

PASSWORD = "correct horse battery"  # noqa: S105
PROOF = "A & B ; premise\nA ; &E 1\nB ; &E 1\nB & A ; &I 3, 2"
GAME = 'columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\nfol = "mine(2,1)"\n'
ITEMS: list[dict[str, Any]] = [
    {"name": "corner", "kind": "lesson", "points": 2, "lesson": 1, "task": 1},
    {"name": "say", "kind": "exercise", "points": 4, "exercise": "truth", "level": 1},
    {"name": "swap", "kind": "sequent", "points": 3, "premises": ["A & B"], "goal": "B & A"},
    {"name": "walk", "kind": "game", "points": 3, "game": GAME},
    {"name": "which", "kind": "choice", "points": 1, "options": ["a", "b"], "right": 2},
]
HOMEWORK: dict[str, Any] = {"title": "Week 1", "hint_cost": 10, "items": ITEMS}


class Pupil(Player):
    """Somebody in a class."""

    course = code = ""

    def named(self, name: str = "") -> Pupil:
        """Take a name and a password."""
        given = {"name": name or f"name {token_hex(6)}", "password": PASSWORD}
        answer = self.post("/api/people", json=given)
        assert answer.status_code == 201, answer.text
        return self

    def begin_course(self, title: str = "Logic") -> str:
        answer = self.post("/api/courses", json={"title": title, "zone": "Europe/Berlin"})
        assert answer.status_code == 201, answer.text
        self.course, self.code = answer.json()["id"], str(answer.json()["code"])
        return self.code

    def assign(self, name: str = "week-1", **more: Any) -> Response:
        path = f"/api/courses/{self.course}/assignments/{name}"
        return self.put(path, json={**HOMEWORK, **more})

    def join(self, code: str, name: str) -> Pupil:
        answer = self.post("/api/join", json={"code": code, "name": name})
        assert answer.status_code == 201, answer.text
        self.course = answer.json()["id"]
        return self

    def item(self, name: str, turn: int = 0) -> dict[str, Any]:
        answer = self.post(f"{self.work}/{name}", json={"turn": turn})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def answer(self, name: str, answer: str, token: str = "", turn: int = 0) -> Response:
        body = {"answer": answer, "token": token or token_hex(8), "turn": turn}
        return self.post(f"{self.work}/{name}/answers", json=body)

    def hint(self, name: str, answer: str = "", token: str = "") -> Response:
        body = {"token": token or token_hex(8), "answer": answer}
        return self.post(f"{self.work}/{name}/hints", json=body)

    @property
    def work(self) -> str:
        return f"/api/courses/{self.course}/work/week-1"

    @property
    def path(self) -> str:
        return f"/api/courses/{self.course}"

    def row(self, name: str) -> dict[str, Any]:
        """A student in the teacher's table."""
        table = self.get(f"{self.path}/marks").json()
        found = next(row for row in table["rows"] if row["name"] == name)
        marks = dict(zip(table["items"], found["marks"], strict=True))
        return {
            "points": found["points"],
            **{key.split("/")[1]: each for key, each in marks.items()},
        }
