"""Formulas and sentences, each read as the other; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from provefield.errors import (
    InputError,
    MeaningError,
    ParseError,
    ProvefieldError,
    TooLargeError,
)
from provefield.language import readings
from provefield.logic.binding import free_variables
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.formula import Atom, Exists, ForAll, Formula, Int, walk
from provefield.logic.ground.expand import expand, side_by_side
from provefield.logic.language import describe
from provefield.logic.parse import read
from provefield.logic.show import show
from provefield.reason.equivalence import distinct
from provefield.reason.limit import Limit
from provefield.tongues import Tongue, languages, phrase, tell
from provefield.web.create import shapes as making

MOST_READINGS = 6
SECONDS = 0.5  # to find readings that say the same


def from_fol(text: str, tongue: Tongue) -> making.Read:
    """What a formula says."""
    try:
        parsed = read(text, vocabulary=VOCABULARY)
        warnings = [tell(each, tongue) for each in parsed.warnings]
        return _meaning([parsed.formula], tongue, warnings)
    except (InputError, MeaningError, TooLargeError) as error:
        return making.Read(error=fault(error, text, tongue))


def from_sentence(text: str, language: Tongue, field: Field | None, tongue: Tongue) -> making.Read:
    """The formulas that a sentence of a language may mean on a field, the likeliest first."""
    try:
        found = readings(text, language, field)[:MOST_READINGS]
        if field is not None:
            found = distinct(found, field, Limit(seconds=SECONDS))
        return _meaning(found, tongue)
    except (InputError, MeaningError, TooLargeError) as error:
        return making.Read(error=fault(error, text, tongue))


def write_out(new: making.NewExpansion, tongue: Tongue) -> making.Expanded:
    """∀ as a conjunction beside ∃ as a disjunction, on a field.

    >>> told = write_out(making.NewExpansion(fol="mine(x,1)", columns=2, rows=2), "en")
    >>> told.all[0].written, told.some[0].written
    ('mine(1, 1) ∧ mine(2, 1)', 'mine(1, 1) ∨ mine(2, 1)')
    """
    try:
        given = read(new.fol).formula
        free, field = sorted(free_variables(given)), Field(new.columns, new.rows)
        if free:
            both: tuple[Formula, Formula] = (given, given)
            for name in reversed(free):
                both = ForAll(name, both[0]), Exists(name, both[1])
            pairs = [side_by_side(each, field)[-1] for each in both]
        else:
            pairs = list(side_by_side(given, field))
        whole = expand(given, field, simplify=False)
    except (InputError, MeaningError, TooLargeError) as error:
        return making.Expanded(error=fault(error, new.fol, tongue))
    shown = [
        (part, making.Expansion(quantified=show(part), written=show(written)))
        for part, written in pairs
    ]
    beyond = phrase(
        "Variables go from 1 to {last}, the longer side. Off the field there is no mine: there "
        "mine(…) is false and safe(…) is true.",
        last=field.numbers[-1],
    )
    return making.Expanded(
        all=[each for part, each in shown if isinstance(part, ForAll)],
        some=[each for part, each in shown if not isinstance(part, ForAll)],
        note=tell(beyond, tongue) if _leaves(field, whole) else None,
    )


def _leaves(field: Field, formula: Formula) -> bool:
    """Whether a formula without variables names a cell off the field."""
    for part in walk(formula):
        match part:
            case Atom(name, (Int(column), Int(row))) if name in VOCABULARY:
                if not field.holds(column, row):
                    return True
            case _:
                pass
    return False


def _meaning(
    formulas: Sequence[Formula], tongue: Tongue, warnings: Iterable[str] = ()
) -> making.Read:
    first = formulas[0]
    return making.Read(
        fol=making.Syntaxes(
            unicode=show(first), ascii=show(first, "ascii"), latex=show(first, "latex")
        ),
        english={each: describe(first, each) for each in languages()},
        readings=[show(formula) for formula in formulas],
        sentences=[describe(formula, tongue) for formula in formulas],
        warnings=list(warnings),
    )


def fault(error: ProvefieldError, text: str, tongue: Tongue) -> making.TextFault:
    """What is wrong with a text, and where."""
    message = tell(error.reason, tongue)
    if not isinstance(error, InputError) or not error.has_place:
        return making.TextFault(message=message)
    if isinstance(error, ParseError) and error.example:
        message = tell(error.problem, tongue)
    rest = text[error.offset :].split()
    length = len(rest[0]) if rest and not text[error.offset].isspace() else 1
    return making.TextFault(
        message=message,
        column=error.offset + 1,
        length=length,
        example=error.example if isinstance(error, ParseError) else None,
    )
