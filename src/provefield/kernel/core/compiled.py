"""How functions of the kernel are compiled: ahead, into a library, or else by numba as they come.

Whoever changes the kernel notices nothing but a line that says so: its library is out of date then,
and numba compiles what is called. `PROVEFIELD_KERNEL=numba` asks for numba in any case.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import ParamSpec, Protocol, TypeVar

from provefield.errors import MissingToolError
from provefield.kernel.core import library, watch

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Compiled(Protocol[P, R_co]):
    """A compiled function that Python can call; it holds no lock while it runs."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co:
        """Run it."""

    def bind(self, *first: object) -> Callable[..., R_co]:
        """The function with its first arguments, which saves looking at them at each call."""


_WANTED = os.environ.get("PROVEFIELD_KERNEL", "")
_LIBRARY = None if _WANTED == "numba" else library.load()
if _LIBRARY is None:
    if find_spec("numba") is None:
        raise MissingToolError("numba", "pip install numba")
    if _WANTED != "numba":
        watch.tell("no library of these sources, so that numba compiles them (see `./dev kernel`)")


def compiled(function: Callable[P, R]) -> Compiled[P, R]:
    """Have Python call the compiled function."""
    if _LIBRARY is not None:
        return library.Entry(_LIBRARY, function)
    from provefield.kernel.core import jit

    return jit.compiled(function)


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """Have compiled functions call a function, and only them."""
    if _LIBRARY is not None:
        return function
    from provefield.kernel.core import jit

    return jit.inner(function)


def tiny(function: Callable[P, R]) -> Callable[P, R]:
    """Have a function compiled into each that calls it: one of a few lines, or with one hot caller.

    A call hands over every array as seven numbers, hundreds for all that an analysis works on.
    """
    if _LIBRARY is not None:
        return function
    from provefield.kernel.core import jit

    return jit.tiny(function)
