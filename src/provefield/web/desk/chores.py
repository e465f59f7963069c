"""What a server does again and again, beside what it is asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)


async def repeat(chore: Callable[[], Awaitable[object]], seconds: float, fault: str) -> None:
    """Do a chore, wait, and do it again; a fault is logged, and the next time tries again."""
    while True:
        try:
            await chore()
        except Exception:  # nobody waits for a chore, so one fault would end it unseen
            log.exception(fault)
        await asyncio.sleep(seconds)
