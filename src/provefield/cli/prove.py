"""`provefield prove`: whether a goal follows from premises, whatever there is to talk about."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from provefield.cli.output import Json, print_warnings
from provefield.cli.proofs import insist_on_a_picture, print_evidence
from provefield.cli.text import unshield

Style = Literal["resolution", "natural", "graph"]


def prove(
    goal: Annotated[str, typer.Option(parser=unshield, metavar="G", help="What is to follow.")],
    premise: Annotated[
        list[str] | None,
        typer.Option(parser=unshield, metavar="F", help="What is given; repeat it for more."),
    ] = None,
    style: Annotated[Style, typer.Option(help="How the proof is written.")] = "resolution",
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Where a graph is drawn: .svg, .png, .pdf or .dot."),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="How long to search.")] = 5.0,
    json: Json = False,
) -> None:
    """Prove a goal from premises over arbitrary domains, or show a world in which it fails.

    Numbers are only names here, and + - < have no meaning of their own; = is identity.

    Example: provefield prove --premise "all x (man(x) -> mortal(x))" --premise "man(Ann)"
    --goal "mortal(Ann)"
    """
    from provefield.logic.parse import read
    from provefield.reason.ask import prove_sequent
    from provefield.reason.limit import Limit

    insist_on_a_picture(style, output)
    given = [read(text, source=f"premise {at}") for at, text in enumerate(premise or (), 1)]
    wanted = read(goal, source="goal")
    answer = prove_sequent(
        [parsed.formula for parsed in given],
        wanted.formula,
        limit=Limit(seconds),
        natural=style == "natural",
    )
    if not json:
        sources = [*(f"premise {at}" for at in range(1, len(given) + 1)), "goal"]
        print_warnings(
            f"{source}: {warning}"
            for source, parsed in zip(sources, [*given, wanted], strict=True)
            for warning in parsed.warnings
        )
    print_evidence(answer, style, output, json=json)
    if not answer.proved:
        raise typer.Exit(1)
