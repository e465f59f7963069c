"""The three proofs of the propositional document made again, checked line by line."""

from __future__ import annotations

from provefield.errors import UnsoundError
from provefield.logic.parse import parse
from provefield.parts.research.experiment import Progress
from provefield.parts.research.reproductions import Claim, compare, draw_numbers
from provefield.play.tournament import Players
from provefield.reason.ask import prove_sequent

EXACTLY_ONE = "Q1 -> (B | Q2 | S | P) & (-B | -Q2 | -S) & (-B | -Q2 | -P) & (-B | -P | -S)"
SEQUENTS = (
    (("-B -> S", "Q -> S", "-S"), "B & -Q", 9),
    (("B | S | Q", "-S", "Q -> S"), "B", None),
    (
        ("T -> Q2", "T", "Q1", "Q2 -> -B & -S & -P", EXACTLY_ONE),
        "Q2 & -B & -S & -P",
        14,
    ),
)
"""Premises, goal, and the lines of the printed proof; that of the second is a picture."""


def sequents(players: Players, quick: bool) -> Progress:
    """The three sequents that the document proves with Jape."""
    claims, lengths = [], []
    for number, (premises, goal, printed) in enumerate(SEQUENTS, start=1):
        yield number - 1, len(SEQUENTS)
        answer = prove_sequent(tuple(map(parse, premises)), parse(goal), natural=True)
        if not (answer.proved and answer.checked):
            raise UnsoundError(f"sequent {number} of the document is not proved")
        lines = answer.show("natural").partition("\n\n")[0].count("\n") + 1
        theirs = f"{printed} lines" if printed else "a proof"
        claims.append(
            Claim(
                f"{number}: {', '.join(str(parse(each)) for each in premises)} ⊢ {parse(goal)}",
                theirs,
                f"{lines} lines" if printed else "a proof",
                _reason(printed, lines),
            )
        )
        if printed:
            lengths.append((float(printed), float(lines)))
    return compare(
        "sequents",
        "Three sequents by natural deduction, every line checked; premises count as lines",
        claims,
        lambda figure: draw_numbers(figure, ["first", "third"], lengths),
    )


def _reason(printed: int | None, lines: int) -> str:
    """Why ours has another number of lines."""
    if printed is None:
        return f"ours has {lines} lines"
    return "" if printed == lines else "ours cites MT where the document cites a theorem and →E"
