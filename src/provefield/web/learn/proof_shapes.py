"""What travels while somebody writes a proof: the sequent, the draft, and what is told of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from provefield.web.platform.shapes import RuleName, Sequent, Shape, Whole

Cites = Annotated[str, Field(max_length=200)]


class NewProof(Sequent):
    """A proof as far as it is written: a line each, `| C ; →E 2, 4`, one | for each box."""

    draft: Annotated[str, Field(max_length=20_000)] = ""


class NewLine(NewProof):
    """A rule, and the lines that are chosen for it: `1, 4-5`; those that are missing are found."""

    rule: RuleName
    cites: Cites = ""
    depth: Annotated[Whole, Field(ge=0, le=200)] | None = None
    """Where the line is to stand: boxes that are deeper are closed; left out, in the innermost."""


class NewProofHint(NewProof):
    """Whoever is stuck; `since` is what the last hint told, so that hints go on with one proof."""

    since: Annotated[Whole, Field(ge=0, le=1_000)] = 0
    step: Annotated[Whole, Field(ge=1, le=3)] = 3
    """An idea, a rule, or the line."""


class NewBookProof(NewProof):
    """A proof in a textbook's style, and the one in whose style it is wanted."""

    textbook: Annotated[str, Field(max_length=40)]
    to: Annotated[str, Field(max_length=40)] = ""


class Textbook(Shape):
    """A book: its name in files, what it is called, and what it calls the rules."""

    name: str
    title: str
    rules: list[str]


class Textbooks(Shape):
    """The books in whose style proofs can be written."""

    textbooks: list[Textbook]


class BookProof(Shape):
    """A proof in a textbook's style: what is wrong with its lines, and it as it was wanted."""

    finished: bool
    sentence: str
    faults: list[str]
    premises: list[str]
    goal: str
    text: str | None = None
    """The proof in the style that was wanted; none where it is not finished."""


class NewExport(NewProof):
    """A finished proof, to be taken elsewhere."""

    style: Literal["latex", "fitch", "coq"]


class DraftLine(Shape):
    """A line: what could be read of it, and what is wrong with it, if anything."""

    number: int
    depth: int
    formula: str
    """As people write it; as it was typed where it could not be read."""
    rule: str
    cites: str
    opens: bool
    closes: bool
    fault: str | None = None


class Goal(Shape):
    """What a box, or the whole proof, has still to reach; none where that cannot be told."""

    depth: int
    goal: str | None = None
    reached: bool = False
    """Whether the last line is it, so that the box can be closed."""


class Relation(Shape):
    """The rows of which a predicate is true; a proposition is true of the empty row, or of none."""

    name: str
    arity: int
    rows: list[list[str]]


class Function(Shape):
    """The rows of a function, each with its value at the end."""

    name: str
    arity: int
    values: list[list[str]]


class World(Shape):
    """A world in which the premises hold and the goal does not, as `prove --json` prints it."""

    domain: list[str]
    relations: list[Relation]
    functions: list[Function]


class NewWorld(Sequent):
    """A sequent and a world to look at; without one, a world in which it fails is looked for."""

    world: World | None = None


class WorldPart(Shape):
    """A part of a sentence: one thing, or one side; whether it fits, why, and rows to point at."""

    about: str
    holds: bool
    reason: str
    rows: list[list[str]]
    """Each begins with the name of its relation."""


class WorldSentence(Shape):
    """A premise or the goal in a world, part by part."""

    formula: str
    words: str
    holds: bool
    parts: list[WorldPart]


class SeenWorld(Shape):
    """A world to look at, and what premises and goal say there; none if none is known."""

    world: World | None = None
    picture: str | None = None
    """SVG; none where there is nothing to draw, or too much."""
    premises: list[WorldSentence] = Field(default_factory=list)
    goal: WorldSentence | None = None
    heading: str = ""
    sentence: str
    refutes: bool = False
    converse: Sequent | None = None
    """The same the other way round, where that follows."""
    unread: bool = False
    """Whether the sequent could not be read, as while it is typed; the sentence says why."""


class ProofDraft(Shape):
    """How a proof stands: its lines, what is open, and in a sentence what to do about it."""

    premises: list[str]
    goal: str
    rules: list[str]
    lines: list[DraftLine]
    open: list[Goal]
    finished: bool
    sentence: str
    text: str
    """The draft, with every line as it was read."""
    countermodel: World | None = None
    """Why no proof will ever be finished, if the goal does not follow."""
    notes: list[str] = Field(default_factory=list)
    """What was understood in another way than it was written: free variables are bound."""


class Choices(Shape):
    """The lines that a rule gives, likeliest first; without one, what the rule needs."""

    lines: list[str]
    sentence: str


class ProofHint(Shape):
    """What leads on: an idea, a rule, and at last the next line of a real proof."""

    line: str | None = None
    since: int
    sentence: str
    step: int = 0
    """0 where nothing was given away: a line is wrong, or no proof was found."""
    steps: int = 3
    countermodel: World | None = None
    """Why there is no hint, if the goal does not follow."""


class Export(Shape):
    """A proof for another program, and a name for its file."""

    text: str
    name: str


class ProofRule(Shape):
    """A rule: what it says, its schemas, its condition, and a proof that shows its use."""

    name: str
    group: str
    says: str
    schemas: list[str]
    condition: str | None = None
    example: str
    typed: list[str]
    """What may be typed for it."""


class ProofRules(Shape):
    """The rules of natural deduction, in the order of a textbook."""

    rules: list[ProofRule]
