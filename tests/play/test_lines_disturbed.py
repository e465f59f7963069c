"""A tournament of programs that are killed, and that is killed itself: its table stays the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "lines"
COMMAND = [sys.executable, "-c", "from provefield.cli import main; main()"]
LONGEST = 60.0  # seconds for each game


def slow_agent(folder: Path) -> Path:
    """The example, at a pace at which it can be met."""
    text = (EXAMPLES / "both_games.py").read_text(encoding="utf-8")
    slow = text.replace("        print(", "        time.sleep(0.05)\n        print(")
    file = folder / "slow.py"
    file.write_text(slow.replace("import json\n", "import json\nimport time\n"), encoding="utf-8")
    file.chmod(0o755)
    return file


def hold(folder: Path, games: int, kills: int) -> list[dict[str, Any]]:
    """The table of a tournament in which programs and the tournament were killed so often."""
    folder.mkdir()
    agent, checkpoint = slow_agent(folder), folder / "checkpoint"
    asked = ["tournament", "--agent", str(agent), "--agent", "p5", "--preset", "beginner",
             "--start", "zero", "--games", str(games), "--workers", "1",
             "--checkpoint", str(checkpoint), "--json"]  # fmt: skip
    rng = Random(1)
    # A program that is killed six times in one game forfeits it: so often in a row it is not.
    pairs = (rng.sample(["agent", "tournament"], 2) for _ in range(kills))
    waiting = list(chain.from_iterable(pairs))
    until = time.monotonic() + LONGEST * games
    while True:
        with (folder / "out").open("wb") as out:
            run = subprocess.Popen([*COMMAND, *asked], stdout=out, stderr=subprocess.DEVNULL)
        while waiting and run.poll() is None:
            assert time.monotonic() < until
            _disturb(run, agent, waiting)
        if run.wait() == 0:
            break
        assert run.returncode == -signal.SIGKILL
    if waiting:  # a busy machine let us come too late
        return hold(folder / "again", games, kills)
    table = json.loads((folder / "out").read_bytes())["agents"]
    return [row | {"seconds": None, "agent": Path(row["agent"]).name} for row in table]


def _disturb(run: subprocess.Popen[bytes], agent: Path, waiting: list[str]) -> None:
    """Kill a program at play or, while one plays, all of it."""
    for pid in _playing(agent):
        if waiting.pop() == "agent":
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        else:
            run.kill()
            run.wait()
        while pid in _playing(agent):
            time.sleep(0.01)
        return
    time.sleep(0.01)


def _playing(agent: Path) -> list[int]:
    """The processes of an agent that have become the program itself."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            words = each.read_text().split("\0")
            if words[0].endswith("python3") and words[1:2] == [str(agent)]:
                found.append(int(each.parent.name))
    return found


def test_kills_change_no_table(tmp_path: Path) -> None:
    calm = hold(tmp_path / "calm", games=6, kills=0)
    assert hold(tmp_path / "disturbed", games=6, kills=2) == calm
    assert [row["games"] for row in calm] == [6, 6]


@pytest.mark.soak
def test_a_hundred_kills_change_no_table(tmp_path: Path) -> None:
    calm = hold(tmp_path / "calm", games=200, kills=0)
    assert hold(tmp_path / "disturbed", games=200, kills=50) == calm
