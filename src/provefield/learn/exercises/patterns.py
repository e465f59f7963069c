"""What exercises are about: for each idea, messages with gaps and, where it matters, their words.

Gaps are those of `games/minefol/generate/templates`. Without words of its own a message is said as
`describe` says it; those about "only if", "unless" and the like teach a wording, so they bring it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from provefield.chance import pick
from provefield.errors import InputError
from provefield.games.minefol.generate.templates import Template, of_ranks
from provefield.grid import Grid, parse_cell
from provefield.learn.exercises.diagnosis import sample_boards
from provefield.learn.exercises.kind import Wish
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.semantics import MineStructure, board, evaluate
from provefield.tongues import Phrase, capitalised, phrase

Say = Callable[..., Phrase]
SIDE = 6


@dataclass(frozen=True, slots=True)
class Pattern:
    """A message with gaps, and how it is said; None if as usual."""

    text: str
    say: Say | None = None


@dataclass(frozen=True, slots=True)
class Topic:
    """The size of the boards and the messages of an idea."""

    columns: int
    rows: int
    patterns: tuple[Pattern, ...]

    @property
    def field(self) -> Field:
        """The board that they are about."""
        return Field(self.columns, self.rows)


@dataclass(frozen=True, slots=True)
class Message:
    """A formula about a board, and words for it; empty if as usual."""

    formula: Formula
    field: Field
    words: str = ""


def draw_message(about: str, rng: Random) -> Message:
    """A message about an idea, with random cells, columns and rows in its gaps.

    >>> from random import Random
    >>> print(draw_message("implication", Random(1)).formula)
    mine(3, 2) → ¬mine(1, 1)
    """
    if about not in TOPICS:
        raise InputError(f"exercises are about {', '.join(TOPICS)}, not {about}")
    topic = TOPICS[about]
    grid = Grid(topic.columns, topic.rows)
    while True:
        pattern = pick(topic.patterns, rng)
        template = Template(1, about, pattern.text)
        values = template.values(grid, (), rng)
        if values is not None and is_telling(formula := template.filled(values), topic.field):
            break
    words = pattern.say(**_in_words(values)) if pattern.say else None
    return Message(formula, topic.field, capitalised(words) if words else "")


def draw_wish(wish: Wish, side: int = SIDE) -> Message:
    """A random message about the idea that is wished for, or of the rank of the level."""
    if wish.about:
        return draw_message(wish.about, wish.rng)
    grid, field = Grid(side, side), Field(side, side)
    while True:
        formula = pick(of_ranks(wish.level, wish.level), wish.rng).draw(grid, (), wish.rng)
        if formula is not None and is_telling(formula, field):
            return Message(formula, field)


def is_telling(formula: Formula, field: Field) -> bool:
    """Whether a message is true on some boards and false on others."""
    return len({evaluate(formula, each) for each in _boards(field)}) == 2


@cache
def _boards(field: Field) -> tuple[MineStructure, ...]:
    """One without a mine, one full of them, and some between."""
    full = board(field, Grid(field.columns, field.rows))
    return (board(field, ()), full, *sample_boards(field))


def _in_words(values: Mapping[str, str]) -> dict[str, str]:
    return {gap: parse_cell(text).words if "," in text else text for gap, text in values.items()}


TOPICS: Mapping[str, Topic] = {
    "connectives": Topic(
        3,
        2,
        (
            Pattern("-mine($p)"),
            Pattern("mine($p) & -mine($q)"),
            Pattern("mine($p) & mine($q)"),
            Pattern("-mine($p) & -mine($q)"),
            Pattern("mine($p) | mine($q)"),
            Pattern("mine($p) | -mine($q)"),
            Pattern(
                "-(mine($p) & mine($q))",
                lambda p, q: phrase("Not both {p} and {q} hold mines.", p=p, q=q),
            ),
            Pattern(
                "-(mine($p) | mine($q))",
                lambda p, q: phrase("Neither {p} nor {q} holds a mine.", p=p, q=q),
            ),
            Pattern(
                "(mine($p) | mine($q)) & -(mine($p) & mine($q))",
                lambda p, q: phrase("Either {p} or {q} holds a mine, but not both.", p=p, q=q),
            ),
        ),
    ),
    "implication": Topic(
        3,
        2,
        (
            Pattern("mine($p) -> mine($q)"),
            Pattern("mine($p) -> -mine($q)"),
            Pattern("-mine($p) -> mine($q)"),
            Pattern(
                "mine($p) -> mine($q)",
                lambda p, q: phrase("{p} holds a mine only if {q} does.", p=p, q=q),
            ),
            Pattern(
                "mine($q) -> mine($p)",
                lambda p, q: phrase("{p} holds a mine if {q} does.", p=p, q=q),
            ),
            Pattern(
                "-mine($q) -> -mine($p)",
                lambda p, q: phrase("{p} is safe unless {q} holds a mine.", p=p, q=q),
            ),
            Pattern(
                "-mine($q) -> mine($p)",
                lambda p, q: phrase("{p} holds a mine unless {q} does.", p=p, q=q),
            ),
            Pattern(
                "mine($p) -> -mine($q)",
                lambda p, q: phrase("{p} holds a mine only if {q} is safe.", p=p, q=q),
            ),
        ),
    ),
    "equivalence": Topic(
        3,
        2,
        (
            Pattern("mine($p) <-> mine($q)"),
            Pattern("mine($p) <-> -mine($q)"),
            Pattern(
                "mine($p) <-> mine($q)",
                lambda p, q: phrase("{p} holds a mine just in case {q} does.", p=p, q=q),
            ),
            Pattern(
                "mine($q) -> mine($p)",
                lambda p, q: phrase("A mine in {p} is necessary for a mine in {q}.", p=p, q=q),
            ),
            Pattern(
                "mine($p) -> mine($q)",
                lambda p, q: phrase("A mine in {p} is sufficient for a mine in {q}.", p=p, q=q),
            ),
        ),
    ),
    "columns and rows": Topic(
        4,
        4,
        (
            Pattern("mine($p)"),
            Pattern("-mine($p)"),
            Pattern("mine($p) & -mine($q)"),
            Pattern("-(exists y mine($c,y))"),
            Pattern("-(exists x mine(x,$r))"),
        ),
    ),
    "universal": Topic(
        4,
        4,
        (
            Pattern("all x -mine(x,$r)"),
            Pattern("all y -mine($c,y)"),
            Pattern("all x mine(x,$r)"),
            Pattern("all y mine($c,y)"),
            Pattern(
                "all x all y (mine(x,y) -> y = $r)",
                lambda r: phrase("Every mine is in row {r}.", r=r),
            ),
            Pattern(
                "all x all y (mine(x,y) -> x = $c)",
                lambda c: phrase("Every mine is in column {c}.", c=c),
            ),
            Pattern(
                "all x all y (x = $c -> mine(x,y))",
                lambda c: phrase("Every cell of column {c} holds a mine.", c=c),
            ),
            Pattern("all x all y (y < $r -> -mine(x,y))"),
            Pattern("all x all y (x > $c -> -mine(x,y))"),
        ),
    ),
    "existential": Topic(
        4,
        4,
        (
            Pattern("exists y mine($c,y)"),
            Pattern("exists x mine(x,$r)"),
            Pattern("exists x mine(x,x)"),
            Pattern("exists x -mine(x,$r)", lambda r: phrase("Some cell of row {r} is safe.", r=r)),
            Pattern(
                "exists y -mine($c,y)", lambda c: phrase("Some cell of column {c} is safe.", c=c)
            ),
            Pattern(
                "exists x exists y (mine(x,y) & y < $r)",
                lambda r: phrase("Some mine is above row {r}.", r=r),
            ),
            Pattern(
                "exists x exists y (mine(x,y) & x > $c)",
                lambda c: phrase("Some mine is in a column greater than {c}.", c=c),
            ),
        ),
    ),
    "negation": Topic(
        4,
        4,
        (
            Pattern("-(exists y mine($c,y))"),
            Pattern("-(exists x mine(x,$r))"),
            Pattern("-(all y mine($c,y))"),
            Pattern("-(all x mine(x,$r))"),
            Pattern(
                "-(exists x -mine(x,$r))",
                lambda r: phrase("No cell of row {r} is safe.", r=r),
            ),
            Pattern(
                "-(all y -mine($c,y))",
                lambda c: phrase("Not every cell of column {c} is safe.", c=c),
            ),
            Pattern("-(exists x mine(x,x))"),
        ),
    ),
    "scope": Topic(
        3,
        3,
        (
            Pattern(
                "(all x mine(x,$r)) -> mine($p)",
                lambda r, p: phrase("If all of row {r} is mined, then {p} is.", r=r, p=p),
            ),
            Pattern(
                "(exists x mine(x,$r)) -> mine($p)",
                lambda r, p: phrase("If row {r} holds a mine, then {p} does.", r=r, p=p),
            ),
            Pattern("(exists y mine($c,y)) -> (exists y mine($d,y))"),
            Pattern(
                "all y (mine($c,y) -> mine($d,y))",
                lambda c, d: phrase(
                    "Every row with a mine in column {c} has a mine in column {d}.", c=c, d=d
                ),
            ),
            Pattern(
                "all x (mine(x,$r) -> mine(x,$s))",
                lambda r, s: phrase(
                    "Every column with a mine in row {r} has a mine in row {s}.", r=r, s=s
                ),
            ),
            Pattern(
                "exists x (mine(x,$r) & mine(x,$s))",
                lambda r, s: phrase("Some column has mines in rows {r} and {s}.", r=r, s=s),
            ),
        ),
    ),
    "quantifier order": Topic(
        3,
        3,
        (
            Pattern("all x exists y mine(x,y)"),
            Pattern("all y exists x mine(x,y)"),
            Pattern("exists y all x mine(x,y)"),
            Pattern("exists x all y mine(x,y)"),
            Pattern("all x exists y -mine(x,y)", lambda: phrase("Every column has a safe cell.")),
            Pattern("all y exists x -mine(x,y)", lambda: phrase("Every row has a safe cell.")),
            Pattern(
                "exists x all y -mine(x,y)", lambda: phrase("Some column holds no mine at all.")
            ),
            Pattern("exists y all x -mine(x,y)", lambda: phrase("Some row holds no mine at all.")),
            Pattern(
                "all x (x != $c -> (exists y mine(x,y)))",
                lambda c: phrase("Every column other than {c} holds a mine.", c=c),
            ),
            Pattern(
                "all y (y != $r -> (exists x mine(x,y)))",
                lambda r: phrase("Every row other than {r} holds a mine.", r=r),
            ),
            Pattern(
                "exists x (x != $c & (all y mine(x,y)))",
                lambda c: phrase("Some column other than {c} is all mines.", c=c),
            ),
            Pattern(
                "exists y (y != $r & (all x mine(x,y)))",
                lambda r: phrase("Some row other than {r} is all mines.", r=r),
            ),
        ),
    ),
    "equality": Topic(
        4,
        4,
        (
            Pattern(
                "exists x exists y (mine(x,$r) & mine(y,$r) & x != y)",
                lambda r: phrase("There are two different mines in row {r}.", r=r),
            ),
            Pattern(
                "exists x exists y (mine($c,x) & mine($c,y) & x != y)",
                lambda c: phrase("There are two different mines in column {c}.", c=c),
            ),
            Pattern(
                "exists x (x != $c & mine(x,$r))",
                lambda c, r: phrase("Row {r} holds a mine outside column {c}.", c=c, r=r),
            ),
            Pattern(
                "all x (x != $c -> mine(x,$r))",
                lambda c, r: phrase(
                    "Every cell of row {r}, except perhaps in column {c}, holds a mine.", c=c, r=r
                ),
            ),
            Pattern(
                "all x all y (mine(x,y) -> x != y)",
                lambda: phrase("No mine has a column equal to its row."),
            ),
            Pattern(
                "mine($c,$r) & (all x (mine(x,$r) -> x = $c))",
                lambda c, r: phrase("The only mine of row {r} is in column {c}.", c=c, r=r),
            ),
        ),
    ),
    "counting": Topic(
        4,
        4,
        (
            Pattern("exactly $k x mine(x,$r)"),
            Pattern("exactly $k y mine($c,y)"),
            Pattern("atleast $k x mine(x,$r)"),
            Pattern("atmost $k y mine($c,y)"),
            Pattern("atmost $k x mine(x,$r)"),
            Pattern("atleast $k y mine($c,y)"),
            Pattern("all x all y all z (mine(x,y) & mine(x,z) -> y = z)"),
            Pattern("all x all y all z (mine(y,x) & mine(z,x) -> y = z)"),
        ),
    ),
    "arithmetic": Topic(
        4,
        4,
        (
            Pattern(
                "all x all y (mine(x,y) -> y < x)",
                lambda: phrase("Every mine is above the main diagonal."),
            ),
            Pattern(
                "all x all y (mine(x,y) -> y > x)",
                lambda: phrase("Every mine is below the main diagonal."),
            ),
            Pattern(
                "all x all y (mine(x,y) -> x <= $c)",
                lambda c: phrase("No mine is in a column greater than {c}.", c=c),
            ),
            Pattern(
                "all x all y (mine(x,y) -> y >= $r)",
                lambda r: phrase("No mine is in a row less than {r}.", r=r),
            ),
            Pattern(
                "all x all y (mine(x,y) -> |x - y| <= $k)",
                lambda k: phrase("Column and row of every mine differ by at most {k}.", k=k),
            ),
            Pattern(
                "all x all y (mine(x,y) -> x + y > $n)",
                lambda n: phrase("Column and row of every mine add up to more than {n}.", n=n),
            ),
            Pattern(
                "exists x exists y (mine(x,y) & x + y = $n)",
                lambda n: phrase("Column and row of some mine add up to {n}.", n=n),
            ),
        ),
    ),
}
"""The ideas that a generated message can be about."""
