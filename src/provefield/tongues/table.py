"""The words of other languages, with the forms that their grammar needs.

A line of a table puts words for an English template. Its verb, marked with *, moves: to the end in
the form `last`, to the front in the form `first`; `capital` begins like a sentence. Where a
language has other forms, such as the one for a place, the line names each of them. A slot says
which form it wants, `{cells:place}`; `same` is the form that the whole line was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Literal, Protocol, runtime_checkable

Tongue = Literal["english", "german"]
TONGUES: Mapping[Literal["en", "de"], Tongue] = {"en": "english", "de": "german"}
"""Languages by the codes that browsers know."""

Form = str
VERB = re.compile(r"\*\w")
MAIN, FIRST, LAST, SAME, CAPITAL = "main", "first", "last", "same", "capital"


@runtime_checkable
class Tellable(Protocol):
    """What can be told in other languages than English, which is its text."""

    def tell(self, tongue: Tongue, form: Form = MAIN) -> str:
        """The text in a language that is not English."""
        ...


def tell(text: object, tongue: Tongue, form: Form = MAIN) -> str:
    """A text in some language; what is no phrase, such as a formula, is the same in all of them.

    >>> from provefield.tongues.phrase import phrase
    >>> cell = phrase("column {column}, row {row}", column=2, row=1)
    >>> mined = phrase("{cells} is a mine", cells=cell)
    >>> tell(mined, "english"), tell(mined, "german")
    ('column 2, row 1 is a mine', 'Spalte 2, Zeile 1 ist eine Mine')
    >>> tell(mined, "german", "first"), tell(mined, "german", "last")
    ('ist Spalte 2, Zeile 1 eine Mine', 'Spalte 2, Zeile 1 eine Mine ist')
    >>> tell("mine(2, 1)", "german")
    'mine(2, 1)'
    """
    if tongue == "english" or not isinstance(text, Tellable):
        return str(text)
    return text.tell(tongue, form)


@cache
def table(tongue: Tongue) -> Mapping[str, Mapping[Form, str]]:
    """What a language says for each English template, form by form."""
    # Most programs speak English alone, and start sooner without these.
    import tomllib
    from importlib.resources import files

    found: dict[str, Mapping[Form, str]] = {}
    for file in sorted((files(__package__) / tongue).iterdir(), key=lambda each: each.name):
        lines = tomllib.loads(file.read_text(encoding="utf-8"))
        found |= {english: forms(said) for english, said in lines.items()}
    return found


def forms(said: str | Mapping[Form, str]) -> Mapping[Form, str]:
    """Every form of a line.

    >>> forms("{cells} *ist sicher")["last"]
    '{cells} sicher ist'
    >>> forms("write * or -")
    {'main': 'write * or -'}
    """
    if not isinstance(said, str):
        return said
    words = said.split(" ")
    place = next((place for place, word in enumerate(words) if VERB.match(word)), None)
    if place is None:
        return {MAIN: said}
    verb = words[place].removeprefix("*")
    before, after = words[:place], words[place + 1 :]
    orders = {
        MAIN: [*before, verb, *after],
        LAST: [*before, *after, verb],
        FIRST: [verb, *before, *after],
    }
    return {form: " ".join(order) for form, order in orders.items()}


def fill(template: str, values: Mapping[str, object], tongue: Tongue, form: Form) -> str:
    """Tell a template of the table; its English original is no key of ours if this fails."""
    lines = table(tongue)[template]
    pieces = []
    for text, name, wanted, _ in Formatter().parse(lines.get(form, lines[MAIN])):
        pieces.append(text)
        if name is not None:
            asked = form if wanted == SAME else wanted or MAIN
            pieces.append(tell(values[name], tongue, asked))
    said = "".join(pieces)
    return begun(said) if form == CAPITAL else said


def begun(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]
