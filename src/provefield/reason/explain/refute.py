"""From rows to a proof that people can follow, chosen among several.

What follows step by step is said so. Else the goal is denied, or the cases of a row are gone
through, or counts are added up with weights; of the proofs that are found so, the one that is
easiest to follow is taken. Last, cells are decided one way and the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.ground.cells import cell_literal
from provefield.reason.cells.linear import Program, Refutation, Split, Sum, Weights, refutes
from provefield.reason.cells.propagation import Propagation, Reason
from provefield.reason.cells.steps import OF_A_SPLIT, Steps, TooManyStepsError
from provefield.reason.constraint import Between, Clause, Constraint
from provefield.reason.explain.branch import Branch
from provefield.reason.knowledge import Fact
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.proof import Proof

MOST_CASES = 3  # literals of a row whose cases are gone through
MOST_TRIED = 80  # literals that are tried, before one of them is taken
MOST_SPLITS = 5  # for which linear programs are tried
MOST_PAIRED = 40  # rows, each two of which are compared
MOST_PACKED = 300  # rows that are tried beside others, for one that they may use up
MOST_DECISIONS = 100  # open at one time
EASY = 10  # effort of a sum that is easy to follow: few counts, each once
OF_A_SUM = 2  # how much harder a row of a sum is to follow than a plain step
OFTEN = 3  # how much harder each time that a cell counts more than once

Found = tuple[Steps, int]
"""Steps, and the one that states the goal or a contradiction."""


@dataclass(slots=True)
class _Search:
    goal: int | None
    limit: Limit
    root: Branch
    """What follows from the rows one by one, or from two of them."""
    by_cases: bool = False
    """Whether the cases of a row are gone through before anything else."""
    program: Program | None = None
    """What the rows still say as a linear program, once one was needed."""

    @property
    def rows(self) -> Sequence[Constraint]:
        return self.root.forced.rows

    def run(self) -> Found:
        """The first proof step by step, else the easiest of the others.

        That too much is asked for at once is a contradiction that one sum tells best, even where
        what two rows settle would lead to one as well.
        """
        if self.by_cases and not self.root.settles(self.goal) and (told := self._by_cases(None)):
            return told
        summed: Found | None = None
        while not self.root.settles(self.goal):
            if self.goal is None and summed is None:
                summed = self.weigh(0)
            if not self.pair_up(self.root):
                return self._indirect()
        ways = [self._made(self.root), *([summed] if summed else [])]
        return min(ways, key=lambda each: each[0].effort(each[1]))

    def _made(self, branch: Branch) -> Found:
        last = branch.settle(self.goal)
        assert last is not None, "nothing is decided here"
        return branch.steps, last

    def _indirect(self) -> Found:
        found = list(self._proposals())
        if found:
            return min(found, key=lambda each: each[0].effort(each[1]))
        for splits in (1, MOST_SPLITS):
            if summed := self.weigh(splits):
                return summed
        denied = self._denied()
        return denied.steps, self.split(denied)

    def _proposals(self) -> Iterator[Found]:
        denied = self._denied()
        if denied.forced.conflict is not None:
            seen = {abs(x) for reason in denied.forced.clash() for x in reason.used}
            if by_cases := self._by_cases(seen):
                yield by_cases
            yield denied.steps, denied.clash()
            return
        if by_cases := self._by_cases(None):
            yield by_cases
            return
        if summed := self.weigh(0):
            yield summed
            if summed[0].efforts[summed[1] - 1] <= EASY:
                return
        branch = denied.copy()
        if (last := self._count(branch)) is not None:
            yield branch.steps, last
        elif (last := self._settle_cases(denied)) is not None:
            yield denied.steps, last

    def _denied(self) -> Branch:
        """Where the goal is supposed to be false."""
        branch = self.root.copy()
        if self.goal is None:
            return branch
        return branch.after(-self.goal, branch.steps.suppose(-self.goal))

    # Cases ----------------------------------------------------------------------------------------

    def _by_cases(self, seen: set[int] | None) -> Found | None:
        """The goal in each case of a row, or of a cell that may be mined or not."""
        if self.goal is None:
            return None
        tried = _Tried(self.root, self.goal)
        best: list[Found] = []
        rows = self.root.alternatives(MOST_CASES)
        for reason in sorted(rows, key=lambda each: min(each.literals) < 0 < max(each.literals)):
            named = seen is None or seen.issuperset(map(abs, reason.literals))
            if named and not tried.left(reason.literals):
                branch = self.root.copy()
                best.append((branch.steps, _went_through(branch, reason, self.goal)))
        for cell in sorted(seen or ()):
            undecided = cell != abs(self.goal) and self.root.forced.undecided([cell])
            if undecided and not tried.left((cell, -cell)):
                branch = self.root.copy()
                best.append((branch.steps, _either_way(branch, cell, self.goal)))
        return min(best, key=lambda each: each[0].effort(each[1]), default=None)

    def _settle_cases(self, branch: Branch) -> int | None:
        """Go through cases, again and again, as long as all of them or all but one clash."""
        while branch.forced.conflict is None:
            self.limit.tick()
            found = _narrowest(branch)
            if found is None:
                return None
            reason, left = found
            last = _went_through(branch, reason, None)
            if not left or left[0] not in branch.steps.literals(last):
                return last
            branch.tell(left[0], last)
        return branch.clash()

    def split(self, branch: Branch, depth: int = 0) -> int:
        """Decide cells one way and the other until nothing is left; the step of a contradiction."""
        if depth > MOST_DECISIONS:
            raise TooManyStepsError
        while True:
            if branch.forced.conflict is not None:
                return branch.clash()
            decision = _decision(branch)
            last = self.split(branch.after(decision), depth + 1)
            if -decision not in branch.steps.literals(last):
                return last
            branch.tell(-decision, last)

    # Sums -----------------------------------------------------------------------------------------

    def weigh(self, splits: int) -> Found | None:
        """Show the goal by a weighted sum of rows for each of few cases.

        What is forced already is left out of them. None if that is not possible.
        """
        branch = self.root.copy()
        given, counts = self._open(branch)
        assumed = [] if self.goal is None else [-self.goal]
        if self.program is None or self.program.counts != counts:
            self.program = Program(counts)
        found = self.program.split(assumed, splits, self.limit) if given else None
        if found is None:
            return None
        return branch.steps, _Summing(branch, given, counts).of(found, assumed)

    def pair_up(self, branch: Branch) -> bool:
        """Force cells by two rows that share some; tell whether there were any."""
        given, left = self._open(branch)
        if len(given) > MOST_PAIRED:
            return False
        for place, asks in enumerate(left):
            for other, allows in enumerate(left):
                forced = _forced_by_two(asks, allows) if place != other else ()
                if forced and isinstance(given[other], Between):
                    pair = _Summing(branch, [given[place], given[other]], [asks, allows])
                    _tell(branch, [(x, pair.sum({0: 1, 1: -1}, [x])) for x in forced])
                    return True
        return False

    def _count(self, branch: Branch) -> int | None:
        """The step of a contradiction by rows, pairs of rows and rows that use up another."""
        while branch.forced.conflict is None:
            self.limit.tick()
            if not self.pair_up(branch) and not self._use_up(branch):
                return None
        return branch.clash()

    def _use_up(self, branch: Branch) -> bool:
        """Force cells of a row for which others, of different cells, leave no room."""
        given, left = self._open(branch)
        if len(given) > MOST_PAIRED:
            return False
        summing = _Summing(branch, given, left)
        spoken = Counter(abs(x) for row in left for x in row.literals)
        for place, row in enumerate(left):
            if isinstance(given[place], Clause) or row.high == len(row.literals):
                continue
            others = using_up(row, left) or []
            used = {x for other in others for x in left[other].literals}
            spare = [x for x in row.literals if x not in used and spoken[abs(x)] > 1]
            if others and spare:
                weights = {**dict.fromkeys(others, 1), place: -1}
                _tell(branch, [(-x, summing.sum(weights, [-x])) for x in spare])
                return True
        return False

    def _open(self, branch: Branch) -> tuple[list[Constraint], list[Between]]:
        """The rows that still speak of undecided literals, and what is left of them."""
        given = [row for row in self.rows if branch.forced.undecided(row.literals)]
        return given, [branch.forced.left_of(row) for row in given]


def _tell(branch: Branch, shown: Iterable[tuple[int, int]]) -> None:
    """Add literals with their steps, as long as they are undecided and nothing clashes."""
    for literal, step in shown:
        if branch.forced.conflict is None and branch.forced.undecided([literal]):
            branch.tell(literal, step)


def using_up(row: Between, others: Sequence[Between]) -> list[int] | None:
    """The places of rows that ask, of different literals, for all that one allows of more.

    >>> counts = [Between((1, 2), 1, 2), Between((2, 3), 1, 1), Between((3, 4), 1, 1)]
    >>> using_up(Between((1, 2, 3, 4, 5), 0, 2), counts)
    [0, 2]
    """
    whole = set(row.literals)
    asks = [
        (place, other.low, set(other.literals))
        for place, other in enumerate(others)
        if other.low and len(other.literals) < len(whole) and whole.issuperset(other.literals)
    ]
    asks.sort(key=lambda ask: (-ask[1], len(ask[2])))
    tried = 0

    def search(at: int, missing: int, free: set[int]) -> list[int] | None:
        nonlocal tried
        if missing <= 0:
            return [] if free else None
        for later in range(at, len(asks)):
            place, low, literals = asks[later]
            tried += 1
            if tried > MOST_PACKED:
                return None
            if literals <= free:
                found = search(later + 1, missing - low, free - literals)
                if found is not None:
                    return [place, *found]
        return None

    return search(0, row.high, whole)


class _Tried:
    """Whether literals settle a goal where they are decided, each tried once."""

    def __init__(self, branch: Branch, goal: int | None) -> None:
        self._branch = branch
        self._goal = goal
        self._settles: dict[int, bool] = {}

    def left(self, literals: Iterable[int]) -> list[int]:
        """Those of some literals that settle nothing."""
        return [literal for literal in literals if not self._try(literal)]

    def _try(self, literal: int) -> bool:
        if literal not in self._settles:
            if len(self._settles) >= MOST_TRIED:
                return False
            after = self._branch.after(literal)
            self._settles[literal] = after.settles(self._goal)
        return self._settles[literal]


def _narrowest(branch: Branch) -> tuple[Reason, list[int]] | None:
    """A row whose cases all clash, or all but one, with that one."""
    tried = _Tried(branch, None)
    narrow = None
    for reason in branch.alternatives(MOST_CASES):
        left = tried.left(reason.literals)
        if not left:
            return reason, left
        if len(left) == 1 and narrow is None:
            narrow = reason, left
    return narrow


def _went_through(branch: Branch, reason: Reason, goal: int | None) -> int:
    """The step that goes through the cases of a row, but those that settle nothing."""
    either = branch.either(reason)
    ends: dict[int, int] = {}
    for literal in reason.literals:
        case = branch.after(literal)
        if literal != goal and case.settles(goal) and (end := case.settle(goal)) is not None:
            ends[literal] = end
    left = [literal for literal in reason.literals if literal not in ends]
    last = branch.concluded([*left, *([goal] if goal else [])])
    return branch.steps.cases(either, ends, last)


def _either_way(branch: Branch, cell: int, goal: int | None) -> int:
    """The step that states the goal whether a cell is mined or not."""
    mined, safe = (branch.after(literal).settle(goal) for literal in (cell, -cell))
    assert mined is not None, "the goal was decided itself"
    assert safe is not None, "the goal was decided itself"
    if -cell not in branch.steps.literals(mined):
        return mined
    return (
        safe
        if cell not in branch.steps.literals(safe)
        else branch.steps.resolve(mined, safe, goal or 0, OF_A_SPLIT)
    )


def _decision(branch: Branch) -> int:
    """The undecided literal that most of the unsettled rows speak of."""
    true = branch.forced.true
    seen = Counter(
        abs(literal)
        for row in branch.forced.rows
        if isinstance(row, Between) or not any(x in true for x in row.literals)
        for literal in branch.forced.undecided(row.literals)
    )
    if not seen:
        raise ValueError("the rows can be met together")
    return max(seen, key=lambda variable: (seen[variable], -variable))


def _forced_by_two(asks: Between, allows: Between) -> list[int]:
    """What follows where all that one count allows lies in the cells that both share."""
    own = [x for x in asks.literals if x not in allows.literals]
    if asks.low - allows.high != len(own) or len(own) == len(asks.literals):
        return []
    return own + [-x for x in allows.literals if x not in asks.literals]


@dataclass(frozen=True, slots=True)
class _Summing:
    """Sums of rows and of what is shown, as steps of a branch."""

    branch: Branch
    rows: Sequence[Constraint]
    counts: Sequence[Between]
    """What is left of the rows."""

    def of(self, found: Refutation, assumed: Sequence[int]) -> int:
        """The step that denies some of the assumed literals."""
        steps = self.branch.steps
        match found:
            case Sum(weights):
                needed = list(assumed)
                for literal in assumed:
                    fewer = [x for x in needed if x != literal]
                    needed = fewer if refutes(self.counts, weights, fewer) else needed
                return self.sum(weights, [-literal for literal in needed])
            case Split(variable, true, false):
                left = self.of(true, [*assumed, variable])
                if -variable not in steps.literals(left):
                    return left
                right = self.of(false, [*assumed, -variable])
                if variable not in steps.literals(right):
                    return right
                return steps.resolve(right, left)

    def sum(self, weights: Weights, stated: Iterable[int]) -> int:
        """The step that states one of some literals by a sum of rows and of what is forced."""
        steps, factors = self.branch.steps, self._factors(weights)
        summed = {steps.row(self.rows[place]): weight for place, weight in weights.items()}
        for variable, factor in factors.items():
            against = -variable if factor > 0 else variable
            if against in self.branch.forced.true:
                step = self.branch.show(against)
                assert step is not None, "nothing is decided here"
                summed[step] = abs(factor)
        self._resolve(summed)
        often = sum(abs(factor) - 1 for factor in factors.values() if abs(factor) > 1)
        one_limit = not often and sorted(weights.values())[:2] in ([-1], [-1, 1])
        effort = len(weights) if one_limit else OF_A_SUM * len(weights) + OFTEN * often
        return steps.sum(stated, summed, effort=effort)

    def _resolve(self, summed: dict[int, int]) -> None:
        """Put what two clauses leave of each other in their place, which asks for no less."""
        steps = self.branch.steps
        stated: dict[int, int] = {}
        for step in [*summed]:
            literals = steps.literals(step)
            clashing = [x for x in literals if -x in stated] if len(literals) > 1 else []
            if len(clashing) == 1 and summed[other := stated[-clashing[0]]] == summed[step]:
                weight = summed.pop(step)
                del summed[other]
                both = steps.resolve(other, step)
                summed[both] = summed.get(both, 0) + weight
                stated = {x: place for x, place in stated.items() if place != other}
            elif len(literals) > 1:
                stated.update(dict.fromkeys(literals, step))

    def _factors(self, weights: Weights) -> Mapping[int, int]:
        factors: Counter[int] = Counter()
        for place, weight in weights.items():
            for literal in self.rows[place].literals:
                factors[abs(literal)] += weight if literal > 0 else -weight
        return {variable: factor for variable, factor in factors.items() if factor}


def refute(
    rows: Sequence[Constraint],
    facts: Sequence[Fact],
    field: Field,
    goal: Formula,
    limit: Limit = UNLIMITED,
    *,
    by_cases: bool = False,
) -> Proof | None:
    """A proof of a cell, or with the goal ⊥ of a contradiction; None if it takes too many steps.

    `by_cases`: by the cases of a row where they are enough. Raises BudgetError at the limit.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.constraint import Clause
    >>> facts = [Fact(parse("mine(1,1) -> mine(2,1)"), ""), Fact(parse("-mine(2,1)"), "")]
    >>> rows = [Clause(frozenset({-1, 2}), 0), Clause(frozenset({-2}), 1)]
    >>> [step.rule for step in refute(rows, facts, Field(2, 1), parse("-mine(1,1)")).steps]
    ['fact', 'fact', 'instance', 'sum']
    """
    root = Branch(Steps(facts, field), Propagation(rows), {})
    try:
        steps, last = _Search(cell_literal(goal, field), limit, root, by_cases).run()
    except TooManyStepsError:
        return None
    return steps.proof(last, goal)
