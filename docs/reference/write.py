"""Write the pages of this folder that follow from the program: its commands, and its front door.

python docs/reference/write.py [FOLDER]
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import provefield

HERE = Path(__file__).parent
COMMANDS = """\
# Commands

Each of them takes `--help`, and those that answer take `--json`. Exit code 0: done. 1: done, and
the answer is no. 2: bad input, or something that is not installed. 70: a fault of ours, not of the
input. 71: the system refused. 74: the answer could not be written, be it that the disk is full or
that its reader left early (`| head`). 130: stopped by Ctrl-C; 143: stopped by SIGTERM, where a
command ends its work in good order.
"""
PYTHON = """\
# Python

`import provefield as pf` is the whole library. What is not on this page may change without notice:
see [what stays stable](stability.md). The examples write its names without `pf.`,
and some make values of classes that are not imported by name, such as `Atom` and `Var`.
"""
VALUES = """\
# Values

What the functions above give back. Their classes are not imported by name: take the values as they
come. Each prints readably and has a `repr` of one line. A `Mode` is {modes}.
"""
BUILT_IN = (tuple, BaseException)
OPERATORS = {
    "__and__": "{} & other",
    "__or__": "{} | other",
    "__invert__": "~{}",
    "__rshift__": "{} >> other",
}


def commands() -> str:
    """Every command, with its arguments and options, as its help tells them."""
    import typer.main

    from provefield.cli import make_app

    group: Any = typer.main.get_command(make_app())
    parts = (_command(words, each) for words, each in _leaves("provefield", group))
    return "\n".join([COMMANDS, *parts])


def _leaves(words: str, command: Any) -> Iterator[tuple[str, Any]]:
    inner = getattr(command, "commands", None)
    if inner is None:
        yield words, command
        return
    for name, each in sorted(inner.items()):
        yield from _leaves(f"{words} {name}", each)


def _command(words: str, command: Any) -> str:
    import typer

    context = typer.Context(command, info_name=words)
    records = [each.get_help_record(context) for each in command.params if not each.hidden]
    rows = "\n".join(f"| `{_cell(name)}` | {_cell(said)} |" for name, said in records)
    text, _, example = inspect.cleandoc(command.help).partition("Example: ")
    example = " \\\n        ".join(example.splitlines())
    table = f"| option | |\n|---|---|\n{rows}\n" if rows else ""
    return (
        f"## {words}\n\n{_plain(text)}\n" + (f"\n    {example}\n" if example else "") + f"\n{table}"
    )


def _cell(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("|", r"\|")


def _plain(text: str) -> str:
    return text.replace("\f", "").replace("\b\n", "").strip()


def python() -> str:
    """Every public name of the package, with its signature and docstring."""
    from provefield.games.protocol import Mode

    names = sorted(provefield.__all__, key=str.lower)
    parts = [_name(name, getattr(provefield, name)) for name in names]
    values = [_name(title, value) for title, value in _values()]
    modes = " or ".join(map(repr, get_args(Mode)))
    return "\n".join([PYTHON, *parts, VALUES.format(modes=modes), *values])


def _values() -> Iterator[tuple[str, type]]:
    """What the functions give back, by the names that people use."""
    from provefield.games.cellmap import CellMap
    from provefield.games.given import GivenProof
    from provefield.games.minefol.check.validity import Report
    from provefield.games.minefol.game import Game
    from provefield.games.minefol.referee import State
    from provefield.games.sweeper.view import View
    from provefield.logic.formula import Writable
    from provefield.play.results import Results

    yield "View", View
    yield "CellMap", CellMap
    yield "Game", Game
    yield "Report", Report
    yield "State", State
    yield "GivenProof", GivenProof
    yield "Formula", Writable
    yield "Results", Results


def _name(name: str, value: object) -> str:
    """A function, or a class with its public methods; anything else is told by its value."""
    if not callable(value):
        return f"## {name}\n\n    {name} = {value!r}\n"
    text = f"## {name}\n\n    {_signature(name, value)}\n\n{_doc(value)}\n"
    if inspect.isclass(value):
        for member, inner in inspect.getmembers(value):
            if _is_public(member, inner) and (said := _doc(getattr(inner, "fget", inner))):
                text += f"\n**`{_use(name, member, inner)}`** {said}\n"
    return text


def _is_public(member: str, inner: object) -> bool:
    """Whether people use a member, and it is ours."""
    if any(inner is getattr(base, member, None) for base in BUILT_IN):
        return False
    if member.startswith("_"):
        return member in OPERATORS and bool(_doc(inner)) and inspect.isfunction(inner)
    return callable(inner) or isinstance(inner, property)


def _use(name: str, member: str, inner: object) -> str:
    """How a member is written where it is used."""
    if member in OPERATORS:
        return OPERATORS[member].format(name)
    return f"{name}.{member if isinstance(inner, property) else _signature(member, inner)}"


def _signature(name: str, value: Any) -> str:
    try:
        return f"{name}{inspect.signature(value)}".replace("'", "")
    except (TypeError, ValueError):
        return name


def _doc(value: object) -> str:
    return inspect.getdoc(value) or ""


PAGES = {"commands.md": commands, "python.md": python}

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for page, write in PAGES.items():
        (folder / page).write_text(write(), encoding="utf-8")
