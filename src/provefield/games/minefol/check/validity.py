"""Whether a game can be won, within its budget and from wherever a player may have gone.

A game is valid if its messages fit together and the shortest win keeps within the budget; it is
fair if the win does from every vertex of the state graph that a player can get to (Definition 4).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from provefield.errors import BudgetError
from provefield.games.minefol.check.closure import Closures, Known, Read, closures
from provefield.games.minefol.check.stategraph import (
    Progress,
    StateGraph,
    Terrain,
    prove_way,
    state_graph,
    terrain,
)
from provefield.games.minefol.check.telling import lines
from provefield.games.minefol.check.wording import wording_warnings
from provefield.games.minefol.theory import knowledge
from provefield.grid import Cell
from provefield.printing import Printed
from provefield.reason.justify import contradiction
from provefield.reason.knowledge import Fact
from provefield.reason.limit import Limit
from provefield.reason.tell.wording import OR, join, name_cells
from provefield.tongues import Phrase, phrase

if TYPE_CHECKING:
    from provefield.games.minefol.game import Game

MANY_MESSAGES = 14
"""With more, people are warned: the sets that can be read may double with each message."""

CONFLICTS = 500
"""How hard a board that fits all messages is searched before a contradiction is."""


@dataclass(frozen=True, slots=True, repr=False)
class Report(Printed):
    """What was found out about a game; nothing of it is for its players.

    `closed` are the cells that no proof opens though a player can stand beside them; `proved`
    counts the mines that can be proved with all that can be read, `mined` are those that follow
    from all messages together. Without a message that is `needed` nobody wins; one that is
    `redundant` follows from the others and is not needed.
    """

    game: Game
    conflict: tuple[Fact, ...] = ()
    shortest: int | None = None
    worst: int | None = None
    path: tuple[Cell, ...] = ()
    worst_path: tuple[Cell, ...] = ()
    proved: int = 0
    closed: tuple[Cell, ...] = ()
    needed: tuple[Cell, ...] = ()
    redundant: tuple[Cell, ...] = ()
    unreachable: tuple[Cell, ...] = ()
    mined: frozenset[Cell] = frozenset()
    vertices: int = 0

    def __str__(self) -> str:
        return "\n".join(lines(self))

    @property
    def summary(self) -> str:
        """Whether the game is valid and fair."""
        if not self.valid:
            return f"not valid: {self.reason}"
        fair = "fair" if self.fair else f"not fair: {self.worst} steps may be needed"
        return f"valid, won in {self.shortest} steps, {fair}"

    @property
    def consistent(self) -> bool:
        """Whether some board fits all messages."""
        return not self.conflict

    @property
    def feasible(self) -> bool:
        """Whether there is a win within the budget."""
        return _within(self.shortest, self.game.budget)

    @property
    def valid(self) -> bool:
        """Whether the game is consistent and feasible."""
        return self.consistent and self.feasible

    @property
    def fair(self) -> bool:
        """Whether no detour on proved cells makes a win impossible."""
        return self.valid and _within(self.worst, self.game.budget)

    @property
    def good(self) -> bool:
        """Whether the game is valid and fair, and every message is needed and can be read."""
        return self.fair and not self.redundant and not self.unreachable

    @property
    def reason(self) -> Phrase | None:
        """Why the game is not valid."""
        if self.valid:
            return None
        if self.conflict:
            clash = join(fact.source for fact in self.conflict)
            return phrase("no board fits {clash}", clash=clash)
        if self.game.mines is None:
            return phrase("nobody says how many mines there are to find")
        if self.shortest is not None:
            return phrase(
                "the shortest win takes {shortest} steps, the budget is {budget}",
                shortest=self.shortest,
                budget=self.game.budget,
            )
        found = phrase(
            "only {proved} of {mines} mines can be proved",
            proved=self.proved,
            mines=self.game.mines,
        )
        if not self.closed:
            return phrase("{found}, though every cell can be reached", found=found)
        closed = name_cells(self.closed, OR)
        return phrase("{found}: no proof opens {cells}", found=found, cells=closed)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the author may not have meant, and what makes the game less than it could be."""
        redundant = (
            phrase(
                "the message at {cell} is redundant: it follows from the others", cell=cell.words
            )
            for cell in self.redundant
        )
        nothing = phrase("there is no mine to find, so the game is won before the first step")
        return (
            *([nothing] if self.game.mines == 0 else []),
            *self.game.warnings,
            *wording_warnings(self.game),
            *map(self.lost_message, self.unreachable),
            *redundant,
        )

    def lost_message(self, cell: Cell) -> Phrase:
        """Why nobody can read a message that is out of reach."""
        if cell in self.game.grid.blocked:
            why = phrase("the cell is blocked")
        elif cell in self.mined:
            why = phrase("there is a mine")
        else:
            why = phrase("no proof opens a way")
        return phrase("nobody can reach the message at {cell}: {why}", cell=cell.words, why=why)

    def to_json(self) -> dict[str, Any]:
        """The report as JSON; None where a number would be infinite."""
        lists = ("closed", "needed", "redundant", "unreachable", "path", "worst_path")
        return {
            "consistent": self.consistent,
            "feasible": self.feasible,
            "valid": self.valid,
            "fair": self.fair,
            "shortest": self.shortest,
            "worst": self.worst,
            "budget": self.game.budget,
            "reason": self.reason,
            "conflict": [list(cell) for cell in self.conflict_cells],
            **{name: [list(cell) for cell in getattr(self, name)] for name in lists},
            "vertices": self.vertices,
            "warnings": [*too_many_messages(self.game), *self.warnings],
        }

    @property
    def conflict_cells(self) -> tuple[Cell, ...]:
        """Where the messages stand that contradict each other, none of which can be left out."""
        clash = {(fact.formula, fact.cell) for fact in self.conflict}
        return tuple(
            message.cell
            for message in self.game.messages
            if (message.formula, message.cell) in clash
        )


def too_many_messages(game: Game) -> tuple[str, ...]:
    """A warning, if the messages of a game may be read in so many ways that checking takes long."""
    if len(game.messages) <= MANY_MESSAGES:
        return ()
    return (
        phrase(
            "{number} messages can be read in many ways: checking may take long",
            number=len(game.messages),
        ),
    )


def _within(steps: int | None, budget: int | None) -> bool:
    return steps is not None and (budget is None or steps <= budget)


def check(game: Game, limit: Limit, progress: Progress | None = None) -> Report:
    r"""Find out all about a game; raise BudgetError if that takes too long.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"\n[[message]]\nat = [2, 1]\nfol = "mine(3,1)"')
    >>> report = check(game, Limit())
    >>> report.valid, report.fair, report.shortest, report.warnings
    (True, True, 0, ('the message at column 2, row 1 is redundant: it follows from the others',))
    """
    everything = (1 << len(game.messages)) - 1
    land = terrain(game, goal=game.grid.size + 1 if game.mines is None else game.mines)
    with closures(game, limit) as found:
        if conflict := _conflict(game, found, limit):
            return Report(game, conflict=conflict)
        mines = land.mined(found.settle_all(everything).proved) >> land.size
        readable = _read_all(land, found)
        report = replace(
            _without_win(game, land, readable), mined=frozenset(land.field.cells(mines))
        )
        if not land.is_won(readable.proved):
            return report
        return _with_win(report, readable, state_graph(land, found, limit, progress), found)


def out_of_reach(game: Game, limit: Limit) -> tuple[frozenset[Cell], dict[Cell, Phrase]]:
    """The cells where nobody can walk to by proof, and why nobody reads the messages on them.

    Of a game whose messages clash, none: there everything counts as proved, or nothing.
    """
    land = terrain(game, goal=game.grid.size + 1)
    with closures(game, limit) as found:
        everything = (1 << len(game.messages)) - 1
        if _conflict(game, found, limit):
            return frozenset(), {}
        mined = frozenset(
            land.field.cells(land.mined(found.settle_all(everything).proved) >> land.size)
        )
        readable = _read_all(land, found)
    report = replace(_without_win(game, land, readable), mined=mined)
    reached = frozenset(land.field.cells(land.reached(readable.proved)))
    why = {cell: report.lost_message(cell) for cell in report.unreachable}
    return frozenset(game.grid) - reached, why


def _conflict(game: Game, found: Closures, limit: Limit) -> tuple[Fact, ...]:
    """Facts that no board fits; none if a board fits them all.

    A board is searched a little; then a contradiction is looked for as an explanation finds it.
    """
    with suppress(BudgetError):
        little = replace(limit, conflicts=min(limit.conflicts or CONFLICTS, CONFLICTS))
        if found.fit_together((1 << len(game.messages)) - 1, little):
            return ()
    clash = contradiction(knowledge(game), limit)
    return clash.conflict if clash else ()


def _read_all(land: Terrain, found: Closures, without: Read = 0) -> Known:
    """Everything that can be known, reading all that can be reached but for some messages.

    Knowing more never closes a way, so the order does not matter.
    """
    first = found.begin(land.read_on(land.start) & ~without)
    known, reached = prove_way(first, land.start, land, found)
    while (read := land.read_on(reached) & ~without) != known.read:
        known, reached = prove_way(found.begin(read, [known]), reached, land, found)
    return found.settle(known, land.mined(known.possible))


def _without_win(game: Game, land: Terrain, readable: Known) -> Report:
    """What can be said of a game whose messages fit together, if it cannot be won."""
    reached = land.reached(readable.proved)
    return Report(
        game,
        proved=land.mined(readable.proved).bit_count(),
        closed=land.field.cells(land.field.beside(reached) & ~reached),
        unreachable=tuple(
            message.cell
            for number, message in enumerate(game.messages)
            if not readable.read >> number & 1
        ),
    )


def _with_win(report: Report, readable: Known, graph: StateGraph, found: Closures) -> Report:
    path = graph.shortest_path
    needed, redundant = [], []
    for number, message in enumerate(report.game.messages):
        alone = 1 << number
        if message.cell in path and not _wins(graph.terrain, found, without=alone):
            needed.append(message.cell)
        elif readable.read & alone and _follows(alone, readable, found):
            redundant.append(message.cell)
    return replace(
        report,
        shortest=graph.shortest,
        worst=graph.worst,
        path=path,
        worst_path=graph.worst_path,
        closed=(),
        needed=tuple(needed),
        redundant=tuple(redundant),
        vertices=graph.vertices,
    )


def _wins(land: Terrain, found: Closures, without: Read) -> bool:
    return land.is_won(_read_all(land, found, without).proved)


def _follows(message: Read, readable: Known, found: Closures) -> bool:
    """Whether a message follows from the others that can be read."""
    statement = message << 2 * found.cells
    others = found.begin(readable.read & ~message)
    return bool(found.settle(others, statement).proved & statement)
