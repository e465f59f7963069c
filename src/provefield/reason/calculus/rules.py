"""The rules of natural deduction, exactly as a textbook states them.

A rule is its schemas, written as people write them: A, B and C stand for any formula, A(t) for one
that speaks of t, and [A … B] for a box that supposes A and ends in B.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from provefield.logic.canonical import textbook_form
from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.tongues import Phrase, phrase

GIVEN = ("premise", "assumption")
"""Why a line stands that follows from none."""


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


def read_schema(text: str) -> Schema:
    """Read a schema.

    >>> print(read_schema("A ∨ B, [A … C], [B … C] ⊢ C").boxes[0])
    [A … C]
    """
    cited, _, gives = text.partition("⊢")
    items = [item.strip() for item in cited.split(", ") if item.strip()]
    boxes = [item.strip("[]").split("…") for item in items if item.startswith("[")]
    return Schema(
        tuple(read_pattern(item) for item in items if not item.startswith("[")),
        tuple(Box(read_pattern(first), read_pattern(last)) for first, last in boxes),
        read_pattern(gives),
        text,
    )


def read_pattern(text: str) -> Formula:
    """A formula of letters that stand for formulas.

    >>> print(read_pattern("A → ¬B"))
    A → ¬B
    """
    return textbook_form(parse(text.strip()))


ARBITRARY = phrase(
    "c is a name of which nothing is known: it stands in no premise and no open supposition on"
    " which φ(c) rests, and not in the conclusion"
)
NEW_NAME = phrase(
    "c is a new name: beside φ(c), it stands in no premise and no open supposition on which the"
    " end of the box rests, not in ∃x φ(x) and not in the conclusion"
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
        "LEM": ("⊢ A ∨ ¬A", "[A … B], [¬A … B] ⊢ B"),
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
    name: Rule(name, tuple(map(read_schema, texts)), group, _CONDITIONS.get(name))
    for group, rules in _SCHEMAS.items()
    for name, texts in rules.items()
}


def with_greek(schema: object) -> str:
    """A schema as people read it: with letters that are in none of their formulas.

    >>> with_greek("A ∨ B, [A … C], [B … C] ⊢ C")
    'φ ∨ ψ, [φ … χ], [ψ … χ] ⊢ χ'
    """
    return str(schema).translate(_GREEK)


_GREEK = str.maketrans("ABCD", "φψχω")
