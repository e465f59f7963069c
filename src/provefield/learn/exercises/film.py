"""A board that moves: a sentence on it part by part, for whoever took it for something else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from provefield.logic.binding import close
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.semantics import MineStructure, board, evaluate
from provefield.reason.equivalence import Mines
from provefield.reason.tell.parts import Part, cases, parts_of
from provefield.tongues import Tongue, capitalised, phrase, tell

MOST_PARTS = 6
"""More parts than these are no longer watched."""

MOST_CASES = 5_000


@dataclass(frozen=True, slots=True)
class Frame:
    """What is said, the cells to look at, and a part of a sentence with its truth."""

    text: str
    cells: tuple[tuple[int, int], ...] = ()
    part: str = ""
    holds: bool | None = None


@dataclass(frozen=True, slots=True)
class Film:
    """A board with its mines, and what is said of it one after the other."""

    mines: Mines
    frames: tuple[Frame, ...]

    def translate(self, tongue: Tongue) -> Film:
        """The same in the words of a language."""
        told = (replace(frame, text=tell(frame.text, tongue)) for frame in self.frames)
        return replace(self, frames=tuple(told))

    def document(self) -> dict[str, Any]:
        """The film as JSON."""
        return {
            "mines": sorted(map(list, self.mines), key=lambda cell: cell[::-1]),
            "frames": [
                {
                    "text": frame.text,
                    "cells": list(map(list, frame.cells)),
                    "part": frame.part,
                    "holds": frame.holds,
                }
                for frame in self.frames
            ],
        }


def film_of(
    formula: Formula,
    field: Field,
    mines: Mines,
    *,
    first: str | None = None,
    last: str | None = None,
    meant: Formula | None = None,
) -> Film | None:
    """A sentence on a board, part by part; none where nobody would look at so many cases.

    `meant` is what should have been said: only the cells are shown that decide it.

    >>> from provefield.logic.parse import parse
    >>> film = film_of(parse("all x mine(x,1)"), Field(2, 1), frozenset({(1, 1)}))
    >>> for frame in film.frames:
    ...     print(frame.text, frame.cells)
    Look at each part. ()
    `mine(1, 1)` is true. ((1, 1),)
    `mine(2, 1)` is false. ((2, 1),)
    So it is false. ()
    """
    structure = board(field, mines)
    longest = max(cases(each, len(structure.domain)) for each in (formula, meant or formula))
    if longest > MOST_CASES:
        return None
    holds = evaluate(formula, structure)
    parts = _watched(parts_of(formula, structure))
    said = str(close(formula))
    end = phrase("So it is true.") if holds else phrase("So it is false.")
    return Film(
        mines,
        (
            Frame(first or phrase("Look at each part."), part=said),
            *(_frame(part, field) for part in parts),
            Frame(last or end, part=said, holds=holds),
            *([] if meant is None else [_meant(meant, structure)]),
        ),
    )


def _meant(formula: Formula, structure: MineStructure) -> Frame:
    holds = evaluate(formula, structure)
    said = (
        phrase("What is meant is true here: these cells show it.")
        if holds
        else phrase("What is meant is false here: these cells show it.")
    )
    return Frame(said, _cells(parts_of(formula, structure), structure.field), holds=holds)


def _watched(parts: Sequence[Part]) -> Sequence[Part]:
    """The first parts, and among them one that differs, if there is one."""
    if len(parts) <= MOST_PARTS:
        return parts
    others = [part for part in parts[MOST_PARTS:] if part.holds is not parts[0].holds]
    same = all(part.holds is parts[0].holds for part in parts[:MOST_PARTS])
    return (*parts[: MOST_PARTS - 1], others[0]) if others and same else parts[:MOST_PARTS]


def _frame(part: Part, field: Field) -> Frame:
    said = capitalised(phrase("{clause}.", clause=part.reason.words))
    about = part.about if part.about == part.said else f"{part.about}: {part.said}"
    return Frame(said, _cells([part], field), about, part.holds)


def _cells(parts: Iterable[Part], field: Field) -> tuple[tuple[int, int], ...]:
    """The cells that parts rest on; what is off the board is not seen."""
    rows = dict.fromkeys(row for part in parts for _, row in part.reason.seen)
    return tuple(
        (column, row)
        for column, row in rows
        if isinstance(column, int) and isinstance(row, int) and field.holds(column, row)
    )
