"""How likely mines are, and what cells would show: where the numbers come from, in all words."""

from __future__ import annotations

from math import log, log10
from typing import TYPE_CHECKING, Any, NamedTuple

from provefield.errors import UnsoundError
from provefield.tongues import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from provefield.games.sweeper.odds import Chance, Numbers
    from provefield.games.sweeper.view import View
    from provefield.grid import Cell
    from provefield.reason.count.odds import Counts, Estimate, Odds, Weighed
    from provefield.reason.limit import Limit
    from provefield.reason.verdict import Label

CERTAIN: dict[Label, int] = {"safe": 0, "mine": 1}

MOST_LAYOUTS = 10**30  # that are written out in full


class Likely(NamedTuple):
    """How likely each cell is mined, and how that is known; or why it is not."""

    probability: Mapping[Cell, Chance]
    source: Mapping[str, Any]
    words: str = ""
    why_not: str = ""


NOT_ASKED = Likely({}, {})
NO_LAYOUT = Likely({}, {}, why_not="no layout fits")


def likely(view: View, labels: Mapping[Cell, Label], limit: Limit) -> Likely:
    """The odds that go with the labels."""
    from random import Random

    from provefield.errors import BudgetError, TooLargeError
    from provefield.games.sweeper.odds import view_odds
    from provefield.reason.count.odds import Counts, Estimate, Weighed

    try:
        found = view_odds(view, Random(0), limit)
    except (BudgetError, TooLargeError) as error:
        return Likely({}, {}, why_not=str(error))
    if found is None:
        return NO_LAYOUT
    _compare(found, labels)
    certain = {cell: CERTAIN[label] for cell, label in labels.items() if label in CERTAIN}
    probability: dict[Cell, Chance] = {**found.probability, **certain}
    match found:
        case Counts():
            return Likely(probability, *_describe_counts(found))
        case Weighed():
            return weighed(found)._replace(probability=probability)
        case Estimate():
            return Likely(probability, *_describe_estimate(found))


def weighed(found: Weighed) -> Likely:
    """The odds that compiled code found."""
    return Likely(found.probability, *_weighed(found))


def certainties(found: Weighed) -> dict[Cell, Label]:
    """What compiled code tells of each cell: it never rounds to 0 or 1."""
    certain: dict[float, Label] = {risk: label for label, risk in CERTAIN.items()}
    return {cell: certain.get(risk, "open") for cell, risk in found.probability.items()}


def _compare(found: Odds, labels: Mapping[Cell, Label]) -> None:
    """See that exact odds and labels, which are found in different ways, agree."""
    from fractions import Fraction

    from provefield.reason.count.odds import ROUNDING, Counts, Estimate

    if isinstance(found, Estimate):
        return
    allowed = 0.0 if isinstance(found, Counts) else ROUNDING
    for cell, label in labels.items():
        chance: Chance = found.probability[cell]
        off = label in CERTAIN and abs(Fraction(chance) - CERTAIN[label]) > allowed
        if off or (label == "open" and chance in (0, 1)):
            raise UnsoundError(f"{cell} is {label}, but the boards say {chance}")


def _describe_counts(found: Counts) -> tuple[dict[str, Any], str]:
    """Where odds in whole numbers come from, for programs and for people."""
    few = found.total < MOST_LAYOUTS
    number = f"{found.total:,}" if few else f"about 10^{log10(found.total):.0f}"
    fit = counted("{layouts} layout fits|{layouts} layouts fit", found.total, layouts=number)
    source = {
        "kind": "exact",
        "engine": "counting",
        "layouts": str(found.total) if few else None,
        "log10_layouts": log10(found.total),
    }
    return source, f"Counted exactly: {fit}."


def _weighed(found: Weighed) -> tuple[dict[str, Any], str]:
    """Where odds in floating point come from."""
    from provefield.reason.count.odds import ROUNDING

    logarithm = found.log_layouts / log(10)
    source = {
        "kind": "exact",
        "engine": "compiled",
        "layouts": None,
        "log10_layouts": logarithm,
        "error": ROUNDING,
    }
    return source, (
        f"Counted exactly, in floating point (within {ROUNDING:.0e}): "
        f"about 10^{logarithm:.0f} layouts fit."
    )


def _describe_estimate(found: Estimate) -> tuple[dict[str, Any], str]:
    """Where estimated odds come from."""
    source = {
        "kind": "approximate",
        "engine": "sampling",
        "error": found.error,
        "samples": found.samples,
    }
    text = (
        f"Approximate, ± {100 * found.error:.0f} % (two standard errors, on average over the "
        f"cells), from {found.samples:,} samples: too much is entangled to count."
    )
    return source, text


def print_odds(view: View, odds: Likely) -> None:
    """The board with the risk of each covered cell, and where the numbers come from."""
    if odds.why_not:
        print(f"\nNo odds: {odds.why_not}.")
        return
    covered = frozenset(view.covered)

    def symbol(cell: Cell) -> str:
        return _percent(odds.probability[cell]) if cell in covered else view.symbol(cell)

    print("\nHow likely each covered cell is a mine, all boards that fit being equally likely:\n")
    print(view.grid.picture(symbol, rulers=True))
    print(f"\n{odds.words}")


def _percent(odds: Chance) -> str:
    """A probability in whole percent; what is not certain never looks so.

    >>> from fractions import Fraction
    >>> [_percent(Fraction(part, 1000)) for part in (0, 1, 333, 999, 1000)]
    ['0%', '<1%', '33%', '>99%', '100%']
    """
    percent = 100 * odds
    if 0 < percent < 1:
        return "<1%"
    if 99 < percent < 100:
        return ">99%"
    return f"{round(percent)}%"


# What cells would show ----------------------------------------------------------------------------


def numbers_source(numbers: Numbers) -> dict[str, Any]:
    """Where these chances come from."""
    if not numbers.error:
        return {"kind": "exact", "engine": "counting"}
    return {"kind": "exact", "engine": "compiled", "error": numbers.error}


def numbers_document(numbers: Numbers, cell: Cell) -> dict[str, float] | None:
    """What programs read of a cell; nothing where it is too much to count."""
    if cell not in numbers.chances:
        return None
    return {str(number): float(each) for number, each in sorted(numbers.chances[cell].items())}


def print_numbers(view: View, numbers: Numbers) -> None:
    """One line for each covered cell that may be safe."""
    print("\nHow likely each covered cell is safe and shows a number:\n")
    for cell in view.covered:
        found = numbers.chances.get(cell)
        if found is None:
            print(f"{cell!s:>7}  too much to count in time")
        elif found:
            told = (f"{number}: {_percent(each)}" for number, each in sorted(found.items()))
            print(f"{cell!s:>7}  {', '.join(told)}")
