"""A natural deduction with the rules of forall x: Calgary, in which ∧ and ∨ join two sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import count, pairwise

from provefield.logic.canonical import conjuncts, disjuncts
from provefield.logic.formula import (
    And,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    conjunction,
    disjunction,
)
from provefield.reason.proof import Line

Cited = int | tuple[int, int]


def bracketed(formula: Formula) -> str:
    """A sentence as the book writes it: brackets around all that two sentences make but the whole.

    >>> from provefield.logic.parse import parse
    >>> bracketed(parse("A & B | A & -(C | D) | E"))
    '((A ∧ B) ∨ (A ∧ ¬(C ∨ D))) ∨ E'
    """
    text = _inner(formula)
    return text[1:-1] if isinstance(formula, And | Or | Implies | Iff) and text[0] == "(" else text


def _inner(formula: Formula) -> str:
    match formula:
        case And():
            return _joined("∧", conjuncts(formula), formula)
        case Or():
            return _joined("∨", disjuncts(formula), formula)
        case Implies(left, right):
            return _joined("→", (left, right), formula)
        case Iff(left, right):
            return _joined("↔", (left, right), formula)
        case Not(body):
            return f"¬{_inner(body)}"
        case ForAll(variable, body):
            return f"∀{variable} {_inner(body)}"
        case Exists(variable, body):
            return f"∃{variable} {_inner(body)}"
        case _:
            return str(formula)


def _joined(sign: str, parts: Sequence[Formula], whole: Formula) -> str:
    if len(parts) < 2:
        return str(whole)
    return reduce(lambda left, right: f"({left} {sign} {right})", map(_inner, parts))


def in_pairs(lines: Sequence[Line]) -> list[Line]:
    """The same deduction with a line, or a box, for each step that the book takes one by one.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.natural import deduce
    >>> for line in in_pairs(deduce([parse("A & B & C")], parse("C | D")).lines):
    ...     print(line.number, bracketed(line.formula), line.rule, line.cites)
    1 (A ∧ B) ∧ C premise
    2 C ∧E 1
    3 C ∨ D ∨I 2
    """
    pairing = _Pairing(list(lines), count(max((line.number for line in lines), default=0) + 1))
    for line in lines:
        pairing.split(line)
    return list(_numbered(pairing.lines))


@dataclass(slots=True)
class _Pairing:
    """Lines under names that are numbers, in no order until the end."""

    lines: list[Line]
    names: Iterator[int] = field(default_factory=count)

    def split(self, line: Line) -> None:
        """Take a line apart whose rule joins or leaves more than two sentences at once."""
        before: list[Line] = []
        match line.rule, line.premises:
            case "∧E", (int(cited),):
                before = self._eliminated(line, cited)
            case "∧I", _:
                before = self._conjoined(line)
            case "∨I", (int(cited),):
                before = self._extended(line, cited)
            case "∨E", (int(cited), *boxes) if len(boxes) > 2:
                self._nest(line, cited, [box for box in boxes if isinstance(box, tuple)])
            case _:
                pass
        if before:
            last = replace(line, premises=before[-1].premises)
            at = self._at(line.number)
            self.lines[at : at + 1] = [*before[:-1], last]

    def _at(self, name: int) -> int:
        return next(place for place, line in enumerate(self.lines) if line.number == name)

    def _formula(self, name: int) -> Formula:
        return self.lines[self._at(name)].formula

    def _chain(self, line: Line, formulas: Sequence[Formula], first: Cited) -> list[Line]:
        """Lines by the rule of one, each from the one before."""
        made: list[Line] = []
        for formula in formulas:
            cited = made[-1].number if made else first
            made.append(Line(next(self.names), formula, line.rule, (cited,), line.depth))
        return made

    def _eliminated(self, line: Line, cited: int) -> list[Line]:
        """A part of a conjunction: first the parts up to it, one fewer each time."""
        parts = conjuncts(self._formula(cited))
        if line.formula not in parts:
            return []
        place = parts.index(line.formula)
        shorter = [conjunction(parts[:end]) for end in range(len(parts) - 1, place, -1)]
        alone = [] if place == 0 else [line.formula]
        return self._chain(line, [*shorter, *alone], cited)

    def _extended(self, line: Line, cited: int) -> list[Line]:
        """A disjunction: first the cases up to the one that is known, then one more each time."""
        cases, known = disjuncts(line.formula), self._formula(cited)
        if known not in cases:
            return []
        start = max(cases.index(known) + 1, 2)
        longer = [disjunction(cases[:end]) for end in range(start, len(cases) + 1)]
        return self._chain(line, longer, cited)

    def _conjoined(self, line: Line) -> list[Line]:
        """A conjunction: the first two parts, then one more each time."""
        parts = conjuncts(line.formula)
        known = {self._formula(each): each for each in line.premises if isinstance(each, int)}
        if not known.keys() >= set(parts):
            return []
        made: list[Line] = []
        for end in range(2, len(parts) + 1):
            cited = made[-1].number if made else known[parts[0]]
            joined, premises = conjunction(parts[:end]), (cited, known[parts[end - 1]])
            made.append(Line(next(self.names), joined, "∧I", premises, line.depth))
        return made

    def _nest(self, line: Line, cited: int, boxes: Sequence[tuple[int, int]]) -> None:
        """Cases two by two: all but the last are a box of their own, in which they are told apart.

        The boxes have to follow each other, one for each case.
        """
        cases = disjuncts(self._formula(cited))
        spans = sorted((self._at(first), self._at(last), (first, last)) for first, last in boxes)
        follow = all(a[1] + 1 == b[0] for a, b in pairwise(spans))
        by_case = {self.lines[start].formula: span for span in spans for start in span[:1]}
        if not follow or set(by_case) != set(cases) or len(cases) != len(boxes):
            return
        ordered = [by_case[case] for case in cases]
        new, premises = self._cases(line, cases, ordered, len(cases), 0, cited)
        self.lines[spans[0][0] : spans[-1][1] + 1] = new
        self.lines[self._at(line.number)] = replace(line, premises=premises)

    def _cases(
        self,
        line: Line,
        cases: Sequence[Formula],
        spans: Sequence[tuple[int, int, tuple[int, int]]],
        number: int,
        deeper: int,
        cited: int,
    ) -> tuple[list[Line], tuple[Cited, ...]]:
        """The boxes for the first cases, and what ∨E cites for them."""
        start, end, last = spans[number - 1]
        box = _deeper(self.lines[start : end + 1], deeper)
        if number == 2:
            begin, until, first = spans[0]
            return [*_deeper(self.lines[begin : until + 1], deeper), *box], (cited, first, last)
        depth = line.depth + deeper + 1
        opening = Line(next(self.names), disjunction(cases[: number - 1]), "assumption", (), depth)
        inside, premises = self._cases(line, cases, spans, number - 1, deeper + 1, opening.number)
        ending = Line(next(self.names), line.formula, "∨E", premises, depth)
        outer = opening.number, ending.number
        return [opening, *inside, ending, *box], (cited, outer, last)


def _deeper(lines: Sequence[Line], levels: int) -> list[Line]:
    return [replace(line, depth=line.depth + levels) for line in lines]


def _numbered(lines: Sequence[Line]) -> Iterator[Line]:
    """Number the lines; one more is left free where a box follows another: it parts them."""
    numbers: dict[int, int] = {}
    last = 0
    for before, line in zip((None, *lines), lines, strict=False):
        last += 1 + parts(before, line)
        numbers[line.number] = last
        cites = (
            (numbers[each[0]], numbers[each[1]]) if isinstance(each, tuple) else numbers[each]
            for each in line.premises
        )
        yield replace(line, number=last, premises=tuple(cites))


def parts(before: Line | None, line: Line) -> bool:
    """Tell whether a box begins right after another one of the same level."""
    return before is not None and line.rule == "assumption" and before.depth >= line.depth
