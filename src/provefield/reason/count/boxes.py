"""Cells that the same sums speak of are alike: they make a box; boxes that share sums, a part."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from provefield.logic.components import components
from provefield.reason.constraint import Between


class Box(NamedTuple):
    """Cells in the same sums; `signed` are their numbers, from 1, negative for safe literals.

    The mines of a box that is not `marked` do not count for the number of mines.
    """

    signed: tuple[int, ...]
    cells: tuple[int, ...]
    marked: bool


class Part(NamedTuple):
    """Boxes that sums connect, directly or through others."""

    sums: tuple[int, ...]
    boxes: tuple[Box, ...]


def parts(sums: Sequence[Between], marked: frozenset[int]) -> list[Part]:
    """Put cells into boxes, and boxes into parts.

    >>> given = [Between((1, 2, 3), 1, 1), Between((3, 4), 1, 2), Between((7, 8), 1, 1)]
    >>> found = parts(given, frozenset())
    >>> [[box.cells for box in part.boxes] for part in found]
    [[(1, 2), (3,), (4,)], [(7, 8)]]
    """
    boxes = _boxes(sums, marked)
    found = []
    for places in components(map(abs, box.signed) for box in boxes):
        together = tuple(boxes[place] for place in places)
        numbers = dict.fromkeys(abs(number) for box in together for number in box.signed)
        found.append(Part(tuple(numbers), together))
    return found


def _boxes(sums: Iterable[Between], marked: frozenset[int]) -> list[Box]:
    speaking: defaultdict[int, list[int]] = defaultdict(list)
    for number, each in enumerate(sums, 1):
        for literal in each.literals:
            speaking[abs(literal)].append(number if literal > 0 else -number)
    alike: defaultdict[tuple[tuple[int, ...], bool], list[int]] = defaultdict(list)
    for cell, signed in speaking.items():
        alike[tuple(signed), cell in marked].append(cell)
    return [Box(signed, tuple(cells), mark) for (signed, mark), cells in alike.items()]
