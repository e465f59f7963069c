"""Engines that answer questions, one file each; `engine(name)` loads the one asked for.

Other packages add theirs with an entry point in the group `provefield.engines`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.registry import Registry

if TYPE_CHECKING:
    from provefield.reason.engine import Engine

ENGINES = {
    "resolution": "provefield.reason.engines.resolution:Resolution",
    "sat": "provefield.reason.engines.sat:Sat",
    "sat-compact": "provefield.reason.engines.sat:sat_compact",
    "sat-eleven": "provefield.reason.engines.sat:sat_eleven",
    "counting": "provefield.reason.engines.counting:Counting",
    "dnf": "provefield.reason.engines.dnf:Dnf",
    "single-point": "provefield.reason.engines.single_point:SinglePoint",
    "truth-table": "provefield.reason.engines.truth_table:TruthTable",
}
REGISTRY: Registry[Engine] = Registry("engine", ENGINES)


def engine(which: str | Engine) -> Engine:
    """Load an engine by its name; an object that is one is taken as it is.

    >>> engine("sat").name
    'sat'
    >>> engine("sats")
    Traceback (most recent call last):
    provefield.errors.InputError: engine: no engine is called 'sats'; \
did you mean sat?
        sats
        ^
    """
    if isinstance(which, str):
        return REGISTRY.load(which)
    if not callable(getattr(which, "ask", None)) or not callable(getattr(which, "label", None)):
        raise InputError(f"expected an engine or its name, not {which!r}", source="engine")
    return which
