"""What a set of questions is, how it is written, and how answers to it are scored.

A set draws items, and judges an answer to one of them by words such as `sound`. Other packages add
sets with an entry point in the group `provefield.benchmarks`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from provefield.errors import InputError, ProvefieldError
from provefield.files import write_file
from provefield.play.report import Table
from provefield.printing import Printed
from provefield.registry import Registry

Document = dict[str, Any]

SOUND, RIGHT, HONEST = "sound", "right", "cannot know"
UNSOUND, WRONG, MISTRANSLATION = "unsound proof", "wrong", "mistranslation"
ILLEGAL, UNREADABLE, MISSING = "illegal move", "unreadable", "missing"
WON, NOT_WON = "won", "not won"
WORDS = (
    *(WON, NOT_WON, SOUND, RIGHT, HONEST, MISSING),
    *(UNSOUND, WRONG, MISTRANSLATION, ILLEGAL, UNREADABLE),
)
"""What may be said of an answer, or of a step of one, the good first.

sound          right, with a proof that the checker accepts
right          right, without a proof
cannot know    the honest "I do not know", which is neither right nor wrong
"""


@dataclass(frozen=True)
class Item:
    """One question: its level from 1 to 5, what is asked, what is true, and other forms of it."""

    name: str
    level: int
    question: Document
    truth: Document
    forms: Mapping[str, str] = field(default_factory=dict)
    """Texts for other programs, by the ending of their files: tptp, smt2, cnf, txt."""

    subject: Any = None
    """What the judge looks at, such as a view; it is not written."""


Player = Callable[[Item, int], Document]
"""Answers an item; what it leaves to chance depends on a seed."""


@dataclass(frozen=True)
class BenchmarkSet:
    """A set by its name and version, with those who can answer it to compare with."""

    name: str
    version: int
    about: str
    answers: str
    """How an answer is written, in a line."""

    draw: Callable[[], Iterator[Item]]
    judge: Callable[[Item, Document], Counter[str]]
    players: Mapping[str, Player]


SETS: Registry[BenchmarkSet] = Registry("benchmark", {})


def benchmark_set(name: str) -> BenchmarkSet:
    """Find a set by its name.

    >>> benchmark_set("translations").version
    1
    """
    found: BenchmarkSet = SETS.find(name)
    return found


# Writing ------------------------------------------------------------------------------------------


def make(found: BenchmarkSet, folder: Path) -> list[Path]:
    """Write a set: questions and checked answers as lines of JSON, and the forms of each question.

    The same version gives the same files, byte for byte.
    """
    items = list(found.draw())
    (folder / "forms").mkdir(parents=True, exist_ok=True)
    head = {"set": found.name, "version": found.version, "items": len(items)}
    files = {
        "set.json": json.dumps({**head, "about": found.about, "answers": found.answers}) + "\n",
        "questions.jsonl": lines({**_head(item), **item.question} for item in items),
        "answers.jsonl": lines({"id": item.name, **item.truth} for item in items),
    }
    for item in items:
        files |= {f"forms/{item.name}.{ending}": text for ending, text in item.forms.items()}
    for name, text in files.items():
        write_file(folder / name, text)
    return [folder / name for name in files]


def _head(item: Item) -> Document:
    return {"id": item.name, "level": item.level}


def lines(documents: Iterable[Document]) -> str:
    """Documents, one a line.

    >>> lines([{"id": "a"}]).splitlines()
    ['{"id": "a"}']
    """
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in documents)


# Scoring ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Score(Printed):
    """What the answers to a set are worth: each item's words, counted by level."""

    name: str
    words: Mapping[str, Counter[str]]
    levels: Mapping[str, int]

    def of_level(self, level: int | None) -> Counter[str]:
        """The words of all items of a level, or of all."""
        some = (words for item, words in self.words.items() if level in (None, self.levels[item]))
        return sum(some, Counter[str]())

    @property
    def _used(self) -> list[str]:
        return [word for word in WORDS if self.of_level(None)[word]]

    def table(self) -> Table:
        """A row for each level, and the sum."""
        used, rows = self._used, []
        for level in (*sorted(set(self.levels.values())), None):
            counts = self.of_level(level)
            rows.append((str(level or "all"), *(str(counts[word]) for word in used)))
        return Table(("level", *used), tuple(rows))

    def to_json(self) -> Document:
        """All counts, and the words of each item."""
        levels = sorted(set(self.levels.values()))
        return {
            "set": self.name,
            "items": len(self.words),
            "total": dict(self.of_level(None)),
            "levels": [{"level": level, **self.of_level(level)} for level in levels],
            "answers": [{"id": item, **words} for item, words in self.words.items()],
        }

    def __str__(self) -> str:
        return f"{self.name}: {len(self.words)} questions\n\n{self.table()}"


def score(found: BenchmarkSet, answers: Mapping[str, Document]) -> Score:
    """Judge answers by the names of their items; the set is drawn anew, so nothing is believed."""
    items = {item.name: item for item in found.draw()}
    if strange := next((name for name in answers if name not in items), None):
        message = f"{found.name} has no question {strange!r:.60}"
        raise InputError(message, source="answers")
    words = {name: _judged(found, item, answers.get(name)) for name, item in items.items()}
    return Score(found.name, words, {name: item.level for name, item in items.items()})


def _judged(found: BenchmarkSet, item: Item, answer: Document | None) -> Counter[str]:
    if answer is None:
        return Counter([MISSING])
    try:
        return found.judge(item, answer)
    except (ProvefieldError, KeyError, TypeError, ValueError):  # whatever was written there
        return Counter([UNREADABLE])


def read_answers(text: str, source: str) -> dict[str, Document]:
    """Answers by the names of their items, from lines of JSON.

    >>> read_answers('{"id": "a", "label": "safe"}', "answers")
    {'a': {'id': 'a', 'label': 'safe'}}
    """
    found: dict[str, Document] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            document = json.loads(line)
        except (ValueError, RecursionError):
            document = None
        if not isinstance(document, dict) or not isinstance(document.get("id"), str):
            wanted = 'expected {"id": …, …} in a line'
            raise InputError(f"line {number}: {wanted}, not {line[:60]!r}", source=source)
        if document["id"] in found:
            raise InputError(f"line {number} answers {document['id']} again", source=source)
        found[document["id"]] = document
    return found


def answer_all(found: BenchmarkSet, player: Player, seed: int) -> Iterator[Document]:
    """Let a player answer every question."""
    for item in found.draw():
        yield {"id": item.name, **player(item, seed)}
