"""A natural deduction with the rules of forall x: Calgary, in which ∧ and ∨ join two sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import count, pairwise

from provefield.logic.canonical import conjuncts, disjuncts
from provefield.logic.formula import (
    FALSE,
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
from provefield.reason.calculus.fit import opened
from provefield.reason.check.spelling import ungrouped
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
            return _joined("∧", formula.parts, formula)
        case Or():
            return _joined("∨", formula.parts, formula)
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


def in_pairs(lines: Sequence[Line], *, strict: bool = False) -> list[Line]:
    """The same deduction with a line, or a box, for each step that the book takes one by one.

    What follows strictly takes such steps already, and keeps its brackets.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.natural import deduce
    >>> for line in in_pairs(deduce([parse("A & B & C")], parse("C | D")).lines):
    ...     print(line.number, bracketed(line.formula), line.rule, line.cites)
    1 (A ∧ B) ∧ C premise
    2 C ∧E 1
    3 C ∨ D ∨I 2
    """
    taken = [line if strict else replace(line, formula=ungrouped(line.formula)) for line in lines]
    pairing = _Pairing(taken, count(max((line.number for line in lines), default=0) + 1))
    for line in taken:
        if not strict or line.rule in ("¬E", "∨E"):
            pairing.split(line)
    for line in [each for each in pairing.lines if each.rule == "LEM" and not each.premises]:
        pairing.prove_middle(line)
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
            case "¬E", (int(one), int(other)) if self._formula(other) == Not(self._formula(one)):
                self.lines[self._at(line.number)] = replace(line, premises=(other, one))
            case "MT", (int(one), int(other)):
                before = self._contraposed(line, one, other) or self._contraposed(line, other, one)
            case "DS", (int(first), *rest):
                before = self._excluded(line, first, rest)
            case "∨E", (int(cited), one, other) if self.lines[self._at(cited)].rule == "LEM":
                self.lines[self._at(line.number)] = replace(line, rule="LEM", premises=(one, other))
            case "∨E", (int(cited), *boxes) if len(boxes) > 2:
                self._nest(line, cited, [box for box in boxes if isinstance(box, tuple)])
            case _:
                pass
        if before:
            last = replace(line, rule=before[-1].rule, premises=before[-1].premises)
            at = self._at(line.number)
            self.lines[at : at + 1] = [*before[:-1], last]
            for each in (*before[:-1], *([last] if last.rule != line.rule else [])):
                self.split(each)

    def prove_middle(self, line: Line) -> None:
        """The excluded middle is no sentence of the book: it goes if nothing needs it."""
        match opened(line.formula):
            case Or((one, other)) if _opposite(one, other):
                claim = one if other == Not(one) else other
            case _:
                return
        at = self._at(line.number)
        cited = (cite for each in self.lines[at:] for cite in each.premises)
        used = any(line.number in (cite if isinstance(cite, tuple) else (cite,)) for cite in cited)
        if not used and at < len(self.lines) - 1:
            del self.lines[at]
            return
        depth, whole = line.depth + 1, line.formula
        first = self._new(Not(whole), "assumption", depth)
        inner = [self._new(claim, "assumption", depth + 1)]
        inner.append(self._new(whole, "∨I", depth + 1, inner[0].number))
        inner.append(self._new(FALSE, "¬E", depth + 1, first.number, inner[1].number))
        box = inner[0].number, inner[-1].number
        denied = self._new(Not(claim), "¬I", depth, box)
        again = self._new(whole, "∨I", depth, denied.number)
        last = self._new(FALSE, "¬E", depth, first.number, again.number)
        proved = replace(line, rule="IP", premises=((first.number, last.number),))
        self.lines[at : at + 1] = [first, *inner, denied, again, last, proved]

    def _at(self, name: int) -> int:
        return next(place for place, line in enumerate(self.lines) if line.number == name)

    def _formula(self, name: int) -> Formula:
        return self.lines[self._at(name)].formula

    def _chain(self, line: Line, formulas: Sequence[Formula], first: Cited) -> list[Line]:
        """Lines by the rule of one, each from the one before."""
        made: list[Line] = []
        for formula in formulas:
            cited = made[-1].number if made else first
            made.append(self._new(formula, line.rule, line.depth, cited))
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

    def _new(self, formula: Formula, rule: str, depth: int, *cited: Cited) -> Line:
        return Line(next(self.names), formula, rule, cited, depth)

    def _contraposed(self, line: Line, implication: int, denial: int) -> list[Line]:
        """Modus tollens with a negation fewer than the book's: suppose the left side."""
        match self._formula(implication):
            case Implies(left, right):
                other, deeper = self._formula(denial), line.depth + 1
            case _:
                return []
        as_in_book = other == Not(right) and line.formula == Not(left)
        if as_in_book or not (_opposite(right, other) and _opposite(left, line.formula)):
            return []
        box = [self._new(left, "assumption", deeper)]
        box.append(self._new(right, "→E", deeper, implication, box[0].number))
        box.append(self._new(FALSE, "¬E", deeper, box[1].number, denial))
        rule = "¬I" if line.formula == Not(left) else "IP"
        cited = box[0].number, box[-1].number
        return [*box, self._new(line.formula, rule, line.depth, cited)]

    def _excluded(self, line: Line, whole: int, rest: Sequence[Cited]) -> list[Line]:
        """Disjunctive syllogism of more than two cases, or one negation fewer: a box for each."""
        cases, denials = disjuncts(self._formula(whole)), [x for x in rest if isinstance(x, int)]
        if len(cases) == 2 and len(denials) == 1 and line.formula in cases:
            left = cases[line.formula == cases[0]]
            if self._formula(denials[0]) == Not(left):
                return []
        made: list[Line] = []
        boxes: list[Cited] = []
        for case in cases:
            box = self._case(line, case, denials)
            if not box:
                return []
            made += box
            boxes.append((box[0].number, box[-1].number))
        return [*made, self._new(line.formula, "∨E", line.depth, whole, *boxes)]

    def _case(self, line: Line, case: Formula, denials: Sequence[int]) -> list[Line]:
        """A box from a case to the line, by what denies the case; none if nothing does."""
        deeper, wanted = line.depth + 1, line.formula
        box = [self._new(case, "assumption", deeper)]
        if case == wanted:
            return box
        if case in disjuncts(wanted):
            return [*box, self._new(wanted, "∨I", deeper, box[0].number)]
        against = [each for each in denials if _opposite(case, self._formula(each))]
        if not against:
            return []
        box.append(self._new(FALSE, "¬E", deeper, box[0].number, against[0]))
        return box if wanted == FALSE else [*box, self._new(wanted, "⊥E", deeper, box[1].number)]

    def _conjoined(self, line: Line) -> list[Line]:
        """A conjunction: the first two parts, then one more each time."""
        parts = conjuncts(line.formula)
        known = {self._formula(each): each for each in line.premises if isinstance(each, int)}
        if not known.keys() >= set(parts):
            return []
        made: list[Line] = []
        for end in range(2, len(parts) + 1):
            cited = made[-1].number if made else known[parts[0]]
            joined, added = conjunction(parts[:end]), known[parts[end - 1]]
            made.append(self._new(joined, "∧I", line.depth, cited, added))
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
        opening = self._new(disjunction(cases[: number - 1]), "assumption", depth)
        inside, premises = self._cases(line, cases, spans, number - 1, deeper + 1, opening.number)
        ending = self._new(line.formula, "∨E", depth, *premises)
        outer = opening.number, ending.number
        return [opening, *inside, ending, *box], (cited, outer, last)


def _opposite(one: Formula, other: Formula) -> bool:
    return one == Not(other) or other == Not(one)


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
