"""Courses: files that stay the same, variants that differ, marks that follow from the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from math import ceil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from provefield.errors import InputError
from provefield.learn.courses import (
    Assignment,
    Course,
    Event,
    Item,
    Standing,
    Who,
    assigned,
    closing,
    comes_back_as,
    mark,
    read_assignment,
    read_course,
    variant,
    verify,
    verify_item,
    write_course,
)
from provefield.learn.courses.file import GIVEN
from provefield.learn.courses.moodle import write_moodle
from provefield.learn.courses.paper import sheet, sheets, solution_lines
from provefield.learn.courses.variant import ROOMY, distinct_seeds, variant_seed
from provefield.learn.exercises import kinds, new_exercise
from provefield.learn.exercises.exercise import Exercise
from tests.learn.test_logic_kinds import OWN

TEXT = (Path(__file__).parent / "course.toml").read_text(encoding="utf-8")
COURSE = read_course(TEXT)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_a_course_written_is_the_file_that_was_read() -> None:
    assert write_course(COURSE) == TEXT
    # All other kinds are written and read back one by one.
    assert {item.kind for _, item in COURSE.items()} | OWN.keys() == set(GIVEN)


def test_every_item_of_the_course_can_be_solved() -> None:
    verify(COURSE)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('kind = "lesson"', 'kind = "lessn"', "expected one of"),
        ("points = 4", "points = -1", "a whole number"),
        ("attempts = 3", 'attempts = "3"', "a whole number"),
        ('rules = ["∧I", ', 'rules = ["∧Q", ', "no such rule"),
        ("late-days = 3", "late-day = 3", "did you mean late-days?"),
        ("due = 2026-11-20T23:59:00", 'due = "Friday"', "a day and a time"),
        ("due = 2026-11-20T23:59:00", "due = 9999-12-31T23:59:00", "from 2000 to 2200"),
        ('rules = ["∧I", ', 'rules = ["∧I", ' + '"∧I", ' * 99, "at most"),
        ('name = "swap"', 'name = "corner"', "there is another corner"),
        ('fol = "all x -mine(x,x)"', 'fol = "all x -mime(x,x)"', "mime"),
    ],
)
def test_a_fault_is_shown_where_it_stands(before: str, after: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_course(TEXT.replace(before, after), "course.toml")
    assert caught.value.line == TEXT[: TEXT.index(before)].count("\n") + 1
    assert said in str(caught.value)
    assert str(caught.value).endswith("^")


def test_what_is_missing_is_named() -> None:
    with pytest.raises(InputError, match="right: missing"):
        read_course(TEXT.replace("right = 2\n", ""))


def own(**given: object) -> Item:
    kind = given.pop("kind")
    return Item("x", kind, given=given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (own(kind="sequent", premises=["A -> B", "B"], goal="A"), "does not follow"),
        (own(kind="to-fol", columns=2, rows=2, english="A mine.", fol="mine(("), "expected"),
        (own(kind="game", game="columns = 3\nrows = 1\nmines = 1"), "cannot be won"),
        (
            own(
                kind="to-fol",
                columns=2,
                rows=2,
                english="Every row has a mine.",
                fol="exists x all y mine(x,y)",
            ),
            "differ where the only mines are in",
        ),
        (own(kind="choice", options=["a", "b"], right=3), "no option 3"),
        (own(kind="choice", options=["a"], right=1), "two options"),
        (own(kind="choice", options=["a", "a"], right=1), "two options"),
        (own(kind="cells", board="1 1\n0 ?", ask="mine"), ""),
        (own(kind="lesson", lesson=1, task=99), "no such task"),
        (own(kind="board", size="2x2/9"), ""),
        (own(kind="game", library="nowhere"), ""),
    ],
)
def test_what_cannot_be_solved_is_refused_with_the_reason(item: Item, said: str) -> None:
    homework = Assignment("w", "W", (item,))
    with pytest.raises(InputError, match="w/x") as caught:
        verify_item(Course("key", "C", (homework,)), homework, item)
    assert said in str(caught.value)


@pytest.mark.parametrize("kind", kinds())
def test_no_two_of_a_hundred_students_have_the_same_where_there_is_room(kind: str) -> None:
    seeds = [variant_seed("logic", "w/a", kind, 1, student) for student in range(1, 101)]
    room = 100 if kind in ROOMY else len(distinct_seeds("logic", "w/a", kind, 1, 100))
    assert len(set(seeds)) == room >= 50
    assert max(map(seeds.count, seeds)) == ceil(100 / room), "who has to share, shares evenly"
    item = Item("a", "exercise", given={"exercise": kind, "level": 1})
    seen = [_question(item, student) for student in range(1, room + 1, 9)]
    assert len(set(seen)) == len(seen)
    assert seen[1] == _question(item, 10) != _question(item, 10, turn=1)


def test_seeds_are_drawn_only_for_as_many_students_as_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[int] = []

    def count(kind: str, level: int, seed: int) -> Exercise:
        drawn.append(seed)
        return new_exercise(kind, level, seed)

    monkeypatch.setattr(variant, "new_exercise", count)
    third = variant_seed("lazy", "w/a", "unify", 1, 3)
    assert 3 <= len(drawn) < 20
    assert list(distinct_seeds("lazy", "w/a", "unify", 1, 20))[2] == third
    assert len(drawn) == len(set(drawn)), "what is drawn is not drawn again"


@pytest.mark.soak
def test_all_questions_of_a_hundred_students_differ_where_there_is_room_and_come_again() -> None:
    for kind in kinds():
        item = Item("a", "exercise", given={"exercise": kind, "level": 1})
        room = 100 if kind in ROOMY else len(distinct_seeds("logic", "w/a", kind, 1, 100))
        first, again = ([_question(item, student) for student in range(1, 101)] for _ in range(2))
        assert (kind, len(set(first)), first == again) == (kind, room, True)


def _question(item: Item, student: int, turn: int = 0) -> str:
    work = assigned("w", item, Who("logic", student, turn)).work
    return str(work.question.shown)  # type: ignore[union-attr]


def test_another_course_or_item_has_other_variants() -> None:
    item = Item("a", "board", given={"size": "9x9/10"})
    names = {
        str(assigned("w", each, Who(key, 1)).work)
        for key in ("one", "two")
        for each in (item, replace(item, name="b"))
    }
    assert len(names) == 4


def answer(hours: float, *, right: bool, fault: str | None = None) -> Event:
    return Event("answer", NOON + timedelta(hours=hours), right, fault)


ITEM = Item("a", "choice", 8)
HOMEWORK = Assignment("w", "W", (ITEM,), attempts=2, hint_cost=25, late=50, late_days=2)
HINT, SEEN = Event("hint", NOON), Event("solution", NOON)


@pytest.mark.parametrize(
    ("events", "points", "words"),
    [
        ([], "0", (0, 0, False)),
        ([answer(0, right=True)], "8", (1, 0, False)),
        ([answer(0, right=False, fault="scope"), answer(0, right=True)], "8", (2, 0, False)),
        (
            [answer(0, right=False), answer(0, right=False), answer(0, right=True)],
            "0",
            (2, 0, False),
        ),
        ([HINT, answer(0, right=True), HINT], "6", (1, 1, False)),
        ([HINT] * 5 + [answer(0, right=True)], "0", (1, 5, False)),
        ([answer(2, right=True)], "4", (1, 0, True)),
        ([HINT, answer(2, right=True)], "3", (1, 1, True)),
        ([answer(50, right=True)], "0", (1, 0, True)),
        ([SEEN, answer(0, right=True)], "0", (1, 0, False)),
        ([answer(0, right=True), SEEN], "8", (1, 0, False)),
    ],
)
def test_marks_follow_from_the_record(
    events: list[Event], points: str, words: tuple[int, int, bool]
) -> None:
    found = mark(ITEM, HOMEWORK, events, NOON + timedelta(hours=1))
    assert (found.shown, (found.attempts, found.hints, found.late)) == (points, words)


@pytest.mark.parametrize("due", [None, NOON + timedelta(hours=1)])
@pytest.mark.parametrize(("hour", "points"), [(2, "8"), (3, "0")])
def test_nothing_counts_that_came_after_the_end(
    due: datetime | None, hour: int, points: str
) -> None:
    homework = replace(HOMEWORK, late=100, closed=NOON + timedelta(hours=2))
    found = mark(ITEM, homework, [Event("answer", NOON + timedelta(hours=hour), right=True)], due)
    assert found.shown == points


def test_help_is_no_mistake_and_a_changed_item_is_another_variant() -> None:
    answer, again = Event("answer", NOON), Event("answer", NOON, right=True)

    def work(*events: Event, turn: int = 0) -> Standing:
        return Standing(ITEM, HOMEWORK, events, turn=turn)

    wrong, right = work(answer, again), work(again)
    assert comes_back_as([work(Event("hint", NOON), again)]) is None
    assert comes_back_as([work(Event("solution", NOON))]) == 1
    assert comes_back_as([wrong]) == comes_back_as([wrong, right]) == 1
    assert comes_back_as([wrong, work(again, turn=1)]) is None
    assert comes_back_as([wrong, work(turn=1)]) == 1
    assert comes_back_as([work(answer)]) is None  # an attempt is left


def test_due_dates_know_their_zone_and_extensions() -> None:
    week = COURSE.assignments[0]
    assert COURSE.dated(week).due == datetime(2026, 11, 20, 22, 59, tzinfo=UTC)
    assert COURSE.dated(week, hours=48).due == datetime(2026, 11, 22, 22, 59, tzinfo=UTC)
    assert COURSE.dated(COURSE.assignments[1]).due is None


def test_a_sequent_needs_no_premises() -> None:
    values = {"name": "w", "item": [{"name": "a", "kind": "sequent", "goal": "A -> A"}]}
    homework = read_assignment(values)
    course = Course("logic", "Logic", (homework,))
    assert (
        verify_item(course, homework, homework.items[0])
        .work.judge(  # type: ignore[union-attr]
            "| A ; assumption\nA -> A ; ->I 1-1"
        )
        .right
    )
    assert read_course(write_course(course)) == course


def test_what_stands_above_an_item_replaces_no_question() -> None:
    item = replace(COURSE.assignments[1].items[-1], text="A warning: read well.")
    task = replace(COURSE.assignments[0].items[0], text="To begin with:")
    homework = Assignment("w", "W", (item, task))
    page = sheet(replace(COURSE, assignments=(homework,), language="en"), 1)
    for above, question in (
        ("A warning", "Write this message"),
        ("To begin with", "The 1 in the corner"),
    ):
        assert page.index(above) < page.index(question)


def test_dates_of_an_assignment_are_kept_and_move_with_a_student() -> None:
    text = (
        'title = "Logic"\nkey = "k"\nzone = "Europe/Berlin"\n\n[[assignment]]\nname = "w"\n'
        'title = "W"\ndue = 2026-07-01T12:00:00\nvisible = 2026-06-30T12:00:00\n'
        "open = 2026-07-01T08:00:00\nclosed = 2026-07-02T12:00:00\nminutes = 20\n"
        'feedback = "none"\n'
    )
    course = read_course(text)
    assert write_course(course) == text
    (exam,) = course.assignments
    hours, later = course.dated(exam, hours=2), course.dated(exam, datetime(2026, 7, 5, tzinfo=UTC))
    assert hours.closed == datetime(2026, 7, 2, 12, tzinfo=UTC)
    assert later.closed == datetime(2026, 7, 5, tzinfo=UTC)
    hours_of_day = (datetime(2026, 7, 1, hour, tzinfo=UTC) for hour in (5, 7))
    assert [course.visible_at(moment) == course for moment in hours_of_day] == [False, True]
    assert closing(replace(hours, late=50), hours.due) == hours.closed
    draft = exam.draft()
    assert (draft.visible, draft.due, draft.closed, draft.minutes) == (False, None, None, 20)
    with pytest.raises(InputError, match="an exam needs an end"):
        read_assignment({"name": "w", "feedback": "none"})
    noon = datetime(2026, 7, 1, 12, tzinfo=UTC)
    for key in ("closed", "due"):
        with pytest.raises(InputError, match=f"{key}: it ends before it opens"):
            read_assignment({"name": "w", "open": noon, key: noon})


def test_sheets_hold_questions_and_solutions_apart() -> None:
    asked, solved = sheet(COURSE, 7), sheet(COURSE, 7, solutions=True)
    assert asked == sheet(COURSE, 7) != sheet(COURSE, 8)
    assert "this &lt;b&gt;" in asked
    assert "∧E 1" in solved
    assert "∧E 1" not in asked
    assert "1. corner" not in asked
    assert "∃x mine(x, 1)" in solved
    assert "exists x mine(x,1)" not in solved
    german = sheets(replace(COURSE, language="de"), {7: "Ada", 8: "Alan"})
    assert german.count("<h1>") == 2
    assert ("· Ada<" in german, "· Alan<" in german) == (True, True)
    assert "Eine Sequenz beweisen" in german


def test_moodle_shows_what_a_teacher_wrote_and_runs_none_of_it() -> None:
    given = {
        "options": ["a", "b"],
        "right": 2,
        "because": ["<img src=x onerror=alert(1)>", "p < q"],
    }
    homework = Assignment("w", "W", items=(Item("x", "choice", given=given),))
    text = write_moodle(replace(COURSE, assignments=(homework,)))
    quiz = ElementTree.fromstring(text)  # noqa: S314
    told = [each.text or "" for each in quiz.iterfind("question/answer/feedback/text")]
    assert len(told) == 2
    assert not any("<" in each for each in told)
    assert "&lt;img" in told[0]


def test_moodle_imports_what_was_exported() -> None:
    """Read as Moodle's documentation of its XML format tells it."""
    quiz = ElementTree.fromstring(write_moodle(COURSE, variants=2))  # noqa: S314
    assert quiz.tag == "quiz"
    kinds = [question.get("type") for question in quiz]
    assert kinds.count("category") == sum(1 for _ in COURSE.items())
    for question in quiz:
        if question.get("type") == "category":
            assert (question.findtext("category/text") or "").startswith("$course$/top/Logic 101/")
            continue
        assert question.findtext("name/text")
        assert question.findtext("questiontext/text")
        assert float(question.findtext("defaultgrade") or 0) > 0
        fractions = [each.get("fraction") for each in question.findall("answer")]
        if question.get("type") == "essay":
            assert question.findtext("graderinfo/text")
            assert fractions == []
        else:
            assert sorted(set(fractions), key=str) == ["0", "100"]
            assert fractions.count("100") == 1
    (choice,) = (each for each in quiz if each.get("type") == "multichoice")
    right = next(each for each in choice.findall("answer") if each.get("fraction") == "100")
    assert (right.findtext("text"), right.findtext("feedback/text")) == ("2", "Yes.")
    truths = [each for each in quiz if each.get("type") == "truefalse"]
    assert len(truths) == 3
    assert all(
        [a.findtext("text") for a in each.findall("answer")] == ["true", "false"] for each in truths
    )


COMMON = ("name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden")
PARTS = {
    "multichoice": ("single", "shuffleanswers", "answernumbering", "answer"),
    "truefalse": ("answer",),
    "essay": (
        "responseformat", "responserequired", "responsefieldlines", "attachments", "graderinfo",
        "responsetemplate",
    ),
}  # fmt: skip
"""What Moodle's documentation of its XML format names for each type of question."""

WORDS = {
    "single": {"true", "false"},
    "shuffleanswers": {"true", "false", "0", "1"},
    "answernumbering": {"none", "abc", "ABCD", "123"},
    "hidden": {"0", "1"},
    "responseformat": {"editor", "editorfilepicker", "plain", "monospaced", "noinline"},
    "responserequired": {"0", "1"},
}


@pytest.mark.parametrize("kind", kinds())
def test_moodle_reads_back_every_kind_of_exercise(kind: str) -> None:
    item = Item("a", "exercise", 3, given={"exercise": kind, "level": 1})
    course = Course("logic", "Logic", (Assignment("w", "W", (item,)),))
    question = ElementTree.fromstring(write_moodle(course, variants=1))[1]  # noqa: S314
    form = str(question.get("type"))
    assert {each.tag for each in question} == {*COMMON, *PARTS[form]}
    assert float(question.findtext("defaultgrade") or 0) == 3
    assert 0 <= float(question.findtext("penalty") or -1) <= 1
    for part, words in WORDS.items():
        assert question.findtext(part) in {*words, None}
    asked = unescape(question.findtext("questiontext/text") or "").replace("`", "")
    for text in _leaves(assigned("w", item, Who("logic", 1)).work.question.shown):  # type: ignore[union-attr]
        assert text.replace("`", "") in asked, "what is shown in the browser stands on paper, too"
    texts = question.findall("questiontext") + question.findall("answer")
    assert {each.get("format") for each in texts} <= {"html", "moodle_auto_format", "plain_text"}
    solution = solution_lines(assigned("w", item, Who("logic", 1)), "en")
    if form == "essay":
        told = unescape(question.findtext("graderinfo/text") or "")
        assert solution.split()[0] in told
    else:
        (right,) = (each for each in question.findall("answer") if each.get("fraction") == "100")
        assert right.findtext("text") == solution


def _leaves(shown: Any) -> Iterator[str]:
    """Every text that a question shows, but for what only the browser needs."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, dict):
        for key, each in shown.items():
            if key not in ("ascii", "form", "ask", "count", "start", "help", "state", "kind"):
                yield from _leaves(each)
    elif isinstance(shown, list | tuple):
        for each in shown:
            yield from _leaves(each)
