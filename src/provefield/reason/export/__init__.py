"""What is known, written for other programs: one format a file, found by its name.

A file of a format has one function, `write(question) -> str`. It is made from formulas alone; where
a fact comes from is a comment of one line, so that no words of a person become a formula. With a
cell, the question "is it safe?" is part of the file.
"""

from __future__ import annotations

from importlib import import_module

from provefield.reason.question import Question
from provefield.registry import find_name

FORMATS: dict[str, str] = {
    "prover9": "provefield.reason.export.prover9",
    "dimacs": "provefield.reason.export.dimacs",
    "opb": "provefield.reason.export.opb",
    "smtlib": "provefield.reason.export.smtlib",
    "tptp": "provefield.reason.export.tptp",
    "latex": "provefield.reason.export.latex",
    "propositions": "provefield.reason.export.propositions",
}
"""The formats by their names, and where their `write` is."""


def export(question: Question, to: str) -> str:
    """Write what is known in a format.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import Knowledge
    >>> export(Question(Knowledge(Grid(1, 1))), "dimax")
    Traceback (most recent call last):
    provefield.errors.InputError: format: no format is called 'dimax'; \
did you mean dimacs?
        dimax
        ^
    """
    text: str = import_module(FORMATS[find_name("format", to, FORMATS)]).write(question)
    return text
