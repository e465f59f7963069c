"""Texts that can be told in more than one language: English is what they are, others a table."""

from __future__ import annotations

from provefield.tongues.phrase import Listed, Phrase, Worded, capitalised, paragraph, phrase
from provefield.tongues.table import TONGUES, Form, Tongue, tell

__all__ = [
    "TONGUES",
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
