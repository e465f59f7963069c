"""An answer as a JSON document and back: what `explain` and `prove` print and `verify` reads.

A document about a cell carries the grid, the facts and the verdict with its proof and boards; one
about a sequent carries premises, goal and a proof or a countermodel. Formulas are text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, get_args

from provefield.errors import RejectedError
from provefield.grid import Cell, Grid, row_by_row
from provefield.logic.formula import Formula
from provefield.logic.semantics import Row, Tables, Value
from provefield.logic.show import Style, show
from provefield.reason.answer import Answer
from provefield.reason.check import check_layouts
from provefield.reason.document import Document, read_document
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.proof import Deduction, Line, Proof, Rule, Step
from provefield.reason.question import Question, Sequent
from provefield.reason.verdict import Layout, Why, stated

Verdict = Literal["safe", "mine", "open", "unknown", "inconsistent", "consistent"]

MAX_SIDE = 1000
"""How many columns or rows a grid in a document may have."""

VERSION = 3
"""Of the format that is written; a document that names none is of the first."""

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
RULES: tuple[Rule, ...] = get_args(Rule)
WHYS: tuple[Why, ...] = get_args(Why)


# Writing ------------------------------------------------------------------------------------------


def to_json(answer: Answer, style: Style = "unicode") -> dict[str, Any]:
    """The document for an answer.

    >>> from provefield.logic.formula import Atom
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
        "countermodel": None if found is None else _world(found),
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


def from_json(text: str, *, source: str = "evidence") -> Answer:
    """Read a document back: InputError where it is none, RejectedError if the checker refuses it.

    >>> from_json('{"cell": [1, 1], "verdict": "maybe"}')
    Traceback (most recent call last):
    provefield.errors.InputError: evidence: verdict: expected one of safe, ...
        "maybe"
        ^
    """
    return from_document(read_document(text, source))


def from_document(document: Document) -> Answer:
    """The same, of a document that was read already."""
    version_of(document)
    if document.has("verdict") and document.has("proved"):
        raise document.fault("expected either a verdict or whether it is proved, not both")
    if document.has("verdict"):
        return _read_cell(document)
    if document.has("proved"):
        return _read_sequent(document)
    raise document.fault(
        "expected what explain --json or prove --json prints: a verdict or whether it is proved"
    )


def version_of(document: Document) -> int:
    """The version of the format that a document names."""
    if not document.has("version"):
        return 1
    version = document.field("version")
    if not 1 <= version.integer() <= VERSION:
        raise version.fault(f"this program reads versions 1 to {VERSION} of the evidence format")
    return version.integer()


def _read_cell(document: Document) -> Answer:
    label = document.field("verdict").one_of(VERDICTS)
    needs_no_cell = label in ("inconsistent", "consistent") and not document.has("cell")
    cell = None if needs_no_cell else document.field("cell").cell()
    grid = Grid(
        document.field("columns").between(1, MAX_SIDE),
        document.field("rows").between(1, MAX_SIDE),
        _read_board(document.field("blocked")) if document.has("blocked") else frozenset(),
    )
    facts = tuple(map(_read_fact, document.field("facts").items()))
    question = Question(Knowledge(grid, facts), cell)
    if label == "open":
        boards = tuple(_read_board(document.field(f"{each}_mine")) for each in ("with", "without"))
        return Answer(question, label, facts, layouts=boards)
    if label == "consistent":
        return Answer(question, label, facts, layouts=(_read_board(document.field("layout")),))
    if label == "unknown":
        why = document.field("why").one_of(WHYS)
        return Answer(question, label, facts, why=why, detail=document.field("detail").text())
    premises = tuple(fact.formula for fact in facts)
    goal = document.field("goal").formula() if document.has("goal") else question.claim(label)
    proof, deduction = _read_proof(document, premises, goal)
    if label == "inconsistent":
        without = document.field("without").items() if document.has("without") else ()
        conflict, layouts = _read_conflict(document, facts), tuple(map(_read_board, without))
        return Answer(question, label, conflict, proof, deduction, layouts)
    layout = _read_layout(document, question.knowledge)
    if not (fits := check_layouts([layout], question.knowledge)):  # also facts that are not used
        raise RejectedError(fits.reason)
    shown = stated(proof, facts) if proof else facts
    return Answer(question, label, shown, proof, deduction, (layout,))


def _read_layout(document: Document, knowledge: Knowledge) -> Layout:
    """The layout that fits the facts; versions 1 and 2 had none, and one is looked for."""
    if document.has("layout") or version_of(document) == VERSION:
        return _read_board(document.field("layout"))
    from provefield.reason.older import find_layout

    return find_layout(knowledge)


def _read_fact(document: Document) -> Fact:
    cell = document.field("cell").cell() if document.has("cell") else None
    return Fact(document.field("formula").formula(), document.field("source").text(), cell)


def _read_board(document: Document) -> Layout:
    cells = document.cells()
    layout = frozenset(cells)
    if len(layout) < len(cells):  # how many mines there are would be read in two ways
        cell = next(each for each in cells if cells.count(each) > 1)
        raise RejectedError(f"a layout names the cell {cell} twice")
    return layout


def _read_conflict(document: Document, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts that clash, by their places in the list; all of them unless it is said."""
    if not document.has("conflict"):
        return facts
    return tuple(
        facts[place.between(0, len(facts) - 1)] for place in document.field("conflict").items()
    )


def _read_sequent(document: Document) -> Answer:
    premises = tuple(item.formula() for item in document.field("premises").items())
    sequent = Sequent(premises, document.field("goal").formula())
    if document.field("proved").truth():
        proof, deduction = _read_proof(document, premises, sequent.goal)
        return Answer(sequent, "proved", proof=proof, deduction=deduction)
    if document.has("countermodel"):
        world = _read_world(document.field("countermodel"))
        return Answer(sequent, "refuted", countermodel=world)
    why = document.field("why").one_of(WHYS) if document.has("why") else "incomplete"
    detail = document.field("detail").text() if document.has("detail") else ""
    return Answer(sequent, "unknown", why=why, detail=detail)


def _read_proof(
    document: Document, premises: tuple[Formula, ...], goal: Formula
) -> tuple[Proof | None, Deduction | None]:
    steps = document.field("steps").items()
    style = document.field("style") if document.has("style") else None
    if style and style.one_of(("resolution", "english", "graph", "natural")) == "natural":
        from provefield.reason.older import in_single_steps

        found = Deduction(premises, goal, tuple(map(_read_line, steps)))
        return None, in_single_steps(found)
    return Proof(goal, tuple(map(_read_step, steps))), None


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
