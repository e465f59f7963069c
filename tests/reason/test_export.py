"""What is exported is read by other programs, and decided as we decide it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from random import Random

import pytest
import z3

from provefield.errors import TooLargeError
from provefield.grid import Cell, Grid
from provefield.reason.ask import ask_labels
from provefield.reason.export import export
from provefield.reason.knowledge import Knowledge, mine_count
from provefield.reason.question import Question
from provefield.reason.verdict import Label
from tests.reason.messages import G1, G2, knowledge, random_message
from tests.waiting import PLENTY

MANY = [range(8), pytest.param(range(8, 300), marks=pytest.mark.soak)]


def questions(seeds: range) -> Iterator[tuple[Question, Label]]:
    """Cells with what is known of them."""
    for seed in seeds:
        rng = Random(seed)
        size = rng.randint(2, 4)
        known = knowledge(Grid(size, rng.randint(2, size)), *_messages(rng, size))
        yield from _sample(known.tell(mine_count(known.grid, 2)), rng)
    for known in (G1, G2):
        yield from _sample(known, Random(seeds.start))


def _messages(rng: Random, size: int) -> list[str]:
    return [random_message(rng, size, depth=2) for _ in range(2)]


def _sample(known: Knowledge, rng: Random) -> Iterator[tuple[Question, Label]]:
    labels = ask_labels(known, known.grid)
    for cell in rng.sample(sorted(labels), min(3, len(labels))):
        yield Question(known, Cell(*cell)), labels[cell]


@pytest.mark.parametrize("seeds", MANY)
def test_z3_decides_smtlib_as_we_do(seeds: range) -> None:
    for question, label in questions(seeds):
        solver = z3.Solver()
        solver.set("timeout", 20_000)
        solver.from_string(export(question, "smtlib"))
        assert str(solver.check()) == ("unsat" if label == "safe" else "sat")


@pytest.mark.parametrize("seeds", MANY)
def test_inequalities_are_decided_as_we_do(seeds: range) -> None:
    for question, label in questions(seeds):
        solver = z3.Solver()
        solver.add(*read_opb(export(question, "opb")))
        assert str(solver.check()) == ("unsat" if label == "safe" else "sat")


def read_opb(text: str) -> list[z3.BoolRef]:
    """A small reader of OPB, made for this test alone."""
    first, *lines = text.splitlines()
    rows = [line for line in lines if not line.startswith("*")]
    assert re.fullmatch(rf"\* #variable= \d+ #constraint= {len(rows)}", first)
    return [_read_row(row) for row in rows]


def _read_row(row: str) -> z3.BoolRef:
    inner = re.fullmatch(r"((?:[+-]\d+ x\d+ )+)>= (-?\d+) ;", row)
    assert inner, row
    terms = re.findall(r"([+-]\d+) x(\d+)", inner[1])
    total = z3.Sum([int(weight) * z3.If(z3.Bool(name), 1, 0) for weight, name in terms])
    return total >= int(inner[2])


@pytest.mark.skipif(shutil.which("eprover") is None, reason="apt-get install eprover")
@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 100), marks=pytest.mark.soak)])
def test_e_decides_tptp_as_we_do(seeds: range) -> None:
    for question, label in questions(seeds):
        try:
            text = export(question, "tptp")
        except TooLargeError:
            continue
        command = ["eprover", "--auto", "--silent", "--cpu-limit=20"]
        ended = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=PLENTY, check=False
        )
        said = re.search(r"SZS status (\w+)", ended.stdout)
        assert said
        assert said[1] == ("Unsatisfiable" if label == "safe" else "Satisfiable")
