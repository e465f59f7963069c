"""Evidence that the checker accepts, written for another program; this runs in workers."""

from __future__ import annotations

import json

from provefield.errors import InputError
from provefield.grid import Cell
from provefield.reason.answer import Answer
from provefield.reason.ask import ask, prove_sequent
from provefield.reason.evidence import from_json
from provefield.reason.limit import Limit, by_clock
from provefield.reason.question import Question, Sequent
from provefield.tongues import phrase
from provefield.web.create import shapes

SUFFIXES = {"coq": "v", "tptp": "p", "latex": "tex", "fitch": "txt"}


def certificate(new: shapes.NewCertificate, seconds: float) -> shapes.Certificate:
    """Evidence that the checker accepts, written for another program."""
    answer = from_json(json.dumps(new.evidence))
    if not answer.checked:
        raise InputError(phrase("this evidence claims nothing, so there is nothing to prove"))
    if new.style == "fitch" and answer.deduction is None:
        answer = _in_lines(answer, by_clock(seconds))
    return shapes.Certificate(name=f"proof.{SUFFIXES[new.style]}", text=answer.show(new.style))


def _in_lines(answer: Answer, limit: Limit) -> Answer:
    """The same answer with a natural deduction, if there is one."""
    match answer.question:
        case Question(known, Cell() as cell):
            return ask(known, cell, limit=limit, natural=True)
        case Sequent(premises, goal):
            return prove_sequent(premises, goal, limit=limit, natural=True)
        case _:
            return answer
