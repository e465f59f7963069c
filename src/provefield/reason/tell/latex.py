r"""A proof for a paper: Fitch lines for `lplfitch`, or a tree of resolutions for `bussproofs`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from provefield.logic.formula import Formula
from provefield.logic.order import in_plain_order
from provefield.logic.show import show
from provefield.reason.calculus.grid import Step
from provefield.reason.proof import Deduction, Line, Proof
from provefield.reason.question import Question

if TYPE_CHECKING:
    from provefield.reason.answer import Answer

T = TypeVar("T", Line, Step)

WIDEST, HIGHEST, GAP = 62, 25, 4
"""How many characters and lines of a tree a page has room for, and characters between branches."""

BOXES = r"\renewcommand{\subproof}[2]{&\leavevmode\rlap{\fitchprf{#1}{#2}}\\}"
"""Reasons in a box stand beside the column that it is in, and are not too wide for it."""

_WRITTEN = {
    "¬": r"\neg", "∧": r"\wedge", "∨": r"\vee", "→": r"\rightarrow", "↔": r"\leftrightarrow",
    "∀": r"\forall", "∃": r"\exists", "⊥": r"\bot", "=": "=",
}  # fmt: skip
_SIGNS = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': "''",
    **{sign: f"\\{sign}" for sign in "{}$&#_%"},
}  # fmt: skip
_INFERENCES = ("", "Unary", "Binary", "Trinary", "Quaternary", "Quinary")


def in_latex(answer: Answer) -> str:
    r"""A document that shows the natural deduction or, where there is none, the resolution proof.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.ask import prove_sequent
    >>> print(prove_sequent([parse("A & B")], parse("B"), natural=True).show("latex"))
    \documentclass{article}
    \usepackage{amssymb,lplfitch}
    \begin{document}
    \fitchprf{\pline[1.]{A \wedge B}
    }{\pline[2.]{B}[$\wedge$E 1]
    }
    \end{document}
    """
    about_grid = isinstance(answer.question, Question)
    sources = {fact.formula: _text(fact.source) for fact in answer.facts if about_grid}
    if (deduction := answer.deduction) is not None:
        lines = deduction.lines if about_grid else _by_less(deduction.lines)
        return _document("amssymb,lplfitch", _fitch(replace(deduction, lines=lines), sources))
    assert answer.proof is not None
    steps = answer.proof.steps if about_grid else _by_less(answer.proof.steps)
    return _document("amssymb,bussproofs", _tree(replace(answer.proof, steps=steps), sources))


def _by_less(stated: Iterable[T]) -> tuple[T, ...]:
    """Lines or steps with `<` as the only sign of order."""
    return tuple(replace(each, formula=in_plain_order(each.formula)) for each in stated)


def _document(packages: str, body: Sequence[str]) -> str:
    start = ["\\documentclass{article}", f"\\usepackage{{{packages}}}", "\\begin{document}"]
    return "\n".join([*start, *body, "\\end{document}"])


def _text(words: str) -> str:
    """Words in which nothing is a command, of letters that every font has."""
    return "".join(
        _SIGNS.get(char, char if char.isascii() or "À" <= char <= "ÿ" else "?") for char in words
    )


# Fitch --------------------------------------------------------------------------------------------


def _fitch(deduction: Deduction, sources: Mapping[Formula, str]) -> list[str]:
    given = [line for line in deduction.lines if line.rule == "premise"]
    rest = [line for line in deduction.lines if line.rule != "premise"]
    boxes = any(line.depth for line in deduction.lines)
    premises = "\\\\\n".join(_line(line, sources.get(line.formula, "")) for line in given)
    return [*[BOXES] * boxes, "\\fitchprf{" + premises, "}{" + _lines(rest, 0), "}"]


def _lines(lines: Sequence[Line], depth: int) -> str:
    """Lines at a level, with the boxes in them; what follows on a line is set off from it."""
    text, at = "", 0
    while at < len(lines):
        after_line = at and lines[at - 1].depth == depth
        text += "\\\\\n" if after_line else "\n" if at else ""
        end = at + 1
        if lines[at].depth == depth:
            text += _line(lines[at])
        else:
            while end < len(lines) and not _outside(lines[end], depth):
                end += 1
            inside = _lines(lines[at + 1 : end], depth + 1)
            text += f"\\subproof{{{_line(lines[at])}}}{{{inside}}}"
        at = end
    return text


def _outside(line: Line, depth: int) -> bool:
    """Tell whether a line follows a box at the next level, or opens another one there."""
    return line.depth <= depth or (line.depth == depth + 1 and line.rule == "assumption")


def _line(line: Line, source: str = "") -> str:
    shown = f"\\pline[{line.number}.]{{{show(line.formula, 'latex')}}}"
    if line.rule in ("premise", "assumption"):
        return f"{shown}[{source}]" if source else shown
    return f"{shown}[{f'{_rule(line.rule)} {line.cites}'.rstrip()}]"


def _rule(rule: str) -> str:
    return re.sub(r"[^\w ]", lambda sign: f"${_WRITTEN[sign[0]]}$", rule)


# Trees --------------------------------------------------------------------------------------------


def _tree(proof: Proof, sources: Mapping[Formula, str]) -> list[str]:
    """The proof as a tree over where its facts come from or, beyond a page, as a list of steps."""
    if not _fits(proof):
        return _list(proof, sources)
    steps = {step.id: step for step in proof.steps}
    tree = ["\\begin{prooftree}", *_node(proof.steps[-1], steps), "\\end{prooftree}"]
    items = [f"\\item ${show(fact, 'latex')}$: {source}" for fact, source in sources.items()]
    return tree + (["\\begin{itemize}", *items, "\\end{itemize}"] if items else [])


def _fits(proof: Proof) -> bool:
    """Whether a page has room for the tree, in which a step that is used twice stands twice."""
    width: dict[int, int] = {}
    height: dict[int, int] = {}
    for step in proof.steps:
        above = sum(width[each] + GAP for each in step.premises) - GAP
        width[step.id] = max(above, len(str(step.formula)) + len(step.rule))
        height[step.id] = 1 + max((height[each] for each in step.premises), default=0)
    branches = max(len(step.premises) for step in proof.steps)
    last = proof.steps[-1].id
    return width[last] <= WIDEST and height[last] <= HIGHEST and branches < len(_INFERENCES)


def _list(proof: Proof, sources: Mapping[Formula, str]) -> list[str]:
    def why(step: Step) -> str:
        return sources.get(step.formula, "fact") if step.rule == "fact" else step.rule

    items = (
        f"\\item[{step.id}.] ${show(step.formula, 'latex')}$ \\hfill {why(step)}"
        f" {', '.join(map(str, step.premises))}".rstrip()
        for step in proof.steps
    )
    return ["\\begin{itemize}\\raggedright", *items, "\\end{itemize}"]


def _node(step: Step, steps: dict[int, Step]) -> Iterator[str]:
    """The tree above a step, then the step."""
    for premise in step.premises:
        yield from _node(steps[premise], steps)
    said = f"{{${show(step.formula, 'latex')}$}}"
    if step.premises:
        yield f"\\RightLabel{{\\scriptsize {step.rule}}}"
        yield f"\\{_INFERENCES[len(step.premises)]}InfC{said}"
    else:
        yield f"\\AxiomC{said}"
