"""Classics of first-order logic, and a program that proves them.

Run as `python -m tests.reason.classics resolution|natural [SECONDS [NAME …]]`: a line for each.
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
def classics() -> dict[str, tuple[list[Formula], Formula]]:
    """Premises and goal of each, by name."""
    found = {}
    text = Path(__file__).with_name("classics.txt").read_text(encoding="utf-8")
    for line in filter(None, text.splitlines()):
        if not line.startswith("#"):
            name, _, rest = line.partition(": ")
            premises, _, goal = rest.partition("|- ")
            found[name] = [parse(each) for each in premises.split(";") if each.strip()], parse(goal)
    return found


def attempt(name: str, style: str, seconds: float) -> dict[str, object]:
    """Whether a classic is proved in a style, in how many steps, and how long that takes."""
    premises, goal = classics()[name]
    start = time.process_time()
    answer = prove_sequent(premises, goal, limit=Limit(seconds), natural=style == "natural")
    taken = round(time.process_time() - start, 2)
    lines = len(answer.deduction.lines) if answer.deduction else 0
    steps = len(answer.proof.steps) if answer.proof else lines
    proved = lines > 0 if style == "natural" else answer.proved
    return {"name": name, "proved": proved, "seconds": taken, "steps": steps, "lines": lines}


def main() -> None:
    style, *rest = sys.argv[1:]
    seconds = float(rest[0]) if rest else 10.0
    for name in rest[1:] or classics():
        print(json.dumps(attempt(name, style, seconds)), flush=True)


if __name__ == "__main__":
    main()
