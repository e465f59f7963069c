"""Which names are bound while a formula is read, and what its writer may have overlooked."""

from __future__ import annotations

from collections.abc import Iterable

from provefield.logic.parse.lex import quoted
from provefield.tongues import phrase


class Scope:
    """The variables bound at this point, innermost last, with how often each was used."""

    def __init__(self) -> None:
        self._uses: dict[str, list[int]] = {}
        self._unbound: set[str] = set()
        self._open_ended: dict[str, str] = {}
        self._idle: list[str] = []

    def binds(self, name: str) -> bool:
        """Tell whether a quantifier binds the name here."""
        return bool(self._uses.get(name))

    def uses(self, name: str) -> bool:
        """Note that a name occurs, and tell whether a quantifier binds it here."""
        if bound := self._uses.get(name):
            bound[-1] += 1
            return True
        self._unbound.add(name)
        return False

    def enter(self, variables: Iterable[str]) -> None:
        """Bind variables, as a quantifier does before its body."""
        for name in variables:
            self._uses.setdefault(name, []).append(0)

    def leave(self, variables: Iterable[str], quantifier: str, *, apart: bool) -> None:
        """Release variables after the body; set apart in parentheses, its reach is plain."""
        for name in variables:
            if not self._uses[name].pop():
                self._idle.append(name)
            if not apart:
                self._open_ended.setdefault(name, quantifier)

    def warnings(self) -> tuple[str, ...]:
        """Say which variables escaped their quantifier, and which quantifiers bind nothing."""
        escaped = [
            phrase(
                "{name} also stands outside its quantifier, which reaches only the statement right "
                "after it; if it is meant there too, write {scope}",
                name=name,
                scope=quoted(f"{quantifier} ( ... )"),
            )
            for name, quantifier in self._open_ended.items()
            if name in self._unbound
        ]
        idle = [
            phrase("{name} is quantified but not used", name=name)
            for name in dict.fromkeys(self._idle)
        ]
        return (*escaped, *idle)
