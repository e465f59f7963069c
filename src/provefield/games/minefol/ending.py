"""Why a game ended as it did: a proof, a board, or the cells that no proof opens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from provefield.games.minefol.referee import reachable
from provefield.games.minefol.theory import consequences, knowledge
from provefield.games.minefol.view import Mistake, View
from provefield.reason.account import account
from provefield.reason.engines import engine
from provefield.reason.limit import Limit
from provefield.reason.tell.evidence import CellEvidence, to_json
from provefield.reason.tell.wording import OR, join, name_cells
from provefield.reason.verdict import Board, Inconsistent, Mine, Open, Safe
from provefield.reason.verify import verify
from provefield.tongues import capitalised


@dataclass(frozen=True, slots=True)
class Explained:
    """A mistake with what could be known when it was made."""

    mistake: Mistake
    evidence: CellEvidence

    @property
    def board(self) -> Board | None:
        """A board that fits every message read then, and on which the mistake is one."""
        match self.evidence.verdict:
            case Open(with_mine, without_mine):
                return without_mine if self.mistake.fault == "mark" else with_mine
            case _:
                return None

    @property
    def sentence(self) -> str:
        """What was wrong, for the player."""
        cell = self.mistake.cell.words
        fits = "here is a board that fits every message you had read"
        match self.evidence.verdict, self.mistake.fault:
            case Mine(), _:
                return f"{capitalised(cell)} is a mine, and what you had read proves it."
            case Safe(), _:
                return f"{capitalised(cell)} is safe, and what you had read proves it."
            case Open(), "mark":
                return f"You could not know of a mine in {cell}: {fits}, without one there."
            case Open(), "mine":
                return f"There was a mine in {cell}: {fits}, with a mine there."
            case Open(), "unproved":
                return f"You could not know that {cell} is safe: {fits}, with a mine there."
            case Inconsistent(), _:
                return "No board fits what you had read, so nothing counts as proved."
            case _:
                return f"What follows about {cell} was not found out in time."

    def document(self) -> dict[str, Any]:
        """The same as JSON, with evidence as `provefield verify` reads it."""
        board = self.board
        return {
            "fault": self.mistake.fault,
            "cell": list(self.mistake.cell),
            "sentence": self.sentence,
            "board": None if board is None else [list(cell) for cell in sorted(board)],
            "evidence": to_json(self.evidence, checked=verify(self.evidence).accepted),
        }


def explain_mistake(view: View, mistake: Mistake, limit: Limit) -> Explained:
    r"""Find the proof that was there or, if there was none, a board that shows it.

    >>> from provefield.games.minefol.move import Walk
    >>> from provefield.games.minefol.notation import parse_game
    >>> from provefield.games.minefol.referee import State
    >>> game = parse_game('columns = 2\nrows = 2\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(1,2)"')
    >>> view = State(game).after(Walk("right")).view
    >>> explained = explain_mistake(view, view.loss, Limit())
    >>> print(explained.sentence)
    You could not know that column 2, row 1 is safe: here is a board that fits every message you
    had read, with a mine there.
    >>> print(*explained.board)
    2,1
    """
    read = tuple(message for message in view.messages if message.cell in mistake.read)
    known = knowledge(replace(view, messages=read))
    verdict = engine("sat").ask(known, mistake.cell, limit)
    return Explained(mistake, account(known, mistake.cell, verdict, limit))


def last_words(view: View) -> str:
    r"""Say why a player who made no mistake cannot go on; nothing of a game that goes on.

    >>> from provefield.games.minefol.notation import parse_game
    >>> from provefield.games.minefol.referee import State
    >>> last_words(State(parse_game('columns = 2\nrows = 2\nmines = 1')).view)
    'You are stuck with 0 of 1 mines proved: no proof opens column 2, row 1 or column 1, row 2.'
    """
    found = consequences(knowledge(view))
    if found.conflict:
        clash = join([fact.source for fact in found.conflict])
        return f"No board fits {clash}, so nothing counts as proved."
    proved = f"{len(found.mines)} of {view.mines} mines proved"
    if view.result == "out-of-budget":
        return f"All {view.budget} steps are spent, with {proved}."
    if view.result != "stuck":
        return ""
    reached = reachable(view.grid, found.safe, view.position)
    closed = {other for cell in reached for other in view.grid.steps(cell)} - reached
    if not closed:
        return f"You are stuck with {proved}, and there is no cell left to see."
    return f"You are stuck with {proved}: no proof opens {name_cells(closed, OR)}."
