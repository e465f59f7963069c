"""Verdicts and proofs as they travel to a browser; this runs in workers."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from provefield.grid import Cell
from provefield.reason.answer import Answer, CellLabel
from provefield.reason.ask import ask
from provefield.reason.calculus.grid import Step
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import by_clock
from provefield.reason.proof import Deduction
from provefield.reason.tell.evidence import to_json
from provefield.reason.tell.graph import draw
from provefield.reason.tell.wording import brief, cells_of
from provefield.tongues import Tongue, tell
from provefield.web.platform import shapes
from provefield.web.platform.shapes import in_order

MOST_LIT = 40  # cells of one step that are lit; a count of the whole board lights nothing


def claim(
    known: Knowledge,
    cell: Cell,
    tongue: Tongue,
    seconds: float,
    *,
    natural: bool = False,
    by: str = "sat",
) -> shapes.Claim:
    """Say what follows about a cell, and show why."""
    answer = ask(known, cell, engine=by, limit=by_clock(seconds), natural=natural)
    return shapes.Claim(
        cell=cell,
        verdict=cast("CellLabel", answer.label),
        sentence=tell(answer.headline, tongue),
        lit=in_order(answer.lit),
        proof=proof_of(answer, tongue),
        boards=_boards(answer),
    )


def _boards(answer: Answer) -> shapes.Boards | None:
    if answer.with_mine is None or answer.without_mine is None:
        return None
    return shapes.Boards(
        with_mine=in_order(answer.with_mine), without_mine=in_order(answer.without_mine)
    )


def proof_of(answer: Answer, tongue: Tongue) -> shapes.Proof | None:
    """The proof of an answer in every form; None if it has none."""
    if answer.proof is None:
        return None
    told = [
        shapes.Sentence(
            text=tell(each.text, tongue),
            cells=in_order(each.lit),
            steps=list(each.steps),
        )
        for each in answer.sentences
    ]
    return shapes.Proof(
        facts=[_fact(fact, tongue) for fact in answer.facts],
        sentences=told,
        steps=[_step(step, tongue) for step in answer.proof.steps],
        svg=draw(answer.proof, answer.facts, tongue),
        natural=_lines(answer.deduction, tongue) if answer.deduction else None,
        evidence=to_json(replace(answer, deduction=None)),  # all but Fitch ask for the steps
    )


def _fact(fact: Fact, tongue: Tongue) -> shapes.Fact:
    formula = tell(brief(fact.formula), tongue)
    return shapes.Fact(formula=formula, source=tell(fact.source, tongue), cell=fact.cell)


def _step(step: Step, tongue: Tongue) -> shapes.Step:
    named = cells_of(step.formula)
    taken = ", ".join(f"{name} = {term}" for name, term in step.unifier)
    return shapes.Step(
        id=step.id,
        formula=tell(brief(step.formula), tongue),
        rule=step.rule,
        premises=list(step.premises),
        substitution=taken or None,
        cells=in_order(named) if len(named) <= MOST_LIT else [],
    )


def _lines(deduction: Deduction, tongue: Tongue) -> list[shapes.Line]:
    return [
        shapes.Line(
            id=line.number,
            formula=tell(brief(line.formula), tongue),
            rule=line.rule,
            premises=[
                f"{each[0]}–{each[1]}" if isinstance(each, tuple) else str(each)
                for each in line.premises
            ],
            depth=line.depth,
        )
        for line in deduction.lines
    ]
