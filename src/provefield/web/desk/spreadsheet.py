"""Texts of people in files that a spreadsheet opens."""

from __future__ import annotations

from unicodedata import normalize

RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula."""


def harmless(text: str) -> str:
    """A text that no spreadsheet runs.

    >>> harmless("=1+1"), harmless("Ada")
    ("'=1+1", 'Ada')
    """
    # Some spreadsheets take a full-width sign for the plain one.
    return f"'{text}" if normalize("NFKC", text).startswith(RISKY) else text
