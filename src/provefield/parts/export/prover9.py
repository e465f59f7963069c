"""Prover9: what is known as a file that it decides as we do.

Prover9 knows no numbers: `exists` and counting are written out over the board, a large count by a
predicate of its own, and comparisons become tables.
"""

from __future__ import annotations

from provefield.logic.field import safe
from provefield.logic.formula import Cardinality, Formula
from provefield.logic.show import show
from provefield.logic.show.lists import GOALS, write_list
from provefield.printing import shorten
from provefield.reason.firstorder.literal import write_clause
from provefield.reason.lifted.tables import Input, tabulate
from provefield.reason.limit import UNLIMITED
from provefield.reason.question import Question

RULES = "all x all y (safe(x,y) <-> -mine(x,y))"


def write(question: Question) -> str:
    """The file; with a cell, its goal is that the cell is safe.

    >>> from provefield.grid import Cell, Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact, Knowledge
    >>> message = Fact(parse("all x (x > 1 -> -mine(x,x))"), "a message")
    >>> print(write(Question(Knowledge(Grid(2, 2)).tell(message), Cell(2, 2))), end="")
    formulas(assumptions).
      all x all y (safe(x,y) <-> -mine(x,y)).
    <BLANKLINE>
      % a message: all x (x > 1 -> -mine(x,x))
      -t1(x) | -mine(x,x).
    <BLANKLINE>
      % known from arithmetic and the size of the board
      t1(2).
    end_of_list.
    <BLANKLINE>
    formulas(goals).
      safe(2,2).
    end_of_list.
    """
    knowledge, cell = question.knowledge, question.cell
    theory = tabulate(knowledge, UNLIMITED, in_sequence=True)
    inputs = theory.inputs
    lines = ["formulas(assumptions).", f"  {RULES}."]
    for place, fact in enumerate(knowledge.facts):
        lines += ["", f"  % {shorten(str(fact.source))}{_formula(fact.formula)}"]
        if place in theory.left_out:
            lines.append("  % too large to be written out")
        lines += [_line(given) for given in inputs if given.fact == place]
    background = [_line(given) for given in inputs if given.fact is None]
    if background:
        lines += ["", "  % known from arithmetic and the size of the board", *background]
    text = "\n".join([*lines, "end_of_list.\n"])
    return f"{text}\n{write_list(GOALS, [safe(*cell)])}" if cell else text


def _formula(formula: Formula) -> str:
    """What was read; a count of listed cells says no more than its clauses."""
    return "" if isinstance(formula, Cardinality) else f": {show(formula, 'prover9')}"


def _line(given: Input) -> str:
    return f"  {show(write_clause(given.literals), 'prover9')}."
