"""Waiting for what happens elsewhere, as long as a busy machine may take."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal, TypeVar

PLENTY = 300.0
"""Seconds in which everything happens that a test waits for, however busy the machine is."""

T = TypeVar("T")


def wait_for(look: Callable[[], T | Literal[False] | None], seconds: float = PLENTY) -> T:
    """What a look finds, once it finds something."""
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, f"this did not come within {seconds:g} seconds"
        time.sleep(0.02)
    return found
