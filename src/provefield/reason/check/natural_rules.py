"""Whether a formula follows by a rule from what is cited: by the schemas of a textbook.

A person's line is judged as it is written. A line of those who look for proofs may take larger
steps as well: there ∧ and ∨ have any number of parts, and their grouping does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from provefield.logic.canonical import rewritten
from provefield.logic.formula import (
    Atom,
    Cardinality,
    Compare,
    Formula,
    Func,
    Not,
    Term,
    Var,
    meets,
    walk,
    walk_terms,
)
from provefield.reason.calculus.fit import Binding, fits
from provefield.reason.calculus.rules import RULES, Box
from provefield.reason.check.counts import write_out
from provefield.reason.check.natural_large import follows_at_once
from provefield.reason.check.spelling import canonical, textbook_form, ungrouped
from provefield.reason.check.work import Work, bulk


@dataclass(frozen=True, slots=True)
class Said:
    """What a line says, as it is grouped and without grouping, and what it rests on.

    Each premise and each open assumption is a bit of `rests`: those are set on which the line
    depends, so that it follows from them alone.
    """

    exact: Formula
    loose: Formula
    rests: int = 0
    size: int = 0

    @classmethod
    def of(cls, formula: Formula) -> Said:
        """What a formula says."""
        exact = textbook_form(formula)
        return cls(exact, ungrouped(exact))

    def spelled(self, *, strict: bool) -> Formula:
        """What it says, as it is grouped or without grouping."""
        return self.exact if strict else self.loose


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed box: what it assumes and what its last line says."""

    assumption: Said
    conclusion: Said

    @property
    def rests(self) -> int:
        """What the conclusion rests on beside the assumption, which is discharged."""
        return self.conclusion.rests & ~self.assumption.rests


@dataclass(frozen=True, slots=True)
class Cited:
    """What a line rests on, which premises and open assumptions mention a name, and the budget."""

    lines: tuple[Said, ...]
    boxes: tuple[Closed, ...]
    named: Mapping[Term, int]
    work: Work

    def spelled(self, *, strict: bool) -> tuple[list[Formula], list[Box]]:
        """The lines and the boxes, as they are grouped or without grouping."""
        boxes = [
            Box(box.assumption.spelled(strict=strict), box.conclusion.spelled(strict=strict))
            for box in self.boxes
        ]
        return [line.spelled(strict=strict) for line in self.lines], boxes


def follows(rule: str, formula: Said, cited: Cited, *, strict: bool) -> bool:
    """Tell whether a formula follows by a rule; strictly, exactly as its schemas say.

    What follows strictly follows in any case.
    """
    if rule in _BEYOND_SCHEMAS:
        return _BEYOND_SCHEMAS[rule](formula, cited, strict)
    if strict:
        return _by_schema(rule, formula, cited, strict=True)
    lines, boxes = cited.spelled(strict=False)
    return (
        follows_at_once(rule, formula.loose, lines, boxes)
        or _by_schema(rule, formula, cited, strict=False)
        or _by_schema(rule, formula, cited, strict=True)
    )


# The rules of a textbook


def _by_schema(rule: str, formula: Said, cited: Cited, *, strict: bool) -> bool:
    said, (lines, boxes) = formula.spelled(strict=strict), cited.spelled(strict=strict)
    stated = (said, *(lines if boxes else ()))
    return any(
        _is_arbitrary(found, stated, cited)
        for schema in RULES[rule].schemas
        for found in fits(schema, lines, boxes, said)
    )


def _is_arbitrary(found: Binding, stated: Iterable[Formula], cited: Cited) -> bool:
    """Tell whether c, where a schema has one, is a name of which nothing is known.

    It must be gone in what is stated, and nothing that it is said of may rest on a premise or an
    assumption that mentions it: for ∀I that is the line, for ∃E the box without its assumption.
    Then the same lines with any other name for c are as right as those with c. So a line that is
    derived about c holds of everything, and a box from c holds from whatever it is that exists.
    Premises and assumptions on which nothing rests do not matter, whatever they say of c.
    A quantifier that binds nothing leaves no c.
    """
    if "c" not in found:
        return True
    name = found["c"]
    if not isinstance(name, Var) and not (isinstance(name, Func) and not name.args):
        return False
    known = cited.named.get(name, 0)
    depends = any(each.rests & known for each in cited.boxes or cited.lines)
    return not depends and not any(name in mentioned(each) for each in stated)


def mentioned(formula: Formula) -> Iterator[Term]:
    """Every term that can be a name, as often as a formula mentions it."""
    for part in walk(formula):
        for term in walk_terms(part) if isinstance(part, Atom | Compare) else ():
            if isinstance(term, Var) or (isinstance(term, Func) and not term.args):
                yield term


# Rules that no schema can state


def _equals_elim(formula: Said, cited: Cited, strict: bool) -> bool:
    lines, boxes = cited.spelled(strict=strict)
    if boxes or len(lines) != 2:
        return False
    for equation, before in (lines, lines[::-1]):
        if isinstance(equation, Compare) and equation.op == "=":
            atoms = (part for part in walk(before) if isinstance(part, Atom | Compare))
            cited.work.spend(sum(map(bulk, atoms)))
            if rewritten(before, formula.spelled(strict=strict), equation):
                return True
    return False


def _counting(formula: Said, cited: Cited, _strict: bool) -> bool:
    """If the conclusion were false, the parts could not add up as the count says."""
    lines, boxes = cited.spelled(strict=False)
    claims = [*lines, _negated(formula.loose)]
    known = frozenset(claims)
    return not boxes and any(_cannot_add_up(claim, known) for claim in claims if _count_of(claim))


def _cannot_add_up(claim: Formula, known: frozenset[Formula]) -> bool:
    count = _count_of(claim)
    assert count is not None
    sure = sum(part in known for part in count.parts)
    excluded = sum(
        part not in known and (Not(part) in known or _negated(part) in known)
        for part in count.parts
    )
    possible = range(sure, len(count.parts) - excluded + 1)
    wanted = claim is count
    return all(meets(found, count.how, count.number) != wanted for found in possible)


def _count_of(claim: Formula) -> Cardinality | None:
    inner = claim.body if isinstance(claim, Not) else claim
    return inner if isinstance(inner, Cardinality) else None


def _negated(formula: Formula) -> Formula:
    return formula.body if isinstance(formula, Not) else Not(formula)


def _counts_written_out(formula: Said, cited: Cited, _strict: bool) -> bool:
    lines, boxes = cited.spelled(strict=False)
    written = {canonical(write_out(each, cited.work)) for each in (formula.loose, *lines)}
    return not boxes and len(lines) == 1 == len(written)


_BEYOND_SCHEMAS: Mapping[str, Callable[[Said, Cited, bool], bool]] = {
    "=E": _equals_elim,
    "counting": _counting,
    "counts": _counts_written_out,
}
