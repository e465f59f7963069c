"""A worked example: a board that changes step by step, with a sentence for each step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import View, view_of
from provefield.grid import Cell, Grid
from provefield.logic.parse import parse

Given = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """What is said, and how the board looks by then.

    `lit` are the cells to look at, `mines` lie on the board, `safe` and `mined` are proved so far;
    `lines` is all that is written beside the board.
    """

    text: str
    lit: tuple[Cell, ...] = ()
    mines: frozenset[Cell] = frozenset()
    safe: frozenset[Cell] = frozenset()
    mined: frozenset[Cell] = frozenset()
    formula: str = ""
    holds: bool | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A board and the steps on it; `knows` is what is read beside its numbers."""

    grid: Grid
    steps: tuple[Step, ...]
    view: View | None = None
    knows: tuple[str, ...] = ()


def read_example(given: Given, source: str) -> Example:
    """Read the example of a lesson, each step with what earlier ones have proved and written."""
    view = view_of(parse_board(given["board"].strip(), source=source)) if "board" in given else None
    grid = view.grid if view else Grid(given["columns"], given["rows"])
    steps: list[Step] = []
    for each in given["step"]:
        before = steps[-1] if steps else Step("", mines=frozenset(_cells(given.get("mines", ()))))
        steps.append(
            Step(
                each["text"],
                tuple(_cells(each.get("lit", ()))),
                frozenset(_cells(each["mines"])) if "mines" in each else before.mines,
                before.safe | frozenset(_cells(each.get("safe", ()))),
                before.mined | frozenset(_cells(each.get("mine", ()))),
                str(parse(each["fol"])) if "fol" in each else "",
                each.get("holds"),
                (*before.lines, *each.get("lines", ()), *each.get("says", ())),
            )
        )
    return Example(grid, tuple(steps), view, tuple(given.get("knows", ())))


def _cells(places: Sequence[Sequence[int]]) -> list[Cell]:
    return [Cell(*place) for place in places]
