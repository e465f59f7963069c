"""Hints, each giving away a little more: which facts, which part of them, one step, everything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from provefield.grid import Cell
from provefield.logic.formula import Cardinality
from provefield.reason.calculus.grid import Step, counts
from provefield.reason.knowledge import Fact
from provefield.reason.proof import Proof
from provefield.reason.tell.sentences import Sentence, sentences
from provefield.reason.tell.suppositions import implications, readings
from provefield.reason.tell.wording import cells_of, join, name_cells, say
from provefield.tongues import Listed, Phrase, capitalised, paragraph, phrase

Level = Literal["facts", "instance", "inference", "proof"]

INFERENCES = ("sum", "cases", "replace")
MOST_INSTANCES = 4  # named in one hint


@dataclass(frozen=True, slots=True)
class Hint:
    """What to tell, and the cells and facts to light up."""

    level: Level
    text: Phrase
    cells: tuple[Cell, ...]
    facts: tuple[Fact, ...]


def ladder(proof: Proof, facts: tuple[Fact, ...]) -> tuple[Hint, ...]:
    """The hints for a proof from these facts, from the faintest to the whole proof.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.ask import ask
    >>> from provefield.reason.knowledge import Knowledge
    >>> known = Knowledge(Grid(3, 3)).tell(
    ...     Fact(parse("mine(1,2) | mine(2,1)"), "the message at column 2, row 2", Cell(2, 2)),
    ...     Fact(parse("all x -mine(1,x)"), "the message at column 1, row 1", Cell(1, 1)),
    ... )
    >>> for hint in ask(known, Cell(2, 1)).hints[:3]:
    ...     print(f"{hint.level}: {hint.text}")
    facts: Look at the message at column 2, row 2 and the message at column 1, row 1.
    instance: Take the message at column 1, row 1 with x = 2: column 1, row 2 is safe.
    inference: Since column 1, row 2 is safe, column 2, row 1 is a mine.
    """
    told = sentences(proof, facts)
    return (
        _facts(facts),
        _instances(proof, facts),
        _inference(proof, told),
        Hint("proof", _together(told), _cells(told), facts),
    )


def _facts(facts: Sequence[Fact]) -> Hint:
    text = phrase("Look at {facts}.", facts=join(map(_source, facts)))
    return Hint("facts", text, _standing(facts), tuple(facts))


def _source(fact: Fact) -> str:
    return fact.source or phrase("a fact")


def _standing(facts: Iterable[Fact]) -> tuple[Cell, ...]:
    """The cells on which facts stand."""
    return tuple(dict.fromkeys(fact.cell for fact in facts if fact.cell is not None))


def _instances(proof: Proof, facts: Sequence[Fact]) -> Hint:
    """Which clauses of the messages are used, or else which cells the facts speak of."""
    steps = {step.id: step for step in proof.steps}
    sources = {fact.formula: fact for fact in facts}
    taken = [
        step for step in steps.values() if step.rule == "instance" and not counts(step.formula)
    ][:MOST_INSTANCES]
    if not taken:
        return _covered(facts)
    used = [fact for step in taken if (fact := sources.get(_premise(step, steps).formula))]
    cases = implications(proof, readings(proof))
    text = paragraph(
        _taken(step, sources.get(_premise(step, steps).formula), cases.get(step.id))
        for step in taken
    )
    cells = [cell for step in taken for cell in cells_of(step.formula)]
    return Hint("instance", text, tuple(dict.fromkeys(cells)), tuple(dict.fromkeys(used)))


def _premise(step: Step, steps: dict[int, Step]) -> Step:
    return steps[step.premises[0]]


def _taken(step: Step, fact: Fact | None, case: Phrase | None) -> Phrase:
    values = join(f"{name} = {term}" for name, term in step.unifier)
    return phrase(
        "Take {source} with {values}: {formula}." if values else "Take {source}: {formula}.",
        source=fact.source if fact and fact.source else phrase("what is known"),
        values=values,
        formula=case or say(step.formula),
    )


def _covered(facts: Sequence[Fact]) -> Hint:
    """Which cells the counts are about, the smallest count first."""
    counts = [fact for fact in facts if isinstance(fact.formula, Cardinality)]
    counts.sort(key=lambda fact: len(cells_of(fact.formula)))
    shown = counts or list(facts)
    spoken = [
        phrase("{source} is about {cells}", source=_source(fact), cells=name_cells(named))
        for fact in shown
        if (named := cells_of(fact.formula))
    ]
    said = capitalised(phrase("{clause}.", clause=Listed(spoken, between="; ")))
    text = said if spoken else _facts(facts).text
    cells = [cell for fact in shown for cell in cells_of(fact.formula)]
    return Hint("instance", text, tuple(dict.fromkeys(cells)), tuple(shown))


def _inference(proof: Proof, told: Sequence[Sentence]) -> Hint:
    """The first step that is more than reading a fact, with the supposition it needs."""
    rules = {step.id: "suppose" if step.supposes else step.rule for step in proof.steps}
    ends = [place for place, each in enumerate(told) if not each.goes_on]
    place = next((at for at in ends if rules[told[at].steps[-1]] in INFERENCES), len(told) - 1)
    start = place
    while start and told[start - 1].goes_on:
        start -= 1
    before = [each for each in told[:start] if each.steps and rules[each.steps[-1]] == "suppose"]
    first = told[start : place + 1]
    used = [*before, *first] if first[0].text.startswith("Then ") else first
    facts = dict.fromkeys(fact for each in first for fact in each.facts)
    return Hint("inference", _together(used), _cells(used), tuple(facts))


def _together(told: Iterable[Sentence]) -> Phrase:
    return paragraph(sentence.text for sentence in told)


def _cells(told: Iterable[Sentence]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for sentence in told for cell in sentence.cells))
