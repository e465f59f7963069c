"""Texts that can be told in more than one language: English is what they are, others a table."""

from __future__ import annotations

from provefield.tongues.phrase import Listed, Phrase, Worded, capitalised, paragraph, phrase
from provefield.tongues.table import Form, Tongue, tell

__all__ = [
    "Form",
    "Listed",
    "Phrase",
    "Tongue",
    "Worded",
    "capitalised",
    "paragraph",
    "phrase",
    "tell",
]
