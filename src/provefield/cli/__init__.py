"""The `provefield` command: each subcommand has a file of its own here."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from provefield import __version__
from provefield.cli import english, equivalent, formula, prove, verify
from provefield.cli.text import shield
from provefield.errors import ProvefieldError

OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?|-[ho]|-|--", re.DOTALL)

app = typer.Typer(
    name="provefield",
    help="Reason about minefields: step only where you can prove it is safe.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    formula.formula,
    english.english,
    equivalent.equivalent,
    prove.prove,
    verify.verify,
):
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"provefield {__version__}")
        raise typer.Exit


@app.callback()
def provefield(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", is_eager=True, callback=_print_version
        ),
    ] = False,
) -> None:
    """Reason about minefields: step only where you can prove it is safe."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; bad input ends with a message and exit code 2, never with a traceback."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        app([argument if OPTION.fullmatch(argument) else shield(argument) for argument in given])
    except ProvefieldError as error:
        print(f"provefield: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # The reader left early (`| head`): nothing may be flushed into the void at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
