"""Messages with gaps: every idiom that our English can speak, ready to be filled with numbers.

In a template `$c` and `$d` stand for columns, `$r` and `$s` for rows, `$p`, `$q` and `$o` for
cells, `$k` for a small number, and `$n` for the sum of a column and a row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from provefield.chance import below, pick
from provefield.grid import Cell, Grid
from provefield.logic.field import VOCABULARY
from provefield.logic.formula import Formula
from provefield.logic.parse import parse

Rank = Literal[1, 2, 3, 4, 5]

LARGEST_COUNT = 3
_GAP = re.compile(r"\$([a-z])")
_KINDS = {gap: kind for kind in ("cd", "rs", "pqo", "n", "k") for gap in kind}


@dataclass(frozen=True, slots=True)
class Template:
    """A message with gaps, and how much logic it takes to read it, from 1 to 5."""

    rank: Rank
    name: str
    text: str

    @property
    def gaps(self) -> tuple[str, ...]:
        """The letters to be filled, each once.

        >>> Template(2, "either", "mine($p) | mine($q)").gaps
        ('p', 'q')
        """
        return tuple(dict.fromkeys(_GAP.findall(self.text)))

    def filled(self, values: Mapping[str, str]) -> Formula:
        """The message with these values.

        >>> print(Template(1, "safe column", "-(exists y mine($c,y))").filled({"c": "3"}))
        ¬∃y mine(3, y)
        """
        return parse(_GAP.sub(lambda gap: values[gap[1]], self.text), vocabulary=VOCABULARY)

    def draw(self, grid: Grid, near: Sequence[Cell], rng: Random) -> Formula | None:
        """The message with random values, half of them of cells in `near`; None if two are alike.

        >>> from random import Random
        >>> either = Template(2, "either", "mine($p) | mine($q)")
        >>> print(either.draw(Grid(5, 5), [Cell(4, 3)], Random(5)))
        mine(4, 4) ∨ mine(5, 4)
        """
        values = self.values(grid, near, rng)
        return None if values is None else self.filled(values)

    def values(self, grid: Grid, near: Sequence[Cell], rng: Random) -> dict[str, str] | None:
        """Random values for the gaps; None if two of a kind are alike."""
        values = {gap: _value(gap, grid, near, rng) for gap in self.gaps}
        told_apart = {(_KINDS[gap], value) for gap, value in values.items()}
        return values if len(told_apart) == len(values) else None


def _value(gap: str, grid: Grid, near: Sequence[Cell], rng: Random) -> str:
    anywhere = Cell(1 + below(grid.columns, rng), 1 + below(grid.rows, rng))
    cell = pick(near, rng) if near and rng.random() < 0.5 else anywhere
    match _KINDS[gap]:
        case "cd":
            return str(cell.column)
        case "rs":
            return str(cell.row)
        case "pqo":
            return str(cell)
        case "n":
            return str(cell.column + cell.row)
        case _:
            return str(1 + below(LARGEST_COUNT, rng))


_AROUND = "|x - $c| <= 1 & |y - $r| <= 1 & (x != $c | y != $r)"

TEMPLATES: tuple[Template, ...] = (
    Template(1, "a mine", "mine($p)"),
    Template(1, "two mines", "mine($p) & mine($q)"),
    Template(1, "a safe cell", "-mine($p)"),
    Template(1, "two safe cells", "safe($p) & safe($q)"),
    Template(1, "a safe column", "-(exists y mine($c,y))"),
    Template(1, "a safe row", "-(exists x mine(x,$r))"),
    Template(1, "safe beyond a column", "all x all y (x > $c -> -mine(x,y))"),
    Template(1, "safe before a column", "all x all y (x < $c -> -mine(x,y))"),
    Template(1, "safe below a row", "all x all y (y > $r -> -mine(x,y))"),
    Template(1, "safe above a row", "all x all y (y < $r -> -mine(x,y))"),
    Template(2, "one of two", "mine($p) | mine($q)"),
    Template(2, "one of three", "mine($p) | mine($q) | mine($o)"),
    Template(2, "exactly one of three", "exactly 1 {mine($p), mine($q), mine($o)}"),
    Template(2, "a column with a mine", "exists y mine($c,y)"),
    Template(2, "a row with a mine", "exists x mine(x,$r)"),
    Template(2, "so many in a column", "exactly $k y mine($c,y)"),
    Template(2, "so many in a row", "exactly $k x mine(x,$r)"),
    Template(2, "at least in a column", "atleast $k y mine($c,y)"),
    Template(2, "at most in a row", "atmost $k x mine(x,$r)"),
    Template(2, "safe diagonal", "all x -mine(x,x)"),
    Template(2, "safe counter-diagonal", "all x all y (x + y = $n -> -mine(x,y))"),
    Template(2, "safe around", f"all x all y ({_AROUND} -> safe(x,y))"),
    Template(2, "only a column", "all x all y (x != $c -> -mine(x,y))"),
    Template(2, "if one then another", "mine($p) -> mine($q)"),
    Template(3, "a mine on the diagonal", "exists x mine(x,x)"),
    Template(3, "a mine on a counter-diagonal", "exists x exists y (x + y = $n & mine(x,y))"),
    Template(3, "a mine around", f"exists x exists y ({_AROUND} & mine(x,y))"),
    Template(3, "a mine between rows", "exists x exists y ($r <= y & y <= $s & mine(x,y))"),
    Template(3, "columns linked", "(exists y mine($c,y)) -> (exists y mine($d,y))"),
    Template(3, "rows exclude each other", "(exists x mine(x,$r)) -> -(exists x mine(x,$s))"),
    Template(3, "column or row", "(exists y mine($c,y)) | (exists x mine(x,$r))"),
    Template(3, "low in a column", "all y (mine($c,y) -> y > $r)"),
    Template(3, "mines of two rows", "all x all y (mine(x,y) -> y = $r | y = $s)"),
    Template(3, "mines below the diagonal", "all x all y (mine(x,y) -> x < y)"),
    Template(3, "mines above the diagonal", "all x all y (mine(x,y) -> x > y)"),
    Template(3, "mines beyond a sum", "all x all y (mine(x,y) -> x + y > $n)"),
    Template(3, "so many columns", "exactly $k x (exists y mine(x,y))"),
    Template(3, "so many rows", "exactly $k y (exists x mine(x,y))"),
    Template(4, "at most one in a column", "all x all y all z (mine(x,y) & y != z -> -mine(x,z))"),
    Template(4, "at most one in a row", "all x all y all z (mine(y,x) & y != z -> -mine(z,x))"),
    Template(4, "a row implies a column", "all x (mine(x,$r) -> mine($c,x))"),
    Template(4, "a row mirrors a column", "all x (mine(x,$r) <-> mine($c,x))"),
    Template(4, "a row copied in safety", "all x (safe(x,$r) <-> safe(x,$s))"),
    Template(4, "a row copied", "all x (mine(x,$r) -> mine(x,$s))"),
    Template(4, "close to the diagonal", "all x all y (mine(x,y) -> |x - y| <= $k)"),
    Template(4, "far from the diagonal", "all x all y (mine(x,y) -> |x - y| > $k)"),
    Template(4, "one of both", "(exists y mine($c,y)) <-> -(exists x mine(x,$r))"),
    Template(4, "to the right", "all x (mine(x,$r) -> (exists y (y > $s & mine(x,y))))"),
    Template(5, "column excludes its row", "all x ((exists y mine(x,y)) -> -(exists y mine(y,x)))"),
    Template(5, "column needs its row", "all x ((exists y mine(x,y)) -> (exists y mine(y,x)))"),
    Template(5, "no mirrored mines", "-(exists x exists y (mine(x,y) & mine(y,x)))"),
    Template(5, "mirrored mines", "all x all y (mine(x,y) -> mine(y,x))"),
    Template(5, "company in the row", "all x all y (mine(x,y) -> (exists z (z != x & mine(z,y))))"),
    Template(5, "alone in its column", "all x ((exists y mine(x,y)) -> (exactly 1 y mine(x,y)))"),
    Template(5, "a mine leads on", "all x all y (mine(x,y) -> (exists z mine(y,z)))"),
    Template(5, "near in a column", "all x all y all z (mine(x,y) & mine(x,z) -> |y - z| <= $k)"),
    Template(5, "steps to the right", "all x all y all z (mine(x,y) & mine(z,y + 1) -> x < z)"),
)
"""The library, from the plainest to those that take three quantifiers to read."""


def of_ranks(lowest: int, highest: int) -> tuple[Template, ...]:
    """The templates of some ranks.

    >>> [template.name for template in of_ranks(1, 1)][:2]
    ['a mine', 'two mines']
    """
    return tuple(each for each in TEMPLATES if lowest <= each.rank <= highest)
