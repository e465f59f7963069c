"""How explanations read: facts, suppositions, distances and words, on 200 decided cells.

Run with `./dev bench telling [NUMBER]`, which prints so many of the longest explanations, too. The
cells are 100 of half-open Sweeper boards that no single clue decides, and 100 of level-5 games.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import islice
from random import Random

from explain import decided, level_games  # type: ignore[import-not-found]

from provefield.grid import Cell, Grid
from provefield.reason.answer import Answer
from provefield.reason.ask import ask
from provefield.reason.knowledge import Knowledge, clue
from provefield.reason.limit import UNLIMITED

Question = tuple[Knowledge, Cell]
CELLS = 100
MOST_OF_A_BOARD = 4


def half_open(seed: int) -> Iterator[Question]:
    """Decided cells of a random board that no single clue decides, in random order."""
    rng = Random(seed)
    grid = Grid(*((9, 9), (16, 16), (30, 16))[seed % 3])
    cells = list(grid)
    mines = frozenset(rng.sample(cells, len(cells) // 5))
    seen = [cell for cell in cells if cell not in mines and rng.random() < 0.45]
    hidden = frozenset(cells).difference(seen)
    known = Knowledge(grid).tell(
        *(clue(grid, c, sum(n in mines for n in grid.neighbours(c)), hidden) for c in seen)
    )
    questions = list(decided(known))
    rng.shuffle(questions)
    for question in questions:
        if ask(*question, engine="single-point", limit=UNLIMITED).label == "unknown":
            yield question


def boards() -> list[Question]:
    """A few cells of each of many boards."""
    each = (islice(half_open(seed), MOST_OF_A_BOARD) for seed in range(CELLS))
    return list(islice((question for some in each for question in some), CELLS))


def games() -> list[Question]:
    """Cells of the games of level 5."""
    return Random(3).sample(list(level_games()), CELLS)


def describe(answer: Answer, place: Cell) -> dict[str, int]:
    """What makes an explanation long: the last number is of its longest sentence."""
    assert answer.proof is not None
    stands = [fact.cell for fact in answer.facts if fact.cell]
    far = [max(abs(c.column - place.column), abs(c.row - place.row)) for c in stands]
    words = [len(str(sentence).split()) for sentence in answer.sentences]
    return {
        "facts": len(answer.facts),
        "suppositions": sum(step.rule == "cases" for step in answer.proof.steps),
        "distance": max(far, default=0),
        "sentences": len(words),
        "words": sum(words),
        "longest": max(words),
    }


def main() -> None:
    """Explain all cells, and print means, the worst, and the longest explanations."""
    parser = ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("worst", nargs="?", type=int, default=0, help="how many to print")
    most = parser.parse_args().worst
    for name, questions in (("boards", boards()), ("games", games())):
        answers = [(ask(*question, limit=UNLIMITED), question[1]) for question in questions]
        measured = [describe(*answer) for answer in answers]
        for kind in measured[0]:
            numbers = [each[kind] for each in measured]
            mean = sum(numbers) / len(numbers)
            print(f"{name:7}{kind:13} mean {mean:6.2f}  most {max(numbers):5}")
        answers.sort(key=lambda answer: -describe(*answer)["words"])
        print(*(answer for answer, _ in answers[:most]), sep="\n\n")


if __name__ == "__main__":
    main()
