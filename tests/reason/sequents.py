"""Sequents with a known answer, and truth by brute force."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random

from provefield.logic.formula import (
    And,
    Atom,
    Bound,
    Cardinality,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    meets,
    walk,
)
from provefield.logic.parse import parse

Sequent = tuple[tuple[Formula, ...], Formula]

ATOMS = tuple(map(Atom, "ABCDE"))

JAPE = (
    (("-B -> S", "Q -> S", "-S"), "B & -Q"),
    (("B | S | Q", "-S", "Q -> S"), "B"),
    (
        (
            "T -> Q2",
            "T",
            "Q1",
            "Q2 -> (-B & -S & -P)",
            "Q1 -> (B | Q2 | S | P) & (-B | -Q2 | -S) & (-B | -Q2 | -P) & (-B | -P | -S)",
        ),
        "Q2 & -B & -S & -P",
    ),
)


def sequent(premises: Sequence[str], goal: str) -> Sequent:
    return tuple(map(parse, premises)), parse(goal)


def holds(formula: Formula, values: Mapping[Atom, bool]) -> bool:
    match formula:
        case Not(body):
            return not holds(body, values)
        case And(parts):
            return all(holds(part, values) for part in parts)
        case Or(parts):
            return any(holds(part, values) for part in parts)
        case Implies(left, right):
            return not holds(left, values) or holds(right, values)
        case Iff(left, right):
            return holds(left, values) == holds(right, values)
        case Cardinality(how, number, parts):
            return meets(sum(holds(part, values) for part in parts), how, number)
        case Atom():
            return values[formula]
        case _:
            raise AssertionError(f"{formula} is no proposition")


def follows(premises: Sequence[Formula], goal: Formula) -> bool:
    """Try every row of the truth table."""
    atoms = list({p for f in (*premises, goal) for p in walk(f) if isinstance(p, Atom)})
    rows = (dict(zip(atoms, row, strict=True)) for row in product((True, False), repeat=len(atoms)))
    return all(holds(goal, row) for row in rows if all(holds(premise, row) for premise in premises))


OUTER_COMMA = re.compile(r", (?=p|-|all|exists|q|r|t\d =|\()")


def textbook_sequents() -> list[tuple[list[Formula], Formula, int]]:
    """Sequents after Huth and Ryan's book, each with the length of a proof by its rules."""
    found = []
    for line in Path(__file__).with_name("sequents.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            given, rest = line.split("|-")
            goal, length = rest.split(";")
            premises = re.split(OUTER_COMMA, given)
            stated = [parse(premise) for premise in premises if premise.strip()]
            found.append((stated, parse(goal), int(length)))
    return found


def random_formula(rng: Random, height: int, kinds: str) -> Formula:
    if height == 0 or rng.random() < 0.2:
        return rng.choice(ATOMS)

    def part() -> Formula:
        return random_formula(rng, height - 1, kinds)

    match rng.choice(kinds):
        case "¬":
            return Not(part())
        case "→":
            return Implies(part(), part())
        case "↔":
            return Iff(part(), part())
        case "#":
            bounds: tuple[Bound, ...] = ("exactly", "atleast", "atmost")
            bound = rng.choice(bounds)
            return Cardinality(bound, rng.randint(0, 3), (part(), part(), part()))
        case kind:
            parts = tuple(part() for _ in range(rng.choice((0, 1, 2, 2, 2, 3, 3, 3))))
            return And(parts) if kind == "∧" else Or(parts)


def random_sequents(seed: int, number: int, kinds: str = "¬∧∨→↔") -> Iterator[Sequent]:
    rng = Random(seed)
    for _ in range(number):
        premises = tuple(random_formula(rng, 3, kinds) for _ in range(rng.randint(0, 3)))
        yield premises, random_formula(rng, 3, kinds)


# First-order classics -----------------------------------------------------------------------------

FORMS = {
    "A": "all x ({0}(x) -> {1}(x))",
    "E": "all x ({0}(x) -> -{1}(x))",
    "I": "exists x ({0}(x) & {1}(x))",
    "O": "exists x ({0}(x) & -{1}(x))",
}
FIGURES = {1: ("MP", "SM"), 2: ("PM", "SM"), 3: ("MP", "MS"), 4: ("PM", "MS")}
MOODS = {  # the letter after a mood is the term that must not be empty
    1: ("AAA", "EAE", "AII", "EIO", "AAIS", "EAOS"),
    2: ("EAE", "AEE", "EIO", "AOO", "EAOS", "AEOS"),
    3: ("IAI", "AII", "OAO", "EIO", "AAIM", "EAOM"),
    4: ("AEE", "IAI", "EIO", "AEOS", "EAOM", "AAIP"),
}


def syllogism(figure: int, mood: str) -> tuple[tuple[str, ...], str]:
    major, minor = FIGURES[figure]
    existing = tuple(f"exists x {term}(x)" for term in mood[3:])
    premises = FORMS[mood[0]].format(*major), FORMS[mood[1]].format(*minor), *existing
    return premises, FORMS[mood[2]].format("S", "P")


SYLLOGISMS = {
    f"{mood}-{figure}": syllogism(figure, mood) for figure, moods in MOODS.items() for mood in moods
}
NO_SYLLOGISMS = {
    f"{mood}-{figure}": syllogism(figure, mood)
    for figure in FIGURES
    for mood in map("".join, product("AEIO", repeat=3))
    if not any(mood == valid[:3] for valid in MOODS[figure])
}
EQUIVALENCES = {
    "not all": ("-(all x P(x))", "exists x -P(x)"),
    "none": ("-(exists x P(x))", "all x -P(x)"),
    "all and": ("all x (P(x) & Q(x))", "(all x P(x)) & (all x Q(x))"),
    "some or": ("exists x (P(x) | Q(x))", "(exists x P(x)) | (exists x Q(x))"),
    "prenex all or": ("all x (P(x) | A)", "(all x P(x)) | A"),
    "prenex all and": ("all x (P(x) & A)", "(all x P(x)) & A"),
    "prenex some or": ("exists x (P(x) | A)", "(exists x P(x)) | A"),
    "prenex some and": ("exists x (P(x) & A)", "(exists x P(x)) & A"),
    "prenex if all": ("all x (A -> P(x))", "A -> (all x P(x))"),
    "prenex if some": ("exists x (A -> P(x))", "A -> (exists x P(x))"),
    "prenex all if": ("all x (P(x) -> A)", "(exists x P(x)) -> A"),
    "prenex some if": ("exists x (P(x) -> A)", "(all x P(x)) -> A"),
    "swap all": ("all x all y R(x,y)", "all y all x R(x,y)"),
    "swap some": ("exists x exists y R(x,y)", "exists y exists x R(x,y)"),
}
CLASSICS: dict[str, tuple[tuple[str, ...], str]] = {
    "some all, all some": (("exists x all y R(x,y)",), "all y exists x R(x,y)"),
    "all, some": (("all x P(x)",), "exists x P(x)"),
    "drinker": ((), "exists x (P(x) -> (all y P(y)))"),
    "barber": ((), "-(exists x all y (S(x,y) <-> -S(y,y)))"),
    "symmetry": ((), "all x all y (x = y -> y = x)"),
    "transitivity": ((), "all x all y all z (x = y & y = z -> x = z)"),
    "equals": (("a = b", "P(a)"), "P(b)"),
    "congruence": (("a = b", "c = d"), "g(a,c) = g(b,d)"),
    "difference": (("P(a)", "-P(b)"), "a != b"),
    "only one": (("exists x (P(x) & (all y (P(y) -> y = x)))", "P(a)", "P(b)"), "a = b"),
    "exactly one": (("exactly 1 x P(x)", "P(a)", "P(b)"), "a = b"),
    "two are some": (("atleast 2 x P(x)",), "exists x P(x)"),
    "step by step": (("all x (P(x) -> P(f(x)))", "P(a)"), "P(f(f(f(a))))"),
    "serial": (
        (
            "all x all y (R(x,y) -> R(y,x))",
            "all x all y all z (R(x,y) & R(y,z) -> R(x,z))",
            "all x exists y R(x,y)",
        ),
        "all x R(x,x)",
    ),
    "Pelletier 24": (
        (
            "-(exists x (S(x) & Q(x)))",
            "all x (P(x) -> Q(x) | R(x))",
            "-(exists x P(x)) -> (exists x Q(x))",
            "all x (Q(x) | R(x) -> S(x))",
        ),
        "exists x (P(x) & R(x))",
    ),
    "Pelletier 26": (
        (
            "(exists x P(x)) <-> (exists x Q(x))",
            "all x all y (P(x) & Q(y) -> (R(x) <-> S(y)))",
        ),
        "(all x (P(x) -> R(x))) <-> (all x (Q(x) -> S(x)))",
    ),
    "Pelletier 43": (
        ("all x all y (Q(x,y) <-> (all z (F(z,x) <-> F(z,y))))",),
        "all x all y (Q(x,y) <-> Q(y,x))",
    ),
    "Pelletier 59": (("all x (F(x) <-> -F(f(x)))",), "exists x (F(x) & -F(f(x)))"),
    "free variables are universal": (("P(x) -> Q(x)",), "all y (P(y) -> Q(y))"),
    **{f"{name}, forth": ((left,), right) for name, (left, right) in EQUIVALENCES.items()},
    **{f"{name}, back": ((right,), left) for name, (left, right) in EQUIVALENCES.items()},
}
FALLACIES: dict[str, tuple[tuple[str, ...], str]] = {
    "all some, some all": (("all y exists x R(x,y)",), "exists x all y R(x,y)"),
    "two somes": (("exists x P(x)", "exists x Q(x)"), "exists x (P(x) & Q(x))"),
    "all or": (("all x (P(x) | Q(x))",), "(all x P(x)) | (all x Q(x))"),
    "some, all": (("exists x P(x)",), "all x P(x)"),
    "a name is not everything": (("P(a)",), "all x P(x)"),
    "two of a kind": (("P(a)", "P(b)"), "a = b"),
    "infinitely many": (
        (
            "all x exists y R(x,y)",
            "all x -R(x,x)",
            "all x all y all z (R(x,y) & R(y,z) -> R(x,z))",
        ),
        "A",
    ),
}
