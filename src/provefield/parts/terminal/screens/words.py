"""What the screen says: short, friendly, exact."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

from rich.text import Text

from provefield.errors import BudgetError, MoveError
from provefield.games.protocol import Result
from provefield.games.sweeper.move import Move
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.play.advice import Advice, overview, why
from provefield.play.match import Turn
from provefield.play.review import review, summary
from provefield.reason.limit import by_clock
from provefield.tongues import counted

Standing = Result | Literal["studying"]
REVIEW_SECONDS = 3.0  # at the end of a game, when the player waits for it
KEYS = "space open · m mark · w why · h hint · a agent · u undo · ? keys · q quit"
HELP = Advice(
    "Keys",
    (
        "arrows  move; home, end, page up and\n"
        "        page down: to the edge\n"
        "space   open the cell under the cursor\n"
        "m       mark it as a mine, or not\n"
        "w       why? what follows about it\n"
        "h       a hint, then the next one\n"
        "p       all that is provable\n"
        "a       an agent makes a step\n"
        "A       it goes on to the end\n"
        "c       another agent\n"
        "u n q   undo, new game, quit\n"
        "t       other colours",
        "· covered       ⚑ your mark\n"
        "✓ proved safe   ◆ proved mine\n"
        "? may be either ▒ blocked\n"
        "✹ exploded      ( ) look here\n"
        "◇ a mine of the board shown",
    ),
)
WELCOME = Advice(
    "Open every cell that hides no mine.",
    ("Cells with a ✓ are safe: begin there.", "Press ? for the keys, h for a hint."),
)
FOUND = Advice(
    "What can you prove here?",
    (
        "This board shows what someone saw.",
        "Press w for the cell under the cursor, h for a hint, p for all that follows.",
    ),
)
SHOWN = (
    "Press w again to see them.",
    "Now ◇ shows the mines of a board with a mine there. Press w for the other.",
    "Now ◇ shows the mines of a board without a mine there.",
)


def title(name: str) -> Text:
    r"""The first line; what a file is called cannot steer the terminal.

    >>> print(title("boards\x1b[31m.txt"))
    Provefield · boards�[31m.txt
    """
    printable = "".join(sign if sign.isprintable() else "�" for sign in name)
    return Text(f"Provefield · {printable}", no_wrap=True, overflow="ellipsis")


def advice_text(advice: Advice, board: int, *, airy: bool) -> Text:
    """An advice as text; in an airy one a blank line sets every paragraph apart.

    >>> print(advice_text(Advice("Keys", ("one", "two")), 0, airy=False))
    Keys
    one
    two
    """
    lines = [*advice.lines, SHOWN[board]] if advice.boards else advice.lines
    text = Text(advice.title, "bold")
    for line in lines:
        text.append("\n\n" if airy and text else "\n" if text else "").append(line, "not bold")
    return text


def status(view: View, standing: Standing, seconds: float, agent: str, practice: bool) -> str:
    """Mines left, time, how the game stands, and who would go on.

    >>> from provefield.grid import Grid
    >>> status(View(Grid(2, 1), {}, mines=1), "playing", 75, "p5", True)
    'mines left 1 · time 1:15 · playing · agent p5 · practice'
    """
    left = "?" if view.mines is None else str(view.mines - len(view.marked) - len(view.mined))
    minutes, rest = divmod(int(seconds), 60)
    parts = [f"mines left {left}", f"time {minutes}:{rest:02}", standing]
    if standing != "studying":
        parts += [f"agent {agent}", "practice"] if practice else [f"agent {agent}"]
    return " · ".join(parts)


def refused(error: MoveError | BudgetError) -> Advice:
    """Why a move was not made."""
    reason = str(error).partition(": ")[2] or str(error)
    return Advice(f"You cannot do that: {reason}.")


def won(advice: Advice) -> Advice:
    """A game that is over, and well."""
    lines = (advice.title, *advice.lines) if advice.title else ()
    return replace(
        advice, title="Solved! Every safe cell is open.", lines=(*lines, "Press n for a new game.")
    )


def lost(before: View, cell: Cell) -> Advice:
    """A game that is over, with what could have been known before the last step."""
    known = why(before, cell)
    label = known.labels.get(cell)
    if label == "mine":
        return Advice(
            f"A mine. You could have known that {cell.words} is one.",
            known.lines,
            lit=known.lit,
        )
    safe = list(overview(before).labels.values()).count("safe")
    rest = counted(
        "Nothing was proved safe: you had to guess."
        "|But 1 other cell was proved safe."
        "|But {number} other cells were proved safe.",
        safe,
    )
    line = f"Nobody could know that {cell.words} is one: a board without it fits what you saw."
    return Advice("A mine.", (line, rest, "u takes it back, n starts a new game."))


def reviewed(advice: Advice, played: Iterable[tuple[View, Move]]) -> Advice:
    """The end of a game, with what it says of luck and skill."""
    found = review(played, by_clock(REVIEW_SECONDS))
    told = [f"Move {each.number}, {each.cell.words}: {each.words()}" for each in found.mistakes]
    return replace(advice, lines=(*advice.lines, *summary(found), *told))


def turn(name: str, made: Turn[Any], *, in_words: bool, forgot: bool) -> Advice:
    """What an agent did, and why if that is wanted; `forgot` if marks of others are gone."""
    lines = [made.reason.words()] if in_words else []
    if forgot:
        lines.append("It begins without the marks of others, which are opinions.")
    sure = "" if made.reason.proved else ", a guess"
    return Advice(f"{name}: {made.move}{sure}", tuple(lines))


def no_step(name: str, standing: Standing) -> Advice:
    """Why an agent does nothing."""
    if standing == "lost":
        return Advice("The game is over. Press u to take the last move back, n for a new one.")
    if standing == "studying":
        return Advice("No agent can play here: nobody knows what lies below.")
    if standing == "won":
        return Advice(
            "Solved! Every safe cell is open.", (f"{name} is done. Press n for a new game.",)
        )
    return Advice(
        f"{name} has no further step.", ("Nothing follows for it. Press c for another agent.",)
    )
