"""Which passwords are guessed early: everybody's, those of the place and person, and one word."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from unicodedata import combining, normalize

from provefield.tongues import Phrase, phrase
from provefield.web.accounts.names import look_of

SITE = ("provefield", "minesweeper", "minefield")
SHORTEST, LONGEST = 8, 200  # signs that a password may have
LONGEST_WORD = 13  # letters; what is longer without a gap is rarely one word
MOST_AROUND = 10  # digits and signs: a date, and one or two more
SHORTEST_PART = 4  # letters of a name that are looked for; fewer are in many words
COMMON = phrase("Too many people use that password, so it is tried first. Please take another.")
OF_SITE = phrase("A password that contains the site's name is easily guessed. Please take another.")
OF_PERSON = phrase("A password that contains the name is easily guessed. Please take another.")
ONE_WORD = phrase(
    "One word or number, or a word with a number, is guessed early. Please take several words."
)


def weakness(password: str, name: str = "") -> Phrase | None:
    """Why a password is guessed early; None if nothing says so.

    >>> print(weakness("s0mmer2024!"))
    One word or number, or a word with a number, is guessed early. Please take several words.
    >>> print(weakness("ask-L0velace-first", "Ada Lovelace"))
    A password that contains the name is easily guessed. Please take another.
    >>> weakness("Marlene1", "Marlene") == OF_PERSON
    True
    >>> weakness("four trains at noon", "Ada Lovelace")
    """
    plain, look = password.casefold(), look_of(password)
    parts = (name, *re.split(r"[\W\d_]+", name))
    if any(len(part) >= SHORTEST_PART and look_of(part) in look for part in parts):
        return OF_PERSON
    if plain in _common() or len(set(plain)) < 4 or plain.strip("0123456789!?. ") in _common():
        return COMMON
    if any(look_of(part) in look for part in SITE):
        return OF_SITE
    return ONE_WORD if _is_one_word(plain) else None


def _is_one_word(plain: str) -> bool:
    """Whether a password is at most one word, with a number or signs before or behind.

    No list has the words of every language; programs that guess try them all, with every year.

    >>> [_is_one_word(text) for text in ("herbst2024!", "2024müller", "19.07.2004", "s@mmer24")]
    [True, True, True, True]
    >>> [_is_one_word(text) for text in ("x7#kq2!m", "two words", "我爱北京天安门广场")]
    [False, False, False]
    """
    spelled = "".join(sign for sign in normalize("NFKD", plain) if not combining(sign))
    written = re.sub(r"(?<=[a-z])[0@3$](?=[a-z])", "o", spelled)  # s0mmer, p@ssword
    words = re.findall(r"[^\W\d_]+", written)
    letters = sum(map(len, words))
    around = len(written) - letters
    # Other scripts say more with each sign.
    return (
        len(words) <= 1 and written.isascii() and letters <= LONGEST_WORD and around <= MOST_AROUND
    )


@cache
def _common() -> frozenset[str]:
    text = files("provefield").joinpath("data", "common_passwords.txt").read_text(encoding="utf-8")
    return frozenset(text.splitlines())
