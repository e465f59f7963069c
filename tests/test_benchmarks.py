"""The measurements can be started: what they import is there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "benchmarks"
LOAD = """
import runpy, sys
for path in sys.argv[1:]:
    sys.path[0] = path.rpartition("/")[0]
    runpy.run_path(path, run_name="loaded")
"""


def test_every_benchmark_loads() -> None:
    scripts = sorted(map(str, FOLDER.glob("*.py")))
    assert scripts
    done = subprocess.run(
        [sys.executable, "-c", LOAD, *scripts], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
