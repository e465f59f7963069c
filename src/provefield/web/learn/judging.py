"""Answers that nobody can type: a game that was won, or one that was made."""

from __future__ import annotations

from provefield.games.minefol.referee import State
from provefield.tongues import Tongue, counted, phrase, tell
from provefield.web.create.catalogue import Catalogue
from provefield.web.learn.shapes import Feedback
from provefield.web.play.service import Kept

NOT_WON = phrase("Win the game first.")
GOOD = phrase("Valid, fair, and no message is wasted. Now challenge your friends with it.")


def feedback(right: bool, sentence: str, tongue: Tongue) -> Feedback:
    """What is told in the language of whoever answered; without a fault it is no answer yet."""
    return Feedback(right=right, sentence=tell(sentence, tongue))


def judge_play(kept: Kept, game: str, tongue: Tongue) -> Feedback:
    """Whether a play has won a game."""
    state = kept.play.state
    if str(kept.name) != game or state.result != "won":
        return feedback(False, NOT_WON, tongue)
    # Nobody has checked whether a cell of a sweeper's board was proved before it was opened.
    moves = len(kept.play.moves)
    won = counted("Won, in one move.|Won, in {number} moves.", moves)
    if isinstance(state, State):
        won = counted("Won by proof, in one step.|Won by proof, in {number} steps.", moves)
    if kept.help:
        won = phrase("{won} With help ({help}).", won=won, help=kept.help)
    elif kept.play.is_tight:
        won = phrase("{won} Every proof was tight.", won=won)
    return feedback(True, won, tongue)


async def judge_link(catalogue: Catalogue, link: str, person: str, tongue: Tongue) -> Feedback:
    """Whether the game behind a link is a good one."""
    name = link.strip().rstrip("/").rpartition("/")[2].partition("?")[0].partition("#")[0]
    fault = await catalogue.shortcoming(name, person)
    told = feedback(not fault, fault or GOOD, tongue)
    return told.model_copy(update={"fault": "not enough"}) if fault else told
