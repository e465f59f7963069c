"""What a box has to reach: read off what it supposes, the goal around it and the lines in sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from provefield.logic.binding import substitute
from provefield.logic.canonical import instance, matches, textbook_form
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
    Term,
    Var,
)
from provefield.reason.calculus.fit import head_form


def box_goals(
    assumption: Formula, around: Iterable[Formula], lines: Iterable[Formula]
) -> tuple[Formula, ...]:
    """What a box may be meant to reach, the likeliest first.

    >>> from provefield.logic.parse import parse
    >>> print(*box_goals(parse("A"), [parse("A -> B")], []))
    B
    """
    supposed = textbook_form(assumption)
    outer, known = list(around), list(lines)
    found = [goal for wanted in outer for goal in _by_introduction(supposed, wanted)]
    found += [wanted for wanted in outer if any(_is_case(supposed, line) for line in known)]
    found += [goal for line in known for goal in _for_a_lemma(supposed, line)]
    if isinstance(supposed, Not) or FALSE in outer:
        found.append(FALSE)
    return tuple({textbook_form(goal): goal for goal in reversed(found)}.values())[::-1]


def _by_introduction(supposed: Formula, goal: Formula) -> Iterator[Formula]:
    """What a box reaches that is to give a goal; what it supposes is in a textbook's form."""
    if supposed == textbook_form(Not(goal)):
        yield FALSE
    match head_form(goal):
        case Implies(left, right) if textbook_form(left) == supposed:
            yield right
        case Iff(left, right):
            for here, there in ((left, right), (right, left)):
                if textbook_form(here) == supposed:
                    yield there
        case Not(body) if textbook_form(body) == supposed:
            yield FALSE
        case And(parts) | Or(parts):
            for part in parts:
                yield from _by_introduction(supposed, part)
        case ForAll() as every:
            yield from _below_quantifiers(supposed, every)
        case _:
            pass


def _below_quantifiers(supposed: Formula, goal: Formula) -> Iterator[Formula]:
    """A box for ∀x (A(x) → B(x)) supposes A of some name."""
    names: dict[str, str] = {}
    spelled = textbook_form(goal)
    while isinstance(goal, ForAll) and isinstance(spelled, ForAll):
        names[spelled.variable] = goal.variable
        goal, spelled = goal.body, spelled.body
    match head_form(goal), spelled:
        case Implies(_, right), Implies(part, _):
            pass
        case Not(_), Not(part):
            right = FALSE
        case _:
            return
    values = _values(list(names), part, supposed)
    if values is not None:
        yield substitute(right, {names[mark]: term for mark, term in values.items()})


def _values(names: list[str], pattern: Formula, formula: Formula) -> Mapping[str, Term] | None:
    found: dict[str, Term] = {}

    def accept(left: Term, right: Term) -> bool:
        match left:
            case Var(name) if name in names:
                return found.setdefault(name, right) == right
            case _:
                return False

    return found if matches(pattern, formula, accept) else None


def _is_case(supposed: Formula, line: Formula) -> bool:
    match head_form(line):
        case Or(parts):
            return supposed in map(textbook_form, parts)
        case Exists() as some:
            every = textbook_form(some)
            assert isinstance(every, Exists)
            return instance(every, supposed) is not None
        case _:
            return False


def _for_a_lemma(supposed: Formula, line: Formula) -> Iterator[Formula]:
    """A line that waits for an implication or a negation, which the box may be for."""
    match line:
        case Implies(left) | Not(left):
            yield from _by_introduction(supposed, left)
        case _:
            return
