"""An answer as a JSON document: what `explain` and `prove` print.

A document about a cell carries the grid, the facts and the verdict with its proof and boards; one
about a sequent carries premises, goal and a proof or a countermodel. Formulas are text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from provefield.grid import Cell, row_by_row
from provefield.logic.semantics import Tables
from provefield.logic.show import Style, show
from provefield.reason.proof import Deduction, Proof
from provefield.reason.question import Question, Sequent

if TYPE_CHECKING:
    from provefield.reason.answer import Answer

VERSION = 3
"""Of the format that is written; a document that names none is of the first."""


def to_json(answer: Answer, style: Style = "unicode") -> dict[str, Any]:
    """The document for an answer.

    >>> from provefield.logic.formula import Atom
    >>> from provefield.reason.answer import Answer
    >>> from provefield.reason.calculus.grid import Step
    >>> rain = Atom("Rain")
    >>> proof = Proof(rain, (Step(1, rain, "fact"),))
    >>> to_json(Answer(Sequent((rain,), rain), "proved", proof=proof))["steps"]
    [{'id': 1, 'formula': 'Rain', 'rule': 'fact', 'from': [], 'unifier': {}, 'weights': []}]
    """
    match answer.question:
        case Question():
            return _cell_document(answer, answer.question, style)
        case Sequent():
            return _sequent_document(answer, answer.question, style)


def _sequent_document(answer: Answer, sequent: Sequent, style: Style) -> dict[str, Any]:
    found = answer.countermodel
    document = {
        "version": VERSION,
        "proved": answer.proved,
        "checked": answer.checked,
        "premises": [show(premise, style) for premise in sequent.premises],
        "goal": show(sequent.goal, style),
        "style": "natural" if answer.deduction else "resolution",
        "steps": _steps(answer.deduction or answer.proof, style),
        "countermodel": None if found is None else document_of_world(found),
    }
    if answer.checked:
        return document
    return document | {"why": answer.why, "detail": answer.detail, "reason": reason(answer)}


def reason(answer: Answer) -> str:
    """Why nothing is known, in a line."""
    return f"unknown ({answer.why}): {answer.detail}"


def _cell_document(answer: Answer, question: Question, style: Style) -> dict[str, Any]:
    grid = question.knowledge.grid
    document: dict[str, Any] = {
        "version": VERSION,
        "cell": None if question.cell is None else list(question.cell),
        "verdict": answer.label,
        "columns": grid.columns,
        "rows": grid.rows,
        "blocked": _cells(grid.blocked),
        "facts": [
            {
                "formula": show(fact.formula, style),
                "source": fact.source,
                "cell": None if fact.cell is None else list(fact.cell),
            }
            for fact in answer.facts
        ],
        "style": "natural" if answer.deduction else "resolution",
        "checked": answer.checked,
    }
    match answer.label, answer.layouts:
        case "safe" | "mine", (layout,):
            document["layout"] = _cells(layout)
        case "open", (with_mine, without_mine):
            document["with_mine"] = _cells(with_mine)
            document["without_mine"] = _cells(without_mine)
        case "consistent", (layout,):
            document["layout"] = _cells(layout)
        case "unknown", _:
            document |= {"why": answer.why, "detail": answer.detail}
        case "inconsistent", _:
            document["conflict"] = list(range(len(answer.facts)))
            document["without"] = [_cells(layout) for layout in answer.layouts]
        case _:
            pass
    if answer.proof or answer.deduction:
        document["goal"] = show(question.claim(answer.label), style)
    return document | {"steps": _steps(answer.deduction or answer.proof, style)}


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells row by row."""
    return [list(cell) for cell in row_by_row(cells)]


def _steps(proof: Proof | Deduction | None, style: Style) -> list[dict[str, Any]]:
    match proof:
        case Proof(_, steps):
            return [
                {
                    "id": step.id,
                    "formula": show(step.formula, style),
                    "rule": step.rule,
                    "from": list(step.premises),
                    "unifier": {name: show(term, style) for name, term in step.unifier},
                    "weights": list(step.weights),
                }
                for step in steps
            ]
        case Deduction(_, _, lines):
            return [
                {
                    "id": line.number,
                    "formula": show(line.formula, style),
                    "rule": line.rule,
                    "from": [list(x) if isinstance(x, tuple) else x for x in line.premises],
                    "depth": line.depth,
                }
                for line in lines
            ]
        case None:
            return []


def document_of_world(world: Tables) -> dict[str, Any]:
    """A small world as JSON, its rows in order."""
    return {
        "domain": list(world.domain),
        "relations": [
            {"name": name, "arity": arity, "rows": sorted(map(list, rows), key=repr)}
            for (name, arity), rows in world.relations.items()
        ],
        "functions": [
            {
                "name": name,
                "arity": arity,
                "values": [[*row, value] for row, value in table.items()],
            }
            for (name, arity), table in world.functions.items()
        ],
    }
