"""The words of the pages, in the languages that we speak."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


def choose_language(cookie: str | None, accepted: str | None) -> Language:
    """The language that a reader chose, or else the first of the browser's that we speak.

    >>> choose_language(None, "fr;q=0.9, de-CH;q=0.8, en;q=0.7")
    'de'
    >>> choose_language("en", "de"), choose_language("xx", None)
    ('en', 'en')
    """
    if cookie in LANGUAGES:
        return cookie
    wishes = [wish.strip().partition(";q=") for wish in (accepted or "").split(",")]
    wishes.sort(key=lambda wish: -_weight(wish[2]))
    for tag, _, _ in wishes:
        code = tag.partition("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


@cache
def words(language: Language) -> Mapping[str, str]:
    """Every text of a language by its dotted name."""
    text = (files(__package__) / "words" / f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(text), ""))


def _flat(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)


def say(language: Language, name: str, /, **values: object) -> str:
    """A text with its values filled in.

    >>> say("de", "nav.learn")
    'Lernen'
    """
    text = words(language)[name]
    return text.format(**values) if values else text
