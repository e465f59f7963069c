"""Verdicts and proofs as they travel to a browser; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from provefield.grid import Cell
from provefield.reason.account import account
from provefield.reason.drawing.graph import draw
from provefield.reason.engines import engine
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.proof import Deduction, Proof, Step
from provefield.reason.verdict import Inconsistent, Mine, Open, Safe, Unknown
from provefield.reason.words.sentences import sentences
from provefield.reason.words.wording import brief, cells_of
from provefield.tongues import capitalised
from provefield.web.api import shapes
from provefield.web.api.shapes import in_order

CLASH = "No board fits: these facts contradict each other, and all of them are needed."
TWO_BOARDS = "Two boards fit all that is known, one with a mine there and one without."
MOST_LIT = 40  # cells of one step that are lit; a count of the whole board lights nothing


def claim(
    known: Knowledge, cell: Cell, seconds: float, *, natural: bool = False, by: str = "sat"
) -> shapes.Claim:
    """Say what follows about a cell, and show why."""
    limit = Limit(seconds)
    verdict = engine(by).ask(known, cell, limit)
    name = capitalised(cell.words)
    match verdict:
        case Safe(proof) | Mine(proof):
            evidence = account(known, cell, verdict, limit, natural=natural)
            what = "is safe" if verdict.label == "safe" else "is a mine"
            return shapes.Claim(
                cell=cell,
                verdict="safe" if verdict.label == "safe" else "mine",
                sentence=f"{name} {what}.",
                lit=in_order(standing(evidence.knowledge.facts)),
                proof=shown(proof, evidence.knowledge.facts, evidence.deduction),
            )
        case Open(with_mine, without_mine):
            boards = shapes.Boards(
                with_mine=in_order(with_mine), without_mine=in_order(without_mine)
            )
            return shapes.Claim(
                cell=cell,
                verdict="open",
                sentence=f"{name}: you cannot know that yet. {TWO_BOARDS}",
                boards=boards,
            )
        case Inconsistent(conflict, proof):
            return shapes.Claim(
                cell=cell,
                verdict="inconsistent",
                sentence=CLASH,
                lit=in_order(standing(conflict)),
                proof=shown(proof, conflict),
            )
        case Unknown(why, detail):
            sentence = f"{name}: not settled ({detail or why})."
            return shapes.Claim(cell=cell, verdict="unknown", sentence=sentence)
        case _:
            assert_never(verdict)


def standing(facts: Iterable[Fact]) -> frozenset[Cell]:
    """The cells on which facts stand."""
    return frozenset(fact.cell for fact in facts if fact.cell is not None)


def shown(proof: Proof, facts: Sequence[Fact], deduction: Deduction | None = None) -> shapes.Proof:
    """A proof from these facts in every form."""
    told = [
        shapes.Sentence(
            text=str(each),
            cells=in_order(standing(each.facts).union(each.cells)),
            steps=list(each.steps),
        )
        for each in sentences(proof, facts)
    ]
    return shapes.Proof(
        facts=[_fact(fact) for fact in facts],
        sentences=told,
        steps=[_step(step) for step in proof.steps],
        svg=draw(proof, facts),
        natural=_lines(deduction) if deduction else None,
    )


def _fact(fact: Fact) -> shapes.Fact:
    return shapes.Fact(formula=brief(fact.formula), source=fact.source, cell=fact.cell)


def _step(step: Step) -> shapes.Step:
    named = cells_of(step.formula)
    taken = ", ".join(f"{name} = {term}" for name, term in step.unifier)
    return shapes.Step(
        id=step.id,
        formula=brief(step.formula),
        rule=step.rule,
        premises=list(step.premises),
        substitution=taken or None,
        cells=in_order(named) if len(named) <= MOST_LIT else [],
    )


def _lines(deduction: Deduction) -> list[shapes.Line]:
    return [
        shapes.Line(
            id=line.number,
            formula=brief(line.formula),
            rule=line.rule,
            premises=[
                f"{each[0]}–{each[1]}" if isinstance(each, tuple) else str(each)
                for each in line.premises
            ],
            depth=line.depth,
        )
        for line in deduction.lines
    ]
