"""A package of somebody else adds a command, files to prove, an experiment, an exercise, a page."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from provefield.learn.courses import read_course, verify
from provefield.learn.courses.paper import sheet
from tests.cli.commands import provefield
from tests.web.inside import House, inside

POINTS = """\
[provefield.commands]
greet = theirs:greet
more = theirs:more
[provefield.commands.admin]
more = theirs:more
[provefield.exercises]
riddle = theirs:RIDDLE
[provefield.experiments]
nothing = theirs:nothing
[provefield.problems]
lines = theirs:LINES
[provefield.features]
hello = theirs:HELLO
"""
THEIRS = '''
from contextlib import asynccontextmanager

import typer
from fastapi import APIRouter

from provefield.learn.exercises.exercise import Feedback, Question
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Kind
from provefield.logic.parse import parse
from provefield.play.report import Report, Table
from provefield.reason.problem import Problem, Reader
from provefield.web.platform.features import Feature

def greet(name: str) -> None:
    """Greet a player.

    Example: provefield greet Ada
    """
    print(f"Good luck, {name}!")

more = typer.Typer(help="Says more.")

@more.command()
def loudly(name: str) -> None:
    print(f"GOOD LUCK, {name.upper()}!")

@more.command()
def softly(name: str) -> None:
    print(f"good luck, {name.lower()}")

class Riddle:
    solution = "42"

    def __init__(self, level):
        shown = {"english": f"What is {6 * level} times 7, but for the level?"}
        self.question = Question("riddle", "Say a number.", "number", 1, 1, shown)

    def hints(self, answer=""):
        return (Hint("It is 42."),)

    def judge(self, answer):
        return Feedback(answer == self.solution, "So it is." if answer == "42" else "No.")

RIDDLE = Kind("riddle", "Guess a number", lambda wish: Riddle(wish.level))

def nothing(players, quick):
    yield 1, 1
    return Report("nothing", Table(("what",), (("nothing",),)), "", lambda figure: None)

def read_lines(text, *, source):
    *given, goal = text.splitlines()[1:]
    return Problem(tuple(map(parse, given)), (parse(goal),))

LINES = Reader(lambda text: text.startswith("#lines"), read_lines)
router = APIRouter()

@router.get("/hello")
def hello():
    return {"hello": "world"}

opened = []

@asynccontextmanager
async def live(app):
    async def once():
        opened.append("ran")
    opened.append("open")
    yield (once(),)
    opened.append("closed")

HELLO = Feature("theirs", router, live)
'''


@pytest.fixture(autouse=True)
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "theirs-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(POINTS)
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "__init__.py").write_text(THEIRS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "provefield.cli.admin", raising=False)  # finds them once


def test_a_command_is_run_and_told_as_ours_are() -> None:
    assert provefield("greet", "Ada").out == "Good luck, Ada!\n"
    assert "Greet a player." in provefield("--help").out
    assert "Example: provefield greet Ada" in provefield("greet", "--help").out
    assert provefield("more", "loudly", "Ada").out == "GOOD LUCK, ADA!\n"
    assert provefield("admin", "more", "softly", "Ada").out == "good luck, ada\n"


def test_a_problem_is_read_in_their_format(tmp_path: Path) -> None:
    (tmp_path / "asked").write_text("#lines\nA & B\nB\n")
    assert provefield("prove", str(tmp_path / "asked")).code == 0
    (tmp_path / "asked").write_text("#lines\nA | B\nB\n")
    assert provefield("prove", str(tmp_path / "asked")).code == 1


def test_an_exercise_is_drawn_judged_and_part_of_a_course() -> None:
    assert "What is 12 times 7" in provefield("exercise", "riddle", "--level", "2").out
    assert provefield("exercise", "riddle", "--answer", "42").out == "So it is.\n"
    assert provefield("exercise", "riddle", "--answer", "41").code == 1
    item = '[[assignment.item]]\nname = "r"\nkind = "exercise"\nexercise = "riddle"\n'
    course = read_course(f'title = "T"\nkey = "k"\n[[assignment]]\nname = "w"\n{item}')
    verify(course)
    assert "Guess a number" in sheet(course, 1)


def test_an_experiment_is_found_by_its_name() -> None:
    ended = provefield("experiment", "nothin")
    assert ended.err.startswith("provefield: experiment: no experiment is called 'nothin'; did you")


def test_a_feature_answers_and_is_opened_and_closed() -> None:
    opened = import_module("theirs").opened

    async def ask(house: House) -> None:
        browser = await house.browser()
        assert (await browser.get("/hello")).json() == {"hello": "world"}
        assert (await browser.get("/lti/jwks")).status_code == 200  # ours are still there

    opened.clear()
    inside(ask)
    assert opened == ["open", "ran", "closed"]
