"""The same question gets the same answer, byte for byte, however Python orders its sets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from provefield.logic.parse import parse
from provefield.logic.semantics import Tables
from provefield.reason.engines import engine
from provefield.reason.firstorder.sequent import Sequent, decide
from provefield.reason.limit import UNLIMITED
from provefield.reason.natural import deduce
from provefield.reason.proof import Deduction, Proof
from provefield.reason.tell.evidence import CellEvidence, SequentEvidence, to_json
from tests.reason.worlds import random_knowledge

ROOT = Path(__file__).parents[2]
QUESTIONS = 20
SEQUENTS = (
    (("A | B | C", "-A | D", "-B | D", "-C | D"), "D"),
    (("all x (P(x) <-> -Q(x))", "(exists x P(x)) | (exists x R(x))", "R(x) -> -Q(x)"), "-Q(a) | E"),
    (("P(a) & all x (P(x) -> x = a)",), "exactly 1 x P(x)"),
    (("R(x,y) & R(y,z) -> R(x,z)", "R(x,y) -> R(y,x)", "all x exists y R(x,y)"), "R(x,x)"),
    (("R(x,y) & R(y,z) -> R(x,z)", "R(x,y) -> R(y,x)"), "all x R(x,x)"),
)


def documents() -> Iterator[str]:
    """Evidence of every kind, however long it takes."""
    for seed in range(QUESTIONS):
        knowledge = random_knowledge(seed)
        for name in ("sat", "resolution", "counting", "single-point"):
            for cell in list(knowledge.grid)[:2]:
                said = CellEvidence(knowledge, cell, engine(name).ask(knowledge, cell, UNLIMITED))
                yield json.dumps(to_json(said, checked=False))
    for premises, goal in SEQUENTS:
        given, wanted = tuple(map(parse, premises)), parse(goal)
        decided = decide(Sequent(given, wanted), UNLIMITED)
        for one in (decided, deduce(given, wanted, UNLIMITED)):
            if isinstance(one, Proof | Deduction | Tables):
                evidence = SequentEvidence(given, wanted, one)
                yield json.dumps(to_json(evidence, checked=False))


def test_the_order_of_sets_does_not_matter() -> None:
    code = f"from {__name__} import documents\nprint(*documents(), sep='\\n')"
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout.splitlines()
        for seed in ("1", "2")
    ]
    assert len(told[0]) > 4 * QUESTIONS
    for one, other in zip(*told, strict=True):
        assert one == other
