"""Puts in place of each line by a derived rule the row that derives it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from provefield.errors import BudgetError
from provefield.logic.canonical import MARK, textbook_form
from provefield.logic.formula import Formula, Func
from provefield.reason.calculus.derived.entries import Entry, Item, Subproof, read
from provefield.reason.calculus.derived.rows import keys_of, ways
from provefield.reason.calculus.fit import Attempt, fits, instantiate
from provefield.reason.calculus.rules import GIVEN, RULES, Box
from provefield.reason.proof import Cite, Line

NO_WAY = "no proof by these rules was found"


class Expansion:
    """Replaces what is not by an allowed schema."""

    def __init__(self, allowed: frozenset[str]) -> None:
        self._allowed = allowed
        self._ways = ways(allowed)
        self._names = count(1)

    def expand(self, items: Iterable[Item], kept: Collection[int] | None = None) -> list[Item]:
        """The items with rows in place of derived lines, as far as they are kept."""
        found: list[Item] = []
        for item in items:
            if isinstance(item, Subproof):
                item.inside[:] = self.expand(item.inside, kept)
                found.append(item)
            elif kept is None or id(item) in kept:
                found += self._expanded(item)
            else:
                found.append(item)
        return found

    def _expanded(self, entry: Entry) -> list[Item]:
        if entry.rule in GIVEN or self._allowed.issuperset(keys_of(entry.rule)):
            return [entry]
        lines = [item for item in entry.rests_on if isinstance(item, Entry)]
        boxes = [item for item in entry.rests_on if isinstance(item, Subproof)]
        ends = [Box(box.assumption.formula, box.result.formula) for box in boxes]
        said = [line.formula for line in lines]
        for schema in RULES[entry.rule].schemas:
            for fit in fits(schema, said, ends, entry.formula, textbook_form):
                if schema.text in self._allowed:
                    return [entry]
                if schema.text in self._ways:
                    return self.expand(self._derived(entry, fit, lines, boxes))
        raise BudgetError(NO_WAY)

    def _derived(
        self, entry: Entry, fit: Attempt, lines: list[Entry], boxes: list[Subproof]
    ) -> list[Item]:
        """The lines of a row with its letters filled in; the entry is the last of them."""
        filled = {**fit.binding, "c": Func(f"{MARK}e{next(self._names)}")}
        written: dict[Cite, Item] = {}
        for number, place in enumerate(fit.lines, start=1):
            written[number] = lines[place]
        top = len(fit.lines)
        for place in fit.boxes:
            written[top + 1, top + 2] = boxes[place]
            top += 2

        def say(line: Line) -> Formula:
            formula = instantiate(line.formula, filled)
            assert formula is not None, "a row speaks of what its schema does"
            return formula

        *items, last = read(self._ways[fit.schema.text][top:], written, say)
        assert isinstance(last, Entry), "a row ends in a line"
        entry.rule, entry.rests_on = last.rule, last.rests_on
        return [*items, entry]
