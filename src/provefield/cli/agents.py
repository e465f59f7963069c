"""How commands read who plays: a name, or an agent of one's own as FILE.py:NAME."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from provefield.cli.text import SHIELD
from provefield.errors import InputError

if TYPE_CHECKING:
    from provefield.agents.protocol import Agent


def read_agent(argument: str) -> str | Agent:
    """The name of an agent as it is; `my_agents.py:Corners` is made, without arguments.

    >>> read_agent("p2")
    'p2'
    >>> read_agent("nowhere.py:Corners")
    Traceback (most recent call last):
    provefield.errors.InputError: nowhere.py: there is no such file
    """
    given = argument.removeprefix(SHIELD)
    file, _, name = given.rpartition(":")
    if not file.endswith(".py"):
        return given
    path = Path(file).resolve()
    if not path.is_file():
        raise InputError("there is no such file", source=file)
    # Other processes, which are told this path, can then import the module by its name as well.
    sys.path.insert(0, str(path.parent))
    try:
        made = getattr(import_module(path.stem), name)
    except AttributeError:
        raise InputError(f"it has no {name}", source=file) from None
    except Exception as fault:  # whatever the file does
        raise InputError(f"it cannot be loaded: {fault!r}", source=file) from None
    return cast("Agent", made() if isinstance(made, type) else made)
