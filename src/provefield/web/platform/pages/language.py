"""The language of whoever asks."""

from __future__ import annotations

from provefield.tongues import ENGLISH, Tongue, languages


def choose_language(cookie: str | None, accepted: str | None) -> Tongue:
    """The language that a reader chose, or else the first of the browser's that we speak.

    >>> choose_language(None, "fr;q=0.9, de-CH;q=0.8, en;q=0.7")
    'de'
    >>> choose_language("en", "de"), choose_language("xx", None)
    ('en', 'en')
    >>> choose_language(None, "en; q=0.5, de; q=0.8"), choose_language(None, "fr, de;q=0")
    ('de', 'en')
    """
    if cookie is not None and cookie in languages():
        return cookie
    wishes = [wish.partition(";q=") for wish in (accepted or "").replace(" ", "").split(",")]
    wishes.sort(key=lambda wish: -_weight(wish[2]))
    for tag, _, weight in wishes:
        code = tag.partition("-")[0].lower()
        if code in languages() and _weight(weight) > 0:
            return code
    return ENGLISH


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
