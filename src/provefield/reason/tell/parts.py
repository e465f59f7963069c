"""A sentence in a small world or on a board, part by part: what fits, what does not, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from provefield.logic.binding import close, substitute
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
    quantifier_depth,
    subformulas,
)
from provefield.logic.semantics import Row, Structure, Tables, Values, denotation, evaluate
from provefield.tongues import Listed, Phrase, counted, phrase

Seen = tuple[str, Row]
"""A row of a relation, which holds or is missing."""

AND = phrase("and")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is true or false: in words, and the rows to look at."""

    words: Phrase
    seen: tuple[Seen, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """One thing for the outermost variable, or one side of a sign, and whether it fits."""

    about: str
    said: str
    """The part itself, with its values."""
    holds: bool
    reason: Reason


def cases(formula: Formula, things: int) -> int:
    """How many cases the quantifiers of a sentence have among so many things.

    >>> from provefield.logic.parse import parse
    >>> cases(parse("all x exists y R(x, y)"), 3)
    9
    """
    return int(things ** quantifier_depth(formula))


def parts_of(formula: Formula, world: Structure) -> tuple[Part, ...]:
    """Each part of a sentence in a world, with a reason that ends in single statements.

    >>> from provefield.logic.parse import parse
    >>> world = Tables(("a", "b"), {("R", 2): frozenset({("a", "b"), ("b", "a")})})
    >>> for part in parts_of(parse("exists y all x R(x, y)"), world):
    ...     print(part.about, part.holds, part.reason.words)
    y = a False not for `x = a`: there is no arrow `a → a`
    y = b False not for `x = b`: there is no arrow `b → b`
    """
    reader = _Reader(world, has_arrows(world))
    return tuple(
        Part(about, _written(part, values), evaluate(part, world, values), reader.why(part, values))
        for about, part, values in _outermost(close(formula), world)
    )


def has_arrows(world: Structure) -> bool:
    """Whether one relation of two things can be meant by “an arrow”."""
    pairs = world.relations if isinstance(world, Tables) else ()
    return sum(arity == 2 for _, arity in pairs) == 1


def _outermost(formula: Formula, world: Structure) -> Iterator[tuple[str, Formula, Values]]:
    """What stands outermost is taken apart; a negation is looked through."""
    inner = formula
    while isinstance(inner, Not):
        inner = inner.body
    match inner:
        case (
            ForAll(variable, body) | Exists(variable, body) | CountQuantifier(_, _, variable, body)
        ):
            for thing in world.domain:
                yield f"{variable} = {thing}", body, {variable: thing}
        case Atom() | Compare():
            yield str(formula), formula, {}
        case _:
            for part in subformulas(inner):
                yield str(part), part, {}


@dataclass(frozen=True, slots=True)
class _Reader:
    """Finds why formulas are true or false in a world: things to take, and single statements."""

    world: Structure
    arrows: bool

    def why(self, formula: Formula, values: Values) -> Reason:
        """A reason, whichever of true and false it is."""
        holds = self._is(formula, values)
        match formula:
            case Atom() | Compare():
                return self._statement(formula, values, holds=holds)
            case Not(body):
                return self.why(body, values)
            case Implies(left, right):
                return self._implication(left, right, values, holds=holds)
            case And(parts) | Or(parts):
                deciding = [part for part in parts if self._is(part, values) is holds]
                if parts and isinstance(formula, Or) is holds:
                    return self.why(deciding[0], values)
                return self._all(self.why(part, values) for part in parts)
            case Iff(left, right):
                return self._all(self.why(part, values) for part in (left, right))
            case ForAll(variable, body) | Exists(variable, body):
                return self._quantified(formula, variable, body, values)
            case CountQuantifier(_, _, variable, body):
                return self._counted([(body, each) for each in self._each(variable, values)])
            case Cardinality(_, _, parts):
                return self._counted([(part, values) for part in parts])
        raise AssertionError(formula)

    def _is(self, formula: Formula, values: Values) -> bool:
        return evaluate(formula, self.world, values)

    def _each(self, variable: str, values: Values) -> list[Values]:
        return [{**values, variable: thing} for thing in self.world.domain]

    def _all(self, reasons: Iterable[Reason]) -> Reason:
        found = list(reasons)
        seen = dict.fromkeys(row for reason in found for row in reason.seen)
        words = dict.fromkeys(reason.words for reason in found)
        return Reason(Listed(list(words), AND), tuple(seen))

    def _statement(self, formula: Atom | Compare, values: Values, *, holds: bool) -> Reason:
        sides = formula.args if isinstance(formula, Atom) else (formula.left, formula.right)
        row = tuple(denotation(term, self.world, values) for term in sides)
        seen = ((formula.predicate, row),) if isinstance(formula, Atom) else ()
        if self.arrows and seen and len(row) == 2:
            start, end = row
            arrow = (
                phrase("there is an arrow `{start} → {end}`", start=start, end=end)
                if holds
                else phrase("there is no arrow `{start} → {end}`", start=start, end=end)
            )
            return Reason(arrow, seen)
        said = _written(formula, values)
        if holds:
            return Reason(phrase("`{formula}` is true", formula=said), seen)
        return Reason(phrase("`{formula}` is false", formula=said), seen)

    def _implication(self, left: Formula, right: Formula, values: Values, *, holds: bool) -> Reason:
        if not holds:
            return self._all([self.why(left, values), self.why(right, values)])
        if self._is(left, values):
            return self.why(right, values)
        reason = self.why(left, values)
        words = phrase("{why}, so that nothing more is asked", why=reason.words)
        return Reason(words, reason.seen)

    def _quantified(
        self, formula: ForAll | Exists, variable: str, body: Formula, values: Values
    ) -> Reason:
        holds = self._is(formula, values)
        chosen = self._each(variable, values)
        wanted = isinstance(formula, Exists)
        if wanted is not holds:
            words = (
                phrase("so it is for every `{variable}`", variable=variable)
                if holds
                else phrase("no `{variable}` fits", variable=variable)
            )
            reasons = [self.why(body, each) for each in chosen]
            return reasons[0] if len(reasons) == 1 else Reason(words, self._all(reasons).seen)
        found = next(each for each in chosen if self._is(body, each) is wanted)
        reason = self.why(body, found)
        template = (
            phrase("take `{variable} = {thing}`", variable=variable, thing=found[variable])
            if wanted
            else phrase("not for `{variable} = {thing}`", variable=variable, thing=found[variable])
        )
        return Reason(phrase("{choice}: {why}", choice=template, why=reason.words), reason.seen)

    def _counted(self, parts: Sequence[tuple[Formula, Values]]) -> Reason:
        number = sum(self._is(part, values) for part, values in parts)
        seen = self._all([self.why(part, values) for part, values in parts]).seen
        return Reason(counted("none fits|one fits|{number} fit", number), seen)


def _written(formula: Formula, values: Values) -> str:
    """A statement about things, by their names; order between two of them is written between."""
    names: dict[str, Term] = {
        name: Int(value) if isinstance(value, int) else Func(value)
        for name, value in values.items()
    }
    said = substitute(formula, names)
    match said:
        case Atom(sign, (left, right)) if not sign[0].isalpha():
            return f"{left} {sign} {right}"
        case _:
            return str(said)
