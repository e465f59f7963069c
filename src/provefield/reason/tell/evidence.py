"""Evidence as a JSON document and back: what `explain` and `prove` print and `verify` reads.

A document about a cell carries the grid, the facts and the verdict with its proof or boards; one
about a sequent carries premises, goal and a proof or a countermodel. Formulas are text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, assert_never, get_args

from provefield.errors import InputError
from provefield.grid import Cell, Grid, row_by_row
from provefield.logic.field import mine
from provefield.logic.formula import FALSE, Formula, Not
from provefield.logic.semantics import Row, Tables, Value
from provefield.logic.show import Style, show
from provefield.reason.document import Document, read_document
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.proof import Deduction, Line, Proof, Rule, Step
from provefield.reason.verdict import (
    Board,
    Inconsistent,
    Mine,
    Open,
    Safe,
    Unknown,
    Verdict,
    Why,
)

Claim = Literal["safe", "mine", "open", "unknown", "inconsistent"]

MAX_SIDE = 1000
"""How many columns or rows a grid in a document may have."""

LABELS: tuple[Claim, ...] = get_args(Claim)
RULES: tuple[Rule, ...] = get_args(Rule)
WHYS: tuple[Why, ...] = get_args(Why)


@dataclass(frozen=True, slots=True)
class CellEvidence:
    """What was said of a cell; a natural deduction may stand in for the steps of the proof."""

    knowledge: Knowledge
    cell: Cell
    verdict: Verdict
    deduction: Deduction | None = None


@dataclass(frozen=True, slots=True)
class SequentEvidence:
    """Why a goal follows from premises, or does not; None if neither was found."""

    premises: tuple[Formula, ...]
    goal: Formula
    found: Proof | Deduction | Tables | None


Evidence = CellEvidence | SequentEvidence


# Writing ------------------------------------------------------------------------------------------


def to_json(evidence: Evidence, *, checked: bool, style: Style = "unicode") -> dict[str, Any]:
    """The document for evidence; `checked` says whether the checker has accepted it.

    >>> from provefield.logic.formula import Atom
    >>> rain = Atom("Rain")
    >>> given = SequentEvidence((rain,), rain, Proof(rain, (Step(1, rain, "fact"),)))
    >>> to_json(given, checked=True)["steps"]
    [{'id': 1, 'formula': 'Rain', 'rule': 'fact', 'from': [], 'unifier': {}, 'weights': []}]
    """
    match evidence:
        case CellEvidence():
            return _cell_document(evidence, checked, style)
        case SequentEvidence(premises, goal, found):
            return {
                "proved": isinstance(found, Proof | Deduction),
                "checked": checked,
                "premises": [show(premise, style) for premise in premises],
                "goal": show(goal, style),
                "style": "natural" if isinstance(found, Deduction) else "resolution",
                "steps": _steps(found if isinstance(found, Proof | Deduction) else None, style),
                "countermodel": _world(found) if isinstance(found, Tables) else None,
            }
        case _:
            assert_never(evidence)


def _cell_document(evidence: CellEvidence, checked: bool, style: Style) -> dict[str, Any]:
    knowledge, verdict = evidence.knowledge, evidence.verdict
    document: dict[str, Any] = {
        "cell": list(evidence.cell),
        "verdict": "inconsistent" if isinstance(verdict, Inconsistent) else verdict.label,
        "columns": knowledge.grid.columns,
        "rows": knowledge.grid.rows,
        "blocked": _cells(knowledge.grid.blocked),
        "facts": [
            {
                "formula": show(fact.formula, style),
                "source": fact.source,
                "cell": None if fact.cell is None else list(fact.cell),
            }
            for fact in knowledge.facts
        ],
        "style": "natural" if evidence.deduction else "resolution",
        "checked": checked,
    }
    match verdict:
        case Safe(proof) | Mine(proof):
            document["goal"] = show(proof.goal, style)
            document["steps"] = _steps(evidence.deduction or proof, style)
        case Inconsistent(conflict, proof):
            document["conflict"] = [knowledge.facts.index(fact) for fact in conflict]
            document["goal"] = show(proof.goal, style)
            document["steps"] = _steps(evidence.deduction or proof, style)
        case Open(with_mine, without_mine):
            document["with_mine"] = _cells(with_mine)
            document["without_mine"] = _cells(without_mine)
            document["steps"] = []
        case Unknown(why, detail):
            document |= {"why": why, "detail": detail, "steps": []}
        case _:
            assert_never(verdict)
    return document


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
        case _:
            assert_never(proof)


def _world(world: Tables) -> dict[str, Any]:
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


# Reading ------------------------------------------------------------------------------------------


def from_json(text: str, *, source: str = "evidence") -> Evidence:
    """Read a document back; a fault is reported with the way to it.

    >>> from_json('{"cell": [1, 1], "verdict": "maybe"}')
    Traceback (most recent call last):
    provefield.errors.InputError: evidence: verdict, line 1, column 1: expected one of safe, ...
        "maybe"
        ^
    """
    document = read_document(text, source)
    if document.has("verdict") and document.has("proved"):
        raise document.fault("expected either a verdict or whether it is proved, not both")
    if document.has("verdict"):
        return _read_cell(document)
    if document.has("proved"):
        return _read_sequent(document)
    raise InputError(
        "expected what explain --json or prove --json prints: a verdict or whether it is proved",
        text=text,
        source=source,
    )


def _read_cell(document: Document) -> CellEvidence:
    label = document.field("verdict").one_of(LABELS)
    cell = document.field("cell").cell()
    grid = Grid(
        document.field("columns").between(1, MAX_SIDE),
        document.field("rows").between(1, MAX_SIDE),
        _read_board(document.field("blocked")) if document.has("blocked") else frozenset(),
    )
    knowledge = Knowledge(grid, tuple(map(_read_fact, document.field("facts").items())))
    if label == "open":
        with_mine = _read_board(document.field("with_mine"))
        without_mine = _read_board(document.field("without_mine"))
        return CellEvidence(knowledge, cell, Open(with_mine, without_mine))
    if label == "unknown":
        why = document.field("why").one_of(WHYS)
        return CellEvidence(knowledge, cell, Unknown(why, document.field("detail").text()))
    found = _read_proof(
        document,
        tuple(fact.formula for fact in knowledge.facts),
        document.field("goal").formula() if document.has("goal") else _claim(label, cell),
    )
    deduction = found if isinstance(found, Deduction) else None
    proof = found if isinstance(found, Proof) else Proof(found.goal, ())
    verdict: Verdict = Safe(proof) if label == "safe" else Mine(proof)
    if label == "inconsistent":
        verdict = Inconsistent(_read_conflict(document, knowledge), proof)
    return CellEvidence(knowledge, cell, verdict, deduction)


def _claim(label: Literal["safe", "mine", "inconsistent"], cell: Cell) -> Formula:
    """What a label says, as a formula."""
    match label:
        case "safe":
            return Not(mine(*cell))
        case "mine":
            return mine(*cell)
        case "inconsistent":
            return FALSE
        case _:
            assert_never(label)


def _read_fact(document: Document) -> Fact:
    cell = document.field("cell").cell() if document.has("cell") else None
    return Fact(document.field("formula").formula(), document.field("source").text(), cell)


def _read_board(document: Document) -> Board:
    return frozenset(item.cell() for item in document.items())


def _read_conflict(document: Document, knowledge: Knowledge) -> tuple[Fact, ...]:
    """The facts that clash, by their places in the list; all of them unless it is said."""
    if not document.has("conflict"):
        return knowledge.facts
    last = len(knowledge.facts) - 1
    places = document.field("conflict").items()
    return tuple(knowledge.facts[place.between(0, last)] for place in places)


def _read_sequent(document: Document) -> SequentEvidence:
    premises = tuple(item.formula() for item in document.field("premises").items())
    goal = document.field("goal").formula()
    found: Proof | Deduction | Tables | None = None
    if document.field("proved").truth():
        found = _read_proof(document, premises, goal)
    elif document.has("countermodel"):
        found = _read_world(document.field("countermodel"))
    return SequentEvidence(premises, goal, found)


def _read_proof(
    document: Document, premises: tuple[Formula, ...], goal: Formula
) -> Proof | Deduction:
    steps = document.field("steps").items()
    style = document.field("style") if document.has("style") else None
    if style and style.one_of(("resolution", "english", "graph", "natural")) == "natural":
        return Deduction(premises, goal, tuple(map(_read_line, steps)))
    return Proof(goal, tuple(map(_read_step, steps)))


def _read_step(document: Document) -> Step:
    unifier = document.field("unifier").fields() if document.has("unifier") else ()
    weights = document.field("weights").items() if document.has("weights") else ()
    return Step(
        document.field("id").integer(),
        document.field("formula").formula(),
        document.field("rule").one_of(RULES),
        tuple(item.integer() for item in document.field("from").items()),
        tuple((name, value.term()) for name, value in unifier),
        tuple(item.integer() for item in weights),
    )


def _read_line(document: Document) -> Line:
    return Line(
        document.field("id").integer(),
        document.field("formula").formula(),
        document.field("rule").text(),
        tuple(map(_read_cited, document.field("from").items())),
        document.field("depth").integer() if document.has("depth") else 0,
    )


def _read_cited(document: Document) -> int | tuple[int, int]:
    """A line by its number, or a box by its first and last."""
    if not isinstance(document.value, list):
        return document.integer()
    numbers = [item.integer() for item in document.items()]
    if len(numbers) != 2:
        raise document.fault("expected [first line, last line]")
    return numbers[0], numbers[1]


def _read_world(document: Document) -> Tables:
    domain = tuple(map(_read_value, document.field("domain").items()))
    if not domain:
        raise document.field("domain").fault("expected at least one thing")
    relations = {}
    for relation in document.field("relations").items():
        symbol = relation.field("name").text(), relation.field("arity").integer()
        if symbol in relations:
            raise relation.fault("expected each relation once")
        relations[symbol] = frozenset(
            _read_row(row, symbol[1]) for row in relation.field("rows").items()
        )
    functions = {}
    for function in document.field("functions").items():
        symbol = function.field("name").text(), function.field("arity").integer()
        rows = [_read_row(row, symbol[1] + 1) for row in function.field("values").items()]
        values = {row[:-1]: row[-1] for row in rows}
        if symbol in functions or len(values) < len(rows):
            raise function.fault("expected each function once, with one value for each row")
        functions[symbol] = values
    return Tables(domain, relations, functions)


def _read_row(document: Document, length: int) -> Row:
    row = tuple(map(_read_value, document.items()))
    if len(row) != length:
        raise document.fault(f"expected {length} things")
    return row


def _read_value(document: Document) -> Value:
    return document.value if isinstance(document.value, str) else document.integer()
