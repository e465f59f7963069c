"""Deductions by the library nd-prover: near a textbook's, but not for every sequent.

The only file that imports the library. It gets formulas as values, never as text, and what it
answers is checked like everything else. It is asked about propositions only: for quantifiers it
asks a solver with a clock of its own, and so would find a proof or not as the machine is busy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import nd_prover

from provefield.logic.canonical import regrouped
from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    size,
    walk,
)
from provefield.reason.limit import Limit
from provefield.reason.natural.record import Box, Entry, Item, write
from provefield.reason.proof import Deduction

BY = "nd-prover"
LOOKS = 400
"""How often the library may look at its clock: some tenths of a second."""

LARGEST = 150
MOST_ATOMS = 9
"""Beyond these sizes the library looks at its clock too seldom."""

RULES = {"DNE": "¬¬E", "X": "⊥E", "AS": "assumption", "PR": "premise"}
"""What the library calls by another name."""


def textbook_deduction(
    premises: Sequence[Formula], goal: Formula, limit: Limit
) -> Deduction | None:
    """Ask for a deduction; none if the sequent is too large, of another kind or too hard."""
    sequent = (*premises, goal)
    if not all(map(_is_suitable, sequent)) or sum(map(size, sequent)) > LARGEST:
        return None
    if len({part for f in sequent for part in walk(f) if isinstance(part, Atom)}) > MOST_ATOMS:
        return None
    translator = _Translator()
    given = [translator.formula(premise) for premise in premises]
    patience = _Patience(LOOKS, limit)
    found = nd_prover.prove(nd_prover.TFL, given, translator.formula(goal), timeout=patience)
    if found.status != "success":
        return None
    return _read(found.problem.proof, premises, goal, translator)


class _Patience:
    """A deadline that passes after so many looks at it: equal questions get equal answers.

    The library would measure seconds, and so find a proof or not as the machine is busy. It divides
    its timeout, adds that to its clock, and asks from time to time whether the clock is beyond it.
    """

    def __init__(self, looks: int, limit: Limit) -> None:
        self._looks = looks
        self._limit = limit

    def __truediv__(self, milliseconds: float) -> _Patience:
        return self

    def __radd__(self, now: float) -> _Patience:
        return self

    def __lt__(self, now: float) -> bool:
        self._looks -= 1
        return self._looks < 0 or not self._limit.remaining


def _is_suitable(formula: Formula) -> bool:
    kinds = (Atom, Not, And, Or, Implies, Iff)
    return all(isinstance(part, kinds) and part != TRUE for part in walk(formula))


class _Translator:
    """Turns formulas into the library's and back; ∧ and ∨ of many parts are nested there."""

    def __init__(self) -> None:
        self._ours: dict[Any, Formula] = {}

    def formula(self, formula: Formula) -> Any:
        theirs = self._formula(formula)
        self._ours.setdefault(theirs, formula)
        return theirs

    def _formula(self, formula: Formula) -> Any:
        to = nd_prover
        match formula:
            case Atom():
                return to.Pred(str(formula), ())
            case Not(body):
                return to.Not(self.formula(body))
            case And(parts):
                return self._nest(to.And, parts)
            case Or(()):
                return to.Bot()
            case Or(parts):
                return self._nest(to.Or, parts)
            case Implies(left, right):
                return to.Imp(self.formula(left), self.formula(right))
            case Iff(left, right):
                return to.Iff(self.formula(left), self.formula(right))
            case _:
                raise TypeError(f"the library does not know formulas like {formula}")

    def _nest(self, connective: Any, parts: tuple[Formula, ...]) -> Any:
        nested = self.formula(parts[0])
        for part in parts[1:]:
            nested = connective(nested, self.formula(part))
        return nested

    def ours(self, theirs: Any) -> Formula:
        """Spell a formula as it was given, as far as it was."""
        if theirs in self._ours:
            return self._ours[theirs]
        to = nd_prover
        match theirs:
            case to.Bot():
                return FALSE
            case to.Not(inner=inner):
                return Not(self.ours(inner))
            case to.And(left=left, right=right):
                return regrouped(And((self.ours(left), self.ours(right))))
            case to.Or(left=left, right=right):
                return regrouped(Or((self.ours(left), self.ours(right))))
            case to.Imp(left=left, right=right):
                return Implies(self.ours(left), self.ours(right))
            case to.Iff(left=left, right=right):
                return Iff(self.ours(left), self.ours(right))
            case _:
                raise TypeError(f"no formula of ours is like {theirs}")


def _read(
    proof: Any, premises: Sequence[Formula], goal: Formula, translator: _Translator
) -> Deduction:
    stated = [Entry(premise, "premise") for premise in premises]
    numbered: dict[Any, Item] = dict(enumerate(stated, start=1))

    def read(sequence: Sequence[Any]) -> list[Item]:
        return [read_line(each) if each.is_line() else read_box(each) for each in sequence]

    def read_line(line: Any) -> Entry:
        rule = line.justification.rule.name
        cited = tuple(numbered[number] for number in line.justification.citations)
        entry = Entry(translator.ours(line.formula), RULES.get(rule, rule), cited)
        numbered[line.idx] = entry
        return entry

    def read_box(box: Any) -> Box:
        assumption, *rest = box.seq
        ours = Box(read_line(assumption))
        ours.inside += read(rest)
        last = ours.inside[-1]
        assert isinstance(last, Entry)
        ours.result = last
        numbered[box.idx] = ours
        return ours

    items: list[Item] = [*stated, *read(proof.seq)]
    last = items[-1]
    assert isinstance(last, Entry)
    return write(premises, goal, last, items, BY)
