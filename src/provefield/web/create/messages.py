"""Messages of a game as they are read: in logic, in words, with the cells they speak of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from provefield.games.minefol.message import Message
from provefield.games.minefol.spoken import spoken_of
from provefield.grid import Grid
from provefield.play.minefol.advice import in_words
from provefield.tongues import Tongue, tell
from provefield.web.platform import shapes


def read_messages(messages: Iterable[Message], grid: Grid, tongue: Tongue) -> list[shapes.Message]:
    """Messages, numbered in their order."""
    return [
        shapes.Message(
            number=number,
            at=message.cell,
            fol=str(message.formula),
            english=in_words(message),
            words=_words(message, tongue),
            cells=list(spoken_of(message, grid)),
        )
        for number, message in enumerate(messages, start=1)
    ]


@lru_cache(maxsize=4_000)
def _words(message: Message, tongue: Tongue) -> str:
    return tell(in_words(message), tongue)
