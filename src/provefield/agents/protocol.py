"""What every agent must be able to do: look at a view, and make moves with reasons.

An agent has a `name` and a method `play(view, rng)`, a generator. Each `yield` gives a move and is
sent the view after it. All of these are moves:

    "open 3,2"                          the text of a move
    Open(Cell(3, 2))                    its value
    "open 3,2", "A corner is best."     either, with a reason
    "open 3,2 by 2,2 total"             the same, by clues and the number of mines, which prove it
    Act(Open(Cell(3, 2)), reason)       the same with a reason that may be a proof
    Asked(cells, labels)                no move, but what a prover was asked on the way to one

When the generator ends, it is started again with the view of that moment; who ends without having
moved has given up, and so has who returns `GIVES_UP`. A move that has become pointless, because
its cell is settled already, is passed over.

An agent of the Sweeper whose `marks` is true means to mark every mine as well; for all others,
opening the rest is enough. An agent that can play many games at once has `play_many`, too. One
whose `remote` is true stands for a program: its faults forfeit its game and end nothing else.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from provefield.games.given import Name
from provefield.games.protocol import Move, Result, State
from provefield.grid import Cell
from provefield.reason.knowledge import Fact
from provefield.reason.verdict import Label
from provefield.tongues import Listed, Phrase, counted, phrase

CALLS_A_CELL = 2
"""Whoever asks about a cell asks a prover twice: is it safe, and does it hold a mine?"""

GIVES_UP = "gives up"
"""What a generator returns that need not be started again."""


class Reason(Protocol):
    """Why an agent does what it does."""

    @property
    def proved(self) -> bool:
        """Whether the move cannot go wrong if what the agent sees is true."""
        ...

    def words(self) -> str:
        """The reason in a sentence or a few."""
        ...


@dataclass(frozen=True, slots=True)
class Because:
    """A reason that the agent puts into words itself."""

    text: str
    proved: bool = False

    def words(self) -> str:
        """The sentence as it was given."""
        return self.text


@dataclass(frozen=True, slots=True)
class Act:
    """A move, why it is right, and why this one among those that are."""

    move: Move
    reason: Reason = Because("")
    choice: str = ""
    by: tuple[Name, ...] | None = None
    """The facts that prove it, if it names any; `state.proof` says how they were judged."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Cells that a prover was asked about, and what it said; or the facts that clash.

    It is an agent's own account, and is counted as told.

    >>> Asked((Cell(1, 2), Cell(2, 1)), {Cell(1, 2): "safe", Cell(2, 1): "open"}).words()
    'asked about 2 cells: 1 safe, 0 mines'
    """

    cells: tuple[Cell, ...]
    labels: Mapping[Cell, Label] = field(default_factory=dict)
    conflict: tuple[Fact, ...] = ()

    @property
    def calls(self) -> int:
        """How many questions that makes for a prover."""
        return CALLS_A_CELL * len(self.cells)

    def labelled(self, wanted: Label) -> tuple[Cell, ...]:
        """The cells of which the prover said so."""
        return tuple(cell for cell in self.cells if self.labels.get(cell) == wanted)

    def words(self) -> Phrase:
        """What was asked and answered, in a line."""
        number = len(self.cells)
        cells = counted("1 cell|{number} cells", number)
        if self.conflict:
            return phrase(
                "asked about {cells}: no board fits; these clash: {facts}",
                cells=cells,
                facts=Listed(fact.source for fact in self.conflict),
            )
        mines = len(self.labelled("mine"))
        return phrase(
            "asked about {cells}: {safe}, {mines}",
            cells=cells,
            safe=phrase("{number} safe", number=len(self.labelled("safe"))),
            mines=counted("1 mine|{number} mines", mines),
        )


V = TypeVar("V")
Acts = Generator[Act | Asked, V, V]
"""Gives acts, is sent the view after each of them, and returns the last one."""


class Agent(Protocol):
    """A player of either game; it sees views and never a world."""

    @property
    def name(self) -> str:
        """What people call the agent."""
        ...

    def play(self, view: Any, rng: Random) -> Generator[Any, Any, object]:
        """Yield moves, as many as seem good; each `yield` gives back the view after the move."""
        ...


# Many games at once -------------------------------------------------------------------------------

Policy = Literal["odds", "guess"]
"""What compiled code does where nothing follows: takes the least risk, or looks ahead."""


@dataclass(frozen=True, slots=True)
class End:
    """What a game came to: how it ended, in how many steps, and how many cells stayed covered.

    A program that was at fault has forfeited.
    """

    result: Result
    steps: int
    covered: int
    forfeit: str = field(default="", repr=False)

    @classmethod
    def of(cls, result: Result, steps: int, unsettled: int, forfeit: str = "") -> End:
        """The end of a game with so many cells that are neither open nor marked.

        These stayed covered, but for a win: then every safe cell is open, and the rest is known to
        be mines, whether or not the player is one who marks them.

        >>> End.of("won", 71, unsettled=10), End.of("lost", 30, unsettled=10)
        (End(result='won', steps=71, covered=0), End(result='lost', steps=30, covered=10))
        """
        return cls(result, steps, 0 if result == "won" else unsettled, forfeit)


class Deal(Protocol):
    """One of many games, dealt, for agents that are trusted: nothing keeps Python from looking."""

    @property
    def state(self) -> State[Any, Any]:
        """The start, from where `after` leads on and each `view` tells what is known."""
        ...

    def end(self, state: Any, steps: int) -> End:
        """What the game comes to if it ends in a state."""
        ...

    def finish(self, policy: Policy) -> End | None:
        """Let compiled code play; None where there is too much to count."""
        ...


@runtime_checkable
class PlaysMany(Protocol):
    """An agent that can play many games at once, in whatever way is fastest; its word is taken."""

    def play_many(self, deals: Iterable[Deal]) -> Iterable[End | None]:
        """The end of each game in turn; None for one that is to be played move by move."""
        ...


# Words --------------------------------------------------------------------------------------------


def percent(chance: float) -> Phrase:
    """A chance in whole percent.

    >>> percent(0.125)
    '12%'
    """
    return phrase("{number}%", number=f"{chance:.0%}".removesuffix("%"))


def least_here(risk: Phrase) -> Phrase:
    """That a guess is the least risky one."""
    return phrase("Nothing follows; the risk is lowest here, {risk}.", risk=risk)
