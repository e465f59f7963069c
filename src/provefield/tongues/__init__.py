"""The one home of what people read: English is what it is, every other language a table."""

from __future__ import annotations

from provefield.tongues.languages import ENGLISH, Language, Tongue, languages, tongue_called
from provefield.tongues.phrase import (
    Counted,
    Listed,
    Phrase,
    Worded,
    capitalised,
    counted,
    paragraph,
    phrase,
)
from provefield.tongues.table import Form, heard, page_words, table, tell, translate

__all__ = [
    "ENGLISH",
    "Counted",
    "Form",
    "Language",
    "Listed",
    "Phrase",
    "Tongue",
    "Worded",
    "capitalised",
    "counted",
    "heard",
    "languages",
    "page_words",
    "paragraph",
    "phrase",
    "table",
    "tell",
    "tongue_called",
    "translate",
]
