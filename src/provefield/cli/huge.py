"""Boards of up to a million cells: arrays all the way from what was read to what is printed."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, NamedTuple

from provefield.cli.chances import CERTAIN, weighed
from provefield.grid import ruled

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from provefield.games.sweeper.notation import BoardText
    from provefield.reason.verdict import Label

COMPILED = "compiled"


class Solved(NamedTuple):
    """What a board shows in each cell, the risk where it is covered, and how many layouts fit."""

    board: BoardText
    mines: int | None
    covered: NDArray[np.bool_]
    risk: NDArray[np.float64]
    log_layouts: float

    @property
    def labels(self) -> dict[Label, NDArray[np.bool_]]:
        """Where each label belongs: compiled code never rounds to 0 or 1."""
        found: dict[Label, NDArray[np.bool_]] = {
            label: self.covered & (self.risk == risk) for label, risk in CERTAIN.items()
        }
        return found | {"open": self.covered & ~(found["safe"] | found["mine"])}


def solve_huge(board: BoardText, mines: int | None) -> Solved | None:
    """What is certain, without a proof of each; None if the board has to be read as a view.

    So it has to be if it has a fault, if no layout fits, or if too much is entangled.
    """
    from provefield.games.sweeper.codes import analyst_of, board_codes
    from provefield.kernel.core.arrays import COVERED, EXPLODED, FINE, NO_COUNT

    codes, analyst = board_codes(board), analyst_of(board)
    mines = board.mines if mines is None else mines
    covered, too_much = codes == COVERED, codes > analyst.field.degree
    if ((codes < COVERED) & too_much).any():
        return None
    if mines is not None and mines > covered.sum() + (codes == EXPLODED).sum():
        return None
    found = analyst.analyse(codes, NO_COUNT if mines is None else mines)
    if found.ended != FINE:
        return None
    return Solved(board, mines, covered, found.risk, found.layouts)


def picture(solved: Solved, letters: Mapping[Label, str]) -> str:
    """The board with a letter for each covered cell, as `Grid.picture` draws it with rulers."""
    import numpy as np

    symbols = solved.board.symbols
    columns, rows = len(symbols[0]), len(symbols)
    drawn = np.frombuffer("".join(symbols).encode(), np.uint8).copy()
    for label, where in solved.labels.items():
        drawn[where] = ord(letters[label])
    return ruled([line.tobytes().decode() for line in drawn.reshape(rows, columns)])


def write_json(solved: Solved, *, odds: bool) -> None:
    """Print the document of `solve --json`, row by row."""
    from provefield.reason.count.odds import Weighed

    columns, rows = len(solved.board.symbols[0]), len(solved.board.symbols)
    document = {
        "engine": COMPILED,
        "columns": columns,
        "rows": rows,
        "mines": solved.mines,
        "consistent": True,
        "cells": [],
    }
    if odds:
        document |= {"odds": weighed(Weighed(solved.log_layouts, {})).source}
    before, between, after = json.dumps(document).partition('"cells": [')
    sys.stdout.write(before + between)
    comma = ""
    for row in range(rows):
        if cells := _row(solved, row, columns, odds=odds):
            sys.stdout.write(comma + cells)
            comma = ", "
    print(after)


def _row(solved: Solved, row: int, columns: int, *, odds: bool) -> str:
    certain = {0.0: "safe", 1.0: "mine"}
    here = slice(row * columns, (row + 1) * columns)
    risks = zip(solved.covered[here].tolist(), solved.risk[here].tolist(), strict=True)
    return ", ".join(
        f'{{"column": {column}, "row": {row + 1}, "verdict": "{certain.get(risk, "open")}", '
        f'"probability": {risk if odds else "null"}}}'
        for column, (is_covered, risk) in enumerate(risks, start=1)
        if is_covered
    )
