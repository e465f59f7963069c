"""A truth table with a column for each part, and what it says of the whole.

An answer has a line for each row, t or f for each column, and at last a verdict: `tautology`,
`contradiction` or `contingent`, of premises and a goal `valid` or `invalid`, with the number of a
row that refutes where there is one: `contingent 2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from random import Random

from provefield.chance import below, draw, pick
from provefield.errors import InputError
from provefield.learn.exercises.exercise import Exercise, Feedback, Question
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.table import VALUES, proposition
from provefield.logic.formula import Atom, Formula, Not, subformulas, walk
from provefield.logic.parse import parse
from provefield.logic.semantics import Tables, evaluate
from provefield.tongues import Phrase, Tongue, counted, paragraph, phrase

MOST_LETTERS = 5
VERDICTS: Mapping[str, Phrase] = {
    "tautology": phrase("a tautology"),
    "contradiction": phrase("a contradiction"),
    "contingent": phrase("contingent"),
    "valid": phrase("valid"),
    "invalid": phrase("invalid"),
}


@dataclass(frozen=True)
class Columns:
    r"""One formula, or premises and a goal, row by row.

    >>> task = Columns((), parse("A -> B"))
    >>> [str(each) for each in task.columns], task.solution
    (['A → B'], 't\nf\nt\nt\ncontingent 2')
    >>> told = task.judge("t\nf\nf\nt\ncontingent 2")
    >>> told.right, told.share, str(told.earned)
    (False, Fraction(4, 5), '3 of 4 rows are right, and the verdict.')
    """

    premises: tuple[Formula, ...]
    goal: Formula
    short: bool = False
    """Whether only the formulas themselves have columns, and not their parts."""

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """What is asked about."""
        return (*self.premises, self.goal)

    @cached_property
    def letters(self) -> tuple[Formula, ...]:
        """The propositions, in the order of the alphabet."""
        found = {part for formula in self.formulas for part in walk(formula)}
        return tuple(sorted((x for x in found if isinstance(x, Atom)), key=str))

    @cached_property
    def columns(self) -> tuple[Formula, ...]:
        """The columns to fill in: parts before what they are parts of."""
        found: dict[Formula, None] = {}
        for formula in self.formulas:
            for part in (formula,) if self.short else _inside_out(formula):
                found.setdefault(part)
        return tuple(found)

    @cached_property
    def rows(self) -> tuple[tuple[bool, ...], ...]:
        """The values of the letters, all true first."""
        return tuple(product((True, False), repeat=len(self.letters)))

    @cached_property
    def _truths(self) -> tuple[tuple[bool, ...], ...]:
        return tuple(
            tuple(evaluate(part, self._world(row)) for part in self.columns) for row in self.rows
        )

    def _world(self, row: Iterable[bool]) -> Tables:
        held = zip(self.letters, row, strict=True)
        relations = {
            (atom.predicate, 0): frozenset({()} if value else ())
            for atom, value in held
            if isinstance(atom, Atom)
        }
        return Tables(("1",), relations)

    @cached_property
    def refuting(self) -> tuple[int, ...]:
        """The rows in which the formula is false, or the premises are true and the goal is not."""
        return tuple(
            number
            for number, row in enumerate(self.rows, start=1)
            if all(evaluate(each, self._world(row)) for each in self.premises)
            and not evaluate(self.goal, self._world(row))
        )

    @property
    def verdict(self) -> str:
        """What the table says of the whole."""
        if self.premises:
            return "invalid" if self.refuting else "valid"
        if not self.refuting:
            return "tautology"
        return "contradiction" if len(self.refuting) == len(self.rows) else "contingent"

    @property
    def question(self) -> Question:
        """The letters with their rows, and the columns."""
        shown = {
            "letters": [str(each) for each in self.letters],
            "columns": [str(each) for each in self.columns],
            "rows": [["t" if value else "f" for value in row] for row in self.rows],
            "verdicts": [
                [name, words]
                for name, words in VERDICTS.items()
                if (name in ("valid", "invalid")) == bool(self.premises)
            ],
        }
        if self.premises:
            shown |= {"premises": [str(each) for each in self.premises], "goal": str(self.goal)}
        else:
            shown["formula"] = str(self.goal)
        prompt = (
            phrase("Fill in the table. Does the goal follow? If not, name a row that refutes it.")
            if self.premises
            else phrase(
                "Fill in the table. Is the formula a tautology, a contradiction or contingent?"
                " Name a row in which it is false, if there is one."
            )
        )  # fmt: skip
        return Question("columns", prompt, "columns", 1, 1, shown)

    @property
    def solution(self) -> str:
        """Every row, and the verdict with the first row that refutes."""
        lines = [" ".join("t" if value else "f" for value in row) for row in self._truths]
        return "\n".join(
            (*lines, f"{self.verdict} {' '.join(map(str, self.refuting[:1]))}".strip())
        )

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How to go about it, how many rows are false, and the whole table."""
        begin = Hint(
            phrase("Fill in the columns from left to right: each rests on those before it.")
        )
        rows = Hint(phrase("So many rows refute it: {number}.", number=len(self.refuting)))
        return begin, rows, Hint(phrase("It is this:"), lines=self.solution)

    def judge(self, answer: str) -> Feedback:
        """Compare row by row, then the verdict and the row that refutes."""
        values, verdict, row = self._read(answer)
        wrong = [n for n, given in enumerate(values) if given != self._truths[n]]
        agreed = self._agrees(verdict, row)
        if not wrong and agreed:
            return Feedback(True, phrase("Right: every row, and what they say of the whole."))
        right = len(self.rows) - len(wrong)
        share = Fraction(right + agreed, len(self.rows) + 1)
        earned = phrase("{right} of {all} rows are right", right=right, all=len(self.rows))
        ending = (
            phrase("{rows}, and the verdict.", rows=earned)
            if agreed
            else phrase("{rows}.", rows=earned)
        )
        said: list[Phrase] = []
        if wrong:
            said.append(
                counted(
                    "One row is wrong: row {first}."
                    "|{number} rows are wrong; the first is row {first}.",
                    len(wrong),
                    first=wrong[0] + 1,
                )
            )
        if not agreed:
            said.append(self._why_not(verdict, row))
        fault = "wrong row" if wrong else "wrong verdict"
        return Feedback(False, paragraph(said), fault, share=share, earned=ending)  # type: ignore[arg-type]

    def _agrees(self, verdict: str, row: int | None) -> bool:
        return verdict == self.verdict and (not self.refuting or row in self.refuting)

    def _why_not(self, verdict: str, row: int | None) -> Phrase:
        if verdict != self.verdict:
            return phrase("It is not {verdict}.", verdict=VERDICTS[verdict])
        return phrase("Row {row} does not refute it.", row=row or "–")

    def _read(self, answer: str) -> tuple[list[tuple[bool, ...]], str, int | None]:
        *lines, last = [
            line.split() for line in answer.lower().replace(";", "\n").splitlines() if line.strip()
        ] or [[]]
        values = [tuple(VALUES.get(word) for word in line) for line in lines]
        known = VERDICTS if last and last[0] in VERDICTS else {}
        right_size = len(values) == len(self.rows) and all(
            len(x) == len(self.columns) for x in values
        )
        if not known or not right_size or any(None in row for row in values):
            expected = phrase(
                "expected {rows} lines with t or f for each of {columns} columns, and a verdict"
                " such as {verdict}",
                rows=len(self.rows),
                columns=len(self.columns),
                verdict=f"{self._sample} 2",
            )
            raise InputError(expected, text=answer, source="answer")
        row = int(last[1]) if len(last) > 1 and re.fullmatch("[0-9]{1,3}", last[1]) else None
        return [tuple(bool(value) for value in row) for row in values], last[0], row

    @property
    def _sample(self) -> str:
        return "invalid" if self.premises else "contingent"


def _inside_out(formula: Formula) -> Iterable[Formula]:
    for part in subformulas(formula):
        yield from _inside_out(part)
    if not isinstance(formula, Atom):
        yield formula


def _draw(wish: Wish) -> Columns:
    """A formula of two letters or, from level 3 on, three; at times premises and a goal."""
    level, rng = wish.level, wish.rng
    names = draw("ABCDFGHKLMPQRS", 2 if level < 3 else 3, rng)
    letters: list[Formula] = [Atom(name) for name in sorted(names)]
    if level % 2 == 0 and rng.random() < 0.7:
        return Columns(
            (proposition(letters, 1, rng), _literal(letters, rng)), _literal(letters, rng)
        )
    return Columns((), proposition(letters, 1 + level // 2, rng))


def _literal(letters: list[Formula], rng: Random) -> Formula:
    letter = pick(letters, rng)
    return Not(letter) if below(2, rng) else letter


def _read(given: Given, source: str) -> Exercise:
    premises = tuple(map(parse, given.get("premises", ())))
    found = Columns(premises, parse(given["goal"]), given.get("short", False))
    if any(isinstance(x, Atom) and x.args for formula in found.formulas for x in walk(formula)) or (
        not 1 <= len(found.letters) <= MOST_LETTERS
    ):
        said = phrase("a truth table has 1 to {most} letters and no quantifiers", most=MOST_LETTERS)
        raise InputError(said, source=source)
    return found


def _shortcoming(exercise: Columns, _tongue: Tongue) -> Phrase | None:
    if exercise.judge(exercise.solution).right:
        return None
    return phrase("its own solution is refused: {solution}", solution=exercise.solution)


KIND = Kind("columns", phrase("Fill in a truth table, part by part"), _draw, _read, _shortcoming)
