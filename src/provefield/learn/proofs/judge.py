"""What is wrong with a line that the checker refuses, in words of its rule's schemas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from provefield.errors import RejectedError
from provefield.learn.proofs.helps import GIVES, NEEDS
from provefield.logic.binding import names, substitute
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import Atom, Formula, Func, Var
from provefield.reason.calculus.fit import (
    Attempt,
    Binding,
    Part,
    attempts,
    bind,
    carrier,
    instantiate,
    is_instance,
)
from provefield.reason.calculus.rules import RULES, Box, Rule, Schema
from provefield.reason.check.natural import Scope
from provefield.reason.check.natural_rules import possible_names
from provefield.reason.check.work import Work
from provefield.reason.proof import Cite
from provefield.tongues import Listed, Phrase, counted, phrase

AND = phrase("and")
OR = phrase("or")


@dataclass(frozen=True, slots=True)
class Place:
    """What may be cited at some place of a proof, as it was written, and what is supposed there."""

    lines: Mapping[int, Formula]
    boxes: Mapping[tuple[int, int], Box]
    supposed: Mapping[int, int]
    """The lines that are premises or open suppositions, and the bits that stand for them."""
    scope: Scope
    """The same for the checker, which alone decides."""
    opening: tuple[int, ...] = ()
    """The first lines of the boxes that are open here."""

    def allows(self, rule: str, formula: Formula, cites: Sequence[Cite]) -> bool:
        """Whether the checker accepts a line here."""
        work = Work()
        try:
            work.admit(formula)
            return self.scope.judge(rule, textbook_form(formula), cites, work) is None
        except RejectedError:
            return False


@dataclass(frozen=True, slots=True)
class Claim:
    """A line that says that it follows, and what it cites, in the order in which it does."""

    rule: Rule
    formula: Formula
    lines: tuple[tuple[int, Formula], ...]
    boxes: tuple[tuple[tuple[int, int], Box], ...]
    place: Place

    def attempts(self, formula: Formula | None) -> Iterator[Attempt]:
        """Every way to fit what is cited to the rule."""
        lines = [line for _, line in self.lines]
        boxes = [box for _, box in self.boxes]
        for schema in self.rule.schemas:
            yield from attempts(schema, lines, boxes, formula, textbook_form)


def explain(
    rule: str, formula: Formula, cites: Sequence[Cite], place: Place, number: int
) -> Phrase | None:
    r"""Why a line that the checker refuses is wrong; none if its schemas do not tell.

    >>> from provefield.learn.proofs.draft import Task, read_draft
    >>> from provefield.logic.parse import parse
    >>> task = Task.of([parse("A"), parse("B -> A")], parse("B"))
    >>> print(read_draft("A ; premise\nB -> A ; premise\nB ; ->E 2, 1", task).lines[2].fault)
    →E needs B → A and B; line 1 is A, not B
    """
    for cite in cites:
        if missing := _out_of_reach(cite, place, number):
            return missing
    lines = tuple((cite, place.lines[cite]) for cite in cites if isinstance(cite, int))
    boxes = tuple((cite, place.boxes[cite]) for cite in cites if not isinstance(cite, int))
    claim = Claim(RULES[rule], formula, lines, boxes, place)
    match rule:
        case "=E":
            return _about_equality(claim)
        case "counting" | "counts":
            return phrase(
                "{formula} does not follow by {rule}: {condition}",
                formula=claim.formula, rule=rule, condition=claim.rule.condition,
            )  # fmt: skip
        case _:
            return _about_schemas(claim)


def _out_of_reach(cite: Cite, place: Place, number: int) -> Phrase | None:
    match cite:
        case int() if cite in place.lines:
            return None
        case int() if not 0 < cite < number:
            return phrase("line {line} does not stand above this one", line=cite)
        case int():
            return phrase("line {line} stands in a closed box: cite the whole box", line=cite)
        case (first, last) if cite not in place.boxes and first in place.opening:
            return phrase(
                "the box that begins in line {first} is still open: close it, this line stands"
                " outside of it",
                first=first,
            )
        case (first, last) if cite not in place.boxes:
            return phrase(
                "lines {first}–{last} are no closed box beside this line", first=first, last=last
            )
        case _:
            return None


def _about_schemas(claim: Claim) -> Phrase | None:
    tries = list(claim.attempts(claim.formula))
    if complete := [each for each in tries if not each.misses]:
        return next(filter(None, (_known_name(claim, each) for each in complete)), None)
    if not tries:
        return _wrong_number(claim)
    best = min(tries, key=_distance)
    if best.misses == (("gives", 0),):
        return _wrong_conclusion(claim, tries)
    misses = [miss for miss in best.misses if miss[0] != "gives"]
    found = Listed([_describe(claim, miss, best) for miss in misses], AND)
    return phrase(
        "{rule} needs {needs}; {found}",
        rule=claim.rule.name,
        needs=_wanted(claim, best),
        found=found,
    )


def _distance(attempt: Attempt) -> tuple[int, int, bool]:
    """How far an attempt is from the rule: a line that has its sign is the last to be blamed."""
    missed = [place for kind, place in attempt.misses if kind == "line"]
    patterns = [attempt.schema.lines[attempt.lines.index(place)] for place in missed]
    signs = sum(not isinstance(pattern, Atom) for pattern in patterns)
    return signs, len(attempt.misses), attempt.misses != (("gives", 0),)


def needs(
    rule: Rule,
    lines: Sequence[tuple[int, Formula]] = (),
    formula: Formula | None = None,
    around: Iterable[Formula] = (),
) -> Phrase:
    """What a rule has to be given, told of what is cited and of what it is to give if they fit.

    A new name is one that stands in no line around.

    >>> from provefield.logic.parse import parse
    >>> print(needs(RULES["∃E"], [(1, parse("exists x P(x)"))]))
    line 1 and a box that supposes P(c) for a new c
    >>> print(needs(RULES["→I"], formula=parse("A -> B")), "/", needs(RULES["→E"]))
    a box that supposes A and ends in B / an implication (→) and its left side
    """
    for schema in rule.schemas:
        if not schema.boxes:
            continue
        cited, known = _fitting(schema, lines, formula)
        if cited is not None:
            return _with_boxes(rule, cited, known, [*around, *(line for _, line in lines)])
        boxes = [_filled(box, known) for box in schema.boxes]
        if not schema.lines and all(boxes):
            return Listed(boxes, AND)
    return NEEDS[rule.name]


def _fitting(
    schema: Schema, lines: Sequence[tuple[int, Formula]], formula: Formula | None
) -> tuple[int | None, Binding]:
    """The line that fits the first pattern, and what the letters stand for by then."""
    known: Binding = {}
    for number, line in lines if schema.lines else ():
        found = bind(schema.lines[0], line, known, textbook_form)
        if found is not None:
            return number, found
    if formula is not None and not is_instance(schema.gives):
        known = bind(schema.gives, formula, known, textbook_form) or known
    return None, known


def _with_boxes(rule: Rule, line: int, known: Binding, lines: Sequence[Formula]) -> Phrase:
    """A line that is taken apart by boxes, and what these suppose."""
    if rule.name == "∃E":
        every, name = carrier("A", known), new_name(lines)
        supposed = substitute(every.body, {every.variable: name})
        return phrase(
            "line {line} and a box that supposes {formula} for a new {name}",
            line=line, formula=supposed, name=name,
        )  # fmt: skip
    return phrase(
        "line {line} and two boxes with the same end: one supposes {left}, the other {right}",
        line=line, left=known["A"], right=known["B"],
    )  # fmt: skip


def _filled(box: Box, known: Binding) -> Phrase | None:
    first, last = instantiate(box.assumption, known), instantiate(box.conclusion, known)
    if first is None or last is None:
        return None
    return phrase("a box that supposes {first} and ends in {last}", first=first, last=last)


def new_name(formulas: Iterable[Formula]) -> Func:
    """A name that stands in none of some formulas."""
    taken = frozenset[str]().union(*map(names, formulas))
    letters = ("c", "d", "a", "b", "e", *(f"c{number}" for number in range(1, 300)))
    return Func(next(letter for letter in letters if letter not in taken))


def _wanted(claim: Claim, best: Attempt) -> Phrase:
    """What is asked for: the very formulas, where what fits tells them all."""
    schema, known = best.schema, best.binding
    lines = [instantiate(line, known) for line in schema.lines]
    parts = [*lines, *(_filled(box, known) for box in schema.boxes)]
    return Listed(parts, AND) if all(parts) else needs(claim.rule, (), claim.formula)


def _wrong_number(claim: Claim) -> Phrase:
    wanted = needs(claim.rule, claim.lines, claim.formula, claim.place.lines.values())
    rule, number = claim.rule.name, len(claim.lines) + len(claim.boxes)
    return counted(
        "{rule} needs {needs}; nothing is cited|{rule} needs {needs}; one line or box is cited|"
        "{rule} needs {needs}; {number} lines or boxes are cited",
        number, rule=rule, needs=wanted,
    )  # fmt: skip


def _wrong_conclusion(claim: Claim, tries: Sequence[Attempt]) -> Phrase:
    """All that is cited fits; what it gives is something else."""
    given = [each for each in tries if each.misses == (("gives", 0),)]
    found = dict.fromkeys(filter(None, (instantiate(t.schema.gives, t.binding) for t in given)))
    rule = claim.rule.name
    gives = Listed(list(map(str, found)), OR) if found else GIVES[rule]
    return phrase(
        "{rule} gives {gives} here, not {formula}", rule=rule, gives=gives, formula=claim.formula
    )


def _describe(claim: Claim, part: Part, attempt: Attempt) -> Phrase:
    kind, place = part
    if kind == "line":
        number, formula = claim.lines[place]
        pattern = attempt.schema.lines[attempt.lines.index(place)]
        if (wanted := instantiate(pattern, attempt.binding)) is not None:
            return phrase(
                "line {number} is {formula}, not {wanted}",
                number=number, formula=formula, wanted=wanted,
            )  # fmt: skip
        return phrase("line {number} is {formula}", number=number, formula=formula)
    (first, last), box = claim.boxes[place]
    return phrase(
        "box {first}–{last} goes from {assumption} to {conclusion}",
        first=first, last=last, assumption=box.assumption, conclusion=box.conclusion,
    )  # fmt: skip


def _known_name(claim: Claim, attempt: Attempt) -> Phrase | None:
    """Why a name is not arbitrary, for the rules that ask for such a name."""
    if claim.rule.name not in ("∀I", "∃E") or "c" not in attempt.binding:
        return None
    rule, name = claim.rule.name, attempt.binding["c"]
    if not isinstance(name, Var) and not (isinstance(name, Func) and not name.args):
        return phrase("{rule} needs a name; {term} is none", rule=rule, term=name)
    cited = [cite for cite, _ in claim.boxes or claim.lines]
    rests = claim.place.scope.rests(cited) & claim.place.scope.named.get(name, 0)
    for number, bit in claim.place.supposed.items():
        if rests & bit:
            return phrase(
                "{rule} needs a name of which nothing is known; {name} stands in line {number},"
                " which is given or supposed and on which this rests",
                rule=rule, name=name, number=number,
            )  # fmt: skip
    if name in possible_names(claim.formula):
        return phrase(
            "{rule} needs a name that is gone in the conclusion; {name} still stands in {formula}",
            rule=rule, name=name, formula=claim.formula,
        )  # fmt: skip
    for number, formula in claim.lines if rule == "∃E" else ():
        if name in possible_names(formula):
            return phrase(
                "{rule} needs a new name; {name} stands in line {number} already",
                rule=rule, name=name, number=number,
            )  # fmt: skip
    return None


def _about_equality(claim: Claim) -> Phrase:
    if claim.boxes or len(claim.lines) != 2:
        return _wrong_number(claim)
    return phrase(
        "{rule} puts one side of an equation for the other: no equation that is cited makes"
        " {formula} of the other line",
        rule=claim.rule.name, formula=claim.formula,
    )  # fmt: skip
