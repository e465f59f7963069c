"""What differs between a course and the same one in another form, assignment by assignment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Literal

from provefield.learn.courses.course import Assignment, Course

How = Literal["new", "changed", "gone"]


@dataclass(frozen=True, slots=True)
class Change:
    """An assignment that is new, gone or another, with the keys and items that differ."""

    name: str
    title: str
    how: How
    keys: tuple[str, ...] = ()
    items: tuple[tuple[str, How], ...] = ()


def changes(before: Course, after: Course) -> list[Change]:
    """The assignments that differ, in the order of the new form, and last what is gone.

    >>> old = Course("c", "C", (Assignment("w1", "One"), Assignment("w2", "Two")))
    >>> new = Course("c", "C", (Assignment("w1", "Eins", late=50), Assignment("w3", "Three")))
    >>> [(each.name, each.how, each.keys) for each in changes(old, new)]
    [('w1', 'changed', ('title', 'late')), ('w3', 'new', ()), ('w2', 'gone', ())]
    """
    return list(_changes(before, after))


def _changes(before: Course, after: Course) -> Iterator[Change]:
    for each in after.assignments:
        old = before.assignment(each.name)
        if old is None:
            yield Change(each.name, each.title, "new")
        elif old != each:
            yield Change(each.name, each.title, "changed", _keys(old, each), _items(old, each))
    for each in before.assignments:
        if after.assignment(each.name) is None:
            yield Change(each.name, each.title, "gone")


def _keys(old: Assignment, new: Assignment) -> tuple[str, ...]:
    names = [one.name for one in fields(Assignment) if one.name != "items"]
    return tuple(
        name.replace("_", "-") for name in names if getattr(old, name) != getattr(new, name)
    )


def _items(old: Assignment, new: Assignment) -> tuple[tuple[str, How], ...]:
    found: list[tuple[str, How]] = []
    for item in new.items:
        known = old.item(item.name)
        if known != item:
            found.append((item.name, "changed" if known else "new"))
    found += [(item.name, "gone") for item in old.items if new.item(item.name) is None]
    return tuple(found)


def settings_changed(before: Course, after: Course) -> tuple[str, ...]:
    """What differs beside assignments, and `order` where those that stay change places."""
    names = ("title", "about", "language", "zone", "forget", "vocabularies")
    found = [name for name in names if getattr(before, name) != getattr(after, name)]
    kept = [each.name for each in after.assignments if before.assignment(each.name)]
    stood = [each.name for each in before.assignments if after.assignment(each.name)]
    return (*found, *(["order"] if kept != stood else []))
