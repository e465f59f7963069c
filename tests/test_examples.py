from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_is_short(example: Path) -> None:
    assert len(example.read_text().splitlines()) <= 60
    told = subprocess.run(
        [sys.executable, "-W", "error", example], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.strip()


@pytest.mark.soak
def test_a_player_learns_to_win_more_often() -> None:
    trained = subprocess.run(
        [sys.executable, EXAMPLES[0].parent / "learning" / "train_a_player.py", "--rounds", "6"],
        capture_output=True,
        text=True,
        check=True,
        timeout=3_000,
    )
    rates = [float(line.split()[-1].rstrip("%")) for line in trained.stdout.splitlines()[1:]]
    assert rates[-1] > 1.5 * rates[0]
