"""Prover9 input files, read in the manner of the MineFOL paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

from provefield.errors import InputError, ParseError
from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.logic.show.lists import GOALS
from provefield.reason.problem import Problem, Reader

MAX_LENGTH = 1_000_000
"""How many characters a file may have."""

_OPENING = re.compile(r"formulas\s*\(\s*([a-z_]+)\s*\)\s*\.?")
_SETTING = re.compile(r"(set|clear|assign|op|redeclare|if|end_if|lex|function_order)\b[^.]*\.")
_END = re.compile(r"end_of_list\s*\.")
_COMMENT = re.compile(r"%BEGIN.*?END%|%[^\n]*", re.DOTALL)
_ATTRIBUTE = re.compile(r"#\s*[a-z_]+\s*\([^()\n]*\)")
_WORD = re.compile(r"\S")


def read_input(text: str, *, source: str = "input") -> Problem:
    r"""Read a file; the list `goals` holds the goals, and any other list assumptions.

    >>> asked = read_input('''
    ... formulas(game).  % the messages
    ...   all x safe(x,0) -> safe(3,x).
    ... end_of_list.
    ... formulas(goals).
    ...   safe(3,1).
    ... end_of_list.
    ... ''')
    >>> print(*asked.assumptions, "so", *asked.goals)
    (∀x safe(x, 0)) → safe(3, x) so safe(3, 1)
    >>> read_input("formulas(game).\n  mine(1,.\nend_of_list.")
    Traceback (most recent call last):
    provefield.errors.ParseError: input, line 2, column 10: expected a term, found `.`
          mine(1,.
                 ^
    """
    if len(text) > MAX_LENGTH:
        raise InputError(f"a file may have {MAX_LENGTH:,} characters", text=text, source=source)
    found: dict[bool, list[Formula]] = {True: [], False: []}
    for name, formula in _formulas(_blanked(text), text, source):
        found[name == GOALS].append(formula)
    return Problem(tuple(found[False]), tuple(found[True]))


def _blanked(text: str) -> str:
    """The text with blanks for comments and labels, so that places stay the same."""
    for pattern in (_COMMENT, _ATTRIBUTE):
        text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text


def _formulas(text: str, whole: str, source: str) -> Iterator[tuple[str, Formula]]:
    """Every formula with the name of its list."""
    place = 0
    name: str | None = None
    while found := _WORD.search(text, place):
        place = found.start()
        if end := _END.match(text, place) if name else None:
            name, place = None, end.end()
        elif name:
            stop = text.find(".", place) + 1 or len(text)
            yield name, _parsed(text[place:stop], whole, place, source)
            place = stop
        elif opening := _OPENING.match(text, place):
            name, place = opening[1], opening.end()
        elif setting := _SETTING.match(text, place):
            place = setting.end()
        else:
            expected = "expected a list such as formulas(assumptions)."
            raise InputError(expected, text=whole, offset=place, source=source)
    if name:
        missing = f"the list {name} is never closed: expected end_of_list."
        raise InputError(missing, text=whole, offset=len(whole), source=source)


def _parsed(piece: str, whole: str, place: int, source: str) -> Formula:
    """Read one formula, and say of a fault where in the whole text it is."""
    try:
        return parse(piece)
    except ParseError as fault:
        raise ParseError(
            fault.message, text=whole, offset=place + fault.offset, source=source
        ) from None


def is_prover9(text: str) -> bool:
    """Tell whether a text has a list of formulas."""
    return _OPENING.search(text) is not None


READER = Reader(is_prover9, read_input)
