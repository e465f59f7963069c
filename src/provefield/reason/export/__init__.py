"""What is known, written for other programs: one format a file, found by its name.

A file of a format has one function, `write(question) -> str`. It is made from formulas alone; where
a fact comes from is a comment of one line, so that no words of a person become a formula. With a
cell, the question "is it safe?" is part of the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from importlib import import_module

from provefield.errors import InputError
from provefield.reason.question import Question

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


def no_such_format(name: str, formats: Iterable[str]) -> InputError:
    """The error that says which formats there are, or which is meant."""
    known = list(formats)
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    return InputError(f"no format is called {name!r}; {hint}", text=name, source="format")


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
    if to not in FORMATS:
        raise no_such_format(to, FORMATS)
    text: str = import_module(FORMATS[to]).write(question)
    return text
