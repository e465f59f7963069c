"""Games by name: those that come along, and those that people made."""

from __future__ import annotations

import re
from collections import OrderedDict

from fastapi import HTTPException
from sqlalchemy import select

from provefield.games.minefol.game import Game
from provefield.games.minefol.notation import parse_game
from provefield.web.store import models
from provefield.web.store.store import Store
from provefield.web.work.pool import Pool

MISSING = "There is no such game."
MOST_KEPT = 500
NAME = re.compile(r"[\w.-]{1,80}", re.ASCII)


class Catalogue:
    """Finds games, and keeps those at hand that were asked for lately."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._kept: OrderedDict[str, Game] = OrderedDict()

    async def game(self, name: str) -> Game:
        """A MineFOL game."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        found = await self._pool.ask(parse_game, await self.text(name))
        self._kept[name] = found
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    async def text(self, name: str) -> str:
        """The file of a game; not for its players."""
        if not NAME.fullmatch(name):
            raise HTTPException(404, MISSING)
        query = select(models.Game.text).where(models.Game.id == name)
        text = await self._store.read(lambda connection: connection.execute(query).scalar())
        if text is None:
            raise HTTPException(404, MISSING)
        return str(text)
