"""The words of the pages, in the languages that we speak."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
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
    >>> choose_language(None, "en; q=0.5, de; q=0.8"), choose_language(None, "fr, de;q=0")
    ('de', 'en')
    """
    if cookie in LANGUAGES:
        return cookie
    wishes = [wish.partition(";q=") for wish in (accepted or "").replace(" ", "").split(",")]
    wishes.sort(key=lambda wish: -_weight(wish[2]))
    for tag, _, weight in wishes:
        code = tag.partition("-")[0].lower()
        if code in LANGUAGES and _weight(weight) > 0:
            return code
    return "en"


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


@cache
def words(language: Language) -> Mapping[str, str]:
    """What a language says for each English text; English says the text itself."""
    if language == "en":
        return {}
    text = (files(__package__) / "words" / f"{language}.toml").read_text(encoding="utf-8")
    return {english: str(said) for english, said in tomllib.loads(text).items()}


def say(language: Language, text: str, /, **values: object) -> str:
    """A text in some language, with its values filled in.

    >>> say("de", "Learn"), say("en", "level {level}", level=3)
    ('Lernen', 'level 3')
    """
    said = words(language).get(text, text)
    return said.format(**values) if values else said
