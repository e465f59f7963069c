"""Classics of first-order logic, and a program that proves them.

Run as `python -m tests.reason.classics resolution|natural [SECONDS [LIST]]`: a line for each. The
lists are `classics` and `more_classics`, which is of other fields and was written later.
"""

from __future__ import annotations

import json
import sys
import time
from functools import cache
from pathlib import Path

from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.reason.ask import prove_sequent
from provefield.reason.limit import Limit


@cache
def classics(which: str = "classics") -> dict[str, tuple[list[Formula], Formula]]:
    """Premises and goal of each in a list, by name."""
    found = {}
    text = Path(__file__).with_name(f"{which}.txt").read_text(encoding="utf-8")
    for line in filter(None, text.splitlines()):
        if not line.startswith("#"):
            name, _, rest = line.partition(": ")
            premises, _, goal = rest.partition("|- ")
            found[name] = [parse(each) for each in premises.split(";") if each.strip()], parse(goal)
    return found


def attempt(name: str, style: str, seconds: float, which: str = "classics") -> dict[str, object]:
    """Whether a classic is proved in a style, in how many steps, and how long that takes."""
    premises, goal = classics(which)[name]
    start = time.process_time()
    answer = prove_sequent(premises, goal, limit=Limit(seconds), natural=style == "natural")
    taken = round(time.process_time() - start, 2)
    lines = len(answer.deduction.lines) if answer.deduction else 0
    steps = len(answer.proof.steps) if answer.proof else lines
    proved = lines > 0 if style == "natural" else answer.proved
    return {"name": name, "proved": proved, "seconds": taken, "steps": steps, "lines": lines}


def main() -> None:
    style, seconds, which, *_ = [
        *sys.argv[1:],
        *("resolution", "10", "classics")[len(sys.argv) - 1 :],
    ]
    for name in classics(which):
        print(json.dumps(attempt(name, style, float(seconds), which)), flush=True)


if __name__ == "__main__":
    main()
