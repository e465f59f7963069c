"""Deductions by the library nd-prover: near a textbook's, but not for every sequent.

The only file that imports the library. It gets formulas as values, never as text, and what it
answers is checked like everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from provefield.logic.canonical import MARK, regrouped
from provefield.logic.formula import (
    FALSE,
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Term,
    Var,
    size,
    subterms,
    walk,
    walk_terms,
)
from provefield.reason.limit import Limit
from provefield.reason.natural.record import Box, Entry, Item, write
from provefield.reason.proof import Deduction

BY = "nd-prover"
LOOKS = 400
FIRST_ORDER_LOOKS = 60
"""How often the library may look at its clock: some tenths of a second in either logic."""

LARGEST = 150
MOST_ATOMS = 9
"""Beyond these sizes the library looks at its clock too seldom."""

RULES = {"DNE": "¬¬E", "CQ": "QN", "X": "⊥E", "AS": "assumption", "PR": "premise"}
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
    import nd_prover

    translator = _Translator(nd_prover)
    given = [translator.formula(premise) for premise in premises]
    first_order = any(map(_is_first_order, sequent))
    logic, looks = (nd_prover.FOL, FIRST_ORDER_LOOKS) if first_order else (nd_prover.TFL, LOOKS)
    patience = _Patience(looks, limit.at_most(limit.remaining / 4))
    found = nd_prover.prove(logic, given, translator.formula(goal), timeout=patience)
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
    kinds = (Atom, Compare, Not, And, Or, Implies, Iff, ForAll, Exists)
    return all(
        isinstance(part, kinds)
        and (not isinstance(part, Compare) or part.op in ("=", "!="))
        and (not isinstance(part, And) or part.parts != ())
        and (
            not isinstance(part, Atom | Compare)
            or all(isinstance(term, Var | Func | Int) for term in walk_terms(part))
        )
        for part in walk(formula)
    )


def _is_first_order(formula: Formula) -> bool:
    return any(
        isinstance(part, ForAll | Exists | Compare) or (isinstance(part, Atom) and part.args)
        for part in walk(formula)
    )


class _Translator:
    """Turns formulas into the library's and back; ∧ and ∨ of many parts are nested there."""

    def __init__(self, library: Any) -> None:
        self._to = library
        self._ours: dict[Any, Formula] = {}

    def formula(self, formula: Formula) -> Any:
        theirs = self._formula(formula)
        self._ours.setdefault(theirs, formula)
        return theirs

    def _formula(self, formula: Formula) -> Any:
        to = self._to
        match formula:
            case Atom(name, args):
                return to.Pred(name, tuple(map(self.term, args)))
            case Compare("=", left, right):
                return to.Eq(self.term(left), self.term(right))
            case Compare(_, left, right):
                return to.Not(to.Eq(self.term(left), self.term(right)))
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
            case ForAll(variable, body):
                return to.Forall(to.Var(variable), self.formula(body))
            case Exists(variable, body):
                return to.Exists(to.Var(variable), self.formula(body))
            case _:
                raise TypeError(f"the library does not know formulas like {formula}")

    def _nest(self, connective: Any, parts: tuple[Formula, ...]) -> Any:
        nested = self.formula(parts[0])
        for part in parts[1:]:
            nested = connective(nested, self.formula(part))
        return nested

    def term(self, term: Term) -> Any:
        """Mark our names, so that those which the library makes up are known as such."""
        match term:
            case Var(name):
                return self._to.Var(name)
            case Int(value):
                return self._to.Func(f"number {value}", ())
            case _:
                assert isinstance(term, Func)
                return self._to.Func(f"name {term.name}", tuple(map(self.term, subterms(term))))

    def ours(self, theirs: Any) -> Formula:
        """Spell a formula as it was given, as far as it was."""
        if theirs in self._ours:
            return self._ours[theirs]
        to = self._to
        match theirs:
            case to.Bot():
                return FALSE
            case to.Pred(name=name, args=args):
                return Atom(name, tuple(map(self._our_term, args)))
            case to.Eq(left=left, right=right):
                return Compare("=", self._our_term(left), self._our_term(right))
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
            case to.Forall(var=variable, inner=inner):
                return ForAll(variable.name, self.ours(inner))
            case to.Exists(var=variable, inner=inner):
                return Exists(variable.name, self.ours(inner))
            case _:
                raise TypeError(f"no formula of ours is like {theirs}")

    def _our_term(self, theirs: Any) -> Term:
        if isinstance(theirs, self._to.Var):
            return Var(theirs.name)
        kind, _, name = theirs.name.partition(" ")
        match kind:
            case "number":
                return Int(int(name))
            case "name":
                return Func(name, tuple(map(self._our_term, theirs.args)))
            case _:
                return Func(MARK + theirs.name)


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
