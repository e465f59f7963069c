"""A formula in words, to be told in whatever language."""

from __future__ import annotations

from typing import Any, Self

from provefield.logic.formula import Formula
from provefield.logic.language import describe
from provefield.tongues import Phrase, Tongue
from provefield.tongues.table import MAIN, Form


class Described(Phrase):
    """A formula in words, in whatever language."""

    __slots__ = ("formula",)
    formula: Formula

    def __new__(cls, formula: Formula) -> Self:
        """Say it in English."""
        self = super().__new__(cls, describe(formula))
        self.formula = formula
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.formula,)

    def tell(self, tongue: Tongue, form: Form = MAIN) -> str:
        """Say it in another language."""
        return describe(self.formula, tongue)
