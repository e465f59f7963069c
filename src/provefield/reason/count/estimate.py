"""Odds by drawing layouts, for what is too entangled to count.

Some sums that lie together are taken out, everything else is held fast, and their cells are filled
anew: the fillings are counted exactly, and one of them is drawn. Repeated all over the board this
draws from all layouts that can be reached so, in the end each as likely as any other. Several
chains, each from a layout of its own, tell how far the odds can be trusted.

Who can count in much larger pieces than can be drawn from gives a `look` at a layout: how likely
each cell is mined while all that is far from it stays as it is there. Chains then differ little.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import NamedTuple, TypeVar

from provefield.errors import BudgetError
from provefield.reason.constraint import Between
from provefield.reason.count.chain import Chain, Ground
from provefield.reason.count.model import some_layout
from provefield.reason.count.sums import settle
from provefield.reason.limit import Limit

T = TypeVar("T")

CHAINS, CHAINS_WITH_LOOK = 4, 12
"""How many chains there are if there is time; never until they agree, as they may do by chance."""

FEWEST_CHAINS = 2
"""How many it takes to tell an error."""

ROUNDS = 4
"""How often each sum is taken out in a chain; in the first half of them nothing is noted."""

FEWEST_FILLINGS, MOST_FILLINGS = 40, 200
"""How many fillings a chain draws, so that huge boards get a rough answer, but soon."""


Look = Callable[[Set[int], Limit], Mapping[int, float]]
"""How likely cells are mined where all that is far from each is as in a layout; BudgetError."""

SURE = 1e-9
"""How far from 0 and 1 a look must find a cell that can be either."""


class Sampled(NamedTuple):
    """How likely cells are mined, and what that rests on.

    `error` is two standard errors, `samples` how many fillings were drawn. The cells in `either`
    are certain to be mined in one layout that fits and safe in another.
    """

    probability: Mapping[int, float]
    error: float
    samples: int
    either: frozenset[int]


def estimate(
    sums: Iterable[Between],
    cells: Iterable[int],
    rng: Random,
    limit: Limit,
    look: Look | None = None,
) -> Sampled | None:
    """Draw layouts and see how often each cell is mined; None if no layout fits.

    When the limit is reached, what was found so far makes the answer; BudgetError if that is less
    than two chains.

    >>> pairs = [Between((n, n + 1), 1, 1) for n in range(1, 10, 3)]
    >>> found = estimate(pairs, range(1, 9), Random(1), Limit())
    >>> found.probability[1], found.error, found.samples
    (0.5, 0.0, 160)
    """
    settled = settle(sums)
    if settled is None:
        return None
    ground = Ground.of(settled.left, cells, settled.decided)
    mines = {cell for cell, mined in settled.decided.items() if mined}
    walks = _until_over(_walks(ground, rng, limit, bool(look)))
    if not walks:
        return None
    notes = [note for _, note in walks]
    if look:
        looks = _until_over((look(chain.layout(rng) | mines, limit) for chain, _ in walks), 0)
        if len(looks) >= FEWEST_CHAINS:
            notes = [note.replaced(risk) for note, risk in zip(notes, looks, strict=False)]
    probability = {cell: _never_certain(cell, notes) for cell in notes[0].times}
    probability.update((cell, float(mined)) for cell, mined in settled.decided.items())
    probability.update(dict.fromkeys(ground.free, 0.5))
    either = frozenset().union(*(note.either for note in notes), ground.free)
    return Sampled(probability, _error(notes), sum(note.samples for note in notes), either)


def _until_over(made: Iterator[T], fewest: int = FEWEST_CHAINS) -> list[T]:
    """What is made until the limit is reached; BudgetError if that is less than the fewest."""
    found: list[T] = []
    try:
        found.extend(made)
    except BudgetError:
        if len(found) < fewest:
            raise
    return found


def _error(notes: Sequence[Notes]) -> float:
    """Two standard errors of a cell's mean, from how far the chains differ on average."""
    spread = [variance(note.mean(cell) for note in notes) for cell in notes[0].times]
    return 2 * sqrt(fmean(spread) / len(notes)) if spread else 0.0


def _never_certain(cell: int, notes: Sequence[Notes]) -> float:
    """How likely a cell was mined on average, with a doubt that fades as more is seen."""
    doubt = 0.5 / (sum(note.times[cell] for note in notes) + 1)
    return min(max(fmean(note.mean(cell) for note in notes), doubt), 1 - doubt)


class Notes:
    """What a chain saw of each cell."""

    def __init__(self) -> None:
        self.times: defaultdict[int, int] = defaultdict(int)
        self.risk: defaultdict[int, float] = defaultdict(float)
        self.either: set[int] = set()
        self.samples = 0

    def see(self, cell: int, risk: float) -> None:
        """Note how likely a cell is mined as things stand."""
        self.times[cell] += 1
        self.risk[cell] += risk

    def replaced(self, risk: Mapping[int, float]) -> Notes:
        """Take what a look says for what was seen; it counts as much as all fillings."""
        for cell in self.times:
            self.times[cell], self.risk[cell] = self.samples, self.samples * risk[cell]
            if SURE < risk[cell] < 1 - SURE:
                self.either.add(cell)
        return self

    def mean(self, cell: int) -> float:
        """How likely the cell was mined, on average."""
        return self.risk[cell] / self.times[cell]


def _walks(
    ground: Ground, rng: Random, limit: Limit, looked_at: bool
) -> Iterator[tuple[Chain, Notes]]:
    """Chains from layouts of their own; if they are looked at, in half of the time."""
    half = limit.at_most(limit.remaining / 2)
    most = FEWEST_FILLINGS if looked_at else MOST_FILLINGS
    for number in range(CHAINS_WITH_LOOK if looked_at else CHAINS):
        if looked_at and number >= FEWEST_CHAINS and not half.remaining:
            return
        start = some_layout(ground.sums, rng, limit)
        if start is None:
            return
        yield _walk(ground, start, rng, limit, most)


def _walk(
    ground: Ground, start: frozenset[int], rng: Random, limit: Limit, most: int
) -> tuple[Chain, Notes]:
    """Draw layout after layout, and note what the later half of them says."""
    chain = Chain(ground, start, limit)
    chain.steer(rng)
    notes = Notes()
    notes.samples = min(max(ROUNDS * ground.steps, FEWEST_FILLINGS), most)
    for number in range(notes.samples):
        found = chain.refill(rng)
        notes.either.update(cell for cell, ways in found.mined.items() if 0 < ways < found.total)
        if 2 * number >= notes.samples:
            for cell, ways in found.mined.items():
                notes.see(cell, ways / found.total)
    for cell in ground.speaking:
        if cell not in notes.times:
            notes.see(cell, float(chain.is_mined(cell)))
    for cell in ground.loose[1:]:
        notes.see(cell, notes.mean(ground.loose[0]))
    return chain, notes
