"""Long work in batches on all cores, which tells how far it is and goes on where it was stopped.

What is done stands in `.soak/`, by the name of the work and a hash of the sources: after a change
of these, all is done anew.
"""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from traceback import format_exc

ROOT = Path(__file__).parents[1]
SOURCES = (
    "src/provefield/logic",
    "src/provefield/reason",
    "src/provefield/grid.py",
    "tests/reason",
)

Work = Callable[..., list[str]]
"""The faults that are found; it is called in another process."""


def run_batches(
    name: str, work: Work, batches: Mapping[str, tuple[object, ...]], size: int
) -> list[str]:
    """Do every batch of some size that is not done yet, and list all faults.

    A batch is called GROUP:SOMETHING; how far each group is, and how fast, is printed.
    """
    file = ROOT / ".soak" / f"{name}-{_sources()}.jsonl"
    file.parent.mkdir(exist_ok=True)
    faults = _done(file)
    total, done = Counter(map(_group, batches)), Counter(map(_group, faults))
    fresh, seconds = Counter[str](), defaultdict[str, float](float)
    print(f"\n{name}: {len(faults)} of {len(batches)} batches were done before, see {file}")
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool, file.open("a") as kept:
        waiting = [key for key in batches if key not in faults]
        tasks = {pool.submit(_timed, work, batches[key]): key for key in waiting}
        for task in as_completed(tasks):
            key, (took, faults[tasks[task]]) = tasks[task], task.result()
            print(json.dumps([key, faults[key]]), file=kept, flush=True)
            group = _group(key)
            fresh[group] += 1
            seconds[group] += took
            far = f"{(done[group] + fresh[group]) * size} of {total[group] * size}"
            print(f"{group}: {far}, {fresh[group] * size / seconds[group]:.1f} a second of work")
            print(*faults[key], sep="\n", end="\n" if faults[key] else "", flush=True)
    return [fault for key in batches for fault in faults[key]]


def _timed(work: Work, batch: tuple[object, ...]) -> tuple[float, list[str]]:
    """The seconds of work, also those of other programs, and what was found, be it an error."""
    start = sum(os.times()[:4])
    try:
        found = work(*batch)
    except Exception:
        found = [f"{batch}: {format_exc()}"]
    return sum(os.times()[:4]) - start + 1e-9, found


def _group(key: str) -> str:
    return key.partition(":")[0]


def _sources() -> str:
    files = sorted(file for each in SOURCES for file in _python(ROOT / each))
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def _python(path: Path) -> list[Path]:
    return [path] if path.is_file() else list(path.rglob("*.py"))


def _done(file: Path) -> dict[str, list[str]]:
    """What was done before, but for a last line that was cut off."""
    lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else []
    return dict(json.loads(line) for line in lines if line.endswith("\n"))
