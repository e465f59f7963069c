"""Formulas in the words of people, and back: one clear sentence, all readings."""

from __future__ import annotations

from provefield.logic.language.translate import MOST_WORDS, clause, describe, has_grammar, readings

__all__ = ["MOST_WORDS", "clause", "describe", "has_grammar", "readings"]
