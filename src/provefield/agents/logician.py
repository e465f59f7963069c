"""P3, P4, P5 and other agents that ask an engine what follows, and open only what does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from provefield.agents.protocol import Because, Step, Steps
from provefield.agents.single_point import is_unsettled, open_told, single_point
from provefield.chance import pick
from provefield.games.sweeper.move import Mark, Open
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.engine import Engine
from provefield.reason.engines import engine
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.sentences import sentences
from provefield.reason.verdict import Inconsistent, Label, Mine, Safe, Verdict

GUESS = Because("Nothing follows, so this is a random choice.")
SECONDS, CONFLICTS = 60.0, 1_000_000  # the second is what ends a search in practice, and equally


def _limit() -> Limit:
    return Limit(SECONDS, CONFLICTS)


@dataclass(frozen=True, slots=True)
class Entailed:
    """An engine says that it follows; the proof is made when someone asks for it."""

    engine: Engine
    knowledge: Knowledge
    cell: Cell
    proved: bool = True

    def verdict(self) -> Verdict:
        """The answer of the engine, with its evidence."""
        return self.engine.ask(self.knowledge, self.cell, _limit())

    def words(self) -> str:
        """The proof in sentences."""
        match self.verdict():
            case Safe(proof) | Mine(proof):
                return " ".join(map(str, sentences(proof, self.knowledge.facts)))
            case _:
                return f"It follows, says the engine {self.engine.name}, which gives no proof."


@dataclass(frozen=True, slots=True)
class Logician:
    """Opens what an engine proves safe, then reasons clue by clue, then marks what is proved.

    `counts`: it makes use of the number of mines. `guesses`: it opens a random cell when nothing
    follows, where others give up.
    """

    name: str
    engine: Engine
    counts: bool = True
    guesses: bool = False
    marks: bool = True

    def play(self, view: View, rng: Random) -> Steps:
        """Ask once about the whole board, and do what follows."""
        view = yield from open_told(view)
        before = _settled(view)
        known = knowledge(view if self.counts else replace(view, mines=None))
        labels = self._labels(known, view)
        for cell in _labelled(labels, "safe"):
            view = yield Step(Open(cell), Entailed(self.engine, known, cell))
        view = yield from single_point(view)
        for cell in _labelled(labels, "mine"):
            if is_unsettled(view, cell):
                view = yield Step(Mark(cell), Entailed(self.engine, known, cell))
        if self.guesses and _settled(view) == before:
            unsettled = [cell for cell in view.covered if is_unsettled(view, cell)]
            if unsettled:
                view = yield Step(Open(pick(unsettled, rng)), GUESS)
        return view

    def _labels(self, known: Knowledge, view: View) -> Mapping[Cell, Label]:
        """What the engine says; from a contradiction nothing follows that is worth a step."""
        cells = [cell for cell in view.covered if is_unsettled(view, cell)]
        labels = self.engine.label(known, cells, _limit())
        return {} if isinstance(labels, Inconsistent) else labels


def _labelled(labels: Mapping[Cell, Label], wanted: Label) -> list[Cell]:
    return [cell for cell, label in labels.items() if label == wanted]


def _settled(view: View) -> int:
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
    return Logician("sat", engine("sat"), guesses=True)
