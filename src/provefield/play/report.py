"""Results to look at: a table, a CSV and a figure, under one name in one folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from provefield.errors import InputError
from provefield.extras import require
from provefield.files import write_file
from provefield.printing import Printed
from provefield.spreadsheet import write_csv
from provefield.tongues import Phrase, phrase

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# Okabe and Ito's colours can be told apart by colour-blind people.
BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, BLACK = COLOURS = (
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000",
)  # fmt: skip
PALE = "#D9D9D9"
MARKERS = "osD^vPX"
"""One for each colour, so that nobody has to rely on colour."""

STYLE: dict[Any, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": "#555555",
    "axes.grid": True,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": "medium",
    "figure.titlesize": "large",
    "font.size": 10,
    "grid.color": "#E5E5E5",
    "hatch.color": "white",
    "legend.frameon": False,
    "lines.linewidth": 1.8,
    "lines.markersize": 6,
    "svg.hashsalt": "provefield",  # equal figures get equal names of their parts
}


@dataclass(frozen=True, slots=True)
class Table:
    r"""Rows under names; numbers as they are to be read.

    >>> table = Table(("agent", "won"), (("p1", "3"), ("p2", "17")))
    >>> print(table)
    agent  won
    p1       3
    p2      17
    >>> table.csv()
    'agent,won\np1,3\np2,17\n'
    """

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        columns = list(zip(self.names, *self.rows, strict=True))
        widths = [max(map(len, column)) for column in columns]
        return "\n".join(
            "  ".join(
                text.ljust(width) if place == 0 else text.rjust(width)
                for place, (text, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in (self.names, *self.rows)
        )

    def html(self, caption: str = "") -> str:
        """The table for a notebook."""
        lines = [[f"<th>{escape(name)}</th>" for name in self.names]]
        lines += [[f"<td>{escape(text)}</td>" for text in row] for row in self.rows]
        rows = "".join(f"<tr>{''.join(line)}</tr>" for line in lines)
        return f"<table><caption>{escape(caption)}</caption>{rows}</table>"

    def csv(self) -> str:
        """The table as other programs read it."""
        return write_csv((self.names, *self.rows))


@dataclass(frozen=True, slots=True, repr=False)
class Report(Printed):
    """What was found: a table for people, one for programs, a figure, and remarks."""

    name: str
    title: str
    table: Table
    data: Table
    draw: Callable[[Figure], None]
    size: tuple[float, float] = (7.5, 4.5)
    remarks: Sequence[str] = ()
    document: Mapping[str, Any] | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    """What else is written beside, such as the worlds that were played."""

    @property
    def summary(self) -> str:
        """What it is about."""
        return self.title

    def __str__(self) -> str:
        return "\n\n".join([self.title, str(self.table), *self.remarks])

    def to_json(self) -> dict[str, Any]:
        """The table for programs as a document: a row is a dict by the names of the columns."""
        rows = [dict(zip(self.data.names, row, strict=True)) for row in self.data.rows]
        return {"name": self.name, "title": self.title, "rows": rows, "remarks": [*self.remarks]}

    def save(self, folder: Path) -> list[Path]:
        """Write the table, the CSV and the figure, and the document if there is one; say where.

        The same report gives the same files, byte for byte.
        """
        require("plots")
        texts = {".txt": f"{self}\n", ".csv": self.data.csv()}
        if self.document is not None:
            texts[".json"] = json.dumps(self.document) + "\n"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for ending, text in texts.items():
                write_file(folder / f"{self.name}{ending}", text)
            for name, text in self.files.items():
                write_file(folder / name, text)
            self._plot(folder)
        except OSError as fault:
            raise InputError(f"cannot be written: {fault.strerror}", source=str(folder)) from None
        own = [f"{self.name}{ending}" for ending in (*texts, ".svg", ".png")]
        return [folder / name for name in (*own, *self.files)]

    def _plot(self, folder: Path) -> None:
        from matplotlib import rc_context
        from matplotlib.figure import Figure

        with rc_context(STYLE):
            figure = Figure(figsize=self.size, layout="constrained")
            self.draw(figure)
            figure.savefig(folder / f"{self.name}.svg", metadata={"Date": None})
            figure.savefig(folder / f"{self.name}.png", dpi=160)


def percent(fraction: float) -> Phrase:
    """A fraction as people read it; what is neither 0 nor 1 never looks so.

    >>> percent(0.625), percent(1.0), percent(0.9999), percent(0.0001)
    ('62.5 %', '100.0 %', '>99.9 %', '<0.1 %')
    """
    if 0 < fraction < 0.001:
        return phrase("<0.1 %")
    if 0.999 < fraction < 1:
        return phrase(">99.9 %")
    whole, tenths = f"{100 * fraction:.1f}".split(".")
    return phrase("{whole}.{tenths} %", whole=whole, tenths=tenths)
