"""Evidence about a board in prefix notation, for a second checker: `data/perl/check.pl`.

It has neither precedence nor two spellings of anything, so that reading it is no work to get wrong.
The file of the checker says what each line means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, assert_never

from provefield.errors import InputError
from provefield.grid import Cell, row_by_row
from provefield.logic.binding import close
from provefield.logic.field import MINE, unfold_safe
from provefield.logic.formula import (
    Abs,
    Add,
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    subformulas,
    subterms,
)
from provefield.logic.order import plain
from provefield.reason.question import Question
from provefield.reason.tell.grounded import GroundStep, Literals, ground_proof

if TYPE_CHECKING:
    from provefield.reason.answer import Answer


def in_prefix(answer: Answer) -> str:
    r"""The evidence for a verdict, a fact or a step a line.

    >>> import provefield as pf
    >>> print(pf.board("1 ?\n").ask(2, 1).show("prefix"))
    grid 2 1
    verdict mine 2 1
    fact exactly 1 1 mine 2 1
    layout 1 2 1
    sum 1 0 1 1 + 2 1
    """
    question = answer.question
    if not isinstance(question, Question) or not (answer.proof or answer.label == "open"):
        raise InputError("prefix notation is for verdicts about a board", source="style")
    grid, cell = question.knowledge.grid, question.cell
    verdict = [answer.label, *(map(str, cell) if cell and answer.label != "inconsistent" else ())]
    facts = [fact.formula for fact in answer.facts]
    layouts = () if answer.label == "inconsistent" else answer.layouts
    steps = ground_proof(answer.proof, facts, question.knowledge.field) if answer.proof else ()
    lines = [
        ["grid", str(grid.columns), str(grid.rows)],
        ["verdict", *verdict],
        *(["fact", *_formula(unfold_safe(close(fact)))] for fact in facts),
        *(["layout", str(len(mines)), *_cells(mines)] for mines in layouts),
        *map(_step, steps),
    ]
    return "\n".join(map(" ".join, lines))


def _cells(cells: Iterable[Cell]) -> Iterator[str]:
    return (str(number) for cell in row_by_row(cells) for number in cell)


def _step(step: GroundStep) -> list[str]:
    cited = list(map(str, step.cited))
    match step.kind:
        case "part":
            return ["part", *cited, str(step.place + 1)]
        case "clause":
            return ["clause", *cited, *_literals(step.literals)]
        case "sum":
            weighed = zip(cited, map(str, step.weights), strict=True)
            return [
                "sum",
                str(len(cited)),
                *(word for pair in weighed for word in pair),
                *_literals(step.literals),
            ]
        case _:
            assert_never(step.kind)


def _literals(literals: Literals) -> Iterator[str]:
    yield str(len(literals))
    for (column, row), mined in literals.items():
        yield from ("+" if mined else "-", str(column), str(row))


def _formula(formula: Formula) -> Iterator[str]:  # noqa: C901  # one case a class
    match formula:
        case Atom(predicate, _) if predicate == MINE:
            yield MINE
        case Compare(op) if op in ("=", "<"):
            yield op
        case Compare():
            yield from _formula(plain(formula))
            return
        case Not():
            yield "not"
        case Implies():
            yield "implies"
        case Iff():
            yield "iff"
        case ForAll(variable) | Exists(variable):
            yield from ("all" if isinstance(formula, ForAll) else "some", variable)
        case And(parts) | Or(parts):
            yield from ("and" if isinstance(formula, And) else "or", str(len(parts)))
        case Cardinality(how, number, parts):
            yield from (how, str(number), str(len(parts)))
        case CountQuantifier(how, number, variable):
            yield from ("of", how, str(number), variable)
        case _:
            raise InputError(f"a board has mines alone, not {formula}", source="style")
    if isinstance(formula, Atom | Compare):
        for term in subterms(formula):
            yield from _term(term)
    for part in subformulas(formula):
        yield from _formula(part)


def _term(term: Term) -> Iterator[str]:
    match term:
        case Int(value):
            yield str(value)
        case Var(name):
            yield name
        case Func(name):
            raise InputError(f"on a board, {name} stands for nothing", source="style")
        case Add() | Sub() | Abs():
            yield {Add: "+", Sub: "-", Abs: "abs"}[type(term)]
            for inner in subterms(term):
                yield from _term(inner)
        case _:
            assert_never(term)
