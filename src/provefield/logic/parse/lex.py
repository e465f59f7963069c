"""The words and signs of a formula, with one kind for all the spellings of each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from provefield.errors import ParseError
from provefield.tongues import Phrase, phrase

MAX_LENGTH = 20_000
"""How many characters a formula may have."""

MAX_DIGITS = 9
"""How many digits an integer may have."""

NAME, NUMBER, END = "name", "number", "end"

SPELLINGS = {
    "all": ("all", "forall", "∀"),
    "exists": ("exists", "∃"),
    "exactly": ("exactly",),
    "atleast": ("atleast",),
    "atmost": ("atmost",),
    "not": ("not", "¬", "~", "!"),
    "and": ("and", "∧", "&", "&&"),
    "or": ("or", "∨"),
    "->": ("implies", "→", "->", "=>", "⇒"),
    "<->": ("iff", "↔", "<->", "<=>", "⇔"),
    "true": ("true", "⊤", "$T"),
    "false": ("false", "⊥", "$F"),
    "=": ("=", "=="),
    "!=": ("!=", "≠"),
    "<=": ("<=", "≤"),
    ">=": (">=", "≥"),
    "-": ("-", "−"),
    **{sign: (sign,) for sign in "<>+|(){},.:"},
}
KINDS = {spelling: kind for kind, spellings in SPELLINGS.items() for spelling in spellings}
KEYWORDS = tuple(word for word in KINDS if word.isascii() and word.isalpha())

# What people write in other languages, and what to write here.
_FOREIGN = {
    "<-": phrase("write `B -> A`, or `x < -y` with a space"),
    "=<": phrase("did you mean {word}?", word="`<=`"),
    "<>": phrase("did you mean {word}?", word="`!=`"),
    "*": phrase("there is no multiplication here, only `+` and `-`"),
    "[": phrase("use `(` and `)`"),
    "]": phrase("use `(` and `)`"),
    "^": phrase("did you mean {word}?", word="`&`"),
    "∈": phrase("a variable stands for any number; say which with `<=`, `=` or `|`"),
    "%": phrase("comments have no place in a formula"),
}


def _any_of(signs: Iterable[str]) -> str:
    return "|".join(re.escape(sign) for sign in sorted(signs, key=len, reverse=True))


# A foreign sign comes first where it is the longer one: `<-` before `<`, yet after `<->`.
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<spaced>at\s+(?:least|most)(?=\s+[0-9]))"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    rf"|(?P<long>[0-9]{{{MAX_DIGITS + 1},}})"
    r"|(?P<number>[0-9]+)"
    rf"|(?P<arrow>{_any_of(s for s in KINDS if len(s) > 2 and s not in KEYWORDS)})"
    rf"|(?P<foreign>{_any_of(_FOREIGN)})"
    rf"|(?P<sign>{_any_of(s for s in KINDS if s not in KEYWORDS)})"
    r"|(?P<stray>.)",
    re.DOTALL,
)


class Token(NamedTuple):
    """One word or sign, as written and as meant."""

    kind: str
    text: str
    start: int

    @property
    def words(self) -> str:
        """How to say in a message what was found."""
        return quoted(self.text) if self.kind != END else phrase("the end")

    def __str__(self) -> str:
        return str(self.words)


def quoted(text: str) -> str:
    """Show a piece of the text inside a message, short and harmless."""
    shown = text if len(text) <= 24 else f"{text[:23]}…"
    return f"`{shown}`" if text.isprintable() else f"U+{ord(text[0]):04X}"


def tokens(text: str, source: str, longest: int = MAX_LENGTH) -> list[Token]:
    """Cut the text into tokens; the last one marks the end.

    >>> [token.kind for token in tokens("∀x ¬mine(x, 1)", "formula")]
    ['all', 'name', 'not', 'name', '(', 'name', ',', 'number', ')', 'end']
    """
    if len(text) > longest:
        long = phrase(
            "a formula may have {longest} characters; this one has {length}",
            longest=f"{longest:,}",
            length=f"{len(text):,}",
        )
        raise ParseError(long, text=text, offset=longest, source=source)
    found = []
    for match in _TOKEN.finditer(text):
        group, word, start = match.lastgroup, match[0], match.start()
        if group in ("foreign", "long", "stray"):
            raise ParseError(_fault(group, word), text=text, offset=start, source=source)
        if group == "number":
            found.append(Token(NUMBER, word, start))
        elif group == "spaced":
            found.append(Token("".join(word.split()), word, start))
        elif group != "space":
            found.append(Token(KINDS.get(word, NAME), word, start))
    return [*found, Token(END, "", len(text.rstrip()))]


def _fault(group: str, word: str) -> Phrase:
    if group == "long":
        return phrase(
            "an integer may have {most} digits; this one has {length}",
            most=MAX_DIGITS,
            length=f"{len(word):,}",
        )
    if group == "foreign":
        return phrase("cannot read {word}: {advice}", word=quoted(word), advice=_FOREIGN[word])
    if word.isalpha():
        names = phrase("names are made of a-z, A-Z, 0-9 and _")
        return phrase("cannot read {word}: {advice}", word=quoted(word), advice=names)
    return phrase("cannot read {word}", word=quoted(word))


def split_outside(text: str, sign: str) -> list[str]:
    """The parts of a text between signs that stand in no parentheses.

    >>> split_outside("P(a,b), Q ", ","), split_outside("-A | (B | C)", "|")
    (['P(a,b)', 'Q'], ['-A', '(B | C)'])
    """
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == sign and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
