"""Answers to a player's questions, from nothing but what the player sees; this runs in workers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from provefield.errors import BudgetError, InputError
from provefield.games.given import Name
from provefield.games.minefol.view import View as MinefolView
from provefield.games.sweeper.odds import Chance, view_odds
from provefield.games.sweeper.view import View as SweeperView
from provefield.grid import Cell
from provefield.learn.proofs.cells import task_by, task_of
from provefield.learn.proofs.draft import Task
from provefield.logic.field import unfold_safe
from provefield.play import advice
from provefield.play.languages import clue_formula, clue_words
from provefield.play.minefol import advice as minefol_advice
from provefield.reason.ask import ask
from provefield.reason.count.odds import Counts, Estimate, Odds
from provefield.reason.engines.counting import Counting
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import by_clock
from provefield.reason.question import Question
from provefield.reason.sufficiency import Claim
from provefield.tongues import Phrase, Tongue, paragraph, phrase, tell
from provefield.web.platform import shapes
from provefield.web.platform.answers import claim, proof_of
from provefield.web.platform.shapes import in_order
from provefield.web.play import shapes as playing

SECONDS = 3.0
SEQUENT_SECONDS = 2.0
NOT_BY_HAND = phrase("I found no proof of that which one could write by hand.")

Seen = SweeperView | MinefolView


def why(seen: Seen, cell: Cell, tongue: Tongue, natural: bool = False) -> shapes.Claim:
    """What follows about a cell, and how."""
    told = _known(seen, cell, tongue)
    return told or claim(seen.knowledge(), cell, tongue, SECONDS, natural=natural)


def given(seen: Seen, names: Sequence[Name], cell: Cell, tongue: Tongue) -> shapes.Claim:
    """What a player's facts prove of a cell, and how."""
    return claim(known_by(seen, names), cell, tongue, SECONDS)


def known_by(seen: Seen, names: Sequence[Name]) -> Knowledge:
    """What some facts and the background tell."""
    return seen.background().tell(*seen.named_facts(names).values())


def given_sequent(seen: Seen, names: Sequence[Name], cell: Cell) -> shapes.Sequent:
    """What a player's facts prove of a cell, to be proved line by line."""
    return _sequent(known_by(seen, names), cell)


def claimed_task(seen: Seen, names: Sequence[Name], cell: Cell, label: Claim) -> Task:
    """What a player claims of a cell by some facts, to be proved line by line."""
    facts = (fact.formula for fact in seen.expect_facts(names).values())
    known = seen.background()
    task = task_by(
        facts,
        (unfold_safe(fact.formula) for fact in known.facts),
        Question(known, cell).claim(label),
        known.field,
    )
    if task is None:
        raise InputError(NOT_BY_HAND)
    return task


def claimed_sequent(seen: Seen, names: Sequence[Name], cell: Cell, label: Claim) -> shapes.Sequent:
    """The same as it is sent; it does not say whether it follows."""
    return _shown(claimed_task(seen, names, cell, label))


def sequent(seen: Seen, cell: Cell) -> shapes.Sequent:
    """What is proved of a cell, to be proved by whoever asks."""
    return _sequent(seen.knowledge(), cell)


def _sequent(known: Knowledge, cell: Cell) -> shapes.Sequent:
    task = task_of(ask(known, cell, limit=by_clock(SEQUENT_SECONDS)))
    if task is None:
        raise InputError(NOT_BY_HAND)
    return _shown(task)


def _shown(task: Task) -> shapes.Sequent:
    premises = [str(premise) for premise in task.premises]
    return shapes.Sequent(premises=premises, goal=str(task.goal), rules=list(task.rules))


def _known(seen: Seen, cell: Cell, tongue: Tongue) -> shapes.Claim | None:
    """What the player sees there already."""
    if isinstance(seen, SweeperView):
        if cell in seen.covered:
            return None
        told = advice.why(seen, cell)
    elif cell in seen.grid.blocked or (cell in seen.visited and cell != _fallen(seen)):
        told = minefol_advice.why(seen, cell)
    else:
        return None
    return shapes.Claim(
        cell=cell,
        verdict="known",
        sentence=tell(told.title, tongue),
        sentences=[shapes.Sentence(text=tell(line, tongue)) for line in told.lines],
        lit=in_order(told.lit),
        clue=_clue(seen, cell, tongue) if isinstance(seen, SweeperView) else None,
    )


def _clue(seen: SweeperView, cell: Cell, tongue: Tongue) -> shapes.Statement | None:
    """A number as a formula about the cells around it, and in words."""
    number = seen.clues.get(cell)
    if number is None:
        return None
    words = phrase("{clause}.", clause=clue_words(cell, number))
    return shapes.Statement(fol=str(clue_formula(cell, number)), words=tell(words, tongue))


def _fallen(seen: MinefolView) -> Cell | None:
    return seen.loss.cell if seen.loss else None


# What follows -------------------------------------------------------------------------------------


def provable(seen: Seen, tongue: Tongue, odds: bool = False) -> playing.Provable:
    """What follows about every covered cell, and how likely mines are where nothing does."""
    cells = seen.covered
    labels = seen.find_labels(cells, by_clock(SECONDS))
    if clash := labels.clash:
        return playing.Provable(
            sentence=tell(clash.headline, tongue),
            consistent=False,
            cells=[],
            lit=in_order(clash.lit),
            proof=proof_of(clash, tongue),
        )
    found = _odds(seen) if odds else None
    likely: Mapping[Cell, Chance] = found.probability if found else {}
    least = min((likely[cell] for cell in cells if cell in likely), default=None)
    return playing.Provable(
        sentence=tell(paragraph([advice.tally(labels), *_error(found)]), tongue),
        consistent=True,
        error=found.error if isinstance(found, Estimate) else None,
        cells=[
            playing.Labelled(
                at=cell,
                label=label,
                odds=round(float(likely[cell]), 6) if cell in likely else None,
                best=True if cell in likely and likely[cell] == least else None,
            )
            for cell, label in labels.items()
        ],
    )


def _odds(seen: Seen) -> Odds | None:
    """The odds of a position, if they can be found in time."""
    if isinstance(seen, SweeperView):
        try:
            return view_odds(seen, Random(0), by_clock(SECONDS))
        except BudgetError:
            return None
    counted = Counting().probabilities(seen.knowledge(), by_clock(SECONDS))
    return counted if isinstance(counted, Counts) else None


def _error(found: Odds | None) -> list[Phrase]:
    if not isinstance(found, Estimate):
        return []
    return [phrase("The odds are estimated: ± {error} %.", error=f"{100 * found.error:.0f}")]


# Hints --------------------------------------------------------------------------------------------


def hint(seen: Seen, step: int, tongue: Tongue) -> playing.Hint:
    """One rung of the ladder to the easiest next step."""
    found = _climb(seen)
    if isinstance(found, advice.Advice):
        sentence = tell(paragraph((found.title, *found.lines)), tongue)
        return playing.Hint(step=step, steps=1, sentence=sentence, lit=in_order(found.lit))
    last = len(found.hints)
    rung = found.rung(min(step, last) - 1)
    whole = step >= last
    return playing.Hint(
        step=min(step, last),
        steps=last,
        sentence=tell(paragraph(rung.lines), tongue),
        lit=in_order(rung.lit),
        cell=found.cell if whole else None,
        label=found.label if whole else None,
        proof=proof_of(found.answer, tongue) if whole else None,
    )


def _climb(seen: Seen) -> advice.Ladder | advice.Advice:
    if isinstance(seen, SweeperView):
        return advice.climb(seen, min(seen.told, default=seen.grid.centre))
    return minefol_advice.climb(seen)
