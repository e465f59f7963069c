"""What travels of a play: its board and moves, help, times, and how it ended."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_serializer,
)

from provefield.games.protocol import Kind, Mode, Result
from provefield.tongues import phrase
from provefield.web.platform.shapes import (
    At,
    Board,
    BoardCell,
    Count,
    Flag,
    Helpful,
    Label,
    Message,
    Name,
    Proof,
    Shape,
    Spot,
    Whole,
)

MOST_LOGGED = 500
"""How many moves of a page are taken at once."""

LONGEST_GAME = 1_000_000.0
"""Seconds that a page may measure."""

MOST_NAMED = 200
"""How many facts may be named for one move."""


class Loss(Shape):
    """Why the last move was wrong, or a game cannot go on: the proof, the clash or a board."""

    kind: Literal["mine", "unproved", "mark", "won", "stuck", "contradiction", "out-of-budget"]
    cell: Spot | None = None
    sentence: str
    proof: Proof | None = None
    counterexample: list[Spot] | None = None


class Mistake(Shape):
    """Something that would have lost a strict game."""

    kind: Literal["mine", "unproved", "mark"]
    cell: Spot


class GivenProof(Shape):
    """How the facts were judged by which the last move was to be made.

    If they are not `enough`, `layout` has mines that fit them, and the move is wrong there. They
    are `tight` if none of them is `unneeded`.
    """

    enough: bool
    tight: bool
    unneeded: list[Spot | Literal["total"]]
    layout: list[Spot] | None

    @model_serializer
    def _write(self) -> dict[str, Any]:
        """All of it: that there is no layout is told, too."""
        return dict(self)


class Play(Shape):
    """A game as its player sees it. `ply` counts the moves so far: it is the next one's number."""

    id: str
    kind: Kind
    mode: Mode
    title: str
    game: str
    level: int | None = None
    ply: int
    result: Result
    steps: int
    budget: int | None = None
    mines: int | None = None
    count: Count = "exactly"
    proved: int | None = None
    board: Board
    messages: list[Message] = Field(default_factory=list)
    mistakes: list[Mistake] = Field(default_factory=list)
    share: str | None = None
    loss: Loss | None = None
    help: int
    """How often help was taken: hints, what follows, and why about cells not yet entered."""

    world: list[Spot] | None = None
    """The mines of a Sweeper board on which the page rules; of no other play."""

    proofs: int = 0
    """How many of the moves that stand were made by a proof; `tight` of them by a tight one."""

    tight: int = 0
    proof: GivenProof | None = None


class Change(Shape):
    """What a move changed: `cells` take the place of those of the board, the rest that of the play.

    A cell with nothing but its place is covered again; messages are left out if they are the same.
    """

    ply: int
    result: Result
    steps: int
    proved: int | None = None
    you: Spot | None = None
    cells: list[BoardCell]
    messages: list[Message] | None = None
    mistakes: list[Mistake] = Field(default_factory=list)
    share: str | None = None
    loss: Loss | None = None
    help: int
    proofs: int = 0
    tight: int = 0
    proof: GivenProof | None = None


class NewPlay(Shape):
    """Which game to play: from the library, by a link, or a sweeper such as `expert:zero`."""

    game: Name
    mode: Mode = "strict"
    referee: Literal["server", "page"] = "server"
    """Who rules: in practice on a Sweeper board it may be the page, which then sends its log."""

    first: At | None = None
    """The cell that the page has opened, for which the board is dealt."""


class LoggedMove(Shape):
    """A move on which a page has ruled, and the seconds from the first one to it.

    Moves of one moment are one click: on a number, all that it opens.
    """

    move: Annotated[str, Field(min_length=1, max_length=40)]
    seconds: Annotated[float, Field(ge=0, le=LONGEST_GAME)]


def _expect_rising(moves: list[LoggedMove]) -> list[LoggedMove]:
    """Refuse moves of which one is earlier than the one before it."""
    if any(later.seconds < then.seconds for then, later in pairwise(moves)):
        raise ValueError(phrase("the seconds of a move are fewer than those of the one before it"))
    return moves


class NewLog(Shape):
    """Moves on which a page has ruled, and how many came before them."""

    ply: Annotated[Whole, Field(ge=0, le=100_000)]
    moves: Annotated[
        list[LoggedMove],
        Field(min_length=1, max_length=MOST_LOGGED),
        AfterValidator(_expect_rising),
    ]


class Logged(Shape):
    """What the server finds when it makes those moves itself."""

    ply: int
    result: Result


def _expect_names(value: object, read: ValidatorFunctionWrapHandler) -> object:
    """Say in one sentence what facts look like, whichever part of which of them is wrong."""
    try:
        return read(value)
    except ValidationError:
        if isinstance(value, list) and len(value) > MOST_NAMED:
            raise
        raise ValueError(phrase('expected a list of cells and "total"')) from None


Named = Annotated[
    list[At | Literal["total"]], Field(max_length=MOST_NAMED), WrapValidator(_expect_names)
]
"""Facts by their names."""


class NewMove(Shape):
    """A move, how many moves came before it, and whether only what it changes is to be told.

    `by` names what proves it: the cells of messages or clues, and `total`, the number of mines.
    In the mode `prove` one may go deeper and name the `rule` by which they do it, or write the
    deduction as a `draft`, of which the premises and the goal are those of `/sequent`.
    """

    ply: Annotated[Whole, Field(ge=0, le=100_000)]
    move: Annotated[str, Field(min_length=1, max_length=40)]
    by: Named | None = None
    rule: Literal["instance", "sum", "cases"] | None = None
    draft: Annotated[str, Field(max_length=20_000)] | None = None
    changes: Flag = False


class Question(Shape):
    """Which cell somebody asks about, and whether a natural deduction is wanted as well."""

    cell: At
    natural: Flag = False


class SequentWanted(Shape):
    """Of which cell a sequent is wanted; of a `claim` `by` chosen facts it is no help."""

    cell: At
    by: Named | None = None
    claim: Literal["safe", "mine"] | None = None


class HintStep(Shape):
    """Which rung of the ladder is wanted."""

    step: Annotated[Whole, Field(ge=1, le=4)] = 1


class ProvableWanted(Shape):
    """Whether the odds of what does not follow are wanted as well."""

    odds: Flag = False


class Hint(Helpful):
    """One rung of the ladder; only the last one names the cell and what it is."""

    step: int
    steps: int
    sentence: str
    lit: list[Spot] = Field(default_factory=list)
    cell: Spot | None = None
    label: Label | None = None
    proof: Proof | None = None


class Labelled(Shape):
    """A cell and what follows about it."""

    at: Spot
    label: Label | None = None
    odds: float | None = None
    best: bool | None = None


class Provable(Helpful):
    """What follows about every covered cell, or the facts that clash."""

    sentence: str
    consistent: bool
    cells: list[Labelled]
    error: float | None = None
    """Two standard errors of the odds, where they are estimated."""
    lit: list[Spot] = Field(default_factory=list)
    proof: Proof | None = None


class Moment(Shape):
    """A finished game as it stood after some moves, and the move that came next."""

    ply: int
    plies: int
    move: str | None = None
    play: Play


class Record(Shape):
    """The best time on a kind of Sweeper board without help, and how often such a one was won."""

    kind: str
    seconds: float
    won: int


class Timing(Shape):
    """How long a Sweeper play took, or has taken so far, and whether it counts for records.

    `seconds` run from the first move; `best` is the record on such boards, this play among them.
    """

    seconds: float | None = None
    help: int
    counts: bool
    best: float | None = None


class Records(Shape):
    """Your best times."""

    records: list[Record]


class Sweep(Shape):
    """A finished Sweeper game on one's own clock: `solved` of its `bbbv` (3BV), in `clicks`."""

    result: Result
    seconds: float
    bbbv: int
    solved: int
    clicks: int
    counts: bool
    """Whether it counts for records: without help, nothing taken back, on a board nobody knew."""


class Best(Shape):
    """Of one kind of board: the best time on one's own clock, its 3BV/s, and the refereed one."""

    kind: str
    own: float | None = None
    speed: float | None = None
    refereed: float | None = None
    played: int
    won: int


class Sweeps(Shape):
    """The last games of a kind, the oldest first, and what is best of each kind."""

    games: list[Sweep]
    best: list[Best]


class Conflict(Shape):
    """A move that came too late, and the play as it stands."""

    error: str
    play: Play
