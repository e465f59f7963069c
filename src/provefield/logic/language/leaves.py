"""Numbers, names and terms among the words of a sentence, which no rule of a table spells out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from provefield.logic.formula import Int
from provefield.logic.language.grammar import Language
from provefield.logic.language.words import MOST_DIGITS, Terms, Word

SHORT_NAME = 2
Joints = Callable[[int], Iterable[tuple[str, int, str]]]


class Leaves:
    """Reads them; the connectives after a word are for others to find."""

    def __init__(self, language: Language, words: list[Word], joints: Joints) -> None:
        self._language = language
        self._words = words
        self._joint = joints
        self._often = Counter(word.text for word in words)
        self._terms = Terms(words, self._number, self._is_name, self._is_number_name)

    def read(self, category: str, start: int) -> tuple[object, int] | None:
        """What a word, and perhaps those after it, stand for, and where that ends."""
        word = self._words[start]
        match category:
            case "number":
                number = self._number(word)
                return None if number is None else (number, start + 1)
            case "numeral":
                return None if word.plain.isdecimal() else self.read("number", start)
            case "ordinal":
                place = self._ordinal(word)
                return None if place is None else (Int(place), start + 1)
            case "term":
                return self._terms.term(start)
            case "atom":
                return self._terms.atom(start)
            case "variable":
                return (word.text, start + 1) if self._is_name(word) else None
            case "variables":
                return self._variables(start)
            case _:
                raise LookupError(f"{self._language.name} has no category {category}")

    def _variables(self, start: int) -> tuple[object, int] | None:
        names: list[str] = []
        while start < len(self._words) and self._is_name(self._words[start]):
            names.append(self._words[start].text)
            joint = next((end for kind, end, _ in self._joint(start + 1) if kind == "and"), None)
            after = start + 2 if self._is_comma(start + 1) else joint
            if after is None or after >= len(self._words) or not self._is_name(self._words[after]):
                return tuple(names), start + 1
            start = after
        return None

    def _number(self, word: Word) -> int | None:
        if word.plain.isdecimal():
            return int(word.plain) if len(word.plain) <= MOST_DIGITS else None
        return (
            self._language.numbers.index(word.plain)
            if word.plain in self._language.numbers
            else None
        )

    def _ordinal(self, word: Word) -> int | None:
        digits = word.plain[:-2]
        if word.plain.endswith(("st", "nd", "rd", "th")) and digits.isdecimal():
            return int(digits) if len(digits) <= MOST_DIGITS else None
        return self._language.ordinals.get(word.plain)

    def _is_name(self, word: Word) -> bool:
        """A single letter may always be a name; a longer word only if it means nothing else."""
        if not word.text.isidentifier():
            return False
        return len(word.text) == 1 or word.plain not in self._language.vocabulary

    def _is_number_name(self, word: Word) -> bool:
        """A name that stands for a number is short or comes twice; else it is an unknown word."""
        short = len(word.text) <= SHORT_NAME or word.text[-1].isdecimal()
        return self._is_name(word) and (short or self._often[word.text] > 1)

    def _is_comma(self, at: int) -> bool:
        return at < len(self._words) and self._words[at].plain == ","
