"""Copies of lines and boxes of a proof, for another box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from provefield.logic.formula import Term
from provefield.logic.terms import rename_terms
from provefield.reason.calculus.derived.entries import Entry, Item, Subproof


class Copies:
    """Copies of the items that are wanted, in an order in which they may be written."""

    def __init__(
        self,
        made: Mapping[int, Item],
        wanted: Callable[[Item], bool],
        renamed: Mapping[Term, Term] | None = None,
    ) -> None:
        self.items: list[Item] = []
        self._made = dict(made)
        self._wanted = wanted
        self._renamed = renamed or {}

    def of(self, item: Item) -> Item:
        """The copy of an item, or itself if no copy is wanted."""
        if id(item) in self._made or not self._wanted(item):
            return self._made.get(id(item), item)
        made = self._copy(item)
        self.items.append(made)
        return made

    def entry(self, entry: Entry) -> Entry:
        """A copy of a line, whether it is wanted or not."""
        rests = tuple(map(self.of, entry.rests_on))
        return Entry(rename_terms(entry.formula, self._renamed), entry.rule, rests)

    def _copy(self, item: Item) -> Item:
        made: Item
        if isinstance(item, Entry):
            made = self.entry(item)
        else:
            inside = list(everything_in(item))
            known = {id(each) for each in inside}
            for each in inside:
                for rests in each.rests_on if isinstance(each, Entry) else ():
                    if id(rests) not in known:
                        self.of(rests)  # before the box, as it stands outside of it
            made = Subproof(self.entry(item.assumption))
            self._made[id(item.assumption)] = made.assumption
            around, self.items = self.items, made.inside
            for each in item.inside[1:]:
                self.items.append(self._copy(each))
            self.items = around
            result = self._made.get(id(item.result), item.result)
            assert isinstance(result, Entry), "a box ends in a line"
            made.result = result
        self._made[id(item)] = made
        return made


def everything_in(item: Item) -> Iterator[Item]:
    """An item, and all that stands in it if it is a box."""
    yield item
    for inner in item.inside if isinstance(item, Subproof) else ():
        yield from everything_in(inner)
