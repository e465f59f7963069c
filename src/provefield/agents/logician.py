"""P3, P4, P5 and other agents that ask an engine what follows, and open only what does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from provefield.agents.entailed import Entailed, patient
from provefield.agents.protocol import Act, Acts, Because
from provefield.agents.single_point import is_unsettled, open_told, single_point
from provefield.chance import pick
from provefield.games.sweeper.move import Mark, Open
from provefield.games.sweeper.theory import Hint, connected, hints
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.ask import ask_labels
from provefield.reason.engine import Engine
from provefield.reason.engines import engine
from provefield.reason.knowledge import Knowledge, mine_count
from provefield.reason.verdict import Label
from provefield.tongues import phrase

MOST_ANSWERS = 1_000  # that are remembered

Guess = Callable[[Knowledge, Sequence[Cell], Random], Act]


def at_random(_: Knowledge, cells: Sequence[Cell], rng: Random) -> Act:
    """Open any of the cells."""
    why = phrase("Nothing follows, so this is a random choice.")
    return Act(Open(pick(cells, rng)), Because(why))


@dataclass(frozen=True, slots=True)
class Logician:
    """Reasons clue by clue; where that leads no further, it asks an engine what else follows.

    `counts`: it makes use of the number of mines. `guess`: how it chooses a cell when nothing
    follows, where others give up.
    """

    name: str
    engine: Engine
    counts: bool = True
    guess: Guess | None = None
    marks: bool = True
    _answers: dict[tuple[Hint, ...], Mapping[Cell, Label]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def play(self, view: View, rng: Random) -> Acts[View]:
        """Go through the board once; if nothing came of it, ask, and do what follows."""
        view = yield from open_told(view)
        before = _count_settled(view)
        view = yield from single_point(view)
        if _count_settled(view) > before:
            return view
        seen = view
        for look in (self._near, self._everywhere) if self.counts else (self._near,):
            labels = look(seen)
            for cell in _labelled(labels, "safe"):
                view = yield Act(Open(cell), Entailed(self.engine, seen, cell))
            view = yield from single_point(view)
            for cell in _labelled(labels, "mine"):
                view = yield Act(Mark(cell), Entailed(self.engine, seen, cell))
            if _count_settled(view) > before:
                return view
        known, unsettled = _facts_and_cells(view)
        if self.guess is not None and unsettled:
            view = yield self.guess(known, unsettled, rng)
        return view

    def _near(self, view: View) -> dict[Cell, Label]:
        """What the clues say, part by part; nothing is asked twice about a part."""
        labels: dict[Cell, Label] = {}
        for part in connected(hints(view)):
            if part not in self._answers:
                if len(self._answers) > MOST_ANSWERS:
                    self._answers.clear()
                facts = tuple(hint.fact for hint in part)
                cells = {cell for hint in part for cell in hint.among}
                self._answers[part] = self._labels(Knowledge(view.grid, facts), sorted(cells))
            labels.update(self._answers[part])
        return labels

    def _everywhere(self, view: View) -> Mapping[Cell, Label]:
        """What the clues and the number of mines say together."""
        return self._labels(*_facts_and_cells(view))

    def _labels(self, known: Knowledge, cells: Sequence[Cell]) -> Mapping[Cell, Label]:
        """What the engine says; from a contradiction nothing follows that is worth a step."""
        return ask_labels(known, cells, engine=self.engine, limit=patient())


def _facts_and_cells(view: View) -> tuple[Knowledge, list[Cell]]:
    """The clues and the number of mines, and the cells that they leave unsettled."""
    cells = [cell for cell in view.covered if is_unsettled(view, cell)]
    facts = [hint.fact for hint in hints(view)]
    if view.mines is not None:
        facts.append(mine_count(cells, view.mines - len(view.marked) - len(view.mined)))
    return Knowledge(view.grid, tuple(facts)), cells


def _labelled(labels: Mapping[Cell, Label], wanted: Label) -> list[Cell]:
    return [cell for cell, label in labels.items() if label == wanted]


def _count_settled(view: View) -> int:
    return len(view.clues) + len(view.marked)


def p3() -> Logician:
    """P3 reasons by cases: clues in disjunctive normal form, without the number of mines."""
    return Logician("p3", engine("dnf"), counts=False)


def p4() -> Logician:
    """P4 reasons with clauses and a SAT solver, without the number of mines."""
    return Logician("p4", engine("sat"), counts=False)


def p5() -> Logician:
    """P5 is P4 with the number of mines."""
    return Logician("p5", engine("sat"))


def resolution() -> Logician:
    """The resolution player gives up when its clauses prove nothing more."""
    return Logician("resolution", engine("resolution"))


def sat() -> Logician:
    """The SAT player chooses at random when nothing follows."""
    return Logician("sat", engine("sat"), guess=at_random)
