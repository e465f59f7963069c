"""Whether a formula follows by a rule from what is cited: by the schemas of a textbook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from provefield.logic.canonical import rewritten, to_canonical
from provefield.logic.formula import (
    Cardinality,
    Compare,
    Formula,
    Func,
    Not,
    Term,
    Var,
    atoms_of,
    meets,
    terms_of,
)
from provefield.reason.calculus.fit import Binding, fits
from provefield.reason.calculus.rules import RULES, Box
from provefield.reason.check.counts import write_out
from provefield.reason.check.work import Work, bulk


@dataclass(frozen=True, slots=True)
class Said:
    """What a line says, in a textbook's form, and what it rests on.

    Each premise and each open assumption is a bit of `rests`: those are set on which the line
    depends, so that it follows from them alone.
    """

    formula: Formula
    rests: int = 0
    size: int = 0


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed box, and what its end rests on beside the assumption, which is discharged."""

    box: Box
    rests: int
    size: int


@dataclass(frozen=True, slots=True)
class Cited:
    """What a line rests on, which premises and open assumptions mention a name, and the budget."""

    lines: tuple[Said, ...]
    boxes: tuple[Closed, ...]
    named: Mapping[Term, int]
    work: Work

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """What the lines say."""
        return tuple(line.formula for line in self.lines)


def follows(rule: str, formula: Formula, cited: Cited) -> bool:
    """Tell whether a formula follows by a rule, as one of its schemas says."""
    if rule in _BEYOND_SCHEMAS:
        return not cited.boxes and _BEYOND_SCHEMAS[rule](formula, cited)
    lines, boxes = cited.formulas, tuple(closed.box for closed in cited.boxes)
    stated = (formula, *(lines if boxes else ()))
    return any(
        _is_arbitrary(found.binding, stated, cited)
        for schema in RULES[rule].schemas
        for found in fits(schema, lines, boxes, formula)
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
    return not depends and not any(name in possible_names(each) for each in stated)


def possible_names(formula: Formula) -> Iterator[Term]:
    """Every term that can be a name, as often as a formula mentions it."""
    return (
        term
        for term in terms_of(formula)
        if isinstance(term, Var) or (isinstance(term, Func) and not term.args)
    )


# Rules that no schema can state


def _equals_elim(formula: Formula, cited: Cited) -> bool:
    if len(cited.lines) != 2:
        return False
    lines = cited.formulas
    for equation, before in (lines, lines[::-1]):
        if isinstance(equation, Compare) and equation.op == "=":
            cited.work.spend(sum(map(bulk, atoms_of(before))))
            if rewritten(before, formula, equation):
                return True
    return False


def _counting(formula: Formula, cited: Cited) -> bool:
    """If the conclusion were false, the parts could not add up as the count says."""
    claims = [*cited.formulas, _negated(formula)]
    known = frozenset(claims)
    return any(_cannot_add_up(claim, known) for claim in claims if _count_of(claim))


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


def _counts_written_out(formula: Formula, cited: Cited) -> bool:
    written = {to_canonical(write_out(each, cited.work)) for each in (formula, *cited.formulas)}
    return len(cited.lines) == 1 == len(written)


_BEYOND_SCHEMAS: Mapping[str, Callable[[Formula, Cited], bool]] = {
    "=E": _equals_elim,
    "counting": _counting,
    "counts": _counts_written_out,
}
