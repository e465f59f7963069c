"""How evidence is written out: one function a style, each from an answer to text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.reason.deduction import with_deduction
from provefield.reason.proof import Deduction
from provefield.reason.question import Sequent
from provefield.reason.tell.coq import in_coq
from provefield.reason.tell.evidence import reason
from provefield.reason.tell.fitch import NO_DEDUCTION, in_fitch
from provefield.reason.tell.graph import draw
from provefield.reason.tell.headline import boards, headline
from provefield.reason.tell.latex import in_latex
from provefield.reason.tell.prefix import in_prefix
from provefield.reason.tell.rows import columns, deduction_lines, line_row, step_lines, step_reason
from provefield.reason.tell.tptp import in_tptp
from provefield.reason.tell.wording import brief

if TYPE_CHECKING:
    from provefield.reason.answer import Answer

CHECKED = "Every step was checked again."
NATURAL = "This is a natural deduction: no proof of the other style was found."


def show(answer: Answer, style: str) -> str:
    """The evidence of an answer in a style; without a proof, the boards, the world or the reason.

    Styles for other programs need a proof, and raise InputError without one.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.ask import prove_sequent
    >>> print(prove_sequent([parse("A & B")], parse("B")).show("resolution"))
    1  A ∧ B  premise
    2  ¬B     suppose the goal is false
    3  B      instance 1
    4  ⊥      resolution 2, 3
    5  B      conclusion 4
    <BLANKLINE>
    Proved ∎ (every step was checked again)
    """
    if style not in STYLES:
        raise InputError(f"expected one of {', '.join(STYLES)}", text=style, source="style")
    return STYLES[style](with_deduction(answer) if _needs_deduction(answer, style) else answer)


def _needs_deduction(answer: Answer, style: str) -> bool:
    """Tell whether a style shows a natural deduction for which nobody has looked."""
    more = ("coq", "latex") if isinstance(answer.question, Sequent) else ()
    return style in ("natural", "fitch", *more) and answer.deduction is None and answer.why is None


def in_sentences(answer: Answer) -> str:
    """What is used, and the proof in numbered sentences."""
    if isinstance(answer.question, Sequent) and answer.deduction is not None:
        return in_natural(answer)
    if answer.proof is None or isinstance(answer.question, Sequent):
        return in_steps(answer)
    told = [f"{number}. {each}" for number, each in enumerate(answer.sentences, start=1)]
    used = ["This is used:", *(f"- {fact.source}" for fact in answer.facts)]
    return _parts([headline(answer)], used, told, [CHECKED])


def in_steps(answer: Answer) -> str:
    """The resolution proof, a step a line; a natural deduction where there is none."""
    if answer.proof is None:
        return _lines(answer, stand_in=True) or _without_proof(answer)
    return _steps(answer, stand_in=False)


def in_natural(answer: Answer) -> str:
    """The natural deduction, a line each, with bars for boxes; resolution where there is none."""
    return _lines(answer, stand_in=False) or _steps(answer, stand_in=True) or _without_proof(answer)


def _steps(answer: Answer, *, stand_in: bool) -> str:
    if answer.proof is None:
        return ""
    instead = [f"This is a resolution proof: {NO_DEDUCTION}."] * stand_in
    if isinstance(answer.question, Sequent):
        done = ["Proved ∎ (every step was checked again)", *instead]
        return _parts(step_lines(answer.proof, "premise"), done)
    sources = {fact.formula: fact.source for fact in answer.facts}
    kinds = answer.proof.kinds
    rows = [
        (
            str(step.id),
            brief(step.formula),
            step_reason(step, kinds[step.id], sources.get(step.formula) or "fact"),
        )
        for step in answer.proof.steps
    ]
    return _parts([headline(answer)], columns(rows), [CHECKED, *instead])


def _lines(answer: Answer, *, stand_in: bool) -> str:
    deduction = answer.deduction
    if deduction is None:
        return ""
    if isinstance(answer.question, Sequent):
        done = ["Proved ∎ (every line was checked)", *[NATURAL] * stand_in]
        return _parts(deduction_lines(deduction), done)
    return _parts(
        [headline(answer)], used_facts(answer), columns(_grid_lines(answer, deduction)), [CHECKED]
    )


def drawn(answer: Answer, place: str) -> str:
    """What is said of a proof that was drawn in a file."""
    said = headline(answer)
    return _parts([said], used_facts(answer), [f"The proof is drawn in {place}."], [CHECKED])


def in_a_graph(answer: Answer) -> str:
    """The proof as a picture, in SVG."""
    if answer.proof is None:
        raise InputError("there is no proof to draw", source="style")
    return draw(answer.proof, answer.facts)


STYLES: dict[str, Callable[[Answer], str]] = {
    "english": in_sentences,
    "resolution": in_steps,
    "natural": in_natural,
    "graph": in_a_graph,
    "coq": lambda answer: _certificate(answer, in_coq),
    "tptp": lambda answer: _certificate(answer, in_tptp),
    "latex": lambda answer: _certificate(answer, in_latex),
    "fitch": lambda answer: _certificate(answer, in_fitch),
    "prefix": in_prefix,
}


def _certificate(answer: Answer, write: Callable[[Answer], str]) -> str:
    """A proof for another program, which could do nothing with sentences."""
    if answer.proof is None and answer.deduction is None:
        raise InputError("there is no proof to write", source="style")
    return write(answer)


def _parts(*parts: Iterable[str]) -> str:
    """Paragraphs with a line between them."""
    return "\n\n".join("\n".join(part) for part in parts)


def _without_proof(answer: Answer) -> str:
    """What there is to show where nothing is proved."""
    if answer.countermodel is not None:
        return _parts([f"Not proved. {headline(answer)}"], [str(answer.countermodel)])
    if isinstance(answer.question, Sequent):
        return f"Not proved: {reason(answer)}."
    return _parts([headline(answer)], *([board] for board in boards(answer)))


def used_facts(answer: Answer) -> list[str]:
    """The facts of a proof, with their formulas."""
    return ["This is used:", *(f"- {fact.source}: {brief(fact.formula)}" for fact in answer.facts)]


def _grid_lines(answer: Answer, deduction: Deduction) -> Iterator[tuple[str, str, str]]:
    """The lines; a premise that is no fact is one written out, number by number."""
    told = {fact.formula for fact in answer.facts}
    for line in deduction.lines:
        number, formula, why = line_row(line, brief(line.formula))
        written = line.rule == "premise" and line.formula not in told
        yield number, formula, "premise, written out" if written else why
