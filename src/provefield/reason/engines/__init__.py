"""Engines that answer questions, one file each; `engine(name)` loads the one asked for.

Other packages add theirs with an entry point in the group `provefield.engines`.
"""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, cast

from provefield.errors import InputError

if TYPE_CHECKING:
    from provefield.reason.engine import Engine

GROUP = "provefield.engines"
ENGINES = {
    "resolution": "provefield.reason.engines.resolution:Resolution",
    "sat": "provefield.reason.engines.sat:Sat",
    "sat-compact": "provefield.reason.engines.sat:sat_compact",
    "sat-eleven": "provefield.reason.engines.sat:sat_eleven",
    "counting": "provefield.reason.engines.counting:Counting",
    "dnf": "provefield.reason.engines.dnf:Dnf",
    "prover9": "provefield.reason.engines.prover9:Prover9",
    "eprover": "provefield.reason.engines.eprover:EProver",
    "single-point": "provefield.reason.engines.single_point:SinglePoint",
    "truth-table": "provefield.reason.engines.truth_table:TruthTable",
}


def engine_names() -> list[str]:
    """The names of all engines, ours first."""
    return [*ENGINES, *(point.name for point in entry_points(group=GROUP))]


def engine(name: str) -> Engine:
    """Load an engine by its name.

    >>> engine("sat").name
    'sat'
    >>> engine("sats")
    Traceback (most recent call last):
    provefield.errors.InputError: engine, line 1, column 1: no engine is called 'sats'; \
did you mean sat?
        sats
        ^
    """
    if name in ENGINES:
        module, _, attribute = ENGINES[name].partition(":")
        return cast("Engine", getattr(import_module(module), attribute)())
    for point in entry_points(group=GROUP, name=name):
        return cast("Engine", point.load()())
    near = get_close_matches(name, engine_names(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(engine_names())}"
    raise InputError(f"no engine is called {name!r}; {hint}", text=name, source="engine")
