"""How hard a game is: what can be measured about it, and one level from 1 to 5 made of that.

Each measure that is weighed earns a share of its weight: none at its easy end, all of it at its
hard end and beyond, in proportion between. What could not be measured is left out, and the other
weights make up for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import log2
from typing import Any, NamedTuple

from provefield.errors import BudgetError, TooLargeError
from provefield.games.minefol.check.closure import Closures, closures
from provefield.games.minefol.check.lattice import bits
from provefield.games.minefol.game import Game
from provefield.games.minefol.theory import knowledge
from provefield.grid import Cell
from provefield.logic.field import Field, mine
from provefield.logic.formula import (
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Not,
    size,
    subformulas,
)
from provefield.logic.ground import Grounder
from provefield.logic.ground.cells import cell_literal
from provefield.reason.count.layouts import spread
from provefield.reason.engines.counting import cell_sums
from provefield.reason.explain.explain import explain
from provefield.reason.fact_solver import fact_solver
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import WorkLimit

LEVELS = (1, 2, 3, 4, 5)
MOST_TOGETHER = 5
UNREADABLE = 100
"""The steps of a proof that is longer than a person would read, or takes too many messages."""

PROVING = partial(WorkLimit, conflicts=400, steps=6_000)
COUNTING = partial(WorkLimit, steps=20_000)
SOLVING = partial(WorkLimit, conflicts=1_000, steps=1_000_000)
"""Limits of work, not of time, so that a game has the same level on every machine."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What is measured about a game.

    length      the mean size of its messages: connectives, quantifiers, atoms and terms
    depth       how many quantifiers stand within each other, at most
    generality  the mean share of the field that a message speaks of
    together    how many messages the hardest step of the quickest win needs at once; all of them
                where that takes too much work to tell
    proof       how many inferences the longest proof on that way takes
    slack       the budget as a multiple of the quickest win; None without a budget
    bits        what a message tells on the average, of those whose layouts can be counted;
                None if none can
    """

    cells: int
    mines: int
    messages: int
    length: float
    depth: int
    generality: float
    together: int
    proof: int
    slack: float | None = None
    bits: float | None = None

    @property
    def level(self) -> int:
        """From 1, the easiest, to 5."""
        return level(self)


class Scale(NamedTuple):
    """What a measure counts: nothing at its easy end, its whole weight at its hard end."""

    measure: str
    weight: int
    easy: float
    hard: float

    def share(self, measures: Measures) -> float | None:
        """How much of the weight a game earns, from 0 to 1.

        >>> game = Measures(64, 5, 6, length=9.0, depth=1, generality=0.2, together=2, proof=6)
        >>> Scale("depth", 15, 0, 2).share(game), Scale("slack", 5, 2, 1).share(game)
        (0.5, None)
        """
        value = getattr(measures, self.measure)
        if value is None:
            return None
        return float(min(1.0, max(0.0, (value - self.easy) / (self.hard - self.easy))))


SCALES = (
    Scale("length", 15, easy=4, hard=18),
    Scale("depth", 15, easy=0, hard=3),
    Scale("generality", 10, easy=0, hard=0.8),
    Scale("together", 20, easy=1, hard=5),
    Scale("proof", 15, easy=1, hard=30),
    Scale("bits", 5, easy=4, hard=0.5),
    Scale("messages", 5, easy=2, hard=12),
    Scale("slack", 5, easy=3, hard=1.5),
    Scale("cells", 5, easy=16, hard=100),
    Scale("mines", 5, easy=1, hard=10),
)
"""What is weighed."""

BOUNDS = (0.26, 0.42, 0.55, 0.68)
"""The scores at which the levels 2 to 5 begin."""


def score(measures: Measures) -> float:
    """From 0 for the easiest game to 1 for the hardest."""
    shares = [
        (scale.weight, share) for scale in SCALES if (share := scale.share(measures)) is not None
    ]
    return sum(weight * share for weight, share in shares) / sum(weight for weight, _ in shares)


def level(measures: Measures) -> int:
    """One of five levels.

    >>> level(Measures(16, 1, 2, length=4.0, depth=0, generality=0.1, together=1, proof=1))
    1
    >>> level(Measures(100, 9, 12, length=20.0, depth=3, generality=1, together=5, proof=30))
    5
    """
    return 1 + sum(score(measures) >= bound for bound in BOUNDS)


# Measuring ----------------------------------------------------------------------------------------


def measure(game: Game, win: Sequence[Cell]) -> Measures:
    """Measure a game along the way of a quickest win."""
    *_, (found, _) = _measuring(game, win)
    return found


def levels(game: Game, win: Sequence[Cell], wanted: int) -> range:
    """The levels that a game may have, measured until there is one, or the wanted one is out."""
    for found, missing in _measuring(game, win):
        possible = _possible(found, missing)
        if wanted not in possible:
            break
    return possible


def _possible(found: Measures, missing: Sequence[str]) -> range:
    """From the level with the missing measures at their easy ends to that at their hard ends."""
    open_ends = [scale for scale in SCALES if scale.measure in missing]
    easiest: dict[str, Any] = {scale.measure: scale.easy for scale in open_ends}
    hardest: dict[str, Any] = {scale.measure: scale.hard for scale in open_ends}
    return range(level(replace(found, **easiest)), level(replace(found, **hardest)) + 1)


def _measuring(game: Game, win: Sequence[Cell]) -> Iterator[tuple[Measures, Sequence[str]]]:
    """What is measured so far and what is missing, the slowest measures last."""
    formulas = [message.formula for message in game.messages]
    found = Measures(
        cells=game.grid.size,
        mines=game.mines or 0,
        messages=len(formulas),
        length=_mean([size(formula) for formula in formulas]),
        depth=max(map(quantifier_depth, formulas), default=0),
        generality=_mean([generality(formula, game) for formula in formulas]),
        together=0,
        proof=0,
        slack=None if game.budget is None else game.budget / max(1, len(win) - 1),
    )
    yield found, ("bits", "together", "proof")
    found = replace(found, bits=_known_mean(gains(game)))
    yield found, ("together", "proof")
    told = set(formulas)
    try:
        proved = list(inferences(game, win))
    except BudgetError:
        yield replace(found, together=len(formulas), proof=UNREADABLE), ()
        return
    used = [sum(fact.formula in told for fact in each.facts.facts) for each in proved]
    found = replace(found, together=max(used, default=0))
    yield found, ("proof",)
    yield replace(found, proof=_longest_proof(proved, found.together)), ()


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _known_mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return _mean(known) if known else None


def quantifier_depth(formula: Formula) -> int:
    """How many quantifiers stand within each other.

    >>> from provefield.logic.parse import parse
    >>> quantifier_depth(parse("all x ((exists y mine(x,y)) -> (exists y mine(y,x)))"))
    2
    """
    own = isinstance(formula, ForAll | Exists | CountQuantifier)
    return own + max(map(quantifier_depth, subformulas(formula)), default=0)


def generality(formula: Formula, game: Game) -> float:
    """The share of the field that a message speaks of."""
    grounder = Grounder(Field(game.grid.columns, game.grid.rows))
    ground = grounder.add(formula)
    literals = [literal for clause in ground.clauses for literal in clause]
    literals += [literal for given, _ in ground.counts for literal in given.literals]
    cells = {abs(literal) for literal in literals if abs(literal) <= game.grid.size}
    return 1.0 if ground.lazy else len(cells) / game.grid.size


class Inference(NamedTuple):
    """A cell whose state is proved on the way, and the facts that it takes, none too many."""

    goal: Formula
    facts: Knowledge


def inferences(game: Game, win: Sequence[Cell]) -> Iterator[Inference]:
    """Why each cell on the way is safe, by what was known then, and why the mines are mines."""
    seen = set(win[:1])
    with closures(game, SOLVING()) as found:
        for start, end in _stages(game, win):
            walked, ahead = win[: start + 1], win[start + 1 : end + 1]
            entered = [cell for cell in dict.fromkeys(ahead) if cell not in seen]
            mines = [cell for cell in _proved_mines(game, walked, found) if cell not in seen]
            seen |= {*entered, *mines}
            known = knowledge(replace(game, messages=game.messages_on(walked)))
            safe = (Not(mine(*cell)) for cell in entered)
            yield from _inferences(known, [*safe, *(mine(*cell) for cell in mines)])


def _proved_mines(game: Game, walked: Sequence[Cell], found: Closures) -> list[Cell]:
    """The mines that follow from the messages on some cells."""
    read = sum(1 << place for place, each in enumerate(game.messages) if each.cell in walked)
    cells = list(game.grid)
    mined = (1 << len(cells)) - 1 << len(cells)
    proved = found.settle(found.begin(read), mined).proved & mined
    return sorted(cells[place - len(cells)] for place in bits(proved))


def _inferences(known: Knowledge, goals: Iterable[Formula]) -> Iterator[Inference]:
    """What is needed, of all that is known, for each goal that follows from it."""
    with fact_solver(known, SOLVING()) as facts:
        for goal in goals:
            literal = cell_literal(goal, known.field)
            core = facts.core(-literal) if literal else None
            assert core is not None, f"{goal} was proved before"
            yield Inference(goal, known.only(core))


def _longest_proof(proved: Sequence[Inference], together: int) -> int:
    """The most inferences that a proof takes; of too many messages, nobody would read one."""
    if together > MOST_TOGETHER:
        return UNREADABLE
    try:
        proofs = [explain(facts, goal, PROVING()) for goal, facts in proved]
    except BudgetError:
        return UNREADABLE
    steps = [sum(step.rule != "fact" for step in each.proof.steps) for each in proofs if each]
    return min(max(steps, default=0), UNREADABLE)


def _stages(game: Game, win: Sequence[Cell]) -> Iterator[tuple[int, int]]:
    """Where a new message is read on the way, and where the next one is, or the end."""
    messages = {message.cell for message in game.messages}
    first = {cell: place for place, cell in reversed(list(enumerate(win)))}
    reading = sorted({0, *(first[cell] for cell in messages if cell in first)})
    yield from zip(reading, [*reading[1:], len(win) - 1], strict=True)


def gains(game: Game) -> tuple[float | None, ...]:
    r"""What each message tells, in bits, beside the start and the number of mines alone.

    A message that leaves half of the layouts tells one bit. None where they are too many to count.

    >>> from provefield.games.minefol.notation import parse_game
    >>> text = "columns=3\nrows=3\nmines=1\n[[message]]\nat=[1,1]\nfol='exists x mine(x,1)'"
    >>> gains(parse_game(text))
    (2.0,)
    """
    before = _layouts(knowledge(replace(game, messages=())))
    after = [_layouts(knowledge(replace(game, messages=(each,)))) for each in game.messages]
    return tuple(log2(before) - log2(left) if before and left else None for left in after)


@lru_cache(maxsize=1024)
def _layouts(known: Knowledge) -> int | None:
    """How many layouts fit; None if that takes too much work."""
    limit = COUNTING()
    try:
        counted = spread(cell_sums(known, limit), range(1, known.grid.size + 1), (), limit)
    except (BudgetError, TooLargeError):
        return None
    return sum(counted.values())
