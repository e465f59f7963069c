"""A small world in plain words: what there is, what is called what, and what is true there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from provefield.logic.semantics import Row, Tables, Value
from provefield.tongues import Listed, Phrase, counted, phrase

MOST_ROWS = 12
"""A longer table is told by its length: its rows stand in the document."""


def world_in_words(world: Tables) -> Phrase:
    """A few sentences about a small world.

    >>> swapped = {("R", 2): frozenset({("d1", "d1"), ("d2", "d2")})}
    >>> world_in_words(Tables(("d1", "d2"), swapped))
    'There are 2 things: d1 and d2. R is true of (d1, d1) and (d2, d2) alone.'
    >>> world_in_words(Tables(("d1",), {("A", 0): frozenset(), ("B", 0): frozenset({()})}))
    'A is false. B is true.'
    """
    return Listed(list(_sentences(world)), between=" ")


def with_names(world: Tables) -> Tables:
    """The same world, each thing called by a name that it has, or else by a letter.

    >>> world = Tables(("d1", "d2"), {("P", 1): frozenset({("d1",)})}, {("b", 0): {(): "d1"}})
    >>> with_names(world).domain
    ('b', 'a')
    """
    given: dict[Value, str] = {}
    for (name, arity), values in world.functions.items():
        if not arity:
            given.setdefault(values[()], name)
    taken = {name for name, _ in (*world.relations, *world.functions)}
    letters = (letter for letter in _letters() if letter not in taken)
    names = {thing: given.get(thing) or next(letters) for thing in world.domain}
    return Tables(
        tuple(names.values()),
        {
            symbol: frozenset(tuple(names[each] for each in row) for row in rows)
            for symbol, rows in world.relations.items()
        },
        {
            symbol: {tuple(names[each] for each in row): names[v] for row, v in values.items()}
            for symbol, values in world.functions.items()
        },
    )


def _letters() -> Iterator[str]:
    yield from "abcdeghk"
    yield from (f"d{number}" for number in count(1))


def _sentences(world: Tables) -> Iterator[Phrase]:
    only_propositions = not world.functions and not any(arity for _, arity in world.relations)
    if not only_propositions or not world.relations:
        things = _listed(world.domain)
        yield counted(
            "There is 1 thing: {things}.|There are {number} things: {things}.",
            len(world.domain),
            things=things,
        )
    for (name, arity), values in world.functions.items():
        if arity and len(values) > MOST_ROWS:
            yield phrase("{name} has {number} values.", name=name, number=len(values))
        elif arity:
            yield phrase("{equations}.", equations=_listed(_equations(name, values)))
        elif values[()] != name:
            yield phrase("{name} is {thing}.", name=name, thing=values[()])
    for (name, arity), rows in world.relations.items():
        yield _about(name, arity, rows, len(world.domain))


def _about(name: str, arity: int, rows: frozenset[Row], things: int) -> Phrase:
    if not arity:
        return (
            phrase("{name} is true.", name=name) if rows else phrase("{name} is false.", name=name)
        )
    if not rows:
        return phrase("{name} is true of nothing.", name=name)
    if len(rows) == things**arity:
        return phrase("{name} is true of everything.", name=name)
    if len(rows) > MOST_ROWS:
        return phrase("{name} is true of {number} rows.", name=name, number=len(rows))
    return phrase(
        "{name} is true of {rows} alone.", name=name, rows=_listed(map(_row, sorted(rows)))
    )


def _equations(name: str, values: Mapping[Row, Value]) -> Iterator[str]:
    return (f"{name}({', '.join(map(str, row))}) = {values[row]}" for row in sorted(values))


def _row(row: Row) -> str:
    return str(row[0]) if len(row) == 1 else f"({', '.join(map(str, row))})"


def _listed(items: Iterable[object]) -> Phrase:
    return Listed(list(map(str, items)), phrase("and"))
