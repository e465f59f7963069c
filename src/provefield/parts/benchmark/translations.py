"""Sentences to be written as formulas, judged by what they mean on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random

import provefield as pf
from provefield.learn.exercises.to_formula import ToFormula
from provefield.parts.benchmark.sets import (
    HONEST,
    MISTRANSLATION,
    RIGHT,
    BenchmarkSet,
    Document,
    Item,
    Player,
)

EACH = 10
LEVELS = range(1, 6)
ANSWERS = '{"id", "formula": text, or null if you do not know}'


def translations() -> Iterator[Item]:
    """Sentences of each level, none of them twice."""
    seen: set[str] = set()
    for level in LEVELS:
        number = 0
        for seed in count():
            if number == EACH:
                break
            asked = pf.exercise("to-formula", level=level, seed=seed)
            assert isinstance(asked, ToFormula)
            sentence = asked.english or str(asked.question.shown["english"])
            if sentence in seen:
                continue
            seen.add(sentence)
            number += 1
            question = {
                "sentence": sentence,
                "columns": asked.field.columns,
                "rows": asked.field.rows,
            }
            text = f"{sentence}\n({asked.field.columns} columns, {asked.field.rows} rows)\n"
            truth = {"formula": asked.solution}
            yield Item(
                f"translations-{level}-{number:02}", level, question, truth, {"txt": text}, asked
            )


def judge(item: Item, answer: Document) -> Counter[str]:
    """Compare what the formulas say."""
    if answer["formula"] is None:
        return Counter([HONEST])
    right = item.subject.judge(answer["formula"]).right
    return Counter([RIGHT if right else MISTRANSLATION])


def _reader(item: Item, seed: int) -> Document:
    """The likeliest reading of the sentence."""
    asked = item.question
    size = {"columns": asked["columns"], "rows": asked["rows"]}
    try:
        readings = pf.readings(asked["sentence"], **size)
    except pf.InputError:
        return {"formula": None}
    return {"formula": readings[0].to("ascii") if readings else None}


def _random(item: Item, seed: int) -> Document:
    """A mine or none in any cell."""
    chance = Random(f"{seed} {item.name}")
    column, row = (chance.randint(1, item.question[side]) for side in ("columns", "rows"))
    return {"formula": f"{chance.choice(('', '-'))}mine({column},{row})"}


PLAYERS: dict[str, Player] = {"reader": _reader, "random": _random}
TRANSLATIONS = BenchmarkSet(
    "translations", 1, "Write sentences as formulas.", ANSWERS, translations, judge, PLAYERS
)
