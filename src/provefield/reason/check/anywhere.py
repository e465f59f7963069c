"""Which clauses a formula has over every domain: it is false if all literals of the clause are.

That is seen by going through the formula, with a term of the clause for each of its variables.
Nothing is rewritten into a normal form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, assert_never

from provefield.errors import RejectedError
from provefield.logic.binding import (
    close,
    free_variables,
    names,
    replace_terms,
    term_variables,
)
from provefield.logic.formula import (
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
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
    subformulas,
    subterms,
)
from provefield.reason.calculus.grid import Substitution
from provefield.reason.check.counts import quantify
from provefield.reason.check.judgement import brief
from provefield.reason.check.reading import Read, Signed, Values, plain, read_clause
from provefield.reason.check.rules import Rules
from provefield.reason.check.work import size

SEARCH = 10  # what it costs to begin to look for a clause


@dataclass(frozen=True, slots=True)
class Anywhere:
    """Any domain: numbers are names like others, and only equality has a meaning.

    >>> Anywhere().atom(Compare("!=", Int(1), Int(2)), {})
    Signed(atom=Formula('1 = 2'), positive=False)
    """

    @property
    def numbers(self) -> None:
        """A variable stands for any thing, of which nobody knows how many there are."""
        return

    def atom(self, atom: Atom | Compare, values: Values) -> Read:
        """Only equality can be settled, of a thing with itself."""
        match atom:
            case Compare(op, left, right):
                first, second = replace_terms(left, values), replace_terms(right, values)
                if first == second and op in ("=", "!="):
                    return op == "="
                return plain(op, first, second)
            case Atom(predicate, args):
                return Signed(Atom(predicate, tuple(replace_terms(a, values) for a in args)), True)
            case _:
                assert_never(atom)

    def in_domain(self, term: Term) -> bool:
        """Every term names something."""
        return True


class _Place(NamedTuple):
    """A part of a premise, claimed or denied, with terms for the variables bound around it.

    `universal` are those that may stand for anything. The path tells it from all other places, also
    from copies of the same part: what exists there is called after it.
    """

    formula: Formula
    positive: bool
    path: str
    terms: Mapping[str, Term] = {}
    universal: tuple[str, ...] = ()

    def inside(self, *parts: tuple[Formula, bool]) -> tuple[_Place, ...]:
        """Places within this one."""
        return tuple(
            _Place(part, positive, f"{self.path}.{at}", self.terms, self.universal)
            for at, (part, positive) in enumerate(parts)
        )


class _Parts(NamedTuple):
    """A place is false if so many of the places within it are."""

    needed: int
    places: tuple[_Place, ...]


class _Pairs(NamedTuple):
    """What variables and new symbols of a premise are called in a clause, and what was used of it.

    `owners` tells for each new symbol that was written what it stands for.
    """

    variables: Mapping[str, str]
    owners: Mapping[str, str]
    used: int = 0


@dataclass(slots=True)
class Skolemized:
    """A formula has a clause if it is false whenever the clause is, up to names.

    What exists has a name in the clause: a new symbol, applied to the variables that it depends on.
    A part of the formula may have one too, applied to its free variables. A new symbol must be new:
    not in any formula that was given, and not used for anything else. Nor may it occur in the
    formula of which it names a part: a D that is called what "not D" says is in no world.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.check.work import Work
    >>> some, other = parse("exists x P(x)"), parse("exists x -P(x)")
    >>> anywhere = Skolemized(Rules(Anywhere(), Work(1000)), (some, other))
    >>> anywhere.clause(some, (), parse("P(c)"))
    >>> anywhere.clause(other, (), parse("-P(c)"))
    Traceback (most recent call last):
    provefield.errors.RejectedError: ∃x ¬P(x) has no such clause
    """

    rules: Rules
    given: tuple[Formula, ...]
    owners: Mapping[str, str] = field(default_factory=dict)
    """What the new symbols of the clauses so far may stand for: one way of perhaps many."""
    accepted: list[_Search] = field(default_factory=list)
    roots: dict[Formula, _Root] = field(default_factory=dict)
    old: frozenset[str] = field(init=False)
    """The symbols that no longer can be given a meaning."""

    def __post_init__(self) -> None:
        self.old = frozenset().union(*map(names, self.given))

    def clause(self, premise: Formula, unifier: Substitution, conclusion: Formula) -> None:
        """Accept a clause without which the premise would be false."""
        if unifier or self._is_instance(premise, conclusion):
            self.rules.instance(premise, unifier, conclusion)
            return
        literals = self.rules.clause(conclusion)
        if True in literals:
            raise RejectedError("a literal of the clause is always true")
        self.rules.work.spend(size(premise) + SEARCH)
        # What the premise speaks of has its meaning already, or may have any: no part of it may
        # be called so. Each new symbol is thus defined by symbols that came before it.
        self.old |= names(premise) - self.owners.keys()
        root = self.roots.setdefault(premise, _Root(close(premise), f"#{len(self.roots)}"))
        wanted = tuple(one for one in literals if isinstance(one, Signed))
        search = _Search(root, wanted, self.old, self.rules)
        self.accepted.append(search)
        owners = self._ways_on(search)
        if owners is None:
            raise RejectedError(f"{brief(premise)} has no such clause")
        self.owners = owners

    def _is_instance(self, premise: Formula, conclusion: Formula) -> bool:
        """Whether a clause says the same as another, but for what is never true."""
        self.rules.work.spend(size(premise))
        given = read_clause(premise, self.rules.reading, {})
        return given is not None and given == self.rules.clause(conclusion)

    def _ways_on(self, search: _Search) -> Mapping[str, str] | None:
        """What new symbols stand for once a clause is accepted, perhaps other than so far."""
        for apart in (True, False):
            found = next(search.ways(self.owners, apart), None)
            if found is None and next(search.ways({}, apart), None) is not None:
                found = self._reconsidered(apart)
            if found is not None:
                return found
        return None

    def _reconsidered(self, apart: bool) -> Mapping[str, str] | None:
        ways = [self.accepted[0].ways({}, apart)]
        while ways:
            owners = next(ways[-1], None)
            if owners is None:
                ways.pop()
            elif len(ways) == len(self.accepted):
                return owners
            else:
                ways.append(self.accepted[len(ways)].ways(owners, apart))
        return None


@dataclass(slots=True)
class _Root:
    """A premise, what was seen of it so far, and numbers for the parts that may have names."""

    formula: Formula
    path: str
    seen: dict[str, Signed | bool | _Parts] = field(default_factory=dict)
    parts: dict[Formula, str] = field(default_factory=dict)

    def named(self) -> dict[Formula, str]:
        """Every part that a new predicate may stand for."""
        found = self.parts
        if found:
            return found
        waiting = [self.formula]
        while waiting:
            part = waiting.pop()
            if isinstance(part, CountQuantifier):
                part = quantify(part)
            if not isinstance(part, Atom | Compare):
                found.setdefault(part, f"{self.path}:{len(found)}")
            waiting += subformulas(part)
        return found


@dataclass(frozen=True, slots=True)
class _Search:
    """Looks for ways in which a premise has a clause; `old` symbols stand for themselves."""

    root: _Root
    wanted: tuple[Signed, ...]
    old: frozenset[str]
    rules: Rules
    alike: dict[tuple[bool, str], list[int]] = field(default_factory=dict)
    """Where the literals with a sign and a predicate or comparison stand."""
    new: list[tuple[int, Signed, Atom]] = field(default_factory=list)
    """The literals that may name a part of the premise."""

    def __post_init__(self) -> None:
        for at, literal in enumerate(self.wanted):
            self.alike.setdefault((literal.positive, _symbol(literal.atom)), []).append(at)
            if isinstance(literal.atom, Atom) and literal.atom.predicate not in self.old:
                self.new.append((at, literal, literal.atom))

    def ways(self, owners: Mapping[str, str], apart: bool) -> Iterator[Mapping[str, str]]:
        """What new symbols stand for, in each way; `apart`: two symbols never for the same."""
        whole = (1 << len(self.wanted)) - 1
        for place, pairs in self._starts(_Pairs({}, owners), apart):
            for found in self._false(place, pairs, apart):
                if found.used == whole:
                    yield found.owners

    def _starts(self, pairs: _Pairs, apart: bool) -> Iterator[tuple[_Place, _Pairs]]:
        """The premise itself, or a part of it that a literal of the clause stands for."""
        yield _Place(self.root.formula, True, self.root.path), pairs
        for at, literal, atom in self.new:
            for part, path in self.root.named().items():
                self.rules.work.spend(size(part))
                own = {name: f"{path}{name}" for name in sorted(free_variables(part))}
                terms = {name: Var(called) for name, called in own.items()}
                below = f"{path}{'-' if literal.positive else '+'}"
                place = _Place(part, not literal.positive, below, terms, tuple(own.values()))
                further = self._claim(atom.predicate, path, pairs, apart)
                further = further and self._all_paired(terms.values(), atom.args, further, apart)
                if further:
                    yield place, further._replace(used=further.used | 1 << at)

    def _false(self, place: _Place, pairs: _Pairs, apart: bool) -> Iterator[_Pairs]:
        """Every way to make a place false by the literals of the clause."""
        self.rules.work.spend()
        if not isinstance(place.formula, Atom | Compare):
            yield from self._by_name(place, pairs, apart)
        seen = self.root.seen.get(place.path)
        if seen is None:
            seen = self.root.seen[place.path] = self._look(place)
        match seen:
            case bool():
                if not seen:
                    yield pairs
            case Signed(own, positive):
                alike = self.alike.get((positive, _symbol(own)), ())
                self.rules.work.spend(len(alike) // 8)
                for at in sorted(alike, key=lambda at: pairs.used >> at & 1):
                    for further in self._paired(own, self.wanted[at].atom, pairs, apart):
                        yield further._replace(used=further.used | 1 << at)
            case _Parts(needed, places):
                yield from self._some_false(needed, places, pairs, apart)

    def _by_name(self, place: _Place, pairs: _Pairs, apart: bool) -> Iterator[_Pairs]:
        for at, literal, atom in self.new:
            path = self.root.named().get(place.formula)
            if path and literal.positive == place.positive:
                further = self._claim(atom.predicate, path, pairs, apart)
                own = [place.terms[name] for name in sorted(free_variables(place.formula))]
                further = further and self._all_paired(own, atom.args, further, apart)
                if further:
                    yield further._replace(used=further.used | 1 << at)

    def _some_false(
        self, needed: int, places: tuple[_Place, ...], pairs: _Pairs, apart: bool
    ) -> Iterator[_Pairs]:
        """Make so many places false, one after the other, going back where that fails."""
        if needed <= 0:
            yield pairs
            return
        ways = [self._next_false(0, needed, places, pairs, apart)]
        while ways:
            found = next(ways[-1], None)
            if found is None:
                ways.pop()
            elif len(ways) == needed:
                yield found[1]
            else:
                start, further = found
                ways.append(self._next_false(start + 1, needed - len(ways), places, further, apart))

    def _next_false(
        self, start: int, left: int, places: tuple[_Place, ...], pairs: _Pairs, apart: bool
    ) -> Iterator[tuple[int, _Pairs]]:
        for at in range(start, len(places) - left + 1):
            for further in self._false(places[at], pairs, apart):
                yield at, further

    # Looking into the premise

    def _look(self, place: _Place) -> Signed | bool | _Parts:
        """What has to be false for a place to be."""
        formula, positive, _, terms, _ = place
        self.rules.work.spend(1 + len(terms))
        match formula:
            case Atom() | Compare():
                self.rules.work.spend(size(formula))
                found = self.rules.reading.atom(formula, terms)
                if isinstance(found, Signed):
                    return found if positive else -found
                return found == positive
            case Not(body):
                return _Parts(1, place.inside((body, not positive)))
            case And(parts) | Or(parts):
                one = isinstance(formula, And) == positive
                places = place.inside(*((part, positive) for part in parts))
                return _Parts(1 if one else len(parts), places)
            case Implies(left, right):
                return _Parts(
                    2 if positive else 1, place.inside((left, not positive), (right, positive))
                )
            case Iff(left, right) if positive:
                ways = (Implies(left, right), True), (Implies(right, left), True)
                return _Parts(1, place.inside(*ways))
            case Iff(left, right):
                apart = (And((left, Not(right))), True), (And((right, Not(left))), True)
                return _Parts(2, place.inside(*apart))
            case ForAll(variable, body) | Exists(variable, body):
                return _Parts(1, (self._bound(place, variable, body),))
            case CountQuantifier():
                self.rules.work.spend(size(formula) * (formula.number + 1) ** 2)
                return _Parts(1, place.inside((quantify(formula), positive)))
            case Cardinality():
                return _counted(formula, place)

    def _bound(self, place: _Place, variable: str, body: Formula) -> _Place:
        """The body, with a variable of its own or the name of what exists."""
        own = f"{place.path}{variable}"
        universal = place.universal
        term: Term
        if isinstance(place.formula, ForAll) == place.positive:
            term, universal = Var(own), (*universal, own)
        else:
            self.rules.work.spend(size(body))
            inside = (place.terms[name] for name in free_variables(place.formula))
            needed = frozenset().union(*map(term_variables, inside))
            term = Func(own, tuple(Var(name) for name in universal if name in needed))
        terms = {**place.terms, variable: term}
        return _Place(body, place.positive, f"{place.path}.", terms, universal)

    # Pairing with what is written in the clause

    def _paired(
        self, own: Atom | Compare, other: Atom | Compare, pairs: _Pairs, apart: bool
    ) -> Iterator[_Pairs]:
        """Pair two atoms; the sides of an equation may change places."""
        ways = [subterms(other)]
        if isinstance(own, Compare) and own.op == "=":
            ways.append(ways[0][::-1])
        for terms in ways:
            further = self._all_paired(subterms(own), terms, pairs, apart)
            if further is not None:
                yield further

    def _all_paired(
        self, own: Iterable[Term], others: tuple[Term, ...], pairs: _Pairs, apart: bool
    ) -> _Pairs | None:
        waiting = list(own)
        if len(waiting) != len(others):
            return None
        couples = list(zip(waiting, others, strict=True))
        found: _Pairs | None = pairs
        while couples and found is not None:
            mine, other = couples.pop()
            self.rules.work.spend()
            if type(mine) is not type(other) or len(subterms(mine)) != len(subterms(other)):
                return None
            match mine, other:
                case Var(name), Var(written):
                    called = found.variables.get(name)
                    if called is None:
                        self.rules.work.spend(len(found.variables) // 8)
                        found = found._replace(variables={**found.variables, name: written})
                    elif called != written:
                        return None
                case Func(name), Func(written) if name.startswith(self.root.path):
                    found = self._claim(written, name, found, apart)
                case (Func(name), Func(written)) | (Int(name), Int(written)) if name != written:
                    return None
                case _:
                    pass
            couples += zip(subterms(mine), subterms(other), strict=True)
        return found

    def _claim(self, written: str, own: str, pairs: _Pairs, apart: bool) -> _Pairs | None:
        """Take a symbol of the clause for a new one of the premise, if nothing else has it."""
        owner = pairs.owners.get(written)
        if owner is not None:
            return pairs if owner == own else None
        self.rules.work.spend(len(pairs.owners) // 8)
        if written in self.old or (apart and own in pairs.owners.values()):
            return None
        return pairs._replace(owners={**pairs.owners, written: own})


def _symbol(atom: Atom | Compare) -> str:
    return atom.predicate if isinstance(atom, Atom) else atom.op


def _counted(formula: Cardinality, place: _Place) -> _Parts:
    """Too few parts are true if all but so few of them are false, and too many alike."""
    how, number, parts = formula.how, formula.number, formula.parts
    if how == "exactly":
        bounds = (Cardinality("atleast", number, parts), Cardinality("atmost", number, parts))
        both = place.inside(*((bound, place.positive) for bound in bounds))
        return _Parts(1 if place.positive else 2, both)
    least = (how == "atleast") == place.positive
    number += how == "atmost"
    places = place.inside(*((part, least) for part in parts))
    return _Parts(len(parts) - number + 1 if least else number, places)
