"""Resolving clauses, two at a time, until nothing is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from provefield.chance import below, draw
from provefield.errors import InputError
from provefield.learn.exercises.dimacs import Clause, holds
from provefield.learn.exercises.exercise import Exercise, Feedback, Question
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.logic.formula import Atom, Formula, Not, Var, disjunction
from provefield.logic.parse import parse
from provefield.reason.firstorder.literal import Literals, read_clause, variables, write_clause
from provefield.reason.firstorder.unify import unify
from provefield.tongues import phrase

NAMES = "xyzuvw"
LETTERS = "ABCDEFGHKLMN"
FEWEST_CLAUSES, MOST_CLAUSES = 3, 4  # with more, the shortest way takes seconds to find


@dataclass(frozen=True, slots=True)
class Resolving:
    r"""Clauses that contradict each other; an answer names two of them in each line.

    >>> from provefield.logic.parse import parse
    >>> exercise = Resolving((parse("A | B"), parse("-A"), parse("-B")))
    >>> exercise.judge("1 2").lines
    ('A ∨ B', '¬A', '¬B', 'B')
    >>> exercise.judge("1 2\n4 3").right, exercise.judge("2 3").sentence
    (True, 'Clauses 2 and 3 have nothing to resolve: no part of one denies a part of the other.')
    """

    clauses: tuple[Formula, ...]

    @property
    def question(self) -> Question:
        """The clauses, in order."""
        shown = {"clauses": [str(clause) for clause in self.clauses]}
        prompt = phrase("Choose two clauses to resolve, until the empty clause ⊥ is left.")
        return Question("resolve", prompt, "pairs", 1, 1, shown)

    @property
    def solution(self) -> str:
        """Pairs that lead to the empty clause by the fewest steps."""
        start = tuple(map(read_clause, self.clauses))
        waiting: list[tuple[tuple[Literals, ...], tuple[str, ...]]] = [(start, ())]
        for clauses, pairs in waiting:
            if () in clauses:
                return "\n".join(pairs)
            for right in range(len(clauses)):
                for left in range(right):
                    found = resolvent(clauses[left], clauses[right])
                    if found is not None and found not in clauses:
                        pair = f"{left + 1} {right + 1}"
                        waiting.append(((*clauses, found), (*pairs, pair)))
        raise AssertionError("the clauses of an exercise contradict each other")

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How many steps are enough, the first one, and all of them."""
        pairs = [line.split() for line in self.solution.splitlines()]
        left, right = pairs[0]
        return (
            Hint(phrase("So many steps are enough: {number}.", number=len(pairs))),
            Hint(phrase("Begin with clauses {left} and {right}.", left=left, right=right)),
            Hint(phrase("From the start, a step each:"), lines=self.solution),
        )

    def judge(self, answer: str) -> Feedback:
        """Resolve pair after pair, and say what is left."""
        clauses = [read_clause(clause) for clause in self.clauses]
        for left, right in _pairs(answer):
            if not 1 <= min(left, right) <= max(left, right) <= len(clauses):
                expected = phrase("expected numbers from 1 to {last}", last=len(clauses))
                raise InputError(expected, text=answer, source="answer")
            found = resolvent(clauses[left - 1], clauses[right - 1])
            if found is None:
                sentence = phrase(
                    "Clauses {left} and {right} have nothing to resolve: no part of one denies a "
                    "part of the other.",
                    left=left,
                    right=right,
                )
                return Feedback(False, sentence, "different", lines=_written(clauses))
            clauses.append(found)
        lines = _written(clauses)
        if () in clauses:
            end = phrase("⊥: the clauses contradict each other.")
            return Feedback(True, end, lines=lines)
        return Feedback(False, phrase("Go on: ⊥ is not reached yet."), lines=lines)


def _written(clauses: list[Literals]) -> tuple[str, ...]:
    return tuple(str(write_clause(clause)) for clause in clauses)


def _pairs(answer: str) -> Iterator[tuple[int, int]]:
    for line in filter(str.strip, answer.splitlines()):
        found = re.fullmatch(r"\s*(\d{1,3})[\s,]+(\d{1,3})\s*", line)
        if found is None:
            expected = phrase("expected the numbers of two clauses in each line, such as 1 2")
            raise InputError(expected, text=answer, offset=answer.find(line), source="answer")
        yield int(found[1]), int(found[2])


def resolvent(left: Literals, right: Literals) -> Literals | None:
    """The shortest clause that follows from two by resolving one part of each."""
    apart = {name: Var(f"{name}'") for name in variables(right)}
    renamed = tuple(literal.under(apart) for literal in right)
    return min(_resolvents(left, renamed), key=len, default=None)


def _resolvents(left: Literals, right: Literals) -> Iterator[Literals]:
    for one in left:
        for other in right:
            if one.positive == other.positive or one.predicate != other.predicate:
                continue
            unifier = unify(zip(one.args, other.args, strict=True))
            if unifier is not None:
                kept = [literal for literal in left if literal is not one]
                kept += [literal for literal in right if literal is not other]
                yield _tidy(tuple(literal.under(unifier) for literal in kept))


def _tidy(literals: Literals) -> Literals:
    """The same clause with the usual names for its variables, and no part twice."""
    names = {old: Var(new) for old, new in zip(variables(literals), NAMES, strict=False)}
    return tuple(dict.fromkeys(literal.under(names) for literal in literals))


def _draw(wish: Wish) -> Resolving:
    """Clauses that contradict each other, none to spare, with more letters at higher levels."""
    level, rng = wish.level, wish.rng
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


def _read(given: Given, _source: str) -> Exercise:
    return Resolving(tuple(map(parse, given["clauses"])))


KIND = Kind("resolve", phrase("Resolve clauses"), _draw, _read)
