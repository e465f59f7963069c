"""What an engine says about cells, asked once for each state of knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from provefield.agents.entailed import patient
from provefield.agents.protocol import Asked
from provefield.grid import Cell
from provefield.reason.answer import Answer
from provefield.reason.ask import ask_labels
from provefield.reason.engine import Engine
from provefield.reason.knowledge import Knowledge
from provefield.reason.verdict import Label


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
            limit = patient()
            labels = ask_labels(known, wanted, engine=self.engine, limit=limit)
            kept.update(labels)
            if labels.clash:
                self._clashes[known] = labels.clash
        if known in self._clashes:
            return Asked(tuple(cells), conflict=self._clashes[known].conflict)
        return Asked(tuple(cells), {cell: kept[cell] for cell in cells})
