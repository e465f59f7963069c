"""Systems that are not Linux: the core runs, and what cannot says so in one line.

There is none at hand, so this takes away what only Unix has; it cannot show that all is well there.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ELSEWHERE = """
import sys, types
import asyncio, multiprocessing.connection, selectors, subprocess, tempfile  # they have theirs
for name in ("fcntl", "resource", "termios", "pwd", "grp"):
    sys.modules[name] = None
import provefield.extras
provefield.extras.sys = types.SimpleNamespace(platform="win32")
from provefield.cli import main
main(sys.argv[1:])
"""

RUNS = ["solve board", "explain board --cell 1,2", "prove --premise A --goal A", "run g1"]
REFUSED = {
    "serve": "the platform",
    "run g1 --engine prover9": "running another program within bounds",
    "tournament --agent p1 --preset easy --games 1 --seed 1 --checkpoint kept": "a checkpoint",
}


def run(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    (folder / "board").write_text("1 1 1\n? ? ?\n")
    return subprocess.run(
        [sys.executable, "-c", ELSEWHERE, *line.split()],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("line", RUNS)
def test_the_core_needs_nothing_of_unix(tmp_path: Path, line: str) -> None:
    ended = run(tmp_path, line)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("line", REFUSED)
def test_what_needs_linux_says_so(tmp_path: Path, line: str) -> None:
    ended = run(tmp_path, line)
    assert ended.returncode == 2
    assert ended.stderr == (f"provefield: {REFUSED[line]} needs Linux; this system is win32\n")
