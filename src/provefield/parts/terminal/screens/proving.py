"""The mode `prove` in the terminal: a move waits until it is said by which facts it is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from provefield.games.given import TOTAL, GivenProof, Name
from provefield.grid import Cell
from provefield.play.advice import Advice
from provefield.reason.sufficiency import Claim
from provefield.reason.tell.wording import name_cells

KEYS = "Enter makes the move by what is chosen, Escape does not."


@dataclass(frozen=True, slots=True)
class Pending:
    """A move about a cell that waits for the facts by which it is made."""

    move: Any
    cell: Cell
    claim: Claim
    chosen: tuple[Name, ...] = ()

    def toggled(self, name: Name) -> Pending:
        """The same with a fact chosen, or no longer."""
        rest = tuple(other for other in self.chosen if other != name)
        return replace(self, chosen=(*self.chosen, name) if rest == self.chosen else rest)

    def asked(self, facts: Mapping[Name, str], how: str) -> Advice:
        """By which? Each fact with its key and words, a star before those that are chosen."""
        told = "is safe" if self.claim == "safe" else "is a mine"
        lines = [
            f"{'*' if name in self.chosen else ' '} {key}  {words}"
            for key, (name, words) in zip(keys_of(facts), facts.items(), strict=True)
        ]
        column, row = self.cell
        title = f"Column {column}, row {row} {told}. By which?"
        return Advice(title, ("\n".join(lines), f"{how} {KEYS}"), lit=self._lit)

    def judged(self, proof: GivenProof) -> Advice:
        """What came of the facts: a board that refutes them, or what was not needed."""
        if not proof.enough:
            there = "a mine could be there" if self.claim == "safe" else "there need be no mine"
            assert proof.layout is not None
            boards = (proof.layout, proof.layout)
            lines = ("◇ shows a board that fits what you chose.", "What have you read against it?")
            return Advice(f"Not enough: {there}.", lines, {self.cell: "open"}, self._lit, boards)
        if proof.tight:
            return Advice("Proved, and nothing could be left out.")
        return Advice(f"Proved. Not needed: {_listed(proof.unneeded)}.")

    @property
    def _lit(self) -> frozenset[Cell]:
        cells = (name for name in self.chosen if isinstance(name, Cell))
        return frozenset({self.cell, *cells})


def keys_of(facts: Mapping[Name, str]) -> Sequence[str]:
    """The keys of facts: their places in the list, and 0 for the number of mines.

    >>> keys_of({Cell(1, 1): "a message", "total": "the number of mines"})
    ['1', '0']
    """
    return ["0" if name == TOTAL else str(place) for place, name in enumerate(facts, start=1)]


def _listed(names: Sequence[Name]) -> str:
    cells = [name for name in names if isinstance(name, Cell)]
    told = [str(name_cells(set(cells)))] if cells else []
    return " and ".join([*told, *(["the number of mines"] if TOTAL in names else [])])
