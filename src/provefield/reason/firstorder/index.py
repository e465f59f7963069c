"""Entries by what stands at a few places of a term, to find those that may unify with another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from provefield.reason.firstorder.terms import Path, Terms

E = TypeVar("E")

VARIABLE, BELOW, NOTHING = -1, -2, -3
"""What may stand at a place instead of a symbol: a variable, what a variable hides, or nothing."""

SAMPLED: tuple[Path, ...] = ((), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1))


class Index(Generic[E]):
    """A tree with a level for each sampled place, and entries at its leaves.

    >>> terms = Terms()
    >>> a, b, f = (terms.symbol(name, arity) for name, arity in (("a", 0), ("b", 0), ("f", 1)))
    >>> index: Index[str] = Index(terms)
    >>> index.add(terms.make((f, terms.make((a,)))), "f(a)")
    >>> index.add(terms.make((f, -1)), "f(x)")
    >>> sorted(index.find(terms.make((f, terms.make((b,))))))
    ['f(x)']
    """

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._root: dict[int, Any] = {}

    def add(self, term: int, entry: E) -> None:
        """Keep an entry under a term."""
        node = self._root
        for sign in self._signs(term):
            node = node.setdefault(sign, {})
        node[entry] = None  # type: ignore[index]

    def remove(self, term: int, entry: E) -> None:
        """Forget an entry."""
        node = self._root
        for sign in self._signs(term):
            node = node[sign]
        del node[entry]  # type: ignore[arg-type]

    def find(self, term: int) -> list[E]:
        """The entries whose terms may unify with one, and perhaps some that do not."""
        nodes = [self._root]
        for sign in self._signs(term):
            nodes = [child for node in nodes for child in _compatible(node, sign)]
        return [entry for node in nodes for entry in node]  # type: ignore[misc]

    def _signs(self, term: int) -> list[int]:
        head, args = self._terms.head, self._terms.args
        found = []
        for path in SAMPLED:
            here, sign = term, None
            for place in path:
                if here < 0:
                    sign = BELOW
                    break
                if place >= len(args[here]):
                    sign = NOTHING
                    break
                here = args[here][place]
            found.append((VARIABLE if here < 0 else head[here]) if sign is None else sign)
        return found


def _compatible(node: dict[int, Any], sign: int) -> Iterator[dict[int, Any]]:
    """The children whose terms may have at this place what another one has there."""
    if sign >= 0:
        for key in (sign, VARIABLE, BELOW):
            if key in node:
                yield node[key]
    elif sign == NOTHING:
        for key in (NOTHING, BELOW):
            if key in node:
                yield node[key]
    else:
        yield from (child for key, child in node.items() if sign == BELOW or key != NOTHING)
