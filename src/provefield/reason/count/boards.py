"""Counting layouts by trying every board, where cells are few and what is known is entangled."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, product

from provefield.logic.binding import close
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.semantics import board, evaluate
from provefield.reason.count.layouts import Layouts
from provefield.reason.limit import UNLIMITED, Limit


def try_boards(formulas: Iterable[Formula], field: Field, limit: Limit = UNLIMITED) -> Layouts:
    """Count the boards on which all formulas are true, in all and with a mine in each cell.

    >>> from provefield.logic.parse import parse
    >>> try_boards([parse("mine(1,1) | mine(2,1)")], Field(2, 1))
    Layouts(total=3, mined={1: 2, 2: 2})
    """
    closed = [close(formula) for formula in formulas]
    cells = [(c, r) for r in range(1, field.rows + 1) for c in range(1, field.columns + 1)]
    total, mined = 0, [0] * len(cells)
    for mines in product((0, 1), repeat=len(cells)):
        limit.tick()
        tried = board(field, compress(cells, mines))
        if all(evaluate(formula, tried) for formula in closed):
            total += 1
            mined = [before + now for before, now in zip(mined, mines, strict=True)]
    return Layouts(total, dict(enumerate(mined, 1)))
