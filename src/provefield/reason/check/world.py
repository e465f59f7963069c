"""Whether a small world shows that a goal does not follow: the premises hold, the goal does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provefield.errors import RejectedError
from provefield.logic.binding import close, term_variables
from provefield.logic.formula import (
    Abs,
    Add,
    Atom,
    Compare,
    Formula,
    Func,
    Int,
    Sub,
    Term,
    Var,
    subterms,
)
from provefield.logic.order import signed
from provefield.logic.semantics import Tables, Value
from provefield.reason.check.judgement import Judgement, brief, judge
from provefield.reason.check.kleene import Kleene
from provefield.reason.check.reading import Read, Signed, Values
from provefield.reason.check.work import Work


def check_world(world: Tables, premises: Iterable[Formula], goal: Formula) -> Judgement:
    """Check that the premises are true in a finite world and the goal is not.

    Numbers, `+`, `-`, `| |` and `<` are symbols that the world explains like any other.

    >>> from provefield.logic.parse import parse
    >>> rain = Tables(("d1",), {("Rain", 0): frozenset({()}), ("Sun", 0): frozenset()})
    >>> check_world(rain, [parse("Rain | Sun")], parse("Rain & Sun"))
    Judgement(accepted=True, reason='')
    >>> check_world(rain, [parse("Rain & Sun")], parse("Sun")).reason
    'the premise Rain ∧ Sun is not true there'
    """
    return judge(lambda: _accept(world, tuple(premises), goal, Work()))


def _accept(world: Tables, premises: tuple[Formula, ...], goal: Formula, work: Work) -> None:
    things = frozenset(world.domain)
    if len(things) < len(world.domain):
        raise RejectedError("a thing is listed twice")
    for (name, _), table in world.functions.items():
        if not things.issuperset(table.values()):
            raise RejectedError(f"a value of {name} is not among the things there")
    for premise in premises:
        if not _holds(premise, world, work):
            raise RejectedError(f"the premise {brief(premise)} is not true there")
    if _holds(goal, world, work):
        raise RejectedError(f"the goal {brief(goal)} is true there")


def _holds(formula: Formula, world: Tables, work: Work) -> bool:
    work.admit(formula)
    return Kleene(InWorld(world), lambda atom: None, work).truth(close(formula)) is True


@dataclass(frozen=True, slots=True)
class InWorld:
    """What a world says of atoms, each of which it settles; a variable has a thing by its place.

    Nothing but equality has a meaning of its own: numbers, sums and `<` are symbols like others.
    """

    world: Tables

    @property
    def numbers(self) -> range:
        """The places of all things."""
        return range(len(self.world.domain))

    def in_domain(self, term: Term) -> bool:
        """Every term names something."""
        return True

    def atom(self, atom: Atom | Compare, values: Values) -> Read:
        """Whether it is true; itself as long as a variable is left open."""
        if any(isinstance(values[name], Var) for name in term_variables(atom)):
            return Signed(atom, True)
        claimed, about = signed(atom) if isinstance(atom, Compare) else (True, atom)
        things = tuple(self._thing(term, values) for term in subterms(about))
        match about:
            case Atom(predicate):
                return self.world.holds(predicate, things)
            case Compare("="):
                return (things[0] == things[1]) == claimed
            case Compare():
                return self.world.holds("<", things) == claimed

    def _thing(self, term: Term, values: Values) -> Value:
        if isinstance(term, Var):
            place = values[term.name]
            assert isinstance(place, Int)
            return self.world.domain[place.value]
        inner = tuple(self._thing(each, values) for each in subterms(term))
        match term:
            case Int(value):
                return self.world.apply(str(value), inner)
            case Func(name):
                return self.world.apply(name, inner)
            case _:
                return self.world.apply(_SIGNS[type(term)], inner)


_SIGNS: Mapping[type[Term], str] = {Add: "+", Sub: "-", Abs: "| |"}
