"""The four functions that give trees their meaning; each module beside it adds its constructors.

A phrase is a continuation: `phrase(tree, d, k)` is the form in which `k(term)` is said of what the
phrase stands for. So a phrase takes scope where it is read, and one inside another may go first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from . import form as lf
from .discourse import Cont, Discourse, Meaning, RefusedError, Test

PlaceCont = Callable[[Test, Discourse], Meaning]


@singledispatch
def phrase(tree: object, d: Discourse, k: Cont) -> Meaning:
    """What is said of the things that a noun phrase stands for."""
    raise RefusedError(f"no such phrase: {type(tree).__name__}")


@singledispatch
def place(tree: object, d: Discourse, k: PlaceCont) -> Meaning:
    """What is said with the test of lying there."""
    raise RefusedError(f"no such place: {type(tree).__name__}")


@singledispatch
def verb(tree: object, term: lf.Term, d: Discourse) -> Meaning:
    """A verb phrase, said of a term."""
    raise RefusedError(f"no such verb phrase: {type(tree).__name__}")


@singledispatch
def clause(tree: object, d: Discourse) -> Meaning:
    """The form of a clause."""
    raise RefusedError(f"no such clause: {type(tree).__name__}")
