"""Lessons over the public interface: tasks, feedback, and progress that is kept."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from provefield.games.minefol.game import Game
from provefield.learn.lessons import lessons
from provefield.learn.lessons.lesson import Making
from provefield.web.tasks.pool import Pool
from tests.web.player import Player
from tests.web.serving import serving

FAIR = {
    "title": "Fair",
    "columns": 3,
    "rows": 3,
    "mines": 1,
    "messages": [
        {"at": [1, 1], "fol": "-mine(2,1) & -mine(1,2)"},
        {"at": [2, 1], "fol": "mine(3,3)"},
    ],
}


def answer(player: Player, lesson: int, task: int, text: str, **more: Any) -> dict[str, Any]:
    url = f"/api/lessons/{lesson}/tasks/{task}/answers"
    response = player.post(url, json={"answer": text, **more})
    assert response.status_code == 200, response.text
    return dict(response.json())


def solution(lesson: int, task: int) -> str:
    work = lessons()[lesson - 1].tasks[task - 1].work
    assert not isinstance(work, Game | Making)
    return work.solution


def test_the_path_is_open_to_everybody(author: Player) -> None:
    told = author.get("/api/lessons").json()
    assert [card["number"] for card in told["lessons"]] == list(range(1, 26))
    assert {card["done"] for card in told["lessons"]} == {0}
    assert told["ideas"] == []


@pytest.mark.parametrize("number", range(1, 26))
def test_every_exercise_accepts_its_solution_and_shows_it_nowhere(
    author: Player, number: int
) -> None:
    shown = author.get(f"/api/lessons/{number}").json()
    found = lessons()[number - 1]
    assert shown["next"] == (number + 1) if number < 25 else "next" not in shown
    for place, task in enumerate(found.tasks, start=1):
        question = shown["tasks"][place - 1]["question"]
        if isinstance(task.work, Game):
            play = author.begin(question["shown"]["game"], "practice")
            assert play["board"]["columns"] == question["columns"]
        elif not isinstance(task.work, Making):
            assert "solution" not in question["shown"]
            assert answer(author, number, place, task.work.solution)["right"]


def test_progress_is_kept_idea_by_idea(player: Player) -> None:
    assert answer(player, 1, 1, solution(1, 1))["right"]
    assert not answer(player, 1, 2, "", hints=1)["right"]
    assert answer(player, 1, 2, solution(1, 2))["right"]
    told = player.get("/api/lessons").json()
    assert told["lessons"][0]["done"] == 2
    idea = next(each for each in told["ideas"] if each["idea"] == lessons()[0].idea)
    assert (idea["answered"], idea["first"], idea["hints"]) == (2, 1, 1)
    assert idea["faults"] == ["not enough"]
    assert [task["done"] for task in player.get("/api/lessons/1").json()["tasks"]][:3] == [
        True, True, False,
    ]  # fmt: skip


def test_progress_stays_with_who_signs_up(player: Player) -> None:
    answer(player, 1, 1, solution(1, 1))
    name = f"Ada {uuid4().hex[:10]}"
    player.post("/api/people", json={"name": name, "password": "correct horse"})
    assert player.get("/api/lessons").json()["lessons"][0]["done"] == 1


def test_a_wrong_formula_is_shown_a_board(author: Player) -> None:
    number, place = next(
        (lesson.number, place)
        for lesson in lessons()
        for place, task in enumerate(lesson.tasks, start=1)
        if not isinstance(task.work, Game | Making) and task.work.question.kind == "to-formula"
    )
    told = answer(author, number, place, "mine(1,1) & -mine(1,1)")
    assert not told["right"]
    assert told["counterexample"]["answer"] != told["counterexample"]["solution"]
    url = f"/api/lessons/{number}/tasks/{place}/answers"
    faulty = author.post(url, json={"answer": "mine(1,"})
    assert (faulty.status_code, "caret" in faulty.json()) == (400, True)


def test_a_game_of_a_lesson_has_to_be_won(author: Player) -> None:
    game = author.get("/api/lessons/10").json()["tasks"][0]["question"]["shown"]["game"]
    play = author.begin(game)
    assert not answer(author, 10, 1, play["id"])["right"]
    won = author.make(play, "mark 3,1")
    assert won["result"] == "won"
    assert answer(author, 10, 1, play["id"])["right"]
    other = author.make(author.begin("g1"), "down", "down", "mark 5,1")
    assert not answer(author, 10, 1, other["id"])["right"]


def test_a_game_of_ones_own_has_to_be_good(author: Player, quick_platform: str) -> None:
    assert not answer(author, 25, 1, "http://example.test/play/nothing")["right"]
    small = author.save(columns=2, rows=1, mines=0)
    assert "3 columns" in answer(author, 25, 1, f"/play/{small}")["sentence"]
    good = author.save(**FAIR, visibility="link")
    assert answer(author, 25, 1, f"http://127.0.0.1:8000/play/{good}")["right"]
    with Player(quick_platform) as friend:
        assert "somebody else" in answer(friend, 25, 1, f"/play/{good}")["sentence"]


@pytest.mark.parametrize(
    "path",
    ["/api/lessons/26", "/api/lessons/26/tasks/1/answers", "/api/lessons/1/tasks/99/answers"],
)
def test_what_is_not_on_the_path_is_not_found(author: Player, path: str) -> None:
    method = "POST" if path.endswith("answers") else "GET"
    body = {"answer": "x"} if method == "POST" else None
    assert author.request(method, path, json=body).status_code == 404
    assert author.post("/api/plays", json={"game": "lesson-1-1"}).status_code == 404


def test_hints_give_away_more_and_more(author: Player) -> None:
    url = "/api/lessons/9/tasks/2/hint"
    first, last = (author.get(url, params={"step": step}).json() for step in (1, 10))
    assert (first["step"], last["step"]) == (1, last["steps"])
    assert "→I" in first["sentence"]
    assert not first["lines"]
    assert answer(author, 9, 2, last["lines"])["right"]
    german = author.get(url, headers={"Accept-Language": "de"}).json()
    assert german["sentence"] == "Die letzte Zeile entsteht durch →I."
    assert author.get("/api/lessons/10/tasks/1/hint").status_code == 404
    assert author.get("/api/lessons/26/tasks/1/hint").status_code == 404


def test_a_step_on_the_way_is_no_answer_yet(author: Player) -> None:
    first, *rest = solution(23, 1).splitlines()
    assert "kind" not in answer(author, 23, 1, first)
    answer(author, 23, 1, "\n".join([first, *rest]))
    (idea,) = author.get("/api/lessons").json()["ideas"]
    assert (idea["answered"], idea["first"], idea["faults"]) == (1, 1, [])


def test_an_answer_takes_one_trip_to_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    trips: list[str] = []
    ask = Pool.ask

    async def counted(self: Pool, task: Any, *given: Any, **more: Any) -> Any:
        trips.append(task.__name__)
        return await ask(self, task, *given, **more)

    with serving() as address, Player(address) as player:
        monkeypatch.setattr(Pool, "ask", counted)
        told = answer(player, 1, 2, "")
    assert (told["right"], told["fault"], trips) == (False, "not enough", ["judge"])
