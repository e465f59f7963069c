"""TPTP: what is known number by number, so that a prover needs no arithmetic."""

from __future__ import annotations

from provefield.logic.binding import close
from provefield.logic.field import mine
from provefield.logic.ground.expand import written_out
from provefield.logic.show import show
from provefield.reason.question import Question


def write(question: Question) -> str:
    """The file; with a cell, the question is a mine in it, so that unsatisfiable means safe.

    >>> from provefield.grid import Cell, Grid
    >>> from provefield.reason.knowledge import Knowledge, mine_count
    >>> grid = Grid(2, 1)
    >>> print(write(Question(Knowledge(grid).tell(mine_count(grid, 2)), Cell(2, 1))), end="")
    fof(fact_1, axiom, (mine('1','1') & mine('2','1'))).
    fof(question, axiom, (mine('2','1'))).
    """
    known = question.knowledge
    named = [
        (f"fact_{at}", written_out(close(fact.formula), known.field))
        for at, fact in enumerate(known.facts, 1)
    ]
    if question.cell is not None:
        named.append(("question", mine(*question.cell)))
    return "".join(f"fof({name}, axiom, ({show(said, 'tptp')})).\n" for name, said in named)
