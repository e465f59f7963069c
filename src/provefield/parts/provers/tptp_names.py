"""Symbols of TPTP as ours: signs and integers get their meaning back, other odd names a plain one.

What is written for other programs has order, sums and integers as quoted symbols. A name is odd if
our own syntax cannot write it: `'it is'`, `'<'` of three terms, or a constant `x`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from provefield.errors import ParseError
from provefield.logic.binding import fresh, names, rename_bound
from provefield.logic.formula import (
    Abs,
    Add,
    Atom,
    Compare,
    Comparison,
    Exists,
    ForAll,
    Formula,
    Func,
    Int,
    Sub,
    Term,
    atoms_of,
    terms_of,
    walk,
)
from provefield.logic.parse import parse, parse_term
from provefield.logic.terms import rename_symbols

ORDER = ("<", "<=", ">", ">=")
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,8}")
_OPERATIONS: Mapping[tuple[str, int], Callable[..., Term]] = {
    ("+", 2): Add,
    ("-", 2): Sub,
    ("abs", 1): Abs,
}


def meant_atom(name: str, args: tuple[Term, ...]) -> Formula:
    """A predicate, or the comparison that we write as one.

    >>> print(meant_atom("<=", (Func("a"), Func("b"))))
    a ≤ b
    """
    if name in ORDER and len(args) == 2:
        return Compare(cast("Comparison", name), *args)
    return Atom(name, args)


def meant_term(term: Term) -> Term:
    """A function, or the operation or integer that we write as one.

    >>> print(meant_term(Func("+", (Func("-3"), Func("a")))))
    −3 + a
    """
    if not isinstance(term, Func):
        return term
    args = tuple(map(meant_term, term.args))
    if not args and _INTEGER.fullmatch(term.name):
        return Int(int(term.name))
    build = _OPERATIONS.get((term.name, len(args)))
    return build(*args) if build else Func(term.name, args)


def in_our_names(formulas: Sequence[Formula]) -> tuple[list[Formula], dict[str, str]]:
    """The formulas with names that our syntax can write, and what was renamed.

    A variable that is called like a symbol gets another name, too, of which nothing is told.

    >>> found, renamed = in_our_names([Atom("it is"), Atom("name_it_is")])
    >>> print(*found, renamed)
    name_it_is1 name_it_is {'it is': 'name_it_is1'}
    """
    symbols = {symbol for formula in formulas for symbol in _symbols(formula)}
    taken = {name for formula in formulas for name in names(formula)}
    renamed: dict[str, str] = {}
    for name in sorted({_name(each) for each in symbols if not _is_ours(each)}):
        renamed[name] = fresh(_plain(name), taken | set(renamed.values()))
    ours = {renamed.get(_name(each), _name(each)) for each in symbols}
    variables = {
        part.variable
        for formula in formulas
        for part in walk(formula)
        if isinstance(part, ForAll | Exists)
    }
    apart: dict[str, str] = {}
    for name in sorted(variables & ours):
        apart[name] = fresh(name, taken | ours | set(apart.values()))
    return [
        rename_bound(rename_symbols(each, renamed), lambda name: apart.get(name, name))
        for each in formulas
    ], renamed


def _plain(name: str) -> str:
    return "_".join(["name", *re.findall(r"[A-Za-z0-9]+", name)])


def _symbols(formula: Formula) -> Iterable[Atom | Func]:
    """Every predicate and function, applied to as many terms as it takes, whichever."""
    for part in (*atoms_of(formula), *terms_of(formula)):
        match part:
            case Atom(name, args) | Func(name, args):
                yield type(part)(name, _some(len(args)))
            case _:
                pass


def _some(number: int) -> tuple[Term, ...]:
    return (Int(0),) * number


def _name(symbol: Atom | Func) -> str:
    return symbol.predicate if isinstance(symbol, Atom) else symbol.name


def _is_ours(symbol: Atom | Func) -> bool:
    """Whether our syntax reads a symbol as it writes it."""
    read = parse if isinstance(symbol, Atom) else parse_term
    try:
        return read(str(symbol)) == symbol
    except ParseError:
        return False
