"""The checker in another language: it accepts what follows, and no more."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest

import provefield as pf
from provefield.logic.field import mine
from provefield.reason.ask import answer_of
from provefield.reason.knowledge import Knowledge
from provefield.reason.question import Question
from tests.goldens.cases import explanations
from tests.reason.test_mutated import proofs
from tests.reason.worlds import AllBoards
from tests.waiting import PLENTY

CHECKER = str(files("provefield") / "data" / "perl" / "check.pl")
STEPS = ("part", "clause", "sum")


def judged(text: str) -> str:
    """What the checker says of evidence."""
    done = subprocess.run(
        ["perl", CHECKER], input=text, capture_output=True, text=True, timeout=PLENTY, check=False
    )
    assert done.stderr == ""
    assert (done.returncode == 0) is (done.stdout == "Accepted.\n")
    return done.stdout


def written(number: int) -> Iterator[tuple[Knowledge, str]]:
    """Evidence about small boards and messages, in prefix notation."""
    for known, cell, verdict in proofs("sat", number):
        yield known, answer_of(Question(known, cell), verdict).show("prefix")


@pytest.mark.parametrize("game", ["g2", "cases", "counting"])
def test_every_cell_of_a_game_is_accepted(game: str) -> None:
    source = pf.game(game)
    for cell in list(source.grid)[::5]:
        assert judged(source.ask(cell.column, cell.row).show("prefix")) == "Accepted.\n"


@pytest.mark.soak
def test_what_is_explained_is_accepted() -> None:
    for case in explanations():
        source = (
            pf.game(case["game"])
            if "game" in case
            else pf.board(case["board"], mines=case["mines"])
        )
        answer = source.ask(*case["cell"])
        if answer.checked:
            assert judged(answer.show("prefix")) == "Accepted.\n", case


def altered(text: str, rng: Random) -> str:
    """The same with some line of the verdict, the boards or the steps changed, or left out."""
    lines = [line.split() for line in text.splitlines()]
    places = [at for at, line in enumerate(lines) if line[0] in ("verdict", "layout", *STEPS)]
    line = lines[rng.choice(places)]
    at = rng.randrange(1, len(line)) if len(line) > 1 else 0
    match rng.randrange(5):
        case 0:
            lines.remove(line)
        case 1:
            line[at] = {"+": "-", "-": "+", "safe": "mine", "mine": "safe"}.get(line[at], "1")
        case 2:
            line[at] = str(rng.randint(-2, 4))
        case 3:
            del line[at]
        case _:
            line[0] = rng.choice(STEPS)
    return "\n".join(map(" ".join, lines))


def follows(text: str, known: Knowledge) -> bool:
    """Whether the verdict of the text is right, by trying all boards; its facts are given."""
    boards = AllBoards(known.field)
    fitting = boards.fitting(known)
    verdict, *numbers = text.split("verdict ")[1].split("\n", maxsplit=1)[0].split()
    if verdict == "inconsistent":
        return not fitting
    there = boards.where(mine(*map(int, numbers)))
    against = {"mine": ~there, "safe": there}.get(verdict, 0)
    return bool(fitting) and not fitting & against


def mutations(number: int, each: int) -> int:
    """Alter evidence and count what is rejected; what is accepted follows from the facts it has."""
    rng = Random(number)
    rejected = 0
    for known, text in written(number):
        facts = [line for line in text.splitlines() if line.startswith("fact ")]
        for _ in range(each):
            other = altered(text, rng)
            if judged(other) != "Accepted.\n":
                rejected += 1
            else:
                assert [line for line in other.splitlines() if line.startswith("fact ")] == facts
                assert follows(other, known), other
    return rejected


def test_altered_evidence_shows_nothing_false() -> None:
    assert mutations(10, 10) > 40


@pytest.mark.soak
def test_much_altered_evidence_shows_nothing_false() -> None:
    assert mutations(200, 20) > 2000


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the file ends too early"),
        ("grid 2 1 verdict safe 3 1", "the cell lies off the grid"),
        ("grid 1 1 verdict safe 1 1 fact not mine 1 1 clause 0 1 - 1 1", "expected one layout"),
        ("grid 1 1 verdict mine 1 1 fact not mine 1 1 layout 0 clause 0 1 + 1 1", "may be true"),
        ("grid 1 1 verdict safe 1 1 fact mine 1 1 fact not mine 1 1 layout 0", "last step"),
        ("grid 1 1 verdict inconsistent fact mine 1 1 sum 1 0 1 0", "sum takes clauses and counts"),
        ("grid 1 1 verdict open 1 1 layout 0 layout 0", "layout with a mine"),
        (
            "grid 9 9 verdict inconsistent fact " + "all x " * 40 + "mine x x clause 0 0",
            "too much work",
        ),
    ],
)
def test_a_fault_is_named(text: str, reason: str) -> None:
    assert reason in judged(text)
