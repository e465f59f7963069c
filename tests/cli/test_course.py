"""Course files on the command line: checked, printed and exported without a server."""

from __future__ import annotations

import json
from pathlib import Path

from provefield.learn.courses import read_course, verify
from provefield.learn.lessons import lessons
from tests.cli.commands import provefield

FILE = Path(__file__).parents[1] / "learn" / "course.toml"


def test_a_good_course_is_well() -> None:
    told = provefield("course", "check", str(FILE))
    assert (told.code, told.out) == (
        0,
        "Logic 101: 2 assignments, 12 items, 20 points; all is well.\n",
    )


def test_a_bad_item_is_an_answer_and_a_bad_file_is_bad_input(tmp_path: Path) -> None:
    text = FILE.read_text(encoding="utf-8")
    (file := tmp_path / "course.toml").write_text(
        text.replace('"B & A"', '"B & C"'), encoding="utf-8"
    )
    told = provefield("course", "check", str(file), "--json")
    found = json.loads(told.out)
    assert (told.code, found["valid"], found["faults"][0]["item"]) == (1, False, "week-1/swap")
    for words in (("course", "sheet", str(file)), ("export", str(file), "--to", "moodle")):
        refused = provefield(*words)
        assert (refused.code, refused.out) == (2, "")
        assert "week-1/swap: it does not follow" in refused.err
    file.write_text(text.replace('library = "g1"', 'library = "g3"'), encoding="utf-8")
    unfair = provefield("course", "check", str(file))
    assert (unfair.code, "the game cannot be won" in unfair.out) == (1, True)
    file.write_text(text.replace("points = 4", "points = four"), encoding="utf-8")
    broken = provefield("course", "check", str(file))
    assert (broken.code, broken.err.splitlines()[-1].strip()) == (2, "^")
    assert provefield("course", "check", str(tmp_path / "none.toml")).code == 2


def test_sheets_and_moodle(tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    assert provefield("course", "sheet", str(FILE), "--student", "7", "-o", str(page)).code == 0
    assert "Logic 101" in page.read_text(encoding="utf-8")
    solved = provefield("course", "sheet", str(FILE), "--student", "7", "--solutions")
    assert (solved.code, "∧E" in solved.out) == (0, True)
    told = provefield("export", str(FILE), "--to", "moodle")
    assert (told.code, "<quiz>" in told.out) == (0, True)


def test_the_learning_path_is_a_course_that_can_be_read_and_printed(tmp_path: Path) -> None:
    assert provefield("course", "path", "-o", str(tmp_path / "path.toml")).code == 0
    found = read_course((tmp_path / "path.toml").read_text(encoding="utf-8"))
    given = [item.given for _, item in found.items()]
    assert [(each["lesson"], each["task"]) for each in given] == [
        (lesson.name, task.name) for lesson in lessons() for task in lesson.tasks
    ]
    assert 'title = "Der Lernpfad"' in provefield("course", "path", "--language", "german").out
    verify(found)
