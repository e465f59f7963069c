"""What travels when somebody makes games: formulas, positions, drafts, games, agents' turns."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from provefield.games.protocol import Result
from provefield.tongues import ENGLISH, Tongue, languages
from provefield.web.platform.shapes import (
    MOST_CELLS,
    At,
    Board,
    Count,
    Flag,
    Message,
    Name,
    Proof,
    Review,
    Shape,
    Spot,
    Whole,
)

# Formulas -----------------------------------------------------------------------------------------

Text = Annotated[str, Field(min_length=1, max_length=2_000)]
Side = Annotated[Whole, Field(ge=1, le=30)]


class NewText(Shape):
    """A formula, or a sentence about mines, and the field that it is about, if that is known."""

    columns: Side | None = None
    rows: Side | None = None
    fol: Text | None = None
    english: Text | None = None
    words: Text | None = None
    """A sentence in the language of whoever asks."""


class TextFault(Shape):
    """What is wrong with a text; the column counts characters from 1."""

    message: str
    column: int | None = None
    length: int | None = None
    example: str | None = None
    """A sentence near it that is understood."""


class Syntaxes(Shape):
    """A formula as people write it."""

    unicode: str
    ascii: str
    latex: str


class Read(Shape):
    """What a text means, or what is wrong with it; with several meanings, the likeliest first."""

    fol: Syntaxes | None = None
    english: dict[Tongue, str] | None = None
    readings: list[str] = Field(default_factory=list)
    sentences: list[str] = Field(default_factory=list)
    """What each reading says, in the language of whoever asks."""

    warnings: list[str] = Field(default_factory=list)
    error: TextFault | None = None


class NewExpansion(Shape):
    """A formula to be written out on a field."""

    fol: Text
    columns: Annotated[Whole, Field(ge=1, le=6)] = 3
    rows: Annotated[Whole, Field(ge=1, le=6)] = 3


class Expansion(Shape):
    """A quantified formula, and what it says when written out."""

    quantified: str
    written: str


class Expanded(Shape):
    """What free variables say of all and of some, or each quantified part; or what is wrong."""

    all: list[Expansion] = Field(default_factory=list)
    some: list[Expansion] = Field(default_factory=list)
    note: str | None = None
    error: TextFault | None = None


class NewDispute(Shape):
    """A claim about a formula on a board, and what its defender picked so far, counted from 0."""

    fol: Text
    columns: Side
    rows: Side
    mines: Annotated[list[At], Field(max_length=900)]
    claim: Flag
    picks: Annotated[list[Annotated[Whole, Field(ge=0)]], Field(max_length=200)] = Field(
        default_factory=list
    )


class Pick(Shape):
    """Something that can be picked, and the cells that it is about."""

    label: str
    cells: list[At] = Field(default_factory=list)


Player = Literal["you", "opponent", "nobody"]


class Exchange(Shape):
    """One move of the game: who picked what, about which formula, and what was claimed of it."""

    formula: str
    claimed: bool
    who: Player
    picked: str


class Dispute(Shape):
    """How Hintikka's game stands: what you claim now, and what you may pick."""

    formula: str
    claimed: bool
    cells: list[At]
    exchanges: list[Exchange]
    picks: list[Pick]
    result: Literal["playing", "won", "lost"]


# Positions ----------------------------------------------------------------------------------------


BoardText = Annotated[str, Field(max_length=6 * MOST_CELLS)]
"""A cell with what may stand around it: spaces, ends of lines, a line with the number of mines."""

Mines = Annotated[Whole, Field(ge=0, le=MOST_CELLS)]


class NewPosition(Shape):
    """A sweeper position as text: `0`–`8`, `?` covered, `b` blocked, `m` known mine, `*` marked."""

    board: BoardText
    mines: Mines | None = None
    odds: Flag = False


class NewPositionFile(Shape):
    """A board (`.txt`, `.mbf`) or a replay (`.avf .evf .mvf .rmv`) by its name, in base64."""

    name: Name
    content: Annotated[str, Field(max_length=290_000)]


class PositionFile(Shape):
    """The position of a file; of a replay its end, how fast it was played, and luck and skill."""

    board: str
    mines: int | None = None
    sentence: str | None = None
    review: Review | None = None


class PositionQuestion(Shape):
    """A cell of a position that somebody asks about."""

    board: BoardText
    mines: Mines | None = None
    cell: At
    natural: Flag = False


class NewCertificate(Shape):
    """Evidence that `explain --json` or a page gave, and the program that shall read it."""

    evidence: dict[str, Any]
    style: Literal["coq", "tptp", "latex", "fitch"]


class Certificate(Shape):
    """A checked proof as a file for another program."""

    name: str
    text: str


# Games --------------------------------------------------------------------------------------------

Shelf = Literal["paper", "house", "generated", "players", "daily", "mine"]


def _known(tongue: Tongue) -> Tongue:
    if tongue == ENGLISH or tongue not in languages():
        raise ValueError("expected another language than English that pages speak")
    return tongue


OtherTongue = Annotated[Tongue, AfterValidator(_known)]


class DraftMessage(Shape):
    """A message of a game that is being made."""

    at: At
    fol: Annotated[str, Field(max_length=2_000)]
    english: Annotated[str, Field(max_length=500)] = ""
    others: dict[OtherTongue, Annotated[str, Field(max_length=500)]] = Field(default_factory=dict)
    """The author's words in other languages."""


class GameDraft(Shape):
    """A game that is being made: its parts, or the text of a game file in `toml`."""

    toml: Annotated[str, Field(max_length=60_000)] | None = None
    title: Annotated[str, Field(max_length=120)] = ""
    columns: Side = 8
    rows: Side = 8
    mines: Annotated[Whole, Field(ge=0, le=900)] | None = 1
    count: Count = "exactly"
    budget: Annotated[Whole, Field(ge=0, le=10_000)] | None = None
    blocked: Annotated[list[At], Field(max_length=900)] = Field(default_factory=list)
    messages: Annotated[list[DraftMessage], Field(max_length=100)] = Field(default_factory=list)


class DraftFault(Shape):
    """What is wrong with a draft: in which message, counted from 0, and where in its formula."""

    message: str
    index: int | None = None
    line: int | None = None
    column: int | None = None
    length: int | None = None


class Checked(Shape):
    """What was found out about a draft; what is not there was not found out."""

    errors: list[DraftFault] = Field(default_factory=list)
    warnings: list[str] = Field(default_factory=list)
    unknown: str | None = None
    consistent: bool | None = None
    feasible: bool | None = None
    valid: bool | None = None
    fair: bool | None = None
    shortest: int | None = None
    worst: int | None = None
    level: int | None = None
    reason: str | None = None
    conflict: list[At] = Field(default_factory=list)
    redundant: list[At] = Field(default_factory=list)
    needed: list[At] = Field(default_factory=list)
    closed: list[At] = Field(default_factory=list)
    unreachable: list[At] = Field(default_factory=list)
    path: list[At] = Field(default_factory=list)
    messages: list[Message] = Field(default_factory=list)
    """As players will read them, each with the cells that it speaks of."""

    toml: str | None = None
    draft: GameDraft | None = None


class Problem(Shape):
    """What a game tells, as a file for another program."""

    text: str


class File(Shape):
    """A game file."""

    toml: Annotated[str, Field(max_length=60_000)]


Visibility = Literal["private", "link", "published"]
"""Who may play a kept game: its author, whoever has the link, or everybody from the library."""


class NewGame(GameDraft):
    """A game to be kept; once kept only its visibility changes."""

    visibility: Visibility = "private"
    remix_of: Name | None = None


class NewVisibility(Shape):
    """To whom a game is opened."""

    visibility: Visibility


class SavedGame(Shape):
    """Where a kept game is found."""

    id: str
    url: str
    visibility: Visibility
    checked: Checked


class LibraryMessage(Shape):
    """A message to begin with."""

    number: int
    fol: str
    english: str
    words: str
    level: int
    tags: list[str]


class LibraryMessages(Shape):
    """The messages that come along."""

    messages: list[LibraryMessage]


class GameCard(Shape):
    """What everybody who may play a game may know of it; the author also how open it is."""

    id: str
    title: str
    shelf: Shelf
    visibility: Visibility | None = None
    author: str | None = None
    about: str | None = None
    columns: int
    rows: int
    mines: int | None = None
    messages: int
    budget: int | None = None
    search: str | None = None
    """Where an agent goes in this game if nobody says."""

    level: int | None = None
    tags: list[str] = Field(default_factory=list)
    remix_of: str | None = None
    walls: list[Spot] = Field(default_factory=list)
    corners: list[Spot] = Field(default_factory=list)
    """Where messages lie, as far as the reader may know it."""

    spoken: list[Spot] = Field(default_factory=list)
    """Of which cells the first message speaks."""

    broken: bool = False
    """Whether it cannot be won, and is in the library to find out why."""

    finished: bool = False
    best: int | None = None
    """The fewest steps in which the reader has won it strictly."""

    begun: str | None = None
    """A play of the reader's that is not over."""

    url: str


class Games(Shape):
    """Some games, and how many fit the question in all."""

    games: list[GameCard]
    total: int


# Runs ---------------------------------------------------------------------------------------------


class NewRun(Shape):
    """Which agent is to play which game. For the sweeper, `strategy` names the agent."""

    game: Name
    strategy: Annotated[str, Field(min_length=1, max_length=40)] = "exploit-prover"
    search: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    engine: Annotated[str, Field(min_length=1, max_length=40)] = "sat"
    seed: Annotated[Whole, Field(ge=0, lt=10**9)] = 0


class NewRunId(Shape):
    """Where the turns of an agent are found."""

    id: str


class Turn(Shape):
    """One turn of an agent: what it did and why, and what it sees afterwards."""

    turn: int
    kind: Literal["start", "asked", "walked", "marked", "opened", "end"]
    sentence: str
    board: Board
    steps: int
    calls: int = 0
    messages: list[Message] = Field(default_factory=list)
    asked: list[At] = Field(default_factory=list)
    safe: list[At] = Field(default_factory=list)
    mines: list[At] = Field(default_factory=list)
    lit: list[At] = Field(default_factory=list)
    move: str | None = None
    proved: bool | None = None
    proof: Proof | None = None
    outcome: Result | None = None


class GaveUp(Shape):
    """The last turn of an agent that could not go on."""

    kind: Literal["end"] = "end"
    sentence: str
    steps: int = 0
    calls: int = 0
    outcome: Result = "stuck"
