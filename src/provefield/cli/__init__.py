"""The `provefield` command: each subcommand has a file of its own here."""

from __future__ import annotations

import gc
import inspect
import os
import sys
import traceback
from collections.abc import Sequence
from errno import EPIPE
from typing import Annotated, Any

import typer

from provefield.cli.output import UnwrittenError, print_json, suit_the_terminal
from provefield.cli.text import SHIELD, shield
from provefield.errors import ProvefieldError, UnsoundError, printable
from provefield.extras import is_installed
from provefield.registry import Registry
from provefield.version import __version__

BAD_INPUT = 2
CANNOT_WRITE, REFUSED, BUG = 74, 71, 70
"""After the convention of sysexits, so that they pass for no answer."""

COMPLETION = "_PROVEFIELD_COMPLETE"
"""Set by a shell that asks how a line may go on."""

INTERRUPTED = 130
"""What shells make of Ctrl-C."""

GARBAGE = (100_000, 20, 100)
"""New objects, and rounds, after which each generation is looked through for garbage.

A million cells of a huge board are none; to look at them often takes longer than to make them.
"""

COMMANDS = {
    "solve": "Say what is safe, what is a mine and what is undecided.",
    "explain": "Prove a cell safe or a mine, or show a board each way.",
    "verify": "Check printed evidence from its facts alone.",
    "export": "Write a board or game for another program.",
    "prove": "Prove a goal from premises, or show that it fails.",
    "formula": "Write a formula in another syntax or normal form.",
    "english": "Read a sentence as every formula it may mean.",
    "equivalent": "Compare two formulas on every board of a size.",
    "check": "Say whether a game of messages is valid and fair.",
    "run": "Let a walker play a game of messages by proof.",
    "compare": "Let several walkers play the same games.",
    "difficulty": "Measure how hard a game is, from 1 to 5.",
    "sweep": "Let an agent play a Minesweeper world.",
    "tournament": "Let agents play the same random boards.",
    "merge": "Join the shares of a tournament.",
    "agent": "Let an agent play in an arena on the network.",
    "arena": "Serve an arena on this machine, to practise.",
    "review": "Tell luck from skill in a game that was played.",
    "translate": "Turn a position into a game of messages, or back.",
    "exercise": "Ask a question about messages, and judge answers.",
    "serve": "Run the platform, to be used in a browser.",
    "backup": "Copy all that a platform keeps into a file.",
    "restore": "Fill an empty database with a backup.",
}
"""The commands, and what the list of them says of each in one line."""

GROUPS = ("generate", "course", "admin")
"""Commands that have commands of their own."""

FILES = {"restore": "backup", "merge": "tournament"}
"""Where a command is, if not in the file of its name."""

REGISTRY: Registry[Any] = Registry(
    "command",
    {each: f"provefield.cli.{FILES.get(each, each)}:{each}" for each in (*COMMANDS, *GROUPS)},
)
"""Parts and other packages add functions, or apps that have commands of their own."""

WAYS = {"odds": "provefield solve BOARD --odds"}
"""What people take for a command, and how it is done."""


def make_app(name: str = "") -> typer.Typer:
    """The program with one of its commands, or with all if none has that name.

    To load and describe all of them takes longer than most of them run.
    """
    is_one = name in REGISTRY.places or name in REGISTRY.names()
    made = typer.Typer(
        name="provefield",
        add_completion=not is_one or COMPLETION in os.environ,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # frames would take longer to load than to read
        # Whatever is chosen from a list is found in any case, as names are elsewhere.
        context_settings={
            "help_option_names": ["-h", "--help"],
            "token_normalize_func": str.lower,
        },
    )
    made.callback()(provefield)
    for each in (name,) if is_one else REGISTRY.names():
        add_command(made, each, REGISTRY.find(each))
    return made


def add_command(app: typer.Typer, name: str, command: Any) -> None:
    """Give an app a command: a function, or an app of its own."""
    if isinstance(command, typer.Typer):
        app.add_typer(command, name=name)
        return
    # A command with more to say than its options brings a class for that.
    kind = getattr(sys.modules[command.__module__], "COMMAND_CLASS", None)
    told = COMMANDS.get(name) or inspect.cleandoc(command.__doc__).partition("\n")[0]
    app.command(name, short_help=told, cls=kind)(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"provefield {__version__}")
        raise typer.Exit


def provefield(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", is_eager=True, callback=_print_version
        ),
    ] = False,
) -> None:
    """Reason about minefields: step only where you can prove it is safe.

    Exit codes: 0 done; 1 done, and the answer is no; 2 bad input, or something is not installed;
    70 a fault of ours; 71 the system refused; 74 the answer could not be written, as its reader
    left early (`| head`) or the disk is full; 130 stopped by Ctrl-C, 143 by SIGTERM.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; bad input ends with a message and exit code 2, never with a traceback."""
    given = sys.argv[1:] if arguments is None else arguments
    gc.set_threshold(*GARBAGE)
    try:
        suit_the_terminal()
        _show_compiling()
        shielded = [shield(argument) for argument in _asked(given)]
        if shielded[0] == "tournament":
            from provefield.cli.tournament import tell_rows_apart

            shielded = tell_rows_apart(shielded)
        status = _run(shielded)
        # Python would flush after this function, where no fault can be handled any more.
        sys.stdout.flush()
    except UnwrittenError as fault:
        _drop_what_is_unwritten()
        status = CANNOT_WRITE
        if fault.errno != EPIPE:  # a reader may leave early (`| head`), and wants to hear no more
            print(f"provefield: the answer cannot be written: {fault.strerror}", file=sys.stderr)
    except OSError as fault:
        print(f"provefield: the system refused: {fault.strerror or fault}", file=sys.stderr)
        status = REFUSED
    except KeyboardInterrupt:  # outside of a command, which ends alike
        status = INTERRUPTED
    except Exception:
        # With a status of its own, so that it passes for no answer.
        traceback.print_exc()
        status = BUG
    sys.exit(status)


def _asked(given: Sequence[str]) -> Sequence[str]:
    """The arguments, where `help X` asks for the help of a command, and nothing for that of all.

    >>> _asked([]), _asked(["help", "solve"]), _asked(["solve", "help"])
    (['--help'], ['solve', '--help'], ['solve', 'help'])
    """
    if given and given[0] != "help":
        return given
    return [*given[1:], "--help"]


def _show_compiling() -> None:
    """Let people see it when the kernel is compiled."""
    if is_installed("fast"):
        from provefield.cli.compiling import Bar
        from provefield.kernel.core.watch import watch_compiling

        watch_compiling(Bar())


def _run(arguments: list[str]) -> int:
    """Run a command and return its exit code."""
    try:
        app = make_app(arguments[0])
        return int(app(arguments, prog_name="provefield", standalone_mode=False) or 0)
    except UnsoundError as fault:
        print(f"provefield: a fault of ours, not of the input: {fault}", file=sys.stderr)
        return BUG
    except ProvefieldError as error:
        text, document = printable(str(error)), error.to_json()
    except typer.TyperException as error:
        text = printable(_misuse(error))
        document = ProvefieldError(text).to_json()
    print(f"provefield: {text}", file=sys.stderr)
    if "--json" in arguments:
        print_json({"error": document})
    return BAD_INPUT


def _misuse(error: typer.TyperException) -> str:
    """Say in one line what is wrong with the options, and where to read about them."""
    fault = error.format_message().replace("Value error, ", "").replace(repr(SHIELD)[1:-1], "")
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "provefield"
    see = next(
        (way for name, way in WAYS.items() if f"command '{name}'" in fault), path + " --help"
    )
    return f"{' '.join(fault.split()).rstrip('.')}; see `{see}`"


def _drop_what_is_unwritten() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
