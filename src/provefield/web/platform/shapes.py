"""What travels between browsers and the server; cells are [column, row], counted from 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
)

from provefield.grid import Cell, row_by_row
from provefield.tongues import phrase


def _refuse_words(value: object) -> object:
    """Keep what is no number from passing for one, as `"5"` and `false` otherwise would."""
    if isinstance(value, bool | str):
        raise ValueError(phrase("expected a whole number"))
    return value


Whole = Annotated[int, BeforeValidator(_refuse_words)]
Place = Annotated[Whole, Field(ge=1, le=1000)]
At = tuple[Place, Place]
"""A cell that somebody sends."""

PAIR = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
Spot = Annotated[tuple[int, int], WithJsonSchema(PAIR)]
"""A cell that we send, described as an array of two, which every tool understands."""

MOST_CELLS = 10_000
"""How large a sweeper board may be here."""


Flag = Annotated[bool, Field(strict=True)]
Count = Literal["exactly", "at-most", "none"]
CellState = Literal["open", "visited", "blocked", "mine", "exploded"]
Label = Literal["safe", "mine", "open", "unknown"]


Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00]+$")]
"""The name of a game, a play or a run; databases differ in whether they can look for a zero."""


class Shape(BaseModel):
    """The shapes' common root: a field that we do not know is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Refusal(BaseModel):
    """Why a request was not done; for a text, with the place where reading stopped."""

    error: str
    line: int | None = None
    column: int | None = None
    caret: str | None = None


class BoardCell(Shape):
    """A cell about which there is something to show."""

    at: Spot
    state: CellState | None = None
    number: int | None = None
    message: int | None = None
    mark: bool | None = None
    crossed: bool | None = None
    label: Label | None = None
    odds: float | None = None


class Board(Shape):
    """A board; cells that are not listed are covered and plain."""

    columns: int
    rows: int
    you: Spot | None = None
    cells: list[BoardCell]


class InLine(Shape):
    """Where a question stands that waits for a worker, and for how long that may be."""

    before: int | None = None
    seconds: float | None = None
    sentence: str | None = None


class Message(Shape):
    """A message that the player has read, in its author's words and in the reader's language."""

    number: int
    at: Spot
    fol: str
    english: str
    words: str
    cells: list[Spot] = []
    """Of which it speaks; none where they are too many to be written out."""


class Fact(Shape):
    """Something that a proof starts from."""

    formula: str
    source: str
    cell: Spot | None = None


class Step(Shape):
    """One line of a proof."""

    id: int
    formula: str
    rule: str
    premises: list[int] = Field(serialization_alias="from")
    substitution: str | None = None
    cells: list[Spot] = []


class Line(Shape):
    """One line of a natural deduction."""

    id: int
    formula: str
    rule: str
    premises: list[str] = Field(serialization_alias="from")
    depth: int


class Sentence(Shape):
    """A sentence of a proof, the steps that it tells, and the cells that it is about."""

    text: str
    cells: list[Spot] = []
    steps: list[int] = []


class Proof(Shape):
    """A proof in sentences, in steps, as a picture and, if asked for, as a natural deduction."""

    facts: list[Fact]
    sentences: list[Sentence]
    steps: list[Step]
    svg: str
    natural: list[Line] | None = None
    evidence: dict[str, Any]
    """What `provefield verify` reads, and `/api/certificates` writes for other programs."""


class Boards(Shape):
    """Two boards that both fit: the mines of each."""

    with_mine: list[Spot]
    without_mine: list[Spot]


class Statement(Shape):
    """The same in logic and in the reader's language."""

    fol: str
    words: str


FormulaText = Annotated[str, Field(min_length=1, max_length=2_000)]
RuleName = Annotated[str, Field(min_length=1, max_length=20)]


class Sequent(Shape):
    """Premises and a goal, and the rules that are allowed; all of use if none are named."""

    premises: Annotated[list[FormulaText], Field(max_length=30)] = Field(default_factory=list)
    goal: FormulaText
    rules: Annotated[list[RuleName], Field(max_length=40)] = Field(default_factory=list)


class Helpful(Shape):
    """An answer in a play, with how often help was taken in it."""

    help: int | None = None


class Claim(Helpful):
    """What follows about a cell, and how."""

    cell: Spot
    verdict: Literal["safe", "mine", "open", "unknown", "inconsistent", "known"]
    sentence: str
    sentences: list[Sentence] = []
    lit: list[Spot] = []
    proof: Proof | None = None
    boards: Boards | None = None
    clue: Statement | None = None


class Guess(Shape):
    """A cell that was opened although it was not safe for sure; `ply` counts from 1 here."""

    ply: int
    cell: Spot
    survival: float
    mistake: bool
    sentence: str


class Slowest(Shape):
    """The deduction of a game before which its player thought longest, and boards that train it."""

    ply: int
    cell: Spot
    seconds: float
    pattern: str
    clues: list[Spot]
    sentences: list[str]
    board: Board
    """What was seen then."""

    training: list[str]


class Review(Shape):
    """What a finished game says of luck and skill, and what its player might train."""

    sentence: str
    guesses: list[Guess]
    slowest: Slowest | None = None


def in_order(cells: Iterable[Cell]) -> list[tuple[int, int]]:
    """Cells row by row.

    >>> in_order({Cell(2, 1), Cell(1, 2), Cell(1, 1)})
    [(1, 1), (2, 1), (1, 2)]
    """
    return [(cell.column, cell.row) for cell in row_by_row(cells)]
