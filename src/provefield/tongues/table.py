"""The words of other languages, with the forms that their grammar needs.

A language has one table, parted into files by what they are about. A line puts words for an English
text, which is its key: whoever reads the code reads what is said, and English itself needs no
table. The verb of a line, marked with *, moves: to the end in the form `last`, to the front in the
form `first`; `capital` begins like a sentence. Where a language has other forms, such as the one
for a place, the line names each of them. A slot says which form it wants, `{cells:place}`; `same`
is the form that the whole line was asked for. What is counted has its words for one and for many,
or for none, one and many: `1 Mine|{number} Minen`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Protocol, runtime_checkable

from provefield.tongues.languages import ENGLISH, Tongue, read

Form = str
Line = str | Mapping[Form, str]
VERB = re.compile(r"\*\w")
MAIN, FIRST, LAST, SAME, CAPITAL = "main", "first", "last", "same", "capital"
HEARD = "heard.toml"


@runtime_checkable
class Tellable(Protocol):
    """What can be told in other languages than English, which is its text."""

    def tell(self, tongue: Tongue, form: Form = MAIN) -> str:
        """The text in a language that is not English."""
        ...


def tell(text: object, tongue: Tongue, form: Form = MAIN) -> str:
    """A text in some language; what is no phrase, such as a formula, is the same in all of them.

    >>> from provefield.tongues.phrase import counted, phrase
    >>> cell = phrase("column {column}, row {row}", column=2, row=1)
    >>> mined = counted("{cells} is a mine|{cells} are mines", 1, cells=cell)
    >>> tell(mined, "en"), tell(mined, "de")
    ('column 2, row 1 is a mine', 'Spalte 2, Zeile 1 ist eine Mine')
    >>> tell(mined, "de", "first"), tell(mined, "de", "last")
    ('ist Spalte 2, Zeile 1 eine Mine', 'Spalte 2, Zeile 1 eine Mine ist')
    >>> tell("mine(2, 1)", "de")
    'mine(2, 1)'
    """
    if tongue == ENGLISH or not isinstance(text, Tellable):
        return str(text)
    return text.tell(tongue, form)


@cache
def table(tongue: Tongue) -> Mapping[str, Line]:
    """What a language says for each English text; English says the text itself."""
    if tongue == ENGLISH:
        return {}
    from importlib.resources import files

    names = sorted(file.name for file in (files(__package__) / tongue).iterdir())
    lines: dict[str, Line] = {}
    for name in names:
        lines |= read(f"{tongue}/{name}") if name != HEARD else {}
    return lines


@cache
def heard(tongue: Tongue, where: str) -> Mapping[str, str]:
    """Words that are understood where people write, with the English word that each stands for.

    >>> heard("de", "commands")["markiere"], heard("en", "commands")
    ('mark', {})
    """
    found: Mapping[str, Mapping[str, str]] = {} if tongue == ENGLISH else read(f"{tongue}/{HEARD}")
    return found.get(where, {})


@cache
def page_words(tongue: Tongue) -> Mapping[str, str]:
    """The part of the table that the scripts of pages need."""
    return {} if tongue == ENGLISH else read(f"{tongue}/pages.toml")


def translate(text: str, tongue: Tongue) -> str:
    """A whole text by its line; what has none, such as a formula or a person's words, stays.

    >>> translate("Learn", "de"), translate("mine(1, 2)", "de")
    ('Lernen', 'mine(1, 2)')
    """
    said = table(tongue).get(text, text)
    return said if isinstance(said, str) else said[MAIN]


def forms(said: Line) -> Mapping[Form, str]:
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


def choose(said: str, number: int) -> str:
    """The words for a number: those for all, for one and for many, or for none, one and many.

    >>> [choose("1 mine|{number} mines", number) for number in (0, 1, 2)]
    ['{number} mines', '1 mine', '{number} mines']
    >>> [choose("no mine|1 mine|{number} mines", number) for number in (0, 1, 2)]
    ['no mine', '1 mine', '{number} mines']
    """
    match said.split("|"):
        case [one, many]:
            return one if number == 1 else many
        case [none, one, many]:
            return {0: none, 1: one}.get(number, many)
        case _:
            return said


@cache
def _line(tongue: Tongue, template: str, number: int | None) -> Mapping[Form, str]:
    said = table(tongue)[template]
    if number is None:
        return forms(said)
    if isinstance(said, str):
        return forms(choose(said, number))
    return {form: choose(words, number) for form, words in said.items()}


def fill(
    template: str,
    values: Mapping[str, object],
    tongue: Tongue,
    form: Form,
    number: int | None = None,
) -> str:
    """Tell a template of the table; its English original is no key of ours if this fails."""
    lines = _line(tongue, template, number if number in (None, 0, 1) else 2)
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
