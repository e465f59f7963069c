"""What people read has one home, and a new language needs nothing but tables."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.tongues.source import SOURCE

GERMAN = re.compile(
    r"[äöüßÄÖÜ„]|\b(zeilen?|spalten?|zellen?|minen|nicht|keine?|eine[rnms]?|und|oder|ist|wird|zahl"
    r"|sicher|botschaft|rund um|wenn|dann)\b",
    re.IGNORECASE,
)
GRAMMARS = SOURCE / "logic" / "language"


def texts_of(file: Path) -> Iterator[str]:
    """The strings of a Python file that are no docstrings, or every line of another one."""
    source = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield from source.splitlines()
        return
    tree = ast.parse(source)
    documented = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in documented:
            yield str(node.value)


def test_german_stands_in_tables_and_in_the_grammar_alone() -> None:
    files = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.js"), *SOURCE.rglob("*.html")]
    found = {
        f"{file.relative_to(SOURCE)}: {text}"
        for file in files
        if GRAMMARS not in file.parents and "vendor" not in file.parts
        for text in texts_of(file)
        if GERMAN.search(text)
    }
    assert found == set()


ENGLISH_ALONE = """
import sys
opened = []
sys.addaudithook(lambda event, given: event == "open" and opened.append(str(given[0])))
from provefield.cli import make_app
from provefield.learn.lessons import lessons
make_app()
assert lessons()[0].title == "A number tells"
assert [path for path in opened if "tongues/de" in path] == []
"""


def test_english_reads_no_table_of_another_language() -> None:
    subprocess.run([sys.executable, "-c", ENGLISH_ALONE], check=True)


# A language that nobody speaks --------------------------------------------------------------------

ASK = """
from starlette.testclient import TestClient

from provefield.grid import Cell
from provefield.learn.lessons import lessons
from provefield.logic.field import mine
from provefield.logic.language import describe
from provefield.tongues import counted, languages, tell
from provefield.web.app import create_app
from provefield.web.platform.settings import Settings

assert languages()["xx"].name == "Xish"
assert tell(counted("1 cell|{number} cells", 1), "xx") == "<1 cell>"
assert tell(counted("1 cell|{number} cells", 4), "xx") == "<4 cells>"
assert tell(Cell(2, 1).words, "xx") == "<column 2, row 1>"
assert lessons("xx")[0].title == "<A number tells>"
assert describe(mine(1, 2), "xx") == "mine(1, 2)"

reader = TestClient(create_app(Settings(database="sqlite://")), headers={"Accept-Language": "xx"})
page = reader.get("/learn").text
assert '<html lang="xx"' in page and "&lt;Learn&gt;" in page and ">Deutsch</a>" in page
assert "&lt;There is no such lesson.&gt;" in reader.get("/learn/99").text
words = reader.get("/words/xx.json").json()
assert words["words"]["Try again"] == "<Try again>" and words["heard"] == {"xgo": "go"}
assert ">Xish</a>" in reader.get("/learn", headers={"Accept-Language": "en"}).text
"""


def quoted(text: str) -> str:
    """A string of TOML, whose rules for quotes are those of JSON."""
    return json.dumps(text, ensure_ascii=False)


def made_up(tongues: Path) -> None:
    """Tables of a language that says everything in brackets."""
    with (tongues / "languages.toml").open("a", encoding="utf-8") as file:
        file.write('xx = { name = "Xish", called = "xish" }\n')
    for german in sorted((tongues / "de").iterdir()):
        lines = tomllib.loads(german.read_text(encoding="utf-8"))
        said = {key: "|".join(f"<{part}>" for part in key.split("|")) for key in lines}
        text = "".join(f"{quoted(key)} = {quoted(line)}\n" for key, line in said.items())
        heard = german.name == "heard.toml"
        (tongues / "xx" / german.name).write_text(
            '[commands]\nxgo = "go"\n' if heard else text, encoding="utf-8"
        )


def test_a_new_language_costs_only_tables(tmp_path: Path) -> None:
    ours = shutil.copytree(SOURCE, tmp_path / "provefield")
    (ours / "tongues" / "xx").mkdir()
    made_up(ours / "tongues")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    subprocess.run([sys.executable, "-c", ASK], check=True, cwd=tmp_path, env=environment)
