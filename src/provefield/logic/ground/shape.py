"""What a formula with its negations inside looks like: a literal, a disjunction, or more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from provefield.logic.binding import free_variables, term_variables
from provefield.logic.formula import And, Atom, Exists, Formula, Not, Or, conjunction
from provefield.logic.ground.schema import (
    Item,
    is_test,
)


def split_tests(parts: tuple[Formula, ...]) -> tuple[tuple[Formula, ...], tuple[Formula, ...]]:
    """The tests of a conjunction, and the rest."""
    tests = tuple(filter(is_test, parts))
    return tests, tuple(part for part in parts if part not in tests)


def is_flat(formula: Formula) -> bool:
    """Tell whether the formula is one disjunction as it stands."""
    if is_test(formula):
        return True
    match formula:
        case Atom() | Not():
            return True
        case Or(parts):
            return all(map(is_flat, parts))
        case Exists(_, body):
            return is_flat(body)
        case And(parts):
            _, rest = split_tests(parts)
            return len(rest) == 1 and is_flat(rest[0])
        case _:
            return False


def one_literal(formula: Formula) -> tuple[Atom | None, bool, tuple[Formula, ...]] | None:
    """The atom, its sign and the tests of something that one literal can stand for."""
    if is_test(formula):
        return None, True, (formula,)
    match formula:
        case Atom():
            return formula, True, ()
        case Not(Atom() as atom):
            return atom, False, ()
        case And(parts):
            tests, rest = split_tests(parts)
            inner = one_literal(rest[0]) if len(rest) == 1 else None
            return inner and (inner[0], inner[1], (*tests, *inner[2]))
        case _:
            return None


def literal_item(formula: Formula, bound: tuple[str, ...] = ()) -> Item:
    """The item for something that one literal can stand for.

    >>> literal_item(Not(Atom("A")))
    Item(atom=Formula('A'), positive=False, bound=(), tests=())
    """
    found = one_literal(formula)
    assert found is not None
    atom, positive, tests = found
    return Item(atom, positive, bound, tests)


def sink_exists(variable: str, body: Formula) -> Formula:
    """Put ∃ where it binds least, so that fewer variables meet in one name.

    Quantifiers further inside are put in place again, those first that join the fewest parts.
    """
    variables = [variable]
    parts = [(part, free_variables(part)) for part in _opened(body, variables)]
    while variables:
        joined = Counter(name for part, free in parts if not is_test(part) for name in free)
        chosen = min(variables, key=joined.__getitem__)
        variables.remove(chosen)
        about = [(part, free) for part, free in parts if chosen in free]
        parts = [(part, free) for part, free in parts if chosen not in free]
        if about:
            inside = Exists(chosen, conjunction(part for part, _ in about))
            parts.append((inside, free_variables(inside)))
    return conjunction(part for part, _ in parts)


def _opened(formula: Formula, variables: list[str]) -> Iterator[Formula]:
    """The parts of a conjunction, with the ∃ in front of them collected."""
    match formula:
        case And(parts):
            for part in parts:
                yield from _opened(part, variables)
        case Exists(variable, body) if not is_test(formula):
            variables.append(variable)
            yield from _opened(body, variables)
        case _:
            yield formula


def bind(variable: str, item: Item) -> Item:
    """Some value of the variable makes the item hold; if only tests mention it, that is a test."""
    if item.atom and variable in term_variables(item.atom):
        return replace(item, bound=(variable, *item.bound))
    about = tuple(test for test in item.tests if variable in free_variables(test))
    rest = tuple(test for test in item.tests if variable not in free_variables(test))
    found = (Exists(variable, conjunction(about)),) if about else ()
    return replace(item, tests=(*rest, *found))
