"""A natural deduction as numbered Fitch lines, in the syntax of forall x: Calgary.

Each line is `number | formula :rule cited`, one bar a level; premises are `:PR`, assumptions `:AS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.logic.formula import And, Exists, ForAll, Formula, Iff, Implies, Not, Or
from provefield.logic.order import in_plain_order
from provefield.reason.calculus.derived.textbooks import Textbook, textbook
from provefield.reason.proof import Deduction, Line
from provefield.reason.tell.rows import closes

if TYPE_CHECKING:
    from provefield.reason.answer import Answer

WIDEST = 60  # characters to which the reasons are aligned

NO_DEDUCTION = "no natural deduction was found"


def in_fitch(answer: Answer) -> str:
    """The lines of a natural deduction.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.ask import prove_sequent
    >>> print(prove_sequent([parse("A & B")], parse("B & A"), natural=True).show("fitch"))
    1 | A ∧ B  :PR
    2 | A      :∧E 1
    3 | B      :∧E 1
    4 | B ∧ A  :∧I 3, 2
    """
    return "\n".join(fitch_lines(deduction_of(answer)))


def deduction_of(answer: Answer) -> Deduction:
    """The natural deduction of an answer, or an error that says that there is none."""
    if answer.deduction is None:
        raise InputError(f"there is only another proof: {NO_DEDUCTION}", source="style")
    return answer.deduction


def fitch_lines(deduction: Deduction, book: Textbook | None = None) -> list[str]:
    r"""Numbers, bars, formulas and rules in columns; `--` parts a box from the one before it.

    >>> from provefield.logic.parse import parse
    >>> a, b = parse("A | B"), parse("B | A")
    >>> lines = [Line(1, a, "premise"), Line(2, parse("A"), "assumption", (), 1)]
    >>> lines += [Line(3, b, "∨I", (2,), 1), Line(4, parse("B"), "assumption", (), 1)]
    >>> lines += [Line(5, b, "∨I", (4,), 1), Line(6, b, "∨E", (1, (2, 3), (4, 5)))]
    >>> print(*fitch_lines(Deduction((a,), b, tuple(lines))), sep="\n")
    1 | A ∨ B    :PR
    2 | | A      :AS
    3 | | B ∨ A  :∨I 2
    4 | --
    5 | | B      :AS
    6 | | B ∨ A  :∨I 5
    7 | B ∨ A    :∨E 1, 2-3, 5-6
    """
    book = book or textbook("forallx")
    lines = list(_numbered(list(_in_order(book.lines_of(deduction.lines), book))))
    places = len(str(lines[-1].number)) if lines else 0
    said = (with_brackets(in_plain_order(line.formula)) for line in lines)
    left = [
        f"{line.number:>{places}} {'| ' * (line.depth + 1)}{formula}"
        for line, formula in zip(lines, said, strict=True)
    ]
    width = min(WIDEST, max(map(len, left), default=0))
    shown: list[str] = []
    for before, text, line in zip((None, *lines), left, lines, strict=False):
        if _parts(before, line):
            shown.append(f"{line.number - 1:>{places}} {'| ' * line.depth}--")
        shown.append(f"{text:<{width}}  :{book.name_of(line.rule)} {line.cites}".rstrip())
    return shown


def _in_order(lines: Sequence[Line], book: Textbook) -> Iterator[Line]:
    """The lines, with what ¬E cites in the order of the book."""
    said = {line.number: line.formula for line in lines}
    for line in lines:
        match line.rule, line.premises:
            case "¬E", (int(one), int(other)) if book.negation_first and said[other] == Not(
                said[one]
            ):
                yield replace(line, premises=(other, one))
            case _:
                yield line


def _numbered(lines: Sequence[Line]) -> Iterator[Line]:
    """Number the lines; one more is left free where a box follows another: it parts them."""
    numbers: dict[int, int] = {}
    last = 0
    for before, line in zip((None, *lines), lines, strict=False):
        last += 1 + _parts(before, line)
        numbers[line.number] = last
        cites = (
            (numbers[each[0]], numbers[each[1]]) if isinstance(each, tuple) else numbers[each]
            for each in line.premises
        )
        yield replace(line, number=last, premises=tuple(cites))


def _parts(before: Line | None, line: Line) -> bool:
    """Tell whether a box begins right after another one of the same level."""
    return before is not None and line.rule == "assumption" and closes(before, line)


def with_brackets(formula: Formula) -> str:
    """A sentence as the book writes it: brackets around all that two sentences make but the whole.

    >>> from provefield.logic.parse import parse
    >>> with_brackets(parse("A & B | A & -(C | D) | E"))
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
