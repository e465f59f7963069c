"""The games of the days: each is made when it is first asked for, and then kept for good."""

from __future__ import annotations

import asyncio
from contextvars import Context
from datetime import date
from functools import partial

from fastapi import HTTPException
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from provefield.tongues import phrase
from provefield.web.create import daily_games as dailies
from provefield.web.platform.database.models import DailyGame
from provefield.web.platform.database.secret import secret
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.game_names import parse_daily_game
from provefield.web.platform.jobs import STUDY, Jobs

OF_THE_DAYS = "daily games"
FIRST = date(2026, 1, 1)
NO_DAY = phrase("There is no game of that day.")


class Dailies:
    """Has the game of every day up to this one; it stays, however games are made later."""

    def __init__(self, store: Store, jobs: Jobs) -> None:
        self._store = store
        self._jobs = jobs
        # When a class begins together, one of them is enough; whoever wants all the days that
        # have passed does not hold up those who want this one.
        self._today, self._before = asyncio.Lock(), asyncio.Lock()

    async def text(self, day: date) -> str:
        """The file of the game of a day."""
        today = now().date()
        if not FIRST <= day <= today:
            raise HTTPException(404, NO_DAY)
        if kept := await self._load(day):
            return kept
        async with self._today if day == today else self._before:
            return await self._load(day) or await self._make(day)

    async def _load(self, day: date) -> str | None:
        query = select(DailyGame.text).where(DailyGame.day == day)
        return await self._store.read(lambda connection: connection.scalar(query))

    async def _make(self, day: date) -> str:
        # It is for everybody, so it does not wait for what else the first one has asked.
        order = dailies.order(day, await self._store.write(partial(secret, name=OF_THE_DAYS)))
        making = self._jobs.ask(STUDY(dailies.make_daily, order, day))
        nobodys = asyncio.create_task(making, context=Context())
        text = await nobodys
        row = insert(DailyGame).values(day=day, text=text)
        try:
            await self._store.write(lambda connection: connection.execute(row))
        except IntegrityError:  # another server on the same database was faster
            return await self._load(day) or text
        return text


def is_running(name: str) -> bool:
    """Whether a game is that of this day, which is not over yet."""
    return parse_daily_game(name) == now().date()
