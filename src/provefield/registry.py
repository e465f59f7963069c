"""Things that people ask for by name, ours and those of other packages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import entry_points
from typing import Generic, TypeVar, cast

from provefield.errors import InputError

T = TypeVar("T")


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
        return [*self.places, *(point.name for point in entry_points(group=self._group))]

    def load(self, name: str, besides: Sequence[str] = ()) -> T:
        """Make the thing of this name, in any case; an error tells the names of others, too."""
        if name.lower() in self.places:
            module, _, attribute = self.places[name.lower()].partition(":")
            return cast("T", getattr(import_module(module), attribute)())
        for point in entry_points(group=self._group):
            if point.name.lower() == name.lower():
                return cast("T", point.load()())
        names = [*self.names(), *besides]
        near = get_close_matches(name.lower(), names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
        raise InputError(f"no {self.kind} is called {name!r}; {hint}", text=name, source=self.kind)
