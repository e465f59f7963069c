"""Ask a question, get an answer: an engine finds it, and the checker has to accept it.

What an engine of ours or a plug-in claims and the checker refuses is never shown: it raises
UnsoundError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from provefield.errors import BudgetError, RejectedError, TooLargeError, UnsoundError
from provefield.grid import Cell
from provefield.logic.formula import Formula
from provefield.logic.semantics import Tables
from provefield.reason.answer import Answer, AnswerLabel
from provefield.reason.check.work import TOO_MUCH
from provefield.reason.count.odds import Counts
from provefield.reason.engine import Engine
from provefield.reason.engines import engine as load_engine
from provefield.reason.engines.counting import Counting
from provefield.reason.fact_solver import fact_solver
from provefield.reason.justify import contradiction, with_layout
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit, deadline
from provefield.reason.proof import Deduction, Proof
from provefield.reason.question import Question, Sequent
from provefield.reason.verdict import (
    Inconsistent,
    Label,
    Mine,
    Open,
    Safe,
    Unknown,
    Verdict,
    stated_facts,
    unknown_of,
)
from provefield.reason.witnesses import Witnessed
from provefield.registry import imported
from provefield.tongues import phrase

if TYPE_CHECKING:
    from provefield.reason.firstorder.sequent import Answer as Decided

T = TypeVar("T")

DECIDE = "provefield.reason.firstorder.sequent:decide"
COUNTERMODEL = "provefield.reason.firstorder.models:countermodel"
DEDUCE = "provefield.reason.deduction:find_deduction"
"""Where sequents are decided and deductions found: asking about boards alone loads none of it."""

OURS = ("provefield.reason.engines.", "provefield.parts.")


def ask(
    knowledge: Knowledge,
    cell: Cell,
    *,
    engine: str | Engine = "sat",
    limit: Limit | None = None,
    natural: bool = False,
) -> Answer:
    """Say what follows about a cell; `natural`: with a natural deduction too.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> known = Knowledge(Grid(2, 1)).tell(
    ...     Fact(parse("mine(1,1)"), "one"), Fact(parse("mine(2,1)"), "two")
    ... )
    >>> answer = ask(known, Cell(2, 1))
    >>> answer.label, [fact.source for fact in answer.facts]
    ('mine', ['two'])
    """
    decider = load_engine(engine)
    limit = limit or Limit()
    question = Question(knowledge, cell)
    found = _within(limit, lambda: _ask(question, cell, decider, limit, natural))
    return answer_of(question, found) if isinstance(found, Unknown) else found


def _within(limit: Limit, find: Callable[[], T]) -> T | Unknown:
    """What is found in time, or which limit was reached."""
    try:
        with deadline(limit):
            return find()
    except (BudgetError, TooLargeError) as fault:
        return unknown_of(fault)


def _ask(question: Question, cell: Cell, decider: Engine, limit: Limit, natural: bool) -> Answer:
    knowledge = question.knowledge
    answer = answer_of(question, decider.ask(knowledge, cell, limit), limit)
    if not natural or answer.proof is None:
        return answer
    found: Deduction | Unknown = imported(DEDUCE)(question, answer.facts, answer.proof, limit)
    if isinstance(found, Unknown):
        return answer_of(question, found)
    shown = {"facts": answer.facts, "proof": answer.proof, "layouts": answer.layouts}
    return _checked(question, answer.label, deduction=found, by=answer.by, **shown)


def ask_consistency(knowledge: Knowledge, limit: Limit | None = None) -> Answer:
    """Say whether any board fits what is known: one that does, or a clash of facts all of
    which are needed.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import mine_count
    >>> known = Knowledge(Grid(2, 1)).tell(mine_count(Grid(2, 1), 3))
    >>> ask_consistency(known).label
    'inconsistent'
    """
    limit = limit or Limit()
    question = Question(knowledge)
    found = _within(limit, lambda: _ask_consistency(question, limit))
    return answer_of(question, found) if isinstance(found, Unknown) else found


def _ask_consistency(question: Question, limit: Limit) -> Answer:
    with fact_solver(question.knowledge, limit) as facts:
        layout = facts.board()
    if layout is not None:
        return _checked(question, "consistent", layouts=(layout,))
    clash = contradiction(question.knowledge, limit)
    if clash is None:
        raise UnsoundError("the facts were called contradictory, but a board fits them")
    return answer_of(question, clash)


def answer_of(question: Question, verdict: Verdict, limit: Limit | None = None) -> Answer:
    """What an engine claims, once the checker has accepted it.

    Where the engine has shown no layout that fits the facts of its proof, one is looked for.
    """
    match verdict:
        case Safe(layout=None) | Mine(layout=None):
            shown = with_layout(verdict, question.knowledge, limit or Limit())
            return answer_of(question, shown)
        case Safe(proof, facts, by, layout) | Mine(proof, facts, by, layout):
            evidence = {"facts": facts, "proof": proof, "layouts": (layout,), "by": by}
            return _checked(question, verdict.label, **evidence)
        case Inconsistent(conflict, proof, without):
            clash = {"facts": conflict, "proof": proof}
            answer = _checked(question, "inconsistent", **clash, layouts=without)
            return answer if answer.checked else _checked(question, "inconsistent", **clash)
        case Open(with_mine, without_mine):
            known = question.knowledge.facts
            return _checked(question, "open", facts=known, layouts=(with_mine, without_mine))
        case Unknown(why, detail):
            known = question.knowledge.facts
            return Answer(question, "unknown", known, why=why, detail=detail)
        case _:  # an engine from elsewhere may return anything
            raise UnsoundError(f"the engine gave no verdict, but {verdict!r}")


def _checked(question: Question | Sequent, label: AnswerLabel, **evidence: object) -> Answer:
    try:
        return Answer(question, label, **evidence)  # type: ignore[arg-type]
    except RejectedError as refused:
        if refused.reason.endswith(TOO_MUCH):
            detail = phrase("what was found would take too much work to check")
            return Answer(question, "unknown", why="budget", detail=detail)
        raise UnsoundError(f"the checker rejects the evidence: {refused}") from refused


# Labels -------------------------------------------------------------------------------------------


class Labels(Witnessed):
    """What follows about many cells; nothing of any if the facts clash, which `clash` then shows.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import mine_count
    >>> grid = Grid(2, 1)
    >>> labels = ask_labels(Knowledge(grid).tell(mine_count(grid, 2)), grid)
    >>> list(labels.values()), labels.clash
    (['mine', 'mine'], None)
    """

    clash: Answer | None = None


def ask_labels(
    knowledge: Knowledge,
    cells: Iterable[Cell],
    *,
    engine: str | Engine = "sat",
    limit: Limit | None = None,
) -> Labels:
    """Say safe, mine, open or unknown of each cell.

    The engines that come with Provefield are held to their labels by tests; one from elsewhere has
    to show evidence for each.
    """
    decider = load_engine(engine)
    limit = limit or Limit()
    asked = tuple(cells)
    found = _within(limit, lambda: _ask_labels(knowledge, asked, decider, limit))
    return Labels(dict.fromkeys(asked, "unknown")) if isinstance(found, Unknown) else found


def _ask_labels(
    knowledge: Knowledge, cells: tuple[Cell, ...], decider: Engine, limit: Limit
) -> Labels:
    found = decider.label(knowledge, cells, limit)
    match found:
        case Inconsistent():
            labels = Labels()
            labels.clash = answer_of(Question(knowledge), found)
        case Mapping():
            labels = Labels(found)
            labels.witnesses = found.witnesses if isinstance(found, Witnessed) else None
        case _:
            raise UnsoundError(f"the engine gave no labels, but {found!r}")
    if not type(decider).__module__.startswith(OURS):
        for cell, label in labels.items():
            if label != "unknown":
                _accept_label(knowledge, cell, label, decider, limit)
    return labels


def _accept_label(
    knowledge: Knowledge, cell: Cell, label: Label, decider: Engine, limit: Limit
) -> None:
    asked, said = Question(knowledge, cell), decider.ask(knowledge, cell, limit)
    shown = answer_of(asked, said, limit).label
    if shown not in (label, "unknown"):
        raise UnsoundError(f"the engine calls {cell} {label}, and shows that it is {shown}")
    if shown == "unknown":
        raise UnsoundError(f"the engine calls {cell} {label}, and shows nothing for it")


def ask_odds(knowledge: Knowledge, limit: Limit | None = None) -> Counts | Answer:
    """Count the layouts that fit; an answer instead if they clash or are too entangled to count."""
    limit = limit or Limit()
    found = _within(limit, lambda: Counting().probabilities(knowledge, limit))
    return found if isinstance(found, Counts) else answer_of(Question(knowledge), found)


# Sequents -----------------------------------------------------------------------------------------


def prove_sequent(
    premises: Iterable[Formula],
    goal: Formula,
    *,
    limit: Limit | None = None,
    natural: bool = False,
) -> Answer:
    """Say whether a goal follows from premises over every domain; `natural`: by a deduction too.

    Where one style has no proof, the other's stands in.

    >>> from provefield.logic.parse import parse
    >>> prove_sequent([parse("A | B"), parse("-A")], parse("B")).proved
    True
    >>> prove_sequent([parse("A | B")], parse("B")).countermodel.domain
    ('d1',)
    """
    sequent = Sequent(tuple(premises), goal)
    limit = limit or Limit()
    found = _within(limit, lambda: _prove(sequent, limit, natural))
    if isinstance(found, Unknown):
        return Answer(sequent, "unknown", why=found.why, detail=found.detail)
    return found


def refute_sequent(premises: Iterable[Formula], goal: Formula) -> Answer:
    """Say whether a small world shows that a goal does not follow; else nothing is known.

    The work is bounded and counted, so that every caller hears the same of the same sequent,
    wherever it runs.

    >>> from provefield.logic.parse import parse
    >>> swapped = refute_sequent([parse("all x exists y R(x,y)")], parse("exists y all x R(x,y)"))
    >>> swapped.label, len(swapped.countermodel.domain)
    ('refuted', 2)
    >>> refute_sequent([parse("A")], parse("A")).label
    'unknown'
    """
    sequent = Sequent(tuple(premises), goal)
    found: Tables | Unknown = imported(COUNTERMODEL)(sequent.premises, goal)
    if isinstance(found, Unknown):
        return Answer(sequent, "unknown", why=found.why, detail=found.detail)
    return _checked(sequent, "refuted", countermodel=found)


def _prove(sequent: Sequent, limit: Limit, natural: bool) -> Answer:
    found: Decided = imported(DECIDE)(sequent, limit)
    match found:
        case Tables():
            return _checked(sequent, "refuted", countermodel=found)
        case Unknown(why, detail):
            return Answer(sequent, "unknown", why=why, detail=detail)
        case Deduction():
            return _checked(sequent, "proved", deduction=found)
        case Proof():
            return _proved(sequent, found, limit, natural)
        case _:  # it does not follow
            shown = phrase("it does not follow, though no small world shows it")
            return Answer(sequent, "unknown", why="incomplete", detail=shown)


def _proved(sequent: Sequent, proof: Proof, limit: Limit, natural: bool) -> Answer:
    named = [
        Fact(premise, phrase("premise {number}", number=number))
        for number, premise in enumerate(sequent.premises, 1)
    ]
    facts = stated_facts(proof, named)
    if not natural:
        return _checked(sequent, "proved", facts=facts, proof=proof)
    found: Deduction | Unknown = imported(DEDUCE)(sequent, facts, proof, limit)
    if isinstance(found, Unknown):
        return _checked(sequent, "proved", facts=facts, proof=proof, why=found.why)
    return _checked(sequent, "proved", facts=facts, proof=proof, deduction=found)
