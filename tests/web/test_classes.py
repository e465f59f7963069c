"""A class: joining, working, counting, deciding, carrying away and forgetting."""

from __future__ import annotations

import csv
import io
import os
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from html import escape
from typing import Any

import pytest

from provefield.learn.courses import Who, assigned, read_course
from provefield.learn.courses.paper import sheet
from tests.waiting import PLENTY, wait_for
from tests.web.classroom import GAME, ITEMS, PASSWORD, PROOF, Pupil
from tests.web.command import children


@pytest.fixture
def people() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def house(quick_platform: str) -> str:
    return quick_platform


@pytest.fixture
def teacher(house: str, people: ExitStack) -> Pupil:
    return people.enter_context(Pupil(house)).named()


@pytest.fixture
def code(teacher: Pupil) -> str:
    code = teacher.begin_course()
    assert teacher.assign().status_code == 204
    return code


@pytest.fixture
def ada(house: str, people: ExitStack, code: str) -> Pupil:
    return people.enter_context(Pupil(house)).join(code.lower(), "Ada L")


def solution(teacher: Pupil, item: str, number: int) -> str:
    """What student `number` has to answer, found without the server."""
    course = read_course(teacher.get(f"{teacher.path}/file").text)
    homework = course.assignments[0]
    found = homework.item(item)
    assert found is not None
    return assigned(homework.name, found, Who(course.key, number)).work.solution  # type: ignore[union-attr]


def wrong_answer(teacher: Pupil, item: str, number: int) -> str:
    return {"true": "false", "false": "true"}[solution(teacher, item, number)]


def test_a_guest_who_begins_a_class_is_told_to_take_a_name(quick_platform: str) -> None:
    with Pupil(quick_platform) as stranger:
        for path, body in (("", {"title": "Logic"}), ("/file", {"toml": "title = 'Logic'"})):
            refused = stranger.post(f"/api/courses{path}", json=body)
            assert (refused.status_code, "Take a name" in refused.text) == (403, True)


def test_work_is_counted_and_shown_alike_to_student_and_teacher(teacher: Pupil, ada: Pupil) -> None:
    assert ada.answer("corner", "3,1").json()["feedback"]["right"]
    wrong = ada.answer("say", wrong_answer(teacher, "say", 2)).json()
    assert not wrong["feedback"]["right"]
    assert "solution" not in wrong["standing"]
    assert ada.hint("say").json()["hint"]["step"] == 1
    told = ada.answer("say", solution(teacher, "say", 2)).json()
    assert told["feedback"]["right"]
    assert told["standing"]["solution"]
    mark = told["standing"]["mark"]
    assert (mark["points"], mark["attempts"], mark["hints"]) == ("3.6", 2, 1)
    assert ada.answer("say", "true").status_code == 409
    assert ada.answer("swap", PROOF).json()["feedback"]["right"]
    play = ada.begin(ada.item("walk")["question"]["shown"]["game"], "practice")
    play = ada.make(play, "mark 2,1")
    assert play["result"] == "won"
    assert ada.answer("walk", play["id"]).json()["standing"]["mark"]["points"] == "3"
    row = teacher.row("Ada L")
    assert row["points"] == "11.6"
    assert {**row["say"], "seconds": 0} == {**mark, "seconds": 0}
    mine = ada.get(f"{ada.path}/work").json()["assignments"][0]
    assert (mine["points"], mine["of"]) == ("11.6", 13)
    assert ada.get(f"{ada.path}/work").json()["repeat"][0]["item"] == "say"


def test_mistakes_come_back_until_they_are_gone(teacher: Pupil, ada: Pupil) -> None:
    ada.answer("say", wrong_answer(teacher, "say", 2))
    ada.answer("say", solution(teacher, "say", 2))
    (again,) = ada.get(f"{ada.path}/work").json()["repeat"]
    assert again["turn"] == 1
    first, second = ada.item("say"), ada.item("say", turn=1)
    assert first["question"]["shown"] != second["question"]["shown"]
    course = read_course(teacher.get(f"{teacher.path}/file").text)
    item = course.assignments[0].item("say")
    assert item is not None
    work = assigned("week-1", item, Who(course.key, 2, 1)).work
    assert ada.answer("say", work.solution, turn=1).json()["feedback"]["right"]  # type: ignore[union-attr]
    assert ada.get(f"{ada.path}/work").json()["repeat"] == []
    assert teacher.row("Ada L")["say"]["attempts"] == 2
    found = teacher.get(f"{teacher.path}/mistakes").json()["findings"]
    assert [(each["idea"], each["students"], each["of"]) for each in found] == [("truth", 1, 1)]


def test_an_answer_sent_twice_counts_once(teacher: Pupil, ada: Pupil) -> None:
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda _: ada.answer("which", "1", "the-same-token"), range(4)))
    assert {each.status_code for each in told} == {200}
    assert teacher.row("Ada L")["which"]["attempts"] == 1


def test_another_answer_under_the_same_token_is_not_judged(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign(mode="strict", attempts=2).status_code == 204
    told = [ada.answer("which", each, "the-same-token") for each in ("1", "2", "1")]
    assert [each.status_code for each in told] == [200, 409, 200]
    assert told[2].json()["standing"]["left"] == 1
    assert ada.hint("which", "", "a-hint-was-taken").status_code == 200
    assert ada.answer("which", "2", "a-hint-was-taken").status_code == 409
    with ThreadPoolExecutor(2) as pool:
        told = list(
            pool.map(lambda each: ada.answer("swap", each, "at-once-both"), (PROOF, "A ; R 1"))
        )
    assert sorted(each.status_code for each in told) == [200, 409]


def test_every_hint_and_the_solution_leave_nothing_to_earn(teacher: Pupil, ada: Pupil) -> None:
    given = [ada.hint("swap", each).json() for each in ("", "x", "x y", *"abcde")]
    steps = given[-1]["hint"]["steps"]
    assert [each["solution"] for each in given[:steps]] == [False] * (steps - 1) + [True]
    assert ada.answer("swap", PROOF).json()["standing"]["mark"]["points"] == "0"
    assert teacher.row("Ada L")["swap"]["hints"] == steps - 1
    assert teacher.row("Ada L")["swap"]["spoilt"]
    assert not teacher.row("Ada L")["say"]["spoilt"]
    most, row = csv.DictReader(io.StringIO(teacher.get(f"{teacher.path}/marks.csv").text))
    assert (most["points"], most["week-1/say"], row["week-1/say"]) == ("13", "4", "")
    assert (row["hints"], row["solutions"]) == (str(steps - 1), "1")
    table = teacher.get(f"/classes/{teacher.course}/marks").text
    assert table.count("looked at the solution") == 1
    assert 'class="done"' not in table
    mine = ada.get(f"/classes/{ada.course}/students/2").text
    assert mine.count("looked at the solution") == 2  # at the mark, and among what was done


def test_hints_know_what_is_found_already(teacher: Pupil, ada: Pupil) -> None:
    ladder = [("", 1), ("", 2), ("3,1", 1)]
    given = [ada.hint("corner", found).json() for found, _ in ladder]
    assert [each["hint"]["step"] for each in given] == [step for _, step in ladder]
    assert given[2]["hint"]["sentence"] == "Of what you chose, so many cells are wrong: 0."
    assert not any(each["solution"] for each in given)
    assert teacher.row("Ada L")["corner"]["hints"] == len(ladder)
    assert ada.hint("corner", "a cell").status_code == 400
    assert ada.hint("corner", "9,9").json()["error"] == "column 9, row 9 is not covered"


def test_every_hint_under_the_same_token_is_the_one_that_was_counted(
    teacher: Pupil, ada: Pupil
) -> None:
    told = [ada.hint("corner", each, "the-same-token") for each in ("3,1", "", "2,1", "3,1")]
    assert [each.status_code for each in told] == [200, 409, 400, 200]
    assert told[3].json()["hint"] == told[0].json()["hint"]
    assert ada.answer("corner", "3,1", "the-same-token").status_code == 409
    assert ada.answer("which", "1", "an-answer-was-given").status_code == 200
    assert ada.hint("which", "1", "an-answer-was-given").status_code == 409
    row = teacher.row("Ada L")
    assert (row["corner"]["hints"], row["corner"]["attempts"], row["which"]["hints"]) == (1, 0, 0)


def test_a_line_of_the_editor_costs_a_hint_and_is_never_the_solution(
    teacher: Pupil, ada: Pupil
) -> None:
    for number in range(4):
        told = ada.post(f"{ada.work}/swap/lines", json={"token": f"line-number-{number}"})
        assert (told.status_code, "solution" in told.json()) == (200, False)
    assert told.json()["mark"]["hints"] == 4
    assert ada.hint("swap").json()["hint"]["step"] == 1
    assert ada.answer("swap", PROOF).json()["standing"]["mark"]["points"] == "1.5"
    assert "took a hint" in teacher.get(f"/classes/{teacher.course}/students/2").text


@pytest.mark.claim("8.2.3", "A strict assignment sends no solution before it is over")
def test_a_strict_assignment_gives_nothing_away(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign(mode="strict", attempts=1).status_code == 204
    while (told := ada.hint("swap").json())["hint"]["step"] != told["hint"]["steps"] - 1:
        assert not told["solution"]
    assert not ada.hint("swap").json()["solution"]
    wrong = ada.answer("which", "1").json()
    assert (wrong["standing"]["left"], "solution" in wrong["standing"]) == (0, False)
    assert ada.answer("which", "2").status_code == 409
    assert teacher.assign(hints=False).status_code == 204
    assert ada.hint("swap").status_code == 404


def test_a_strict_game_cannot_be_practised_before_it_is_over(teacher: Pupil, ada: Pupil) -> None:
    game = ada.item("walk")["question"]["shown"]["game"]
    early = ada.make(ada.begin(game, "practice"), "mark 2,1")
    assert teacher.assign(mode="strict", attempts=1).status_code == 204
    assert not ada.answer("walk", early["id"]).json()["feedback"]["right"]
    practice = {"game": game, "mode": "practice"}
    assert ada.post("/api/plays", json=practice).status_code == 409
    ended = (datetime.now(UTC) - timedelta(days=9)).strftime("%Y-%m-%dT%H:%M:%S")
    assert teacher.assign(mode="strict", attempts=1, due=ended).status_code == 204
    assert ada.post("/api/plays", json=practice).status_code == 201


@pytest.mark.parametrize(
    ("item", "move", "said"),
    [
        ({"kind": "game", "game": GAME}, "mark 2,1", "Won by proof, in one step."),
        ({"kind": "board", "size": "2x2/3"}, "open 1,1", "Won, in one move."),
    ],
)
def test_only_what_was_checked_is_called_a_proof(
    teacher: Pupil, ada: Pupil, item: dict[str, str], move: str, said: str
) -> None:
    assert teacher.assign(items=[{"name": "walk", "points": 3, **item}]).status_code == 204
    play = ada.make(ada.begin(ada.item("walk")["question"]["shown"]["game"]), move)
    assert play["result"] == "won"
    assert ada.answer("walk", play["id"]).json()["feedback"]["sentence"] == said


def test_hints_in_any_play_of_a_game_count(teacher: Pupil, ada: Pupil) -> None:
    game = ada.item("walk")["question"]["shown"]["game"]
    for _ in range(2):
        assert ada.post(f"/api/plays/{ada.begin(game)['id']}/hint", json={}).status_code == 200
    lost = ada.begin(game)
    assert ada.post(f"/api/plays/{lost['id']}/provable", json={}).status_code == 200
    sequent = f"/api/plays/{lost['id']}/sequent"
    assert ada.post(sequent, json={"cell": [2, 1]}).status_code == 200
    assert ada.make(lost, "right")["result"] == "lost"
    won = ada.make(ada.begin(game), "mark 2,1")
    mark = ada.answer("walk", won["id"]).json()["standing"]["mark"]
    assert (mark["done"], mark["attempts"], mark["hints"], mark["points"]) == (True, 2, 7, "0.9")


def test_a_game_gives_no_hints_where_an_assignment_has_none(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign(hints=False).status_code == 204
    play = ada.begin(ada.item("walk")["question"]["shown"]["game"])
    path, cell = f"/api/plays/{play['id']}", {"cell": [2, 1]}
    told = [
        ada.post(f"{path}/hint", json={}),
        ada.post(f"{path}/provable", json={}),
        ada.post(f"{path}/why", json=cell),
        ada.post(f"{path}/sequent", json=cell),
        ada.post(f"{path}/sequent", json={**cell, "by": [[1, 1], "total"]}),
    ]
    assert {(each.status_code, each.json()["error"]) for each in told} == {
        (404, "There are no hints for that.")
    }


def test_rules_that_are_not_allowed_are_refused(teacher: Pupil, ada: Pupil) -> None:
    assert "no proof was found" in teacher.assign(rules=["∧E"]).json()["error"]
    assert teacher.assign(rules=["∧I", "∧E"]).status_code == 204
    told = ada.answer("swap", "A & B ; premise\nB & A ; R 1").json()["feedback"]
    assert not told["right"]
    assert ada.item("swap")["question"]["shown"]["rules"] == ["R", "∧I", "∧E"]


def test_late_work_extensions_extra_time_and_set_marks(teacher: Pupil, ada: Pupil) -> None:
    hour = timedelta(hours=1)
    local = (datetime.now(UTC) - hour).isoformat(timespec="seconds")
    assert teacher.assign(due=local, late=50, late_days=2).status_code == 204
    assert ada.answer("corner", "3,1").json()["standing"]["mark"]["points"] == "1"
    assert teacher.row("Ada L")["corner"]["late"]
    decide = f"{teacher.path}/members/2/decisions"
    later = (datetime.now(UTC) + hour).isoformat(timespec="seconds")
    body = {"kind": "due", "assignment": "week-1", "value": later, "reason": "ill"}
    assert teacher.post(decide, json=body).status_code == 204
    assert teacher.row("Ada L")["corner"]["points"] == "2"
    body = {
        "kind": "mark",
        "assignment": "week-1",
        "item": "swap",
        "value": "2.5",
        "reason": "oral",
    }
    assert teacher.post(decide, json=body).status_code == 204
    assert (teacher.row("Ada L")["swap"]["points"], teacher.row("Ada L")["swap"]["set"]) == (
        "2.5",
        True,
    )
    page = teacher.get(f"/classes/{teacher.course}/students/2").text
    assert "oral" in page
    assert "ill" in page
    assert teacher.assign(due=local, late=0).status_code == 204
    seat = {"name": "Ada L", "role": "student", "hours": 48}
    assert teacher.put(f"{teacher.path}/members/2", json=seat).status_code == 204
    assert ada.answer("which", "2").json()["feedback"]["right"]


def test_after_the_end_nothing_counts_and_solutions_are_seen(teacher: Pupil, ada: Pupil) -> None:
    past = (datetime.now(UTC) - timedelta(days=9)).isoformat(timespec="seconds")
    assert teacher.assign(due=past, mode="strict").status_code == 204
    assert ada.answer("which", "2").status_code == 409
    assert ada.item("which")["standing"]["solution"] == "2"


def test_a_changed_item_keeps_old_marks(teacher: Pupil, ada: Pupil) -> None:
    ada.answer("which", "2")
    changed = [*ITEMS[:-1], {**ITEMS[-1], "options": ["a", "b", "c"], "right": 3, "points": 5}]
    assert teacher.assign(items=changed).status_code == 204
    assert teacher.row("Ada L")["which"]["points"] == "1"
    assert ada.answer("which", "3").json()["feedback"]["right"]
    assert teacher.row("Ada L")["which"]["points"] == "5"


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ({"kind": "sequent", "premises": ["A"], "goal": "B"}, "does not follow"),
        ({"kind": "to-fol", "columns": 2, "rows": 2, "english": "x", "fol": "mine(("}, "fol"),
        (
            {"kind": "game", "game": GAME.replace("mine(2,1)", "exists x mine(x,9)")},
            "cannot be won",
        ),
        ({"kind": "nothing"}, "kind"),
    ],
)
def test_what_nobody_can_solve_is_refused_with_the_reason(
    teacher: Pupil, code: str, item: dict[str, object], said: str
) -> None:
    told = teacher.assign(items=[ITEMS[-1], {"name": "x", **item}])
    error = told.json()["error"]
    assert (told.status_code, error[:8], said in error) == (400, "item 2: ", True), told.text


def test_a_fault_is_shown_in_the_formula_that_was_typed(teacher: Pupil, code: str) -> None:
    item = {"name": "x", "kind": "to-fol", "columns": 2, "rows": 2, "english": "x", "fol": "mine(("}
    told = teacher.assign(items=[item]).json()
    assert (told["line"], told["column"]) == (1, 7)
    assert told["caret"].splitlines()[0] == "mine(("


def test_an_assignment_is_saved_and_a_proof_handed_in_by_one_trip_each(
    teacher: Pupil, code: str, ada: Pupil, trips: list[str]
) -> None:
    proof = {**ITEMS[2], "name": "or", "premises": ["A"], "goal": "A | B"}
    assert teacher.assign(items=[*ITEMS, proof], rules=["∨I"]).status_code == 400  # swap needs &E
    assert teacher.assign(items=[proof], rules=["∨I"]).status_code == 204
    assert trips == ["save_assignment"] * 2
    trips.clear()
    told = ada.answer("or", "A ; premise\nA | B ; |I 1").json()
    assert (told["feedback"]["right"], trips) == (True, ["judge"])
    assert told["standing"]["solution"] == "A ; premise\nA ∨ B ; ∨I 1"
    assert ada.item("or")["standing"]["solution"]
    assert trips == ["judge", "show"]


def test_other_rules_bring_another_model_proof(teacher: Pupil, code: str, ada: Pupil) -> None:
    proof = {**ITEMS[2], "premises": ["A -> B", "-B"], "goal": "-A"}
    assert teacher.assign(items=[proof], rules=["MT"]).status_code == 204
    assert teacher.assign(items=[proof], rules=["→E", "¬I", "¬E"]).status_code == 204
    told = ada.answer("swap", "A -> B ; premise\n-B ; premise\n-A ; MT 1, 2").json()
    assert not told["feedback"]["right"]
    written = "A -> B;premise\n-B;premise\n| A;assumption\n| B;→E 1, 3\n| #;¬E 2, 4\n-A;¬I 3-5"
    told = ada.answer("swap", written.replace("#", "false")).json()
    assert told["feedback"]["right"], told
    assert "MT" not in told["standing"]["solution"]


@pytest.mark.claim(
    "6.4.1", "A start code opens an account once, with a password that is set at once"
)
def test_a_list_gives_start_codes_that_open_an_account_once(
    teacher: Pupil, code: str, house: str, people: ExitStack
) -> None:
    listed = "Name;Number\n" + "\n".join(f"Student {n} of {code};{100 + n}" for n in range(1, 31))
    codes = teacher.post(f"{teacher.path}/students", json={"students": listed}).json()["codes"]
    assert len({each["start"] for each in codes}) == 30
    alan = people.enter_context(Pupil(house))
    given = {"start": codes[6]["start"].upper(), "name": f"Alan {code}", "password": PASSWORD}
    assert alan.post("/api/start", json={**given, "password": "short"}).status_code == 422
    assert alan.post("/api/start", json=given).status_code == 201
    assert alan.get("/api/me").json()["name"] == f"Alan {code}"
    assert people.enter_context(Pupil(house)).post("/api/start", json=given).status_code == 403
    alan.course = teacher.course
    alan.answer("corner", "3,1")
    name = codes[6]["name"]
    assert teacher.row(name)["corner"]["points"] == "2"
    anew = teacher.post(f"{teacher.path}/members/{codes[6]['number']}/start").json()["start"]
    again = people.enter_context(Pupil(house))
    told = again.post("/api/start", json={"start": anew, "password": PASSWORD + "!"})
    assert told.status_code == 201
    assert alan.get("/api/me").json()["guest"]
    again.course = teacher.course
    assert again.item("corner")["standing"]["mark"]["done"]


def test_an_account_from_before_is_not_opened_by_the_teacher(
    teacher: Pupil, code: str, house: str, people: ExitStack
) -> None:
    people.enter_context(Pupil(house)).named().join(code, "Grace H")
    assert teacher.post(f"{teacher.path}/members/2/start").status_code == 409


@pytest.mark.parametrize("way", ["sign up", "sign in"])
def test_a_guest_takes_the_seat_along_and_no_teacher_opens_it(
    teacher: Pupil, ada: Pupil, house: str, people: ExitStack, way: str
) -> None:
    assert teacher.post(f"{teacher.path}/members/2/start").status_code == 409
    if way == "sign up":
        ada.named()
    else:
        account = people.enter_context(Pupil(house)).named(f"Ada {ada.course}")
        given = {"name": account.get("/api/me").json()["name"], "password": PASSWORD}
        assert ada.post("/api/session", json=given).status_code in (200, 201)
    assert teacher.post(f"{teacher.path}/members/2/start").status_code == 409
    assert ada.item("corner")


@pytest.mark.parametrize("value", ["1e6000000", "1e-6000000", "1/3", "-1", "1001", "٣", "2.555"])
def test_points_are_short_decimals(teacher: Pupil, ada: Pupil, value: str) -> None:
    body = {"kind": "mark", "assignment": "week-1", "item": "swap", "reason": "oral"}
    decide = f"{teacher.path}/members/2/decisions"
    assert teacher.post(decide, json={**body, "value": value}, timeout=PLENTY).status_code == 422
    assert teacher.post(decide, json={**body, "value": "2,5"}).status_code == 204
    assert teacher.row("Ada L")["swap"]["points"] == "2.5"


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"options": ["a"] * 12_000, "right": 1}, 422),
        ({"options": ["a"] * 21, "right": 1}, 400),
        ({"options": {"a": 1}, "right": 1}, 422),
        ({"options": [[1] * 12_000], "right": 1}, 422),
        ({f"key{n}": n for n in range(12_000)}, 422),
    ],
)
def test_a_long_item_is_refused_at_once(
    teacher: Pupil, code: str, more: dict[str, object], status: int
) -> None:
    told = teacher.assign("zz", items=[{"name": "x", "kind": "choice", **more}])
    assert told.status_code == status, told.text


@pytest.mark.parametrize("due", ["9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59"])
def test_a_date_beyond_the_calendar_is_refused(teacher: Pupil, ada: Pupil, due: str) -> None:
    assert teacher.assign(due=due, late=50).status_code == 400
    body = {"kind": "due", "assignment": "week-1", "value": due, "reason": "ill"}
    assert teacher.post(f"{teacher.path}/members/2/decisions", json=body).status_code == 422
    assert ada.item("corner")


def test_a_list_that_cannot_be_read_is_pointed_at(teacher: Pupil, code: str) -> None:
    told = teacher.post(f"{teacher.path}/students", json={"students": "Ada\n...,7"}).json()
    assert (told["line"], told["caret"].splitlines()[-1]) == (2, "^")


def test_codes_close_change_and_say_no(
    teacher: Pupil, code: str, house: str, people: ExitStack
) -> None:
    new = people.enter_context(Pupil(house))
    assert new.post("/api/join", json={"code": "ZZZZZZ", "name": "Eve"}).status_code == 404
    fresh = teacher.post(f"{teacher.path}/code").json()["code"]
    assert new.post("/api/join", json={"code": code, "name": "Eve"}).status_code == 404
    change = {"title": "Logic", "joining": False}
    assert teacher.put(teacher.path, json=change).status_code == 200
    assert new.post("/api/join", json={"code": fresh, "name": "Eve"}).status_code == 404


def test_export_import_export_gives_the_same_bytes_and_a_copy_is_new(
    teacher: Pupil, code: str
) -> None:
    teacher.assign(due="2026-11-20T23:59:00")
    first = teacher.get(f"{teacher.path}/file").text
    brought = teacher.post("/api/courses/file", json={"toml": first}).json()["id"]
    assert teacher.get(f"/api/courses/{brought}/file").text == first
    copied = teacher.post(f"{teacher.path}/copies", json={"title": "Next year"}).json()["id"]
    text = teacher.get(f"/api/courses/{copied}/file").text
    assert "2026-11-20" not in text
    assert read_course(text).key != read_course(first).key
    fault = teacher.post(
        "/api/courses/file", json={"toml": first.replace("points = 4", "points = x")}
    )
    assert (fault.status_code, "caret" in fault.json()) == (400, True)


def test_a_sheet_that_takes_long_keeps_nobody_waiting(
    teacher: Pupil, code: str, house: str, people: ExitStack
) -> None:
    other = people.enter_context(Pupil(house))
    path = f"/classes/{teacher.course}/sheet?solutions=true&student=9"
    assert "<pre>" in teacher.get(path).text
    nurseries = children(os.getpid())
    workers = [pid for each in nurseries for pid in children(each)]
    assert workers
    with ThreadPoolExecutor(1) as pool, ExitStack() as stopped:
        for pid in nurseries + workers:  # so that it takes as long as we like
            os.kill(pid, signal.SIGSTOP)
            stopped.callback(os.kill, pid, signal.SIGCONT)
        sheet = pool.submit(teacher.get, path)
        for _ in range(10):
            assert other.get("/api/me").status_code == 200
        assert not sheet.done()
        stopped.close()
        assert "<pre>" in sheet.result().text


def written(who: Pupil) -> dict[str, Any]:
    """How far the sheets are once nothing is written any more."""

    def ended() -> dict[str, Any]:
        told = who.get(f"{who.path}/sheets").json()
        return {} if told["state"] == "running" else dict(told)

    return wait_for(ended)


def test_sheets_of_all_are_written_beside_what_else_a_teacher_does(
    teacher: Pupil, code: str, house: str, people: ExitStack
) -> None:
    assert teacher.assign().status_code == 204
    names = "\n".join(f"Student {number}" for number in range(30))
    assert teacher.post(f"{teacher.path}/students", json={"students": names}).status_code == 201
    begun = teacher.post(f"{teacher.path}/sheets", json={"solutions": True})
    assert (begun.status_code, begun.json()["total"]) == (201, 30)
    # Not one of these waits for it.
    assert teacher.get(f"{teacher.path}/marks").status_code == 200
    assert teacher.get(f"{teacher.path}/sheets").json()["state"] == "running"
    told = written(teacher)
    assert (told["state"], told["done"], told["total"]) == ("done", 30, 30)
    assert datetime.now(UTC) - datetime.fromisoformat(told["written"]) < timedelta(minutes=1)
    text = teacher.get(f"/classes/{teacher.course}/sheets")
    assert text.headers["content-type"].startswith("text/html")
    assert text.text.count("<section class='sheet'>") == 30
    plain = teacher.get(
        f"/classes/{teacher.course}/sheets", headers={"Accept-Encoding": "identity"}
    )
    assert plain.text == text.text
    assistant = people.enter_context(Pupil(house)).named().join(code, "Emmy")
    role = {"name": "Emmy", "role": "assistant"}
    assert teacher.put(f"{teacher.path}/members/32", json=role).status_code == 204
    assert assistant.get(f"{assistant.path}/sheets").json()["state"] == "none"
    assert assistant.get(f"/classes/{teacher.course}/sheets").status_code == 409


def test_sheets_of_a_class_that_has_changed_are_given_to_nobody(
    teacher: Pupil, code: str, house: str, people: ExitStack
) -> None:
    people.enter_context(Pupil(house)).join(code, "Ada L")
    seat = f"{teacher.path}/members/2"
    changes: list[Callable[[], object]] = [
        lambda: people.enter_context(Pupil(house)).join(code, "Emmy"),
        lambda: teacher.put(seat, json={"name": "Ada Lovelace", "role": "student"}),
        lambda: teacher.assign(title="Another week"),
        lambda: teacher.delete(seat),
    ]
    for change in changes:
        assert teacher.post(f"{teacher.path}/sheets", json={}).status_code == 201
        assert written(teacher)["state"] == "done"
        assert teacher.get(f"/classes/{teacher.course}/sheets").status_code == 200
        change()
        told = teacher.get(f"{teacher.path}/sheets").json()
        assert (told["state"], "written" in told) == ("old", True)
        assert teacher.get(f"/classes/{teacher.course}/sheets").status_code == 409


def test_a_class_says_where_its_code_is_typed(teacher: Pupil, code: str) -> None:
    host = teacher.base_url.netloc.decode()
    for language in ("en", "de"):
        page = teacher.get(f"/classes/{teacher.course}", headers={"Accept-Language": language})
        said, _, link = page.text.partition('id="joinlink">')
        assert f" {host}/join" in said
        assert link.startswith(f"{teacher.base_url.scheme}://{host}/join/{teacher.course}.")
        seats = teacher.get(f"/classes/{teacher.course}/students").text
        assert f'data-where="{host}/start"' in seats


def test_time_zones_are_those_of_places(teacher: Pupil, code: str) -> None:
    odd = {"title": "Logic", "zone": "US/Pacific"}  # of old, and kept
    assert teacher.put(teacher.path, json=odd).status_code == 200
    pages = ("/classes", f"/classes/{teacher.course}/settings")
    new, kept = (set(re.findall(r"<option[^>]*>([\w/+-]+)<", teacher.get(p).text)) for p in pages)
    assert {"UTC", "Europe/Berlin"} <= new & kept
    assert not new & {"Factory", "localtime", "Etc/GMT+5", "US/Pacific"}
    assert "US/Pacific" in kept


def test_sheets_that_are_cancelled_are_written_no_further(teacher: Pupil, code: str) -> None:
    assert teacher.assign().status_code == 204
    names = "\n".join(f"Student {number}" for number in range(900))
    assert teacher.post(f"{teacher.path}/students", json={"students": names}).status_code == 201
    assert teacher.post(f"{teacher.path}/sheets", json={"solutions": True}).status_code == 201
    assert teacher.delete(f"{teacher.path}/sheets").status_code == 204
    assert teacher.get(f"{teacher.path}/sheets").json()["state"] == "none"
    # The next ones wait for those that nobody wants any more.
    assert teacher.post(f"{teacher.path}/sheets", json={}).status_code == 201
    wait_for(lambda: teacher.get(f"{teacher.path}/sheets").json()["done"])
    assert teacher.delete(f"{teacher.path}/sheets").status_code == 204


def test_nobody_is_listed_twice_without_a_number(teacher: Pupil, code: str) -> None:
    place = f"{teacher.path}/students"
    same = teacher.post(place, json={"students": "Name,No\nAda,1\nADA,1"})
    assert (same.status_code, "lines 2 and 3 have the same name" in same.text) == (400, True)
    surname_first = teacher.post(place, json={"students": "Ott, Anna\nHopper, Grace"})
    assert surname_first.status_code == 400
    assert "Anna is no number; a line is a name" in surname_first.text
    assert teacher.post(place, json={"students": "Ada\nAda,2"}).status_code == 201
    again = teacher.post(place, json={"students": "Alan\nada"})
    assert (again.status_code, "ada" in again.text) == (409, True)
    moodle = teacher.get(f"/classes/{teacher.course}/moodle")
    assert "<quiz" in moodle.text


def test_items_have_titles_where_people_read_them(teacher: Pupil, ada: Pupil) -> None:
    assert teacher.assign().status_code == 204
    for page in ("marks", "students/2", "new"):
        path = f"/classes/{teacher.course}/{page}"
        text = teacher.get(path, headers={"Accept-Language": "de"}).text
        assert ">week-1/corner" not in text
        assert ">corner<" not in text
        assert '"to-formula", "to-formula"' not in text
    assert "· Ada L<" in teacher.get(f"/classes/{teacher.course}/sheet?student=2").text


@pytest.mark.claim(
    "1.2.10", "Cells of marks as CSV that a spreadsheet would run are written as text"
)
def test_marks_as_csv_run_nothing(teacher: Pupil, code: str, house: str, people: ExitStack) -> None:
    teacher.post(
        f"{teacher.path}/students",
        json={"students": "=HYPERLINK(1),@1\nAda,-7\n＝cmd A,＠1\nBo;=HYPERLINK(A1);x,8"},
    )
    text = teacher.get(f"{teacher.path}/marks.csv").text
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0][:5] == ["number", "name", "label", "points", "week-1/corner"]
    assert [row[1:3] for row in rows[1:]] == [
        ["maximum", ""],
        ["'=HYPERLINK(1)", "'@1"],
        ["Ada", "-7"],
        ["'＝cmd A", "'＠1"],
        ["Bo;'=HYPERLINK(A1);x", "8"],
    ]
    split = [cell for row in csv.reader(io.StringIO(text), delimiter=";") for cell in row]
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in split)


def test_roles_and_the_last_teacher(
    teacher: Pupil, code: str, house: str, people: ExitStack
) -> None:
    people.enter_context(Pupil(house)).named().join(code, "Helper")
    body = {"name": "Me", "role": "student"}
    assert teacher.put(f"{teacher.path}/members/1", json=body).status_code == 409
    assert teacher.delete(f"{teacher.path}/members/1").status_code == 409
    body = {"name": "Helper", "role": "teacher"}
    assert teacher.put(f"{teacher.path}/members/2", json=body).status_code == 204
    assert teacher.delete(f"{teacher.path}/members/1").status_code == 204
    assert teacher.get(teacher.path).status_code == 404


def test_nobody_gets_attempts_anew_by_leaving(teacher: Pupil, code: str, ada: Pupil) -> None:
    assert ada.delete(f"{teacher.path}/members/2").status_code == 204  # nothing was begun
    ada.join(code, "Ada L")
    seat = f"{teacher.path}/members/3"
    assert teacher.assign(attempts=2).status_code == 204
    assert ada.answer("which", "1").json()["standing"]["left"] == 1
    assert ada.delete(seat).status_code == 409
    ada.join(code, "Ada L")
    assert ada.item("which")["standing"]["left"] == 1
    assert teacher.delete(seat).status_code == 204


def test_a_guest_who_signs_in_takes_the_seat_along(
    teacher: Pupil, code: str, house: str, people: ExitStack
) -> None:
    account = people.enter_context(Pupil(house)).named(f"Ida {code}")
    account.delete("/api/session")
    account.join(code, "Ida")
    account.answer("corner", "3,1")
    account.post("/api/session", json={"name": f"Ida {code}", "password": PASSWORD})
    assert account.item("corner")["standing"]["mark"]["done"]


def test_all_data_can_be_taken_and_deletion_keeps_marks_only(teacher: Pupil, ada: Pupil) -> None:
    ada.answer("say", wrong_answer(teacher, "say", 2))
    (seat,) = ada.get("/api/me/export").json()["classes"]
    assert [each["answer"] for each in seat["work"]] == [wrong_answer(teacher, "say", 2)]
    assert ada.post("/api/me/deletion", json={}).status_code == 204
    assert teacher.row("Ada L")["say"]["attempts"] == 1
    page = teacher.get(f"/classes/{teacher.course}/students/2").text
    assert "deleted with the account" in page
    assert "<pre>" not in page


def test_a_course_is_deleted_with_all_that_hangs_on_it(teacher: Pupil, ada: Pupil) -> None:
    ada.answer("corner", "3,1")
    assert ada.delete(ada.path).status_code == 403
    assert teacher.delete(teacher.path).status_code == 204
    assert ada.get(f"{ada.path}/work").status_code == 404


def test_a_class_works_on_either_database(platform: str, people: ExitStack) -> None:
    teacher = people.enter_context(Pupil(platform)).named()
    code = teacher.begin_course()
    assert teacher.assign().status_code == 204
    ada, ida = (people.enter_context(Pupil(platform)) for _ in range(2))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda each: each[0].join(code, each[1]), ((ada, "Ada"), (ida, "Ida"))))
        told = list(pool.map(lambda _: ada.answer("which", "1", "the-same-token"), range(4)))
    assert {each.status_code for each in told} == {200}
    assert ada.answer("which", "2").json()["feedback"]["right"]
    row = teacher.row("Ada")["which"]
    assert (row["points"], row["attempts"]) == ("1", 2)
    decision = {
        "kind": "mark",
        "assignment": "week-1",
        "item": "which",
        "value": "0",
        "reason": "x",
    }
    number = {
        row["name"]: row["number"] for row in teacher.get(f"{teacher.path}/marks").json()["rows"]
    }
    path = f"{teacher.path}/members/{number['Ada']}/decisions"
    assert teacher.post(path, json=decision).status_code == 204
    assert teacher.row("Ada")["points"] == "0"
    assert ada.post("/api/me/deletion", json={}).status_code == 204
    assert teacher.delete(teacher.path).status_code == 204


def test_the_number_of_a_seat_is_not_given_again(
    house: str, people: ExitStack, teacher: Pupil, code: str, ada: Pupil
) -> None:
    assert teacher.delete(f"{teacher.path}/members/2").status_code == 204
    people.enter_context(Pupil(house)).join(code, "Ida")
    (row,) = teacher.get(f"{teacher.path}/marks").json()["rows"]
    assert (row["number"], row["name"]) == (3, "Ida")


def test_answers_stand_below_what_was_asked(teacher: Pupil, ada: Pupil) -> None:
    formula = ada.item("say")["question"]["shown"]["formula"]
    for name in ("swap", "walk"):
        ada.item(name)
    for reader in (teacher, ada):
        page = reader.get(f"/classes/{teacher.course}/students/2").text
        assert escape(formula) in page
        assert "A ∧ B ⊢ B ∧ A" in page
        assert "mine(2, 1)" not in page, "what the messages of a game say is found by walking"


SENTENCES = ("to-english", "to-formula", "mistranslation", "readings")


@pytest.mark.parametrize("reads", ["de", "en"])
def test_generated_exercises_speak_the_language_of_the_class(
    teacher: Pupil, ada: Pupil, reads: str
) -> None:
    items = [{"name": kind, "kind": "exercise", "exercise": kind} for kind in SENTENCES]
    assert teacher.assign(items=items).status_code == 204
    before = {kind: ada.item(kind)["question"]["shown"] for kind in SENTENCES}
    change = {"title": "Logik", "language": "de"}
    assert teacher.put(teacher.path, json=change).status_code == 200
    course = read_course(teacher.get(f"{teacher.path}/file").text)
    ada.headers["Accept-Language"] = reads
    asked = {kind: ada.item(kind)["question"] for kind in SENTENCES}
    after = {kind: each["shown"] for kind, each in asked.items()}
    assert asked["to-english"]["prompt"] == "Sag auf Deutsch, was diese Nachricht bedeutet."
    assert after["to-english"] == before["to-english"]
    pairs, meant = (
        [each["formula"] for each in some["mistranslation"]["pairs"]] for some in (before, after)
    )
    assert pairs == meant, "what was begun stays the same exercise"
    paper = sheet(course, 2)
    for english, german in zip(_sentences(before), _sentences(after), strict=True):
        assert english != german
        assert escape(german) in paper
    for item in course.assignments[0].items:
        work = assigned("week-1", item, Who(course.key, 2), course.language).work
        answer = work.solution  # type: ignore[union-attr]
        assert ada.answer(item.name, answer).json()["feedback"]["right"], answer


def _sentences(shown: dict[str, Any]) -> list[str]:
    pairs = shown["mistranslation"]["pairs"]
    others = [shown[kind]["english"] for kind in ("to-formula", "readings")]
    return [*others, *(each["english"] for each in pairs)]


def test_work_of_a_class_is_german_for_who_reads_german(teacher: Pupil, ada: Pupil) -> None:
    own = {"name": "own", "kind": "game", "game": f'title = "Down the first column"\n{GAME}'}
    items = [*ITEMS[:1], {"name": "shipped", "kind": "game", "library": "g1"}, own]
    assert teacher.assign(items=items).status_code == 204
    assert ada.answer("corner", "3,1").json()["feedback"]["right"]
    for pupil in (teacher, ada):
        pupil.headers["Accept-Language"] = "de"
    page = teacher.get(f"/classes/{teacher.course}/students/2").text
    assert "richtig" in page
    assert "nach rechts" not in page
    play = ada.begin(ada.item("shipped")["question"]["shown"]["game"])
    assert play["title"] == "Die erste Spalte hinab"
    play = ada.begin(ada.item("own")["question"]["shown"]["game"])
    assert play["title"] == "Down the first column"


def test_a_lost_game_of_a_class_is_not_taken_back(teacher: Pupil, ada: Pupil) -> None:
    item = {"name": "deal", "kind": "board", "size": "4x1/2"}
    assert teacher.assign(mode="practice", items=[item]).status_code == 204
    game = ada.item("deal")["question"]["shown"]["game"]
    opened = (
        ada.send_move(ada.begin(game, "practice"), f"open {column},1").json()
        for column in range(1, 5)
    )
    play = next(each for each in opened if each.get("result") == "lost")
    refused = ada.send_move(play, "undo")
    assert refused.status_code == 400
    assert "counts" in refused.json()["error"]
    assert ada.look(play)["result"] == "lost"
