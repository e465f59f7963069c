"""The questions that are asked, and what is kept of each answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import provefield as pf
from provefield.errors import ProvefieldError
from provefield.learn.exercises import kinds, new_exercise
from provefield.learn.exercises.exercise import Exercise
from provefield.tongues import ENGLISH
from provefield.web.app import create_app
from provefield.web.learn import proofs
from provefield.web.learn.proof_shapes import NewProof
from tests.learn.wrong import wrong_answers
from tests.reason.classics import classics
from tests.reason.sequents import random_sequents, textbook_sequents

Record = dict[str, Any]
SECONDS = 20.0  # far more than a question takes: what is recorded is an answer, never a shortage
DATA = Path(__file__).parents[1] / "logic" / "data"


def explanations() -> Iterator[Record]:
    """Every cell of the level-5 games and of the paper's, and of boards that are half open."""
    levels = sorted((files("provefield") / "data" / "levels").iterdir(), key=str)
    texts = [each.read_text(encoding="utf-8") for each in levels if "level5-" in each.name]
    for source in ("g1", "g2", "g6", "cases", "counting", *texts):
        game = pf.game(source)
        for cell in game.grid:
            yield {"game": source, "cell": [cell.column, cell.row]}
    rng = Random(27)
    for number in range(24):
        text = half_open(rng, side := (5, 6, 8)[number % 3], mines := side * side // 6)
        for cell in pf.board(text).labels():
            total = mines if number % 2 else None
            yield {"board": text, "mines": total, "cell": [cell.column, cell.row]}


def half_open(rng: Random, side: int, mines: int) -> str:
    """A view of a random world, a third of whose safe cells are open."""
    at = set(rng.sample([(c, r) for c in range(side) for r in range(side)], mines))
    near = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

    def shown(column: int, row: int) -> str:
        if (column, row) in at or rng.random() < 2 / 3:
            return "?"
        return str(sum((column + dc, row + dr) in at for dc, dr in near))

    return "\n".join(" ".join(shown(c, r) for c in range(side)) for r in range(side))


def explain(case: Record) -> Record:
    """What is answered about a cell."""
    source = (
        pf.game(case["game"]) if "game" in case else pf.board(case["board"], mines=case["mines"])
    )
    return source.ask(*case["cell"], seconds=SECONDS).to_json()


def sequents() -> Iterator[Record]:
    """Classics, a textbook's sequents, and random ones with and without counts."""
    given: list[tuple[Iterable[object], object]] = [*classics().values()]
    given += [(premises, goal) for premises, goal, _ in textbook_sequents()]
    given += random_sequents(27, 250)
    given += random_sequents(28, 105, kinds="¬∧∨→↔#")
    for premises, goal in given:
        yield {"premises": [str(each) for each in premises], "goal": str(goal)}


def prove(case: Record) -> Record:
    """What is answered about a sequent."""
    return pf.prove(case["premises"], case["goal"], seconds=SECONDS).to_json()


def sentences() -> Iterator[Record]:
    """Every sentence of the corpora, in the languages it may be of."""
    for name in ("english.txt", "everyday.txt"):
        for line in (DATA / name).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", " ")):
                yield {"sentence": line}


def read(case: Record) -> Record:
    """The readings of a sentence on a board of 6×6, and in every language."""
    found = {}
    for language in ("en", "de"):
        try:
            readings = pf.readings(case["sentence"], language, columns=6, rows=6)
            found[language] = [str(each) for each in readings]
        except ProvefieldError:
            found[language] = []
    return found


def wrong() -> Iterator[Record]:
    """Right and wrong answers to exercises of every kind."""
    rng = Random(27)
    for kind in kinds():
        for seed in range(4):
            exercise = exercise_of({"kind": kind, "seed": seed})
            for answer in [exercise.solution, *wrong_answers(exercise, rng, 4)]:
                yield {"kind": kind, "seed": seed, "answer": answer}


def exercise_of(case: Record) -> Exercise:
    """The exercise of a case."""
    return new_exercise(case["kind"], 1 + case["seed"] % 5, case["seed"])


def judge(case: Record) -> Record:
    """How an answer to an exercise is judged."""
    judged = exercise_of(case).judge(case["answer"])
    return {"right": judged.right, "fault": judged.fault, "sentence": str(judged.sentence)}


def schema() -> Record:
    """What the platform offers over HTTP, and what it takes and gives."""
    return create_app().openapi()


HANDED_IN = NewProof(
    premises=["A | B", "A -> C", "B -> C"],
    goal="C",
    draft="A | B ; premise\nA -> C ; premise\nB -> C ; premise\n| A ; assumption\n| C ; ->E 2, 4\n"
    "| B ; assumption\n| C ; ->E 3, 6\nC ; vE 1, 4-5, 6-7",
)
WALKS: dict[str, Callable[[], object]] = {
    "explain a cell of a 2×3 board": lambda: pf.board("1 1 1\n? ? ?").ask(1, 2).to_json(),
    "a losing click": lambda: str(pf.game("g2").start().after("right").result),
    "a sequent": lambda: pf.prove(["A & B"], "B & A").to_json(),
    "a right proof handed in": lambda: proofs.check(HANDED_IN, ENGLISH),
}


def walk(name: str) -> Record:
    """How many functions, files and types of ours a walk comes past, when it is gone again."""
    WALKS[name]()
    seen: set[tuple[str, str]] = set()
    types: set[type] = set()
    home = str(Path(pf.__file__).parent)

    def look(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(home):
            seen.add((code.co_filename, code.co_qualname))
        elif event == "return" and type(argument).__module__.startswith("provefield"):
            types.add(type(argument))

    sys.setprofile(look)
    try:
        WALKS[name]()
    finally:
        sys.setprofile(None)
    return {"functions": len(seen), "files": len({file for file, _ in seen}), "types": len(types)}
