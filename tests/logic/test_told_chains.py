"""What is told of chains of statements reads back as the same, likeliest first."""

from __future__ import annotations

from random import Random

import pytest

from provefield.logic.canonical import canonical
from provefield.logic.formula import And, Formula, Implies, Not, Or
from provefield.logic.language import describe, readings
from provefield.logic.parse import parse

ATOMS = [*map(parse, ("A", "B", "C", "D", "P(a)", "Q(b)", "R(a,b)", "mine(1,1)", "mine(3,3)"))]
LANGUAGES = ("en", "de")


def chain(rng: Random, atoms: list[Formula]) -> Formula:
    """Two to four statements that are joined, some of them denied, some of them pairs."""
    parts: list[Formula] = []
    joint, other = rng.choice(((And, Or), (Or, And)))
    for _ in range(rng.randint(2, 4)):
        part = atoms.pop()
        denied = rng.random() < 0.4 and "mine" not in str(part)
        pair = rng.random() < 0.2 and len(atoms) > 3
        parts.append(Not(part) if denied else other((part, atoms.pop())) if pair else part)
    return joint(tuple(parts))


def told(seed: int) -> Formula:
    """A chain that something is said of: that it is not so, or that something follows from it."""
    rng = Random(seed)
    atoms = rng.sample(ATOMS, len(ATOMS))
    first = chain(rng, atoms)
    return Not(first) if rng.random() < 0.6 else Implies(first, chain(rng, list(ATOMS)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "-(-P(a) & mine(1,1) & P(a))",
        "-(A | -A | C)",
        "-(-A | B | A)",
        "-(all x P(x) & -(all x P(x)) & B)",
        "-(A | B | C)",
        "-(-A | B | C)",
        "A -> -B & C & D",
    ],
)
def test_a_denied_chain_reads_back_whole(text: str, language: str) -> None:
    sentence = describe(parse(text), language)
    assert canonical(readings(sentence, language)[0]) == canonical(parse(text)), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_chains_read_back(language: str) -> None:
    for seed in range(60):
        formula = told(seed)
        sentence = describe(formula, language)
        assert canonical(readings(sentence, language)[0]) == canonical(formula), sentence
