"""Knowledge that is made to take too long: an answer or unknown, in time, in little memory."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from math import ceil
from pathlib import Path
from time import sleep
from typing import Any, Never

import pytest

from provefield.errors import BudgetError, OverdueError
from provefield.grid import Cell, Grid
from provefield.logic.parse import parse
from provefield.reason.answer import Answer
from provefield.reason.ask import ask, ask_consistency, ask_labels, ask_odds, prove_sequent
from provefield.reason.check import judge
from provefield.reason.engines import REGISTRY
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit, WorkLimit, by_clock, deadline
from provefield.reason.process import Bounds, run
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
LATE = 1.25
"""What may be used of the time that was given: of processor time, as a machine may be busy."""
SPARE_SECONDS = 2.0
MEGABYTES = 512
OWN_PROCESS = ("prover9", "eprover")  # their limits are tested with how they are started


def attempts(name: str, seconds: float, kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    """Have an engine try all this in a process of its own."""
    allowed = ["prlimit", f"--cpu={ceil(len(kinds) * 2 * (seconds + 20))}"]
    given = [sys.executable, "-m", "tests.reason.hostile", name, str(seconds), *kinds]
    done = subprocess.run([*allowed, *given], cwd=ROOT, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def check_attempts(
    name: str, seconds: float, kinds: tuple[str, ...], spare: float = SPARE_SECONDS
) -> None:
    """Each is answered in a quarter more than its time, and what a slow machine may need."""
    found = attempts(name, seconds, kinds)
    assert [each["kind"] for each in found] == list(kinds)
    for each in found:
        assert max(each["label"], each["ask"]) <= LATE * seconds + spare, each
        assert each["megabytes"] < MEGABYTES, each
        assert each["children"] == 0, each


@pytest.mark.parametrize("name", [name for name in REGISTRY.names() if name not in OWN_PROCESS])
def test_hostile_knowledge_ends_in_time(name: str) -> None:
    check_attempts(name, 0.1, SOME)


def test_more_hostile_knowledge_ends_in_time() -> None:
    check_attempts("sat", 0.1, OTHERS)


def test_a_search_for_whole_numbers_ends_in_time() -> None:
    check_attempts("sat", 2.0, ("hard clauses",))


def test_a_fact_that_is_too_large_is_not_written_out_for_a_prover() -> None:
    check_attempts("prover9", 0.1, ("clauses in one fact",))


class Deaf:
    """An engine that never looks at the clock."""

    name, complete = "deaf", False

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Never:
        while True:
            pass

    def label(self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit) -> Never:
        while True:
            pass


@pytest.mark.parametrize("limit", [Limit, by_clock])
def test_what_never_looks_at_the_clock_is_interrupted(limit: Callable[[float], Limit]) -> None:
    knowledge = Knowledge(Grid(2, 1))
    labels = ask_labels(knowledge, knowledge.grid, engine=Deaf(), limit=limit(0.1))
    assert set(labels.values()) == {"unknown"}
    answer = ask(knowledge, Cell(1, 1), engine=Deaf(), limit=limit(0.1))
    assert (answer.label, answer.why) == ("unknown", "time")
    assert signal.getitimer(signal.ITIMER_REAL)[0] == signal.getitimer(signal.ITIMER_PROF)[0] == 0


def test_what_else_runs_does_not_use_up_a_limit() -> None:
    limits = {limit: limit(0.05) for limit in (Limit, by_clock)}
    sleep(0.1)  # as a process does whose processor is busy with others
    limits[Limit].tick()
    with pytest.raises(OverdueError):
        limits[by_clock].tick()


def test_the_work_of_other_programs_counts() -> None:
    limit = Limit(0.05)
    run([sys.executable, "-c", "while True: pass"], "", Bounds(seconds=1))
    with pytest.raises(OverdueError):
        limit.tick()


class Slow:
    """What takes long to delete."""

    deleted = False

    def __del__(self) -> None:
        for _ in range(3_000_000):
            pass
        Slow.deleted = True


def test_what_must_not_be_left_half_done_is_not_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "import os\nos.mkdir(__file__ + '.begun')\nfor _ in range(3_000_000): pass\n"
    (tmp_path / "slow_to_import.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    interrupt(lambda: import_module("slow_to_import"))
    import_module("slow_to_import")  # which would fail if it were done again
    slow = [Slow()]
    interrupt(slow.clear)
    assert Slow.deleted


def interrupt(work: Callable[[], object]) -> None:
    """Let the time end while something is done that is then gone on with."""

    def work_on() -> Never:
        work()
        while True:
            pass

    with pytest.raises(OverdueError), deadline(Limit(0.01)):
        work_on()


def test_evidence_that_is_interrupted_is_not_called_wrong() -> None:
    def late() -> None:
        raise BudgetError("no answer within 2 seconds")

    with pytest.raises(BudgetError):
        judge(late)


@pytest.mark.parametrize("name", [name for name in REGISTRY.names() if name not in OWN_PROCESS])
def test_time_that_is_over_is_called_time(name: str) -> None:
    answer = ask(HOSTILE["pigeonhole 12"](), Cell(2, 1), engine=name, limit=Limit(0.0))
    # A table of so many cells cannot be written in any time.
    assert answer.why == ("budget" if name == "truth-table" else "time"), answer.detail


def test_every_question_tells_time_from_work() -> None:
    known = HOSTILE["pigeonhole 12"]()
    assert ask_consistency(known, Limit(0.0)).why == "time"
    assert ask_consistency(known, WorkLimit(steps=1)).why == "budget"
    assert ask(known, Cell(2, 1), limit=WorkLimit(steps=1)).why == "budget"
    counted = ask_odds(known, Limit(0.0))
    assert isinstance(counted, Answer)
    assert counted.why == "time"
    assert prove_sequent([parse("P(x)")], parse("Q(x)"), limit=Limit(0.0)).why == "time"


@pytest.mark.soak
@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("name", REGISTRY.names())
def test_hostile_knowledge_ends_in_two_seconds(name: str, kind: str) -> None:
    check_attempts(name, 2.0, (kind,), spare=0.0)
