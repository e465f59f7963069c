"""How values look in a console and in a notebook."""

from __future__ import annotations

from html import escape

LONGEST = 120
"""How many characters the `repr` of a value has at most."""


def shorten(text: str, most: int = LONGEST) -> str:
    """A text on one line, cut where it is too long.

    >>> shorten("one two three", 8)
    'one two…'
    """
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


class Printed:
    """A value whose `str` is for people: `repr` is one line of it, a notebook shows all of it."""

    __slots__ = ()

    @property
    def summary(self) -> str:
        """What it is, in a few words."""
        return str(self)

    def __repr__(self) -> str:
        name = type(self).__name__
        return f"<{name}: {shorten(self.summary, LONGEST - len(name) - len('<: >'))}>"

    def _repr_html_(self) -> str | None:
        return f"<pre>{escape(str(self))}</pre>"
