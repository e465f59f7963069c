"""Textbooks: what each calls the rules, and which it does without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provefield.reason.calculus.derived.entries import Writer, read, with_plain_names
from provefield.reason.calculus.derived.expand import Expansion
from provefield.reason.calculus.derived.rows import everything
from provefield.reason.calculus.rules import RULES
from provefield.reason.proof import Line


@dataclass(frozen=True, slots=True)
class Textbook:
    """The names of rules, where they are others than ours, and the schemas that a book lacks."""

    title: str
    names: Mapping[str, str]
    lacks: frozenset[str]
    negation_first: bool = False
    """Whether ¬E cites the negation before what it denies."""

    def name_of(self, rule: str) -> str:
        """What the book calls a rule."""
        return self.names.get(rule, rule)

    def lines_of(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The same proof by the rules that the book has.

        >>> from provefield.logic.parse import parse
        >>> lines = [Line(1, parse("A"), "premise"), Line(2, parse("--A"), "¬¬I", (1,))]
        >>> [f"{line.formula} {line.rule}" for line in CALGARY.lines_of(lines)]
        ['A premise', '¬A assumption', '⊥ ¬E', '¬¬A ¬I']
        """
        expansion = Expansion(everything(frozenset(RULES)) - self.lacks)
        writer = Writer()
        writer.write(expansion.expand(read(lines, {})), 0)
        return with_plain_names(writer.lines, lines[-1].formula) if lines else ()


def _schemas(*rules: str) -> frozenset[str]:
    return everything(frozenset(rules))


CALGARY = Textbook(
    "forall x: Calgary",
    {"premise": "PR", "assumption": "AS", "⊥E": "X", "¬¬E": "DNE", "QN": "CQ"},
    _schemas("¬¬I") | {"⊢ A ∨ ¬A"},
    negation_first=True,
)
LPL = Textbook(
    "Language, Proof and Logic",
    {"premise": "Premise", "assumption": "Assumption", "R": "Reit"}
    | {f"{sign}{end[0]}": f"{sign} {end}" for sign in "∧∨→↔∀∃=" for end in ("Intro", "Elim")}
    | {"¬I": "¬ Intro", "¬¬E": "¬ Elim", "¬E": "⊥ Intro", "⊥E": "⊥ Elim"},
    _schemas("IP", "MT", "DS", "DeM", "¬¬I", "LEM", "QN"),
)
