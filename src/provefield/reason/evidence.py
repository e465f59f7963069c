"""Evidence read back from the JSON document that `explain` and `prove` print, and checked again."""

from __future__ import annotations

from typing import Literal, get_args

from provefield.errors import RejectedError
from provefield.grid import Grid
from provefield.logic.formula import Formula
from provefield.logic.semantics import Row, Tables, Value
from provefield.reason.answer import Answer
from provefield.reason.calculus.grid import RuleName, Step
from provefield.reason.check import check_layouts
from provefield.reason.check.work import TOO_MUCH
from provefield.reason.document import Document, read_document
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.older_steps import RULES as OLDER_RULES
from provefield.reason.older_steps import translate
from provefield.reason.proof import Deduction, Line, Proof
from provefield.reason.question import Question, Sequent
from provefield.reason.tell.evidence import VERSION
from provefield.reason.verdict import Layout, Why, stated_facts
from provefield.registry import imported

Verdict = Literal["safe", "mine", "open", "unknown", "inconsistent", "consistent"]

MAX_SIDE = 1000
"""How many columns or rows a grid in a document may have."""

LAYOUT_FINDER = "provefield.reason.older:find_layout"
"""Where the search for a layout is, which only older documents need: it loads a solver."""

LINE_READER = "provefield.reason.older_lines:in_single_steps"
"""Where lines of older natural deductions are taken apart that took several steps."""

NAME_FINDER = "provefield.reason.older_names:with_names"
"""Where it is looked for what new symbols stand for, in a proof that does not say it."""

MOST_ARGUMENTS = 1000
"""How many arguments a relation or a function of a world may have."""

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
RULES: tuple[RuleName, ...] = get_args(RuleName)
OLDER: tuple[str, ...] = tuple(OLDER_RULES)
WHYS: tuple[Why, ...] = get_args(Why)


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
    if document.has("topology"):
        raise document.field("topology").fault("facts name their cells: evidence has no topology")
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
    shown = stated_facts(proof, facts) if proof else facts
    return Answer(question, label, shown, proof, deduction, (layout,))


def _read_layout(document: Document, knowledge: Knowledge) -> Layout:
    """The layout that fits the facts; versions 1 and 2 had none, and one is looked for."""
    if document.has("layout") or version_of(document) == VERSION:
        return _read_board(document.field("layout"))
    layout: Layout = imported(LAYOUT_FINDER)(knowledge)
    return layout


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
        try:
            return Answer(sequent, "proved", proof=proof, deduction=deduction)
        except RejectedError as refused:
            if proof is None or refused.reason.endswith(TOO_MUCH):
                raise
            return Answer(sequent, "proved", proof=imported(NAME_FINDER)(proof))
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
        deduction = Deduction(premises, goal, tuple(map(_read_line, steps)))
        if version_of(document) < VERSION:
            deduction = imported(LINE_READER)(deduction)
        return None, deduction
    if version_of(document) == VERSION:
        read = (_read_step(step, step.field("rule").one_of(RULES)) for step in steps)
        return Proof(goal, tuple(read)), None
    told = ((step.field("rule").one_of(OLDER), _read_step(step, "fact")) for step in steps)
    new = (each for rule, step in told for each in translate(rule, step, goal))
    return Proof(goal, tuple(new)), None


def _read_step(document: Document, rule: RuleName) -> Step:
    unifier = document.field("unifier").fields() if document.has("unifier") else ()
    weights = document.field("weights").items() if document.has("weights") else ()
    return Step(
        document.field("id").integer(),
        document.field("formula").formula(),
        rule,
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
        symbol = relation.field("name").text(), relation.field("arity").between(0, MOST_ARGUMENTS)
        if symbol in relations:
            raise relation.fault("expected each relation once")
        relations[symbol] = frozenset(
            _read_row(row, symbol[1]) for row in relation.field("rows").items()
        )
    functions = {}
    for function in document.field("functions").items():
        symbol = function.field("name").text(), function.field("arity").between(0, MOST_ARGUMENTS)
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
