"""The generator at work for somebody: how far it is, and where the game is kept in the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import aclosing
from secrets import randbelow

from provefield.errors import ProvefieldError
from provefield.games.minefol.generate import MOST_POOLS, Order
from provefield.tongues import Tongue, phrase, tell
from provefield.web.create import generating
from provefield.web.create.catalogue import Catalogue
from provefield.web.create.generator_shapes import NewOrder, Progress
from provefield.web.create.shapes import NewGame
from provefield.web.platform.game_names import GENERATED
from provefield.web.platform.jobs import LONG, Jobs

log = logging.getLogger(__name__)
SEEDS = 1_000_000
FAULT = phrase("A fault of ours: no game was made. Please try again.")


def order_of(new: NewOrder) -> Order:
    """An order that differs each time; what cannot be made is refused at once."""
    return Order(new.columns, new.rows, new.mines, new.level, seed=randbelow(SEEDS))


async def make(
    order: Order, person: str, games: Catalogue, jobs: Jobs, tongue: Tongue
) -> AsyncIterator[Progress]:
    """Progress until the game is kept; whoever stops listening stops the generator."""
    news: asyncio.Queue[Progress | None] = asyncio.Queue()
    # A task of its own, so that a worker is given back in order when a browser goes away.
    task = asyncio.create_task(_work(news, order, person, games, jobs, tongue))
    try:
        while progress := await news.get():
            yield progress
    finally:
        task.cancel()


async def _work(
    news: asyncio.Queue[Progress | None],
    order: Order,
    person: str,
    games: Catalogue,
    jobs: Jobs,
    tongue: Tongue,
) -> None:
    tried = 0
    await news.put(Progress(tried=tried, most=MOST_POOLS))
    try:
        asked = LONG(generating.make, order, jobs.patience, tongue)
        async with aclosing(jobs.stream(asked)) as found:
            async for judged in found:
                tried += 1
                url = None
                if judged is not None and judged.game is not None:
                    new = NewGame(visibility="link")
                    name = await games.keep(person, judged.game, judged.checked, new, GENERATED)
                    url = f"/play/{name}"
                await news.put(Progress(tried=tried, most=MOST_POOLS, url=url))
    except ProvefieldError as error:
        told = tell(error.reason, tongue)
        await news.put(Progress(tried=tried, most=MOST_POOLS, error=told))
    except RuntimeError:
        log.exception("the generator failed on %s", order)
        told = tell(FAULT, tongue)
        await news.put(Progress(tried=tried, most=MOST_POOLS, error=told))
    finally:
        await news.put(None)
