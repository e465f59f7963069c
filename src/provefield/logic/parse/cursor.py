"""Reading tokens one by one, and complaining well about the one that does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from provefield.errors import ParseError
from provefield.logic.parse.lex import END, KEYWORDS, NAME, Token, quoted, tokens
from provefield.tongues import Listed, Phrase, phrase

# What people say for a keyword, where no misspelling would lead to it.
SYNONYMS = {
    "every": "`all x` (`∀x`)",
    "each": "`all x` (`∀x`)",
    "any": "`all x` (`∀x`)",
    "some": "`exists x` (`∃x`)",
    "if": "`A -> B`",
    "then": "`->`",
    "equals": "`=`",
    "xor": "`-(A <-> B)`",
}
_LONGEST_TYPO = 20


class Cursor:
    """The tokens of a text, how far they are read, and how to complain about the next one."""

    def __init__(self, text: str, source: str, longest: int) -> None:
        self.text = text
        self.source = source
        self.tokens = tokens(text, source, longest)
        self.place = 0
        self.token = self.tokens[0]

    def advance(self) -> Token:
        """Step over the next token, which must not be the end, and hand it out."""
        token = self.token
        self.place += 1
        self.token = self.tokens[self.place]
        return token

    def ahead(self, steps: int) -> Token:
        """Look at a token further on, or further back."""
        return self.tokens[max(0, min(self.place + steps, len(self.tokens) - 1))]

    def error(self, message: str, start: int | None = None) -> ParseError:
        """A complaint about the next token, or about the place given."""
        offset = self.token.start if start is None else start
        return ParseError(message, text=self.text, offset=offset, source=self.source)

    def unexpected(self, expected: str) -> ParseError:
        """A complaint about a misspelt keyword right here or just before, or about the token."""
        for token in (self.ahead(-1), self.token):
            if token.kind == NAME and (meant := _keyword_like(token.text)):
                advice = phrase(
                    "unknown word {word}: did you mean {meant}?", word=token.words, meant=meant
                )
                return self.error(advice, token.start)
        return self.error(
            phrase("expected {expected}, found {found}", expected=expected, found=self.token.words)
        )

    def expect(self, kind: str, expected: str) -> Token:
        """Step over a token of this kind."""
        if self.token.kind != kind:
            raise self.unexpected(expected)
        return self.advance()

    def close(self, kind: str, opening: Token, instead: str = "") -> None:
        """Step over a closing bracket, or say which one is still open."""
        if self.token.kind == END:
            never = phrase("this {bracket} is never closed", bracket=opening.words)
            raise self.error(never, opening.start)
        if self.token.kind != kind:
            raise self.unexpected(self._closing(kind, opening, instead))
        self.advance()

    def _closing(self, kind: str, opening: Token, instead: str) -> Phrase:
        return phrase(
            "{signs} for the {bracket} in column {column}",
            signs=Listed([*filter(None, [instead]), f"`{kind}`"], phrase("or")),
            bracket=opening.words,
            column=opening.start - self.text.rfind("\n", 0, opening.start),
        )


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, quoted, or nothing.

    >>> closest("mime", ["mine", "safe"])
    '`mine`'
    """
    if len(word) > _LONGEST_TYPO:
        return ""
    return "".join(map(quoted, get_close_matches(word, known, n=1, cutoff=0.65)))


def _keyword_like(word: str) -> str:
    lower = word.lower()
    return SYNONYMS.get(lower) or closest(lower, KEYWORDS)
