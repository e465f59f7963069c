"""Compiling by numba: once on a machine, then from a cache.

Numba notices when a function's own file changes, but not when a function it calls in another file
does; hence the folder of the cache is named after a hash of all the sources that a file makes use
of. Compiled functions make no arrays, they are given them: this spares the counting of references,
which would take most of the time. A cache that somebody filled is read even if nothing can be
written there.
"""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import numba
from numba.core import caching, event
from numba.core.registry import CPUDispatcher

from provefield.extras import require_linux

# Imported so, they are not part of what is hashed: whatever they say, the functions are the same.
from provefield.kernel.core import watch

if TYPE_CHECKING:
    from provefield.kernel.core.compiled import Compiled

P = ParamSpec("P")
R = TypeVar("R")

PATIENCE, PAUSE = 1.0, 0.05  # seconds to wait for others in silence, and between two looks
ROOMS = Path(__file__).parents[1]
PACKAGE = "provefield.kernel"
_IMPORT = re.compile(rf"^from {re.escape(PACKAGE)}\.(\w+)\.(\w+) import", re.MULTILINE)


ENTRIES: list[CPUDispatcher] = []
"""What Python can call."""


def compiled(function: Callable[P, R]) -> Compiled[P, R]:
    """Compile a function when it is first called; it holds no lock while it runs.

    >>> @compiled
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(21)
    42
    """
    result: Any = _compiled(function)
    result.__class__ = _Entry
    ENTRIES.append(result)
    return cast("Compiled[P, R]", result)


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only compiled ones call, which takes less time.

    >>> @inner
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(21)
    Traceback (most recent call last):
    TypeError: only compiled functions call double
    """
    return _closed(_compiled(function, no_cpython_wrapper=True))


def tiny(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into each that calls it: one of a few lines, or with one hot caller.

    A call hands over every array as seven numbers, hundreds for all that an analysis works on.
    """
    return _closed(_compiled(function, no_cpython_wrapper=True, forceinline=True))


class _Entry(CPUDispatcher):
    """Lets one process at a time compile; others wait, and then find the result in the cache."""

    def bind(self, *first: object) -> Callable[..., Any]:
        return partial(self, *first)

    def compile(self, sig: Any) -> Any:
        with _alone(Path(self.py_func.__code__.co_filename)):
            return super().compile(sig)


_TURN = RLock()


@contextmanager
def _alone(source: Path) -> Iterator[None]:
    """Keep other threads and processes out; a thread that is in may come in again."""
    folder = cache_folder(source) if source.exists() else None
    with _TURN:
        if folder is None or not can_write(folder) or LISTENER.locked:
            yield
            return
        with (folder / "lock").open("w") as lock:
            _take(lock.fileno())
            LISTENER.locked = True
            try:
                yield
            finally:
                LISTENER.locked = False


def _take(lock: int) -> None:
    """Take a lock, and say so if that takes longer than reading the cache does."""
    require_linux("compiling the kernel")
    import fcntl

    for _ in range(round(PATIENCE / PAUSE)):
        try:
            return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(PAUSE)
    watch.current().wait()
    return fcntl.flock(lock, fcntl.LOCK_EX)


class _Inner(CPUDispatcher):
    """Refuses calls from Python, which would crash, as there is nothing to receive them."""

    def __call__(self, *_: object, **__: object) -> object:
        raise TypeError(f"only compiled functions call {self.py_func.__name__}")


def _closed(function: Callable[P, R]) -> Callable[P, R]:
    function.__class__ = _Inner  # type: ignore[assignment]
    return function


def _compiled(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    # What was typed in has no file whose age the cache could compare.
    path = Path(function.__code__.co_filename)
    folder = cache_folder(path) if path.exists() else None
    compiler: Any = numba
    before = compiler.config.CACHE_DIR
    compiler.config.CACHE_DIR = str(folder or "")
    try:
        result: Any = compiler.njit(
            cache=folder is not None and can_write(folder),
            nogil=True,
            error_model="numpy",
            _nrt=False,
            no_cfunc_wrapper=True,
            **options,
        )(function)
        if folder is not None and not can_write(folder):
            result._cache = _ReadOnlyCache(function)  # type: ignore[no-untyped-call]
    finally:
        compiler.config.CACHE_DIR = before
    return cast("Callable[P, R]", result)


class _ReadOnlyFolder(caching.UserProvidedCacheLocator):
    """Where a cache is; others insist on writing there."""

    def ensure_cache_path(self) -> None:
        """It is there already."""


class _ReadOnlyFunctions(caching.CompileResultCacheImpl):
    _locator_classes = [_ReadOnlyFolder]  # noqa: RUF012  # as in the class above it


class _ReadOnlyCache(caching.FunctionCache):
    """What somebody else compiled."""

    _impl_class = _ReadOnlyFunctions

    def save_overload(self, sig: Any, data: Any) -> None:
        """What is not there is compiled each time."""


@cache
def cache_folder(source: Path) -> Path | None:
    """Where the functions of a file are kept; None if there is no such folder and none can be made.

    It lies in `PROVEFIELD_CACHE`, or else where the user's programs keep such things.
    """
    home = os.environ.get("PROVEFIELD_CACHE")
    if not home:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111
        home = str(Path(base) / "provefield")
    contents = b"\0".join(path.read_bytes() for path in sorted(used_by(source)))
    folder = Path(home) / sha256(contents).hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


@cache
def can_write(folder: Path) -> bool:
    """Whether something can be written to a folder, which only trying tells."""
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def used_by(source: Path) -> set[Path]:
    """A file of the kernel and all others there that it imports, directly or not.

    >>> sorted(path.name for path in used_by(Path(__file__).with_name("single.py")))
    ['arrays.py', 'compiled.py', 'neighbours.py', 'places.py', 'single.py']
    """
    found: set[Path] = set()
    waiting = [source]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            names = _IMPORT.findall(path.read_text(encoding="utf-8"))
            waiting += [ROOMS / room / f"{name}.py" for room, name in names]
    return found


class _Compiling(event.Listener):
    """Passes on how far the compiler is."""

    def __init__(self) -> None:
        self.depth = 0
        self.locked = False
        self.functions: set[CPUDispatcher] = set()

    def on_start(self, event: event.Event) -> None:
        if _is_ours(event):
            self.depth += 1
            if self.depth == 1:
                entry = event.data["dispatcher"]
                self.functions = {each for each in reached(entry) if not each.overloads}
                watch.current().begin(len(self.functions))

    def on_end(self, event: event.Event) -> None:
        if _is_ours(event):
            self.depth -= 1
            watch.current().advance(sum(bool(each.overloads) for each in self.functions))
            if self.depth == 0:
                watch.current().end(bool(event.data["dispatcher"].overloads))


def _is_ours(happened: event.Event) -> bool:
    function = happened.data["dispatcher"].py_func
    return str(function.__module__).startswith(PACKAGE)


def reached(entry: CPUDispatcher) -> set[CPUDispatcher]:
    """A compiled function and all that it calls, directly or not."""
    found: set[CPUDispatcher] = set()
    waiting = [entry]
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.add(function)
            python = function.py_func
            named = (python.__globals__.get(name) for name in python.__code__.co_names)
            waiting += [each for each in named if isinstance(each, CPUDispatcher)]
    return found


LISTENER = _Compiling()
event.register("numba:compile", LISTENER)  # type: ignore[no-untyped-call]
