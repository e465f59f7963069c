"""`provefield prove`: whether a goal follows from premises, whatever there is to talk about."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, cast

import typer

from provefield.cli.output import Json, print_warnings
from provefield.cli.proofs import FOR_PROGRAMS, check_options, print_evidence
from provefield.cli.seconds import limit_of, seconds_option
from provefield.cli.text import SHIELD, unshield
from provefield.errors import InputError
from provefield.files import Source, read_source

if TYPE_CHECKING:
    from provefield.reason.engine import Program
    from provefield.reason.limit import Limit
    from provefield.reason.question import Sequent

SECONDS = 5.0

Style = Literal["resolution", "natural", "graph", "coq", "tptp", "latex", "fitch"]
NATURAL = ("natural", "coq", "latex", "fitch")
"""Styles that show a natural deduction."""


def prove(
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="A Prover9 or TPTP file, listing1, or - for stdin."),
    ] = None,
    goal: Annotated[
        str | None, typer.Option(parser=unshield, metavar="G", help="What is to follow.")
    ] = None,
    premise: Annotated[
        list[str] | None,
        typer.Option(parser=unshield, metavar="F", help="What is given; repeat it for more."),
    ] = None,
    style: Annotated[Style, typer.Option(help="How the proof is written.")] = "resolution",
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Write it here; a graph as .svg, .png, .pdf or .dot."),
    ] = None,
    beside: Annotated[
        Literal["prover9", "eprover"] | None,
        typer.Option("--beside", help="Print the proof that this program itself finds, too."),
    ] = None,
    seconds: Annotated[float | None, seconds_option("How long to search", SECONDS)] = None,
    json: Json = False,
) -> None:
    """Prove a goal from premises over arbitrary domains, or show a world in which it fails.

    Numbers are only names here, and + - are functions of which nothing is known; = is identity.
    Nothing is known of the relation < either, by which the other signs of order are read: a <= b is
    -(b < a), a > b is b < a, and a >= b is -(a < b). A file has lists such as formulas(assumptions)
    and formulas(goals); --premise adds to it, --goal asks for something else. A file of TPTP has
    fof(…) and cnf(…). Premises may contradict each other: no world is shown that fits them. Where
    the goal was not needed, the proof of the opposite is shown, too; -o FILE.svg writes it into
    FILE_opposite.svg.

    Example: provefield prove --premise "all x (man(x) -> mortal(x))" --premise "man(Ann)"
    --goal "mortal(Ann)"
    """
    from provefield.logic.formula import FALSE
    from provefield.reason.ask import prove_sequent
    from provefield.reason.engines import engine
    from provefield.reason.process import Bounds

    check_options(style, output, json=json)
    sequent, warnings = _read(file, premise or [], goal)
    limit = limit_of(seconds, SECONDS)
    answer = prove_sequent(sequent.premises, sequent.goal, limit=limit, natural=style in NATURAL)
    if not json:
        print_warnings(warnings)
    print_evidence(answer, style, output, json=json)
    unused = answer.proof and not any(s.supposes for s in answer.proof.steps)
    if unused and not json and sequent.goal != FALSE:  # of ⊥ nothing else is to be said
        _show_opposite(sequent, limit, style, output)
    if beside and not json:
        program = cast("Program", engine(beside))
        print(f"\n{program.tell_own_proof(sequent, Bounds(seconds or SECONDS))}")
    if not answer.proved:
        raise typer.Exit(1)


def _read(file: str | None, premises: list[str], goal: str | None) -> tuple[Sequent, list[str]]:
    """What was typed, after what stands in a file."""
    from provefield.logic.formula import conjunction
    from provefield.logic.parse import read
    from provefield.reason.problem import Problem, read_problem
    from provefield.reason.question import Sequent

    given, source = Problem(), None
    if file is not None:
        source = _source(file.removeprefix(SHIELD))
        given = read_problem(source.text, source=source.name)
    typed = {
        f"premise {at}": read(text, source=f"premise {at}") for at, text in enumerate(premises, 1)
    }
    wanted = {} if goal is None else {"goal": read(goal, source="goal")}
    goals = tuple(parsed.formula for parsed in wanted.values()) or given.goals
    if not goals:
        missing = "no goal: expected --goal G or a file with formulas(goals)"
        if source is None:
            raise InputError(missing, source="prove")
        raise InputError(missing, text=source.text, offset=len(source.text), source=source.name)
    warnings = [
        f"{source}: {warning}"
        for source, parsed in (typed | wanted).items()
        for warning in parsed.warnings
    ]
    known = (*given.assumptions, *(parsed.formula for parsed in typed.values()))
    # Told to programs as well: they could not know otherwise what the names stand for.
    print_warnings(
        f"{source.name}: {name!r} cannot be written as a name here, so it is called {ours}"
        for name, ours in given.renamed.items()
        if source
    )
    return Sequent(known, conjunction(goals)), warnings


def _source(name: str) -> Source:
    """A file or, if there is none of that name, an example that comes along: listing1."""
    from importlib.resources import files

    shipped = files("provefield") / "data" / "prover9" / f"{name.lower()}.in"
    if name.isalnum() and shipped.is_file() and not Path(name).exists():
        return Source(shipped.read_text("utf-8"), shipped.name)
    try:
        return read_source(name)
    except InputError as error:
        if not name.isalnum():
            raise
        raise InputError(
            f"{error.reason}; the example that ships is listing1", source=name
        ) from None


def _show_opposite(sequent: Sequent, limit: Limit, style: Style, output: Path | None) -> None:
    """The goal was not needed, so the premises clash: prove its negation in the same style."""
    from provefield.logic.formula import Not
    from provefield.reason.ask import prove_sequent

    goal = sequent.goal.body if isinstance(sequent.goal, Not) else Not(sequent.goal)
    again = limit.anew(limit.seconds)
    opposite = prove_sequent(sequent.premises, goal, limit=again, natural=style in NATURAL)
    told = f"The premises contradict each other, so {goal} follows as well"
    if output is None and style in FOR_PROGRAMS:
        # Another program reads what is printed, and one proof at a time.
        print_warnings([f"{told}; -o FILE writes each proof into a file of its own"])
        print()
    else:
        print(f"\n{told}:\n")
    place = output and output.with_stem(f"{output.stem}_opposite")
    print_evidence(opposite, style, place, json=False)
