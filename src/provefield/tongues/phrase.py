"""Phrases: English texts that remember what they are made of, to be told in other languages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Self

from provefield.tongues.languages import Tongue
from provefield.tongues.table import CAPITAL, FIRST, MAIN, Form, begun, choose, fill, tell


class Phrase(str, ABC):
    """An English text that can be told in other languages too."""

    __slots__ = ()

    @abstractmethod
    def tell(self, tongue: Tongue, form: Form = MAIN) -> str:
        """The text in a language that is not English."""


class Worded(Phrase):
    """A template with its slots filled."""

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, values: Mapping[str, object]) -> Self:
        """Fill in English values."""
        self = super().__new__(cls, template.format_map(values))
        self.template = template
        self.values = values
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.template, self.values

    def tell(self, tongue: Tongue, form: Form = MAIN) -> str:
        """The line of the language's table, with its slots filled."""
        return fill(self.template, self.values, tongue, form)


def phrase(template: str, **values: object) -> Phrase:
    """A text whose template stands in the tables of other languages.

    >>> phrase("column {column}, row {row}", column=2, row=1)
    'column 2, row 1'
    """
    return Worded(template, values)


class Counted(Phrase):
    """A template with words for one and for many, filled for a number."""

    __slots__ = ("number", "template", "values")
    template: str
    number: int
    values: Mapping[str, object]

    def __new__(cls, template: str, number: int, values: Mapping[str, object]) -> Self:
        """Choose the English words for the number, and fill in English values."""
        values = {"number": number, **values}
        self = super().__new__(cls, choose(template, number).format_map(values))
        self.template, self.number, self.values = template, number, values
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.template, self.number, self.values

    def tell(self, tongue: Tongue, form: Form = MAIN) -> str:
        """The language's words for the number, with their slots filled."""
        return fill(self.template, self.values, tongue, form, self.number)


def counted(template: str, number: int, **values: object) -> Phrase:
    """A text about so many things: `one|many` or `none|one|many`, with the slot `{number}`.

    >>> [counted("1 cell|{number} cells", number) for number in (1, 3)]
    ['1 cell', '3 cells']
    >>> tell(counted("1 cell|{number} cells", 1), "de")
    '1 Zelle'
    """
    return Counted(template, number, values)


class Listed(Phrase):
    """Texts one after the other, with something else before the last one."""

    __slots__ = ("between", "items", "last")
    items: tuple[object, ...]
    between: str
    last: str

    def __new__(cls, items: Iterable[object], last: str = "", between: str = ", ") -> Self:
        """List what may be phrases.

        >>> Listed(["a", "b", "c"], phrase("and"))
        'a, b and c'
        """
        kept = tuple(items)
        self = super().__new__(cls, _joined([str(item) for item in kept], last, between))
        self.items, self.last, self.between = kept, last, between
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.items, self.last, self.between

    def tell(self, tongue: Tongue, form: Form = MAIN) -> str:
        """Each text in the language; only the first of several clauses begins otherwise."""
        others = MAIN if form in (FIRST, CAPITAL) else form
        said = [
            tell(item, tongue, others if place else form) for place, item in enumerate(self.items)
        ]
        return _joined(said, tell(self.last, tongue), self.between)


def _joined(items: list[str], last: str, between: str) -> str:
    if not last:
        return between.join(items)
    return f" {last} ".join(filter(None, [between.join(items[:-1]), *items[-1:]]))


def paragraph(sentences: Iterable[object]) -> Phrase:
    """Sentences one after the other."""
    return Listed(sentences, between=" ")


class _Capitalised(Phrase):
    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> Self:
        """Begin with a capital."""
        self = super().__new__(cls, begun(text))
        self.text = text
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.text,)

    def tell(self, tongue: Tongue, form: Form = MAIN) -> str:
        """The text in the language, with a capital."""
        return begun(tell(self.text, tongue, form))


def capitalised(text: str) -> Phrase:
    """The text with its first letter as a capital.

    >>> capitalised("so it is")
    'So it is'
    """
    return _Capitalised(text)
