"""Whether a small world shows that a goal does not follow: the premises hold, the goal does not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from provefield.errors import RejectedError
from provefield.logic.binding import close
from provefield.logic.formula import (
    Abs,
    Add,
    Atom,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Int,
    Not,
    Sub,
    Term,
    Var,
    rebuild,
    subformulas,
    subterms,
)
from provefield.logic.semantics import Tables, evaluate
from provefield.reason.check.judgement import Judgement, brief, judge
from provefield.reason.check.reading import plain
from provefield.reason.check.work import WORK, Work, size


def check_world(
    world: Tables, premises: Iterable[Formula], goal: Formula, *, work: int = WORK
) -> Judgement:
    """Check that the premises are true in a finite world and the goal is not.

    Numbers, `+`, `-`, `| |` and `<` are symbols that the world explains like any other.

    >>> from provefield.logic.parse import parse
    >>> rain = Tables(("d1",), {("Rain", 0): frozenset({()}), ("Sun", 0): frozenset()})
    >>> check_world(rain, [parse("Rain | Sun")], parse("Rain & Sun"))
    Judgement(accepted=True, reason='')
    >>> check_world(rain, [parse("Rain & Sun")], parse("Sun")).reason
    'the premise Rain ∧ Sun is not true there'
    """
    return judge(lambda: _accept(world, tuple(premises), goal, Work(work)))


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
    plainly = with_symbols(close(formula))
    work.spend(size(plainly) * len(world.domain) ** _nested(plainly))
    return evaluate(plainly, world)


def _nested(formula: Formula) -> int:
    """How many quantifiers stand inside each other."""
    own = isinstance(formula, ForAll | Exists | CountQuantifier)
    return own + max(map(_nested, subformulas(formula)), default=0)


def with_symbols(formula: Formula) -> Formula:
    """Leave nothing but equality its meaning: numbers, sums and `<` become mere symbols.

    >>> with_symbols(Compare(">=", Int(1), Var("x"))) == Not(Atom("<", (Func("1"), Var("x"))))
    True
    """
    match formula:
        case Atom(predicate, args):
            return Atom(predicate, tuple(map(_symbol, args)))
        case Compare(op, left, right):
            signed = plain(op, _symbol(left), _symbol(right))
            related = subterms(signed.atom)
            atom = signed.atom if op in ("=", "!=") else Atom("<", related)
            return atom if signed.positive else Not(atom)
        case _:
            return rebuild(formula, with_symbols)


def _symbol(term: Term) -> Term:
    inner = tuple(map(_symbol, subterms(term)))
    match term:
        case Var():
            return term
        case Int(value):
            return Func(str(value))
        case Func(name, _):
            return Func(name, inner)
        case Add():
            return Func("+", inner)
        case Sub():
            return Func("-", inner)
        case Abs():
            return Func("| |", inner)
        case _:
            assert_never(term)
