"""From one layout that fits to the next: a few sums are taken out, and their cells filled anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random

from provefield.chance import below, draw
from provefield.errors import BudgetError
from provefield.reason.constraint import Between
from provefield.reason.count.boxes import parts
from provefield.reason.count.combine import Rest, coefficients, together
from provefield.reason.count.draw import draw_filling
from provefield.reason.count.eliminate import Counted
from provefield.reason.count.layouts import (
    Layouts,
    Problem,
    at_least,
    counted_parts,
    largest,
    layouts,
)
from provefield.reason.count.sums import settle
from provefield.reason.limit import Limit

TOGETHER, PLACES = 12, 2
"""How many sums that lie together are taken out, and in how many places at once."""

PATIENCE = 40
"""How often each sum may be taken out until the number of mines is right."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What never changes: the sums, the largest one apart, and who speaks of which cell.

    Of the cells that only the largest sum speaks of, `loose`, it is enough to know how many are
    mined; those that none speaks of are `free`.
    """

    sums: tuple[Between, ...]
    whole: Between
    marked: frozenset[int]
    speaking: Mapping[int, tuple[int, ...]]
    loose: tuple[int, ...]
    free: tuple[int, ...]

    @staticmethod
    def of(sums: Sequence[Between], cells: Iterable[int], decided: Container[int]) -> Ground:
        """Sort out what was given."""
        whole = largest(sums)
        small = tuple(each for each in sums if each is not whole)
        speaking: defaultdict[int, tuple[int, ...]] = defaultdict(tuple)
        for number, each in enumerate(small):
            for literal in each.literals:
                speaking[abs(literal)] += (number,)
        marked = frozenset(whole.literals)
        loose = tuple(cell for cell in whole.literals if cell not in speaking)
        free = tuple(c for c in cells if not (c in speaking or c in marked or c in decided))
        return Ground(small, whole, marked, dict(speaking), loose, free)

    @property
    def steps(self) -> int:
        """How many refills take out each sum about once."""
        return ceil(len(self.sums) / TOGETHER / PLACES)

    def around(self, start: int) -> set[int]:
        """Some sums that lie together."""
        found = {start}
        waiting = [start]
        for number in waiting:  # grows while it is walked
            for literal in self.sums[number].literals:
                for other in self.speaking[abs(literal)]:
                    if other not in found:
                        if len(found) == TOGETHER:
                            return found
                        found.add(other)
                        waiting.append(other)
        return found


class Chain:
    """A layout that is changed a few cells at a time, and always fits the sums.

    Only `steer` makes it fit the largest sum as well.
    """

    def __init__(self, ground: Ground, mined: Iterable[int], limit: Limit) -> None:
        self._ground = ground
        self._limit = limit
        self._mined = {cell for cell in mined if cell in ground.speaking}
        self._marked = len(self._mined & ground.marked)

    def is_mined(self, cell: int) -> bool:
        """Whether a cell that a sum speaks of is mined now."""
        return cell in self._mined

    def layout(self, rng: Random) -> set[int]:
        """All mined cells; of the loose ones as many as are missing, drawn at random."""
        missing = max(self._ground.whole.low - self._marked, 0)
        return self._mined.union(draw(self._ground.loose, missing, rng))

    def refill(self, rng: Random) -> Layouts:
        """Fill some cells anew; say in how many ways that can be done."""
        block, pinned, problem = self._taken_out(rng)
        counted = self._counted(problem)
        self._fill(block, draw_filling(counted, problem.rest, rng))
        found = layouts(problem, counted, self._limit)
        held = {cell: found.total if mined else 0 for cell, mined in pinned.items()}
        return Layouts(found.total, {**found.mined, **held})

    def steer(self, rng: Random) -> None:
        """Refill cells until the number of mines is right; BudgetError if it will not be."""
        ground = self._ground
        for _ in range(PATIENCE * ground.steps):
            if not self._missing(self._marked):
                return
            block, _, problem = self._taken_out(rng)
            counted = self._counted(problem)
            spectra = [coefficients(each.ways, each.width) for each in counted]
            possible = [mines for mines, ways in enumerate(together(spectra)) if ways]
            outside = self._marked - len(self._mined & block & ground.marked)
            best = min(possible, key=lambda mines: self._missing(outside + mines))
            self._fill(block, draw_filling(counted, Rest(0, best, best), rng))
        if self._missing(self._marked):
            raise BudgetError("no layout with the right number of mines was found")

    def _missing(self, mines: int) -> int:
        """How far so many mines are from a number that the loose cells can make up for."""
        low, high = self._ground.whole.low - len(self._ground.loose), self._ground.whole.high
        return max(low - mines, mines - high, 0)

    def _taken_out(self, rng: Random) -> tuple[set[int], Mapping[int, bool], Problem]:
        """The cells of some sums that can change, those that cannot, and what is left to say."""
        ground = self._ground
        starts = [below(len(ground.sums), rng) for _ in range(PLACES if ground.sums else 0)]
        chosen = {number for start in starts for number in ground.around(start)}
        block = {abs(literal) for number in chosen for literal in ground.sums[number].literals}
        touched = dict.fromkeys(
            number for cell in sorted(block) for number in ground.speaking[cell]
        )
        settled = settle(self._left(ground.sums[number], block) for number in touched)
        assert settled is not None, "the layout of before fits"
        block.difference_update(settled.decided)
        told = {abs(literal) for each in settled.left for literal in each.literals}
        anything = [Between((cell,), 0, 1) for cell in sorted(block - told)]
        sums = [at_least(each) for each in [*settled.left, *anything]]
        outside = self._marked - len(self._mined & block & ground.marked)
        rest = Rest(len(ground.loose), ground.whole.low, ground.whole.high).after(outside)
        loose = list(ground.loose[:1])
        problem = Problem(sums, parts(sums, ground.marked), rest, loose, [])
        return block, settled.decided, problem

    def _left(self, given: Between, block: Container[int]) -> Between:
        """What a sum says of the block when all else stays as it is."""
        inside, held = [], 0
        for literal in given.literals:
            if abs(literal) in block:
                inside.append(literal)
            elif (abs(literal) in self._mined) == (literal > 0):
                held += 1
        return Between(tuple(inside), given.low - held, given.high - held)

    def _counted(self, problem: Problem) -> list[Counted]:
        counted = counted_parts(problem, self._limit)
        assert counted is not None, "the layout of before fits"
        return counted

    def _fill(self, block: set[int], mined: set[int]) -> None:
        marked = self._ground.marked
        self._marked += len(mined & marked) - len(self._mined & block & marked)
        self._mined -= block
        self._mined |= mined
