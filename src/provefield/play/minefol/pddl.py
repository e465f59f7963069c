"""A game as a planning problem, in PDDL: walking, proving and marking are actions.

The prover's part is done beforehand. Whatever messages can be read, each consequence of them is
some lemma's: messages none of which can be left out, with all that follows from them alone. A plan
may use a lemma once its messages are read. Walking costs one step, thinking nothing, so the
cheapest plan is the shortest win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from provefield.errors import InputError, TooLargeError
from provefield.games.minefol.game import Game
from provefield.games.minefol.message import START
from provefield.games.minefol.referee import reachable
from provefield.games.minefol.theory import Consequences, consequences, knowledge
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.show import show
from provefield.reason.fact_solver import FactSolver, fact_solver
from provefield.reason.limit import Limit

SECONDS = 60.0
MOST_SETS = 4_096  # of messages that a player may have read

DOMAIN = """\
; MineFOL: step only where you can prove it is safe.
(define (domain minefol)
  (:requirements :adl :action-costs)
  (:types cell message lemma tally)
  (:predicates
    (at ?c - cell)
    (beside ?a ?b - cell)
    (stands-on ?m - message ?c - cell)
    (read ?m - message)
    (needs ?l - lemma ?m - message)
    (shows-safe ?l - lemma ?c - cell)
    (shows-mine ?l - lemma ?c - cell)
    (safe ?c - cell)
    (mine ?c - cell)
    (marked ?c - cell)
    (found ?n - tally)
    (next ?n ?more - tally))
  (:functions (total-cost) - number)
  (:action walk
    :parameters (?from ?to - cell)
    :precondition (and (at ?from) (beside ?from ?to) (safe ?to))
    :effect (and (not (at ?from)) (at ?to) (increase (total-cost) 1)
                 (forall (?m - message) (when (stands-on ?m ?to) (read ?m)))))
  (:action prove
    :parameters (?l - lemma)
    :precondition (forall (?m - message) (imply (needs ?l ?m) (read ?m)))
    :effect (forall (?c - cell) (and (when (shows-safe ?l ?c) (safe ?c))
                                     (when (shows-mine ?l ?c) (mine ?c)))))
  (:action mark
    :parameters (?c - cell ?n ?more - tally)
    :precondition (and (mine ?c) (not (marked ?c)) (found ?n) (next ?n ?more))
    :effect (and (marked ?c) (not (found ?n)) (found ?more))))
"""


@dataclass(frozen=True, slots=True)
class Lemma:
    """Cells that follow from the messages on some cells, none of which can be left out."""

    needs: frozenset[Cell]
    safe: tuple[Cell, ...] = ()
    mines: tuple[Cell, ...] = ()


def problem(game: Game) -> str:
    """The problem file of a game; the domain is the same for all games."""
    if game.mines is None:
        raise InputError("nobody says how many mines there are to find", source="game")
    found = lemmas(game, Limit(SECONDS))
    steps = "any number of steps" if game.budget is None else f"{game.budget} steps"
    lines = [
        f"; Mines to find: {game.mines}, in {steps}. The cost of a plan counts its steps.",
        "(define (problem game) (:domain minefol)",
        "  (:objects",
        *_objects(game, found),
        "  )",
        "  (:init (= (total-cost) 0) (found n0)",
        f"    (at {_cell(START)}) (safe {_cell(START)})",
        *_field(game),
        *(line for number, lemma in enumerate(found, 1) for line in _lemma(lemma, number)),
        "  )",
        f"  (:goal (found n{game.mines}))",
        "  (:metric minimize (total-cost)))",
    ]
    return "\n".join(lines) + "\n"


def _objects(game: Game, found: tuple[Lemma, ...]) -> Iterator[str]:
    kinds = {
        "cell": [_cell(cell) for cell in _open_cells(game)],
        "message": [_message(message.cell) for message in game.messages],
        "lemma": [f"l{number}" for number, _ in enumerate(found, 1)],
        "tally": [f"n{number}" for number in range((game.mines or 0) + 1)],
    }
    for kind, names in kinds.items():
        if names:
            yield f"    {' '.join(names)} - {kind}"


def _field(game: Game) -> Iterator[str]:
    """Which cells touch, where the messages stand, and how marks are counted."""
    for cell in _open_cells(game):
        beside = [f"(beside {_cell(cell)} {_cell(other)})" for other in game.grid.steps(cell)]
        yield f"    {' '.join(beside)}"
    for message in game.messages:
        name = _message(message.cell)
        read = f" (read {name})" if message.cell == START else ""
        said = show(message.formula, "ascii")
        yield f"    (stands-on {name} {_cell(message.cell)}){read} ; {said}"
    for number in range(game.mines or 0):
        yield f"    (next n{number} n{number + 1})"


def _lemma(lemma: Lemma, number: int) -> Iterator[str]:
    needs = [f"(needs l{number} {_message(cell)})" for cell in sorted(lemma.needs)]
    safe = [f"(shows-safe l{number} {_cell(cell)})" for cell in lemma.safe]
    mines = [f"(shows-mine l{number} {_cell(cell)})" for cell in lemma.mines]
    yield f"    {' '.join(needs + safe + mines)}"


def _open_cells(game: Game) -> tuple[Cell, ...]:
    return tuple(cell for cell in game.grid if cell not in game.grid.blocked)


def _cell(cell: Cell) -> str:
    return f"c-{cell.column}-{cell.row}"


def _message(cell: Cell) -> str:
    return f"m-{cell.column}-{cell.row}"


# Lemmas -------------------------------------------------------------------------------------------


def lemmas(game: Game, limit: Limit) -> tuple[Lemma, ...]:
    r"""Lemmas that prove, from any messages a player may have read, all that follows from them.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"')
    >>> for lemma in lemmas(game, Limit()):
    ...     print(sorted(lemma.needs), *lemma.safe, *lemma.mines)
    [] 1,1
    [Cell(1, 1)] 1,1 2,1 3,1
    """
    shown: dict[frozenset[Cell], Lemma] = {}
    for read, found in _readings(game, limit):
        with fact_solver(knowledge(_only(game, read)), limit) as facts:
            for cell in _open_cells(game):
                usable = [lemma for needs, lemma in shown.items() if needs <= read]
                if any(cell in lemma.safe or cell in lemma.mines for lemma in usable):
                    continue
                if cell in found.safe or cell in found.mines:
                    needs = _needs(game, facts, cell, mined=cell in found.mines)
                    shown[needs] = _lemma_from(game, needs)
    return tuple(shown.values())


def _lemma_from(game: Game, needs: frozenset[Cell]) -> Lemma:
    found, cells = consequences(knowledge(_only(game, needs))), _open_cells(game)
    return Lemma(
        needs,
        tuple(cell for cell in cells if cell in found.safe),
        tuple(cell for cell in cells if cell in found.mines),
    )


def _needs(game: Game, facts: FactSolver, cell: Cell, *, mined: bool) -> frozenset[Cell]:
    """The cells of the messages from which it follows that a cell is safe, or mined."""
    variable = facts.table.variable(mine(*cell))
    core = facts.core(-variable if mined else variable) or ()
    known_anyway = knowledge(_only(game, frozenset())).facts
    return frozenset(
        fact.cell for fact in core if fact.cell is not None and fact not in known_anyway
    )


def _readings(game: Game, limit: Limit) -> Iterator[tuple[frozenset[Cell], Consequences]]:
    """The messages that a player may have read, by their cells, and what follows; small sets first.

    Some of these sets can be read only with one more, which does no harm.
    """
    level = {frozenset(message.cell for message in game.messages_on([START]))}
    seen = 0
    while level:
        following: set[frozenset[Cell]] = set()
        for read in sorted(level, key=sorted):
            limit.tick()
            seen += 1
            if seen > MOST_SETS:
                raise TooLargeError(f"more than {MOST_SETS:,} sets of messages may be read")
            found = consequences(knowledge(_only(game, read)))
            yield read, found
            if len(found.mines) < (game.mines or 0):
                near = reachable(game.grid, found.safe, START)
                unread = {message.cell for message in game.messages_on(near)} - read
                following.update(read | {cell} for cell in unread)
        level = following


def _only(game: Game, read: frozenset[Cell]) -> Game:
    return replace(game, messages=game.messages_on(read))
