"""Sentences about a board and the formulas that they mean, by one grammar for all languages."""

from __future__ import annotations

from .reading import Reading, read
from .say import clause, describe, say

__all__ = ["Reading", "clause", "describe", "read", "say"]
