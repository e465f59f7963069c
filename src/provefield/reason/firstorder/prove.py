"""Resolution on first-order clauses over arbitrary domains: a proof, or word that there is none.

Propositions are left to a solver; all else is saturated. Integers are names here, not assumed to
differ, and sums and `<` have no meaning of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from provefield.errors import BudgetError
from provefield.logic.binding import close
from provefield.logic.formula import Formula, Not
from provefield.reason.firstorder import clauses as numbered
from provefield.reason.firstorder.clauses import Input
from provefield.reason.firstorder.clausify import sources
from provefield.reason.firstorder.derivation import Derivation, Vocabulary
from provefield.reason.firstorder.inference import Clause
from provefield.reason.firstorder.literal import Literals
from provefield.reason.firstorder.propositional import is_propositional, refute_ground
from provefield.reason.firstorder.retrace import retrace
from provefield.reason.firstorder.saturation import Saturation
from provefield.reason.firstorder.terms import TRUE, Terms
from provefield.reason.limit import Limit
from provefield.reason.proof import Proof
from provefield.reason.verdict import Unknown, unknown_of

WORK = 200_000
"""How many conclusions may be drawn before a search gives up."""


@dataclass(frozen=True, slots=True)
class Saturated:
    """Every conclusion was drawn without a contradiction: the goal does not follow.

    It may be said where nothing was given up, be it for a limit or because it grew too large, and
    where the calculus is complete for the clauses: `saturation` argues which these are.
    """

    clauses: int


def prove(
    premises: Sequence[Formula],
    goal: Formula,
    limit: Limit | None = None,
    *,
    work: int = WORK,
    select: bool = False,
) -> Proof | Saturated | Unknown:
    """A proof that the goal follows from the premises in every structure, unless it does not.

    With `select`, conclusions are drawn from negative literals first: often faster forwards, but it
    ends less often.

    >>> from provefield.logic.parse import parse
    >>> found = prove([parse("all x (man(x) -> mortal(x))"), parse("man(Socrates)")],
    ...     parse("mortal(Socrates)"))
    >>> [(step.rule, str(step.formula)) for step in found.steps][-2:]
    [('sum', '⊥'), ('conclusion', 'mortal(Socrates)')]
    >>> prove([], parse("A"))
    Saturated(clauses=1)
    """
    return Prover(premises, goal, limit, select=select).run(work)


class Prover:
    """A search for a proof that goes on where it was left when it is given more work."""

    def __init__(
        self,
        premises: Sequence[Formula],
        goal: Formula,
        limit: Limit | None = None,
        *,
        select: bool = False,
    ) -> None:
        self._goal = goal
        self._limit = limit or Limit()
        self._sources = sources([*premises, Not(close(goal))])
        self._sources[len(premises)] = replace(self._sources[len(premises)], rule="cases")
        self._given = [
            (number, kept)
            for number, source in enumerate(self._sources)
            for literals in source.clauses
            if (kept := _telling(literals)) is not None
        ]
        self._vocabulary = Vocabulary()
        self._search: Saturation | None = None
        if not is_propositional(literals for _, literals in self._given):
            told = [self._input(number, literals) for number, literals in self._given]
            _rank_symbols(self._vocabulary.terms, told)
            self._search = Saturation(
                self._vocabulary.terms, told, select=select, limit=self._limit
            )

    def _input(self, number: int, literals: Literals) -> numbered.Clause:
        found, _ = self._vocabulary.literals(literals)
        return numbered.Clause(tuple(found), Input(number, literals), 0)

    @property
    def is_equational(self) -> bool:
        """Whether each clause says of two terms that they are equal, or that they differ."""
        return all(len(literals) == 1 and literals[0].equation for _, literals in self._given)

    def run(self, work: int) -> Proof | Saturated | Unknown:
        """Search until so many conclusions were drawn in all."""
        try:
            end = self._refute_ground() if self._search is None else self._saturate(work)
        except BudgetError as fault:
            return unknown_of(fault)
        return retrace(end, self._sources, self._goal) if isinstance(end, Clause) else end

    def _refute_ground(self) -> Clause | Saturated:
        """Leave propositions to a solver."""
        told = [Clause(literals, formula=number) for number, literals in self._given]
        return refute_ground(told, self._limit) or Saturated(len(told))

    def _saturate(self, work: int) -> Clause | Saturated | Unknown:
        search = self._search
        assert search is not None
        end = search.run(work)
        if end is not None:
            return Derivation(self._vocabulary, search.rewriting).line_of(end)
        if search.gave_up:
            return Unknown("budget", "a clause grew too large to be kept")
        if not search.is_complete:
            return Unknown("incomplete", "a search that ends tells nothing of such equations")
        return Saturated(search.taken)


def _telling(literals: Literals) -> Literals | None:
    """A clause without literals that are surely false; None if one is surely true."""
    if any((one.positive and one.reflexive) or one.opposite in literals for one in literals):
        return None
    return tuple(one for one in literals if not one.reflexive)


def _rank_symbols(terms: Terms, given: Sequence[numbered.Clause]) -> None:
    """Order symbols: truth values, functions, predicates, each by arguments and how often used."""
    used: Counter[int] = Counter()
    for clause in given:
        for _, *both in clause.literals:
            for side in both:
                used.update(terms.head[term] for _, term in terms.parts(side))

    def place(symbol: int) -> tuple[int, int, int, int]:
        kind = 0 if symbol in (TRUE, 1) else 2 if terms.symbols[symbol].is_predicate else 1
        return kind, terms.symbols[symbol].arity, -used[symbol], symbol

    for rank, symbol in enumerate(sorted(range(len(terms.symbols)), key=place)):
        terms.rank[symbol] = rank
