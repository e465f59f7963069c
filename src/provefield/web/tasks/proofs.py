"""Verdicts and proofs as they travel to a browser; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from provefield.grid import Cell
from provefield.play.advice import settled, undecided, unsettled
from provefield.reason.account import account
from provefield.reason.engines import engine
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.proof import Deduction, Proof, Step
from provefield.reason.tell.graph import draw
from provefield.reason.tell.sentences import sentences
from provefield.reason.tell.wording import brief, cells_of
from provefield.reason.verdict import Inconsistent, Mine, Open, Safe, Unknown
from provefield.tongues import Tongue, paragraph, phrase, tell
from provefield.web import shapes
from provefield.web.shapes import in_order

CLASH = phrase("No board fits: these facts contradict each other, and all of them are needed.")
TWO_BOARDS = phrase("Two boards fit all that is known, one with a mine there and one without.")
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
    limit = Limit(seconds)
    verdict = engine(by).ask(known, cell, limit)
    match verdict:
        case Safe(proof) | Mine(proof):
            evidence = account(known, cell, verdict, limit, natural=natural)
            return shapes.Claim(
                cell=cell,
                verdict="safe" if verdict.label == "safe" else "mine",
                sentence=tell(settled(cell, verdict.label), tongue),
                lit=in_order(standing(evidence.knowledge.facts)),
                proof=shown(proof, evidence.knowledge.facts, tongue, evidence.deduction),
            )
        case Open(with_mine, without_mine):
            boards = shapes.Boards(
                with_mine=in_order(with_mine), without_mine=in_order(without_mine)
            )
            return shapes.Claim(
                cell=cell,
                verdict="open",
                sentence=tell(paragraph([undecided(cell), TWO_BOARDS]), tongue),
                boards=boards,
            )
        case Inconsistent(conflict, proof):
            return shapes.Claim(
                cell=cell,
                verdict="inconsistent",
                sentence=tell(CLASH, tongue),
                lit=in_order(standing(conflict)),
                proof=shown(proof, conflict, tongue),
            )
        case Unknown(why, detail):
            sentence = tell(unsettled(cell, detail or why), tongue)
            return shapes.Claim(cell=cell, verdict="unknown", sentence=sentence)
        case _:
            assert_never(verdict)


def standing(facts: Iterable[Fact]) -> frozenset[Cell]:
    """The cells on which facts stand."""
    return frozenset(fact.cell for fact in facts if fact.cell is not None)


def shown(
    proof: Proof, facts: Sequence[Fact], tongue: Tongue, deduction: Deduction | None = None
) -> shapes.Proof:
    """A proof from these facts in every form."""
    told = [
        shapes.Sentence(
            text=tell(each.text, tongue),
            cells=in_order(standing(each.facts).union(each.cells)),
            steps=list(each.steps),
        )
        for each in sentences(proof, facts)
    ]
    return shapes.Proof(
        facts=[_fact(fact, tongue) for fact in facts],
        sentences=told,
        steps=[_step(step, tongue) for step in proof.steps],
        svg=draw(proof, facts, tongue),
        natural=_lines(deduction, tongue) if deduction else None,
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
