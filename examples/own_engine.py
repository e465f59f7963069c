"""An engine of your own: it knows what facts state outright, and asks nobody else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.formula import Formula, Not
from provefield.logic.parse import parse
from provefield.reason.ask import ask
from provefield.reason.engine import Engine
from provefield.reason.engines import ENGINES, engine
from provefield.reason.justify import justify
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import Label, Verdict


@dataclass(frozen=True)
class Literal:
    """Takes facts literally: `mine(1,2)` is a mine, `-mine(1,2)` is safe, the rest is unknown."""

    name: str = "literal"
    complete: bool = False

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label]:
        """Look each cell up among the facts."""
        stated = {fact.formula for fact in knowledge.facts}
        return {cell: look_up(cell, stated) for cell in cells}

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Let the label be justified by a proof."""
        return justify(self.label(knowledge, [cell], limit), knowledge, cell, limit)


def look_up(cell: Cell, stated: set[Formula]) -> Label:
    """What the facts state of a cell."""
    if mine(*cell) in stated:
        return "mine"
    return "safe" if Not(mine(*cell)) in stated else "unknown"


def main() -> None:
    """Register the engine, ask it about a small board, and have its evidence checked."""
    ENGINES["literal"] = f"{__name__}:Literal"
    mind: Engine = engine("literal")
    messages = ("mine(1,1)", "-mine(2,1)")
    known = Knowledge(Grid(3, 1), tuple(Fact(parse(text), "a message") for text in messages))
    for cell in known.grid:
        answer = ask(known, cell, engine=mind, limit=Limit(seconds=1))
        print(cell.words, "is", answer.label, "- checked:", answer.checked)


if __name__ == "__main__":
    main()
