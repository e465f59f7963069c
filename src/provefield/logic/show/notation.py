"""The signs of each written style, and how names are spelled in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from provefield.errors import InputError
from provefield.logic.binding import free_variables, fresh, term_variables
from provefield.logic.formula import (
    Atom,
    Bound,
    Compare,
    Comparison,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Term,
    Var,
    walk,
    walk_terms,
)

END_OF_LIST = "end_of_list"
"""Alone on a line, this closes the list of formulas that Prover9 is reading."""

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LOWER_WORD = re.compile(r"[a-z][A-Za-z0-9_]*")


def is_variable_name(name: str) -> bool:
    """Tell whether a free name is a variable, by Prover9's rule: it starts with u, v, w, x, y or z.

    >>> is_variable_name("x1"), is_variable_name("X1"), is_variable_name("a")
    (True, False, False)
    """
    return "u" <= name[0] <= "z"


@dataclass(frozen=True, slots=True)
class Notation:
    """How one style writes each construct; a template that starts with {} is an infix operator."""

    truth: str
    falsity: str
    negation: str
    conjunction: str
    disjunction: str
    implication: str
    equivalence: str
    forall: str
    exists: str
    bounds: Mapping[Bound, str]
    counting: str
    cardinality: str
    comparisons: Mapping[Comparison, str]
    plus: str
    minus: str
    absolute: str
    integer: Callable[[int], str]
    variable: Callable[[str], str]
    symbol: Callable[[str, int], str]
    comma: str
    nests: bool = True
    """Whether → may follow → and ¬ may precede a quantifier without parentheses."""
    mixes: bool = True
    """Whether ∧ may stand inside ∨, and both inside →, without parentheses."""


# Names --------------------------------------------------------------------------------------------


def prover9_variables(node: Formula | Term) -> dict[str, str]:
    """Rename the variables that Prover9 would take for a constant or for another symbol.

    >>> prover9_variables(Atom("P", (Var("i"), Var("x"))))
    {'i': 'v', 'x': 'x'}
    """
    free = term_variables(node) if isinstance(node, Term) else free_variables(node)
    variables, symbols = _names(node)
    spelled: dict[str, str] = {}
    for name in sorted(variables):
        clear = name not in symbols and (name not in free or is_variable_name(name))
        taken = variables | symbols | set(spelled.values())
        spelled[name] = name if clear else fresh("v", taken)
    return spelled


def tptp_variables(node: Formula | Term) -> dict[str, str]:
    """Give every variable a capital letter, and no two of them the same name.

    >>> tptp_variables(Atom("P", (Var("x"), Var("X"))))
    {'X': 'X', 'x': 'X1'}
    """
    spelled: dict[str, str] = {}
    for name in sorted(_names(node)[0]):
        capital = name[0].upper() + name[1:] if name[0].isalpha() else "V"
        spelled[name] = fresh(capital, spelled.values())
    return spelled


def _names(node: Formula | Term) -> tuple[set[str], set[str]]:
    """The variables, and the symbols for predicates, functions and constants."""
    parts = () if isinstance(node, Term) else tuple(walk(node))
    variables = {
        part.variable for part in parts if isinstance(part, ForAll | Exists | CountQuantifier)
    }
    symbols = {part.predicate for part in parts if isinstance(part, Atom)}
    for term in _terms(node, parts):
        match term:
            case Var(name):
                variables.add(name)
            case Func(name, _):
                symbols.add(name)
            case _:
                pass
    return variables, symbols


def _terms(node: Formula | Term, parts: tuple[Formula, ...]) -> Iterator[Term]:
    if isinstance(node, Term):
        return walk_terms(node)
    return chain.from_iterable(walk_terms(p) for p in parts if isinstance(p, Atom | Compare))


def _as_is(name: str, _arity: int = 0) -> str:
    return name


def _prover9_symbol(name: str, arity: int) -> str:
    """Keep a symbol from reading as a variable or as the end of a list; no name of ours has a `$`.

    The answer depends on the symbol alone, so all formulas of a theory agree on it.
    """
    if not _WORD.fullmatch(name):
        raise InputError(f"Prover9 cannot read the name {name!r}")
    return f"c${name}" if not arity and (is_variable_name(name) or name == END_OF_LIST) else name


def _tptp_symbol(name: str, _arity: int) -> str:
    r"""Quote whatever is not a lower-case word; quoting changes no name.

    >>> print(_tptp_symbol("mine", 2), _tptp_symbol("Carla", 0), _tptp_symbol("it's", 0))
    mine 'Carla' 'it\'s'
    """
    quoted = name.replace("\\", r"\\").replace("'", r"\'")
    return name if _LOWER_WORD.fullmatch(name) else f"'{quoted}'"


def _latex_symbol(name: str, _arity: int = 0) -> str:
    r"""Set a letter with digits as an indexed letter, and anything longer as a word.

    >>> print(_latex_symbol("mine"), _latex_symbol("x12"), _latex_symbol("is_odd"))
    \mathit{mine} x_{12} \mathit{is\_odd}
    """
    letter, index = name[0], name[1:]
    if letter.isalpha() and not index:
        return letter
    if letter.isalpha() and index.isdigit():
        return f"{letter}_{{{index}}}"
    escaped = re.sub(r"([_#$%&{}])", r"\\\1", name)
    return rf"\mathit{{{escaped}}}"


# Styles -------------------------------------------------------------------------------------------

Style = Literal["unicode", "ascii", "prover9", "tptp", "latex"]

_UNICODE = Notation(
    truth="⊤",
    falsity="⊥",
    negation="¬",
    conjunction=" ∧ ",
    disjunction=" ∨ ",
    implication=" → ",
    equivalence=" ↔ ",
    forall="∀{} ",
    exists="∃{} ",
    bounds={"exactly": "=", "atleast": "≥", "atmost": "≤"},
    counting="∃{}{} {} ",
    cardinality="∃{}{} {{{}}}",
    comparisons={
        "=": "{} = {}",
        "!=": "{} ≠ {}",
        "<": "{} < {}",
        "<=": "{} ≤ {}",
        ">": "{} > {}",
        ">=": "{} ≥ {}",
    },
    plus="{} + {}",
    minus="{} − {}",
    absolute="|{}|",
    integer=lambda value: str(value).replace("-", "−"),
    variable=_as_is,
    symbol=_as_is,
    comma=", ",
)

_ASCII = replace(
    _UNICODE,
    truth="true",
    falsity="false",
    negation="-",
    conjunction=" & ",
    disjunction=" | ",
    implication=" -> ",
    equivalence=" <-> ",
    forall="all {} ",
    exists="exists {} ",
    bounds={"exactly": "exactly", "atleast": "atleast", "atmost": "atmost"},
    counting="{} {} {} ",
    cardinality="{} {} {{{}}}",
    comparisons={**_UNICODE.comparisons, "!=": "{} != {}", "<=": "{} <= {}", ">=": "{} >= {}"},
    minus="{} - {}",
    integer=str,
    comma=",",
)

_PROVER9 = replace(
    _ASCII,
    truth="$T",
    falsity="$F",
    minus="sub({},{})",
    absolute="abs({})",
    symbol=_prover9_symbol,
    nests=False,
)

_TPTP = replace(
    _PROVER9,
    truth="$true",
    falsity="$false",
    negation="~",
    implication=" => ",
    equivalence=" <=> ",
    forall="! [{}] : ",
    exists="? [{}] : ",
    comparisons={
        **_ASCII.comparisons,
        "<": "'<'({},{})",
        "<=": "'<='({},{})",
        ">": "'>'({},{})",
        ">=": "'>='({},{})",
    },
    plus="'+'({},{})",
    minus="'-'({},{})",
    integer="'{}'".format,
    symbol=_tptp_symbol,
    mixes=False,
)

_LATEX = replace(
    _UNICODE,
    truth=r"\top",
    falsity=r"\bot",
    negation=r"\neg ",
    conjunction=r" \wedge ",
    disjunction=r" \vee ",
    implication=r" \rightarrow ",
    equivalence=r" \leftrightarrow ",
    forall=r"\forall {}\, ",
    exists=r"\exists {}\, ",
    bounds={"exactly": "=", "atleast": r"\geq ", "atmost": r"\leq "},
    counting=r"\exists^{{{}{}}} {}\, ",
    cardinality=r"\exists^{{{}{}}} \{{{}\}}",
    comparisons={
        **_UNICODE.comparisons,
        "!=": r"{} \neq {}",
        "<=": r"{} \leq {}",
        ">=": r"{} \geq {}",
    },
    minus="{} - {}",
    absolute=r"\left|{}\right|",
    integer=str,
    variable=_latex_symbol,
    symbol=_latex_symbol,
)

NOTATIONS: Mapping[Style, Notation] = {
    "unicode": _UNICODE,
    "ascii": _ASCII,
    "prover9": _PROVER9,
    "tptp": _TPTP,
    "latex": _LATEX,
}
