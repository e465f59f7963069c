"""What new symbols stand for in resolution proofs whose steps do not say it, as older ones did not.

Each clause is compared with those that a prover would take from the same formula. What is found is
for the judge to accept, so that none of it has to be trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from provefield.errors import RejectedError, TooLargeError
from provefield.logic.binding import names, replace_terms, term_variables
from provefield.logic.canonical import disjuncts
from provefield.logic.formula import (
    Atom,
    Compare,
    Formula,
    Func,
    Int,
    Not,
    Term,
    Var,
    disjunction,
    size,
    subterms,
)
from provefield.logic.terms import rename_symbols
from provefield.reason.calculus.grid import Step, Substitution
from provefield.reason.check.work import Work
from provefield.reason.firstorder.clausify import Source, sources
from provefield.reason.firstorder.literal import EQUALITY, Literal, Literals, read_clause
from provefield.reason.limit import WorkLimit
from provefield.reason.proof import Proof

WORK = 100_000
"""How many terms may be compared: about half a second."""


def with_names(proof: Proof) -> Proof:
    """The proof with what its new symbols stand for; as it is where that is not found.

    >>> from provefield.logic.parse import parse
    >>> some, clause = parse("exists x P(x)"), parse("P(c)")
    >>> told = Proof(clause, (Step(1, some, "fact"), Step(2, clause, "instance", (1,))))
    >>> print(with_names(told))
    1  ∃x P(x)  fact
    2  P(c)     instance 1 {x ↦ c}
    """
    try:
        found = _Naming(proof).named()
    except (RejectedError, TooLargeError, RecursionError):
        return proof
    return proof if found is None else found


@dataclass(frozen=True, slots=True)
class _Taken:
    """A clause as it is taken from a source, and what all new symbols stand for so far."""

    source: int
    unifier: Substitution
    symbols: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Match:
    """What variables of a prover's clause, and the new symbols of a proof, stand for."""

    values: Mapping[str, Term]
    symbols: Mapping[str, str]
    used: int = 0


class _Naming:
    """Goes through the clauses of a proof, and back where an earlier choice was wrong."""

    def __init__(self, proof: Proof) -> None:
        self._proof = proof
        self._work = Work(WORK)
        formulas = {step.id: step.formula for step in proof.steps}
        unnamed = [
            step
            for step in proof.steps
            if step.rule == "instance"
            and not step.unifier
            and all(map(_is_literal, disjuncts(step.formula)))
            and all(cited in formulas for cited in step.premises)
        ]
        premises = list(dict.fromkeys(formulas[step.premises[0]] for step in unnamed))
        self._work.spend(sum(map(size, formulas.values())) // 4)
        taken = frozenset().union(*map(names, formulas.values()))
        self._sources = sources(premises, WorkLimit(steps=WORK), taken)
        self._steps = [(step, premises.index(formulas[step.premises[0]])) for step in unnamed]
        told = (step for step in proof.steps if step.rule == "fact" or step.supposes)
        self._old = frozenset().union(*(names(step.formula) for step in told))
        self._new = {
            *(term.name for source in self._sources for term in source.witnesses.values()),
            *(name for source in self._sources for name in names(source.formula) - taken),
        }

    def named(self) -> Proof | None:
        """The proof with the first choice for each step with which all others have one."""
        if not self._steps:
            return None
        ways = [self._ways(0, {})]
        chosen: list[_Taken] = []
        while ways:
            found = next(ways[-1], None)
            del chosen[len(ways) - 1 :]
            if found is None:
                ways.pop()
                continue
            chosen.append(found)
            if len(chosen) == len(self._steps):
                return self._written(chosen)
            ways.append(self._ways(len(chosen), found.symbols))
        return None

    # Comparing clauses ----------------------------------------------------------------------------

    def _ways(self, at: int, symbols: Mapping[str, str]) -> Iterator[_Taken]:
        step, place = self._steps[at]
        written = read_clause(disjunction(disjuncts(step.formula)))
        for number in self._family(place):
            source = self._sources[number]
            for clause in source.clauses:
                for match in self._matches(clause, written, _Match({}, symbols)):
                    yield _Taken(number, _unifier(source, match), match.symbols)

    def _family(self, place: int) -> list[int]:
        """The source of a premise, and those by names for parts of it."""
        found = [place]
        for number, source in enumerate(self._sources):
            if source.cites == (place,):
                found += [number, *self._meanings(source)]
        return found

    def _meanings(self, source: Source) -> Iterator[int]:
        for number in source.needs:
            if number not in source.cites:
                yield number
                yield from self._meanings(self._sources[number])

    def _matches(self, clause: Literals, written: Literals, match: _Match) -> Iterator[_Match]:
        """Every way in which the literals of a clause become all those that are written."""
        if not clause:
            if match.used == (1 << len(written)) - 1:
                yield match
            return
        first, *rest = clause
        for at in sorted(range(len(written)), key=lambda at: match.used >> at & 1):
            other = written[at]
            for terms in self._sides(first, other):
                found = self._paired(first.args, terms, match)
                predicate = first.predicate
                if found and predicate in self._new:
                    found = self._claimed(predicate, other.predicate, found)
                if found:
                    yield from self._matches(
                        tuple(rest), written, replace(found, used=found.used | 1 << at)
                    )

    def _sides(self, own: Literal, other: Literal) -> Iterator[tuple[Term, ...]]:
        alike = own.predicate == other.predicate or own.predicate in self._new
        if own.positive == other.positive and alike and len(own.args) == len(other.args):
            yield other.args
            if own.predicate == EQUALITY:
                yield other.args[::-1]

    def _paired(self, own: Sequence[Term], others: Sequence[Term], match: _Match) -> _Match | None:
        couples = list(zip(own, others, strict=True))
        found: _Match | None = match
        while couples and found:
            mine, other = couples.pop()
            self._work.spend()
            if isinstance(mine, Var):
                if found.values.get(mine.name, other) != other:
                    return None
                found = replace(found, values={**found.values, mine.name: other})
                continue
            if type(mine) is not type(other) or len(subterms(mine)) != len(subterms(other)):
                return None
            match mine, other:
                case Func(name), Func(written) if name in self._new:
                    found = self._claimed(name, written, found)
                case (Func(name), Func(written)) | (Int(name), Int(written)) if name != written:
                    return None
                case _:
                    pass
            couples += zip(subterms(mine), subterms(other), strict=True)
        return found

    def _claimed(self, own: str, written: str, match: _Match) -> _Match | None:
        """Take a symbol of the proof for one of a prover's, if neither stands for another."""
        if written in match.symbols or own in match.symbols.values() or written in self._old:
            return match if match.symbols.get(written) == own else None
        self._work.spend(len(match.symbols) // 8)
        return replace(match, symbols={**match.symbols, written: own})

    # The proof by these names ---------------------------------------------------------------------

    def _written(self, chosen: Sequence[_Taken]) -> Proof:
        """The proof with each clause from its source, and the sources that it did not state."""
        called = {own: written for written, own in chosen[-1].symbols.items()}
        taken = {step.id: each for (step, _), each in zip(self._steps, chosen, strict=True)}
        places = {step.id: place for step, place in self._steps}
        stated: dict[int, int] = {}
        steps: list[Step] = []

        def state(number: int, told: Mapping[int, int]) -> int:
            """The step that states a source, after what it needs."""
            if number in told:
                return told[number]
            if number not in stated:
                source = self._sources[number]
                for other in sorted(source.needs):
                    state(other, told)
                cited = tuple(state(other, told) for other in source.cites)
                stated[number] = -len(stated) - 1
                formula = rename_symbols(source.formula, called)
                steps.append(Step(stated[number], formula, source.rule, cited))
            return stated[number]

        for step in self._proof.steps:
            if step.id in taken:
                found = taken[step.id]
                cited = state(found.source, {places[step.id]: step.premises[0]})
                steps.append(replace(step, premises=(cited,), unifier=found.unifier))
            else:
                steps.append(step)
        return replace(self._proof, steps=tuple(steps))


def _is_literal(formula: Formula) -> bool:
    return isinstance(formula.body if isinstance(formula, Not) else formula, Atom | Compare)


def _unifier(source: Source, match: _Match) -> Substitution:
    """What variables of a source stand for, and what names that which exists."""
    called = {own: written for written, own in match.symbols.items()}
    values = match.values
    return (
        *((name, term) for name, term in values.items() if term != Var(name)),
        *(
            (
                variable,
                Func(called[term.name], tuple(replace_terms(each, values) for each in term.args)),
            )
            for variable, term in source.witnesses.items()
            if term.name in called and term_variables(term) <= values.keys()
        ),
    )
