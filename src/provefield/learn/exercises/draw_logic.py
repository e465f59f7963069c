"""Random exercises that need no position: tables, consequences, readings, proofs, clauses."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random

from provefield.chance import below, draw, pick
from provefield.errors import InputError
from provefield.grid import Grid
from provefield.learn.exercises.consequence import Consequence
from provefield.learn.exercises.dimacs import Clause, holds
from provefield.learn.exercises.lines import Gap, ProofGap
from provefield.learn.exercises.meanings import Meanings, same
from provefield.learn.exercises.patterns import TOPICS, draw_message
from provefield.learn.exercises.resolving import Resolving
from provefield.learn.exercises.sequents import draw_sequent
from provefield.learn.exercises.table import TruthTable
from provefield.learn.exercises.unifying import Unifying
from provefield.logic.field import Field, mine
from provefield.logic.formula import (
    And,
    Atom,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Var,
    disjunction,
)
from provefield.logic.language import readings
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason.equivalence import Mines
from provefield.tongues import Phrase, Tongue, phrase, tell

LETTERS = "ABCDEFGHKLMN"
SMALL_TOPICS = ("connectives", "implication", "equivalence")
FEWEST_CLAUSES, MOST_CLAUSES = 3, 4  # with more, the shortest way takes seconds to find
FALSE_READINGS = (
    "exists x exists y mine(x,y)",
    "all x all y mine(x,y)",
    "-(exists x exists y mine(x,y))",
)


def draw_table(level: int, rng: Random) -> TruthTable:
    """A message about two cells or, from level 3 on, three."""
    cells = 2 if level < 3 else 3
    places = [mine(column, 1) for column in range(1, cells + 1)]
    while True:
        formula = _proposition(draw(places, cells, rng), 1 + level // 2, rng)
        truths = TruthTable(formula, cells).solution
        if "t" in truths and "f" in truths:
            return TruthTable(formula, cells)


def _proposition(atoms: list[Formula], depth: int, rng: Random) -> Formula:
    """The atoms in their order, joined by random connectives, some of them denied."""
    if len(atoms) == 1:
        return Not(atoms[0]) if rng.random() < 0.3 else atoms[0]
    cut = 1 + below(len(atoms) - 1, rng)
    left, right = _proposition(atoms[:cut], 0, rng), _proposition(atoms[cut:], 0, rng)
    joined = _join(left, right, rng)
    if depth > 1 and rng.random() < 0.4:
        joined = _join(joined, pick(atoms, rng), rng)
    return Not(joined) if depth > 0 and rng.random() < 0.25 else joined


def _join(left: Formula, right: Formula, rng: Random) -> Formula:
    ways: tuple[Formula, ...] = (
        And((left, right)),
        Or((left, right)),
        Implies(left, right),
        Iff(left, right),
    )
    return pick(ways, rng)


def draw_consequence(about: str, rng: Random) -> Consequence:
    """Two messages and a claim, as often following as not."""
    if about not in SMALL_TOPICS:
        raise InputError(f"consequences are about {', '.join(SMALL_TOPICS)}, not {about}")
    field = TOPICS[about].field
    wanted = rng.random() < 0.5
    while True:
        first, second, claim = (draw_message(about, rng).formula for _ in range(3))
        fits = [_holds_on(each, field) for each in (first, second, claim)]
        both = fits[0] & fits[1]
        if not both or both in fits or len({first, second, claim}) < 3:
            continue  # they clash, or one of them alone says it all
        if (both <= fits[2]) == wanted:
            return Consequence((first, second), claim, field)


@lru_cache(maxsize=2_000)
def _holds_on(formula: Formula, field: Field) -> frozenset[Mines]:
    """The boards of a small field on which a message is true."""
    cells = tuple(Grid(field.columns, field.rows))
    boards = (
        frozenset(each) for size in range(len(cells) + 1) for each in combinations(cells, size)
    )
    return frozenset(mines for mines in boards if evaluate(formula, board(field, mines)))


def draw_readings(tongue: Tongue, rng: Random) -> Meanings:
    """A sentence with two meanings, both of them among four formulas."""
    field = Field(3, 3)
    one, two, three = draw(range(1, 4), 3, rng)
    sentences: tuple[Phrase, ...] = (
        phrase("There is a mine in every row."),
        phrase("There is a mine in every column."),
        phrase("There is no mine in row {row} or column {column}.", row=one, column=two),
        phrase("There is no mine in column {one} or column {two}.", one=one, two=two),
        phrase("There is no mine in row {one} or row {two}.", one=one, two=two),
        phrase(
            "There is a mine in row {one} and there is a mine in row {two} or there is a mine in "
            "row {three}.",
            one=one,
            two=two,
            three=three,
        ),
        phrase(
            "There is a mine in column {one} or there is a mine in column {two} and there is a "
            "mine in column {three}.",
            one=one,
            two=two,
            three=three,
        ),
    )
    sentence = pick(sentences, rng)
    found = _apart(readings(sentence), field)
    others = [parse(text) for text in FALSE_READINGS]
    others += [Or(found), And(found)] if len(found) > 1 else []
    wrong = [each for each in others if not any(same(each, one, field) for one in found)]
    options = draw([*found, *_apart(draw(wrong, len(wrong), rng), field)[: 4 - len(found)]], 4, rng)
    return Meanings(tell(sentence, tongue), tuple(options), found, field)


def _apart(formulas: tuple[Formula, ...] | list[Formula], field: Field) -> tuple[Formula, ...]:
    found: list[Formula] = []
    for formula in formulas:
        if not any(same(formula, other, field) for other in found):
            found.append(formula)
    return tuple(found)


def draw_gap(about: str, gap: Gap, rng: Random) -> ProofGap:
    """A proof of some sequent, with a gap in one of the lines that follow from others."""
    while True:
        sequent = draw_sequent(about, rng)
        proof = tuple(sequent.solution.splitlines())
        follows = [
            number
            for number, line in enumerate(proof, start=1)
            if not line.endswith(("premise", "assumption"))
        ]
        inner = [number for number in follows if gap == "rule" or number < len(proof)]
        if inner:
            return ProofGap(sequent, proof, pick(inner, rng), gap)


def draw_resolving(level: int, rng: Random) -> Resolving:
    """Clauses that contradict each other, none to spare, with more letters at higher levels."""
    letters = [Atom(name) for name in sorted(draw(LETTERS, 2 + level // 2, rng))]
    while True:
        drawn = (_clause(len(letters), rng) for _ in range(3 * len(letters)))
        clauses = tuple(dict.fromkeys(drawn))
        needed = _needed(clauses, len(letters))
        fits = FEWEST_CLAUSES <= len(needed) <= MOST_CLAUSES
        if fits and contradict(clauses, len(letters)):
            return Resolving(tuple(_write(each, letters) for each in needed))


def _clause(letters: int, rng: Random) -> Clause:
    chosen = draw(range(1, letters + 1), 1 + below(min(letters, 3), rng), rng)
    return tuple(-each if rng.random() < 0.5 else each for each in sorted(chosen))


def contradict(clauses: tuple[Clause, ...], letters: int) -> bool:
    """Whether no truth values of so many letters make all clauses true."""
    every = range(1, letters + 1)
    choices = (each for size in range(letters + 1) for each in combinations(every, size))
    return not any(holds(clauses, frozenset(true)) for true in choices)


def _needed(clauses: tuple[Clause, ...], letters: int) -> tuple[Clause, ...]:
    for clause in clauses:
        fewer = tuple(each for each in clauses if each != clause)
        if contradict(fewer, letters):
            clauses = fewer
    return clauses


def _write(clause: Clause, letters: list[Atom]) -> Formula:
    signed = (letters[abs(each) - 1] for each in clause)
    parts = (atom if each > 0 else Not(atom) for each, atom in zip(clause, signed, strict=True))
    return disjunction(tuple(parts))


def draw_unifying(rng: Random) -> Unifying:
    """Two atoms with three places, which can be made alike in two cases out of three."""
    wanted = rng.random() < 0.67
    while True:
        left, right = (Atom("P", tuple(_term(1, rng) for _ in range(3))) for _ in range(2))
        exercise = Unifying(left, right)
        if left != right and (exercise.solution != "none") == wanted:
            return exercise


def _term(depth: int, rng: Random) -> Term:
    if depth and rng.random() < 0.35:
        return Func(pick("fg", rng), (_term(0, rng),))
    return Var(pick("xyz", rng)) if rng.random() < 0.6 else Func(pick("ab", rng))
