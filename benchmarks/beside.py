"""Commands as they are now, beside those of an earlier commit: the first answer and the next.

Run with `./dev bench beside [COMMIT] [--seconds S]`. Both get the same files, an empty home folder,
and this environment. Processor time of the whole process in seconds and its memory in megabytes;
a command that takes longer than S seconds is stopped, and told so.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PATIENCE = 120.0
LARGE = 500
BOARD = "generate sweeper --columns 30 --rows 16 --mines 99 --seed 1"
GAME = "generate minefol --columns 16 --rows 16 --mines 6 --level 2 --seed 1"
COMMANDS = {
    "--help": "--help",
    "generate sweeper": BOARD,
    "… --no-guess": f"{BOARD} --no-guess",
    "sweep odds": "sweep odds world.txt",
    "sweep guesser": "sweep guesser world.txt",
    "tournament, 10 games": "tournament --agent odds --agent guesser --preset expert --games 10",
    "solve 1000×1000": "solve million.txt",
    "explain 500×500": "explain large.txt --cell {decided}",
    "… a cell left open": "explain large.txt --cell {open}",
    "generate minefol 16×16": GAME,
    "check 16×16": "check game.txt",
    "solve a lattice": "solve lattice.txt",
}


class Taken(NamedTuple):
    """What a run took, and how it ended."""

    seconds: float
    megabytes: float
    status: int


def run(source: Path, folder: Path, words: str, output: Path, patience: float) -> Taken:
    """Run a command of some version, with what it prints in a file."""
    home = folder / source.parent.name
    env = os.environ | {
        "PYTHONPATH": str(source),
        "HOME": str(home),
        "NUMBA_CACHE_DIR": str(home / "numba"),
        "PYTHONPYCACHEPREFIX": str(home / "bytecode"),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    code = "from provefield.cli import main; main()"
    with output.open("wb") as out:
        child = subprocess.Popen(
            ["timeout", str(patience), sys.executable, "-c", code, *words.split()],
            cwd=folder,
            env=env,
            stdout=out,
            stderr=subprocess.DEVNULL,
        )
        _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return Taken(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, child.returncode)


def prepare(folder: Path) -> dict[str, str]:
    """Write the boards; return a decided cell of the large one, and one that is left open."""
    import numpy as np
    from huge import DENSITY, openings  # type: ignore[import-not-found]
    from obscured import lattice  # type: ignore[import-not-found]

    from provefield.kernel.core.arrays import COVERED
    from provefield.kernel.odds import Analyst

    for name, side in (("million", 1000), ("large", LARGE)):
        view = openings(side)
        signs = np.where(view == COVERED, ord("?"), view + ord("0")).astype(np.uint8)
        rows = (bytes(row).decode() for row in signs.reshape(-1, side))
        (folder / f"{name}.txt").write_text("\n".join(rows))
    (folder / "lattice.txt").write_text(str(lattice("quarter", 100, 1)))
    risk = Analyst(LARGE, LARGE).analyse(view, int(DENSITY * view.size)).risk
    values, numbers = np.unique(risk[np.isfinite(risk)], return_counts=True)
    untold = values[numbers.argmax()]  # the risk of the cells that no clue is about
    behind = np.arange(risk.size) >= risk.size // 2
    undecided = (risk > 0) & (risk < 1) & (risk != untold)
    chosen = {"decided": (risk == 0) | (risk == 1), "open": undecided}
    places = {name: int(np.flatnonzero(behind & which)[0]) for name, which in chosen.items()}
    return {name: f"{at % LARGE + 1},{at // LARGE + 1}" for name, at in places.items()}


def main() -> None:
    """Print one line for each command: both versions, each at first and again."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("commit", nargs="?", default="HEAD~1")
    parser.add_argument("--seconds", type=float, default=PATIENCE)
    given = parser.parse_args()
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.check_output(
        [*git, "rev-parse", "--short", given.commit], text=True
    ).strip()
    with TemporaryDirectory() as name:
        before = Path(name, commit)
        subprocess.run([*git, "worktree", "add", "-q", "--detach", before, commit], check=True)
        try:
            versions = {commit: before / "src", "now": ROOT / "src"}
            compare(Path(name), versions, given.seconds)
        finally:
            subprocess.run([*git, "worktree", "remove", "--force", before], check=True)


def compare(folder: Path, versions: dict[str, Path], patience: float) -> None:
    """Prepare the files with this version, then run every command with each in turn."""
    ours = versions["now"]
    # In a process of its own, as a program is told to have at least the memory of its starter.
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        chosen = pool.submit(prepare, folder).result()
    run(ours, folder, BOARD, folder / "world.txt", patience)
    run(ours, folder, GAME, folder / "game.txt", patience)
    print(f"{'':<24}", *(f"{name + ', s':>12} {'again':>7} {'MB':>5}" for name in versions))
    for name, words in COMMANDS.items():
        line = f"{name:<24}"
        for source in versions.values():
            asked = words.format(**chosen)
            first, again = (
                run(source, folder, asked, folder / "out.txt", patience) for _ in range(2)
            )
            ended = {0: "", 124: " stopped"}.get(again.status, f" exit {again.status}")
            line += f" {first.seconds:12.2f} {again.seconds:7.2f} {again.megabytes:5.0f}{ended}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
