"""Lessons over the public interface: tasks, feedback, and progress that is kept."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from provefield.games.minefol.game import Game
from provefield.learn.lessons import find_lesson, lessons, names
from provefield.learn.lessons.lesson import Making
from provefield.learn.lessons.practice import mixed_variants, variant
from tests.web.player import Player

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


Place = int | str


def answer(player: Player, lesson: Place, task: Place, text: str, **more: Any) -> dict[str, Any]:
    url = f"/api/lessons/{lesson}/tasks/{task}/answers"
    response = player.post(url, json={"answer": text, **more})
    assert response.status_code == 200, response.text
    return dict(response.json())


def solution(lesson: Place, task: Place) -> str:
    work = find_lesson(lesson).task(task).work
    assert not isinstance(work, Game | Making)
    return work.solution


def test_the_path_is_open_to_everybody(author: Player) -> None:
    told = author.get("/api/lessons").json()
    assert [card["number"] for card in told["lessons"]] == list(range(1, 41))
    assert [chapter["name"] for chapter in told["chapters"]][::7] == ["clues", "games"]
    assert {card["done"] for card in told["lessons"]} == {0}
    assert told["ideas"] == []
    assert told["days"] == {}
    rules = [rule for card in told["lessons"] for rule in card["rules"]]
    assert len(rules) == len(set(rules)) == 19
    assert rules[:4] == ["∧I", "∧E", "→I", "→E"]


@pytest.mark.parametrize("number", range(1, 41))
def test_every_exercise_accepts_its_solution_and_shows_it_nowhere(
    author: Player, number: int
) -> None:
    shown = author.get(f"/api/lessons/{number}").json()
    found = lessons()[number - 1]
    assert shown.get("next") == (names()[number] if number < 40 else None)
    assert author.get(f"/api/lessons/{found.name}").json() == shown
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
    player.post("/api/lessons/1/tasks/2/hints", json={"step": 1})
    assert not answer(player, 1, 2, solution(1, 2).split()[0])["right"]
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
    game = author.get("/api/lessons/17").json()["tasks"][0]["question"]["shown"]["game"]
    play = author.begin(game)
    assert not answer(author, "walk-with-proof", "the-short-way", play["id"])["right"]
    won = author.make(play, "mark 3,1")
    assert won["result"] == "won"
    assert answer(author, "walk-with-proof", "the-short-way", play["id"])["right"]
    other = author.make(author.begin("g1"), "down", "down", "mark 5,1")
    assert not answer(author, "walk-with-proof", "the-short-way", other["id"])["right"]


def test_a_game_of_ones_own_has_to_be_good(author: Player, quick_platform: str) -> None:
    assert not answer(author, 40, "make-one", "http://example.test/play/nothing")["right"]
    small = author.save(columns=2, rows=1, mines=0)
    assert "3 columns" in answer(author, 40, "make-one", f"/play/{small}")["sentence"]
    good = author.save(**FAIR, visibility="link")
    assert answer(author, 40, "make-one", f"http://127.0.0.1:8000/play/{good}")["right"]
    with Player(quick_platform) as friend:
        assert "somebody else" in answer(friend, 40, 1, f"/play/{good}")["sentence"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/lessons/41",
        "/api/lessons/nothing",
        "/api/lessons/41/tasks/1/answers",
        "/api/lessons/1/tasks/99/answers",
        "/api/lessons/1/tasks/test-0-1/answers",
        "/api/lessons/nothing/practice",
        "/api/chapters/nothing/test",
    ],
)
def test_what_is_not_on_the_path_is_not_found(author: Player, path: str) -> None:
    method = "POST" if path.endswith("answers") else "GET"
    body = {"answer": "x"} if method == "POST" else None
    assert author.request(method, path, json=body).status_code == 404
    for game in ("lesson-1-1", "lesson.a-number-tells.corner", "lesson-26-1"):
        assert author.post("/api/plays", json={"game": game}).status_code == 404
    assert author.post("/api/plays", json={"game": "lesson-10-1"}).status_code == 201


def test_hints_give_away_more_and_more(author: Player) -> None:
    url = "/api/lessons/implies/tasks/in-a-row/hints"
    first, last = (author.post(url, json={"step": step}).json() for step in (1, 10))
    assert (first["step"], last["step"]) == (1, last["steps"])
    assert "→I" in first["sentence"]
    assert not first["lines"]
    assert answer(author, "implies", "in-a-row", last["lines"])["right"]
    german = author.post(url, json={}, headers={"Accept-Language": "de"}).json()
    assert german["sentence"] == "Die letzte Zeile entsteht durch →I."
    for path in ("walk-with-proof/tasks/1", "41/tasks/1", "a-number-tells/tasks/test-0-0"):
        assert author.post(f"/api/lessons/{path}/hints", json={}).status_code == 404
    off = author.post("/api/lessons/1/tasks/1/hints", json={"answer": "9,9"})
    assert (off.status_code, off.json()["error"]) == (400, "column 9, row 9 is not covered")


def test_the_solution_from_a_hint_is_not_right_at_the_first_try(player: Player) -> None:
    """Whatever a client says: hints are counted where they are given."""
    for step in (1, 2, 3):
        player.post("/api/lessons/there-is/tasks/in-a-column/hints", json={"step": step})
    assert answer(player, "there-is", "in-a-column", solution("there-is", 1))["right"]
    (idea,) = player.get("/api/lessons").json()["ideas"]
    assert (idea["answered"], idea["first"], idea["hints"]) == (1, 0, 3)


def test_hints_after_a_mistake_are_counted(player: Player) -> None:
    answer(player, "there-is", "in-a-column", "mine(1,1)")
    player.post("/api/lessons/there-is/tasks/in-a-column/hints", json={"step": 2})
    (idea,) = player.get("/api/lessons").json()["ideas"]
    assert (idea["answered"], idea["first"], idea["hints"]) == (1, 0, 2)


def test_each_line_of_the_editor_counts_as_a_hint(player: Player) -> None:
    url = "/api/lessons/implies/tasks/in-a-row"
    told = [player.post(f"{url}/lines").status_code for _ in range(3)]
    assert told == [204] * 3
    assert answer(player, "implies", "in-a-row", solution("implies", "in-a-row"))["right"]
    (idea,) = player.get("/api/lessons").json()["ideas"]
    assert (idea["first"], idea["hints"]) == (0, 3)
    assert player.post("/api/lessons/walk-with-proof/tasks/1/lines").status_code == 404


def test_a_mistake_comes_back_and_goes(player: Player) -> None:
    assert not answer(player, "for-all", "empty-row", "all y -mine(2,y)")["right"]
    path = player.get("/api/lessons").json()
    assert path["repeat"] == ["for-all"]
    answer(player, "for-all", "empty-row", solution("for-all", "empty-row"))
    assert player.get("/api/lessons").json()["repeat"] == ["for-all"], (
        "only a variant takes it away"
    )
    asked = player.get("/api/lessons/for-all/practice").json()
    assert asked["task"] == "variant-0"
    assert answer(player, "for-all", asked["task"], variant("for-all", 0).solution)["right"]
    path = player.get("/api/lessons").json()
    assert path["repeat"] == []
    assert next(each for each in path["lessons"] if each["name"] == "for-all")["strength"] == 1
    assert player.get("/api/lessons/for-all/practice").json()["task"] == "variant-1"


def test_a_chapter_ends_with_a_test_that_mixes_its_ideas(player: Player) -> None:
    test = player.get("/api/chapters/clues/test").json()
    assert len({question["lesson"] for question in test["questions"]}) == 3
    for question, place in zip(test["questions"], mixed_variants("clues", 0), strict=True):
        assert question["lesson"] == place[0]
        assert answer(player, place[0], question["task"], variant(*place).solution)["right"]
    chapters = player.get("/api/lessons").json()["chapters"]
    assert [chapter["passed"] for chapter in chapters][:2] == [True, False]
    assert player.get("/api/chapters/clues/test").json()["turn"] == 1


def test_an_answer_that_is_sent_twice_counts_once(player: Player) -> None:
    key = uuid4().hex
    for _ in range(2):
        answer(player, 1, 2, solution(1, 2).split()[0], key=key, seconds=12)
    answer(player, 1, 2, solution(1, 2))
    (idea,) = player.get("/api/lessons").json()["ideas"]
    assert (idea["answered"], idea["first"], idea["faults"]) == (1, 0, ["not enough"])


def test_a_key_that_was_used_counts_for_no_other_answer(player: Player) -> None:
    key = uuid4().hex
    wrong = solution(1, 2).split()[0]
    assert not answer(player, 1, 2, wrong, key=key)["right"]
    for task, text in ((2, solution(1, 2)), (1, solution(1, 1))):
        body = {"answer": text, "key": key}
        refused = player.post(f"/api/lessons/1/tasks/{task}/answers", json=body)
        assert (refused.status_code, list(refused.json())) == (409, ["error"])


def test_a_game_that_is_not_won_yet_is_no_answer(author: Player) -> None:
    place, task = next(
        (lesson, number)
        for lesson in lessons()
        for number, task in enumerate(lesson.tasks, start=1)
        if isinstance(task.work, Game)
    )
    shown = author.get(f"/api/lessons/{place.name}").json()["tasks"][task - 1]["question"]["shown"]
    play = author.begin(shown["game"], "practice")
    told = answer(author, place.name, task, play["id"])
    assert (told["right"], "fault" in told) == (False, False)
    assert author.get("/api/lessons").json()["ideas"] == []


def test_a_step_on_the_way_is_no_answer_yet(author: Player) -> None:
    first, *rest = solution("resolution", 1).splitlines()
    assert "fault" not in answer(author, "resolution", 1, first)
    answer(author, "resolution", 1, "\n".join([first, *rest]))
    (idea,) = author.get("/api/lessons").json()["ideas"]
    assert (idea["answered"], idea["first"], idea["faults"]) == (1, 1, [])


def test_a_refused_step_of_resolution_keeps_the_clauses(author: Player) -> None:
    told = answer(author, "resolution", "first-steps", "2 3")
    assert (told["right"], told["fault"]) == (False, "different")
    assert told["lines"] == ["A ∨ B", "¬A", "¬B"]


def test_an_answer_takes_one_trip_to_a_worker(author: Player, trips: list[str]) -> None:
    told = answer(author, 1, 2, solution(1, 2).split()[0])
    assert (told["right"], told["fault"], trips) == (False, "not enough", ["judge"])
