"""Algorithm 1: ask what follows, mark the mines, step on a proved cell, read, and so on.

Where the paper's text slips, its evident meaning holds: an answer is about the neighbour that was
asked about, every question comes before the time is up, and each step leads to a cell beside.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from provefield.agents.entailed import Entailed
from provefield.agents.minefol.answers import Answers
from provefield.agents.minefol.searches import Search
from provefield.agents.minefol.situation import Situation, look
from provefield.agents.minefol.strategies import Strategy
from provefield.agents.protocol import GIVES_UP, Act, Asked, Because, Reason
from provefield.games.minefol.move import Mark, walk_to
from provefield.games.minefol.theory import knowledge
from provefield.games.minefol.view import View
from provefield.grid import Cell
from provefield.tongues import Phrase, phrase

BEEN_THERE = Because(phrase("The walker has been there."), proved=True)


@dataclass(frozen=True, slots=True)
class Explorer:
    """A strategy says when to ask, a search says where to go, an engine says what follows."""

    strategy: Strategy
    search: Search
    answers: Answers

    @property
    def name(self) -> str:
        """The three names."""
        return f"{self.strategy.name} {self.search.name} {self.answers.engine.name}"

    def play(self, view: View, rng: Random) -> Generator[Act | Asked, View, str]:
        """Go on until the game is over, no step is left, or nothing more can be found out."""
        now = yield from self._ask(look(view))
        while now.view.result == "playing" and now.view.steps_left != 0:
            cell = self.search.choose(now, rng) if now.targets and now.ways else None
            if cell is None:
                break
            way = walk_to(now.view.position, cell)
            view = yield Act(way, self._reason(now, cell), self._choice(now, cell))
            now = yield from self._ask(now.after_move(view))
        return GIVES_UP

    def _ask(self, now: Situation) -> Generator[Act | Asked, View, Situation]:
        """Ask what the strategy wants to know, and mark what is proved to be a mine."""
        asks = now.view.result in ("playing", "stuck")
        cells = self.strategy.questions(now) if asks else ()
        if not cells:
            return now
        answer = self.answers.about(knowledge(now.view), cells)
        now = now.after_answer(answer).after_move((yield answer))
        for cell in answer.labelled("mine"):
            if cell not in now.view.marked and now.view.result == "playing":
                now = now.after_move((yield Act(Mark(cell), self._entailed(now, cell))))
        return now

    def _entailed(self, now: Situation, cell: Cell) -> Entailed:
        return Entailed(self.answers.engine, now.view, cell)

    def _reason(self, now: Situation, cell: Cell) -> Reason:
        return BEEN_THERE if cell in now.view.visited else self._entailed(now, cell)

    def _choice(self, now: Situation, cell: Cell) -> Phrase:
        """Why this cell, in a few words."""
        new = sum(each not in now.view.visited for each in now.ways)
        if cell in now.view.visited:
            return phrase(
                "the way back to where there are cells to explore"
                if now.unexplored
                else "the way back to where there are cells to ask about"
            )
        if new == 1:
            return phrase("the only new cell")
        return phrase("chosen from {new} new cells", new=new)
