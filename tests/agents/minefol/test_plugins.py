"""Other packages bring strategies, searches and whole walkers, found by their entry points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from provefield.agents import minefol
from tests.cli.commands import provefield

EXAMPLE = Path(__file__).parents[3] / "examples" / "own_walker.py"
LAZY = """
class Lazy:
    name = "lazy"

    def questions(self, now):
        return now.unasked[:1]
"""
POINTS = """\
[provefield.searches]
stragglers = their_walkers:Stragglers
[provefield.walkers]
sitter = their_walkers:Sitter
[provefield.strategies]
lazy = their_walkers:Lazy
"""


@pytest.fixture(autouse=True)
def their_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package with the walkers of the example and a strategy."""
    told = tmp_path / "their_walkers-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: their-walkers\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(POINTS)
    (tmp_path / "their_walkers.py").write_text(EXAMPLE.read_text(encoding="utf-8") + LAZY)
    monkeypatch.syspath_prepend(tmp_path)


def run(*arguments: str) -> dict[str, object]:
    answer: dict[str, object] = json.loads(provefield("run", "g1", *arguments, "--json").out)
    return answer


def test_they_are_found_by_name() -> None:
    assert minefol.search_names()[-1] == "stragglers"
    assert minefol.strategy_names()[-1] == "lazy"
    assert minefol.walker_names() == ["sitter"]


def test_they_play_like_ours() -> None:
    assert run("--search", "stragglers")["result"] == "won"
    assert run("--strategy", "sitter")["calls"] == 60
    assert run("--strategy", "lazy")["result"] == "stuck"


def test_they_take_part_in_comparisons() -> None:
    told = provefield("compare", "g1", "--strategy", "sitter", "--strategy", "planner", "--csv").out
    assert told.splitlines()[1:] == ["g1,sitter,-,-,stuck,0,60", "g1,planner,-,sat,won,2,106"]
