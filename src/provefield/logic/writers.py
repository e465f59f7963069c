"""What a formula can be written as or turned into, and where the function is that does it.

Nothing is imported before it is asked for. Other packages add theirs with an entry point in the
group `provefield.writers`: a function from a formula to a text or to another formula.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from provefield.registry import Registry, find_name, imported
from provefield.tongues import languages, tongue_called

Writer = Callable[[Any], Any]

SENTENCES = "provefield.logic.language:describe"
"""Where the function is that says a formula in a language."""

WRITERS: Registry[Writer] = Registry(
    "target",
    {
        "unicode": "provefield.logic.show:in_unicode",
        "ascii": "provefield.logic.show:in_ascii",
        "prover9": "provefield.logic.show:in_prover9",
        "tptp": "provefield.logic.show:in_tptp",
        "latex": "provefield.logic.show:in_latex",
        "nnf": "provefield.logic.normal:nnf",
        "prenex": "provefield.logic.normal:prenex",
        "skolem": "provefield.logic.normal:skolemize",
        "cnf": "provefield.logic.normal:cnf",
        "dnf": "provefield.logic.normal:dnf",
    },
    plural="writers",
)


@cache
def writer(target: str) -> Writer:
    """The function that writes formulas in a syntax, a language or a normal form.

    >>> from provefield.logic.parse import parse
    >>> print(writer("Deutsch")(parse("mine(1,6)")), writer("ascii")(parse("¬A")))
    In Spalte 1, Zeile 6 liegt eine Mine. -A
    >>> writer("french")
    Traceback (most recent call last):
    provefield.errors.InputError: target: no target is called 'french'; there are unicode, ...
        french
        ^
    """
    if target not in WRITERS.places and (tongue := tongue_called(target)):
        return partial(imported(SENTENCES), tongue=tongue)
    named = (each.called for each in languages().values())
    found: Writer = WRITERS.find(find_name("target", target, [*WRITERS.names(), *named]))
    return found
