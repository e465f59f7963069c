"""The option --seconds: by the clock if it is given, else processor time, whatever else runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from provefield.reason.limit import Limit


def seconds_option(what: str, default: float) -> Any:
    """The option, which says what it is for and what holds without it."""
    without = f"without it {default:g} seconds of processor time, whatever else runs"
    return typer.Option(min=0.01, max=1e6, help=f"{what}, by the clock; {without}.")


def limit_of(seconds: float | None, default: float) -> Limit:
    """The limit that the option sets.

    >>> limit_of(3.0, 5.0).by_clock, limit_of(None, 5.0).by_clock
    (True, False)
    """
    from provefield.reason.limit import Limit, by_clock

    return Limit(default) if seconds is None else by_clock(seconds)
