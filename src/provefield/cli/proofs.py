"""Proofs as lines for people: numbered steps, natural deductions, and boards side by side."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from provefield.reason.proof import Line, Step

BUG = 70
"""The exit code for a fault of ours, after the convention of sysexits."""


def report_bug(fault: str) -> NoReturn:
    """Stop rather than show an answer that contradicts itself."""
    print(f"provefield: a fault of ours, not of the input: {fault}", file=sys.stderr)
    raise typer.Exit(BUG)


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Align everything but the last column; a very long entry pushes its own line only.

    >>> columns([("1", "mine(1, 1)", "fact"), ("2", "⊥", "resolve 1")])
    ['1  mine(1, 1)  fact', '2  ⊥           resolve 1']
    """
    table = [list(row) for row in rows]
    widths = [min(60, max(map(len, column))) for column in zip(*table, strict=True)][:-1]
    return [
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]])
        for row in table
    ]


def step_reason(step: Step, fact: str = "fact") -> str:
    """Why a step may be taken: the rule, what it cites, its unifier and its weights."""
    words = {"fact": fact, "assume": "suppose the goal is false"}.get(step.rule, step.rule)
    weights = step.weights if set(map(abs, step.weights)) - {1} or -1 in step.weights else ()
    cited = [
        f"{weight:+d}·{premise}" if weights else str(premise)
        for premise, weight in zip(step.premises, weights or [1] * len(step.premises), strict=True)
    ]
    unifier = ", ".join(f"{name} ↦ {term}" for name, term in step.unifier)
    return " ".join(filter(None, [words, ", ".join(cited), f"{{{unifier}}}" if unifier else ""]))


def line_row(line: Line, formula: str) -> tuple[str, str, str]:
    """A line of a natural deduction, with bars for the boxes around it."""
    cited = ", ".join(
        "–".join(map(str, c)) if isinstance(c, tuple) else str(c) for c in line.premises
    )
    return str(line.number), "│ " * line.depth + formula, f"{line.rule} {cited}".strip()


def beside(left: str, right: str, gap: str = "     ") -> str:
    r"""Put two texts side by side.

    >>> print(beside("a\nbb", "c"))
    a      c
    bb
    """
    first, second = left.splitlines(), right.splitlines()
    wide = max(map(len, first), default=0)
    tall = max(len(first), len(second))
    padded = [part + [""] * (tall - len(part)) for part in (first, second)]
    return "\n".join(
        f"{one:<{wide}}{gap}{other}".rstrip() for one, other in zip(*padded, strict=True)
    )
