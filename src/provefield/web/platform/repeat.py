"""What a server does again and again, beside what it is asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)


Chore = Callable[[], Awaitable[object]]


async def attempt(chore: Chore, fault: str) -> None:
    """Do a chore; a fault is logged."""
    try:
        await chore()
    except Exception:  # nobody waits for a chore, so one fault would end it unseen
        log.exception(fault)


async def repeat(chore: Chore, seconds: float, fault: str) -> None:
    """Do a chore, wait, and do it again, also after a fault."""
    while True:
        await attempt(chore, fault)
        await asyncio.sleep(seconds)
