"""Knowledge that is made to take too long, and a program that has an engine try it.

Run as `python -m tests.reason.hostile ENGINE SECONDS NAME …`: prints how much processor time label
and ask took.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial, reduce
from pathlib import Path
from random import Random

from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.formula import And, Atom, Formula, Iff, Not, Or
from provefield.logic.parse import parse
from provefield.reason.ask import ask, ask_labels
from provefield.reason.engines import engine
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.limit import Limit


def told(grid: Grid, *formulas: str | Formula) -> Knowledge:
    read = (parse(each) if isinstance(each, str) else each for each in formulas)
    return Knowledge(grid).tell(*(Fact(each, f"message {n}") for n, each in enumerate(read, 1)))


def pigeonhole(holes: int) -> Knowledge:
    """A mine in each row, no two in a column, and one row too many."""
    return told(
        Grid(holes, holes + 1),
        "all y exists x mine(x,y)",
        "all x all y all z (mine(x,y) & mine(x,z) -> y = z)",
    )


def counted_pigeonhole(holes: int) -> Knowledge:
    return told(
        Grid(holes, holes + 1),
        "all y atleast 1 x mine(x,y)",
        "all x atmost 1 y mine(x,y)",
    )


def tight_pigeonhole(holes: int) -> Knowledge:
    """As many rows as columns, so that boards exist, and a hint that no two diagonals are free."""
    return told(
        Grid(holes, holes),
        "all y exists x mine(x,y)",
        "all x all y all z (mine(x,y) & mine(x,z) -> y = z)",
        "all x all y all u all v (mine(x,y) & mine(u,v) & x != u -> |x - u| != |y - v|)",
    )


def eight_quantifiers() -> Knowledge:
    claim = "mine(a,b) & mine(c,d) -> mine(e,f) | -mine(g,h) | a + c = e + g"
    return told(
        Grid(8, 8),
        f"all a exists b all c exists d all e exists f all g exists h ({claim})",
        "exists x all y mine(x,y)",
    )


def eight_universals() -> Knowledge:
    claim = "mine(a,b) & mine(c,d) & mine(e,f) -> mine(g,h) | a = g | b = h"
    names = "".join(f"all {name} " for name in "abcdefgh")
    return told(Grid(8, 8), f"{names}({claim})", "mine(1,1) | mine(2,2)")


def eight_counts() -> Knowledge:
    body = "mine(a,b) | mine(c,d) | mine(e,f) | mine(g,h)"
    names = "".join(f"exactly 2 {name} " for name in "abcdefgh")
    return told(Grid(8, 8), f"{names}({body})")


def many_clauses(number: int, facts: int) -> Knowledge:
    """Random clauses of three literals, near the ratio at which they are hardest."""
    rng = Random(number)
    side = int((number / 4.2) ** 0.5)
    clauses = [Or(tuple(_literal(rng, side) for _ in range(3))) for _ in range(number)]
    step = -(-number // facts)
    return told(
        Grid(side, side), *(And(tuple(clauses[n : n + step])) for n in range(0, number, step))
    )


def _literal(rng: Random, side: int) -> Formula:
    atom = mine(rng.randint(1, side), rng.randint(1, side))
    return atom if rng.random() < 0.5 else Not(atom)


def huge_counts(side: int) -> Knowledge:
    """Overlapping halves of a big board, each with its number of mines."""
    grid = Grid(side, side)
    cells = list(grid)
    rng = Random(side)
    halves = [rng.sample(cells, len(cells) // 2) for _ in range(8)]
    return Knowledge(grid).tell(*(mine_count(half, len(half) // 3) for half in halves))


def giant_clash(side: int) -> Knowledge:
    everywhere = Fact(And(tuple(mine(*cell) for cell in Grid(side, side))), "a message")
    return Knowledge(Grid(side, side)).tell(
        everywhere,
        mine_count(Grid(side, side), side),
        Fact(parse("all x all y (mine(x,y) -> mine(y,x))"), "another message"),
    )


def parity(length: int) -> Knowledge:
    """The same cells have an even and an odd number of mines: short to say, long to refute."""
    atoms: list[Formula] = [mine(column, 1) for column in range(1, length + 1)]
    shuffled = Random(length).sample(atoms, length)
    return told(Grid(length, 1), _chain(atoms), Not(_chain(shuffled)))


def _chain(atoms: list[Formula]) -> Formula:
    return reduce(Iff, atoms)


def long_disjunction(side: int) -> Knowledge:
    """Each of many cells is as all the others together: cubic, if written out."""
    every: tuple[Atom, ...] = tuple(mine(*cell) for cell in Grid(side, side))
    return told(Grid(side, side), And(tuple(Iff(one, Or(every[:60])) for one in every)))


def full_table() -> Knowledge:
    """As many undecided cells as a truth table may have."""
    names = "".join(f"all {name} " for name in "abcdef")
    return told(Grid(5, 4), f"{names}(mine(a,b) | mine(c,d) | -mine(e,f))")


HOSTILE: dict[str, Callable[[], Knowledge]] = {
    "pigeonhole 8": partial(pigeonhole, 8),
    "pigeonhole 12": partial(pigeonhole, 12),
    "pigeonhole 20": partial(pigeonhole, 20),
    "pigeonhole 30": partial(pigeonhole, 30),
    "counted pigeonhole 8": partial(counted_pigeonhole, 8),
    "counted pigeonhole 30": partial(counted_pigeonhole, 30),
    "queens": partial(tight_pigeonhole, 20),
    "eight quantifiers": eight_quantifiers,
    "eight universals": eight_universals,
    "eight counts": eight_counts,
    "clauses in one fact": partial(many_clauses, 100_000, 1),
    "clauses apart": partial(many_clauses, 100_000, 100_000),
    "hard clauses": partial(many_clauses, 4_000, 40),
    "huge counts": partial(huge_counts, 100),
    "giant clash": partial(giant_clash, 100),
    "parity": partial(parity, 60),
    "disjunction": partial(long_disjunction, 40),
    "full table": full_table,
}


def most_megabytes() -> int:
    """The most memory that this program had; what its parent had, as rusage tells, is no matter."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


def attempt(name: str, kind: str, seconds: float) -> dict[str, object]:
    """What an engine made of it, and what that took: of processor time, and on the clock."""
    knowledge = HOSTILE[kind]()
    asked = engine(name)
    start, clock = time.process_time(), time.monotonic()
    labels = ask_labels(knowledge, knowledge.grid, engine=asked, limit=Limit(seconds))
    labelled, between = time.process_time(), time.monotonic()
    answer = ask(knowledge, Cell(2, 1), engine=asked, limit=Limit(seconds))
    return {
        "kind": kind,
        "label": round(labelled - start, 2),
        "ask": round(time.process_time() - labelled, 2),
        "clock": [round(between - clock, 2), round(time.monotonic() - between, 2)],
        "megabytes": most_megabytes(),
        "children": len(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()),
        "labels": ["inconsistent"] if labels.clash else sorted(set(labels.values())),
        "answer": answer.label,
    }


def main() -> None:
    name, seconds, *kinds = sys.argv[1:]
    for kind in kinds:
        print(json.dumps(attempt(name, kind, float(seconds))), flush=True)


if __name__ == "__main__":
    main()
