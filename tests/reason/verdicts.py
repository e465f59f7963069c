"""What an engine says of a cell, judged as the answer that is made of it would be."""

from __future__ import annotations

from dataclasses import replace

from provefield.errors import ProvefieldError
from provefield.grid import Cell
from provefield.reason.answer import Answer
from provefield.reason.ask import answer_of
from provefield.reason.check import Judgement
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import UNLIMITED
from provefield.reason.question import Question
from provefield.reason.verdict import Inconsistent, Mine, Open, Safe, Unknown, Verdict, stated_facts


def check_verdict(verdict: Verdict, cell: Cell, knowledge: Knowledge) -> Judgement:
    """Whether an answer can be made of a verdict; facts that are not named are those stated."""
    question = Question(knowledge, cell)
    try:
        match verdict:
            case Safe(proof, facts) | Mine(proof, facts):
                used = facts or stated_facts(proof, knowledge.facts)
                answer_of(question, replace(verdict, facts=used), UNLIMITED)
            case Inconsistent(conflict, proof, without):
                Answer(question, "inconsistent", conflict, proof, layouts=without)
            case Open(with_mine, without_mine):
                Answer(question, "open", knowledge.facts, layouts=(with_mine, without_mine))
            case Unknown(why):
                Answer(question, "unknown", why=why)
    except ProvefieldError as fault:
        return Judgement(False, fault.reason)
    return Judgement(True)
