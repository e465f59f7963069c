"""A natural deduction to be written line by line, and checked line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from provefield.errors import InputError
from provefield.learn.exercises.exercise import Feedback, Question
from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.reason.check.natural import check_deduction
from provefield.reason.limit import Limit
from provefield.reason.natural import deduce
from provefield.reason.natural.layout import rows
from provefield.reason.proof import Deduction, Line
from provefield.tongues import ENGLISH, Listed, Tongue, capitalised, counted, heard, phrase

EXAMPLE = """
A | B       ; premise
A -> C      ; premise
B -> C      ; premise
| A         ; assumption
| C         ; →E 2, 4
| B         ; assumption
| C         ; →E 3, 6
C           ; ∨E 1, 4-5, 6-7
"""
HELP = Listed(
    [
        phrase("One line each:  formula ; rule and the lines it uses"),
        phrase("A supposition opens a box: | before the formula, one for each box."),
        EXAMPLE,
        phrase("Rules: {rules}", rules="∧I ∧E ∨I ∨E →I →E ↔I ↔E ¬I ¬E ⊥E IP"),
        phrase("Shortcuts: MT (A → B and ¬B give ¬A), DS (A ∨ B and ¬B give A)"),
        phrase("Signs may be typed: {signs} …", signs="&I, |E, ->E, -I, falseE"),
    ],
    between="\n",
)
SECONDS = 5.0
_LINE = re.compile(r"(?P<bars>[\s|│]*?)(?P<formula>[^;|│\s][^;]*);(?P<reason>.*)")
_REASON = re.compile(r"\s*(?P<rule>[^\s\d]+)\s*(?P<cites>[\d\s,–-]*)")
_PLAIN = str.maketrans({"&": "∧", "^": "∧", "~": "¬"})
_SIGNS = (
    ("<->", "↔"),
    ("->", "→"),
    ("|", "∨"),
    ("false", "⊥"),
    ("-", "¬"),
    ("suppose", "assumption"),
)


@dataclass(frozen=True, slots=True)
class Sequent:
    r"""Premises and what is to be proved from them.

    >>> exercise = Sequent((parse("A & B"),), parse("B"))
    >>> exercise.check("A & B ; premise\nB ; &E 1").right
    True
    >>> exercise.check("A & B ; premise\nB ; |E 1").sentence
    'Line 2: ∨E needs a disjunction and, for each case, a box that ends in this line.'
    """

    premises: tuple[Formula, ...]
    goal: Formula
    tongue: Tongue = ENGLISH
    """The language in which a line may say `premise` too."""

    @property
    def question(self) -> Question:
        """The sequent, with its premises written down as a start."""
        shown = {
            "premises": [str(premise) for premise in self.premises],
            "goal": str(self.goal),
            "start": "".join(f"{premise} ; premise\n" for premise in self.premises),
            "help": HELP,
        }
        prompt = phrase("Write the proof, a line each.")
        return Question("sequent", prompt, "proof", 1, 1, shown)

    @property
    def solution(self) -> str:
        """A deduction that is accepted."""
        found = deduce(self.premises, self.goal, Limit(SECONDS))
        assert isinstance(found, Deduction)
        return "\n".join(f"{'| ' * row.depth}{row.formula} ; {row.reason}" for row in rows(found))

    def check(self, answer: str) -> Feedback:
        """Read the lines and check each of them."""
        lines = tuple(_lines(answer, heard(self.tongue, "proofs")))
        fault = check_deduction(Deduction(self.premises, self.goal, lines))
        if fault is not None:
            sentence = capitalised(phrase("{clause}.", clause=fault.words))
            return Feedback(False, sentence, "wrong form")
        proved = counted(
            "Proved: the line is right.|Proved: every one of the {number} lines is right.",
            len(lines),
        )
        return Feedback(True, proved)

    def rules_used(self, answer: str) -> frozenset[str]:
        r"""The rules by which the lines of an answer are reasoned.

        >>> sorted(Sequent((), parse("A")).rules_used("A & B ; premise\nB ; &E 1"))
        ['premise', '∧E']
        """
        return frozenset(line.rule for line in _lines(answer, heard(self.tongue, "proofs")))


def _lines(answer: str, heard: Mapping[str, str]) -> Iterator[Line]:
    """Read the lines that are not empty; a wrong one is pointed at."""
    number, offset = 0, 0
    for text in answer.splitlines(keepends=True):
        if text.strip():
            number += 1
            place = InputError("", text=answer, offset=offset)
            yield _line(number, text.strip(), place, heard)
        offset += len(text)


def _line(number: int, text: str, place: InputError, heard: Mapping[str, str]) -> Line:
    found = _LINE.fullmatch(text)
    reason = _REASON.fullmatch(found["reason"]) if found else None
    if found is None or reason is None:
        expected = phrase(
            "expected a formula, a semicolon, and the rule with its lines, such as →E 1, 2"
        )
        raise InputError(expected, text=place.text, offset=place.offset, source="proof")
    formula = parse(found["formula"].strip(), source=f"proof, line {number}")
    depth = found["bars"].count("|") + found["bars"].count("│")
    rule = _rule(heard.get(reason["rule"], reason["rule"]))
    return Line(number, formula, rule, _parse_citations(reason["cites"]), depth)


def _rule(name: str) -> str:
    """A rule as the checker names it.

    >>> _rule("&I"), _rule("->E"), _rule("-I"), _rule("premise")
    ('∧I', '→E', '¬I', 'premise')
    """
    name = name.translate(_PLAIN)
    for plain, sign in _SIGNS:
        name = name.replace(plain, sign)
    return name


def _parse_citations(text: str) -> tuple[int | tuple[int, int], ...]:
    """Lines and boxes: `1, 4-5`."""
    found: list[int | tuple[int, int]] = []
    for first, last in re.findall(r"(\d+)(?:\s*[–-]\s*(\d+))?", text):
        found.append((int(first), int(last)) if last else int(first))
    return tuple(found)
