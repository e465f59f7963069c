"""The rules of natural deduction, exactly as a textbook states them.

A rule is its schemas, written as people write them: A, B and C stand for any formula, A(t) for one
that speaks of t, and [A … B] for a box that supposes A and ends in B.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provefield.errors import InputError
from provefield.logic.canonical import textbook_form
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
from provefield.logic.parse import parse
from provefield.tongues import Phrase, phrase


@dataclass(frozen=True, slots=True)
class Box:
    """A closed box: what it supposes and what its last line says."""

    assumption: Formula
    conclusion: Formula

    def __str__(self) -> str:
        return f"[{self.assumption} … {self.conclusion}]"


@dataclass(frozen=True, slots=True)
class Schema:
    """What is cited, and what it gives."""

    lines: tuple[Formula, ...]
    boxes: tuple[Box, ...]
    gives: Formula
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule by its name; each schema is a way to use it."""

    name: str
    schemas: tuple[Schema, ...]
    group: str
    condition: Phrase | None = None


def _schema(text: str) -> Schema:
    """Read a schema.

    >>> print(_schema("A ∨ B, [A … C], [B … C] ⊢ C").boxes[0])
    [A … C]
    """
    cited, _, gives = text.partition("⊢")
    items = [item.strip() for item in cited.split(", ") if item.strip()]
    boxes = [item.strip("[]").split("…") for item in items if item.startswith("[")]
    return Schema(
        tuple(_pattern(item) for item in items if not item.startswith("[")),
        tuple(Box(_pattern(first), _pattern(last)) for first, last in boxes),
        _pattern(gives),
        text,
    )


def with_greek(schema: object) -> str:
    """A schema as people read it: with letters that are in none of their formulas.

    >>> with_greek("A ∨ B, [A … C], [B … C] ⊢ C")
    'φ ∨ ψ, [φ … χ], [ψ … χ] ⊢ χ'
    """
    return str(schema).translate(_GREEK)


def _pattern(text: str) -> Formula:
    return textbook_form(parse(text.strip()))


ARBITRARY = phrase(
    "c is a name of which nothing is known: it stands in no premise, in no open supposition and"
    " not in the conclusion"
)
NEW_NAME = phrase(
    "c is a new name: it stands in no premise, in no open supposition, not in ∃x φ(x) and not in"
    " the conclusion"
)
SUMS = phrase("a count could not be right if the conclusion were false")
WRITTEN_OUT = phrase("what a counting quantifier says is written out with ∀, ∃ and =, or back")

_SCHEMAS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "connectives": {
        "R": ("A ⊢ A",),
        "∧I": ("A, B ⊢ A ∧ B",),
        "∧E": ("A ∧ B ⊢ A", "A ∧ B ⊢ B"),
        "→I": ("[A … B] ⊢ A → B",),
        "→E": ("A → B, A ⊢ B",),
        "∨I": ("A ⊢ A ∨ B", "B ⊢ A ∨ B"),
        "∨E": ("A ∨ B, [A … C], [B … C] ⊢ C",),
        "¬I": ("[A … ⊥] ⊢ ¬A",),
        "¬E": ("A, ¬A ⊢ ⊥",),
        "⊥E": ("⊥ ⊢ A",),
        "↔I": ("[A … B], [B … A] ⊢ A ↔ B",),
        "↔E": ("A ↔ B, A ⊢ B", "A ↔ B, B ⊢ A"),
        "IP": ("[¬A … ⊥] ⊢ A",),
    },
    "earned": {
        "MT": ("A → B, ¬B ⊢ ¬A",),
        "DS": ("A ∨ B, ¬A ⊢ B", "A ∨ B, ¬B ⊢ A"),
        "DeM": (
            "¬(A ∧ B) ⊢ ¬A ∨ ¬B",
            "¬A ∨ ¬B ⊢ ¬(A ∧ B)",
            "¬(A ∨ B) ⊢ ¬A ∧ ¬B",
            "¬A ∧ ¬B ⊢ ¬(A ∨ B)",
        ),
        "¬¬I": ("A ⊢ ¬¬A",),
        "¬¬E": ("¬¬A ⊢ A",),
        "LEM": ("⊢ A ∨ ¬A",),
        "QN": (
            "¬(∀x A(x)) ⊢ ∃x ¬A(x)",
            "∃x ¬A(x) ⊢ ¬(∀x A(x))",
            "¬(∃x A(x)) ⊢ ∀x ¬A(x)",
            "∀x ¬A(x) ⊢ ¬(∃x A(x))",
        ),
    },
    "quantifiers": {
        "∀E": ("∀x A(x) ⊢ A(t)",),
        "∀I": ("A(c) ⊢ ∀x A(x)",),
        "∃I": ("A(t) ⊢ ∃x A(x)",),
        "∃E": ("∃x A(x), [A(c) … B] ⊢ B",),
        "=I": ("⊢ t = t",),
        "=E": ("a = b, A(a) ⊢ A(b)", "a = b, A(b) ⊢ A(a)"),
    },
    "counts": {"counting": (), "counts": ()},
}
_CONDITIONS = {"∀I": ARBITRARY, "∃E": NEW_NAME, "counting": SUMS, "counts": WRITTEN_OUT}

RULES: Mapping[str, Rule] = {
    name: Rule(name, tuple(map(_schema, texts)), group, _CONDITIONS.get(name))
    for group, rules in _SCHEMAS.items()
    for name, texts in rules.items()
}
GIVEN = ("premise", "assumption")
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


_GREEK = str.maketrans("ABC", "φψχ")
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
