"""CSV files: the one place that writes them, so that no spreadsheet takes a cell for a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from unicodedata import category, normalize

FORMULA = ("=", "+", "-", "@")
"""How a spreadsheet knows a formula."""

BETWEEN = frozenset(",;|\t\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""What may end a cell or a row, whatever separates cells in the country of the reader."""

HARMLESS = re.compile(r"-|[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?%?")
"""A lone dash or a plain number: no formula, although a sign may open it."""


def write_csv(rows: Iterable[Iterable[object]], end: str = "\n") -> str:
    r"""The text of a CSV file, in which every text stays a text, and numbers are numbers.

    >>> write_csv([("name", "points"), ("=1+1", -2)])
    "name,points\n'=1+1,-2\n"
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator=end)
    writer.writerows(_row(row) for row in rows)
    return out.getvalue()


def _row(row: Iterable[object]) -> list[object]:
    """The cells; a harmless one stays, unless the row opens with it and goes on.

    A spreadsheet that cuts at other signs reads such a row as one cell: `-,1+A1` is a formula.
    """
    cells = list(row)
    return [
        neutralise(cell)
        if isinstance(cell, str) and not (HARMLESS.fullmatch(cell) and (at > 0 or len(cells) == 1))
        else cell
        for at, cell in enumerate(cells)
    ]


def neutralise(text: str) -> str:
    """A text in which no part is a formula, wherever a spreadsheet cuts it into cells.

    An apostrophe makes a text of what follows it. It stands before each sign of a formula that
    opens the text, or comes after a separator. Quotation marks in between do not help: they
    open a cell that another separator ends elsewhere.

    >>> neutralise("=1+1"), neutralise("Ada; =1+1"), neutralise("Ada-Lovelace")
    ("'=1+1", "Ada; '=1+1", 'Ada-Lovelace')
    """
    written, opens = [], True
    for sign in text:
        # Some spreadsheets take a full-width sign for the plain one.
        plain = normalize("NFKC", sign)
        if opens and plain.startswith(FORMULA):
            written.append("'")
        written.append(sign)
        skipped = plain == '"' or plain.isspace() or category(sign)[0] in "CZ"
        opens = sign in BETWEEN or (opens and skipped)
    return "".join(written)
