"""`provefield explain`: what follows about one cell, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from provefield.cli.files import write_file
from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.proofs import beside, columns, line_row, report_bug, step_reason
from provefield.cli.questions import read_question
from provefield.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from provefield.grid import Cell
    from provefield.reason.knowledge import Fact
    from provefield.reason.proof import Deduction, Proof
    from provefield.reason.tell.evidence import CellEvidence
    from provefield.reason.verdict import Board, Verdict

Style = Literal["english", "resolution", "natural", "graph"]


def explain(
    file: Annotated[
        str,
        typer.Argument(metavar="BOARD|GAME", help="A file, FILE#NAME, or - for standard input."),
    ],
    cell: Annotated[str, typer.Option(metavar="C,R", help="The cell: column and row.")],
    known: Annotated[
        list[str] | None,
        typer.Option(metavar="C,R", help="Only the messages on these cells; repeat it for more."),
    ] = None,
    style: Annotated[Style, typer.Option(help="How the proof is written.")] = "english",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Where a graph is drawn, as SVG.")
    ] = None,
    engine: Annotated[
        str, typer.Option(help="Who decides; a name that is none lists them all.")
    ] = "sat",
    mines: Annotated[int | None, typer.Option(min=0, help="How many mines the board has.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="How long to search.")] = 5.0,
    json: Json = False,
) -> None:
    """Prove that a cell is safe or a mine, or show one board each way.

    Example: provefield explain board.txt --cell 3,1 --style graph -o proof.svg
    """
    from provefield.grid import parse_cell
    from provefield.reason.account import account
    from provefield.reason.engines import engine as load
    from provefield.reason.limit import Limit

    if (style == "graph") != (output is not None):
        raise InputError("--style graph and -o FILE.svg go together", source="options")
    place = parse_cell(cell, source="--cell")
    visited = [parse_cell(each, source="--known") for each in known or ()]
    question = read_question(file, mines, visited)
    knowledge = question.knowledge
    if place not in knowledge.grid:
        size = f"{knowledge.grid.columns}×{knowledge.grid.rows}"
        raise InputError(f"{place} lies off the {size} grid", text=cell, source="--cell")
    decider, notes = load(engine), list(question.warnings)
    limit = Limit(seconds)
    verdict = decider.ask(knowledge, place, limit)
    evidence = account(knowledge, place, verdict, limit, natural=style == "natural")
    checked = _insist_on_checked(evidence)
    if output is not None:
        notes += _draw(evidence, output)
    if json:
        from provefield.reason.tell.evidence import to_json

        print_json(to_json(evidence, checked=checked))
    else:
        print_warnings(notes)
        print("\n".join(_told(evidence, style, output)))
    if not _settled(evidence.verdict):
        raise typer.Exit(1)


def _settled(verdict: Verdict) -> bool:
    from provefield.reason.verdict import Mine, Open, Safe

    return isinstance(verdict, Safe | Mine | Open)


def _proof(verdict: Verdict) -> Proof | None:
    from provefield.reason.verdict import Inconsistent, Mine, Safe

    return verdict.proof if isinstance(verdict, Safe | Mine | Inconsistent) else None


# Evidence -----------------------------------------------------------------------------------------


def _insist_on_checked(evidence: CellEvidence) -> bool:
    """Let nothing pass that the checker does not accept."""
    from provefield.reason.verify import verify

    judged = verify(evidence)
    if not judged:
        report_bug(f"the checker rejects the evidence: {judged.reason}")
    return judged.accepted


def _draw(evidence: CellEvidence, output: Path) -> list[str]:
    """Draw the proof, or say that there is none."""
    from provefield.reason.tell.graph import draw

    proof = _proof(evidence.verdict)
    if proof is None:
        return [f"nothing is drawn in {output}: there is no proof"]
    write_file(output, draw(proof, evidence.knowledge.facts))
    return []


# Lines for people ---------------------------------------------------------------------------------


def _told(evidence: CellEvidence, style: Style, output: Path | None) -> list[str]:
    from provefield.reason.verdict import Inconsistent, Mine, Open, Safe, Unknown
    from provefield.tongues import capitalised

    name = capitalised(evidence.cell.words)
    match evidence.verdict:
        case Safe(proof):
            return [f"{name} is safe.", *_why(evidence, proof, style, output)]
        case Mine(proof):
            return [f"{name} is a mine.", *_why(evidence, proof, style, output)]
        case Inconsistent(_, proof):
            clash = "No board fits: these facts contradict each other, and all of them are needed."
            return [clash, *_why(evidence, proof, style, output)]
        case Open(with_mine, without_mine):
            return [
                f"{name} is open: both of these boards fit all that is known.",
                "",
                beside(
                    _board("With a mine there:", evidence, with_mine),
                    _board("Without one:", evidence, without_mine),
                ),
            ]
        case Unknown(why, detail):
            return [f"{name} is unknown ({why}){f': {detail}' if detail else ''}."]


def _board(title: str, evidence: CellEvidence, mines: Board) -> str:
    grid = evidence.knowledge.grid

    def symbol(cell: Cell) -> str:
        return "b" if cell in grid.blocked else "m" if cell in mines else "."

    return f"{title}\n{grid.picture(symbol, rulers=True)}"


def _why(evidence: CellEvidence, proof: Proof, style: Style, output: Path | None) -> list[str]:
    from provefield.reason.tell.sentences import sentences
    from provefield.reason.tell.wording import brief

    facts = evidence.knowledge.facts
    end = ["", "Every step was checked again."]
    if style == "english":
        told = sentences(proof, facts)
        lines = [f"{number}. {each}" for number, each in enumerate(told, start=1)]
        return ["", "This is used:", *(f"- {fact.source}" for fact in facts), "", *lines, *end]
    if evidence.deduction is not None:
        return ["", *_facts(facts), "", *_lines(evidence.deduction, facts), *end]
    if style == "graph":
        return ["", *_facts(facts), "", f"The proof is drawn in {output}.", *end]
    sources = {fact.formula: fact.source for fact in reversed(facts)}
    rows = [
        (str(step.id), brief(step.formula), step_reason(step, sources.get(step.formula) or "fact"))
        for step in proof.steps
    ]
    return ["", *columns(rows), *end]


def _facts(facts: Iterable[Fact]) -> list[str]:
    from provefield.reason.tell.wording import brief

    return ["This is used:", *(f"- {fact.source}: {brief(fact.formula)}" for fact in facts)]


def _lines(deduction: Deduction, facts: Iterable[Fact]) -> list[str]:
    from provefield.reason.tell.wording import brief

    told = {fact.formula for fact in facts}
    rows = [
        (number, formula, "premise, written out")
        if line.rule == "premise" and line.formula not in told
        else (number, formula, reason)
        for line in deduction.lines
        for number, formula, reason in [line_row(line, brief(line.formula))]
    ]
    return columns(rows)
