"""`provefield formula`: a formula in another syntax, in words, or in a normal form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, cast, get_args

import typer

from provefield.cli.output import Json, print_json, print_side_by_side, print_warnings
from provefield.cli.text import Language, unshield

if TYPE_CHECKING:
    from provefield.logic.formula import Formula

Syntax = Literal["unicode", "ascii", "prover9", "tptp", "latex"]
Target = Literal[
    "unicode", "ascii", "prover9", "tptp", "latex",
    "english", "german",
    "nnf", "prenex", "skolem", "cnf", "dnf",
    "ground",
]  # fmt: skip
Names = Literal["never", "always", "when-needed"]


def formula(
    text: Annotated[
        str,
        typer.Argument(
            parser=unshield,
            metavar="FORMULA",
            help="A formula, or - to read it from standard input.",
        ),
    ],
    to: Annotated[
        Target, typer.Option(help="A syntax, a language, a normal form, or ground on a board.")
    ] = "unicode",
    steps: Annotated[bool, typer.Option("--steps", help="Show every step on the way.")] = False,
    syntax: Annotated[
        Syntax, typer.Option(help="The syntax in which normal forms are written.")
    ] = "unicode",
    names: Annotated[
        Names, typer.Option(help="Whether cnf may name subformulas to stay small.")
    ] = "when-needed",
    columns: Annotated[int, typer.Option(min=1, max=100, help="Columns, for ground.")] = 3,
    rows: Annotated[int, typer.Option(min=1, max=100, help="Rows, for ground.")] = 3,
    json: Json = False,
) -> None:
    """Write a formula in another syntax, in words, or in a normal form.

    Example: provefield formula "all x (mine(x,8) -> mine(x,1))" --to cnf --steps
    """
    from provefield.logic.normal import Form, steps_to
    from provefield.logic.parse import read
    from provefield.logic.show import show

    if steps and to in (*get_args(Syntax), *get_args(Language)):
        raise typer.BadParameter(f"there are no steps to {to}", param_hint="--steps")
    parsed = read(text)
    taken: list[tuple[str, str]] = []
    if to == "ground":
        taken, result = _grounded(parsed.formula, columns, rows, syntax)
    elif to in get_args(Form):
        done = steps_to(parsed.formula, cast("Form", to), names)
        taken = [(step.name, show(step.formula, syntax)) for step in done]
        result = taken[-1][1]
    else:
        result = parsed.formula.to(to)
    if json:
        print_json(
            {
                "result": result,
                "steps": [{"name": name, "formula": shown} for name, shown in taken],
                "warnings": list(parsed.warnings),
            }
        )
        return
    print_warnings(parsed.warnings)
    if not steps:
        print(result)
    elif to == "ground":
        print_side_by_side(taken or [(result, result)], "  is  ")
    else:
        print_side_by_side(taken)


def _grounded(
    given: Formula, columns: int, rows: int, syntax: Syntax
) -> tuple[list[tuple[str, str]], str]:
    """Each quantified part beside what it is written out, and the whole."""
    from provefield.logic.field import Field
    from provefield.logic.ground.expand import expand, side_by_side
    from provefield.logic.show import show

    field = Field(columns, rows)
    pairs = [
        (show(part, syntax), show(written, syntax)) for part, written in side_by_side(given, field)
    ]
    return pairs, show(expand(given, field), syntax)
