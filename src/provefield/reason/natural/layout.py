"""The lines of a deduction for a page: where boxes open and close, and the reason of each."""

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
