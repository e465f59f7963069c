"""What follows from each set of messages, as whole numbers whose bits are statements.

Of a game with n cells and k messages, bit i says that cell i (row by row, from 0) is safe, bit
n + i that it is a mine, and bit 2n + j that message j is true. A board is the number of all
statements that are true on it; what follows from some messages is what all boards that fit them
share.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, assert_never

from provefield.errors import TooLargeError
from provefield.games.minefol.check.lattice import bits
from provefield.games.minefol.message import Message
from provefield.games.minefol.theory import knowledge
from provefield.logic.binding import close
from provefield.logic.formula import Not
from provefield.logic.ground import Ground, Grounder, Table
from provefield.reason.limit import Limit
from provefield.reason.satisfy import Satisfied, SatSolver, Unsatisfiable
from provefield.tongues import phrase

if TYPE_CHECKING:
    from provefield.games.minefol.game import Game

Statements = int
Read = int
"""A set of messages: bit j is for message j."""


class Known(NamedTuple):
    """What is proved from a set of messages, and what was not refuted yet: the truth is between."""

    read: Read
    proved: Statements
    possible: Statements


@dataclass(slots=True)
class Closures:
    """Answers what follows from messages that fit together; every answer helps with other sets.

    To know more messages never means to know less, so what follows from a set lies between what
    follows from its subsets and from its supersets: only what is in between has to be asked. What
    is proved is kept with the messages that the proof needs, and a board with those true on it.
    """

    cells: int
    denials: tuple[int, ...]  # by statement, the literal that denies it
    _table: Table
    _solver: SatSolver
    _limit: Limit
    _boards: list[Statements] = field(default_factory=list)
    _lemmas: list[tuple[Read, Statements]] = field(default_factory=list)
    _most: Statements = -1

    def fit_together(self, read: Read, limit: Limit | None = None) -> bool:
        """Whether there is a board on which all of these messages are true."""
        found = self._solver.solve(self._assumed(read), limit or self._limit)
        if isinstance(found, Satisfied):
            self._keep(found.true)
        return isinstance(found, Satisfied)

    def begin(self, read: Read, subsets: Iterable[Known] = ()) -> Known:
        """What is known for sure before anything is asked about a set of messages.

        `subsets` are what was found out about some subsets of it.
        """
        told = read << 2 * self.cells
        given = list(subsets)
        for known in given:
            # If the rest follows from a subset, the whole set says no more than that.
            if known.proved & told == told:
                return Known(read, known.proved, known.possible)
        possible = self._most
        for board in self._boards:
            if board & told == told:
                possible &= board
        proved = reduce(or_, (known.proved for known in given), told)
        for needed, statements in self._lemmas:
            if needed & read == needed:
                proved |= statements
        return Known(read, proved, possible)

    def ask(self, known: Known, doubted: Statements) -> Known:
        """One question: either all the doubted statements follow, or a board refutes some."""
        doubt = self._table.new()
        self._solver.add_clause([-doubt, *[self.denials[bit] for bit in bits(doubted)]])
        found = self._solver.solve([*self._assumed(known.read), doubt], self._limit)
        # The doubt is over, and should not be weighed again.
        self._solver.add_clause([-doubt])
        match found:
            case Unsatisfiable(core):
                self._lemmas.append((self._messages(core), doubted))
                return known._replace(proved=known.proved | doubted)
            case Satisfied(true):
                return known._replace(possible=known.possible & self._keep(true))
            case _:
                assert_never(found)

    def settle(self, known: Known, doubted: Statements) -> Known:
        """Ask until each of the doubted statements is either proved or refuted."""
        while left := doubted & known.possible & ~known.proved:
            known = self.ask(known, left)
        return known

    def settle_all(self, read: Read) -> Known:
        """Everything that follows from a set of messages; nothing more follows from fewer."""
        everything = (1 << len(self.denials)) - 1
        found = self.settle(self.begin(read), everything)
        self._most &= found.possible
        return found

    def _keep(self, true: frozenset[int]) -> Statements:
        """The board where just these variables are true, for later questions too."""
        mined = sum([1 << each - 1 for each in true if each <= self.cells])
        safe = ~mined & (1 << self.cells) - 1
        truths = self._messages(true) << 2 * self.cells
        board = safe | mined << self.cells | truths
        self._boards.append(board)
        return board

    def _messages(self, true: Collection[int]) -> Read:
        """The messages whose switches are among these."""
        switches = self.denials[2 * self.cells :]
        return sum([1 << message for message, off in enumerate(switches) if -off in true])

    def _assumed(self, read: Read) -> list[int]:
        return [-self.denials[2 * self.cells + message] for message in bits(read)]


def _denial(told: Ground, switch: int) -> Ground | None:
    """That a message is false if its switch is off, read from its clauses.

    None if they are many, or not about cells alone: what a name stands for may be true without it.
    """
    cells = told.table.cells
    if told.counts or told.lazy or len(told.clauses) > cells:
        return None
    broken, clauses = [switch], list[tuple[int, ...]]()
    for first, *literals in told.clauses:
        if first != -switch or any(abs(literal) > cells for literal in literals):
            return None
        if len(literals) == 1:
            broken.append(-literals[0])
        else:
            broken.append(here := told.table.new())
            clauses.extend((-here, -literal) for literal in literals)
    return Ground([*clauses, tuple(broken)], [], [], told.table, {})


def _add(message: Message, switch: int, grounder: Grounder, solver: SatSolver) -> None:
    """Let a message be true just if its switch is on, so that every board tells which ones are."""
    told = grounder.add(message.formula, guard=switch)
    solver.add(told)
    solver.add(_denial(told, switch) or grounder.add(Not(close(message.formula)), -switch))


@contextmanager
def closures(game: Game, limit: Limit) -> Iterator[Closures]:
    r"""Ground a game once, for all questions about its messages.

    >>> from provefield.games.minefol.notation import parse_game
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"')
    >>> with closures(game, Limit()) as found:
    ...     print(f"{found.settle_all(0b1).proved:07b}")
    1100011
    """
    known = knowledge(replace(game, messages=()))
    grounder = Grounder(known.field, tick=limit.tick)
    with SatSolver(grounder.table) as solver:
        for fact in known.facts:
            solver.add(grounder.add(fact.formula))
        switches = [grounder.table.new() for _ in game.messages]
        for message, switch in zip(game.messages, switches, strict=True):
            try:
                _add(message, switch, grounder, solver)
            except TooLargeError as fault:
                source = phrase("the message at {cell}", cell=message.cell.words)
                told = phrase("{source}: {formula}", source=source, formula=fault.reason)
                raise TooLargeError(told) from None
        cells = range(1, game.grid.size + 1)
        denials = (*cells, *(-cell for cell in cells), *(-switch for switch in switches))
        yield Closures(game.grid.size, denials, grounder.table, solver, limit)
