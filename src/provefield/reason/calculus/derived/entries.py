"""A deduction in the making: entries that point at what they rest on, and boxes.

Only what the goal rests on is written out, so that a search may try as much as it likes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from provefield.logic.binding import names
from provefield.logic.canonical import MARK
from provefield.logic.formula import (
    Formula,
    Func,
    Term,
    terms_of,
)
from provefield.logic.terms import rename_terms
from provefield.reason.proof import Cite, Deduction, Line


@dataclass(eq=False, slots=True)
class Entry:
    """A line in the making."""

    formula: Formula
    rule: str
    rests_on: tuple[Entry | Subproof, ...] = ()


@dataclass(eq=False, slots=True)
class Subproof:
    """An assumption, what was found under it, and the entry that the box was opened for."""

    assumption: Entry
    inside: list[Entry | Subproof] = field(default_factory=list)
    result: Entry = field(init=False)

    def __post_init__(self) -> None:
        self.inside.insert(0, self.assumption)
        self.result = self.assumption


Item = Entry | Subproof


def rests_on(item: Item, entry: Entry) -> bool:
    """Tell whether an item needs an entry, directly or not."""
    return any(found is entry for found in needed(item))


def needed(goal: Item) -> Iterator[Item]:
    """Everything that an item rests on, itself included, each once."""
    seen = {id(goal)}
    waiting: list[Item] = [goal]
    while waiting:
        here = waiting.pop()
        yield here
        below = here.rests_on if isinstance(here, Entry) else (here.assumption, here.result)
        for item in below:
            if id(item) not in seen:
                seen.add(id(item))
                waiting.append(item)


def write(
    premises: Sequence[Formula], goal: Formula, last: Entry, items: Sequence[Item]
) -> Deduction:
    """Number the entries that the last one rests on and write them as lines, premises first."""
    _skip_repetitions(last)
    given = [item for item in items if isinstance(item, Entry) and item.rule == "premise"]
    writer = Writer({id(item) for item in needed(last)})
    writer.write(given, 0)
    writer.write([item for item in items if item not in given], 0)
    writer.end_in(last, 0)
    return Deduction(tuple(premises), goal, with_plain_names(writer.lines, goal))


def _skip_repetitions(goal: Entry) -> None:
    """Cite the source of a repetition."""
    for item in needed(goal):
        if isinstance(item, Subproof):
            item.result = _source(item.result)
        else:
            item.rests_on = tuple(
                _source(each) if isinstance(each, Entry) else each for each in item.rests_on
            )


def _source(entry: Entry) -> Entry:
    while entry.rule == "R" and isinstance(entry.rests_on[0], Entry):
        entry = entry.rests_on[0]
    return entry


def read(
    lines: Iterable[Line],
    written: dict[Cite, Item],
    say: Callable[[Line], Formula] = lambda line: line.formula,
) -> list[Item]:
    """The entries and boxes of lines, which may cite what is written already."""
    items: list[Item] = []
    boxes: list[tuple[int, Subproof]] = []
    last = 0

    def close_to(depth: int) -> None:
        while len(boxes) > depth:
            first, box = boxes.pop()
            written[first, last] = box

    for line in lines:
        opens = line.rule == "assumption"
        close_to(line.depth - opens)
        here = boxes[-1][1].inside if boxes else items
        entry = Entry(say(line), line.rule, tuple(written[cite] for cite in line.premises))
        if opens:
            boxes.append((line.number, Subproof(entry)))
            here.append(boxes[-1][1])
        else:
            here.append(entry)
            if boxes:
                boxes[-1][1].result = entry
        written[line.number], last = entry, line.number
    close_to(0)
    return items


class Writer:
    """Gives numbers to entries in the order in which they stand, below lines that stand already."""

    def __init__(self, kept: set[int] | None = None, lines: Iterable[Line] = ()) -> None:
        self.kept = kept
        self.lines = list(lines)
        self.numbers: dict[int, int | tuple[int, int]] = {}

    def write(self, items: Iterable[Item], depth: int) -> None:
        """Write the entries and boxes that are kept: all of them, unless it is said which."""
        for item in items:
            is_premise = isinstance(item, Entry) and item.rule == "premise"
            if self.kept is not None and id(item) not in self.kept and not is_premise:
                continue
            if isinstance(item, Entry):
                self.put(item, depth)
            else:
                self.write_box(item, depth + 1)

    def write_box(self, box: Subproof, depth: int) -> None:
        """Write a box, which ends in its result."""
        first = len(self.lines) + 1
        self.write(box.inside, depth)
        self.end_in(box.result, depth)
        self.numbers[id(box)] = (first, len(self.lines))

    def end_in(self, entry: Entry, depth: int) -> None:
        """Repeat an entry, unless it was written last."""
        if self.numbers[id(entry)] != len(self.lines):
            self.put(Entry(entry.formula, "R", (entry,)), depth)

    def put(self, entry: Entry, depth: int) -> None:
        """Write one line."""
        number = len(self.lines) + 1
        cited = tuple(self.numbers[id(item)] for item in entry.rests_on)
        self.lines.append(Line(number, entry.formula, entry.rule, cited, depth))
        self.numbers[id(entry)] = number


def with_plain_names(lines: Sequence[Line], goal: Formula) -> tuple[Line, ...]:
    """Call the names that the search made up a, b, c …, as far as nobody else uses them."""
    formulas = [line.formula for line in lines]
    made_up = dict.fromkeys(
        term
        for formula in formulas
        for term in terms_of(formula)
        if isinstance(term, Func) and term.name.startswith(MARK)
    )
    taken = frozenset().union(*map(names, (*formulas, goal)))
    plain: dict[Term, Term] = dict(zip(made_up, _free_names(taken), strict=False))
    return tuple(replace(line, formula=rename_terms(line.formula, plain)) for line in lines)


def _free_names(taken: frozenset[str]) -> Iterator[Term]:
    number = 0
    while True:
        for letter in "abcdefghijklmnopqrst":
            name = f"{letter}{number or ''}"
            if name not in taken:
                yield Func(name)
        number += 1
