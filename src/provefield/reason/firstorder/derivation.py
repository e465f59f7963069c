"""From the end of a search back to its input: every clause that was needed, concluded once more.

A search keeps only where each clause is from and which rules were known then. Here the conclusion
is drawn again, and every rewriting, which the search did in one go, becomes a line of its own. The
lines are clauses with variables that no other line has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from provefield.logic.formula import Abs, Add, Func, Int, Sub, Term, Var, subterms
from provefield.reason.calculus.grid import ONCE_EACH, RuleName
from provefield.reason.firstorder import literal as named
from provefield.reason.firstorder.clauses import (
    Clause,
    Factored,
    Input,
    Literal,
    Origin,
    Reflected,
    Rewritten,
    Rule,
    Simplified,
    Superposed,
    alike,
    canonical,
    different,
    sides,
)
from provefield.reason.firstorder.inference import Clause as Line
from provefield.reason.firstorder.rewriting import Rewriting
from provefield.reason.firstorder.saturation import superpose, unify_parts
from provefield.reason.firstorder.terms import BANK, FALSE, TRUE, Path, Terms, Values

Names = Mapping[int, Var]
"""What the variables of a clause are called in a line."""


class Vocabulary:
    """Terms of formulas as numbered terms, and back."""

    def __init__(self) -> None:
        self.terms = Terms()
        self._kinds: dict[int, Term] = {}

    def literals(self, given: Iterable[named.Literal]) -> tuple[list[Literal], dict[str, int]]:
        """The literals of a clause as numbers, and the numbers of its variables."""
        names: dict[str, int] = {}
        return different([self._literal(each, names) for each in given]), names

    def _literal(self, given: named.Literal, names: dict[str, int]) -> Literal:
        args = [self._term(arg, names) for arg in given.args]
        if given.equation:
            return given.positive, args[0], args[1]
        symbol = self.terms.symbol(given.predicate, len(args), is_predicate=True)
        return given.positive, self.terms.make((symbol, *args)), TRUE

    def _term(self, given: Term, names: dict[str, int]) -> int:
        if isinstance(given, Var):
            return names.setdefault(given.name, -len(names) - 1)
        args = [self._term(arg, names) for arg in subterms(given)]
        match given:
            case Func(name, _):
                spelled = name
            case Int(value):
                spelled = f"#{value}"
            case _:
                spelled = f"#{type(given).__name__}"
        symbol = self.terms.symbol(spelled, len(args))
        self._kinds.setdefault(symbol, given)
        return self.terms.make((symbol, *args))

    def written(self, literal: Literal, names: Names) -> named.Literal:
        """A literal with names for its variables."""
        sign, left, right = literal
        if right == TRUE:
            args = tuple(self.term(arg, names) for arg in self.terms.args[left])
            return named.Literal(sign, self.terms.symbols[self.terms.head[left]].name, args)
        return named.Literal(
            sign, named.EQUALITY, (self.term(left, names), self.term(right, names))
        )

    def term(self, term: int, names: Names) -> Term:
        """A term with names for its variables."""
        if term < 0:
            return names[term]
        args = tuple(self.term(arg, names) for arg in self.terms.args[term])
        match self._kinds[self.terms.head[term]]:
            case Func(name, _):
                return Func(name, args)
            case Add() | Sub() as kind:
                return type(kind)(*args)
            case Abs():
                return Abs(*args)
            case kind:
                return kind


class _Written(NamedTuple):
    """A clause of the search as a line."""

    line: Line
    literals: Sequence[Literal]
    names: Names


class Derivation:
    """Writes the lines of clauses, each after those that it follows from."""

    def __init__(self, vocabulary: Vocabulary, rewriting: Rewriting) -> None:
        self._vocabulary = vocabulary
        self._terms = vocabulary.terms
        self._rewriting = rewriting
        self._written: dict[Clause, _Written] = {}
        self._numbers = count(1)

    def line_of(self, end: Clause) -> Line:
        """The line that states a clause."""
        waiting = [end]
        while waiting:
            clause = waiting[-1]
            missing = [each for each in self._needed(clause) if each not in self._written]
            if missing and clause not in self._written:
                waiting += missing
            else:
                waiting.pop()
                if clause not in self._written:
                    self._written[clause] = self._write(clause)
        return self._written[end].line

    # What a clause was made from ------------------------------------------------------------------

    def _needed(self, clause: Clause) -> Iterator[Clause]:
        match clause.origin:
            case Superposed(first=first, second=second):
                yield from (first, second)
            case Reflected(parent) | Factored(parent) | Simplified(parent):
                yield parent
            case Rewritten(parent, _, rule, _):
                yield from (parent, rule.clause)
            case Input():
                pass
        for literal in canonical(self._terms, self._conclusion(clause.origin))[0]:
            for side in literal[1:]:
                for _, rule, _ in self._rewriting.trace(side, clause.epoch):
                    yield rule.clause

    def _conclusion(self, origin: Origin) -> Sequence[Literal]:
        """What was concluded before it was simplified."""
        match origin:
            case Input(_, literals):
                return self._vocabulary.literals(literals)[0]
            case Superposed():
                found = superpose(self._terms, origin)
            case Reflected() | Factored():
                found = unify_parts(self._terms, origin)
            case Rewritten(parent, term, _, new):
                return [self._put_everywhere(each, term, new) for each in parent.literals]
            case Simplified(parent):
                return parent.literals
        assert found is not None, "what was concluded once is concluded again"
        return found[0]

    def _put_everywhere(self, literal: Literal, term: int, new: int) -> Literal:
        for side in (0, 1):
            for path in self._paths(literal, side, term):
                literal = self._put(literal, side, path, new)
        return literal

    def _paths(self, literal: Literal, side: int, term: int) -> list[Path]:
        return [path for path, here in self._terms.parts(literal[1 + side]) if here == term]

    def _put(self, literal: Literal, side: int, path: Path, new: int) -> Literal:
        changed = self._terms.put(literal[1 + side], path, new)
        return (literal[0], literal[1], changed) if side else (literal[0], changed, literal[2])

    # Lines ----------------------------------------------------------------------------------------

    def _write(self, clause: Clause) -> _Written:
        origin = clause.origin
        match origin:
            case Input():
                written = self._input(origin)
            case Superposed():
                written = self._superposed(origin)
            case Reflected() | Factored():
                written = self._instantiated(origin)
            case Rewritten(parent, term, rule, new):
                written = self._written[parent]
                for literal in parent.literals:
                    rewrites = (
                        (side, path, rule, new)
                        for side in (0, 1)
                        for path in self._paths(literal, side, term)
                    )
                    written = self._rewrite(written, literal, rewrites)
            case Simplified(parent):
                written = self._written[parent]
        return self._normalize(self._in_order(written), clause.epoch)

    def _input(self, origin: Input) -> _Written:
        literals, numbers = self._vocabulary.literals(origin.literals)
        renaming = {name: self._fresh() for name in numbers}
        names = {numbers[name]: variable for name, variable in renaming.items()}
        line = Line(
            tuple(self._vocabulary.written(each, names) for each in literals),
            formula=origin.formula,
            renaming=dict(renaming),
        )
        return _Written(line, literals, names)

    def _superposed(self, step: Superposed) -> _Written:
        found = superpose(self._terms, step)
        assert found is not None
        literals, values = found
        first, second = self._written[step.first], self._written[step.second]
        if step.first is step.second:
            second = self._variant(second)
        rule: RuleName = (
            "sum" if sides(step.first.literals[step.equation], step.side)[1] == TRUE else "replace"
        )
        moved = {variable - BANK: name for variable, name in second.names.items()}
        names = {**first.names, **moved}
        return self._conclude(rule, (first, second), names, values, literals)

    def _instantiated(self, step: Reflected | Factored) -> _Written:
        found = unify_parts(self._terms, step)
        assert found is not None
        parent = self._written[step.clause]
        return self._conclude("instance", (parent,), parent.names, found[1], found[0])

    def _variant(self, parent: _Written) -> _Written:
        """The same with other variables."""
        return self._conclude("instance", (parent,), parent.names, {}, parent.literals)

    def _conclude(
        self,
        rule: RuleName,
        parents: tuple[_Written, ...],
        names: Names,
        values: Values,
        literals: Sequence[Literal],
    ) -> _Written:
        """A line from others under a substitution, with new names for variables that are left."""
        terms, vocabulary = self._terms, self._vocabulary
        kept = different(literals)
        unifier = {
            name.name: vocabulary.term(terms.resolved(variable, values), names)
            for variable, name in names.items()
            if terms.resolved(variable, values) != variable
        }
        left = dict.fromkeys(
            variable
            for _, *both in kept
            for side in both
            for variable in ((side,) if side < 0 else terms.variables[side])
        )
        renamed = {variable: self._fresh() for variable in left}
        line = Line(
            tuple(vocabulary.written(each, renamed) for each in kept),
            rule,
            parents=tuple(parent.line for parent in parents),
            unifier=unifier,
            weights=ONCE_EACH if rule == "sum" else (),
            renaming={names[variable].name: name for variable, name in renamed.items()},
        )
        return _Written(line, kept, renamed)

    def _fresh(self) -> Var:
        return Var(f"#{next(self._numbers)}")

    # Rewriting ------------------------------------------------------------------------------------

    def _in_order(self, written: _Written) -> _Written:
        """The same line, its literals as the search puts them, with the variables of the search."""
        literals, became = canonical(self._terms, written.literals)
        names = {
            became[variable]: name for variable, name in written.names.items() if variable in became
        }
        return _Written(written.line, literals, names)

    def _normalize(self, written: _Written, epoch: int) -> _Written:
        """The line after all rewrites up to an epoch, as the search simplified it."""
        for literal in written.literals:
            rewrites = (
                (side, path, rule, new)
                for side in (0, 1)
                for path, rule, new in self._rewriting.trace(literal[1 + side], epoch)
            )
            written = self._rewrite(written, literal, rewrites)
        return self._in_order(written)

    def _rewrite(
        self, written: _Written, literal: Literal, rewrites: Iterable[tuple[int, Path, Rule, int]]
    ) -> _Written:
        """The line with one literal rewritten at some places, one after the other."""
        for side, path, rule, new in rewrites:
            # It may have become equal to another literal, or have been struck.
            at = [n for n, other in enumerate(written.literals) if alike(other, literal)]
            if not at:
                break
            written, literal = self._replaced(written, literal, side, path, rule, new)
        return written

    def _replaced(
        self, written: _Written, literal: Literal, side: int, path: Path, rule: Rule, new: int
    ) -> tuple[_Written, Literal]:
        """The line after one rewrite, and what became of the literal."""
        terms, by = self._terms, self._written[rule.clause]
        values: Values = {}
        fits = terms.match(terms.apart(rule.left), terms.at(literal[1 + side], path), values)
        assert fits, "what was rewritten once is rewritten again"
        names = {**written.names, **{n - BANK: name for n, name in by.names.items()}}
        if new in (TRUE, FALSE):
            others = [each for each in written.literals if not alike(each, literal)]
            return self._conclude("sum", (by, written), names, values, others), literal
        changed = self._put(literal, side, path, new)
        literals = [changed if alike(each, literal) else each for each in written.literals]
        return self._conclude("replace", (by, written), names, values, literals), changed
