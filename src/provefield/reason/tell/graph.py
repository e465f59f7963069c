"""Proofs as pictures: a graph from the facts at the top down to the theorem, as SVG.

Four shapes say what a step is: a square frame holds a fact as it was told, no frame a clause of it,
a round frame what was inferred, and a hexagon the theorem. Substitutions and the sides of counts
stand on the edges; a fact that is used often is drawn again in short. The steps are also there as
text, for those who do not see them.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from provefield.logic.binding import free_variables
from provefield.logic.formula import Cardinality, Formula
from provefield.reason.calculus.grid import Kind, Step
from provefield.reason.knowledge import Fact
from provefield.reason.proof import Proof
from provefield.reason.tell.arrange import Edge, arrange
from provefield.reason.tell.picture import (
    LABEL,
    LINE,
    Box,
    Legends,
    Shape,
    picture,
    width_of,
)
from provefield.reason.tell.wording import HOW, brief
from provefield.tongues import ENGLISH, Phrase, Tongue, counted, paragraph, phrase, tell

WRAP = 30  # characters of a formula on a line
CAPTION_WRAP, LONGER_WRAP = 36, 42  # other languages take more room than English
MOST_LINES = 5
ROW = 4  # facts or clauses side by side that meet in one step
MOST_USES = 3  # edges that leave a fact before it is drawn again
LEGENDS: Legends = (
    ("fact", phrase("a fact")),
    ("clause", phrase("no frame: a clause of it")),
    ("inference", phrase("inferred")),
    ("theorem", phrase("the theorem")),
)
RULES: dict[Kind, Phrase] = {
    "fact": phrase("fact"),
    "supposition": phrase("suppose"),
    "instance": phrase("instance"),
    "resolution": phrase("resolution"),
    "sum": phrase("sum"),
    "cases": phrase("cases"),
    "replace": phrase("replace"),
    "definition": phrase("definition"),
    "conclusion": phrase("so this holds"),
}


def draw(proof: Proof, facts: Iterable[Fact], tongue: Tongue = ENGLISH) -> str:
    """Draw a proof from these facts, with captions in some language.

    >>> from provefield.logic.field import mine
    >>> picture = draw(Proof(mine(1, 1), (Step(1, mine(1, 1), "fact"),)), [])
    >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    boxes, links = boxes_and_links(proof, facts, tongue)
    edges = [
        Edge(start, end, (width_of(label, LABEL) + 8, LABEL * LINE) if label else (0, 0))
        for start, end, label in links
    ]
    layout = arrange([box.size for box in boxes], [*edges, *_rows(boxes, edges)])
    title = counted(
        "Proof of {goal} in 1 step|Proof of {goal} in {number} steps",
        len(proof.steps),
        goal=brief(proof.goal),
    )
    told = "\n".join(box.spoken for box in boxes[: len(proof.steps)])
    legends = [(shape, tell(text, tongue)) for shape, text in LEGENDS]
    labels = [label for *_, label in links]
    return picture(tell(title, tongue), told, boxes, labels, layout, legends)


def boxes_and_links(
    proof: Proof, facts: Iterable[Fact], tongue: Tongue
) -> tuple[list[Box], list[tuple[int, int, str]]]:
    """A box for each step, further ones for facts drawn again, and labelled edges between them."""
    sources = {fact.formula: fact.source for fact in facts}
    kinds = proof.kinds
    boxes = [_box(step, kinds[step.id], proof, sources, tongue) for step in proof.steps]
    links = [
        (start, end, tell(label, tongue)) for start, end, label in _links(proof, boxes, tongue)
    ]
    return boxes, links


def _links(proof: Proof, boxes: list[Box], tongue: Tongue) -> list[tuple[int, int, str]]:
    """Edges between boxes, with their labels; boxes are added for facts that are drawn again."""
    places = {step.id: place for place, step in enumerate(proof.steps)}
    uses = Counter(premise for step in proof.steps for premise in step.premises)
    often = {step.id for step in proof.steps if step.rule == "fact" and uses[step.id] > MOST_USES}
    drawn: set[int] = set()
    links = []
    for end, step in enumerate(proof.steps):
        for at, premise in enumerate(step.premises):
            start = places[premise]
            if premise in often & drawn:
                again = tell(phrase("{number} · again", number=premise), tongue)
                boxes.append(Box("fact", (), (again,), boxes[start].spoken))
                start = len(boxes) - 1
            drawn.add(premise)
            label = _label(proof.steps[places[premise]].formula, step, at)
            links.append((start, end, label))
    return links


def _rows(boxes: Sequence[Box], edges: Sequence[Edge]) -> list[Edge]:
    """Where many facts or clauses meet in one step, keep them in rows below each other."""
    leaving = Counter(edge.start for edge in edges)
    meeting: dict[int, list[int]] = defaultdict(list)
    for edge in edges:
        if boxes[edge.start].shape in ("fact", "clause") and leaving[edge.start] == 1:
            meeting[edge.end].append(edge.start)
    return [
        Edge(above, below, drawn=False)
        for together in meeting.values()
        for above, below in zip(together, together[ROW:], strict=False)
    ]


# What is written ----------------------------------------------------------------------------------


def _shape(step: Step, proof: Proof) -> Shape:
    if step is proof.steps[-1] and len(proof.steps) > 1:
        return "theorem"
    if step.rule == "fact":
        return "fact"
    return "clause" if step.rule == "instance" or step.supposes else "inference"


def _box(step: Step, kind: Kind, proof: Proof, sources: dict[Formula, str], tongue: Tongue) -> Box:
    reason = tell(_reason(step, kind, sources), tongue)
    return Box(
        _shape(step, proof),
        _lines(tell(brief(step.formula), tongue), WRAP),
        _lines(f"{step.id} · {reason}", CAPTION_WRAP if tongue == ENGLISH else LONGER_WRAP),
        tell(_spoken(step, kind, sources), tongue),
    )


def _reason(step: Step, kind: Kind, sources: dict[Formula, str]) -> str:
    if step.rule == "fact":
        return sources.get(step.formula) or RULES["fact"]
    return RULES[kind]


def _lines(text: str, width: int) -> tuple[str, ...]:
    """Cut a text into lines, but no atom in two; what is too long ends in dots."""
    held = re.sub(r"\([^()]*\)", lambda atom: atom[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    lines = textwrap.wrap(held, width, max_lines=MOST_LINES, placeholder=" …")
    return tuple(lines) or ("",)


def _label(premise: Formula, step: Step, at: int) -> str:
    """What stands on the edge from a premise: the values of its variables, or a count's side."""
    if step.rule == "sum" and not step.unifier:
        return _side(premise, step.weights[at])
    named = None if step.rule == "instance" else free_variables(premise)
    bound = [f"{name} ↦ {term}" for name, term in step.unifier if named is None or name in named]
    return ", ".join(bound)


def _side(formula: Formula, weight: int) -> str:
    times = [] if abs(weight) == 1 else [f"{abs(weight)} ×"]
    if not isinstance(formula, Cardinality):
        return paragraph(times)
    return paragraph([*times, HOW["atleast" if weight > 0 else "atmost"]])


def _spoken(step: Step, kind: Kind, sources: dict[Formula, str]) -> Phrase:
    """A step as text: its number, what it says, and why."""
    reason: list[str] = [_reason(step, kind, sources)]
    if step.premises:
        cited = ", ".join(map(str, step.premises))
        reason.append(phrase("from {cited}", cited=cited))
    if step.unifier:
        values = ", ".join(f"{name} ↦ {term}" for name, term in step.unifier)
        reason.append(phrase("with {values}", values=values))
    return phrase(
        "{number}. {formula} ({reason})",
        number=step.id,
        formula=step.formula,
        reason=paragraph(reason),
    )
