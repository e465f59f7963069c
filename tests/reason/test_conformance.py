"""One suite for every engine: never wrong, complete where it says so, evidence that checks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from random import Random

import pytest

from provefield.grid import Cell
from provefield.reason.engine import Engine
from provefield.reason.engines import REGISTRY, engine
from provefield.reason.engines.sat import Sat
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.verdict import Inconsistent, Label, Mine, Open, Safe, Unknown, Verdict
from tests.batches import run_batches
from tests.reason.verdicts import check_verdict
from tests.reason.worlds import is_minimal_conflict, random_knowledge, true_labels

CASES = 120
BATCH = 100
ALL_CASES = int(os.environ.get("CONFORMANCE_CASES", "100000"))
# A program of its own for each question takes its time: it sees one case in so many.
SLOWER = {"prover9": 10, "eprover": 20}


def faults(tried: Engine, knowledge: Knowledge, asked: Iterable[Cell]) -> Iterator[str]:
    """What an engine gets wrong on some knowledge, and with its evidence for the cells asked."""
    truth = true_labels(knowledge)
    labels = tried.label(knowledge, knowledge.grid, UNLIMITED)
    if isinstance(labels, Inconsistent):
        yield from _conflict_faults(labels, knowledge, truth)
    else:
        yield from _label_faults(tried, labels, knowledge.grid, truth)
    for cell in asked:
        verdict = tried.ask(knowledge, cell, UNLIMITED)
        judgement = check_verdict(verdict, cell, knowledge)
        if not judgement:
            yield f"{cell} has evidence that is rejected: {judgement.reason}"
        if isinstance(verdict, Inconsistent):
            yield from _conflict_faults(verdict, knowledge, truth)
            if tried.complete and not isinstance(labels, Inconsistent):
                yield f"{cell} is asked about inconsistent knowledge, which labels do not say"
        elif isinstance(labels, Inconsistent):
            yield f"{cell} is {verdict.label}, although labels say that nothing fits"
        else:
            yield from _label_faults(tried, {cell: verdict.label}, [cell], truth)
            if verdict.label != labels[cell]:
                yield f"{cell} is asked to be {verdict.label}, but labelled {labels[cell]}"


def _conflict_faults(
    found: Inconsistent, knowledge: Knowledge, truth: Mapping[Cell, Label] | None
) -> Iterator[str]:
    if truth is not None:
        yield "a board fits, but the knowledge is called inconsistent"
    elif not is_minimal_conflict(found.conflict, knowledge):
        yield "a fact of the conflict can be left out"
    if not (judgement := check_verdict(found, Cell(1, 1), knowledge)):
        yield f"the conflict is rejected: {judgement.reason}"


def _label_faults(
    tried: Engine,
    labels: Mapping[Cell, Label],
    cells: Iterable[Cell],
    truth: Mapping[Cell, Label] | None,
) -> Iterator[str]:
    for cell in cells:
        label = labels[cell]
        if truth is None:
            # Everything follows from a contradiction, which only a complete engine must notice.
            if tried.complete or label == "open":
                yield f"{cell} is {label}, although no board fits"
        elif label == "unknown":
            if tried.complete:
                yield f"{cell} is given up, although the engine is complete"
        elif label != truth[cell]:
            yield f"{cell} is {label}, but in truth {truth[cell]}"


def all_faults(tried: Engine, seeds: Iterable[int]) -> list[str]:
    """The faults of an engine on random knowledge, which the seed makes again."""
    found: list[str] = []
    for seed in seeds:
        knowledge = random_knowledge(seed)
        asked = Random(seed).sample(list(knowledge.grid), k=1)
        found += (f"seed {seed}: {fault}" for fault in faults(tried, knowledge, asked))
    return found


@pytest.mark.parametrize("name", REGISTRY.names())
def test_an_engine_conforms(name: str) -> None:
    assert all_faults(engine(name), range(CASES // SLOWER.get(name, 1))) == []


def faults_of(name: str, start: int) -> list[str]:
    """The faults of an engine on a batch of cases."""
    return all_faults(engine(name), range(start, start + BATCH))


@pytest.mark.soak
def test_engines_conform_on_all_cases(capsys: pytest.CaptureFixture[str]) -> None:
    """All engines side by side; CONFORMANCE_CASES=1000 tries fewer cases."""
    batches = {
        f"{name}:{start}": (name, start)
        for start in range(CASES, CASES + ALL_CASES, BATCH)
        for name in REGISTRY.names()
        if start < CASES + ALL_CASES // SLOWER.get(name, 1)
    }
    with capsys.disabled():
        assert run_batches("conformance", faults_of, batches, BATCH) == []


# Engines that are wrong ---------------------------------------------------------------------------


class TooSure(Sat):
    """Calls a cell safe that may be either."""

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        labels = super().label(knowledge, cells, limit)
        if isinstance(labels, Inconsistent):
            return labels
        return {cell: "safe" if label == "open" else label for cell, label in labels.items()}


class Forgetful(Sat):
    """Misses mines, but claims to be complete."""

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        labels = super().label(knowledge, cells, limit)
        if isinstance(labels, Inconsistent):
            return labels
        return {cell: "unknown" if label == "mine" else label for cell, label in labels.items()}

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        verdict = super().ask(knowledge, cell, limit)
        return Unknown("incomplete") if isinstance(verdict, Mine) else verdict


class Astray(Sat):
    """Proves that another cell is safe."""

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        verdict = super().ask(knowledge, cell, limit)
        if not isinstance(verdict, Safe):
            return verdict
        others = (Sat().ask(knowledge, other, limit) for other in knowledge.grid if other != cell)
        return next((other for other in others if isinstance(other, Safe)), verdict)


class Alarmist(Sat):
    """Blames one fact more than clash."""

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        labels = super().label(knowledge, cells, limit)
        if not isinstance(labels, Inconsistent):
            return labels
        return Inconsistent(knowledge.facts, labels.proof)


class Unfit(Sat):
    """Shows the same board both ways."""

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        verdict = super().ask(knowledge, cell, limit)
        if not isinstance(verdict, Open):
            return verdict
        return Open(verdict.with_mine, verdict.with_mine)


@pytest.mark.parametrize(
    ("buggy", "complaint"),
    [
        (TooSure, "is safe, but in truth open"),
        (Forgetful, "is given up"),
        (Astray, "the proof is of"),
        (Alarmist, "a fact of the conflict can be left out"),
        (Unfit, "has evidence that is rejected: the board without"),
    ],
)
def test_a_buggy_engine_is_caught(buggy: type[Sat], complaint: str) -> None:
    assert complaint in "\n".join(_caught(buggy()))


def _caught(buggy: Engine) -> Iterator[str]:
    """Faults; an engine whose evidence cannot be made up must not stop the suite."""
    for seed in range(40):
        knowledge = random_knowledge(seed)
        cells = [] if isinstance(buggy, TooSure) else list(knowledge.grid)[:4]
        yield from faults(buggy, knowledge, cells)
