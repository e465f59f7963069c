"""What the source documents print beside what we get, as a table and a picture.

A reproduction is an experiment whose report compares. Other packages add theirs with an entry
point in the group `provefield.reproductions`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from provefield.play.report import BLUE, VERMILION, Report, Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a document prints, what we get, and why they differ where they do."""

    what: str
    theirs: str
    ours: str
    why: str = ""

    @property
    def differs(self) -> bool:
        """Whether we get something else."""
        return self.theirs != self.ours


def compare(
    name: str,
    title: str,
    claims: Sequence[Claim],
    draw: Callable[[Figure], None],
    remarks: Sequence[str] = (),
    size: tuple[float, float] = (7.5, 4.5),
) -> Report:
    """A report of claims: equal ones are marked with `=`; below stands why others are not equal.

    >>> claims = Claim("G1", "4 steps", "2 steps", "a shorter way"), Claim("G2", "won", "won")
    >>> print(compare("games", "Two games", claims, lambda figure: None))
    Two games
    <BLANKLINE>
             theirs     ours
    G1      4 steps  2 steps
    G2  =       won      won
    <BLANKLINE>
    G1: a shorter way
    """
    rows = [(each.what, "" if each.differs else "=", each.theirs, each.ours) for each in claims]
    data = [(each.what, each.theirs, each.ours, each.why) for each in claims]
    reasons = [f"{each.what}: {each.why}" for each in claims if each.why]
    return Report(
        name,
        title,
        Table(("", "", "theirs", "ours"), tuple(rows)),
        Table(("what", "theirs", "ours", "why"), tuple(data)),
        draw,
        size=size,
        remarks=[*reasons, *remarks],
    )


def draw_numbers(
    figure: Figure, names: Sequence[str], pairs: Sequence[tuple[float, float]]
) -> None:
    """Two bars for each name: theirs and ours."""
    axes = figure.subplots()
    for shift, place, colour, label in ((-0.2, 0, VERMILION, "theirs"), (0.2, 1, BLUE, "ours")):
        across = [at + shift for at in range(len(names))]
        hatch = "//" if place == 0 else ""
        heights = [pair[place] for pair in pairs]
        bars = axes.bar(across, heights, 0.38, color=colour, hatch=hatch, label=label)
        axes.bar_label(bars, fmt="{:g}", padding=2)
    axes.set_xticks(range(len(names)), names)
    axes.grid(visible=False, axis="x")
    figure.legend(loc="outside lower center", ncols=2)
