"""What an engine says about cells, asked once for each state of knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from provefield.agents.logician import proof_words
from provefield.agents.protocol import Asked
from provefield.games.minefol.theory import knowledge
from provefield.games.minefol.view import View
from provefield.grid import Cell
from provefield.reason.answer import Answer
from provefield.reason.ask import ask, ask_labels
from provefield.reason.engine import Engine
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import Label
from provefield.tongues import Phrase

SECONDS, CONFLICTS = 60.0, 1_000_000  # for the questions of one moment


@dataclass(frozen=True, slots=True)
class Answers:
    """An engine and what it has said: whoever asks the same again gets the same answer.

    A complete engine finds what follows about every cell at once, so it is asked about all of them;
    others are asked only what someone wants to know.
    """

    engine: Engine
    _kept: dict[Knowledge, dict[Cell, Label]] = field(default_factory=dict, repr=False)
    _clashes: dict[Knowledge, Answer] = field(default_factory=dict, repr=False)

    def about(self, known: Knowledge, cells: Sequence[Cell]) -> Asked:
        """Ask about some cells.

        >>> from provefield.grid import Grid
        >>> from provefield.reason.engines import engine
        >>> from provefield.reason.knowledge import mine_count
        >>> answers = Answers(engine("sat"))
        >>> print(answers.about(Knowledge(Grid(1, 1), (mine_count(Grid(1, 1), 1),)), [Cell(1, 1)]))
        Asked(cells=(Cell(1, 1),), labels={Cell(1, 1): 'mine'}, conflict=())
        """
        kept = self._kept.setdefault(known, {})
        missing = [cell for cell in cells if cell not in kept]
        if missing and known not in self._clashes:
            wanted = list(known.grid) if self.engine.complete else missing
            limit = Limit(SECONDS, CONFLICTS)
            labels = ask_labels(known, wanted, engine=self.engine, limit=limit)
            kept.update(labels)
            if labels.clash:
                self._clashes[known] = labels.clash
        if known in self._clashes:
            return Asked(tuple(cells), conflict=self._clashes[known].conflict)
        return Asked(tuple(cells), {cell: kept[cell] for cell in cells})


@dataclass(frozen=True, slots=True)
class Entailed:
    """An engine says that it follows; the proof is made when someone asks for it."""

    engine: Engine
    view: View
    cell: Cell
    proved: bool = True

    def words(self) -> Phrase:
        """The proof in sentences."""
        limit = Limit(SECONDS, CONFLICTS)
        answer = ask(knowledge(self.view), self.cell, engine=self.engine, limit=limit)
        return proof_words(answer, self.engine)
