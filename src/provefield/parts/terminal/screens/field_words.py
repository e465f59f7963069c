"""What the screen says about a game of MineFOL: short, friendly, exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from provefield.agents.protocol import Act, Asked
from provefield.games.minefol.message import Message
from provefield.games.minefol.referee import State
from provefield.games.minefol.view import View
from provefield.games.result import explain_end
from provefield.play.advice import SECONDS, Advice
from provefield.play.match import Turn
from provefield.play.minefol.advice import in_words, mistaken, reason_advice
from provefield.reason.limit import by_clock
from provefield.tongues import counted

KEYS = "arrows walk · m mark · w why · h hint · e logic · a agent · u undo · ? keys"
HELP = Advice(
    "Keys",
    (
        "arrows  walk: only where you can\n"
        "        prove that no mine is\n"
        "tab     arrows point instead of walk;\n"
        "        or shift and arrows, or a click\n"
        "m       mark the cell pointed at, or not\n"
        "w       why? what follows about it\n"
        "h       a hint, then the next one\n"
        "p       all that is provable\n"
        "e       messages in English or in logic\n"
        "a       an agent makes a step\n"
        "A       it goes on to the end\n"
        "c       another agent\n"
        "u n q   undo, the game anew, quit\n"
        "t       other colours",
        "@ you           ! a message you read\n"
        "· not visited   ⚑ your mark\n"
        "⚐ your mark, not proved\n"
        "✓ proved safe   ◆ proved mine\n"
        "? may be either ▒ blocked\n"
        "✹ a mine        ( ) look here\n"
        "◇ a mine of the board shown",
    ),
)


def reading(view: View, *, logic: bool) -> Advice:
    """What stands on this cell, and all messages read so far, the last one first.

    >>> from provefield.grid import Grid
    >>> reading(View(Grid(2, 2)), logic=False).title
    'No message here.'
    """
    here = [
        wording(message, logic=logic) for message in view.messages if message.cell == view.position
    ]
    others = [
        f"{message.cell}: {wording(message, logic=logic)}"
        for message in reversed(view.messages)
        if message.cell != view.position
    ]
    return Advice(here[0] if here else "No message here.", tuple(others))


def wording(message: Message, *, logic: bool) -> str:
    """A message in logic, or in words."""
    return str(message.formula) if logic else in_words(message)


def status(view: View, agent: str, *, pointing: bool) -> str:
    """Steps, mines, how the game stands, and who would go on.

    >>> from provefield.grid import Grid
    >>> status(View(Grid(2, 1), mines=1, budget=4), "planner", pointing=False)
    'step 0 of 4 · marked 0 of 1 · playing · agent planner · strict'
    """
    steps = f"step {view.steps}" + ("" if view.budget is None else f" of {view.budget}")
    mines = f"marked {len(view.marked)}" + ("" if view.mines is None else f" of {view.mines}")
    parts = [steps, mines, view.result, f"agent {agent}", view.mode]
    return " · ".join([*parts, "arrows point"] if pointing else parts)


def goal(view: View) -> str:
    """What the player is to do, and in how many steps."""
    number = "some mines" if view.mines is None else counted("1 mine|{number} mines", view.mines)
    how = {"exactly": "exactly", "at-most": "at most", "none": "find"}[view.count]
    mines = f"{how} {number}"
    steps = "." if view.budget is None else f", in {view.budget} steps."
    return f"Walk only where you can prove that it is safe; mark the mines: {mines}{steps}"


def opening(view: View, advice: Advice) -> Advice:
    """What the player is to do, after why nothing can be done if that is so from the start."""
    if view.result == "playing" or (ended := explain_end(view, by_clock(SECONDS))) is None:
        return advice
    told = reason_advice(ended)
    return replace(told, lines=(*told.lines, advice.title, *advice.lines))


def after(view: View, before: View, advice: Advice) -> Advice:
    """What came of a move: a mistake and what was wrong, the end, or else the advice."""
    if len(view.mistakes) > len(before.mistakes):
        wrong = mistaken(view, view.mistakes[-1])
        lost = "The game is lost. " if view.result == "lost" else ""
        way = "u takes the move back." if view.mode == "practice" else "n starts the game anew."
        return replace(wrong, lines=(*wrong.lines, f"{lost}{way}"))
    if view.result == "playing":
        return advice
    ended = explain_end(view, by_clock(SECONDS))
    told = reason_advice(ended) if ended else Advice("The game is lost.")
    lines = (advice.title, *advice.lines) if advice.title else ()
    return replace(told, lines=(*told.lines, *lines, "n starts the game anew."))


def turn(name: str, turns: Sequence[Turn[State]], *, in_words: bool) -> Advice:
    """What an agent asked and did, and why if that is wanted."""
    lines: list[str] = []
    title = f"{name} has no further step."
    for each in turns:
        match each.act:
            case Asked() as asked:
                lines.append(f"It {asked.words()}.")
            case Act(move, reason, choice):
                title = f"{name}: {move}{f' ({choice})' if choice else ''}"
                lines += [reason.words()] if in_words else []
    return Advice(title, tuple(lines))
