"""The first answer of commands: processor time of a whole process, from its start to its end.

Run with `./dev bench start [RUNS]`. The peer is Python that imports numpy, which all of them but
the help do. The kernel and the bytecode of Python have to be there, as after any first run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

RUNS = 5
NUMPY, PROVEFIELD = "import numpy", "from provefield.cli import main; main()"
BOARD = "generate sweeper --columns 30 --rows 16 --mines 99 --seed 1"
COMMANDS = {
    "--help": "--help",
    "generate sweeper": BOARD,
    "… --no-guess": f"{BOARD} --no-guess",
    "sweep odds": "sweep odds world.txt",
    "sweep guesser": "sweep guesser world.txt",
    "tournament, 10 games": "tournament --agent odds --agent guesser --preset expert --games 10",
}


def run(folder: str, code: str, words: str = "") -> bytes:
    """Run a command, and return what it prints."""
    # An environment that keeps no bytecode would have all sources compiled at every start.
    keeping = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/bytecode"}
    command = [sys.executable, "-c", code, *words.split()]
    return subprocess.run(
        command, cwd=folder, env=os.environ | keeping, check=True, capture_output=True
    ).stdout


def seconds(folder: str, code: str, words: str = "") -> float:
    """What a run takes of the processor."""
    before = getrusage(RUSAGE_CHILDREN)
    run(folder, code, words)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print one line for each command."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=int, nargs="?", default=RUNS)
    runs = parser.parse_args().runs
    print(f"{'':<22} {'median s':>9} {'least s':>9} {'ratio':>7}")
    with TemporaryDirectory() as folder:
        Path(folder, "world.txt").write_bytes(run(folder, PROVEFIELD, BOARD))
        peer = median(seconds(folder, NUMPY) for _ in range(runs))
        print(f"{'Python and numpy':<22} {peer:9.2f} {'':9} {1:7.1f}")
        for name, words in COMMANDS.items():
            run(folder, PROVEFIELD, words)
            taken = [seconds(folder, PROVEFIELD, words) for _ in range(runs)]
            middle = median(taken)
            print(f"{name:<22} {middle:9.2f} {min(taken):9.2f} {middle / peer:7.1f}", flush=True)


if __name__ == "__main__":
    main()
