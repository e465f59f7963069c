"""A deduction as people write it: numbered lines, bars for boxes, and reasons at the right."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.reason.proof import Deduction, Line


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
    opens = line.rule == "assumption"
    closes = line.depth > 0 and (
        following is None
        or following.depth < line.depth
        or (following.depth == line.depth and following.rule == "assumption")
    )
    return Row(line.number, str(line.formula), line.rule, line.cites, line.depth, opens, closes)


def layout(deduction: Deduction) -> str:
    """Lay a deduction out for a terminal.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.natural import deduce
    >>> print(layout(deduce([], parse("A -> A | B"))))
    1 ┌ A          assumption
    2 └ A ∨ B      ∨I 1
    3 A → A ∨ B    →I 1-2
    """
    shown = rows(deduction)
    places = len(str(len(shown)))
    texts = [f"{row.number:>{places}} {_bars(row)}{row.formula}" for row in shown]
    width = max(map(len, texts), default=0)
    return "\n".join(
        f"{text:<{width}}    {row.reason}" for text, row in zip(texts, shown, strict=True)
    )


def _bars(row: Row) -> str:
    if not row.depth:
        return ""
    corner = "─" if row.opens and row.closes else "┌" if row.opens else "└" if row.closes else "│"
    return "│ " * (row.depth - 1) + corner + " "
