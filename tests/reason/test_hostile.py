"""Knowledge that is made to take too long: an answer or unknown, in time, in little memory."""

from __future__ import annotations

import json
import subprocess
import sys
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from provefield.reason.engines import ENGINES
from tests.reason.hostile import HOSTILE

ROOT = Path(__file__).parents[2]
SOME = ("pigeonhole 12", "eight quantifiers", "giant clash", "parity")
OTHERS = (
    "pigeonhole 30",
    "counted pigeonhole 30",
    "eight universals",
    "eight counts",
    "clauses in one fact",
    "huge counts",
    "disjunction",
)
# Of processor time, as a busy machine may keep anyone waiting: nothing takes minutes.
SPARE_SECONDS = 20.0
MEGABYTES = 512
OWN_PROCESS = ("prover9", "eprover")  # their limits are tested with how they are started


def attempts(name: str, seconds: float, kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    """Have an engine try all this in a process of its own."""
    allowed = ["prlimit", f"--cpu={ceil(len(kinds) * 2 * (seconds + SPARE_SECONDS))}"]
    given = [sys.executable, "-m", "tests.reason.hostile", name, str(seconds), *kinds]
    done = subprocess.run([*allowed, *given], cwd=ROOT, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def check_attempts(
    name: str, seconds: float, kinds: tuple[str, ...], spare: float = SPARE_SECONDS
) -> None:
    found = attempts(name, seconds, kinds)
    assert [each["kind"] for each in found] == list(kinds)
    for each in found:
        assert max(each["label"], each["ask"]) <= seconds + spare, each
        assert each["megabytes"] < MEGABYTES, each
        assert each["children"] == 0, each


@pytest.mark.parametrize("name", [name for name in ENGINES if name not in OWN_PROCESS])
def test_hostile_knowledge_ends_in_time(name: str) -> None:
    check_attempts(name, 0.1, SOME)


def test_more_hostile_knowledge_ends_in_time() -> None:
    check_attempts("sat", 0.1, OTHERS)


def test_a_fact_that_is_too_large_is_not_written_out_for_a_prover() -> None:
    check_attempts("prover9", 0.1, ("clauses in one fact",))


@pytest.mark.soak
@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("name", ENGINES)
def test_hostile_knowledge_ends_in_two_seconds(name: str, kind: str) -> None:
    check_attempts(name, 2.0, (kind,), spare=0.5)
