"""Textbooks: the signs that each writes, what it calls the rules, and which it does without.

A profile is a file of `data/textbooks`. Each of its rules is one of ours by its name, or a schema:
of the calculus, one that expands into it, or a replacement inside of formulas (⇄). Its rows say how
a schema that it lacks is written in its own rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from provefield.errors import InputError
from provefield.files import parse_toml
from provefield.reason.calculus.derived.entries import Writer, read, with_plain_names
from provefield.reason.calculus.derived.expand import Expansion
from provefield.reason.calculus.derived.rows import everything, keys_of, read_row
from provefield.reason.calculus.rules import RULES
from provefield.reason.proof import Line
from provefield.tongues import phrase

REPLACED = "⇄"
OURS = "provefield"
_FOLDER = files("provefield") / "data" / "textbooks"
_SIGNS = str.maketrans("₀₁₂⊃≡•·&~", "012→↔∧∧∧¬")


def plain_rule(name: str) -> str:
    """A rule's name without what people write in several ways.

    >>> plain_rule("∧ Elim"), plain_rule("D.S."), plain_rule("⊃I"), plain_rule("∀y e")
    ('∧elim', 'ds', '→i', '∀e')
    """
    name = name.replace("<->", "↔").replace("->", "→").replace("|", "∨")
    name = re.sub(r"([∀∃])[a-z]\d?(?= |[ie]$)", r"\1", name.translate(_SIGNS))
    name = re.sub(r"^v(?= ?[IEie])", "∨", re.sub(r"^-", "¬", name))
    return re.sub(r"[\s.:]", "", name).casefold()


@dataclass(frozen=True, eq=False)
class Textbook:
    """What a book writes and how; rules have our names or schemas by those of the book."""

    name: str
    title: str
    rules: Mapping[str, tuple[str, ...]]
    premise: str = "premise"
    assumption: str = "assumption"
    signs: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)
    negation_first: bool = False
    """Whether ¬E cites the negation before what it denies."""
    cites_first: bool = False
    """Whether lines stand before the rule that uses them."""
    juxtaposed: bool = False
    """Whether it writes Lab for L(a, b)."""
    boxed_names: bool = False
    """Whether ∀I closes a box that opens with a fresh name."""
    contradiction: str = "⊥"
    """How a box ends that refutes: in ⊥, in a conjunction, or in a pair of lines."""
    instantiation: bool = False
    """Whether ∃ gives an instance without a box."""
    names: str = ""
    """What its fresh names look like, if it has a way with them."""

    @cached_property
    def names_of_rules(self) -> Mapping[str, str]:
        """What the book calls ours."""
        named = {uses[0]: name for name, uses in self.rules.items() if uses[0] in RULES}
        return {"premise": self.premise, "assumption": self.assumption} | named

    def name_of(self, rule: str) -> str:
        """What the book calls a rule."""
        return self.names_of_rules.get(rule, rule)

    @cached_property
    def _typed(self) -> Mapping[str, str]:
        found = {plain_rule(name): name for name in self.rules}
        return found | {
            plain_rule(each): rule
            for rule, words in _GIVEN.items()
            for each in (*words, getattr(self, rule))
            if plain_rule(each) not in found
        }

    def rule_called(self, typed: str) -> str | None:
        """A rule of the book, `premise` or `assumption`, by what people type.

        >>> textbook("lpl").rule_called("∧elim:"), textbook("copi").rule_called("mp")
        ('∧ Elim', 'M.P.')
        """
        return self._typed.get(plain_rule(typed))

    @cached_property
    def lacks(self) -> frozenset[str]:
        """The schemas of ours that the book has under no name."""
        has = {key for uses in self.rules.values() for use in uses for key in _keys(use)}
        return everything(frozenset(RULES)) - has - {"counting", "counts"}

    def lines_of(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The same proof by the rules that the book has.

        >>> from provefield.logic.parse import parse
        >>> lines = [Line(1, parse("A"), "premise"), Line(2, parse("--A"), "¬¬I", (1,))]
        >>> [f"{line.formula} {line.rule}" for line in textbook("forallx").lines_of(lines)]
        ['A premise', '¬A assumption', '⊥ ¬E', '¬¬A ¬I']
        """
        expansion = Expansion(everything(frozenset(RULES)) - self.lacks)
        writer = Writer()
        writer.write(expansion.expand(read(lines, {})), 0)
        return with_plain_names(writer.lines, lines[-1].formula) if lines else ()

    @cache  # noqa: B019 - there are six
    def row(self, schema: str) -> tuple[Line, ...]:
        """How a schema that the book lacks is written by its rules; nothing if it is not told."""
        return tuple(read_row(self.rows[schema], self.rules)) if schema in self.rows else ()


_GIVEN = {
    "premise": ("PR", "premise", "given"),
    "assumption": ("AS", "assumption", "assume", "ACP", "AIP", "hyp", "suppose"),
}


def _keys(use: str) -> Iterator[str]:
    yield from keys_of(use) if use in RULES else (use.replace("B ∧ ¬B", "⊥"),)


@cache
def rule_of(use: str) -> str | None:
    """The rule of the calculus that a rule of a book is; None if it expands into several.

    >>> rule_of("∧E"), rule_of("A ∧ B ⊢ B"), rule_of("A ⇄ A ∧ A")
    ('∧E', '∧E', None)
    """
    key = "∃E" if use == "∃x A(x) ⊢ A(c)" else next(_keys(use), use)
    return use if use in RULES else next((x for x in RULES if key in (x, *keys_of(x))), None)


@cache
def textbooks() -> Mapping[str, Textbook]:
    """The books that come along, by their names.

    >>> sorted(textbooks())
    ['copi', 'forallx', 'huth-ryan', 'logic-book', 'lpl', 'provefield']
    """
    found = {}
    for file in sorted(_FOLDER.iterdir(), key=lambda each: each.name):
        name = file.name.removesuffix(".toml")
        found[name] = _profile(name, parse_toml(file.read_text(encoding="utf-8")))
    return found


def _profile(name: str, given: Mapping[str, Any]) -> Textbook:
    rules = given.get("rules") or {rule: rule for rule in RULES}
    uses = {rule: (use,) if isinstance(use, str) else tuple(use) for rule, use in rules.items()}
    fields = {key.replace("-", "_"): each for key, each in given.items()}
    return Textbook(name, **{**fields, "rules": uses})


def textbook(name: str) -> Textbook:
    """A book that comes along."""
    found = textbooks().get(name)
    if found is None:
        known = ", ".join(textbooks())
        raise InputError(
            phrase("there is no textbook {name}; there are {known}", name=name, known=known),
            source="textbook",
        )
    return found
