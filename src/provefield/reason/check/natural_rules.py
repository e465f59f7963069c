"""The rules of natural deduction: each says whether a formula follows from what is cited.

All formulas are canonical. A rule may be cited in any order of its lines and boxes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from provefield.logic.canonical import ANYTHING, conjuncts, disjuncts, instance, rewritten
from provefield.logic.formula import (
    FALSE,
    Atom,
    Cardinality,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Term,
    Var,
    meets,
    walk,
    walk_terms,
)
from provefield.reason.check.counts import write_out
from provefield.reason.check.spelling import canonical
from provefield.reason.check.work import Work, bulk


@dataclass(frozen=True, slots=True)
class Box:
    """A closed box: what it assumes and what its last line says."""

    assumption: Formula
    conclusion: Formula


@dataclass(frozen=True, slots=True)
class Cited:
    """What a line rests on: lines, boxes, the names in force where it stands, and the budget."""

    lines: tuple[Formula, ...]
    boxes: tuple[Box, ...]
    in_force: Counter[object] = field(default_factory=Counter)
    work: Work = field(default_factory=Work)


Schema = Callable[[Formula, Cited], bool]


def _from_lines(test: Callable[[Formula, tuple[Formula, ...]], bool]) -> Schema:
    """A rule that cites lines alone, in any order."""

    def schema(formula: Formula, cited: Cited) -> bool:
        orders = (cited.lines, cited.lines[::-1])
        return not cited.boxes and any(test(formula, lines) for lines in orders)

    return schema


def _from_boxes(number: int, test: Callable[[Formula, tuple[Box, ...]], bool]) -> Schema:
    """A rule that cites a number of boxes and nothing else."""
    return lambda formula, cited: (
        not cited.lines and len(cited.boxes) == number and test(formula, cited.boxes)
    )


def _opposite(one: Formula, other: Formula) -> bool:
    return one == Not(other) or other == Not(one)


def _all_parts(
    formulas: Iterable[Formula], split: Callable[[Formula], tuple[Formula, ...]]
) -> set[Formula]:
    return {part for formula in formulas for part in split(formula)}


def _and_intro(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    return set(conjuncts(formula)) == _all_parts(lines, conjuncts)


def _and_elim(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    return len(lines) == 1 and set(conjuncts(formula)) <= set(conjuncts(lines[0]))


def _or_intro(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    return len(lines) == 1 and set(disjuncts(lines[0])) <= set(disjuncts(formula))


def _or_elim(formula: Formula, cited: Cited) -> bool:
    if len(cited.lines) != 1 or any(box.conclusion != formula for box in cited.boxes):
        return False
    cases = _all_parts((box.assumption for box in cited.boxes), disjuncts)
    return set(disjuncts(cited.lines[0])) <= cases


def _iff_elim(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    match lines:
        case (Iff(left, right), other):
            return (other, formula) in ((left, right), (right, left))
        case _:
            return False


def _iff_intro(formula: Formula, boxes: tuple[Box, ...]) -> bool:
    ways = {(box.assumption, box.conclusion) for box in boxes}
    return isinstance(formula, Iff) and ways == {
        (formula.left, formula.right),
        (formula.right, formula.left),
    }


def _excluded_middle(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    cases = set(disjuncts(formula))
    return not lines and any(Not(case) in cases for case in cases)


def _modus_tollens(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    match lines:
        case (Implies(left, right), other):
            return _opposite(right, other) and _opposite(left, formula)
        case _:
            return False


def _disjunctive_syllogism(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    """One line leaves cases; the others exclude all of them but those of the formula."""
    if len(lines) < 2:
        return False
    cases, *others = lines
    excluded = {part for other in others for part in _denied(other)}
    return set(disjuncts(cases)) - excluded <= set(disjuncts(formula))


def _denied(formula: Formula) -> tuple[Formula, ...]:
    """What cannot hold when a formula does."""
    return (Not(formula), *(disjuncts(formula.body) if isinstance(formula, Not) else ()))


def _de_morgan(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    match (formula, *lines):
        case (Not(whole), parts) | (parts, Not(whole)):
            pass
        case _:
            return False
    for outer, inner in ((conjuncts, disjuncts), (disjuncts, conjuncts)):
        pieces = outer(parts)
        bodies = [piece.body for piece in pieces if isinstance(piece, Not)]
        if len(bodies) == len(pieces) > 1 and set(inner(whole)) == _all_parts(bodies, inner):
            return True
    return False


def _quantifier_negation(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    return len(lines) == 1 and (
        _pushed_inside(formula) == lines[0] or _pushed_inside(lines[0]) == formula
    )


def _pushed_inside(formula: Formula) -> Formula | None:
    match formula:
        case Not(ForAll(variable, body)):
            return Exists(variable, Not(body))
        case Not(Exists(variable, body)):
            return ForAll(variable, Not(body))
        case _:
            return None


def _forall_elim(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    match lines:
        case (ForAll() as every,):
            return instance(every, formula) is not None
        case _:
            return False


def _exists_intro(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    return (
        isinstance(formula, Exists) and len(lines) == 1 and instance(formula, lines[0]) is not None
    )


def _forall_intro(formula: Formula, cited: Cited) -> bool:
    match formula, cited:
        case ForAll(), Cited((line,), ()):
            return _is_arbitrary(instance(formula, line), (formula,), cited)
        case _:
            return False


def _exists_elim(formula: Formula, cited: Cited) -> bool:
    match cited:
        case Cited((Exists() as some,), (box,)) if box.conclusion == formula:
            witness = instance(some, box.assumption)
            return _is_arbitrary(witness, (some, formula), cited)
        case _:
            return False


def _is_arbitrary(term: Term | None, stated: Iterable[Formula], cited: Cited) -> bool:
    """Nothing may be known of the name; a quantifier that binds nothing needs none."""
    match term:
        case Var() | Func(_, ()):
            known = cited.in_force[term] > 0 or any(term in mentioned(each) for each in stated)
            return term == ANYTHING or not known
        case _:
            return False


def mentioned(formula: Formula) -> Iterator[Term]:
    """Every term that can be a name, as often as a formula mentions it."""
    for part in walk(formula):
        for term in walk_terms(part) if isinstance(part, Atom | Compare) else ():
            if isinstance(term, Var) or (isinstance(term, Func) and not term.args):
                yield term


def _equals_intro(formula: Formula, lines: tuple[Formula, ...]) -> bool:
    return (
        not lines
        and isinstance(formula, Compare)
        and formula.op == "="
        and (formula.left == formula.right)
    )


def _equals_elim(formula: Formula, cited: Cited) -> bool:
    if cited.boxes or len(cited.lines) != 2:
        return False
    for equation, before in (cited.lines, cited.lines[::-1]):
        if isinstance(equation, Compare) and equation.op == "=":
            atoms = (part for part in walk(before) if isinstance(part, Atom | Compare))
            cited.work.spend(sum(map(bulk, atoms)))
            if rewritten(before, formula, equation):
                return True
    return False


def _counting(formula: Formula, cited: Cited) -> bool:
    """If the conclusion were false, the parts could not add up as the count says."""
    claims = [*cited.lines, _negated(formula)]
    known = frozenset(claims)
    return not cited.boxes and any(
        _cannot_add_up(claim, known) for claim in claims if _count_of(claim)
    )


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
    written = {canonical(write_out(each, cited.work)) for each in (formula, *cited.lines)}
    return not cited.boxes and len(cited.lines) == 1 == len(written)


RULES: dict[str, Schema] = {
    "R": _from_lines(lambda formula, lines: lines == (formula,)),
    "∧I": _from_lines(_and_intro),
    "∧E": _from_lines(_and_elim),
    "∨I": _from_lines(_or_intro),
    "∨E": _or_elim,
    "→I": _from_boxes(1, lambda f, boxes: f == Implies(boxes[0].assumption, boxes[0].conclusion)),
    "→E": _from_lines(lambda f, lines: len(lines) == 2 and lines[0] == Implies(lines[1], f)),
    "↔I": _from_boxes(2, _iff_intro),
    "↔E": _from_lines(_iff_elim),
    "¬I": _from_boxes(1, lambda f, b: f == Not(b[0].assumption) and b[0].conclusion == FALSE),
    "¬E": _from_lines(
        lambda f, lines: f == FALSE and _opposite(*lines) if len(lines) == 2 else False
    ),
    "⊥E": _from_lines(lambda _, lines: lines == (FALSE,)),
    "IP": _from_boxes(1, lambda f, b: b[0].assumption == Not(f) and b[0].conclusion == FALSE),
    "LEM": _from_lines(_excluded_middle),
    "¬¬E": _from_lines(lambda f, lines: lines == (Not(Not(f)),)),
    "¬¬I": _from_lines(lambda f, lines: len(lines) == 1 and f == Not(Not(lines[0]))),
    "MT": _from_lines(_modus_tollens),
    "DS": _from_lines(_disjunctive_syllogism),
    "DeM": _from_lines(_de_morgan),
    "QN": _from_lines(_quantifier_negation),
    "∀E": _from_lines(_forall_elim),
    "∀I": _forall_intro,
    "∃I": _from_lines(_exists_intro),
    "∃E": _exists_elim,
    "=I": _from_lines(_equals_intro),
    "=E": _equals_elim,
    "counting": _counting,
    "counts": _counts_written_out,
}
