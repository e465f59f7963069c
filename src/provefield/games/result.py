"""Why a game ended, or a move was wrong: an answer and a kind, told once for every front end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from provefield.games.minefol.referee import reachable
from provefield.games.minefol.theory import Consequences, consequences, knowledge
from provefield.games.minefol.view import Mistake, View
from provefield.grid import Cell, row_by_row
from provefield.reason.answer import Answer
from provefield.reason.ask import ask, ask_consistency
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.tell.wording import OR, join, name_cells
from provefield.reason.verdict import Layout
from provefield.tongues import Phrase, capitalised, counted, phrase

Fault = Literal["mine", "unproved", "mark"]
Kind = Fault | Literal["won", "stuck", "contradiction", "out-of-budget"]

WON = phrase("Won! Every mine is proved and marked.")


@dataclass(frozen=True, slots=True)
class Reason:
    """What is to be said, with the answer that shows it; `cell` is where a mistake was made."""

    kind: Kind
    sentence: Phrase
    answer: Answer | None = None
    cell: Cell | None = None

    @property
    def layout(self) -> Layout | None:
        """A board that fits all that was known, and on which the mistake is one."""
        if self.answer is None:
            return None
        return self.answer.without_mine if self.kind == "mark" else self.answer.with_mine

    def to_json(self) -> dict[str, Any]:
        """The same as a document, with evidence as `provefield verify` reads it."""
        layout = self.layout
        return {
            "kind": self.kind,
            "cell": None if self.cell is None else list(self.cell),
            "sentence": self.sentence,
            "board": None if layout is None else [list(cell) for cell in row_by_row(layout)],
            "evidence": None if self.answer is None else self.answer.to_json(),
        }


# Mistakes -----------------------------------------------------------------------------------------


def explain_mistake(known: Knowledge, cell: Cell, fault: Fault, limit: Limit) -> Reason:
    """What there was to know about a cell that was opened, stepped on or marked.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import mine_count
    >>> known = Knowledge(Grid(2, 1)).tell(mine_count(Grid(2, 1), 1))
    >>> reason = explain_mistake(known, Cell(2, 1), "unproved", Limit())
    >>> print(reason.sentence)
    You could not know that column 2, row 1 is safe: here is a board that fits all you knew, with a
    mine there.
    >>> print(*reason.layout)
    2,1
    """
    return _of_mistake(ask(known, cell, limit=limit), cell, fault)


def _of_mistake(answer: Answer, cell: Cell, fault: Fault) -> Reason:
    return Reason(fault, capitalised(_mistaken(answer, cell.words, fault)), answer, cell)


def _mistaken(answer: Answer, cell: Phrase, fault: Fault) -> Phrase:
    match answer.label, fault:
        case "open", "mark":
            return phrase(
                "you could not know of a mine in {cell}: here is a board that fits all you knew, "
                "without one there.",
                cell=cell,
            )
        case "open", "mine":
            return phrase(
                "there was a mine in {cell}: here is a board that fits all you knew, with a mine "
                "there.",
                cell=cell,
            )
        case "open", "unproved":
            return phrase(
                "you could not know that {cell} is safe: here is a board that fits all you knew, "
                "with a mine there.",
                cell=cell,
            )
        case "mine", _:
            return phrase("{cell} is a mine, and what you knew proves it.", cell=cell)
        case "safe", _:
            return phrase("{cell} is safe, and what you knew proves it.", cell=cell)
        case "inconsistent", _:
            return _clash(answer)
        case _:
            return phrase("what follows about {cell} was not found out in time.", cell=cell)


def _clash(answer: Answer) -> Phrase:
    """That the facts contradict each other, and which."""
    return phrase(
        "No board fits {clash}: they contradict each other, so nothing counts as proved.",
        clash=join(fact.source for fact in answer.conflict),
    )


# MineFOL ------------------------------------------------------------------------------------------


def explain_walk(view: View, mistake: Mistake, limit: Limit) -> Reason:
    """What there was to know when a mistake was made, from the messages read by then."""
    read = tuple(message for message in view.messages if message.cell in mistake.read)
    known = knowledge(replace(view, messages=read))
    return explain_mistake(known, mistake.cell, mistake.fault, limit)


def explain_end(view: View, limit: Limit, found: Consequences | None = None) -> Reason | None:
    r"""Why a walk is over, cannot go on, or the last move was wrong; None if it just goes on.

    `found` is what follows from what the player knows, for who has that at hand, as a `State` has.

    >>> from provefield.games.minefol.notation import parse_game
    >>> from provefield.games.minefol.referee import State
    >>> state = State(parse_game('columns = 2\nrows = 2\nmines = 1'))
    >>> print(explain_end(state.view, Limit()).sentence)
    You are stuck with 0 of 1 mines proved: no proof opens column 2, row 1 or column 1, row 2.
    """
    if view.result == "won":
        return Reason("won", WON)
    known = knowledge(view)
    if view.result == "contradiction":
        answer = ask_consistency(known, limit)
        return Reason("contradiction", _clash(answer), answer)
    found = found or consequences(known)
    if (mistake := view.mistake) is not None:  # nothing was read since
        return _of_mistake(found.answer(known, mistake.cell, limit), mistake.cell, mistake.fault)
    proved = _proved(view, found)
    if view.result == "out-of-budget":
        spent = counted(
            "The only step is spent, with {proved}.|All {number} steps are spent, with {proved}.",
            view.budget or 0,
            proved=proved,
        )
        return Reason("out-of-budget", spent)
    return Reason("stuck", _stuck(view, found, proved)) if view.result == "stuck" else None


def _proved(view: View, found: Consequences) -> Phrase:
    return phrase(
        "{proved} of {mines} mines proved",
        proved=len(found.mines),
        mines="?" if view.mines is None else view.mines,
    )


def _stuck(view: View, found: Consequences, proved: Phrase) -> Phrase:
    """Which cells no proof opens, and which are proved safe for nothing."""
    safe = found.safe
    reached = reachable(view.grid, safe, view.position)
    closed = {other for cell in reached for other in view.grid.steps(cell)} - reached
    if not closed:
        return phrase(
            "You are stuck with {proved}, and there is no cell left to see.", proved=proved
        )
    cells = name_cells(closed, OR)
    stuck = phrase(
        "You are stuck with {proved}: no proof opens {cells}.", proved=proved, cells=cells
    )
    if not safe - reached:
        return stuck
    beyond = name_cells(safe - reached)
    return phrase("{stuck} Proved safe, but out of reach: {cells}.", stuck=stuck, cells=beyond)
