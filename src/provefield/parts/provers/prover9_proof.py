"""Prover9's proofs as steps of ours, each with the unifier that Prover9 does not tell."""

from __future__ import annotations

import re

from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.reason.firstorder.literal import read_clause
from provefield.reason.knowledge import Knowledge
from provefield.reason.lifted.replay import Derived, replay
from provefield.reason.lifted.tables import Theory
from provefield.reason.proof import Proof

LABEL = "c"

_PROOF = re.compile(r"=+ PROOF =+\n(.*?)=+ end of proof =+", re.DOTALL)
_LINE = re.compile(r"^(\d+) (.*?)\.  \[(.*)\]\.$", re.MULTILINE)
_LABEL = re.compile(rf"# label\({LABEL}(\d+)\)")
_PARENT = re.compile(r"(?<![a-z])\d+")


def read_lines(output: str) -> list[Derived]:
    """The clauses of the proof that Prover9 printed, in their order.

    >>> read_lines('''
    ... == PROOF ==
    ... 7 -mine(1,3) # label(c4).  [assumption].
    ... == end of proof ==''')[0].given
    4
    """
    found = _PROOF.search(output)
    lines = []
    for number, text, reason in _LINE.findall(found[1] if found else ""):
        if "label(non_clause)" not in text:
            clause, *_ = text.split("#")
            label = _LABEL.search(text)
            parents = () if reason.startswith("deny") else tuple(map(int, _PARENT.findall(reason)))
            literals = read_clause(parse(clause.strip()))
            lines.append(Derived(int(number), literals, int(label[1]) if label else None, parents))
    return lines


def printed_proof(output: str) -> str:
    """The lines of the proof as Prover9 printed them, without its comments."""
    found = _PROOF.search(output)
    lines = found[1].splitlines() if found else []
    return "\n".join(line for line in lines if line.strip() and not line.startswith("%"))


def translate(output: str, theory: Theory, knowledge: Knowledge, goal: Formula) -> Proof | None:
    """The proof of the goal that Prover9 printed; None if it refutes the facts without the goal."""
    return replay(read_lines(output), theory, knowledge, goal)
