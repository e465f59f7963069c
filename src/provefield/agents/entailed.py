"""The reason of agents who ask an engine: it follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from provefield.games.protocol import View
from provefield.grid import Cell
from provefield.reason.limit import Limit
from provefield.tongues import Phrase, paragraph, phrase

if TYPE_CHECKING:
    from provefield.reason.answer import Answer
    from provefield.reason.engine import Engine

SECONDS, CONFLICTS = 60.0, 1_000_000  # the second is what ends a search in practice, and equally


def patient() -> Limit:
    """The limit of an agent: what ends a search in practice is the same everywhere."""
    return Limit(SECONDS, CONFLICTS)


@dataclass(frozen=True, slots=True)
class Entailed:
    """An engine says that it follows; the proof is made when someone asks for it."""

    engine: Engine | str
    """Or its name, so that it is loaded when someone asks."""
    view: View
    cell: Cell
    proved: bool = True

    def answer(self) -> Answer:
        """The answer of the engine, with its evidence."""
        from provefield.reason.ask import ask

        return ask(self.view.knowledge(), self.cell, engine=self.engine, limit=patient())

    def words(self) -> Phrase:
        """The sentences of a proof; without one, that an engine says so, and no more."""
        answer = self.answer()
        if answer.label in ("safe", "mine"):
            return paragraph(sentence.text for sentence in answer.sentences)
        name = self.engine if isinstance(self.engine, str) else self.engine.name
        return phrase("It follows, says the engine {engine}, which gives no proof.", engine=name)
