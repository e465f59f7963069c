"""What a rule gives from lines that are chosen: the lines that may be written next.

Fewer lines may be chosen than a rule needs; those that are missing are looked for. A rule that
closes boxes closes the innermost open one if none is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations

from provefield.learn.proofs.draft import Draft, Open
from provefield.learn.proofs.judge import Place, new_name
from provefield.logic.binding import free_variables, names, substitute
from provefield.logic.canonical import textbook_form
from provefield.logic.counting import expand_counts
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
    Or,
    Term,
    Var,
    terms_of,
    walk,
)
from provefield.logic.terms import rename_terms
from provefield.reason.calculus.fit import attempts, fits, head_form, instantiate
from provefield.reason.calculus.rules import RULES, Schema
from provefield.reason.proof import Cite, Line

MOST = 8
"""How many lines are offered at most."""
MOST_TRIED = 2_000
"""How many ways to complete a choice are tried, so that no draft takes long."""


def lines_by(draft: Draft, rule: str, cites: Sequence[Cite]) -> tuple[Line, ...]:
    """The lines that a rule gives from what is chosen, those first that the goal asks for.

    >>> from provefield.learn.proofs.draft import Task, read_draft
    >>> from provefield.logic.parse import parse
    >>> draft = read_draft("A & B ; premise", Task.of([parse("A & B")], parse("B")))
    >>> [str(line.formula) for line in lines_by(draft, "∧E", [1])]
    ['B', 'A']
    """
    lines = _boxes(draft) if rule == "assumption" else _by_rule(draft, rule, cites)
    chosen: dict[Formula, Line] = {}
    for line in lines:
        chosen.setdefault(textbook_form(line.formula), line)
        if len(chosen) == MOST:
            break
    wanted = {textbook_form(goal) for goal in draft.open[-1].goals}
    return tuple(
        sorted(chosen.values(), key=lambda line: textbook_form(line.formula) not in wanted)
    )


def _by_rule(draft: Draft, rule: str, cites: Sequence[Cite]) -> Iterator[Line]:
    for schema in RULES[rule].schemas:
        for here, complete in islice(_completed(draft, schema, cites), MOST_TRIED):
            known = {textbook_form(formula) for formula in here.place.lines.values()}
            for formula in _conclusions(here, rule, schema, complete):
                if len(complete) == len(cites) or textbook_form(formula) not in known:
                    yield from _line(draft, here, rule, formula, complete)
    if not RULES[rule].schemas:
        yield from _by_counts(draft, rule, cites)


def _by_counts(draft: Draft, rule: str, cites: Sequence[Cite]) -> Iterator[Line]:
    here = draft.open[-1]
    known = {textbook_form(line) for line in here.place.lines.values()}
    if rule == "counts":
        for formula in (*here.goals, *map(expand_counts, here.place.lines.values())):
            yield from _line(draft, here, rule, formula, tuple(cites))
        return
    for count, complete in _counts(here.place, cites):
        for formula in (FALSE, *count.parts, *map(Not, count.parts)):
            if textbook_form(formula) not in known:
                yield from _line(draft, here, rule, formula, complete)


def _counts(place: Place, cites: Sequence[Cite]) -> Iterator[tuple[Cardinality, tuple[Cite, ...]]]:
    """The counts that are chosen, or all, each with the lines that decide parts of it."""
    chosen = [cite for cite in cites if isinstance(cite, int) and cite in place.lines]
    for cite in chosen or place.lines:
        count = place.lines[cite]
        if isinstance(count, Cardinality):
            about = {textbook_form(each) for part in count.parts for each in (part, Not(part))}
            known = [n for n, line in place.lines.items() if textbook_form(line) in about]
            yield count, (cite, *known)


def _line(
    draft: Draft, here: Open, rule: str, formula: Formula, cites: tuple[Cite, ...]
) -> Iterator[Line]:
    """The line, if it is right; its citations in the order of the schema."""
    number = len(draft.lines) + 1
    if not here.place.allows(rule, formula, cites):
        return
    lines = [cite for cite in cites if isinstance(cite, int)]
    boxes = [cite for cite in cites if not isinstance(cite, int)]
    for schema in RULES[rule].schemas:
        said = [here.place.lines[line] for line in lines]
        ended = [here.place.boxes[box] for box in boxes]
        for fit in fits(schema, said, ended, formula, textbook_form):
            ordered: list[Cite] = [lines[place] for place in fit.lines]
            ordered += [boxes[place] for place in fit.boxes]
            yield Line(number, formula, rule, tuple(ordered), here.depth)
            return
    yield Line(number, formula, rule, cites, here.depth)


def _completed(
    draft: Draft, schema: Schema, cites: Sequence[Cite]
) -> Iterator[tuple[Open, tuple[Cite, ...]]]:
    """What is chosen, with what is missing; and where the line would stand."""
    lines = [cite for cite in cites if isinstance(cite, int)]
    boxes = [cite for cite in cites if not isinstance(cite, int)]
    here = draft.open[-1]
    if len(boxes) < len(schema.boxes) and len(draft.open) > 1:
        around = draft.open[-2]  # the innermost box is closed by this line
        ends = [box for box in around.place.boxes if box[1] == len(draft.lines)]
        if ends and not set(ends) & set(boxes):
            here, boxes = around, [*boxes, *ends]
    others = [cite for cite in reversed([*here.place.lines]) if cite not in lines]
    closed_boxes = [box for box in here.place.boxes if box not in boxes]
    missing, open_boxes = len(schema.lines) - len(lines), len(schema.boxes) - len(boxes)
    if missing < 0 or open_boxes < 0:
        return
    for more in permutations(others, missing):
        for more_boxes in permutations(closed_boxes, open_boxes):
            yield here, (*lines, *more, *boxes, *more_boxes)


def _conclusions(
    here: Open, rule: str, schema: Schema, cites: tuple[Cite, ...]
) -> Iterator[Formula]:
    """What may stand in the line: what the schema says, else what the goal or the names suggest."""
    place = here.place
    lines = [place.lines[each] for each in cites if isinstance(each, int) and each in place.lines]
    boxes = [place.boxes[c] for c in cites if not isinstance(c, int) and c in place.boxes]
    if len(lines) + len(boxes) < len(cites):
        return
    tries = attempts(schema, lines, boxes, None, textbook_form)
    fitting = [each for each in tries if not each.misses]
    if not fitting and rule not in ("=E", "counting", "counts"):
        return
    yield from here.goals
    for attempt in fitting:
        given = instantiate(schema.gives, attempt.binding)
        if given is not None:
            yield given
    yield from _suggestions(here, rule, lines)


def _suggestions(here: Open, rule: str, lines: Sequence[Formula]) -> Iterator[Formula]:
    parts = _parts((*here.goals, *here.place.lines.values()))
    match rule, lines:
        case "∨I", (line,):
            yield from (part for part in parts if isinstance(part, Or) and line in part.parts)
        case "LEM", _:
            yield from (Or((part, Not(part))) for part in parts if isinstance(part, Atom))
        case "⊥E", _:
            yield from parts
        case _:
            yield from _about_names(here, rule, lines)


def _about_names(here: Open, rule: str, lines: Sequence[Formula]) -> Iterator[Formula]:
    match rule, lines:
        case "∀E", (ForAll(variable, body),):
            for term in (*_terms(here), _new_name(here)):
                yield substitute(body, {variable: term})
        case (("∀I" | "∃I"), (line,)):
            kind = ForAll if rule == "∀I" else Exists
            for term in _names(line):
                variable = _new_variable(line)
                yield kind(variable, rename_terms(line, {term: Var(variable)}))
        case "=I", _:
            yield from (Compare("=", term, term) for term in _terms(here))
        case "=E", (one, other):
            for equation, line in ((one, other), (other, one)):
                if isinstance(equation, Compare):
                    yield rename_terms(line, {equation.left: equation.right})
                    yield rename_terms(line, {equation.right: equation.left})
        case _:
            return


def _boxes(draft: Draft) -> Iterator[Line]:
    """Lines that open a box."""
    here = draft.open[-1]
    for formula in _suppositions(here, draft.task.rules):
        yield Line(len(draft.lines) + 1, formula, "assumption", (), here.depth + 1)


def _suppositions(here: Open, rules: Sequence[str]) -> Iterator[Formula]:
    """What a box may begin with, so that a rule can use it."""
    for goal in here.goals:
        match goal:
            case Implies(left) if "→I" in rules:
                yield left
            case Not(body) if "¬I" in rules:
                yield body
            case Iff(left, right) if "↔I" in rules:
                yield from (left, right)
            case ForAll(variable, Implies(left)):
                yield substitute(left, {variable: _new_name(here)})
            case _:
                pass
    for line in here.place.lines.values():
        match head_form(line):
            case Or((left, right)) if "∨E" in rules:
                yield from (left, right)
            case Exists(variable, body) if "∃E" in rules:
                yield substitute(body, {variable: _new_name(here)})
            case _:
                pass
    yield from (Not(goal) for goal in here.goals if "IP" in rules)


def _parts(formulas: Iterable[Formula]) -> list[Formula]:
    """The formulas inside of some, apart from those that speak of what a quantifier binds."""
    parts = dict.fromkeys(part for formula in formulas for part in walk(formula))
    return [part for part in parts if not free_variables(part)]


def _terms(here: Open) -> list[Term]:
    """The names in sight, without what a quantifier binds."""
    formulas = (*here.goals, *here.place.lines.values())
    return list(dict.fromkeys(term for formula in formulas for term in _names(formula)))


def _names(formula: Formula) -> Iterator[Term]:
    return (term for term in terms_of(formula) if not isinstance(term, Var))


def _new_name(here: Open) -> Func:
    return new_name((*here.place.lines.values(), *here.goals))


def _new_variable(formula: Formula) -> str:
    taken = names(formula)
    letters = ("x", "y", "z", *(f"x{number}" for number in range(1, 300)))
    return next(letter for letter in letters if letter not in taken)
