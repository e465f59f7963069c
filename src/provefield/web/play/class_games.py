"""What play asks a class about the games that are items of its courses."""

from __future__ import annotations

from typing import Any, Protocol

from sqlalchemy import Connection

from provefield.games.protocol import Game, Mode


class ClassGames(Protocol):
    """The games of works, and how their assignments let them be played."""

    async def game(self, work: str, person: str | None) -> Game[Any]:
        """The game of a person's work; without a person, for a play that has begun."""

    async def insist_on_mode(self, work: str, person: str, mode: Mode) -> None:
        """Refuse practice with a game that has to be played strictly."""

    def note_loss(self, connection: Connection, play: str) -> None:
        """Note a play that was lost as an attempt, if its game is an item of a class."""

    async def insist_on_hints(self, work: str, person: str) -> None:
        """Refuse hints to a game where its assignment has none."""
