"""What is the same in every model, and what can be either.

Much follows from a few rows that lie together, and much can be changed there while all else stays:
so small windows are searched before everything at once is.

A count of very many cells, mostly the number of mines, ties all to all and defeats the search. It
is set apart: two changes of different cells, each of which fits all exact rows, fit them together,
so that one can make up for the mines of the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from provefield.reason.constraint import Between
from provefield.reason.count.sums import settle
from provefield.reason.limit import Limit
from provefield.reason.satisfy import Satisfied, SatSolver, Unsatisfiable
from provefield.reason.window import Rows, Window

WINDOWS = (40, 160)
"""How many rows there are in a window, at first and if that does not do."""

SOME = 40
"""How many variables are turned over after a glance, for changes that make up for others."""

BALLAST = 1000
"""How many changes are kept for each gain."""


Glance = Callable[[Set[int]], Set[int]]
"""Variables that can be either, from a model, while all that is far from them stays as it is."""


class Change(NamedTuple):
    """Variables that are turned over together, and the mines gained.

    An exact row keeps its sum whatever else changes; the others that they stand in are in `rows`.
    """

    variables: frozenset[int]
    rows: frozenset[int]
    gain: int


class Backbone:
    """Sorts variables into literals that hold in `every` model and those that can be `either`.

    Both grow during a search, so that what they hold is right even if time runs out. The solver
    knows all but the sum that is set apart. Rows say all that the solver knows; if that cannot be,
    there are none. A glance, if there is one, spares most windows.
    In `met` models of all that is known are noted as they are met, by the variables that are true.
    """

    def __init__(
        self,
        solver: SatSolver,
        rows: Sequence[Between],
        apart: Between | None,
        limit: Limit,
        glance: Glance | None = None,
        met: list[frozenset[int]] | None = None,
    ) -> None:
        self.every: set[int] = set()
        self.either: set[int] = set()
        self._solver = solver
        self._rows = Rows(rows)
        self._ranging = frozenset(n for n, row in enumerate(rows) if row.low < row.high)
        self._apart = apart
        self._counted = frozenset(apart.literals) if apart else frozenset()
        self._limit = limit
        self._glance = glance
        self._met = met
        self._undecided = self._rows
        self._model: set[int] = set()
        self._mines = 0
        self._pending: list[Change] = []
        self._ballast: defaultdict[int, list[Change]] = defaultdict(list)

    def search(self, variables: Iterable[int]) -> bool:
        """Sort the variables; False if there is no model."""
        wanted = list(variables)
        if not self._find_model():
            return False
        if len(self._rows.all) > WINDOWS[0]:
            self._look(wanted)
        else:
            self._ask(wanted)
        if self._apart is None or not (self._missing() or any(map(self._is_open, wanted))):
            return True
        return self._join() and self._ask(wanted)

    @property
    def model(self) -> frozenset[int]:
        """The variables that are true in a model of all that is known, once there was a search."""
        return frozenset(self._model)

    def _join(self) -> bool:
        """Tell the solver of the sum that was set apart; False if there is no model any more."""
        assert self._apart is not None
        missing = self._missing()
        self._solver.add_between(self._apart)
        self._apart = None
        self._pending.clear()
        return not missing or self._find_model()

    def _find_model(self) -> bool:
        first = self._solver.solve(limit=self._limit)
        if isinstance(first, Unsatisfiable):
            return False
        self._model = set(first.true)
        self._meet(first)
        self._mines = len(self._model & self._counted)
        return True

    def _meet(self, model: Satisfied) -> None:
        if self._met is not None and self._apart is None:
            self._met.append(model.true)

    def _is_open(self, variable: int) -> bool:
        return not (variable in self.either or variable in self.every or -variable in self.every)

    def _left(self, variables: Iterable[int]) -> list[int]:
        """Those that are not sorted yet, nor in changes that nothing makes up for."""
        turned = set().union(*(change.variables for change in self._pending))
        return [v for v in variables if v not in turned and self._is_open(v)]

    def _literal(self, variable: int) -> int:
        return variable if variable in self._model else -variable

    # In windows -----------------------------------------------------------------------------------

    def _look(self, wanted: Iterable[int]) -> None:
        """Look into windows, each time into larger ones, and then at everything."""
        self._force()
        self._steer()
        if self._glance and not self._missing():
            self.either |= self._glance(self._model)
            # Which changes show it is not told: some are looked for that make up for others.
            some = sorted(self.either)[:: len(self.either) // SOME or 1]
            for change in self._changes(some, WINDOWS[0]):
                self._note(change)
        for size in WINDOWS:
            for change in self._changes(self._left(wanted), size):
                self._note(change)
            self._force()
        for change in self._changes_of_all(self._left(wanted)):
            self._note(change)
        self._force()
        for many in (True, False):
            self._make_up(many)
        self._make_all_up()

    def _force(self) -> None:
        """Let single rows decide what they can, and leave that out of windows."""
        where = self._undecided.where
        told = [Between((literal,), 1, 1) for literal in self.every if abs(literal) in where]
        settled = settle([*self._undecided.all, *told])
        assert settled is not None, "a model fits all rows"
        self.every.update(v if mined else -v for v, mined in settled.decided.items())
        self._undecided = Rows(settled.left)

    def _changes(self, variables: Iterable[int], size: int) -> Iterator[Change]:
        """Changes that turn over the variables, as far as windows of a size show them."""
        rows = self._undecided
        waiting = dict.fromkeys(variables)
        left = set(waiting)
        for start in waiting:
            if start not in left:
                continue
            if start not in rows.where:
                left.discard(start)
                yield self._change(frozenset({start}), frozenset())
                continue
            within = rows.around(start, size)
            centre = frozenset().union(*(rows.variables[row] for row in within[: size // 3 + 1]))
            for change in self._changes_within(within, centre & left, left):
                left -= change.variables
                yield change
            left -= centre

    def _changes_within(
        self, within: Sequence[int], central: Set[int], left: Set[int]
    ) -> Iterator[Change]:
        """What a window shows of variables: others than the central ones may change as well."""
        with Window(self._undecided, within, self._model) as window:
            still = set(central)
            for turned in window.changes(window.variables & left):
                self._limit.tick()
                for variables, rows in self._rows.apart(turned):
                    yield self._change(variables, rows)
                still -= turned
                if not still:
                    return
            for variable in window.forced(still):
                self._keep(self._literal(variable))

    def _changes_of_all(self, variables: Iterable[int]) -> Iterator[Change]:
        """What all rows at once show of the variables, one by one."""
        rows = self._undecided
        left = dict.fromkeys(variables)
        for free in [variable for variable in left if variable not in rows.where]:
            del left[free]
            yield self._change(frozenset({free}), frozenset())
        if not left:
            return
        with Window(rows, range(len(rows.all)), self._model, written=True) as everything:
            while left:
                variable = next(iter(left))
                turned = everything.turned_over(variable, self._limit)
                if not turned:
                    everything.keep(variable)
                    self._keep(self._literal(variable))
                for done in turned or {variable}:
                    left.pop(done, None)
                for each, touched in self._rows.apart(turned):
                    yield self._change(each, touched)

    def _extremes(self, variables: Iterable[int], many: bool) -> Iterator[Change]:
        """Changes after which there are many mines, or few."""
        rows = self._undecided
        left = dict.fromkeys(variables)
        while left:
            self._limit.tick()
            start = next(iter(left))
            if start not in rows.where:
                del left[start]
                yield self._change(frozenset({start}), frozenset())
                continue
            within = rows.around(start, WINDOWS[-1])
            with Window(rows, within, self._model) as window:
                for variable in window.variables:
                    left.pop(variable, None)
                for each, touched in self._rows.apart(window.extreme(self._counted, many)):
                    yield self._change(each, touched)

    def _steer(self, kept: Set[int] = frozenset()) -> None:
        """Change the model until its number of mines is right, or nothing helps."""
        before = 0
        while (missing := self._missing()) and missing != before:
            before = missing
            few = missing > 0
            turnable = [v for v in self._varying() if (v not in self._model) == few]
            for change in self._extremes(turnable, many=few):
                gain = change.gain if few else -change.gain
                if 0 < gain <= abs(missing) and kept.isdisjoint(change.variables):
                    self._make(change)
                    missing = self._missing()
                if not missing:
                    return

    def _make(self, change: Change) -> None:
        self._model ^= change.variables
        self._mines += change.gain

    def _make_up(self, many: bool) -> None:
        """Look for changes that make up for those which gain too few mines, or too many."""
        if not any((self._missing(change.gain) > 0) == many for change in self._pending):
            return
        pending, self._pending = self._pending, []
        for change in [*self._extremes(self._varying(), many), *pending]:
            self._note(change)

    def _make_all_up(self) -> None:
        """Make each change that still lacks others, and steer: what it turns over is then shown."""
        if self._missing():
            return
        for change in self._pending:
            wanted = frozenset(filter(self._is_open, change.variables))
            model, mines = set(self._model), self._mines
            self._make(change)
            self._steer(kept=wanted)
            if not self._missing():
                self.either |= model ^ self._model
            self._model, self._mines = model, mines
        self._pending = [c for c in self._pending if any(map(self._is_open, c.variables))]

    def _varying(self) -> list[int]:
        """The counted variables that may not be the same everywhere."""
        every = self.every
        return [v for v in sorted(self._counted) if v not in every and -v not in every]

    # By all rows at once --------------------------------------------------------------------------

    def _ask(self, variables: Iterable[int]) -> bool:
        """Turn over each variable that was not turned over before; there is a model, so True."""
        left = dict.fromkeys(self._left(variables))
        changed = self._model
        while left:
            self._solver.prefer(map(self._literal, changed))
            self._solver.prefer(-self._literal(each) for each in left)
            variable = next(iter(left))
            found = self._solver.solve([-self._literal(variable)], self._limit)
            if isinstance(found, Unsatisfiable):
                del left[variable]
                self._keep(self._literal(variable))
                continue
            self._meet(found)
            changed = self._model ^ found.true
            for variable in changed:
                left.pop(variable, None)
            if self._apart is None:
                self.either |= changed
                continue
            for each, rows in self._rows.apart(changed):
                self._note(self._change(each, rows))
        return True

    def _keep(self, literal: int) -> None:
        self.every.add(literal)
        self._solver.add_clause([literal])

    # Changes --------------------------------------------------------------------------------------

    def _change(self, variables: frozenset[int], rows: frozenset[int]) -> Change:
        counted = variables & self._counted
        return Change(
            variables, rows & self._ranging, len(counted) - 2 * len(counted & self._model)
        )

    def _note(self, change: Change) -> None:
        """A change that can be made, with others if need be, shows that its variables vary."""
        kept = self._ballast[change.gain]
        if len(kept) < BALLAST:
            kept.append(change)
        # Only a model whose number of mines is right shows that its variables may stay as they are.
        if not self._missing() and self._balances(change):
            self.either |= change.variables
        else:
            self._pending.append(change)

    def _balances(self, change: Change) -> bool:
        """Whether others, which can be made with it, make up for the mines that a change gains."""
        missing = self._missing(change.gain)
        if not missing:
            return True
        rows, variables = set(change.rows), set(change.variables)
        for gain in sorted(self._ballast, key=abs, reverse=True):
            for other in self._ballast[gain] if gain * missing > 0 else ():
                if abs(gain) > abs(missing):
                    break
                if rows.isdisjoint(other.rows) and variables.isdisjoint(other.variables):
                    rows |= other.rows
                    variables |= other.variables
                    missing -= gain
        return not missing

    def _missing(self, gain: int = 0) -> int:
        """How many mines more, or fewer if negative, the count that is set apart asks for."""
        if self._apart is None:
            return 0
        mines = self._mines + gain
        return max(self._apart.low - mines, 0) or min(self._apart.high - mines, 0)
