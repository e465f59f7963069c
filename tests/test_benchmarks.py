"""The measurements can be started: what they import is there, and they tell how to use them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "benchmarks"
LOAD = """
import contextlib, runpy, sys
for path in sys.argv[1:]:
    sys.path[0], sys.argv = path.rpartition("/")[0], [path, "--help"]
    with contextlib.suppress(SystemExit):
        runpy.run_path(path, run_name="__main__")
"""


def test_every_benchmark_loads_and_tells_its_usage() -> None:
    scripts = sorted(map(str, FOLDER.glob("*.py")))
    assert scripts
    done = subprocess.run(
        [sys.executable, "-c", LOAD, *scripts], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("usage: ") == len(scripts)
