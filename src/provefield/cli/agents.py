"""How commands read what is one's own: an agent as FILE.py:NAME or a program, a topology."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from provefield.cli.output import print_warnings
from provefield.cli.text import SHIELD
from provefield.errors import InputError, printable

TopologyName = Annotated[
    str | None,
    typer.Option(
        "--topology",
        metavar="NAME",
        show_default="rectangle, or what the file says",
        help="Which cells touch: torus, hex, knight, cube:4 (so many layers), or FILE.py:NAME.",
    ),
]

if TYPE_CHECKING:
    from provefield.agents.protocol import Agent
    from provefield.grid import Topology


def read_agent(argument: str) -> str | Agent:
    """The name of an agent as it is; `my_agents.py:Corners` is made, `./mine.py` is a program.

    >>> read_agent("p2")
    'p2'
    >>> read_agent("nowhere.py:Corners")
    Traceback (most recent call last):
    provefield.errors.InputError: nowhere.py: there is no such file
    >>> read_agent("./nowhere.py")
    Traceback (most recent call last):
    provefield.errors.InputError: ./nowhere.py: there is no such program
    """
    from provefield.agents import agent

    given = argument.removeprefix(SHIELD)
    file, _, name = given.rpartition(":")
    if file.endswith(".py"):
        return agent(load_object(file, name))
    if "/" in given:
        from provefield.agents.remote.program import program

        return program(given)
    return given


def print_forfeits(forfeits: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Tell people why a program lost games that it did not lose on the board."""
    for name, reasons in forfeits:
        games = "1 game" if len(reasons) == 1 else f"{len(reasons):,} games"
        print_warnings([printable(f"{name} forfeited {games}; the first one because {reasons[0]}")])


def read_topology(argument: str | None) -> Topology | None:
    """A topology by its name, as `hex` or `cube:4`, or of a file of one's own, FILE.py:NAME.

    >>> read_topology("cube:4")
    <Topology: cube:4>
    """
    from provefield.grid import Topology, topology_of

    if argument is None:
        return None
    given = argument.removeprefix(SHIELD)
    file, _, name = given.rpartition(":")
    if not file.endswith(".py"):
        return topology_of(given)
    if isinstance(found := load_object(file, name), Topology):
        return found
    raise InputError(f"{name} is no topology but {found!r:.60}", source=file)


def load_object(file: str, name: str) -> Any:
    """What a file calls by a name; of a class, an object."""
    path = Path(file).resolve()
    if not path.is_file():
        raise InputError("there is no such file", source=file)
    # Other processes, which are told this path, can then import the module by its name as well.
    # It comes last: a file beside it must not pass for a module that we need.
    sys.path.append(str(path.parent))
    try:
        module = import_module(path.stem)
        if Path(getattr(module, "__file__", None) or "").resolve() != path:
            raise InputError(f"there is another module {path.stem}; rename the file", source=file)
        if not hasattr(module, name):
            raise InputError(f"it has no {name}", source=file)
        made = getattr(module, name)
        return made() if isinstance(made, type) else made
    except (InputError, KeyboardInterrupt):
        raise
    except BaseException as fault:  # whatever the file does, even to end the program
        raise InputError(f"it cannot be loaded: {fault!r}", source=file) from None
