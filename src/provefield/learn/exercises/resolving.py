"""Resolving clauses, two at a time, until nothing is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from provefield.errors import InputError
from provefield.learn.exercises.exercise import Feedback, Question
from provefield.logic.formula import Formula, Var
from provefield.reason.firstorder.literal import Literals, read_clause, variables, write_clause
from provefield.reason.firstorder.unify import unify
from provefield.tongues import phrase

NAMES = "xyzuvw"


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
