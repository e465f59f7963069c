"""Views drawn as text, as knowledge; and random ones."""

from __future__ import annotations

from random import Random

from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import view_of
from provefield.grid import Grid
from provefield.logic.field import mine
from provefield.logic.formula import Not
from provefield.logic.parse import parse
from provefield.reason.engine import Engine
from provefield.reason.knowledge import Fact, Knowledge, clue
from provefield.reason.limit import UNLIMITED
from provefield.reason.verdict import Inconsistent

LETTERS = {"safe": "s", "mine": "m", "open": "o", "unknown": "u"}


def board(*lines: str, mines: int | None = None) -> Knowledge:
    """What a drawn view tells."""
    return knowledge(view_of(parse_board("\n".join(lines)), mines=mines))


def told(columns: int, rows: int, *messages: str) -> Knowledge:
    """What messages say on a grid."""
    facts = tuple(Fact(parse(message), f"message {n}") for n, message in enumerate(messages, 1))
    return Knowledge(Grid(columns, rows), facts)


def drawn(engine: Engine, known: Knowledge) -> str:
    """The labels of a whole grid, one letter a cell, one word a row."""
    labels = engine.label(known, known.grid, UNLIMITED)
    assert not isinstance(labels, Inconsistent)
    return (
        known.grid.picture(lambda cell: LETTERS[labels[cell]]).replace(" ", "").replace("\n", " ")
    )


def random_view(seed: int, columns: int, rows: int, mines: int, opened: float = 0.5) -> Knowledge:
    """Clues of a random board, some of whose safe cells are open."""
    chance = Random(seed)
    grid = Grid(columns, rows)
    mined = set(chance.sample(list(grid), mines))
    seen = [cell for cell in grid if cell not in mined and chance.random() < opened]
    covered = [cell for cell in grid if cell not in seen]
    numbers = {cell: len(mined.intersection(grid.neighbours(cell))) for cell in seen}
    return Knowledge(
        grid,
        (
            *(clue(grid, cell, numbers[cell], covered) for cell in seen),
            *(Fact(Not(mine(*cell)), f"{cell.words} is open", cell) for cell in seen),
        ),
    )
