"""Proofs as rows, of a page or of aligned text: a step or a line each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from provefield.reason.calculus.grid import Kind, Step

if TYPE_CHECKING:
    from provefield.reason.proof import Deduction, Line, Proof

WIDEST = 60  # characters to which a column is aligned


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Align everything but the last column; a very long entry pushes its own line only.

    >>> columns([("1", "mine(1, 1)", "fact"), ("2", "⊥", "instance 1")])
    ['1  mine(1, 1)  fact', '2  ⊥           instance 1']
    """
    table = [list(row) for row in rows]
    widths = [min(WIDEST, max(map(len, column))) for column in zip(*table, strict=True)][:-1]
    return [
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]])
        for row in table
    ]


def step_lines(proof: Proof, fact: str = "fact") -> list[str]:
    """A resolution proof, a step a line."""
    kinds = proof.kinds
    return columns(
        (str(s.id), str(s.formula), step_reason(s, kinds[s.id], fact)) for s in proof.steps
    )


def deduction_lines(deduction: Deduction) -> list[str]:
    """A natural deduction, a line each."""
    return columns(line_row(line, str(line.formula)) for line in deduction.lines)


def step_reason(step: Step, kind: Kind, fact: str = "fact") -> str:
    """Why a step may be taken: the rule, what it cites, its unifier and its weights."""
    words = {"fact": fact, "supposition": "suppose the goal is false"}.get(kind, kind)
    weights = step.weights if set(map(abs, step.weights)) - {1} or -1 in step.weights else ()
    cited = [
        f"{weight:+d}·{premise}" if weights else str(premise)
        for premise, weight in zip(step.premises, weights or [1] * len(step.premises), strict=True)
    ]
    unifier = ", ".join(f"{name} ↦ {term}" for name, term in step.unifier)
    return " ".join(filter(None, [words, ", ".join(cited), f"{{{unifier}}}" if unifier else ""]))


def line_row(line: Line, formula: str) -> tuple[str, str, str]:
    """A line of a natural deduction, with bars for the boxes around it."""
    cites = line.cites.replace("-", "–")
    return str(line.number), "│ " * line.depth + formula, f"{line.rule} {cites}".strip()


@dataclass(frozen=True, slots=True)
class Row:
    """One line for a page: its box depth, whether it opens or closes a box, and its reason."""

    number: int
    formula: str
    rule: str
    cites: str
    depth: int
    opens: bool
    closes: bool

    @property
    def reason(self) -> str:
        """The rule with what it cites."""
        return f"{self.rule} {self.cites}".rstrip()


def rows(deduction: Deduction) -> tuple[Row, ...]:
    """The lines of a deduction, ready for a page."""
    lines = deduction.lines
    return tuple(
        _row(line, following) for line, following in zip(lines, (*lines[1:], None), strict=True)
    )


def _row(line: Line, following: Line | None) -> Row:
    opens, ends = line.rule == "assumption", closes(line, following)
    return Row(line.number, str(line.formula), line.rule, line.cites, line.depth, opens, ends)


def closes(line: Line, following: Line | None) -> bool:
    """Whether a line is the last one of its box, as the next line is not in it."""
    return line.depth > 0 and (
        following is None
        or following.depth < line.depth
        or (following.depth == line.depth and following.rule == "assumption")
    )
