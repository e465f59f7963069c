"""The rooms of the house: no two packages side by side import each other, not even by a detour."""

from __future__ import annotations

import grimp
import pytest

GRAPH = grimp.build_graph("provefield", cache_dir=None)
PACKAGES = sorted(module for module in GRAPH.modules if GRAPH.find_children(module))


@pytest.mark.parametrize("parent", PACKAGES)
def test_no_package_cycle(parent: str) -> None:
    assert cycle(rooms(parent)) is None


def rooms(parent: str) -> dict[str, set[str]]:
    """The packages inside a package, and which of their siblings each one imports."""
    inside = {child for child in GRAPH.find_children(parent) if GRAPH.find_children(child)}
    return {
        room: {
            other
            for other in inside - {room}
            if GRAPH.direct_import_exists(importer=room, imported=other, as_packages=True)
        }
        for room in inside
    }


def cycle(imports: dict[str, set[str]]) -> set[str] | None:
    """Packages that import each other, if there are any: what is left when every end is taken away.

    >>> cycle({"a": {"b"}, "b": set()})
    >>> sorted(cycle({"a": {"b"}, "b": {"a"}, "c": {"a"}}) or ())
    ['a', 'b', 'c']
    """
    left = dict(imports)
    while ends := [room for room, others in left.items() if not others & left.keys()]:
        for room in ends:
            del left[room]
    return set(left) or None
