"""Which languages there are: one table says their codes and names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

Tongue = str
"""The code of a language, as browsers know it: one of `languages()`."""
ENGLISH: Tongue = "en"


class Language(NamedTuple):
    """What a language calls itself, and what commands call it."""

    name: str
    called: str


@cache
def languages() -> Mapping[Tongue, Language]:
    """Every language by its code, English first.

    >>> [(code, language.name) for code, language in languages().items()]
    [('en', 'English'), ('de', 'Deutsch')]
    """
    return {code: Language(**row) for code, row in read("languages.toml").items()}


def tongue_called(name: str) -> Tongue | None:
    """The language that has this code or is called so, in any case, if there is one.

    >>> tongue_called("german"), tongue_called("Deutsch"), tongue_called("DE")
    ('de', 'de', 'de')
    """
    names = {code: {code, *map(str.lower, each)} for code, each in languages().items()}
    return next((code for code, called in names.items() if str(name).lower() in called), None)


def read(path: str) -> Mapping[str, Any]:
    """A file of this folder."""
    # Most programs speak English alone, and start sooner without these.
    import tomllib
    from importlib.resources import files

    return tomllib.loads((files(__package__) / path).read_text(encoding="utf-8"))
