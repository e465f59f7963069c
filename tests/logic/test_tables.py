"""Phrases made from the tables themselves: each is read or refused, and none breaks the reader."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain
from random import Random

import pytest

from provefield.errors import MeaningError, TooLargeError
from provefield.logic.field import Field
from provefield.logic.language import has_grammar
from provefield.logic.language.chart import Chart, TooDeepError
from provefield.logic.language.grammar import Hole, Language, Rule
from provefield.logic.language.meaning import meaning
from provefield.logic.language.statements import Statement, with_and_without_implied
from provefield.logic.language.translate import grammar
from provefield.logic.language.words import Word
from provefield.tongues import languages

LEAVES = {
    "number": "2 3",
    "numeral": "2",
    "term": "1 4",
    "atom": "P",
    "variable": "x",
    "variables": "x",
}
AND = {"en": "and", "de": "und"}
LONGEST = 40
TOO_LONG = 10_000


class Maker:
    """Makes phrases of a language's categories that are hardly longer than they must be."""

    def __init__(self, tongue: str, rng: Random) -> None:
        self.tongue, self.rng, self.language = tongue, rng, grammar(tongue)
        self.least: dict[str, int] = {}
        shorter = True
        while shorter:
            shorter = sum(map(self._shorten, self.language.rules)) > 0

    def _shorten(self, category: str) -> bool:
        least = min(map(self.length, self.language.rules[category]), default=TOO_LONG)
        shorter = least < self.least.get(category, TOO_LONG)
        self.least[category] = least
        return shorter

    def length(self, rule: Rule) -> int:
        holes = [piece for piece in rule.pieces if isinstance(piece, Hole)]
        return len(rule.pieces) - len(holes) + sum(self._least(hole.category) for hole in holes)

    def _least(self, category: str) -> int:
        language = self.language
        if category in language.chains:
            return self._least(language.chains[category].first)
        if category in language.lists:
            row = language.lists[category]
            return row.least * (self._least(row.item) + 1) - 1
        return 1 if category in (*LEAVES, "ordinal") else self.least.get(category, TOO_LONG)

    def phrase(self, category: str, room: int) -> list[str]:
        language = self.language
        if category in LEAVES:
            return [self.rng.choice(LEAVES[category].split())]
        if category == "ordinal":
            return [self.rng.choice(list(language.ordinals)[:3])]
        if category in language.chains:
            return self.phrase(language.chains[category].first, room)
        if category in language.lists:
            row = language.lists[category]
            made = [self.phrase(row.item, room // 2) for _ in range(row.least)]
            return list(chain.from_iterable([AND[self.tongue], *words] for words in made))[1:]
        most = max(room, self._least(category))
        fitting = [rule for rule in language.rules[category] if self.length(rule) <= most]
        return self.words(self.rng.choice(fitting), room)

    def words(self, rule: Rule, room: int) -> list[str]:
        made: list[str] = []
        filled: dict[Hole, list[str]] = {}
        for piece in rule.pieces:
            if isinstance(piece, Hole):
                more = max(room - self.length(rule), 0) // 2
                if piece not in filled:
                    filled[piece] = self.phrase(piece.category, self._least(piece.category) + more)
                made += filled[piece]
            else:
                made.append(self.rng.choice(sorted(piece)))
        return made


def read(language: Language, category: str, words: list[str]) -> None:
    chart = Chart(language, [Word(word, word.lower(), 0) for word in words])
    try:
        found = chart.read(category, 0).get(len(words), [])
    except TooDeepError:
        return
    for one in found[:2]:
        if isinstance(one.phrase, Statement):
            for statement in with_and_without_implied(one.phrase):
                with suppress(MeaningError, TooLargeError):
                    meaning(statement, Field(5, 5))


def read_phrases_of_every_rule(tongue: str, seed: int, each: int) -> None:
    rng = Random(seed)
    maker = Maker(tongue, rng)
    for category, rules in maker.language.rules.items():
        for rule in rules:
            for _ in range(each):
                words = maker.words(rule, maker.length(rule) + rng.choice((0, 3, 6)))
                if len(words) <= LONGEST:
                    try:
                        read(maker.language, category, words)
                    except Exception as error:
                        raise AssertionError(f"{category}: {' '.join(words)}") from error


spoken = pytest.mark.parametrize("tongue", [each for each in languages() if has_grammar(each)])


@spoken
def test_no_phrase_of_the_tables_breaks_the_reader(tongue: str) -> None:
    read_phrases_of_every_rule(tongue, seed=1, each=1)


@pytest.mark.soak
@spoken
def test_many_phrases_of_the_tables_do_not_break_the_reader(tongue: str) -> None:
    for seed in range(10):
        read_phrases_of_every_rule(tongue, seed, each=5)
