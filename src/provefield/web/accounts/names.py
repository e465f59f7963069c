"""Names that people take: one script, something to see, and nobody else's look."""

from __future__ import annotations

import unicodedata

MOST_NAME, MOST_SEAT_NAME = 40, 80  # signs of the name of an account, and of one in a class
MOST_MARKS = 2  # upon one letter; more of them cover the lines above and below
BLANK = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0"
)  # they count as letters or signs, and show nothing
JOINERS = frozenset("\u200c\u200d")  # some scripts need them between letters
JOINED = frozenset({"ARABIC", "BENGALI", "DEVANAGARI", "KANNADA", "MALAYALAM", "SINHALA", "TAMIL",
                    "TELUGU"})  # fmt: skip
TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
"""Scripts that are written side by side in one language."""

_FROM = "аеорсухіјѕԁһӏԛԝвкмнтвгαορνυιτκεηχωγβ01|!5$8ıɩʟ"
_INTO = "aeopcyxijsdhlqwbkmhtbrapovuitkenxwyboliissbiil"
_LOOKS = str.maketrans(_FROM, _INTO)
_LETTERS = str.maketrans(_FROM[: _FROM.index("0")], _INTO[: _FROM.index("0")])
"""Letters of other scripts alone: no digits or signs."""

_ACCENTS = range(0x300, 0x370)


def key_of(name: str) -> str:
    """A name as it is compared, so that nobody can pass for another.

    >>> key_of("  Ada  LOVELACE ") == key_of("ada lovelace")
    True
    """
    visible = "".join(sign for sign in name if sign not in JOINERS)
    return " ".join(unicodedata.normalize("NFKC", visible).casefold().split())


def look_of(name: str) -> str:
    """What a name looks like to a hasty reader.

    >>> look_of("Ada Lovelace") == look_of("АdаL0ve1ace") == look_of("ada-lovelace")
    True
    >>> look_of("सीता") == look_of("सत")
    False
    """
    plain = unicodedata.normalize("NFKD", key_of(name)).translate(_LOOKS)
    seen = "".join(sign for sign in plain if sign.isalnum() or _is_vowel(sign))
    found = seen.replace("rn", "m").replace("vv", "w")
    return (found.replace("l", "i") or key_of(name))[:160]


def _is_vowel(sign: str) -> bool:
    """Whether a mark is as good as a letter: accents are passed over, vowels of Devanagari not."""
    return unicodedata.category(sign)[0] == "M" and ord(sign) not in _ACCENTS


def namesake_of(name: str) -> str:
    """What two people in one class share who are called the same, in whichever script.

    >>> namesake_of("Occa") == namesake_of("Осса"), namesake_of("Kim Li") == namesake_of("Kim Il")
    (True, False)
    >>> namesake_of("राम") == namesake_of("रीमा")
    False
    """
    return unicodedata.normalize("NFC", key_of(name).translate(_LETTERS))


def is_readable(name: str) -> bool:
    """Whether there is something to see in a name, in one script.

    >>> [is_readable(name) for name in ("Ада", "Ada", "山田 たろう", "علی\u200cرضا", "O'Neil-2")]
    [True, True, True, True, True]
    >>> [is_readable(name) for name in ("Аda", "\u3164", "a\u200bb", "...", "Z\u0300\u0301\u0302")]
    [False, False, False, False, False]
    """
    scripts = {_script(sign) for sign in name if unicodedata.category(sign)[0] == "L"}
    joiners = scripts <= JOINED
    seen = all(
        (sign.isprintable() and sign not in BLANK) or (sign in JOINERS and joiners) for sign in name
    )
    return (
        seen
        and any(sign.isalnum() for sign in name)
        and (len(scripts) <= 1 or any(scripts <= allowed for allowed in TOGETHER))
        and not _is_piled_up(name)
    )


def _script(sign: str) -> str:
    # Letters are named after their script; those of full or half width after that one, too.
    words = unicodedata.name(sign, "NONE").split()
    return words[1] if words[0] in ("FULLWIDTH", "HALFWIDTH", "MODIFIER") else words[0]


def _is_piled_up(name: str) -> bool:
    height = 0
    for sign in unicodedata.normalize("NFD", name):
        height = height + 1 if unicodedata.combining(sign) else 0
        if height > MOST_MARKS:
            return True
    return False
