"""`provefield prove`: whether a goal follows from premises, whatever there is to talk about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.proofs import columns, line_row, report_bug, step_reason
from provefield.cli.text import unshield

if TYPE_CHECKING:
    from collections.abc import Iterator

    from provefield.logic.semantics import Row, Tables
    from provefield.reason.firstorder.sequent import Answer, Sequent
    from provefield.reason.proof import Deduction
    from provefield.reason.tell.evidence import SequentEvidence

Style = Literal["resolution", "natural"]


def prove(
    goal: Annotated[str, typer.Option(parser=unshield, metavar="G", help="What is to follow.")],
    premise: Annotated[
        list[str] | None,
        typer.Option(parser=unshield, metavar="F", help="What is given; repeat it for more."),
    ] = None,
    style: Annotated[Style, typer.Option(help="How the proof is written.")] = "resolution",
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="How long to search.")] = 5.0,
    json: Json = False,
) -> None:
    """Prove a goal from premises over arbitrary domains, or show a world in which it fails.

    Numbers are only names here, and + - < have no meaning of their own; = is identity.

    Example: provefield prove --premise "all x (man(x) -> mortal(x))" --premise "man(Ann)"
    --goal "mortal(Ann)"
    """
    from provefield.logic.parse import read
    from provefield.reason.firstorder.sequent import Sequent

    given = [read(text, source=f"premise {at}") for at, text in enumerate(premise or (), 1)]
    wanted = read(goal, source="goal")
    sequent = Sequent(tuple(parsed.formula for parsed in given), wanted.formula)
    answer = _answer(sequent, style, seconds)
    evidence = _evidence(answer, sequent)
    _insist_on_checked(evidence)
    if json:
        print_json(_document(answer, evidence))
    else:
        sources = [*(f"premise {at}" for at in range(1, len(given) + 1)), "goal"]
        print_warnings(
            f"{source}: {warning}"
            for source, parsed in zip(sources, [*given, wanted], strict=True)
            for warning in parsed.warnings
        )
        print("\n".join(_lines(answer, style)))
    if not _proved(answer):
        raise typer.Exit(1)


def _answer(sequent: Sequent, style: Style, seconds: float) -> Answer | Deduction:
    """Decide the sequent; a natural deduction is looked for once it is known that there is one.

    Where one style has no proof, the other's stands in.
    """
    from provefield.reason.firstorder.sequent import decide
    from provefield.reason.limit import Limit
    from provefield.reason.natural import Refuted, deduce
    from provefield.reason.proof import Proof
    from provefield.reason.verdict import Unknown

    limit = Limit(seconds)
    answer = decide(sequent, limit)
    if style == "resolution" or not isinstance(answer, Proof):
        return answer
    found = deduce(sequent.premises, sequent.goal, limit)
    if isinstance(found, Refuted):
        report_bug("resolution proves what natural deduction refutes")
    return answer if isinstance(found, Unknown) else found


def _proved(answer: Answer | Deduction) -> bool:
    from provefield.reason.proof import Deduction, Proof

    return isinstance(answer, Proof | Deduction)


def _evidence(answer: Answer | Deduction, sequent: Sequent) -> SequentEvidence:
    """The answer as evidence, if it is any."""
    from provefield.reason.firstorder.lifted import Saturated
    from provefield.reason.tell.evidence import SequentEvidence
    from provefield.reason.verdict import Unknown

    found = None if isinstance(answer, Saturated | Unknown) else answer
    return SequentEvidence(sequent.premises, sequent.goal, found)


def _insist_on_checked(evidence: SequentEvidence) -> None:
    """Let neither a proof nor a world pass that the checker does not accept."""
    from provefield.reason.verify import verify

    if not (judged := verify(evidence)):
        report_bug(f"the checker rejects the evidence: {judged.reason}")


def _document(answer: Answer | Deduction, evidence: SequentEvidence) -> dict[str, Any]:
    """The evidence as `verify` reads it and, if there is none, the reason."""
    from provefield.reason.tell.evidence import to_json

    document = to_json(evidence, checked=evidence.found is not None)
    return document if evidence.found else {**document, "reason": _why(answer)}


# Lines for people ---------------------------------------------------------------------------------


def _lines(answer: Answer | Deduction, style: Style) -> list[str]:
    from provefield.logic.semantics import Tables
    from provefield.reason.proof import Deduction, Proof

    if isinstance(answer, Proof):
        rows = [
            (str(step.id), str(step.formula), step_reason(step, "premise")) for step in answer.steps
        ]
        done = ["", "Proved ∎ (every step was checked again)"]
        return [*columns(rows), *done, *_stand_in(style == "resolution", "resolution proof")]
    if isinstance(answer, Deduction):
        lines = [line_row(line, str(line.formula)) for line in answer.lines]
        done = ["", "Proved ∎ (every line was checked)"]
        return [*columns(lines), *done, *_stand_in(style == "natural", "natural deduction")]
    if isinstance(answer, Tables):
        return [
            "Not proved: here is a world in which the premises hold and the goal does not.",
            "",
            *columns(_world_rows(answer)),
        ]
    return [f"Not proved: {_why(answer)}."]


def _stand_in(wanted: bool, kind: str) -> list[str]:
    """Say so where a proof is not of the style that was asked for."""
    return [] if wanted else [f"This is a {kind}: no proof of the other style was found."]


def _why(answer: object) -> str:
    from provefield.reason.verdict import Unknown

    if isinstance(answer, Unknown):
        return f"unknown ({answer.why}): {answer.detail}"
    return "it does not follow, though no small world shows it"


def _world_rows(world: Tables) -> Iterator[tuple[str, str]]:
    yield "things", ", ".join(map(str, world.domain))
    for (name, arity), table in world.functions.items():
        values = (f"{_row(row)} ↦ {table[row]}" for row in sorted(table))
        yield name, ", ".join(values) if arity else str(table[()])
    for (name, arity), rows in world.relations.items():
        holds = ", ".join(map(_row, sorted(rows))) or "nothing"
        yield name, holds if arity else "true" if rows else "false"


def _row(row: Row) -> str:
    return str(row[0]) if len(row) == 1 else f"({', '.join(map(str, row))})"
