"""The tables of the languages, which are files, and what all of them have alike."""

from __future__ import annotations

from importlib.resources import files

from provefield.logic.language.grammar import Row

UNDERSTOOD = (
    "statements",
    "compounds",
    "exceptions",
    "comparisons",
    "neighbours",
    "subjects",
    "predicates",
    "joints",
    "amounts",
    "places",
)
LISTS = {
    "claims": Row("claim"),
    "cells": Row("cell", 2),
    "things": Row("thing", 2),
    "terms": Row("term", 2),
    "nths": Row("nth", 2),
    "places": Row("place"),
    "separate": Row("place", 2),
}


def read_table(path: str) -> str:
    """The text of a table.

    >>> print(read_table("english/examples").splitlines()[1])
    There is no mine in row 1.
    """
    return (files("provefield.data") / "grammar" / f"{path}.txt").read_text(encoding="utf-8")


def read_understood(language: str) -> str:
    """What is understood besides what is spoken, as one table."""
    return "\n".join(read_table(f"{language}/{name}") for name in UNDERSTOOD)
