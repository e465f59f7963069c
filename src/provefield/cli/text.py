"""How a formula or a sentence gets from the command line into a command.

Formulas may start with a minus sign, and so do options. What cannot be an option is shielded with a
leading NUL, which no real argument can contain, until the command receives it.
"""

from __future__ import annotations

import re
import sys
from typing import Literal

Language = Literal["english", "german"]
"""Languages by the names that commands give them."""

SHIELD = "\0"
LONGEST_INPUT = 1_000_000
"""How much is read from standard input: far more than any command accepts."""

_OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?|-[ho]|-\d+|-|--", re.DOTALL)


def shield(argument: str) -> str:
    r"""Keep an argument that starts with a minus sign from being taken for an option.

    Options stay as they are, and so do negative numbers, which no formula consists of.

    >>> [shield(argument) for argument in ("-mine(1,2)", "--mine(1,2)", "mine(1,2)")]
    ['\x00-mine(1,2)', '\x00--mine(1,2)', 'mine(1,2)']
    >>> [shield(argument) for argument in ("--columns", "--columns=3", "-3", "-h", "-")]
    ['--columns', '--columns=3', '-3', '-h', '-']
    """
    is_option = _OPTION.fullmatch(argument) or not argument.startswith("-")
    return argument if is_option else SHIELD + argument


def unshield(argument: str) -> str:
    """Give a shielded argument back as it was typed; `-` alone stands for standard input."""
    if argument != "-":
        return argument.removeprefix(SHIELD)
    # Some editors begin a file with a byte-order mark.
    given = sys.stdin.read(LONGEST_INPUT)
    return given.removeprefix("\ufeff").rstrip("\n")
