"""What people type for a rule of natural deduction, and which rules a task has use for."""

from __future__ import annotations

from collections.abc import Iterable

from provefield.errors import InputError
from provefield.logic.formula import (
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    walk,
)
from provefield.reason.calculus.rules import GIVEN, RULES
from provefield.tongues import phrase

_ALIASES = {
    "pr": "premise", "given": "premise", "as": "assumption", "hyp": "assumption",
    "suppose": "assumption", "assume": "assumption", "reit": "R", "copy": "R", "x": "⊥E",
    "efq": "⊥E", "dne": "¬¬E", "dni": "¬¬I", "raa": "IP", "pbc": "IP", "mp": "→E", "cq": "QN",
    "demorgan": "DeM", "dem": "DeM",
}  # fmt: skip
_SIGNS = (
    ("<->", "↔"), ("<=>", "↔"), ("->", "→"), ("=>", "→"), ("/\\", "∧"), ("\\/", "∨"), ("&", "∧"),
    ("^", "∧"), ("|", "∨"), ("v", "∨"), ("~", "¬"), ("-", "¬"), ("!", "¬"), ("false", "⊥"),
    ("_|_", "⊥"), ("forall", "∀"), ("all", "∀"), ("exists", "∃"), ("some", "∃"),
)  # fmt: skip
_BY_CASEFOLD = {name.casefold(): name for name in (*RULES, *GIVEN)}


def rule_called(typed: str) -> str | None:
    """A rule by what people type.

    >>> rule_called("&I"), rule_called("->e"), rule_called("vE"), rule_called("hyp")
    ('∧I', '→E', '∨E', 'assumption')
    """
    name = typed.casefold()
    if name in _ALIASES:
        return _ALIASES[name]
    for plain, sign in () if name in _BY_CASEFOLD else _SIGNS:
        name = name.replace(plain, sign)
    return _BY_CASEFOLD.get(name)


_PLAIN = {
    "∧": "&", "∨": "|", "→": "->", "↔": "<->", "¬": "-", "⊥": "false", "∀": "all", "∃": "exists",
}  # fmt: skip


def typed_for(rule: str) -> tuple[str, ...]:
    """What may be typed for a rule.

    >>> typed_for("→E")
    ('->e', 'mp')
    """
    plain = "".join(_PLAIN.get(sign, sign) for sign in rule).casefold()
    return plain, *(alias for alias, name in _ALIASES.items() if name == rule)


def rules_for(formulas: Iterable[Formula]) -> tuple[str, ...]:
    """The rules that may be of use where a sequent says such things.

    >>> from provefield.logic.parse import parse
    >>> "∀E" in rules_for([parse("A -> B")]), "∀E" in rules_for([parse("all x P(x)")])
    (False, True)
    """
    parts = [part for formula in formulas for part in walk(formula)]
    counts = any(isinstance(part, Cardinality | CountQuantifier) for part in parts)
    speaks = any(
        isinstance(part, ForAll | Exists | CountQuantifier | Compare)
        or (isinstance(part, Atom) and part.args)
        for part in parts
    )
    return tuple(
        rule.name
        for rule in RULES.values()
        if (counts or rule.group != "counts")
        and (speaks or (rule.group != "quantifiers" and rule.name != "QN"))
    )


def rules_called(names: Iterable[str]) -> tuple[str, ...]:
    """The rules that a task allows, in the order of the textbook; an unknown one is refused."""
    found = {name: rule_called(name) for name in names}
    for name, rule in found.items():
        if rule not in RULES:
            raise InputError(phrase("there is no rule called {rule}", rule=name))
    return tuple(rule for rule in RULES if rule in found.values())
