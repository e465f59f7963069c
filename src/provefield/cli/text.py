"""How a formula or a sentence gets from the command line into a command.

Formulas may start with a minus sign, and so do options. What cannot be an option is shielded with a
leading NUL, which no real argument can contain, until the command receives it.
"""

from __future__ import annotations

import sys

SHIELD = "\0"


def shield(argument: str) -> str:
    r"""Keep an argument that starts with a minus sign from being taken for an option.

    >>> shield("-mine(1,2)"), shield("mine(1,2)")
    ('\x00-mine(1,2)', 'mine(1,2)')
    """
    return SHIELD + argument if argument.startswith("-") else argument


def unshield(argument: str) -> str:
    """Give a shielded argument back as it was typed; `-` alone stands for standard input."""
    return sys.stdin.read().rstrip("\n") if argument == "-" else argument.removeprefix(SHIELD)
