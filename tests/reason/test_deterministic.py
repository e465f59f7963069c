"""The same question gets the same answer, byte for byte, however Python orders its sets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from provefield.learn.exercises.normal_form import unskolemized
from provefield.logic.parse import parse
from provefield.reason.ask import ask, prove_sequent
from provefield.reason.limit import UNLIMITED
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
                yield json.dumps(ask(knowledge, cell, engine=name, limit=UNLIMITED).to_json())
    for premises, goal in SEQUENTS:
        given, wanted = tuple(map(parse, premises)), parse(goal)
        for natural in (False, True):
            answer = prove_sequent(given, wanted, limit=UNLIMITED, natural=natural)
            yield json.dumps(answer.to_json())
    yield str(unskolemized(parse("mine(3,c1) | mine(c2,3)")))


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
