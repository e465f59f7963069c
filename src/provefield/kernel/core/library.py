"""The kernel as a shared library, compiled ahead: it is called without numba or any compiler.

It lies beside the rooms, named after a hash of their sources, so that one that is out of date is
never taken. A function of it is given one block of words: seven for an array in one dimension, one
for a number. Nothing in the library checks them; hence each of its functions comes with the kinds
of arguments that it was compiled for.
"""

from __future__ import annotations

import ctypes
import inspect
import platform
import sys
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from struct import pack
from typing import Generic, ParamSpec, TypeVar

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")

KERNEL = Path(__file__).parents[1]
MATHEMATICS = "libm.so.6"  # has what the library calls (exp, log, lgamma), and brings the C library


def library_path() -> Path:
    """Where the library for these sources and this kind of machine is, or would be."""
    sources = sorted(KERNEL.rglob("*.py"))
    contents = sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    return KERNEL / f"kernel-{sys.platform}-{platform.machine()}-{contents}.so"


@cache
def load() -> ctypes.CDLL | None:
    """The library; None if there is none for these sources, or this system cannot load it."""
    path = library_path()
    if not path.exists():
        return None
    try:
        ctypes.CDLL(MATHEMATICS, mode=ctypes.RTLD_GLOBAL)
        return ctypes.CDLL(str(path))
    except OSError:
        return None


def kind(value: object) -> str:
    """What a value is to compiled code.

    >>> kind((np.zeros(2), np.zeros((1, 2), np.int8), 3))
    '(<f8 1,|i1 2,i)'
    """
    match value:
        case tuple():
            return f"({','.join(map(kind, value))})"
        case np.ndarray():
            if not value.flags.c_contiguous:
                raise TypeError("compiled code takes contiguous arrays")
            return f"{value.dtype.str} {value.ndim}"
        case int() | np.integer():
            return "i"
        case _:
            raise TypeError(f"compiled code takes arrays and numbers, not {type(value).__name__}")


def words(values: Iterable[object]) -> bytes:
    """What compiled code is given for some values."""
    found: list[int] = []
    _add_words(values, found)
    return pack(f"{len(found)}q", *found)


def _add_words(values: Iterable[object], found: list[int]) -> None:
    for value in values:
        if isinstance(value, tuple):
            _add_words(value, found)
        elif isinstance(value, np.ndarray):
            place = value.ctypes.data
            found += (0, 0, value.size, value.itemsize, place, *value.shape, *value.strides)
        else:
            found.append(int(value))  # type: ignore[call-overload]


class Entry(Generic[P, R]):
    """A function of the library, in place of the Python function that it was compiled from."""

    def __init__(self, library: ctypes.CDLL, function: Callable[P, R]) -> None:
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self.__module__ = function.__module__
        self._silent = inspect.signature(function).return_annotation == "None"
        self._call = library[self.__name__]
        self._call.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
        kinds = ctypes.c_char.in_dll(library, f"{self.__name__}_takes")
        self._kinds = ctypes.string_at(ctypes.addressof(kinds)).decode().split(";")

    def __call__(self, *args: P.args, **_: P.kwargs) -> R:
        """Run it."""
        return self.run(b"", 0, args)

    def bind(self, *first: object) -> Callable[..., R]:
        """The function with its first arguments, which are looked at once, at the first call."""
        return _Bound(self, first)

    def pack(self, skipped: int, args: tuple[object, ...]) -> bytes:
        """The words for some arguments, if they are of the right kinds."""
        for value, wanted in zip(args, self._kinds[skipped:], strict=False):
            if kind(value) != wanted:
                raise TypeError(f"{self.__name__} takes {wanted}, not {kind(value)}")
        return words(args)

    def run(self, block: bytes, packed: int, args: tuple[object, ...]) -> R:
        """Run it with so many arguments that are packed already, and others."""
        if packed + len(args) != len(self._kinds):
            raise TypeError(f"{self.__name__} takes {len(self._kinds)} arguments")
        out = ctypes.c_int64()
        if self._call(ctypes.addressof(out), block + self.pack(packed, args)):
            raise RuntimeError(f"{self.__name__} failed")
        return None if self._silent else out.value  # type: ignore[return-value]


class _Bound(Generic[R]):
    """An entry with its first arguments; it keeps them, as their words say where they are."""

    def __init__(self, entry: Entry[..., R], first: tuple[object, ...]) -> None:
        self._entry, self._first, self._block = entry, first, b""

    def __call__(self, *rest: object) -> R:
        if not self._block:
            self._block = self._entry.pack(0, self._first)
        return self._entry.run(self._block, len(self._first), rest)
