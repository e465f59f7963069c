"""Sentences about a board and the formulas that they mean, by one grammar for all languages."""

from __future__ import annotations

from .readings import readings

__all__ = ["readings"]
