"""Random exercises about positions: certain cells, messages that clash, clauses of a number."""

from __future__ import annotations

from random import Random

from provefield.chance import below, draw, pick
from provefield.errors import InputError
from provefield.games.minefol import theory as minefol
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate.templates import of_ranks
from provefield.games.minefol.message import START, Message
from provefield.games.minefol.theory import consequences
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid
from provefield.learn.exercises.cells import Asked, Cells
from provefield.learn.exercises.clash import Clash
from provefield.learn.exercises.completing import Completing, report_on
from provefield.learn.exercises.dimacs import Clause, FromClauses, ToClauses, holds, variable
from provefield.learn.exercises.evidence import Evidence
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.semantics import board, evaluate
from provefield.reason.ask import ask_labels
from provefield.reason.limit import Limit

SECONDS = 5.0
MESSAGES = 5
ABOUT_CELLS = ("single point", "two clues", "open cells", "")


def draw_cells(about: str, level: int, rng: Random) -> Cells:
    """A small position in which one number decides, or only several do, or nothing does."""
    if about not in ABOUT_CELLS:
        wanted = ", ".join(filter(None, ABOUT_CELLS))
        raise InputError(f"exercises about cells are about {wanted}, not {about}")
    about = about or ("single point" if level < 3 else "two clues")
    asked: Asked = "open" if about == "open cells" else pick(("safe", "mine"), rng)
    while True:
        view = _position(Grid(3 + below(3, rng), 3 + below(2, rng)), rng)
        known = knowledge(view)
        labels = ask_labels(known, view.covered, limit=Limit(SECONDS))
        wanted_cells = {cell for cell in view.covered if labels.get(cell) == asked}
        if not wanted_cells or len(view.covered) > 8:
            continue
        plain = ask_labels(known, view.covered, engine="single-point", limit=Limit(SECONDS))
        missed = {cell for cell in wanted_cells if plain.get(cell) != asked}
        if about == "open cells" or bool(missed) == (about == "two clues"):
            return Cells(view, asked)


def _position(grid: Grid, rng: Random) -> View:
    """Open cells with true numbers, and covered ones along one side or in a corner."""
    edge = pick((1, grid.rows), rng)
    side = pick((0, 1, grid.columns), rng)
    covered = [cell for cell in grid if cell.row == edge or cell.column == side]
    mines = frozenset(draw(covered, 1 + below(len(covered) // 2, rng), rng))
    clues = {
        cell: sum(other in mines for other in grid.neighbours(cell))
        for cell in grid
        if cell not in covered
    }
    return View(grid, clues)


def draw_evidence(level: int, rng: Random) -> Evidence:
    """Messages that are true of a hidden board, and a cell that they settle."""
    grid = Grid(4, 4) if level < 4 else Grid(5, 5)
    templates = of_ranks(max(1, level - 2), level)
    while True:
        world = board(Field(grid.columns, grid.rows), draw(tuple(grid)[1:], 2, rng))
        cells, messages = draw(grid, MESSAGES, rng), dict[Formula, Message]()
        while len(messages) < MESSAGES:
            formula = pick(templates, rng).draw(grid, (), rng)
            if formula is not None and evaluate(formula, world):
                messages.setdefault(formula, Message(cells[len(messages)], formula))
        game = Game(grid, tuple(messages.values()), 2)
        proved = consequences(minefol.knowledge(game))
        plain = consequences(minefol.knowledge(Game(grid, (), 2)))
        settled = sorted((proved.mines | proved.safe) - plain.safe)
        if settled:
            return Evidence(game, pick(settled, rng))


def draw_clash(level: int, rng: Random) -> Clash:
    """Messages on a small board that no board fits, though most of them go together."""
    grid = Grid(3, 3)
    templates = of_ranks(1, min(level + 1, 3))
    while True:
        cells = draw(grid, 4, rng)
        found = [pick(templates, rng).draw(grid, (), rng) for _ in cells]
        messages = tuple(
            Message(cell, formula)
            for cell, formula in zip(cells, found, strict=True)
            if formula is not None
        )
        if len({message.formula for message in messages}) < len(cells):
            continue
        exercise = Clash(Game(grid, messages, 1 + below(2, rng)))
        if exercise.clashes and 2 <= len(exercise.solution.split()) <= 3:
            return exercise


def draw_completing(level: int, rng: Random) -> Completing:
    """A small good game with two or three messages, one of which is to be found again."""
    grid = Grid(3, 3)
    templates = of_ranks(1, min(level + 1, 4))
    while True:
        cells = [START, *draw(tuple(grid)[1:], 1 + below(2, rng), rng)]
        found = [pick(templates, rng).draw(grid, (), rng) for _ in cells]
        messages = tuple(
            Message(cell, formula)
            for cell, formula in zip(cells, found, strict=True)
            if formula is not None
        )
        if len({message.formula for message in messages}) < len(cells):
            continue
        report = report_on(Game(grid, messages, 1))
        if report.good and report.shortest:
            return Completing(report.game, pick(cells, rng))


def draw_dimacs(level: int, rng: Random) -> ToClauses | FromClauses:
    """Clauses to be fulfilled or, from level 2 on, as often a number to be put into clauses."""
    if level == 1 or rng.random() < 0.5:
        return _from_clauses(level, rng)
    grid = Grid(2 + below(2, rng), 1 + below(2, rng))
    clue = pick(tuple(grid), rng)
    return ToClauses(grid, clue, below(len(grid.neighbours(clue)) + 1, rng))


def _from_clauses(level: int, rng: Random) -> FromClauses:
    grid = Grid(3, 2)
    mines = draw(grid, 1 + below(4, rng), rng)
    true = frozenset(variable(Cell(*cell), grid) for cell in mines)
    clauses: dict[Clause, None] = {}
    while len(clauses) < 3 + level:
        chosen = draw(range(1, grid.size + 1), 1 + below(3, rng), rng)
        clause = tuple(-each if rng.random() < 0.5 else each for each in sorted(chosen))
        if holds([clause], true):
            clauses[clause] = None
    return FromClauses(grid, tuple(clauses))
