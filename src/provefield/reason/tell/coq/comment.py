"""What people wrote, as a comment that ends where it should."""

from __future__ import annotations

import re

_UNSAFE = re.compile(r"[^\w ∀∃∧∨¬→↔≠≤≥=<>|{}(),.:+−⊥⊤-]")


def comment(text: str) -> str:
    """A comment for Coq; a character that could end it or open a string becomes a question mark.

    >>> comment('1 *) Axiom a : False. (* "')
    '(* 1 ?) Axiom a : False. (? ? *)'
    """
    return f"(* {_UNSAFE.sub('?', text)} *)"
