r"""LaTeX: the facts as a numbered list of formulas, for a paper."""

from __future__ import annotations

from provefield.logic.field import mine
from provefield.logic.show import show
from provefield.reason.question import Question


def write(question: Question) -> str:
    r"""A document; with a cell, the question is its last formula.

    >>> from provefield.grid import Cell, Grid
    >>> from provefield.reason.knowledge import Knowledge, mine_count
    >>> grid = Grid(2, 1)
    >>> print(write(Question(Knowledge(grid).tell(mine_count(grid, 1)), Cell(2, 1))), end="")
    \documentclass{article}
    \begin{document}
    \begin{enumerate}
    \item $\exists^{=1} \{\mathit{mine}(1, 1), \mathit{mine}(2, 1)\}$
    \end{enumerate}
    $\mathit{mine}(2, 1)$?
    \end{document}
    """
    items = [f"\\item ${show(fact.formula, 'latex')}$" for fact in question.knowledge.facts]
    lines = ["\\documentclass{article}", "\\begin{document}"]
    if items:
        lines += ["\\begin{enumerate}", *items, "\\end{enumerate}"]
    if question.cell is not None:
        lines.append(f"${show(mine(*question.cell), 'latex')}$?")
    return "\n".join([*lines, "\\end{document}"]) + "\n"
