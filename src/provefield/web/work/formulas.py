"""Formulas and sentences, each read as the other; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from provefield.errors import InputError, MeaningError, TooLargeError
from provefield.logic.field import VOCABULARY
from provefield.logic.formula import Formula
from provefield.logic.language import describe, readings
from provefield.logic.parse import read
from provefield.logic.show import show
from provefield.web.api import making

MOST_READINGS = 6
LANGUAGES = {"en": "english", "de": "german"}


def from_fol(text: str) -> making.Read:
    """What a formula says."""
    try:
        parsed = read(text, vocabulary=VOCABULARY)
        return _meaning([parsed.formula], parsed.warnings)
    except (InputError, MeaningError, TooLargeError) as error:
        return making.Read(error=fault(error, text))


def from_sentence(text: str, language: making.Language) -> making.Read:
    """The formulas that a sentence may mean, the likeliest first."""
    try:
        return _meaning(readings(text, LANGUAGES[language])[:MOST_READINGS])
    except (InputError, MeaningError, TooLargeError) as error:
        return making.Read(error=fault(error, text))


def _meaning(formulas: Sequence[Formula], warnings: Iterable[str] = ()) -> making.Read:
    first = formulas[0]
    return making.Read(
        fol=making.Syntaxes(
            unicode=show(first), ascii=show(first, "ascii"), latex=show(first, "latex")
        ),
        english=making.Words(en=describe(first), de=describe(first, "german")),
        readings=[show(formula) for formula in formulas],
        warnings=list(warnings),
    )


def fault(error: Exception, text: str) -> making.TextFault:
    """What is wrong with a text, and where."""
    if not isinstance(error, InputError) or not error.has_place:
        return making.TextFault(message=str(error))
    rest = text[error.offset :].split()
    length = len(rest[0]) if rest and not text[error.offset].isspace() else 1
    return making.TextFault(message=error.message, column=error.offset + 1, length=length)
