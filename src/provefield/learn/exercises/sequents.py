"""Sequents to prove, shelf by shelf of rules, each time with other letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from provefield.chance import draw, pick
from provefield.errors import InputError
from provefield.logic.formula import Atom, Formula, rebuild
from provefield.logic.parse import parse

Shape = tuple[tuple[str, ...], str]
LETTERS = "ABCDEFGHKLMNPQRS"

SHELVES: Mapping[str, tuple[Shape, ...]] = {
    "and": (
        (("A & B",), "A"),
        (("A & B",), "B & A"),
        (("A", "B"), "A & B"),
        (("A & B", "C"), "B & C"),
        (("A & (B & C)",), "C & A"),
        (("A & B", "C & D"), "A & D"),
        (("A & B", "C & D"), "D & B"),
    ),
    "implies": (
        (("A -> B", "A"), "B"),
        (("A -> B", "B -> C", "A"), "C"),
        (("A -> B", "B -> C"), "A -> C"),
        (("A -> (B -> C)", "A", "B"), "C"),
        (("A -> (B -> C)",), "A & B -> C"),
        (("A & B -> C",), "A -> (B -> C)"),
        (("A -> B", "A -> C"), "A -> B & C"),
        (("A -> B & C",), "A -> B"),
        (("B",), "A -> B"),
    ),
    "or": (
        (("A",), "A | B"),
        (("B",), "A | B"),
        (("A | B",), "B | A"),
        (("A | B", "A -> C", "B -> C"), "C"),
        (("A | B", "A -> C", "B -> D"), "C | D"),
        (("A & B",), "A | C"),
        (("(A & B) | (A & C)",), "A"),
        (("A & (B | C)",), "(A & B) | (A & C)"),
        (("A | B", "B -> C"), "A | C"),
    ),
    "not": (
        (("A", "-A"), "B"),
        (("A -> B", "-B"), "-A"),
        (("A -> B", "A -> -B"), "-A"),
        (("A -> -A",), "-A"),
        (("A -> -B", "B"), "-A"),
        (("A",), "--A"),
        (("-A",), "-(A & B)"),
        (("-(A | B)",), "-A"),
        (("A -> B",), "-B -> -A"),
    ),
    "indirect": (
        (("--A",), "A"),
        (("-A -> A",), "A"),
        (("-A -> B", "-B"), "A"),
        (("-B -> -A", "A"), "B"),
        (("A | B", "-B"), "A"),
        (("-(-A & -B)", "-A"), "B"),
        (("-A -> B", "-A -> -B"), "A"),
    ),
    "earned": (
        (("A -> B", "-B"), "-A"),
        (("A | B", "-A"), "B"),
        (("A -> B", "B -> C", "-C"), "-A"),
        (("A | B", "-A", "B -> C"), "C"),
        (("-(A | B)",), "-A & -B"),
        (("-(A & B)", "A"), "-B"),
        (("A -> (B | C)", "A", "-B"), "C"),
        (("A -> B & C", "-B"), "-A"),
    ),
    "mixed": (
        (("A | B", "-B | C"), "A | C"),
        (("A -> B", "C -> D"), "A & C -> B & D"),
        (("A -> (B | C)", "B -> D", "C -> D"), "A -> D"),
        (("A | (A & B)",), "A"),
        (("-A | B",), "A -> B"),
        (("A -> B & C",), "(A -> B) & (A -> C)"),
        (("A <-> B", "B"), "A"),
        (("A -> B", "B -> A"), "A <-> B"),
    ),
    "forall": (
        (("all x P(x)",), "P(a)"),
        (("all x (P(x) -> Q(x))", "P(a)"), "Q(a)"),
        (("all x (P(x) -> Q(x))", "-Q(a)"), "-P(a)"),
        (("all x (P(x) & Q(x))",), "all x P(x)"),
        (("all x (P(x) -> Q(x))", "all x P(x)"), "all x Q(x)"),
        (("all x all y R(x,y)",), "all x R(x,x)"),
        (("all x (P(x) -> Q(x))", "all x (Q(x) -> S(x))"), "all x (P(x) -> S(x))"),
    ),
    "exists": (
        (("P(a)",), "exists x P(x)"),
        (("all x P(x)",), "exists x P(x)"),
        (("exists x (P(x) & Q(x))",), "exists x P(x)"),
        (("all x (P(x) -> Q(x))", "exists x P(x)"), "exists x Q(x)"),
        (("exists x exists y R(x,y)",), "exists y exists x R(x,y)"),
        (("exists x all y R(x,y)",), "all y exists x R(x,y)"),
        (("exists x -P(x)",), "-(all x P(x))"),
    ),
}
"""From one rule to all of them, and then quantifiers."""

SHELF_OF_LEVEL = ("and", "implies", "or", "not", "mixed")
_CONNECTIVES = ("∧I", "∧E", "→I", "→E", "∨I", "∨E", "¬I", "¬E", "⊥E", "IP")
ALLOWED: Mapping[str, tuple[str, ...]] = {
    "and": _CONNECTIVES[:2],
    "implies": _CONNECTIVES[:4],
    "or": _CONNECTIVES[:6],
    "not": _CONNECTIVES[:9],
    "indirect": _CONNECTIVES,
    "earned": (*_CONNECTIVES, "MT", "DS", "DeM"),
    "mixed": (*_CONNECTIVES, "↔I", "↔E", "MT", "DS", "DeM"),
    "forall": (*_CONNECTIVES, "MT", "∀I", "∀E"),
    "exists": (*_CONNECTIVES, "MT", "∀I", "∀E", "∃I", "∃E"),
}
"""The rules that a shelf allows: each adds some to those before."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Premises and a goal to be proved from them, by the rules that a shelf allows."""

    premises: tuple[Formula, ...]
    goal: Formula
    rules: tuple[str, ...]


def draw_from_shelf(about: str, level: int, rng: Random) -> Drawn:
    """A sequent of a shelf or, where none is named, of that of a level.

    >>> from random import Random
    >>> sequent = draw_from_shelf("and", 1, Random(3))
    >>> print(*sequent.premises, "⊢", sequent.goal)
    E ∧ F ⊢ F ∧ E
    """
    shelf = about or SHELF_OF_LEVEL[level - 1]
    if shelf not in SHELVES:
        raise InputError(f"sequents are about {', '.join(SHELVES)}, not {shelf}")
    given, goal = pick(SHELVES[shelf], rng)
    names = dict(zip("ABCDPQRS", sorted(draw(LETTERS, 8, rng)), strict=True))
    premises = draw([_rename(parse(text), names) for text in given], len(given), rng)
    return Drawn(tuple(premises), _rename(parse(goal), names), ALLOWED[shelf])


def _rename(formula: Formula, names: Mapping[str, str]) -> Formula:
    match formula:
        case Atom(predicate, args):
            return Atom(names[predicate], args)
        case _:
            return rebuild(formula, lambda part: _rename(part, names))
