"""From a contradiction back to the premises: the proof that a search has found, for people to read.

Only the steps that the contradiction needs are kept. Variables are named anew, with as few names as
will do, so that two clauses that meet in a step never share one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, count

from provefield.logic.binding import replace_terms
from provefield.logic.formula import Formula, Func, Var, walk_terms
from provefield.reason.calculus.grid import RuleName, Step, Substitution
from provefield.reason.firstorder.clausify import Source
from provefield.reason.firstorder.inference import Clause
from provefield.reason.firstorder.literal import variables, write_clause
from provefield.reason.proof import Proof

LETTERS = "xyzuvw"


def retrace(end: Clause, sources: Sequence[Source], goal: Formula) -> Proof:
    """The proof of the goal that ends in the empty clause."""
    needed = _ancestors(end)
    written = _Written(sources, _named(needed))
    for number in sorted({clause.formula for clause in needed if not clause.parents}):
        written.formula(number)
    for clause in needed:
        written.clause(clause)
    written.add(goal, "conclusion", (written.ids[end],))
    return Proof(goal, tuple(written.steps))


def _ancestors(end: Clause) -> list[Clause]:
    """The clauses that lead to the end, each after those that it follows from, the input first."""
    found: dict[Clause, None] = {}
    waiting = [(end, False)]
    while waiting:
        clause, ready = waiting.pop()
        if ready:
            found[clause] = None
        elif clause not in found:
            waiting += [(clause, True), *((parent, False) for parent in reversed(clause.parents))]
    return sorted(found, key=lambda clause: 10**9 if clause.parents else clause.formula)


Names = dict[Clause, dict[str, str]]


def _named(needed: Sequence[Clause]) -> Names:
    """Names for the variables of each clause, none of which its partners in a step have."""
    partners: dict[Clause, set[Clause]] = {clause: set() for clause in needed}
    for clause in needed:
        for parent in clause.parents:
            if variables(parent.literals):
                partners[parent].update(other for other in clause.parents if other is not parent)
    symbols = frozenset().union(*map(_symbols, needed))
    named: Names = {}
    for clause in needed:
        met = (name for other in partners[clause] for name in named.get(other, {}).values())
        named[clause] = _names(clause, named, symbols.union(met))
    return named


def _names(clause: Clause, named: Names, taken: frozenset[str]) -> dict[str, str]:
    """The names that the variables had before, as far as they are free, or others."""
    earlier = {old: name for parent in clause.parents for old, name in named[parent].items()}
    wished = {new.name: earlier.get(old, old) for old, new in _renamed(clause)}
    chosen: dict[str, str] = {}
    for variable in variables(clause.literals):
        used = taken.union(chosen.values())
        candidates = chain([wished[variable]], _pool())
        chosen[variable] = next(
            name for name in candidates if name[0] in LETTERS and name not in used
        )
    return chosen


def _renamed(clause: Clause) -> Iterator[tuple[str, Var]]:
    return ((old, new) for old, new in clause.renaming.items() if isinstance(new, Var))


def _pool() -> Iterator[str]:
    """Names that are read as variables: x, y, z, u, v, w, then x1, y1 and so on."""
    yield from LETTERS
    yield from (f"{letter}{number}" for number in count(1) for letter in LETTERS)


def _symbols(clause: Clause) -> set[str]:
    terms = (term for one in clause.literals for arg in one.args for term in walk_terms(arg))
    functions = {term.name for term in terms if isinstance(term, Func)}
    return functions | {literal.predicate for literal in clause.literals}


class _Written:
    """The steps so far, and the numbers of those that state a formula or a clause."""

    def __init__(self, sources: Sequence[Source], named: Names) -> None:
        self.steps: list[Step] = []
        self.ids: dict[Clause, int] = {}
        self._sources = sources
        self._told: dict[int, int] = {}
        self._named = named

    def add(
        self,
        formula: Formula,
        rule: RuleName,
        premises: tuple[int, ...] = (),
        by: Substitution = (),
        weights: tuple[int, ...] = (),
    ) -> int:
        """Write a step down and number it."""
        self.steps.append(Step(len(self.steps) + 1, formula, rule, premises, by, weights))
        return len(self.steps)

    def formula(self, number: int) -> None:
        """State a premise, the negation of the goal or a definition, after what it needs."""
        source = self._sources[number]
        for other in sorted(source.needs):
            self.formula(other)
        if number not in self._told:
            cited = tuple(map(self._told.__getitem__, source.cites))
            self._told[number] = self.add(source.formula, source.rule, cited)

    def clause(self, clause: Clause) -> None:
        """State a clause: where it is from and under which substitution."""
        names = {old: Var(new) for old, new in self._named[clause].items()}
        stated = write_clause(literal.under(names) for literal in clause.literals)
        if clause.parents:
            premises = tuple(self.ids[parent] for parent in clause.parents)
            unifier = self._unifier(clause)
            self.ids[clause] = self.add(stated, clause.rule, premises, unifier, clause.weights)
        elif stated == self._sources[clause.formula].formula:
            self.ids[clause] = self._told[clause.formula]
        else:
            chosen = self._chosen(clause)
            self.ids[clause] = self.add(stated, "instance", (self._told[clause.formula],), chosen)

    def _chosen(self, clause: Clause) -> Substitution:
        """What the variables of a formula stand for in a clause of it, where names differ."""
        after = {old: self._named[clause].get(new.name) for old, new in _renamed(clause)}
        terms = {old: Var(name) for old, name in after.items() if name}
        symbols = _symbols(clause)
        return (
            *((old, term) for old, term in terms.items() if Var(old) != term),
            *(
                (variable, replace_terms(term, terms))
                for variable, term in self._sources[clause.formula].witnesses.items()
                if term.name in symbols
            ),
        )

    def _unifier(self, clause: Clause) -> Substitution:
        """What became of the variables of the parents, in the names that were chosen."""
        before = {old: name for one in clause.parents for old, name in self._named[one].items()}
        after = {old: self._named[clause].get(new.name) for old, new in _renamed(clause)}
        now = {old: Var(after.get(old) or name) for old, name in before.items()}
        became = {
            name: replace_terms(clause.unifier.get(old, Var(old)), now)
            for old, name in before.items()
        }
        return tuple((name, term) for name, term in became.items() if term != Var(name))
