"""The order of the lines of a table must not decide what a sentence means: costs do."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from provefield.logic.language import readings, translate
from provefield.logic.language.grammar import Language, table_lines
from provefield.logic.language.translate import grammar
from tests.logic.test_everyday import SQUARE, TONGUES, differ, sentences


def shuffled(language: Language, random: Random) -> Language:
    """The same language to be understood, with the lines of each category in another order."""
    tables = []
    for category, lines in table_lines(language.spoken + language.understood).items():
        mixed = random.sample(lines, len(lines))
        tables.append("\n".join([f"{category}:", *(f"  {line}" for line in mixed)]))
    return replace(language, spoken="", understood="\n".join(tables) + "\n")


def misread_sentences(
    tongue: str, seed: int, step: int, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Every so many sentences whose first reading depends on the order of the lines."""
    mixed = shuffled(grammar(tongue), Random(seed))
    monkeypatch.setattr(translate, "grammar", lambda _: mixed)
    known = [(text, meant) for spoken, text, meant in sentences() if spoken == tongue]
    return [
        text
        for text, meant in known[seed % step :: step]
        if differ(readings(text, tongue, SQUARE)[0], meant)
    ]


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_order_of_lines_decides_nothing(tongue: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert misread_sentences(tongue, seed=1, step=6, monkeypatch=monkeypatch) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("tongue", TONGUES)
def test_no_order_of_lines_decides_anything(
    tongue: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert misread_sentences(tongue, seed, step=1, monkeypatch=monkeypatch) == []
