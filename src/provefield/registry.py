"""Things that people ask for by name, ours and those of other packages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from provefield.errors import InputError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

ENTRY_POINTS = "importlib.metadata:entry_points"


def find_name(kind: str, given: str, names: Iterable[str], *, source: str | None = None) -> str:
    """The one of these names that is meant, in any case; an error tells the nearest, or all.

    >>> find_name("format", "DIMACS", ["prover9", "dimacs"])
    'dimacs'
    """
    known = {name.lower(): name for name in names}
    if given.lower() in known:
        return known[given.lower()]
    near = get_close_matches(given.lower(), known, n=1)
    hint = f"did you mean {known[near[0]]}?" if near else f"there are {', '.join(known.values())}"
    raise InputError(f"no {kind} is called {given!r}; {hint}", text=given, source=source or kind)


def imported(place: str) -> Any:
    """What stands at a place, which is a module and a name in it.

    >>> imported("math:gcd")(12, 18)
    6
    """
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


@dataclass(frozen=True)
class Registry(Generic[T]):
    """Names and where to find what they stand for; nothing is imported before it is asked for.

    Other packages add theirs with an entry point in the group `provefield.<plural>`, which is the
    kind with an s unless said otherwise.

    >>> numbers = Registry[int]("number", {"zero": "builtins:int"})
    >>> numbers.load("zero")
    0
    >>> numbers.load("zeroo")
    Traceback (most recent call last):
    provefield.errors.InputError: number: no number is called 'zeroo'; \
did you mean zero?
        zeroo
        ^
    """

    kind: str
    places: Mapping[str, str]
    plural: str | None = None

    @property
    def _group(self) -> str:
        return f"provefield.{self.plural or self.kind + 's'}"

    def names(self) -> list[str]:
        """Every name, ours first."""
        return [*self.places, *(point.name for point in self._points())]

    def load(self, name: str) -> T:
        """Make the thing of this name, in any case."""
        return cast("T", self.find(name)())

    def find(self, name: str) -> Any:
        """What stands at the place of this name: a class or a function, which is not called."""
        if name in self.places:
            return imported(self.places[name])
        found = find_name(self.kind, name, self.names())
        if found in self.places:
            return imported(self.places[found])
        return next(each for each in self._points() if each.name == found).load()

    def _points(self) -> Iterable[EntryPoint]:
        """What other packages add; who only asks for ours need not wait for it."""
        points: Iterable[EntryPoint] = imported(ENTRY_POINTS)(group=self._group)
        return points
